// SPDX-License-Identifier: MIT
import Testing

@testable import GalleyPNG

@Suite struct AlphaTests {
  @Test func multiplyingRoundsToNearest() {
    var wrong = 0
    for alpha in 0...255 {
      for channel in 0...255 {
        let exact = UInt8((Double(channel * alpha) / 255).rounded())
        if Alpha.multiply(UInt8(channel), UInt8(alpha)) != exact { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func everyPremultipliedValueComesBackFromStraightAlpha() {
    var wrong: [(Int, Int)] = []
    for alpha in 0...255 {
      for channel in 0...alpha {
        let straight = Alpha.divide(UInt8(channel), UInt8(alpha))
        if Alpha.multiply(straight, UInt8(alpha)) != UInt8(channel) { wrong.append((channel, alpha)) }
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test func dividingRoundsToNearestAndCutsWhatIsOverAlpha() {
    var wrong = 0
    for alpha in 1...255 {
      for channel in 0...255 {
        let exact = min(255, (Double(channel) * 255 / Double(alpha)).rounded())
        if Double(Alpha.divide(UInt8(channel), UInt8(alpha))) != exact { wrong += 1 }
      }
    }
    // Opaque channels are themselves, and cannot be over 255.
    #expect(wrong == 0)
    #expect(Alpha.divide(9, 0) == 0)
  }

  @Test func sixteenBitsRoundToTheNearestEight() {
    var wrong = 0
    for value in 0...65_535 where narrow(UInt16(value)) != UInt8((Double(value) / 257).rounded()) { wrong += 1 }
    #expect(wrong == 0)
  }
}
