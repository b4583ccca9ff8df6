// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Letters of the test font are half an em wide, spaces a quarter.
@Suite struct QueryCommandTests {
  private func query(_ words: String..., text: String = "ab cd", width: String = "1100") throws -> String {
    let run = try Run.plain(["query", "--text", text, "--size", "1000", "--width", width] + words)
    #expect(run.code == 0, "\(run.errors)")
    return run.text
  }

  @Test func answersAHitTest() throws {
    #expect(
      try query("--at", "700,500")
        == #"{"offset":1,"affinity":"downstream","character":[1,2],"inside":true,"line":0,"link":null,"attachment":null}"#
        + "\n")
    #expect(
      try query("--at", "-5,1200")
        == #"{"offset":3,"affinity":"downstream","character":[3,4],"inside":false,"line":1,"link":null,"attachment":null}"#
        + "\n")
    #expect(
      try query("--at=9999,10").contains(#""offset":3,"affinity":"upstream","character":[2,3],"inside":false,"line":0"#)
    )
    #expect(try query("--at", "0,-10").contains(#""character":null"#))
  }

  @Test func answersACaret() throws {
    #expect(try query("--caret", "1") == #"{"primary":[500,0,1000],"secondary":null,"line":0,"offset":1}"# + "\n")
    #expect(try query("--caret", "3") == #"{"primary":[0,1090,1000],"secondary":null,"line":1,"offset":3}"# + "\n")
    #expect(
      try query("--caret", "3", "--affinity", "upstream")
        == #"{"primary":[1100,0,1000],"secondary":null,"line":0,"offset":3}"# + "\n")
  }

  @Test func givesTwoCaretsWhereDirectionsMeet() throws {
    let run = try Run.galley([
      "query", "--text", "ab\u{5D0}\u{5D1}", "--size", "1000", "--caret", "2", "--no-system-fonts", "--font-file",
      TestFont.box, "--font-file", TestFont.folder + "/GalleyTest-Hebrew.ttf",
    ])
    #expect(run.text == #"{"primary":[2000,0,1000],"secondary":[1000,0,1000],"line":0,"offset":2}"# + "\n")
  }

  @Test func answersSelections() throws {
    let all = #"{"range":[1,4],"rects":[[500,0,600,1090],[0,1090,500,1000]],"text":"b c","html":"b c"}"# + "\n"
    #expect(try query("--select", "1..4") == all)
    #expect(
      try query("--word", "600,1100")
        == #"{"range":[3,5],"rects":[[0,1090,1000,1000]],"text":"cd","html":"cd"}"# + "\n")
    // White space is no word.
    #expect(try query("--word", "1050,10") == #"{"range":null,"rects":[],"text":"","html":""}"# + "\n")
    #expect(try query("--line", "0,10", text: "ab\ncd").contains(#""range":[0,2]"#))
    #expect(try query("--select", "2..2").contains(#""rects":[]"#))
  }

  @Test func findsLinksAndAttachments() throws {
    let styled = """
      {"text":"a\u{FFFC} bc","options":{"size":1000},"spans":[{"range":[0,4],"link":"https://a.example"},
      {"range":[1,4],"attachment":{"width":700,"height":300,"text":"BOX"}}]}
      """
    func at(_ x: Int, _ words: String...) throws -> String {
      try Run.plain(["query", "--format", "styled", "--text", styled, "--at", "\(x),700"] + words).text
    }
    #expect(try at(600).contains(#""link":"https://a.example","attachment":[1,4]"#))
    #expect(try at(100).contains(#""link":"https://a.example","attachment":null"#))
    #expect(try at(1203).contains(#""link":null,"attachment":null"#))
    #expect(try at(1203, "--slop", "4").contains(#""attachment":[1,4]"#))
    let copied = try Run.plain(["query", "--format", "styled", "--text", styled, "--select", "0..7"]).text
    #expect(copied.contains(#""text":"aBOX bc""#))
  }
}
