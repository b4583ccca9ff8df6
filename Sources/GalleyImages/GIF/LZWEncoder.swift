// SPDX-License-Identifier: MIT

/// GIF's compression: codes of 3…12 bits, the lowest bit first, in blocks of at most 255 bytes.
/// - Source: GIF89a Appendix F.
struct LZWEncoder {
  /// A power of two that leaves three of four places free.
  private static let places = 16_384
  private var keys = [Int32](repeating: -1, count: places)
  private var values = [Int16](repeating: 0, count: places)
  private let minimumCodeSize: Int
  private var bits = 0
  private var bitCount = 0
  private var packed: [UInt8] = []

  /// - Limits: `minimumCodeSize` is 2…8 and holds every index.
  init(minimumCodeSize: Int) {
    precondition(2...8 ~= minimumCodeSize, "A GIF's codes begin with 2 to 8 bits.")
    self.minimumCodeSize = minimumCodeSize
  }

  /// The code size and the data blocks of `indexes`.
  mutating func encode(_ indexes: [UInt8]) -> [UInt8] {
    let clear = 1 << minimumCodeSize
    var (codeSize, next) = (minimumCodeSize + 1, clear + 2)
    put(clear, codeSize)
    var current = -1
    for index in indexes {
      guard current >= 0 else {
        current = Int(index)
        continue
      }
      let key = Int32(current << 8 | Int(index))
      let place = place(of: key)
      if keys[place] == key {
        current = Int(values[place])
        continue
      }
      put(current, codeSize)
      if next < 4096 {
        keys[place] = key
        values[place] = Int16(next)
        // The reader is one string behind, so the codes grow one later than here.
        if next == 1 << codeSize, codeSize < 12 { codeSize += 1 }
        next += 1
      } else {
        put(clear, codeSize)
        for place in keys.indices { keys[place] = -1 }
        (codeSize, next) = (minimumCodeSize + 1, clear + 2)
      }
      current = Int(index)
    }
    if current >= 0 {
      put(current, codeSize)
      if next == 1 << codeSize, codeSize < 12 { codeSize += 1 }
    }
    put(clear + 1, codeSize)
    if bitCount > 0 { packed.append(UInt8(truncatingIfNeeded: bits)) }
    return [UInt8(minimumCodeSize)] + Self.blocks(packed)
  }

  private func place(of key: Int32) -> Int {
    var place = Int(truncatingIfNeeded: (UInt32(bitPattern: key) &* 0x9E37_79B1) >> 18)
    while keys[place] >= 0, keys[place] != key { place = (place + 1) & (Self.places - 1) }
    return place
  }

  private mutating func put(_ code: Int, _ size: Int) {
    bits |= code << bitCount
    bitCount += size
    while bitCount >= 8 {
      packed.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  /// `bytes` in blocks, each after its length, and the empty one that ends them.
  static func blocks(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 255 + 2)
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let end = min(start + 255, bytes.count)
      out.append(UInt8(end - start))
      out.append(contentsOf: bytes[start..<end])
    }
    return out + [0]
  }
}
