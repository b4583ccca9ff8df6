// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A text in the box font, options, and what the layout then has.
struct OptionCase: CustomTestStringConvertible, Sendable {
  let text: String
  let options: [String]
  let has: [Measure]

  /// Numbers of a layout's JSON, and what they are to be.
  enum Measure: Sendable {
    case advances([Double])
    case glyphs([Double])
    case lefts([Double])
    case widths([Double])
    case tops([Double])
    case sizes([Double])
    case names(String)
    case ranges([[Int]])
  }

  init(_ text: String, _ options: String, _ has: Measure...) {
    self.text = text
    // A vertical bar stands between options, as values have spaces.
    self.options = options.split(separator: "|").map { "--" + $0.trimmingCharacters(in: .whitespaces) }
    self.has = has
  }
  var testDescription: String { options.joined(separator: " ") }
}

@Suite struct TypographyOptionTests {
  private struct Layout: Decodable {
    struct Glyph: Decodable { var name: String, x: Double, y: Double, advance: Double }
    struct Run: Decodable { var size: Double, glyphs: [Glyph] }
    struct Line: Decodable { var range: [Int], x: Double, y: Double, width: Double, runs: [Run] }
    var lines: [Line]
  }

  private func layout(_ text: String, _ options: [String]) throws -> Layout {
    let run = try Run.plain(["layout", "--text", text, "--size", "20"] + options)
    #expect(run.code == 0, "\(run.errors)")
    return try JSONDecoder().decode(Layout.self, from: run.output)
  }

  /// At 20 points letters are 10 wide, spaces 5, lines 20 high and 1.8 apart.
  @Test(arguments: [
    OptionCase("a\tb", "tab-stops=right 100", .glyphs([0, 90])),
    OptionCase("a\tb\tc", "tab-stops=center 60,30", .glyphs([0, 30, 55])),
    OptionCase("a\t1.5", "tab-stops=decimal 80pt", .glyphs([0, 70, 80, 90])),
    OptionCase("aa aa aa", "width=30|first-line-indent=10", .lefts([10, 0, 0])),
    OptionCase("aa aa aa", "width=60|head-indent=10|tail-indent=-15", .lefts([0, 10])),
    OptionCase("a\na", "spacing-before=7|line-height=20pt", .tops([0, 27])),
    OptionCase("a\na", "spacing-after=9|line-height=20pt", .tops([0, 29])),
    OptionCase("aa aa", "width=20|line-spacing=3|line-height=20pt", .tops([0, 23])),
    OptionCase("a\na", "min-line-height=30|line-height=1", .tops([0, 30])),
    OptionCase("a\na", "line-height=2|max-line-height=30pt", .tops([0, 30])),
    OptionCase("aa", "letter-spacing=2|trailing-letter-spacing=off", .widths([22])),
    OptionCase("aX", "variant=small-caps", .sizes([16, 20]), .names("A X")),
    OptionCase("ab", "text-transform=uppercase", .names("A B")),
    OptionCase("a b", "word-spacing=3", .advances([10, 8, 10])),
    OptionCase("aa aa", "width=50|align=justify|justify-last-line", .widths([50])),
    OptionCase("aa a aa", "width=50|align=justify|justification=characters", .widths([50, 20])),
    OptionCase("aa aa aa aa", "width=76|breaking=balance", .ranges([[0, 6], [6, 11]])),
    OptionCase("aa aa aa aa", "width=76|breaking=greedy", .ranges([[0, 9], [9, 11]])),
    OptionCase("aa/aa", "width=30|web-breaks|overflow-wrap=normal", .ranges([[0, 5]])),
    OptionCase("aa/aa", "width=30", .ranges([[0, 3], [3, 5]])),
    OptionCase("hyphenation", "width=70|hyphenate|lang=en-US", .ranges([[0, 6], [6, 11]])),
  ])
  func setsWhatItNames(_ option: OptionCase) throws {
    let layout = try layout(option.text, option.options)
    let glyphs = layout.lines.flatMap { $0.runs.flatMap(\.glyphs) }
    for measure in option.has {
      switch measure {
      case .advances(let numbers): #expect(glyphs.map(\.advance) == numbers)
      case .glyphs(let numbers): #expect(glyphs.map(\.x) == numbers)
      case .lefts(let numbers): #expect(layout.lines.map(\.x) == numbers)
      case .widths(let numbers): #expect(layout.lines.map(\.width) == numbers)
      case .tops(let numbers): #expect(layout.lines.map(\.y) == numbers)
      case .sizes(let numbers): #expect(layout.lines.flatMap(\.runs).map(\.size) == numbers)
      case .names(let names): #expect(glyphs.map(\.name).joined(separator: " ") == names)
      case .ranges(let ranges): #expect(layout.lines.map(\.range) == ranges)
      }
    }
  }

  @Test func spansHoldTheirWordsTogether() throws {
    let json = #"{"text":"aa aa aa","options":{"width":50,"size":20},"spans":[{"range":[0,5],"wrap":"none"}]}"#
    let run = try Run.plain(["layout", "--format", "styled", "-"], input: Data(json.utf8))
    #expect(run.code == 0, "\(run.errors)")
    #expect(try JSONDecoder().decode(Layout.self, from: run.output).lines.map(\.range) == [[0, 6], [6, 8]])
  }

  @Test(arguments: [
    #""underline":"wavy red 2pt offset=3 skip-ink""#, #""overline":"double rgb(0 128 128 / 50%)""#,
    #""background":"gold padding=2,4 radius=5pt""#, #""shadow":"1 2 1.5 rgb(0 0 0 / 50%)""#,
    #""stroke":"0.5 teal only""#,
    #""variant":"oldstyle-nums styleset(3) no-common-ligatures""#, #""synthesis":"none""#, #""baselineShift":4"#,
  ])
  func drawsWhatASpanAsksFor(_ member: String) throws {
    func picture(_ spans: String) throws -> Data {
      let json = #"{"text":"fi 12","options":{"size":40,"padding":10},"spans":[\#(spans)]}"#
      let run = try Run.plain(["render", "--format", "styled", "-", "-o", "-"], input: Data(json.utf8))
      #expect(run.code == 0, "\(run.errors)")
      return run.output
    }
    let plain = try picture("")
    let styled = try picture(#"{"range":[0,2],"weight":400,\#(member)}"#)
    // The box font has no forms and needs no synthesis: these are only read.
    #expect((styled == plain) == (member.contains("variant") || member.contains("synthesis")))
  }
}
