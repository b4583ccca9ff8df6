// SPDX-License-Identifier: MIT

import GalleyModel
import Synchronization

/// A face that a cascade may choose, with the instance once it was chosen.
final class FontCandidate: Sendable {
  let entry: FontEntry
  let reason: FontChoice.Reason
  private let familyHasBold: Bool
  private let made = OnceReference<FontInstance>()

  init(_ entry: FontEntry, familyHasBold: Bool, reason: FontChoice.Reason) {
    self.entry = entry
    self.familyHasBold = familyHasBold
    self.reason = reason
  }

  var coverage: Coverage { entry.descriptor.coverage }

  /// The instance; nil where the file is gone or the face cannot be drawn.
  /// - Input: `primary` is the font whose small letters it is to match, where the request asks for that; nil for that font itself.
  func instance(_ set: FontSet, _ request: FontRequest, besides primary: FontInstance? = nil) -> FontInstance? {
    if let instance = made.load() { return instance }
    guard let face = entry.face(set.log),
      var instance = set.instance(of: face, for: request, familyHasBold: familyHasBold)
    else { return nil }
    if request.matchesXHeight, let size = primary.flatMap({ instance.size(matching: $0) }),
      let matched = set.instance(of: face, for: request.resized(to: size), familyHasBold: familyHasBold)
    {
      instance = matched
    }
    return made.storeIfNil(instance)
  }
}

extension FontInstance {
  /// The size at which its small letters are as high as those of `other`; nil where it is the same, for pictures
  /// and for fonts that do not tell.
  /// - Limits: half to twice the size: what lies outside is a font that tells it wrong.
  /// - Source: CSS Fonts 5 §2.6, `font-size-adjust: from-font`.
  fileprivate func size(matching other: FontInstance) -> Double? {
    let own = metrics.xHeight.points
    let wanted = other.metrics.xHeight.points
    guard other !== self, own > 0, wanted > 0, face.colorFormats.isDisjoint(with: .drawable) else { return nil }
    let factor = wanted / own
    return (0.5...2).contains(factor) && factor != 1 ? size * factor : nil
  }
}

/// Candidates in the order in which they are tried.
final class FontCandidateList: Sendable {
  let candidates: [FontCandidate]

  init(_ candidates: [FontCandidate]) { self.candidates = candidates }

  /// The candidates of a family's faces for a request: the best match, or several that match alike.
  static func matching(
    _ family: [FontEntry], _ request: FontRequest, reason: FontChoice.Reason
  ) -> [FontCandidate] {
    let hasBold = family.contains { $0.descriptor.style.weight.upperBound >= 600 }
    return FontMatching.best(family.map(\.descriptor.style), for: request).map {
      FontCandidate(family[$0], familyHasBold: hasBold, reason: reason)
    }
  }
}

/// Lists by key, made once each and never dropped: read without a lock.
///
/// The keys are pairs of a script and a language variant, of which a text has a handful.
final class FontCandidateLists: Sendable {
  private final class Node: Sendable {
    let key: UInt64
    let list: FontCandidateList
    let next = OnceReference<Node>()

    init(_ key: UInt64, _ list: FontCandidateList) {
      self.key = key
      self.list = list
    }
  }

  private let first = OnceReference<Node>()

  func list(for key: UInt64, make: () -> FontCandidateList) -> FontCandidateList {
    if let node = first.load() { return Self.find(key, from: node, make) }
    return Self.find(key, from: first.storeIfNil(Node(key, make())), make)
  }

  private static func find(_ key: UInt64, from node: Node, _ make: () -> FontCandidateList) -> FontCandidateList {
    var node = node
    while node.key != key { node = node.next.load() ?? node.next.storeIfNil(Node(key, make())) }
    return node.list
  }
}
