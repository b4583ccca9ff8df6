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
}
