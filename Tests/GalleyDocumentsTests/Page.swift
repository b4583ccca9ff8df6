// SPDX-License-Identifier: MIT
//
// Documents set in our own fonts: in Galley Test Box a letter is half an em wide, in Galley Test Mono 0.6 em; a line is
// 1.09 em high.

import FixtureFonts
import Foundation
import Galley
import GalleyDocuments
import GalleyMarkdown

/// An engine over test fonts, and the surroundings that name them.
struct Page: Sendable {
  let engine: TextEngine
  var environment = StyleEnvironment()

  /// A page in our own fonts, 16 points.
  init() throws {
    var files: [FixtureFont] = []
    for name in ["Box-Regular", "Box-Bold", "Box-Italic", "Mono", "Hebrew", "Arabic"] {
      files.append(try FixtureFonts.own("GalleyTest-" + name))
    }
    engine = TextEngine(fonts: try FixtureFonts.set(files))
    environment.text.families = ["Galley Test Box", "Galley Test Hebrew"]
    environment.monospaceFamilies = ["Galley Test Mono"]
  }

  /// A page in the manifest's fonts.
  static func real() throws -> Page {
    try Page(
      families: ["Noto Sans"], monospace: ["DejaVu Sans Mono"],
      fonts: [
        FixtureFonts.debian("Noto Sans"), FixtureFonts.debian("Noto Sans", style: "Bold"),
        FixtureFonts.debian("Noto Sans", style: "Italic"), FixtureFonts.debian("Noto Sans", style: "Bold Italic"),
        FixtureFonts.debian("DejaVu Sans Mono"), FixtureFonts.debian("DejaVu Sans Mono", style: "Bold"),
        FixtureFonts.debian("Noto Sans Arabic"), FixtureFonts.debian("Noto Sans Arabic", style: "Bold"),
        FixtureFonts.debian("Noto Sans Hebrew"), FixtureFonts.debian("Noto Sans Hebrew", style: "Bold"),
        FixtureFonts.debian("Noto Sans Math"), FixtureFonts.debian("Noto Sans Symbols2"),
        FixtureFonts.debian("Noto Sans CJK SC"), FixtureFonts.debian("Noto Sans CJK SC", style: "Bold"),
        FixtureFonts.debian("Noto Color Emoji"),
      ])
  }

  private init(families: [String], monospace: [String], fonts: [FixtureFont]) throws {
    engine = TextEngine(fonts: try FixtureFonts.set(fonts))
    environment.text.families = families
    environment.monospaceFamilies = monospace
  }

  func text(_ markdown: String, _ style: DocumentStyle = .default) -> StructuredText {
    StructuredText(markdown: markdown, style: style, environment: environment)
  }

  /// The styled blocks of Markdown.
  func blocks(_ markdown: String, _ style: DocumentStyle = .default) -> [StyledBlock] {
    text(markdown, style).resolved(in: engine).styled.blocks
  }

  func layout(_ markdown: String, _ style: DocumentStyle = .default, width: Double = 640) throws -> StructuredLayout {
    try text(markdown, style).layout(in: engine, width: width)
  }
}

extension StyledBlock {
  /// The text of the block.
  var text: StyledText? {
    switch content {
    case .text(let text, _), .code(let text, _, _): text
    case .stack, .table, .row, .rule: nil
    }
  }
}

/// The documents in `Fixtures/Documents`.
enum SampleDocument: String, CaseIterable, Sendable {
  case readme, htmlReadme = "html-readme", changelog, recipe, nesting, notes
  case api = "api-reference"
  case chat = "chat-answer"
  case rtl = "rtl-article"
  case cjk = "cjk-article"
  case table = "wide-table"

  func markdown() throws -> String {
    String(
      decoding: try Data(contentsOf: URL(filePath: Fixtures.path("Documents/\(rawValue).md"))), as: UTF8.self)
  }
}
