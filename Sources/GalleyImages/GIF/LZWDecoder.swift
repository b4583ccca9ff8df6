// SPDX-License-Identifier: MIT

/// GIF's compression, undone: codes of 3…12 bits, the lowest bit first.
/// - Source: GIF89a Appendix F.
struct LZWDecoder {
  private static let capacity = 4096
  private let source: [UInt8]
  private let minimumCodeSize: Int
  private var prefixes = [Int16](repeating: -1, count: capacity)
  private var suffixes = [UInt8](repeating: 0, count: capacity)
  private var firsts = [UInt8](repeating: 0, count: capacity)
  private var lengths = [Int](repeating: 1, count: capacity)

  /// - Limits: `minimumCodeSize` is 1…8.
  init(_ source: [UInt8], minimumCodeSize: Int) {
    precondition(1...8 ~= minimumCodeSize, "A GIF's codes begin with 1 to 8 bits.")
    self.source = source
    self.minimumCodeSize = minimumCodeSize
    for literal in 0..<1 << minimumCodeSize {
      suffixes[literal] = UInt8(literal)
      firsts[literal] = UInt8(literal)
    }
  }

  /// Writes indexes until `target` is full, the end code comes, or the data end or break.
  /// - Output: how many were written.
  mutating func decode(into target: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let clear = 1 << minimumCodeSize
    var (codeSize, next, previous) = (minimumCodeSize + 1, clear + 2, -1)
    var (bits, bitCount, at, filled) = (0, 0, 0, 0)
    while filled < target.count {
      while bitCount < codeSize, at < source.count {
        bits |= Int(source[at]) << bitCount
        bitCount += 8
        at += 1
      }
      guard bitCount >= codeSize else { break }
      let code = bits & (1 << codeSize - 1)
      bits >>= codeSize
      bitCount -= codeSize
      if code == clear {
        (codeSize, next, previous) = (minimumCodeSize + 1, clear + 2, -1)
        continue
      }
      if code == clear + 1 { break }
      guard code < next || code == next && previous >= 0 && next < Self.capacity,
        previous >= 0 || code < clear
      else { break }
      if previous >= 0, next < Self.capacity {
        // The string of the code before and the first index of this one, which may be that very string.
        prefixes[next] = Int16(previous)
        suffixes[next] = code == next ? firsts[previous] : firsts[code]
        firsts[next] = firsts[previous]
        lengths[next] = lengths[previous] + 1
        next += 1
        if next == 1 << codeSize, codeSize < 12 { codeSize += 1 }
      }
      filled += write(code, to: target, at: filled)
      previous = code
    }
    return filled
  }

  /// Writes a code's string from its end; what is beyond the target is left out.
  private func write(_ code: Int, to target: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
    let length = lengths[code]
    var place = start + length - 1
    var code = code
    while place >= start {
      if place < target.count { target[place] = suffixes[code] }
      code = Int(prefixes[code])
      place -= 1
    }
    return min(length, target.count - start)
  }
}
