// SPDX-License-Identifier: MIT

import GalleyModel

/// Which faces of a family a style asks for.
///
/// Each property gives every face a rank, the group in which the specification would look at it and the
/// distance inside the group; the faces of the lowest rank stay, first by width, then by slant, then by
/// weight. A variable face counts with its ranges.
/// - Source: CSS Fonts 4 §5.2, "Matching font styles", step 4.
package enum FontMatching {
  /// The angle of `oblique` without a number, in degrees.
  package static let defaultObliqueAngle = 14.0

  struct Rank: Comparable {
    var group: Int
    var distance: Double

    static func < (a: Rank, b: Rank) -> Bool { (a.group, a.distance) < (b.group, b.distance) }
  }

  /// The places in `styles` of the faces that match best: more than one where they cannot be told apart.
  package static func best(_ styles: [FaceStyle], for request: FontRequest) -> [Int] {
    var left = Array(styles.indices)
    keepBest(&left) { stretchRank(styles[$0].stretch, request.stretch) }
    keepBest(&left) { slantRank(styles[$0], request.slant) }
    keepBest(&left) { weightRank(styles[$0].weight, request.weight) }
    return left
  }

  private static func keepBest(_ indices: inout [Int], rank: (Int) -> Rank) {
    guard indices.count > 1, let best = indices.lazy.map(rank).min() else { return }
    indices.removeAll { rank($0) != best }
  }

  static func stretchRank(_ range: ClosedRange<Double>, _ wanted: Double) -> Rank {
    if range.contains(wanted) { return Rank(group: 0, distance: 0) }
    let isNarrower = range.upperBound < wanted
    let distance = isNarrower ? wanted - range.upperBound : range.lowerBound - wanted
    return Rank(group: isNarrower == (wanted <= 100) ? 1 : 2, distance: distance)
  }

  static func weightRank(_ range: ClosedRange<Double>, _ wanted: Double) -> Rank {
    if range.contains(wanted) { return Rank(group: 0, distance: 0) }
    let isLighter = range.upperBound < wanted
    let distance = isLighter ? wanted - range.upperBound : range.lowerBound - wanted
    if (400...500).contains(wanted) {
      if isLighter { return Rank(group: 2, distance: distance) }
      return Rank(group: range.lowerBound <= 500 ? 1 : 3, distance: distance)
    }
    return Rank(group: isLighter == (wanted < 400) ? 1 : 2, distance: distance)
  }

  static func slantRank(_ style: FaceStyle, _ wanted: FontSlant) -> Rank {
    switch wanted {
    case .italic:
      if style.isItalic { return Rank(group: 0, distance: 0) }
      guard let range = style.oblique else { return Rank(group: 9, distance: 0) }
      if range.upperBound >= defaultObliqueAngle {
        return Rank(group: 1, distance: max(range.lowerBound, defaultObliqueAngle) - defaultObliqueAngle)
      }
      if range.upperBound > 0 { return Rank(group: 2, distance: defaultObliqueAngle - range.upperBound) }
      return Rank(group: 3, distance: -range.upperBound)
    case .normal: return obliqueRank(style, 0)
    case .oblique(let degrees):
      if degrees >= 0 { return obliqueRank(style, degrees) }
      let mirrored = style.oblique.map { -$0.upperBound...(-$0.lowerBound) }
      return obliqueRank(FaceStyle(isItalic: style.isItalic, oblique: mirrored), -degrees)
    }
  }

  /// The rank for an angle that is not negative; 0 stands for `normal`.
  private static func obliqueRank(_ style: FaceStyle, _ wanted: Double) -> Rank {
    let italic = Rank(group: style.isItalic ? 2 : 9, distance: 0)
    guard let range = style.oblique else { return italic }
    let rank: Rank
    if range.contains(wanted) {
      rank = Rank(group: 0, distance: 0)
    } else if range.upperBound < 0 || (range.upperBound == 0 && wanted >= defaultObliqueAngle) {
      rank = Rank(group: 3, distance: -range.upperBound)
    } else {
      let isSteeper = range.lowerBound > wanted
      let distance = isSteeper ? range.lowerBound - wanted : wanted - range.upperBound
      // Upright and steep requests look at steeper faces first, slight ones at less steep faces.
      let steeperFirst = wanted == 0 || wanted >= defaultObliqueAngle
      rank = Rank(group: isSteeper == steeperFirst ? 0 : 1, distance: distance)
    }
    return min(rank, italic)
  }
}
