// SPDX-License-Identifier: MIT
import FoundationEssentials
import GalleyLayout
import GalleyModel

/// The test files of UAX #9, #14 and #29, as Debian's package `unicode-data` installs them, through stage 2.
struct UnicodeSets {
  private static let folders = ["/usr/share/unicode", "/usr/share/unicode/auxiliary"]
  private let dictionaries = BreakDictionaries()

  /// All of them.
  func run() throws -> [Report] {
    [
      try bidi(), try bidiCharacters(),
      try breaks("LineBreakTest", .lineBreak) { lineBreaks($0) },
      try breaks("LineBreakTest", .lineBreak, by: "analyze") { analyzed($0) },
      try breaks("GraphemeBreakTest", .grapheme) { graphemeBoundaries($0) },
      try breaks("GraphemeBreakTest", .grapheme, by: "analyze") { analyzed($0) },
      try breaks("WordBreakTest", .word) { wordBoundaries($0) },
    ]
  }

  private func analyzed(_ scalars: [UInt32]) -> [BoundaryFlags] {
    analyze(scalars, options: AnalysisOptions(), dictionaries: dictionaries).boundaries
  }

  /// One scalar of each class that is no bracket, by the names of the file.
  private static let representatives: [String: UInt32] = [
    "L": 0x61, "R": 0x5D0, "AL": 0x627, "EN": 0x30, "ES": 0x2B, "ET": 0x23, "AN": 0x661, "CS": 0x2C, "NSM": 0x300,
    "BN": 0xAD, "B": 0x2029, "S": 0x09, "WS": 0x20, "ON": 0x21, "LRE": 0x202A, "LRO": 0x202D, "RLE": 0x202B,
    "RLO": 0x202E, "PDF": 0x202C, "LRI": 0x2066, "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
  ]

  private func bidi() throws -> Report {
    var report = Report("BidiTest")
    var levels: [Int] = []
    let bases: [(bit: Int, base: BaseDirection)] = [(1, .auto), (2, .ltr), (4, .rtl)]
    for line in try lines("BidiTest") {
      if line.starts(with: Array("@Levels:".utf8)) { levels = numbers(line.dropFirst(8)) }
      if line.first == 0x40 { continue }
      let fields = line.split(separator: 0x3B)
      guard fields.count == 2, let set = numbers(fields[1]).first else { continue }
      let text = fields[0].split(separator: 0x20).map {
        Self.representatives[String(decoding: $0, as: UTF8.self)] ?? 0
      }
      for (bit, base) in bases where set & bit != 0 {
        let found = bidiLevels(text, base: base).levels
        let isRight = agrees(found, levels)
        report.count(
          isRight ? "" : String(decoding: line, as: UTF8.self), isRight ? nil : "\(base): \(found), not \(levels)")
      }
    }
    return report
  }

  private func bidiCharacters() throws -> Report {
    var report = Report("BidiCharacterTest")
    let bases: [BaseDirection] = [.ltr, .rtl, .auto]
    for line in try lines("BidiCharacterTest") {
      let fields = line.split(separator: 0x3B, omittingEmptySubsequences: false)
      guard fields.count == 5, let base = numbers(fields[1]).first, bases.indices.contains(base) else { continue }
      let expected = numbers(fields[3])
      let found = bidiLevels(scalars(fields[0]), base: bases[base])
      let kept = expected.indices.filter { expected[$0] >= 0 }
      let order = visualOrder(of: kept.map { found.levels.isEmpty ? 0 : found.levels[$0] }).map { kept[$0] }
      let isRight =
        agrees(found.levels, expected) && Int(found.baseLevel) == numbers(fields[2]).first
        && order == numbers(fields[4])
      report.count(
        isRight ? "" : String(decoding: line, as: UTF8.self), isRight ? nil : "\(found.levels), order \(order)")
    }
    return report
  }

  private func breaks(
    _ name: String, _ flag: BoundaryFlags, by function: String? = nil, _ boundaries: ([UInt32]) -> [BoundaryFlags]
  ) throws -> Report {
    var report = Report(function.map { "\(name), by \($0)" } ?? name)
    for line in try lines(name) {
      var expected: [Bool] = []
      var text: [UInt32] = []
      for part in line.split(whereSeparator: { $0 <= 0x20 }) {
        switch part.first {
        case 0xC3: expected.append(part.last == 0xB7)  // ÷ is C3 B7, × is C3 97
        default: text.append(scalars(part).first ?? 0)
        }
      }
      guard !text.isEmpty else { continue }
      let found = boundaries(text).map { $0.contains(flag) }
      let shown = found == expected ? "" : String(decoding: line, as: UTF8.self)
      report.count(shown, found == expected ? nil : "\(found)")
    }
    return report
  }

  /// The lines of a file without comments; the file's first line must name version 15.0.
  private func lines(_ name: String) throws -> [ArraySlice<UInt8>] {
    for folder in Self.folders {
      guard let data = try? Data(contentsOf: URL(filePath: "\(folder)/\(name).txt")) else { continue }
      let bytes = Array(data)
      guard String(decoding: bytes.prefix(60), as: UTF8.self).contains("-15.0.0.txt") else {
        throw ConformanceError("\(name).txt is not of Unicode 15.0")
      }
      return bytes.split(separator: 0x0A).compactMap { line in
        let cut = line.firstIndex(of: 0x23) ?? line.endIndex
        let kept = line[line.startIndex..<cut]
        return kept.allSatisfy({ $0 <= 0x20 }) ? nil : kept
      }
    }
    throw ConformanceError("\(name).txt is not there: apt-get install unicode-data")
  }

  /// Whole numbers; −1 for `x`.
  private func numbers(_ field: ArraySlice<UInt8>) -> [Int] {
    field.split(whereSeparator: { $0 <= 0x20 }).map {
      $0.first == 0x78 ? -1 : $0.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
  }

  private func scalars(_ field: ArraySlice<UInt8>) -> [UInt32] {
    field.split(whereSeparator: { $0 <= 0x20 }).compactMap { UInt32(String(decoding: $0, as: UTF8.self), radix: 16) }
  }

  private func agrees(_ found: [UInt8], _ expected: [Int]) -> Bool {
    guard found.isEmpty || found.count == expected.count else { return false }
    for (index, level) in expected.enumerated() where level >= 0 {
      if Int(found.isEmpty ? 0 : found[index]) != level { return false }
    }
    return true
  }
}

/// Why a set cannot be run.
struct ConformanceError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
