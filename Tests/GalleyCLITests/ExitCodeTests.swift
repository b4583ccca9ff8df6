// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A call, how it ends, and what its error line has.
struct CallCase: CustomTestStringConvertible, Sendable {
  let name: String
  let words: [String]
  let code: Int32
  let says: [String]

  init(_ name: String, _ words: [String], _ code: Int32, _ says: String...) {
    self.name = name
    self.words = words
    self.code = code
    self.says = says
  }

  var testDescription: String { name }
}

@Suite struct ExitCodeTests {
  static let usage = [
    CallCase("no command", [], 2, "no command"),
    CallCase("unknown command", ["rendr"], 2, "'rendr'", "did you mean render?"),
    CallCase("unknown option", ["render", "--widht", "3"], 2, "--widht", "did you mean --width?"),
    CallCase("unknown option, none near", ["render", "--qqqqqq"], 2, "--qqqqqq", "--help"),
    CallCase("value missing at the end", ["render", "--width"], 2, "(--width)"),
    CallCase("value missing before an option", ["render", "--width", "--size", "3"], 2, "(--width)"),
    CallCase("value of a flag", ["render", "--italic=yes"], 2, "(--italic)"),
    CallCase("no text", ["render", "-o", "x.png"], 2, "no text"),
    CallCase("two texts", ["render", "a.txt", "--text", "b", "-o", "x.png"], 2, "two texts"),
    CallCase("two files", ["render", "a.txt", "b.txt"], 2, "'b.txt'"),
    CallCase("no output", ["render", "--text", "b"], 2, "-o"),
    CallCase("help of two commands", ["help", "render", "layout"], 2, "'layout'", "(galley help)"),
    CallCase("version of something", ["--version", "render"], 2, "'render'", "(galley --version)"),
    CallCase("an option twice", ["render", "--size", "3", "--size=4"], 2, "twice", "(--size)"),
    CallCase("a flag twice", ["layout", "--text", "x", "--italic", "--italic"], 2, "twice", "(--italic)"),
    CallCase("output twice", ["render", "-o", "a.png", "-oa.png"], 2, "twice", "(-o)"),
    CallCase("an empty name", ["layout", ""], 2, "empty", "(galley layout)"),
    CallCase("an empty name of a picture", ["diff", "", "b.png"], 2, "empty"),
    CallCase("an empty folder", ["golden", "verify", "x.json", "--report="], 2, "empty", "(--report)"),
    CallCase("a report of prune", ["golden", "prune", "x.json", "--report=x"], 2, "(--report)"),
    CallCase("slop without a point", ["query", "--text", "b", "--caret", "0", "--slop", "3"], 2, "(--slop)"),
    CallCase("levels of a stage", ["layout", "--text", "b", "--stage", "shape", "--levels"], 2, "(--levels)"),
    CallCase("heic", ["render", "--text", "b", "-o", "x.heic"], 2, "'x.heic'", ".png, .svg, .webp"),
    CallCase("unknown ending", ["render", "--text", "b", "-o", "x.bmp"], 2, "'x.bmp'", ".png"),
    CallCase("unknown stage", ["layout", "--text", "b", "--stage", "bake"], 2, "'bake'", "itemize, shape"),
    CallCase("blocks of a text", ["layout", "--text", "b", "--stage", "blocks"], 2, "--format markdown", "(--stage)"),
    CallCase("one picture", ["diff", "a.png"], 2, "two pictures"),
    CallCase("threshold", ["diff", "a.png", "b.png", "--threshold", "256"], 2, "(--threshold)"),
    CallCase("accept without a pattern", ["golden", "accept", "x.json"], 2, "--only"),
    CallCase("unknown action", ["golden", "check", "x.json"], 2, "'check'"),
    CallCase("no question", ["query", "--text", "b"], 2, "there is no question"),
    CallCase("two questions", ["query", "--text", "b", "--at", "1,1", "--caret", "0"], 2, "several"),
    CallCase("point", ["query", "--text", "b", "--at", "1"], 2, "'1'", "(--at)"),
    CallCase("offset past the end", ["query", "--text", "b", "--caret", "2"], 2, "0 to 1", "(--caret)"),
    CallCase("range backwards", ["query", "--text", "b", "--select", "1..0"], 2, "3..17"),
    CallCase("theme", ["layout", "--text", "b", "--theme", "gitlab"], 2, "'gitlab'", "github", "(--theme)"),
    CallCase("scheme", ["layout", "--text", "b", "--color-scheme", "dim"], 2, "light or dark", "(--color-scheme)"),
    CallCase("text scale", ["layout", "--text", "b", "--text-scale", "0"], 2, "0.1 to 10", "(--text-scale)"),
    CallCase("jobs", ["batch", "--jobs", "0"], 2, "(--jobs)"),
    CallCase("text of a batch", ["batch", "--text", "x"], 2, "(--text)"),
    CallCase(
      "lcd on clear", ["render", "--text", "x", "-o", "-", "--antialias", "lcd", "--background", "transparent"], 2,
      "opaque"),
  ]

  static let notYet = [
    CallCase("tex", ["render", "--text", "b", "--format", "tex", "-o", "-"], 2, "not yet"),
    CallCase("animate", ["animate", "a", "b"], 2, "not yet"),
    CallCase("stream", ["stream", "--chunk", "3"], 2, "not yet"),
    CallCase("catalog", ["catalog", "-o", "x"], 2, "not yet"),
  ]

  static let input = [
    CallCase("missing text", ["render", "/no-such-place.galley-test.txt"], 3, "/no-such-place.galley-test.txt"),
    CallCase("a folder as text", ["render", "/"], 3, "directory"),
    CallCase(
      "missing font", ["layout", "--text", "x", "--font-file", "/no-such-place.galley-test.ttf"], 3,
      "/no-such-place.galley-test.ttf"),
    CallCase("no font", ["layout", "--text", "x", "--font-file", #filePath], 3, "no font", "ExitCodeTests"),
    CallCase(
      "missing folder", ["layout", "--text", "x", "--font-dir", "/no-such-place.galley-test", "--no-system-fonts"], 3,
      "/no-such-place.galley-test"),
    CallCase(
      "missing picture", ["diff", "/no-such-place.galley-test.png", "/no-such-place.galley-test.png"], 3,
      "/no-such-place.galley-test.png"),
    CallCase("no picture", ["diff", TestFont.box, TestFont.mono], 3, "not a PNG"),
    CallCase(
      "missing suite", ["golden", "verify", "/no-such-place.galley-test.json"], 3, "/no-such-place.galley-test.json"),
    CallCase("missing batch", ["batch", "/no-such-place.galley-test.ndjson"], 3, "/no-such-place.galley-test.ndjson"),
    CallCase("a folder as batch", ["batch", "/"], 3, "directory"),
    CallCase("malformed styled text", ["layout", "--format", "styled", "--text", "{"], 3, "byte 1"),
  ]

  static let limits = [
    CallCase("pixels", ["render", "--text", "x", "-o", "-", "--width", "100000", "--scale", "1000"], 4, "pixels"),
    CallCase(
      "a side", ["render", "--text", "x", "-o", "-", "--width", "3e6"], 4, "a side over", "1000000", "lower --scale"),
    CallCase(
      "a side, whatever the limit", ["render", "--text", "x", "-o", "-", "--width=5e6", "--limits=pixels=9999999999"],
      4,
      "a side over"),
    CallCase("own pixel limit", ["render", "--text", "x", "-o", "-", "--limits", "pixels=10"], 4, "limit of 10"),
    CallCase("bytes of text", ["layout", "--text", "too long a text", "--limits", "bytes=9"], 4, "15 bytes"),
    CallCase(
      "memory of the layout", ["layout", "--text", "a\nb\nc\nd", "--limits", "memory=4096"], 4, "4096 bytes of memory",
      "memory=N"),
    CallCase("bytes of a file", ["render", #filePath, "-o", "-", "--limits", "bytes=9"], 4, "9 bytes"),
    CallCase(
      "seconds", ["layout", "--text", String(repeating: "x ", count: 50_000), "--limits", "seconds=1e-9"], 4, "time"),
  ]

  static let fonts = [
    CallCase("none", ["render", "--text", "x", "-o", "-", "--no-system-fonts"], 5, "no font", "--font-file"),
    CallCase("none to list", ["fonts", "--no-system-fonts"], 5, "no font"),
  ]

  @Test(arguments: usage + notYet + input + limits + fonts)
  func endsWithTheCodeOfTheContract(_ call: CallCase) throws {
    let needsFont = !call.words.contains { $0.hasPrefix("--font") || $0 == "--no-system-fonts" }
    let takesFont = ["render", "layout"].contains(call.words.first ?? "")
    let run = needsFont && takesFont ? try Run.plain(fontsFirst: call.words) : try Run.galley(call.words)
    #expect(run.code == call.code)
    #expect(run.output.isEmpty, "nothing but data on standard output")
    #expect(run.errors.hasPrefix("galley: ") && run.errors.hasSuffix("\n"))
    #expect(run.errors.count { $0 == "\n" } == 1, "an error is one line: \(run.errors)")
    #expect(run.errors.firstMatch(of: /^galley: .+ \(.+\): .+\n$/) != nil, "\(run.errors)")
    for part in call.says { #expect(run.errors.contains(part), "\(run.errors)") }
    if run.errors.contains("a side over") { #expect(!run.errors.contains("--limits"), "a limit does not help") }
  }

  @Test func isZeroAndSilentWhenAllIsWell() throws {
    let run = try Run.plain(["layout", "--text", "HHH"])
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
  }

  @Test func keepsControlCharactersOutOfTheErrorLine() throws {
    let run = try Run.galley(["layout", "--width", "1\n\u{1B}[31m2", "--text", "x"])
    #expect(run.code == 2)
    #expect(run.errors.count { $0 == "\n" } == 1)
    #expect(!run.errors.contains("\u{1B}"))
  }
}

extension Run {
  /// As ``plain(_:input:)``, with the fonts before the rest, where a value that is missing stays missing.
  static func plain(fontsFirst words: [String]) throws -> Run {
    try galley([words[0], "--font-file", TestFont.box, "--no-system-fonts"] + words.dropFirst())
  }
}
