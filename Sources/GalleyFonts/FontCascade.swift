// SPDX-License-Identifier: MIT

import GalleyModel
import Synchronization

/// The fonts for one request, in the order in which they are tried for a cluster: requested families; for each
/// layer of the set the list for the script and the language, then all others; a box.
///
/// - Thread safety: lists and instances are made once each and read without a lock.
public final class FontCascade: Sendable {
  /// What was asked for.
  public let request: FontRequest
  /// The font of the line's measures: the first requested family that there is.
  public let primary: FontInstance
  private let set: FontSet
  @usableFromInline package let primaryCoverage: Coverage
  private let primaryReason: FontChoice.Reason
  /// Whether a cluster that the primary font has and that is not wanted as a picture goes to it at once.
  @usableFromInline package let isPrimaryForText: Bool
  /// Whether ``isForPrimary(_:)`` is so for all of U+0020 to U+007E.
  package let hasAllOfASCII: Bool
  private let lazyRequested = OnceReference<FontCandidateList>()
  private let layers: [FontLayerLists]
  private let languages = LanguageMemo()

  init(_ set: FontSet, _ request: FontRequest) {
    self.set = set
    self.request = request
    let first = PrimaryFont.find(set, request)
    primary = first.instance
    primaryReason = first.reason
    primaryCoverage = first.instance.face.coverage
    isPrimaryForText = first.instance.face.colorFormats.isDisjoint(with: .drawable)
    let (isForText, coverage) = (isPrimaryForText, primaryCoverage)
    hasAllOfASCII = isForText && (0x20..<0x7F).allSatisfy { coverage.contains($0) }
    let kind = PrimaryFont.kind(request, first.instance)
    layers = set.layers.map { FontLayerLists($0, request, kind) }
  }

  /// Whether a cluster of this one scalar goes to ``primary`` if it is not wanted as a picture: the answer of
  /// ``choose(for:presentation:script:language:)`` without the call.
  @inlinable package func isForPrimary(_ scalar: UInt32) -> Bool {
    isPrimaryForText && primaryCoverage.contains(scalar)
  }

  /// The font for a grapheme cluster.
  ///
  /// A font has a cluster when it has every scalar that is seen, itself or in a canonically equivalent form;
  /// where none has all, one that has the base is taken. What is never seen stays in the primary font.
  /// - Input: the cluster's scalars; how it is wanted; its resolved script as an ISO 15924 tag; its language as
  ///   a BCP 47 tag, nil for the request's.
  /// - Complexity: a test of the primary font's coverage for text that it has.
  public func choose(
    for cluster: UnsafeBufferPointer<UInt32>, presentation: EmojiPresentation, script: UInt32, language: String?
  ) -> FontChoice {
    if isPrimaryForText, presentation != .emoji {
      var index = 0
      while index < cluster.count, primaryCoverage.contains(cluster[index]) { index &+= 1 }
      if index == cluster.count { return FontChoice(instance: primary, reason: primaryReason) }
    }
    let traits = ClusterTraits(cluster)
    guard let base = traits.base else { return FontChoice(instance: primary, reason: primaryReason) }
    let search = FontSearch(
      cluster: cluster, base: base, script: script, variant: languages.variant(of: language ?? request.language))
    if let selector = traits.variationSelector, let choice = chooseForm(selector, search) { return choice }
    let steps = FontStep.steps(presentation, traits)
    return choose(search, steps, isWhole: true) ?? choose(search, steps, isWhole: false)
      ?? FontChoice(instance: primary, reason: .missing)
  }

  /// The first font that has the whole cluster, or its base.
  private func choose(_ search: FontSearch, _ steps: [FontStep], isWhole: Bool) -> FontChoice? {
    for step in steps {
      switch step {
      case .requested(let filter):
        if let choice = choose(search, requested, filter, isWhole) { return choice }
      case .layers(let looks):
        for layer in layers {
          for look in looks where look.source != .others || layer.mayHave(search, isWhole: isWhole) {
            let list = layer.list(look.source, search)
            if let choice = choose(search, list, look.filter, isWhole) { return choice }
          }
        }
      }
    }
    return nil
  }

  private func choose(
    _ search: FontSearch, _ list: FontCandidateList, _ filter: FontFilter, _ isWhole: Bool
  ) -> FontChoice? {
    for candidate in list.candidates {
      let coverage = candidate.coverage
      guard isWhole ? coverage.covers(search.cluster) : coverage.has(search.base),
        filter.admits(candidate.entry, set.log), let instance = candidate.instance(set, request, besides: primary)
      else { continue }
      return FontChoice(instance: instance, reason: candidate.reason)
    }
    return nil
  }

  /// A font that has a form of its own for a variation sequence, from the lists that the request or the script
  /// names; no other font is taken for a form alone.
  private func chooseForm(_ selector: UInt32, _ search: FontSearch) -> FontChoice? {
    let lists = [requested] + layers.lazy.map { $0.list(.script, search) }
    for list in lists {
      for candidate in list.candidates where candidate.coverage.covers(search.cluster) {
        guard let face = candidate.entry.face(set.log),
          face.glyph(for: search.base, variationSelector: selector) != nil,
          let instance = candidate.instance(set, request, besides: primary)
        else { continue }
        return FontChoice(instance: instance, reason: candidate.reason)
      }
    }
    return nil
  }

  /// The requested families, each with its best face.
  private var requested: FontCandidateList {
    if let list = lazyRequested.load() { return list }
    let candidates = request.effectiveFamilies.enumerated().flatMap { index, name in
      set.faces(named: name).flatMap { FontCandidateList.matching($0, request, reason: .family(index)) }
    }
    return lazyRequested.storeIfNil(FontCandidateList(candidates))
  }
}

extension FontRequest {
  /// The families to look for: `sans-serif` where none is named.
  var effectiveFamilies: [String] { families.isEmpty ? ["sans-serif"] : families }
}

/// What is searched for.
struct FontSearch {
  var cluster: UnsafeBufferPointer<UInt32>
  var base: UInt32
  var script: UInt32
  var variant: LanguageVariant
}
