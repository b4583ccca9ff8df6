// SPDX-License-Identifier: MIT

extension [UInt8] {
  /// Whether both have the same bytes; as `==`, sixteen at a time.
  package func holdsSameBytes(as other: [UInt8]) -> Bool { count == other.count && samePrefix(as: other) == count }

  /// How many bytes are the same from the first on.
  package func samePrefix(as other: [UInt8]) -> Int {
    withUnsafeBytes { a in
      other.withUnsafeBytes { b in
        let most = Swift.min(a.count, b.count)
        if a.baseAddress == b.baseAddress { return most }
        var index = 0
        while index + 16 <= most {
          let first =
            a.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            ^ b.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          let second =
            a.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
            ^ b.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
          guard first | second == 0 else { break }
          index += 16
        }
        while index < most, a[index] == b[index] { index += 1 }
        return index
      }
    }
  }
}
