// SPDX-License-Identifier: MIT

/// A 64-bit hash that is the same in every process, unlike `Hasher`.
///
/// Not meant to resist someone who looks for collisions.
package struct StableHasher: Sendable {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Starts a hash of nothing.
  package init() {}

  /// Adds a number.
  package mutating func combine(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    state = (product.high ^ product.low) &+ 0x9E37_79B9_7F4A_7C15
  }

  /// Adds the bits of a number; both zeros are one.
  package mutating func combine(_ number: Double) { combine((number == 0 ? 0 : number).bitPattern) }

  /// Adds bytes, and how many there are.
  package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset &+ 8 <= bytes.count {
      combine(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset &+= 8
    }
    var tail: UInt64 = 0
    while offset < bytes.count {
      tail = tail << 8 | UInt64(bytes[offset])
      offset &+= 1
    }
    combine(tail)
    combine(UInt64(bytes.count))
  }

  /// Adds the UTF-8 of a string.
  package mutating func combine(_ string: String) {
    var string = string
    string.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
  }

  /// The hash of what was added so far.
  package var value: UInt64 {
    let mixed = (state ^ (state >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ (mixed >> 29)
  }
}
