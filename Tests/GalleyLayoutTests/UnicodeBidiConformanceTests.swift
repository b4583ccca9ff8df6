// SPDX-License-Identifier: MIT
import GalleyLayout
import GalleyModel
import Testing

/// The test files of UAX #9, whole.
///
/// Levels only: an `x` (removed by X9) may have any level.
@Suite struct UnicodeBidiConformanceTests {
  /// One scalar of each class that is no bracket, by the names of the file.
  private static let representatives: [String: UInt32] = [
    "L": 0x61, "R": 0x5D0, "AL": 0x627, "EN": 0x30, "ES": 0x2B, "ET": 0x23, "AN": 0x661, "CS": 0x2C, "NSM": 0x300,
    "BN": 0xAD, "B": 0x2029, "S": 0x09, "WS": 0x20, "ON": 0x21, "LRE": 0x202A, "LRO": 0x202D, "RLE": 0x202B,
    "RLO": 0x202E, "PDF": 0x202C, "LRI": 0x2066, "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
  ]

  @Test func levelsPassEveryCaseOfBidiTest() throws {
    var levels: [Int16] = []
    var known: [UInt32: UInt32] = [:]  // class name, its letters in one number → scalar
    for (name, scalar) in Self.representatives { known[name.utf8.reduce(0) { $0 << 8 | UInt32($1) }] = scalar }
    var text: [UInt32] = []
    var cases = 0
    var failures: [String] = []
    let bases: [BaseDirection] = [.auto, .ltr, .rtl]
    try UnicodeDataFile("BidiTest.txt").forEachLine { line in
      if line[0] == 0x40 {
        if line.count > 7, line[1] == 0x4C { levels = parsedLevels(line, from: 8) }
        return
      }
      text.removeAll(keepingCapacity: true)
      var index = 0
      var name: UInt32 = 0
      while index < line.count {
        let byte = line[index]
        index += 1
        if byte >= 0x41 {
          name = name << 8 | UInt32(byte)
        } else if name != 0 {
          text.append(known[name] ?? 0)
          name = 0
        }
        if byte == 0x3B { break }
      }
      let set = line[line.count - 1] - 0x30
      for (bit, base) in bases.enumerated() where set >> UInt8(bit) & 1 != 0 {
        cases += 1
        let found = bidiLevels(text, base: base).levels
        if !agrees(found, levels) { failures.append("\(text) \(base): \(levels), not \(found)") }
      }
    }
    #expect(cases == 770_241)
    #expect(failures.isEmpty, "\(failures.count) differ; first: \(failures.prefix(3))")
  }

  @Test func levelsAndOrderPassEveryCaseOfBidiCharacterTest() throws {
    var cases = 0
    var failures: [String] = []
    try UnicodeDataFile("BidiCharacterTest.txt").forEachLine { line in
      let fields = line.split(separator: 0x3B, omittingEmptySubsequences: false)
      guard fields.count == 5 else { return }
      cases += 1
      let text = parsedScalars(fields[0])
      let bases: [BaseDirection] = [.ltr, .rtl, .auto]
      let base = bases[Int(fields[1].first ?? 0x30) - 0x30]
      let expected = parsedLevels(UnsafeBufferPointer(rebasing: fields[3]), from: 0)
      let found = bidiLevels(text, base: base)
      let kept = expected.indices.filter { expected[$0] >= 0 }
      let order = visualOrder(of: kept.map { found.levels.isEmpty ? 0 : found.levels[$0] }).map { Int16(kept[$0]) }
      let isRight =
        agrees(found.levels, expected) && found.baseLevel == (fields[2].first ?? 0) - 0x30
        && order == parsedLevels(UnsafeBufferPointer(rebasing: fields[4]), from: 0)
      if !isRight { failures.append(String(decoding: line, as: UTF8.self)) }
    }
    #expect(cases == 91_707)
    #expect(failures.isEmpty, "\(failures.count) differ; first: \(failures.prefix(3))")
  }
}

/// Numbers of a line; -1 for `x`.
private func parsedLevels(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> [Int16] {
  var levels: [Int16] = []
  var number: Int16?
  for index in start...max(start, line.count) {
    let byte = index < line.count ? line[index] : 0x20
    switch byte {
    case 0x30...0x39: number = (number ?? 0) * 10 + Int16(byte) - 0x30
    case 0x78: number = -1
    default:
      if let value = number { levels.append(value) }
      number = nil
    }
  }
  return levels
}

private func parsedScalars(_ field: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt32] {
  var result: [UInt32] = []
  var number: UInt32 = 0
  for byte in field {
    if let digit = hexDigit(byte) {
      number = number << 4 | digit
    } else {
      result.append(number)
      number = 0
    }
  }
  result.append(number)
  return result
}

private func agrees(_ found: [UInt8], _ expected: [Int16]) -> Bool {
  guard found.isEmpty || found.count == expected.count else { return false }
  for index in 0..<expected.count where expected[index] >= 0 {
    if Int16(found.isEmpty ? 0 : found[index]) != expected[index] { return false }
  }
  return true
}
