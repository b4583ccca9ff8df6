// SPDX-License-Identifier: MIT

/// A length in layout space: 1/65,536 of a point, as an integer, so that equal means equal.
///
/// HarfBuzz is asked at the same scale, so advances are summed without rounding. `Double` enters once,
/// at ``init(points:)``; it leaves through ``points``, which is exact below 2³⁷ points.
public struct LayoutUnit: Hashable, Comparable, Sendable, AdditiveArithmetic {
  /// The length in units of 1/65,536 pt.
  public var rawValue: Int64

  /// Units in one point.
  public static let perPoint: Int64 = 65_536
  /// The largest magnitude that ``init(points:)`` keeps, in points.
  public static let largestPoints = 1e8
  /// No length.
  public static let zero = LayoutUnit(rawValue: 0)

  /// Makes a length of `rawValue` units.
  @inlinable public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Rounds `points` to the nearest unit, ties away from zero.
  /// - Limits: NaN gives zero; magnitudes above 1e8 pt are clamped.
  @inlinable public init(points: Double) {
    guard points == points else {
      self.rawValue = 0
      return
    }
    let clamped = min(max(points, -Self.largestPoints), Self.largestPoints)
    self.rawValue = Int64((clamped * 65_536).rounded(.toNearestOrAwayFromZero))
  }

  /// The length in points; exact.
  @inlinable public var points: Double { Double(rawValue) / 65_536 }

  /// The longer of the length and zero.
  @inlinable public var clampedToZero: LayoutUnit { LayoutUnit(rawValue: max(rawValue, 0)) }

  /// Compares two lengths.
  @inlinable public static func < (a: LayoutUnit, b: LayoutUnit) -> Bool { a.rawValue < b.rawValue }
  /// Adds two lengths.
  @inlinable public static func + (a: LayoutUnit, b: LayoutUnit) -> LayoutUnit {
    LayoutUnit(rawValue: a.rawValue &+ b.rawValue)
  }
  /// Subtracts `b` from `a`.
  @inlinable public static func - (a: LayoutUnit, b: LayoutUnit) -> LayoutUnit {
    LayoutUnit(rawValue: a.rawValue &- b.rawValue)
  }
  /// Turns the length round.
  @inlinable public static prefix func - (a: LayoutUnit) -> LayoutUnit { LayoutUnit(rawValue: 0 &- a.rawValue) }
  /// Multiplies a length by a whole number.
  @inlinable public static func * (a: LayoutUnit, n: Int) -> LayoutUnit {
    LayoutUnit(rawValue: a.rawValue &* Int64(n))
  }
  /// Scales a length by `factor`, rounded to the nearest unit.
  @inlinable public func scaled(by factor: Double) -> LayoutUnit { LayoutUnit(points: points * factor) }
}
