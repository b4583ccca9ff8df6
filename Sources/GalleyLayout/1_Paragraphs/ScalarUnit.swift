// SPDX-License-Identifier: MIT

/// What a scalar is held in where text is gone over quickly: a byte where all are below U+0100, or 32 bits.
protocol ScalarUnit: FixedWidthInteger, UnsignedInteger {
  /// The lowest eight bits of eight scalars, the first lowest.
  static func eightBytes(_ start: UnsafeRawPointer) -> UInt64
  /// Whether some of eight scalars has other bits.
  static func areWide(_ start: UnsafeRawPointer) -> Bool
}

extension UInt8: ScalarUnit {
  @inline(__always)
  static func eightBytes(_ start: UnsafeRawPointer) -> UInt64 { start.loadUnaligned(as: UInt64.self) }

  @inline(__always)
  static func areWide(_ start: UnsafeRawPointer) -> Bool { false }
}

extension UInt32: ScalarUnit {
  @inline(__always)
  static func eightBytes(_ start: UnsafeRawPointer) -> UInt64 {
    let eight = start.loadUnaligned(as: SIMD8<UInt32>.self)
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: eight), to: UInt64.self)
  }

  @inline(__always)
  static func areWide(_ start: UnsafeRawPointer) -> Bool {
    let pairs = start.loadUnaligned(as: SIMD4<UInt64>.self)
    return (pairs[0] | pairs[1] | pairs[2] | pairs[3]) & ~0xFF_0000_00FF != 0
  }
}
