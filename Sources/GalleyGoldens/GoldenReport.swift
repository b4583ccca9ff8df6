// SPDX-License-Identifier: MIT
import FoundationEssentials

/// One golden that failed, as `report.json` tells it.
struct GoldenReportEntry: Codable, Equatable {
  var name: String
  /// `image` or `text`.
  var kind: String
  var place: String
  var reason: String
  /// Files beside the report: `expected`, `actual`, `diff`, and for a stage dump `expectedText` and so on.
  var files: [String: String]
  /// The difference of the texts, or of the stage dumps.
  var textDiff: String?
  /// The command that takes the actual golden.
  var accept: String?
}

/// `report.json`.
private struct GoldenReportFile: Codable {
  var schema = 1
  var failures: [GoldenReportEntry]
}

extension GoldenReportEntry {
  /// The entry as JSON, the same bytes for the same entry.
  static func json(_ entry: GoldenReportEntry) throws -> [UInt8] { try Array(encoder.encode(entry)) }

  /// A whole report as JSON.
  static func report(_ entries: [GoldenReportEntry]) throws -> [UInt8] {
    try Array(encoder.encode(GoldenReportFile(failures: entries)))
  }

  /// The entry that `json` made, or nil where the bytes are not one.
  static func read(_ json: [UInt8]) -> GoldenReportEntry? {
    do { return try JSONDecoder().decode(GoldenReportEntry.self, from: Data(json)) } catch { return nil }
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
