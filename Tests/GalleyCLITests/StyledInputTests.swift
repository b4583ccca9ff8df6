// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Styled text that is wrong, and what the error has.
struct StyledCase: CustomTestStringConvertible, Sendable {
  let json: String
  let says: [String]
  let code: Int32
  init(_ json: String, _ says: String..., code: Int32 = 3) {
    self.json = json
    self.says = says
    self.code = code
  }
  var testDescription: String { json }
}

@Suite struct StyledInputTests {
  private func run(_ json: String, _ words: [String] = []) throws -> Run {
    try Run.plain(["layout", "--format", "styled", "-"] + words, input: Data(json.utf8))
  }

  @Test(arguments: [
    StyledCase(#"[]"#, "an array"),
    StyledCase(#"{}"#, "'text' is missing"),
    StyledCase(#"{"text":1}"#, "text", "a string"),
    StyledCase(#"{"text":"H","txet":1}"#, "'txet'", "'text'"),
    StyledCase(#"{"text":"H","width":1}"#, "'width'", "options"),
    StyledCase(#"{"text":"H","id":1}"#, "'id'"),
    StyledCase(#"{"text":"H","text":"H"}"#, "twice"),
    StyledCase(#"{"text":"H","options":{"widht":1}}"#, "'widht'", "'width'", "options"),
    StyledCase(#"{"text":"H","options":{"line-height":1}}"#, "'line-height'", "lineHeight"),
    StyledCase(#"{"text":"H","options":{"width":-1}}"#, "options.width", "'-1'"),
    StyledCase(#"{"text":"H","options":{"width":true}}"#, "options.width"),
    StyledCase(#"{"text":"H","options":{"width":null}}"#, "options.width"),
    StyledCase(#"{"text":"H","options":{"width":NaN}}"#, "byte 31"),
    StyledCase(#"{"text":"H","options":{"italic":"yes"}}"#, "options.italic"),
    StyledCase(#"{"text":"H","spans":[{"size":3}]}"#, "spans[0]", "'range'"),
    StyledCase(#"{"text":"H","spans":[{"range":[0,2],"size":3}]}"#, "spans[0].range", "1"),
    StyledCase(#"{"text":"H","spans":[{"range":[1,0],"size":3}]}"#, "spans[0].range"),
    StyledCase(#"{"text":"H","spans":[{"range":[0.5,1],"size":3}]}"#, "spans[0].range"),
    StyledCase(#"{"text":"é","spans":[{"range":[0,1],"size":3}]}"#, "byte 1", "inside a character"),
    StyledCase(#"{"text":"H","spans":[{"range":[0,1],"sise":3}]}"#, "'sise'", "spans[0]", "'size'"),
    StyledCase(#"{"text":"H","spans":[{"range":[0,1],"width":3}]}"#, "'width'", "options"),
    StyledCase(#"{"text":"H","spans":[{"range":[0,1],"link":3}]}"#, "spans[0].link"),
    StyledCase(#"{"text":"H","spans":[{"range":[0,1],"attachment":{"width":3,"height":3}}]}"#, "U+FFFC"),
    StyledCase(#"{"text":"\uFFFC","spans":[{"range":[0,3],"attachment":{"wide":3}}]}"#, "'wide'"),
    StyledCase(#"{"text":"\uFFFC","spans":[{"range":[0,3],"attachment":{"baseline":"up"}}]}"#, "text-top"),
    StyledCase(
      #"{"text":"\uFFFC","spans":[{"range":[0,3],"attachment":{"image":"/no-such-place.galley-test.png"}}]}"#,
      "/no-such-place.galley-test"),
    StyledCase(#"{"text":"H","spans":[{"range":[0,1],"textTransform":"upper"}]}"#, "spans[0].textTransform", "'upper'"),
    StyledCase(#"{"text":"H","spans":[{"range":[0,1],"background":"gold radius=x"}]}"#, "spans[0].background"),
    StyledCase(#"{"text":"H","options":{"breaking":"best"}}"#, "options.breaking", "greedy, optimal"),
    StyledCase(#"{"text":"H","options":{"tabStops":"middle 40"}}"#, "options.tabStops", "decimal"),
    StyledCase(#"{"text":"H","options":{"variant":"small"}}"#, "options.variant", "small-caps"),
    StyledCase(#"{"text":"H","options":{"underline":{}}}"#, "options.underline", "true or false, or a string"),
    StyledCase(#"{"text":"H","options":{"underline":[]}}"#, "options.underline"),
    StyledCase(#"{"text":"H","options":{"underline":["solid"]}}"#, "options.underline"),
    StyledCase(#"{"text":"H","options":{"underline":"solid solid"}}"#, "options.underline", "at most once"),
    StyledCase(#"{"text":"H","options":{"font":5}}"#, "options.font", "an array of strings"),
    StyledCase(#"{"text":"H","options":{"font":[5]}}"#, "options.font"),
    StyledCase(#"{"text":"H","options":{"font":{"a":1}}}"#, "options.font"),
    StyledCase(#"{"text":"H","options":{"fontFile":{"a":1}}}"#, "options.fontFile"),
    StyledCase(#"{"text":"H","options":{"ellipsis":5}}"#, "options.ellipsis"),
    StyledCase(#"{"text":"H","options":{"ellipsis":["a","b"]}}"#, "options.ellipsis"),
    StyledCase(#"{"text":"H","options":{"lang":["en"]}}"#, "options.lang", "give a string"),
    StyledCase(#"{"text":"H","options":{"limits":{}}}"#, "options.limits"),
    StyledCase(#"{"text":"H","options":{"breakingCosts":{"runt":-1}}}"#, "options.breakingCosts"),
    StyledCase(#"{"text":"H","options":{"features":{"liga":true}}}"#, "options.features", "an object of numbers"),
    StyledCase(#"{"text":"H","options":{"italic":1}}"#, "options.italic", "give true or false"),
    StyledCase(#"{"text":"H","spans":[{"range":[0,1],"underline":{}}]}"#, "spans[0].underline"),
    StyledCase(#"{"text":"H","spans":[{"range":[0,1],"background":"red radius=1 radius=2"}]}"#, "spans[0].background"),
    StyledCase(#"{"text":"H","spans":[{"range":[0,1],"link":""}]}"#, "spans[0].link"),
    StyledCase(#"{"text":"\uFFFC","spans":[{"range":[0,3],"attachment":{}}]}"#, "'width'", "spans[0].attachment"),
    StyledCase(#"{"text":"\uFFFC","spans":[{"range":[0,3],"attachment":{"width":3}}]}"#, "'height'"),
    StyledCase(
      #"{"text":"\uFFFC","spans":[{"range":[0,3],"attachment":{"image":""}}]}"#, "empty (spans[0].attachment.image"),
    StyledCase(#"{"text":"\uFFFC","spans":[{"range":[0,3],"attachment":{"image":1}}]}"#, "spans[0].attachment.image"),
    StyledCase(#"{"text":"H","options":{"theme":"gitlab"}}"#, "'gitlab'", "options.theme"),
    StyledCase(#"{"text":"H","options":{"format":"styled"}}"#, "options.format", "plain or markdown"),
    StyledCase(#"{"text":"H","file":"x.md"}"#, "two texts"),
    StyledCase(
      #"{"text":"H","options":{"format":"markdown"},"spans":[{"range":[0,1],"size":3}]}"#, "a document has no spans"),
    StyledCase(#"{"text":"H"} {"#, "byte 13"),
    StyledCase(String(repeating: "[", count: 100_000), "64 levels"),
  ])
  func namesWhatIsWrong(_ styled: StyledCase) throws {
    let run = try run(styled.json)
    #expect(run.code == styled.code, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(run.errors.count { $0 == "\n" } == 1)
    for part in styled.says { #expect(run.errors.contains(part), "\(run.errors)") }
  }

  @Test func meansTheSameAsTheCommandLine() throws {
    let styled = try run(
      #"""
      {"text":"HHH HHH pp","options":{"width":60,"size":20,"align":"right","features":{"liga":0},"underline":"wavy",
      "font":["Galley Test Box"],"maxLines":2,"ellipsis":"...","strut":false,"color":"teal","lineHeight":"30pt"}}
      """#)
    let plain = try Run.plain([
      "layout", "--text", "HHH HHH pp", "--width", "60", "--size", "20", "--align", "right", "--features", "liga=0",
      "--underline=wavy", "--font", "Galley Test Box", "--max-lines", "2", "--ellipsis", "...", "--strut", "off",
      "--color", "teal", "--line-height", "30pt",
    ])
    #expect(styled.code == 0, "\(styled.errors)")
    #expect(styled.output == plain.output)
  }

  @Test func commandLineWinsOverTheFile() throws {
    let styled = try run(#"{"text":"H","options":{"size":9}}"#, ["--size", "30"])
    #expect(styled.output == (try Run.plain(["layout", "--text", "H", "--size", "30"]).output))
  }

  @Test func knowsItsFilesByTheirEnding() throws {
    let folder = try Scratch()
    let path = try folder.write(#"{"text":"HH"}"#, as: "a.galley.json")
    #expect(try Run.plain(["layout", path]).output == (try Run.plain(["layout", "--text", "HH"]).output))
    #expect(try Run.plain(["render", path]).code == 0)
    #expect(try folder.names() == ["a.galley.json", "a.png"])
  }

  @Test func stylesStretchesOfText() throws {
    let run = try run(
      #"""
      {"text":"HHHH","spans":[{"range":[0,2],"size":32,"color":"red","link":"https://example.org"},
      {"range":[1,2],"size":8,"baselineShift":3}]}
      """#)
    #expect(run.code == 0, "\(run.errors)")
    let object = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let lines = try #require(object["lines"] as? [[String: Any]])
    let runs = try #require(lines.first?["runs"] as? [[String: Any]])
    #expect(runs.map { $0["range"] as? [Int] } == [[0, 1], [1, 2], [2, 4]])
    #expect(runs.map { $0["size"] as? Double } == [32, 8, 16])
    #expect(runs.map { $0["color"] as? String } == ["#ff0000ff", "#ff0000ff", "#000000ff"])
    #expect((object["links"] as? [[String: Any]])?.first?["url"] as? String == "https://example.org")
  }

  @Test func propertiesOfParagraphsAddUpWhereSpansOverlap() throws {
    let text = #""text":"HH\nHH\nHH","options":{"width":100}"#
    let both = try run(
      "{\(text),\"spans\":[{\"range\":[0,8],\"align\":\"right\"},{\"range\":[3,5],\"lineHeight\":\"40pt\"}]}")
    let object = try #require(try JSONSerialization.jsonObject(with: both.output) as? [String: Any])
    let lines = try #require(object["lines"] as? [[String: Any]])
    let lefts = lines.compactMap { $0["x"] as? Double }
    #expect(lefts.count == 3 && lefts[0] > 0 && Set(lefts).count == 1)
    let tops = lines.compactMap { $0["y"] as? Double }
    #expect(tops[2] - tops[1] == 40)
    #expect(tops[1] - tops[0] < 40)
  }

  @Test func placesPicturesInTheLine() throws {
    let folder = try Scratch()
    #expect(
      try Run.plain([
        "render", "--text", "", "-o", folder.file("red.png"), "--background", "red", "--padding", "9.5,19.5",
      ])
      .code == 0)
    let path = try folder.write(
      #"{"text":"H\uFFFC","spans":[{"range":[1,4],"attachment":{"image":"red.png","height":20,"text":"red"}}]}"#,
      as: "a.galley.json")
    let run = try Run.plain(["layout", path])
    #expect(run.code == 0, "\(run.errors)")
    let object = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let attachment = try #require((object["attachments"] as? [[String: Any]])?.first)
    #expect(attachment["range"] as? [Int] == [1, 4])
    #expect((attachment["rect"] as? [Double])?.last == 20)
  }

  @Test(arguments: [("baseline", 9.0), ("text-top", 16), ("text-middle", 11), ("middle", 10), ("bottom", 6)])
  func standsAnAttachmentWhereItsBaselineSays(_ baseline: String, _ above: Double) throws {
    // A box font of 20 points: ascent 16, descent 4.
    let run = try run(
      #"""
      {"text":"H\uFFFC","options":{"size":20,"font":["Galley Test Box"]},"spans":[{"range":[1,4],"attachment":
      {"width":6,"height":10,"baseline":"\#(baseline)"}}]}
      """#)
    #expect(run.code == 0, "\(run.errors)")
    let object = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let attachment = try #require((object["attachments"] as? [[String: Any]])?.first)
    let top = try #require((attachment["rect"] as? [Double])?[1])
    let line = try #require((object["lines"] as? [[String: Any]])?.first)
    let baselineY = try #require(line["baseline"] as? Double)
    #expect(baselineY - top == above)
  }

  @Test func repairsHalfSurrogatePairs() throws {
    let run = try run(#"{"text":"\uD83C\uDF89|\uD83C|\uDF89|\uD83Cx"}"#)
    let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    #expect(object?["text"] as? String == "🎉|\u{FFFD}|\u{FFFD}|\u{FFFD}x")
  }
}
