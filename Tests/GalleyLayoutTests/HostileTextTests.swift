// SPDX-License-Identifier: MIT
//
// Text and numbers that mean harm. Sizes are such that a debug build takes some tens of milliseconds for each;
// `GALLEY_HOSTILE_SCALE` multiplies them (300 makes megabytes). Time is held as a ratio, which no slow machine
// changes: twice the input, at most 2.6 times the processor time.

import GalleyLayout
import GalleyModel
import TestMaterial
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A text that grows with `count`.
struct HostileCase: CustomTestStringConvertible, Sendable {
  var name: String
  /// How many units take some tens of milliseconds in a debug build.
  var count: Int
  var width: Double
  var make: @Sendable (Int) -> String
  var testDescription: String { name }

  init(_ name: String, _ count: Int, width: Double = 100, _ make: @escaping @Sendable (Int) -> String) {
    self.name = name
    self.count = count
    self.width = width
    self.make = make
  }

  init(_ name: String, _ count: Int, width: Double = 100, repeating unit: String) {
    self.init(name, count, width: width) { String(repeating: unit, count: $0) }
  }
}

@Suite(.serialized) struct HostileTextTests {
  static let scale = max(1, ProcessInfo.processInfo.environment["GALLEY_HOSTILE_SCALE"].flatMap { Int($0) } ?? 1)

  static let cases = [
    HostileCase("letters without a space", 2_250, repeating: "a"),
    HostileCase("letters without a space after a tab", 4_000) { "\t" + String(repeating: "a", count: $0) },
    HostileCase("Arabic without a space", 1_500, repeating: "\u{628}"),
    HostileCase("Arabic words in a left-to-right paragraph", 500) {
      "a" + String(repeating: " \u{631}\u{627}\u{628}", count: $0)
    },
    HostileCase("spaces", 7_500, repeating: " "),
    HostileCase("spaces and a word", 10_000) { "a" + String(repeating: " ", count: $0) + "b" },
    HostileCase("ideographic spaces", 3_000, repeating: "\u{3000}"),
    HostileCase("zero width spaces", 3_000, repeating: "\u{200B}"),
    HostileCase("no-break spaces", 2_250, repeating: "\u{A0}"),
    HostileCase("combining marks", 2_000) { "a" + String(repeating: "\u{301}", count: $0) },
    HostileCase("combining marks on each letter", 300, repeating: "a\u{301}\u{323}\u{335}"),
    HostileCase("lone marks", 2_000, repeating: "\u{335}"),
    HostileCase("families", 56, repeating: "👨‍👩‍👧"),
    HostileCase("one endless joined sequence", 1_000, repeating: "👨\u{200D}"),
    HostileCase("regional indicators", 750, repeating: "\u{1F1E9}"),
    HostileCase("bidi embeddings", 750, repeating: "\u{202B}a"),
    HostileCase("bidi isolates", 750, repeating: "\u{2068}"),
    HostileCase("bidi isolates that end", 375, repeating: "\u{2067}a\u{2069}"),
    HostileCase("brackets", 1_125, repeating: "(\u{5D0}"),
    HostileCase("directions in turn", 375, repeating: "a\u{5D0}"),
    HostileCase("NULs", 1_125, repeating: "\u{0}"),
    HostileCase("object replacements", 562, repeating: "\u{FFFC}"),
    HostileCase("soft hyphens", 1_125, repeating: "a\u{AD}"),
    HostileCase("tabs", 750, repeating: "\t"),
    HostileCase("tabs and letters", 375, repeating: "a\t"),
    HostileCase("tabs on one line", 375, width: 1e6, repeating: "a\t"),
    HostileCase("newlines", 375, repeating: "\n"),
    HostileCase("line separators", 750, repeating: "\u{2028}"),
    HostileCase("every separator", 75, repeating: "\n\r\r\n\u{B}\u{C}\u{85}\u{2028}\u{2029}\u{1C}\u{1D}\u{1E}"),
    HostileCase("fonts in turn", 300, repeating: "a国"),
    HostileCase("kerned spaces in a right-to-left paragraph", 600) {
      "\u{200F}" + String(repeating: "A ", count: $0)
    },
  ]

  private func composer(_ c: HostileCase) throws -> Composer {
    c.name.hasPrefix("kerned")
      ? try Composer(.ligature, size: 16)
      : try Composer(.box, .hebrew, .arabic, .cjk, .marks, .emoji, size: 16)
  }

  /// Lays out `text` and checks what must hold.
  private func run(_ composer: Composer, _ text: StyledText, _ options: LayoutOptions) throws -> TextLayout {
    let layout = try composer.layout(text, options)
    #expect(layout.size.width.isFinite && layout.size.height.isFinite)
    var end = 0
    for paragraph in layout.paragraphs {
      let shaped = paragraph.layout.shaped
      for line in paragraph.layout.lines {
        #expect(paragraph.textOffset + shaped.text.source(line.scalars.lowerBound) == end)
        end = paragraph.textOffset + shaped.text.source(line.scalars.upperBound)
      }
    }
    return layout
  }

  @Test(arguments: cases) func itIsLaidOutAndPainted(_ c: HostileCase) throws {
    let composer = try composer(c)
    let text = composer.text(c.make(c.count / 4))
    for width in [0, 1, 37, 320, 4000, nil] as [Double?] {
      let layout = try run(composer, text, LayoutOptions(width: width))
      #expect(layout.lines.last?.range.upper == text.utf8.count)
      #expect(layout.displayList().bounds.width.rawValue >= 0)
    }
    for kind in Truncation.allCases {
      let layout = try composer.layout(text, LayoutOptions(width: 60, maxLines: 2, truncation: kind))
      #expect(layout.lineCount <= 2)
    }
  }

  @Test(arguments: cases) func twiceTheTextTakesTwiceTheTime(_ c: HostileCase) throws {
    let composer = try composer(c)
    for wrap in [TextWrap.word, .char] {
      let spaced = composer.with { $0.wrap = wrap }
      let count = c.count * Self.scale
      let small = spaced.text(c.make(count))
      let large = spaced.text(c.make(count * 2))
      _ = try composer.layout(small, LayoutOptions(width: c.width))
      var ratio = 0.0
      // Caches that others empty may slow any one measurement; the last must hold.
      for _ in 0..<4 {
        let once = try processorTime { _ = try composer.layout(small, LayoutOptions(width: c.width)) }
        let twice = try processorTime { _ = try composer.layout(large, LayoutOptions(width: c.width)) }
        ratio = twice / once
        if ratio <= 2.6 { break }
      }
      #expect(ratio <= 2.6, "\(c.name), \(wrap)")
    }
  }

  @Test func anAttributeChangesAtEveryByte() throws {
    let composer = try Composer(.box, .marks, .emoji, size: 16)
    let string = String(repeating: "a\u{301}👨‍👩‍👧é ", count: 30)
    var text = composer.text(string)
    for offset in 0..<text.utf8.count {
      let shade = UInt8(offset % 251)
      text.set(.color(Color(red: shade, green: 0, blue: 0, alpha: 255)), in: TextRange(offset, offset + 1))
    }
    for width in [1.0, 37, 320, 4000] {
      let layout = try run(composer, text, LayoutOptions(width: width))
      #expect(layout.lineTexts.joined() == string)
      #expect(layout.lines.flatMap(\.runs).flatMap(\.glyphs).allSatisfy { layout.utf8[$0.cluster] & 0xC0 != 0x80 })
    }
  }

  @Test func manyOverlappingSpansEnd() throws {
    let composer = try Composer(.box, size: 16)
    var text = composer.text(String(repeating: "a ", count: 200))
    for index in 0..<200 { text.set(.size(Double(8 + index % 9)), in: TextRange(index, 400 - index)) }
    #expect(try composer.layout(text, width: 100).lines.last?.range.upper == 400)
  }

  @Test(arguments: [0, -1, .nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude] as [Double])
  func anyNumberGivesALayout(_ number: Double) throws {
    let base = try Composer(.ligature, .hebrew, .box, size: 16)
    let string = "office AV\t\u{5D0}\u{5D1} a\u{AD}b\n\u{4E00} x"
    let styles: [(inout TextStyle) -> Void] = [
      { $0.size = number }, { $0.weight = number }, { $0.stretch = number }, { $0.slant = .oblique(degrees: number) },
      { $0.letterSpacing = number }, { $0.wordSpacing = number }, { $0.baselineShift = number },
      { $0.underline = TextDecoration(thickness: number, offset: number) },
      { $0.background = TextBackground(color: .white, padding: Insets(number), radius: number) },
      { $0.stroke = TextStroke(width: number) },
      { $0.shadow = GlyphRun.Shadow(offsetX: number, offsetY: number, blur: number, color: .black) },
      { $0.variations = [FontVariation("wght", number)] },
    ]
    let paragraphs: [(inout ParagraphStyle) -> Void] = [
      { $0.lineHeight = LineHeight(factor: number) }, { $0.lineHeight = LineHeight(fixed: number) },
      { $0.lineHeight = LineHeight(minimum: number, maximum: number) }, { $0.lineSpacing = number },
      { $0.spacingBefore = number }, { $0.spacingAfter = number }, { $0.firstLineIndent = number },
      { $0.headIndent = number }, { $0.tailIndent = number }, { $0.tabStops = [TabStop(.decimal, at: number)] },
      { $0.tabInterval = .points(number) }, { $0.tabInterval = .spaces(number) },
    ]
    let composers = styles.map { base.styled($0) } + paragraphs.map { base.with($0) }
    for composer in composers {
      for width in [nil, 50, number] as [Double?] {
        for options in [LayoutOptions(width: width), LayoutOptions(width: width, height: number, maxLines: 2)] {
          let layout = try composer.layout(composer.text(string), options)
          #expect(layout.size.width.isFinite && layout.size.height.isFinite)
          #expect(layout.lines.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.width.isFinite })
          #expect(layout.displayList().bounds.width.rawValue >= 0)
          #expect(try LayoutJSON(layout.json()).text == string)
        }
      }
    }
  }

  @Test func textOverTheLimitIsRefused() throws {
    let composer = try Composer(.box)
    let limits = Limits(textBytes: 3)
    #expect(throws: LayoutError.textTooLong(bytes: 4, limit: 3)) {
      try composer.layout(composer.text("abcd"), LayoutOptions(limits: limits))
    }
    #expect(try composer.layout(composer.text("abc"), LayoutOptions(limits: limits)).lines.count == 1)
  }

  @Test func aCallCanBeCancelled() throws {
    let composer = try Composer(.box)
    let limits = Limits(isCancelled: { true })
    #expect(throws: LayoutError.cancelled) {
      try composer.layout(composer.text("ab"), LayoutOptions(limits: limits))
    }
  }
}
