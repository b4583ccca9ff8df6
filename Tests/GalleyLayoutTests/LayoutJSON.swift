// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The layout JSON, schema 1, as an outside program reads it. Every key that the contract names must be there.
struct LayoutJSON: Decodable {
  struct Size: Decodable { var width: Double, height: Double }
  struct Paragraph: Decodable { var range: [Int], baseDirection: String }
  struct Font: Decodable { var family: String, style: String, file: String, index: Int }
  struct Glyph: Decodable {
    var id: Int, name: String, cluster: Int, x: Double, y: Double, advance: Double, inserted: String?, path: String?
  }
  struct Run: Decodable {
    var range: [Int], level: Int, script: String, language: String, font: Font, size: Double
    var variations: [String: Double], color: String, glyphs: [Glyph]
  }
  struct Line: Decodable {
    var range: [Int], paragraph: Int, x: Double, y: Double, width: Double, hanging: Double, baseline: Double
    var ascent: Double, descent: Double, leading: Double, hardBreak: Bool, hyphenated: Bool, ellipsis: [Int]?
    var runs: [Run]
  }
  struct Attachment: Decodable { var range: [Int], rect: [Double] }
  struct Link: Decodable { var range: [Int], url: String, rects: [[Double]] }
  struct Warning: Decodable { var range: [Int], kind: String }

  var schema: Int
  var text: String
  var size: Size
  var truncated: Bool
  var elided: [[Int]]
  var paragraphs: [Paragraph]
  var lines: [Line]
  var attachments: [Attachment]
  var links: [Link]
  var warnings: [Warning]
  var levels: [Int]?
  var breaks: [Int]?
  var mandatoryBreaks: [Int]?

  init(_ json: String) throws {
    self = try JSONDecoder().decode(LayoutJSON.self, from: Data(json.utf8))
  }
}
