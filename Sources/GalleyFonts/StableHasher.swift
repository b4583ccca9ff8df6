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
    var offset = combineBlocks(bytes)
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

  /// Adds whole blocks of 32 bytes, and says where they end. Four sums side by side keep the processor busy: a font
  /// may be twenty megabytes.
  private mutating func combineBlocks(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard bytes.count >= 256 else { return 0 }
    var lanes = (self, self, self, self)
    lanes.1.state ^= 1
    lanes.2.state ^= 2
    lanes.3.state ^= 3
    var offset = 0
    while offset &+ 32 <= bytes.count {
      lanes.0.combine(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      lanes.1.combine(bytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self))
      lanes.2.combine(bytes.loadUnaligned(fromByteOffset: offset &+ 16, as: UInt64.self))
      lanes.3.combine(bytes.loadUnaligned(fromByteOffset: offset &+ 24, as: UInt64.self))
      offset &+= 32
    }
    self = lanes.0
    combine(lanes.1.state)
    combine(lanes.2.state)
    combine(lanes.3.state)
    return offset
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
