// SPDX-License-Identifier: MIT

import Foundation
import GalleyModel
import GalleyPNG
import Testing

@Suite struct MarkdownCommandTests {
  private func bitmap(_ data: Data) throws -> Bitmap { try PNGDecoder().decode([UInt8](data)) }

  private func json(_ run: Run) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
  }

  @Test func drawsMarkdownByItsEnding() throws {
    let folder = try Scratch()
    let path = try folder.write("# Head\n\n- a\n", as: "page.md")
    #expect(try Run.plain(["render", path]).code == 0)
    #expect(try folder.names() == ["page.md", "page.png"])
    let picture = try bitmap(try Data(contentsOf: folder.url("page.png")))
    #expect(picture.width == 640)
    #expect(picture[0, 0] == (255, 255, 255, 255))
  }

  @Test func takesThemesSchemesScalesAndFormats() throws {
    let words = ["render", "--text", "# H", "--format", "markdown", "-o", "-", "--width", "100", "--scale", "2"]
    let light = try bitmap(try Run.plain(words + ["--theme", "github"]).output)
    let dark = try bitmap(try Run.plain(words + ["--theme", "github", "--color-scheme", "dark"]).output)
    #expect(light.width == 200 && dark.width == 200)
    #expect(dark[199, 0] == (0x18, 0x19, 0x1D, 255))
    let own = try bitmap(try Run.plain(words + ["--background", "#102030"]).output)
    #expect(own[199, 0] == (0x10, 0x20, 0x30, 255))
    let large = try bitmap(try Run.plain(words + ["--theme", "github", "--text-scale", "2"]).output)
    #expect(large.height == light.height * 2)
    let svg = try Scratch()
    #expect(try Run.plain(["render", "--text", "*a*", "--format", "markdown", "-o", svg.file("a.svg")]).code == 0)
    #expect(try String(contentsOf: svg.url("a.svg"), encoding: .utf8).contains("<svg"))
  }

  @Test func aThemeThatIsTooLongOrNoFileIsRefusedAtOnce() throws {
    let folder = try Scratch()
    let long = try folder.write(String(repeating: " ", count: (1 << 20) + 1), as: "long.json")
    let words = ["render", "--text", "a", "--format", "markdown", "-o", "-", "--theme"]
    let refused = try Run.plain(words + [long])
    #expect(refused.code == 4)
    #expect(refused.errors.contains("at most 1048576 bytes"))
    let pipe = folder.file("pipe.json")
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(try Run.plain(words + [pipe]).code == 3)
  }

  @Test func takesAThemeFromAFile() throws {
    let folder = try Scratch()
    let theme = try folder.write(##"{"base":"plain","page":{"background":"#030201"}}"##, as: "mine.json")
    let words = ["render", "--text", "a", "--format", "markdown", "-o", "-", "--theme"]
    let picture = try bitmap(try Run.plain(words + [theme]).output)
    #expect(picture[639, 0] == (3, 2, 1, 255))
    let bad = try folder.write(#"{"pages":{}}"#, as: "bad.json")
    let run = try Run.plain(words + [bad])
    #expect(run.code == 3)
    #expect(run.errors.contains("pages: unknown key") && run.errors.contains("bad.json"))
    let broken = try folder.write("{", as: "broken.json")
    #expect(try Run.plain(words + [broken]).errors.contains("malformed JSON"))
  }

  @Test func printsBlocks() throws {
    let run = try Run.plain(["layout", "--text", "# A\n\n- b", "--format", "markdown"])
    let blocks = try #require(try json(run)["blocks"] as? [[String: Any]])
    #expect(blocks.map { $0["kind"] as? String } == ["heading", "list"])
    #expect(blocks[0]["level"] as? Int == 1)
  }

  @Test func answersQuestionsAboutDocuments() throws {
    let words = ["query", "--text", "# A\n\n- b *c*", "--format", "markdown"]
    let selection = try json(Run.plain(words + ["--select", "0..5"]))
    #expect(selection["text"] as? String == "A\n\n  • b c")
    #expect(selection["html"] as? String == "<h1>A</h1>\n<ul>\n<li>b <em>c</em></li>\n</ul>")
    #expect(try json(Run.plain(words + ["--caret", "2"]))["line"] as? Int == 1)
  }

  @Test func saysWhichPicturesAndLanguagesAreNotThere() throws {
    let folder = try Scratch()
    let path = try folder.write("![a](x.png) ![b](../y.png)\n\n```nolanguageatall\nz\n```", as: "page.md")
    let run = try Run.plain(["layout", path])
    #expect(run.code == 0)
    #expect(run.errors.contains("'x.png' is not shown") && run.errors.contains("'../y.png' is not shown"))
    #expect(run.errors.contains("code is not coloured"))
  }

  @Test func readsPicturesBesideTheDocument() throws {
    let folder = try Scratch()
    var picture = Bitmap(width: 20, height: 10)
    picture.pixels = (0..<200).flatMap { _ in [255, 0, 0, 255] as [UInt8] }
    try Data(try PNGEncoder().encode(picture)).write(to: folder.url("red.png"))
    let path = try folder.write("![a](red.png)", as: "page.md")
    let run = try Run.plain(["render", path, "-o", "-"])
    #expect(run.errors.isEmpty)
    let page = try bitmap(run.output)
    #expect((0..<page.height).contains { page[5, $0] == (255, 0, 0, 255) })
  }

  @Test func batchesAndSuitesTakeDocuments() throws {
    let folder = try Scratch()
    let path = try folder.write("# A", as: "page.md")
    let jobs = """
      {"id":1,"text":"# A","options":{"format":"markdown","width":100},"output":"\(folder.file("a.png"))"}
      {"id":2,"file":"\(path)","options":{"theme":"github","width":100},"output":"\(folder.file("b.png"))"}
      """
    let run = try Run.plain(["batch"], input: Data(jobs.utf8))
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.lines.count == 2 && run.lines.allSatisfy { $0.contains("\"lines\":1") })
    let suite = try folder.write(
      """
      {"options": {"width": 120}, "cases": [
        {"name": "document-page-latin", "file": "page.md", "options": {"theme": "github"}},
        {"name": "document-list-latin", "text": "- a", "options": {"format": "markdown"}}]}
      """, as: "suite.json")
    #expect(try Run.plain(["golden", "accept", suite, "--only", "."]).code == 0)
    #expect(try Run.plain(["golden", "verify", suite]).code == 0)
  }

  @Test func jsonHasTheTextAndWhereEachBlockIsInIt() throws {
    let words = ["layout", "--text", "# A\n\n- b\n\n|x|y|\n|-|-|\n|1||", "--format", "markdown"]
    let json = try json(Run.plain(words))
    #expect(json["text"] as? String == "A\nb\nx\ty\n1\t")
    var ranges: [[Int]] = []
    var waiting = try #require(json["blocks"] as? [[String: Any]])
    while !waiting.isEmpty {
      let block = waiting.removeFirst()
      if let range = block["range"] as? [Int] {
        ranges.append(range)
        let layout = try #require(block["layout"] as? [String: Any])
        #expect((layout["text"] as? String)?.utf8.count == range[1] - range[0])
      }
      waiting.insert(contentsOf: try #require(block["children"] as? [[String: Any]]), at: 0)
    }
    #expect(ranges == [[0, 1], [2, 3], [4, 5], [6, 7], [8, 9], [10, 10]])
  }

  @Test func batchesGiveTheSameAsSingleCalls() throws {
    let folder = try Scratch()
    let path = try folder.write("# A\n\n> b *c*\n\n1. d\n", as: "page.md")
    let job = #"{"file":"\#(path)","options":{"theme":"github","width":200},"output":"\#(folder.file("a.png"))"}"#
    let run = try Run.plain(["batch"], input: Data(job.utf8))
    let words = [path, "--theme", "github", "--width", "200"]
    let picture = try Run.plain(["render", "-o", "-"] + words)
    #expect(try Data(contentsOf: folder.url("a.png")) == picture.output)
    let size = try #require(PNGDecoder().size(of: [UInt8](picture.output)))
    let result = try json(run)
    #expect((result["width"] as? Int, result["height"] as? Int) == (size.width, size.height))
    let layout = try Run.plain(["layout"] + words).text
    #expect(result["lines"] as? Int == layout.components(separatedBy: "\"baseline\":").count - 1)
    #expect(result["truncated"] as? Bool == false && result["missing"] as? Int == 0)
  }

  @Test func stagesOfDocumentsAreThoseOfTheirTexts() throws {
    func stage(_ name: String) throws -> [String] {
      let words = ["--text", "# H\n\n1. p", "--format", "markdown", "--stage", name, "--theme", "plain"]
      let run = try Run.plain(["layout"] + words)
      #expect(run.code == 0 && run.errors.isEmpty)
      return run.lines
    }
    let lines = try stage("lines")
    #expect(
      lines.filter { !$0.hasPrefix("line") && !$0.hasPrefix(" ") }.map { $0.prefix { $0 != " " } } == [
        "heading", "marker", "paragraph",
      ])
    #expect(lines.filter { $0.hasPrefix("line 0 ") }.count == 3)
    #expect(
      try stage("blocks").filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != " " } } == ["size", "heading", "list"])
    #expect(try stage("itemize").filter { $0.hasPrefix("paragraph 0 ltr") }.count == 3)
    #expect(try stage("shape").contains { $0.hasPrefix("    H @0 ") })
    let paint = try stage("paint")
    #expect(paint[0].hasPrefix("size 640 × "))
    #expect(paint.filter { $0.hasPrefix("glyphs at ") }.count == 3)
  }

  @Test func streamsOfDocumentsKeepWhatDidNotChange() throws {
    let words = ["stream", "--stats", "--chunk", "5", "--format", "markdown", "--theme", "plain", "--text"]
    let run = try Run.plain(words + ["HHH\n\nHH\n\nH\n\n"])
    #expect(run.code == 0 && run.errors.isEmpty)
    let pieces = try run.output.split(separator: 10).map { line in
      try #require(JSONSerialization.jsonObject(with: line) as? [String: Int])
    }
    func column(_ name: String) -> [Int?] { pieces.map { $0[name] } }
    #expect(column("piece") == [1, 2, 3, nil] && column("pieces") == [nil, nil, nil, 3])
    #expect(column("bytes") == [5, 10, 12, 12])
    #expect(column("texts") == [1, 3, 3, 3])
    #expect(column("kept") == [0, 1, 3, 4])
    #expect(column("scalars") == [3, 3, 0, 6])
    #expect(column("lines") == [1, 2, 0, 3])
    #expect(pieces[2]["pixels"] == 0 && (pieces[1]["pixels"] ?? 0) > 0)
  }

  @Test func aStreamOfNothingIsOneLine() throws {
    let run = try Run.plain(["stream", "--stats", "--format", "markdown", "--text", ""])
    #expect(run.code == 0 && run.lines.count == 1 && run.lines[0].hasPrefix(#"{"pieces":0,"bytes":0,"#))
  }

  @Test func fontsOfADocumentAreThoseOfItsTexts() throws {
    let folder = try Scratch()
    let path = try folder.write("# H\n\n`p`漢", as: "page.md")
    let run = try Run.galley([
      "fonts", path, "--no-system-fonts", "--font-dir", TestFont.folder, "--font", "Galley Test Box",
    ])
    let fields = run.lines.map { $0.split(separator: "\t").map(String.init) }
    #expect(fields.map { $0[0] } == ["0..1", "2..3", "3..6"])
    #expect(fields[0][2] == "Galley Test Box" && fields[0][3] == "Bold" && fields[0].last == "requested family 1")
    #expect(fields[2].last == "no font has it")
    #expect(try Run.galley(["fonts", "/no-such-place.galley-test.md"]).code == 3)
  }

  @Test func saysWhatIsNotFollowedInDocuments() throws {
    let words = ["layout", "--text", "aaaa", "--format", "markdown"]
    #expect(try Run.plain(words + ["--truncate", "middle"]).errors.contains("cut at its end alone"))
    #expect(try Run.plain(words + ["--hyphenate"]).errors.contains("without a language"))
    #expect(try Run.plain(words + ["--hyphenate", "--lang", "xx"]).errors.contains("no word of 'xx' is divided"))
  }

  @Test func aWarningIsOneLineWhateverTheDocumentSays() throws {
    let run = try Run.plain(["layout", "--text", "<img src=\"a&#27;[31m&#10;b.png\" alt=x>", "--format", "markdown"])
    #expect(run.errors.split(separator: "\n").count == 1 && !run.errors.contains("\u{1B}"))
  }

  @Test(arguments: [
    ("[]", "an object is due"), ("null", "an object is due"), (#"{"base":7}"#, "base: a string is due"),
    (#"{"heading1":{"scale":"2"}}"#, "heading1.scale: a number is due"),
    (#"{"heading1":{"italic":1}}"#, "heading1.italic: true or false is due"),
    (#"{"codeColors":{"light":{}}}"#, "codeColors.light: the key 'foreground' is missing"),
    (#"{"heading1":{"features":{"liga":99999999999}}}"#, "out of range"),
    (#"{"page":{"background":"a\nb"}}"#, "page.background: a\u{FFFD}b is no colour"),
  ]) func badThemesAreNamedInOneShortLine(theme: String, says: String) throws {
    let folder = try Scratch()
    let path = try folder.write(theme, as: "bad.json")
    let run = try Run.plain(["render", "--text", "a", "--format", "markdown", "-o", "-", "--theme", path])
    #expect(run.code == 3 && run.output.isEmpty)
    #expect(run.errors.contains(says) && run.errors.contains("bad.json"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1 && run.errors.count < 800)
  }

  @Test func aLongValueOfAThemeIsCut() throws {
    let folder = try Scratch()
    let path = try folder.write(#"{"page":{"text":"\#(String(repeating: "x", count: 100_000))"}}"#, as: "bad.json")
    let run = try Run.plain(["render", "--text", "a", "--format", "markdown", "-o", "-", "--theme", path])
    #expect(run.code == 3 && run.errors.count < 800 && run.errors.contains("xxx…"))
  }

  @Test func suitesSayWhichPicturesOfTheirDocumentsAreNotThere() throws {
    let folder = try Scratch()
    let cases = #"[{"name": "document-a-latin", "text": "![a](none.png)", "options": {"format": "markdown"}}]"#
    let suite = try folder.write("{\"cases\": \(cases)}", as: "suite.json")
    let accepted = try Run.plain(["golden", "accept", suite, "--only", "."])
    #expect(accepted.code == 0 && accepted.errors.contains("warning: document-a-latin: the picture 'none.png'"))
    let verified = try Run.plain(["golden", "verify", suite])
    #expect(verified.code == 0 && verified.errors.contains("document-a-latin: the picture 'none.png'"))
  }
}
