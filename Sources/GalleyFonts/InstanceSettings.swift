// SPDX-License-Identifier: MIT

import GalleyModel

/// What a request comes to on one face: coordinates on its axes, and what has to be made up.
struct InstanceSettings: Hashable {
  var variations: [FontVariation] = []
  var synthesis = AppliedSynthesis.none
  /// The colours; the font's own for fonts without palettes.
  var palette = FontPalette.normal

  /// - Input: `familyHasBold` tells whether the family has any face of weight 600 or more.
  /// - Source: CSS Fonts 4 §5.2 and §2.8 (synthesis), §7 (`font-optical-sizing`: opsz is the size).
  init(_ face: Face, _ request: FontRequest, familyHasBold: Bool) {
    if face.paletteCount > 0 { palette = request.palette }
    var angle = 0.0
    switch request.slant {
    case .normal: break
    case .italic: angle = FontMatching.defaultObliqueAngle
    case .oblique(let degrees): angle = degrees
    }
    var slants = face.style.isItalic || (face.style.oblique.map { !$0.contains(0) } ?? true)
    for axis in face.axes {
      switch axis.tag {
      case "wght": set(axis, request.weight)
      case "wdth": set(axis, request.stretch)
      case "opsz": set(axis, request.size)
      case "ital" where request.slant != .normal: set(axis, 1)
      case "ital": set(axis, 0)
      case "slnt":
        // The axis counts angles the other way round than CSS.
        set(axis, request.slant == .italic && slantsByItalicAxis(face) ? 0 : -angle)
        slants = slants || angle != 0
      default: break
      }
    }
    for variation in request.variations where face.axes.contains(where: { $0.tag == variation.tag }) {
      variations.append(variation)
    }
    let isLight = face.style.weight.upperBound < 600
    synthesis.isBold =
      request.weight >= 600 && isLight && !familyHasBold && request.synthesis.contains(.weight)
    if angle != 0, !slants, request.synthesis.contains(.slant) { synthesis.slantDegrees = angle }
  }

  private func slantsByItalicAxis(_ face: Face) -> Bool { face.axes.contains { $0.tag == "ital" } }

  private mutating func set(_ axis: FontAxis, _ value: Double) {
    variations.append(FontVariation(axis.tag, axis.clamp(value)))
  }
}

/// The instances that someone holds, by content, and some that nobody holds any more.
///
/// It holds them itself: an object that was once referred to weakly counts its references in memory apart, which
/// makes every later use of it slower.
struct InstanceTable {
  struct Key: Hashable {
    var face: ObjectIdentifier
    var size: Double
    var settings: InstanceSettings
  }

  private var held: [Key: FontInstance] = [:]
  private var sweepAt = 256

  var count: Int { held.count }

  func find(_ key: Key) -> FontInstance? { held[key] }

  /// Keeps an instance, or gives the one that another task kept first.
  /// - Limits: at 256 instances, and whenever there are twice as many as were in use, those that nobody holds go.
  mutating func insert(_ instance: FontInstance, _ key: Key) -> FontInstance {
    if let known = held[key] { return known }
    if held.count >= sweepAt {
      sweep()
      sweepAt = max(256, held.count * 2)
    }
    held[key] = instance
    return instance
  }

  private mutating func sweep() {
    var idle: Set<Key> = []
    var at = held.startIndex
    while at < held.endIndex {
      if isKnownUniquelyReferenced(&held.values[at]) { idle.insert(held[at].key) }
      held.formIndex(after: &at)
    }
    held = held.filter { !idle.contains($0.key) }
  }
}
