// SPDX-License-Identifier: MIT
//
// A character that no font has is shown as a box with its code point in hexadecimal, so that a reader can tell
// which it was. The digits are drawn from a 3×5 grid of ours: no font is needed to say that one is missing.

package import GalleyModel

/// The box that stands for a character that no font has.
package struct MissingBox: Sendable {
  /// The character.
  package let scalar: UInt32
  /// Its digits: four, or six above U+FFFF.
  private let digits: [UInt8]
  /// The size of a dot, in points.
  private let dot: Double

  /// The box of `scalar` at `size` points an em.
  package init(scalar: UInt32, size: Double) {
    self.scalar = scalar
    let places = scalar > 0xFFFF ? 6 : 4
    self.digits = (0..<places).map { UInt8(truncatingIfNeeded: scalar >> UInt32(4 * (places - 1 - $0)) & 15) }
    self.dot = size / 20
  }

  private var columns: Int { digits.count / 2 }
  /// The width of the box in dots: digits of 3, one between, a frame of 1 and a gap of 1 on either side.
  private var dotsAcross: Int { columns * 4 + 3 }
  /// The height of the box in dots: two rows of 5 with one between, frame and gap.
  private static let dotsDown = 15

  /// How far the pen moves: the box and a dot at either side.
  package var advance: LayoutUnit { LayoutUnit(points: Double(dotsAcross + 2) * dot) }

  /// The frame and the digits, from the pen on the baseline, y down; fill it by the even-odd rule.
  package var path: Path {
    var path = Path()
    func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      path.append(
        .rectangle(
          Rect(
            x: Double(x + 1) * dot, y: Double(y - Self.dotsDown + 1) * dot, width: Double(width) * dot,
            height: Double(height) * dot)))
    }
    rectangle(0, 0, dotsAcross, Self.dotsDown)
    rectangle(1, 1, dotsAcross - 2, Self.dotsDown - 2)
    for (index, digit) in digits.enumerated() {
      let left = 2 + index % columns * 4
      let top = 2 + index / columns * 6
      for row in 0..<5 {
        let bits = Self.shapes[Int(digit)] >> UInt16(3 * (4 - row)) & 7
        for column in 0..<3 where bits >> UInt16(2 - column) & 1 == 1 { rectangle(left + column, top + row, 1, 1) }
      }
    }
    return path
  }

  /// Dots of the digits 0…F, five rows of three bits, the top row highest.
  private static let shapes: [UInt16] = [
    0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
    0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_010_010_010,
    0b111_101_111_101_111, 0b111_101_111_001_111, 0b111_101_111_101_101, 0b110_101_110_101_110,
    0b111_100_100_100_111, 0b110_101_101_101_110, 0b111_100_111_100_111, 0b111_100_111_100_100,
  ]
}
