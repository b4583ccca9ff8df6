// SPDX-License-Identifier: MIT

import GalleyModel

/// The fonts for one request, in the order in which they are tried.
public final class FontCascade: Sendable {
  /// The font of the line's measures: the first requested family that there is.
  public let primary: FontInstance
  private let all: [FontInstance]

  init(_ set: FontSet, _ request: FontRequest) {
    var order: [Face] = []
    for family in request.families {
      order += set.faces.filter { $0.familyNames.contains { $0.lowercased() == family.lowercased() } }
    }
    order += set.faces
    var instances: [FontInstance] = []
    for face in order {
      guard let made = Self.instance(face, request) else { continue }
      instances.append(made)
    }
    precondition(!instances.isEmpty, "A set has at least one font")
    all = instances
    primary = instances[0]
  }

  private static func instance(_ face: Face, _ request: FontRequest) -> FontInstance? {
    do { return try FontInstance(face: face, size: request.size, coordinates: request.variations) } catch { return nil }
  }

  /// The font for a cluster.
  public func choose(
    for cluster: UnsafeBufferPointer<UInt32>, presentation: EmojiPresentation, script: UInt32, language: String?
  ) -> FontChoice {
    for (index, instance) in all.enumerated() {
      let coverage = instance.face.coverage
      if cluster.allSatisfy({ coverage.contains($0) }) {
        return FontChoice(instance: instance, reason: index == 0 ? .family(0) : .any)
      }
    }
    return FontChoice(instance: primary, reason: .missing)
  }
}
