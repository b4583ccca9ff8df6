// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite struct LayoutCommandTests {
  private func layout(_ words: [String], input: Data = Data()) throws -> [String: Any] {
    let run = try Run.plain(["layout"] + words, input: input)
    #expect(run.code == 0, "\(run.errors)")
    return try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
  }

  private func ranges(_ object: [String: Any], _ key: String) -> [[Int]] {
    (object[key] as? [[String: Any]] ?? []).compactMap { $0["range"] as? [Int] }
  }

  @Test func repairsBytesThatAreNoText() throws {
    let object = try layout(["-"], input: Data([0x48, 0xFF, 0xE2, 0x82, 0x48, 0xC0, 0x80]))
    #expect(object["text"] as? String == "H\u{FFFD}\u{FFFD}H\u{FFFD}\u{FFFD}")
    #expect(ranges(object, "lines") == [[0, 14]])
  }

  @Test func keepsNULAndLineEnds() throws {
    let object = try layout(["-"], input: Data("H\0H\r\nH\n".utf8))
    #expect(object["text"] as? String == "H\0H\r\nH\n")
    #expect(ranges(object, "lines") == [[0, 5], [5, 7], [7, 7]])
  }

  @Test func breaksEachClusterAtWidthZero() throws {
    #expect(ranges(try layout(["--text", "HHH", "--width", "0"]), "lines") == [[0, 1], [1, 2], [2, 3]])
  }

  @Test func firstFontFileIsTheFirstFamily() throws {
    let run = try Run.galley([
      "layout", "--text", "H", "--font-file", TestFont.mono, "--font-file", TestFont.box, "--no-system-fonts",
    ])
    #expect(run.text.contains("GalleyTest-Mono.ttf") && !run.text.contains("GalleyTest-Box"))
    let named = try Run.galley([
      "layout", "--text", "H", "--font-file", TestFont.mono, "--font-file", TestFont.box, "--no-system-fonts",
      "--font", "\"Galley Test Box\", serif",
    ])
    #expect(named.text.contains("GalleyTest-Box") && !named.text.contains("GalleyTest-Mono.ttf"))
  }

  @Test func addsOutlinesAndLevelsOnRequest() throws {
    let bare = try Run.plain(["layout", "--text", "H"]).text
    #expect(!bare.contains("\"path\"") && !bare.contains("\"levels\""))
    #expect(try Run.plain(["layout", "--text", "H", "--outlines"]).text.contains("\"path\":\"M"))
    #expect(try layout(["--text", "HH", "--levels"])["levels"] as? [Int] == [0, 0])
  }

  @Test(arguments: ["itemize", "shape", "lines", "paint"])
  func printsAStage(_ stage: String) throws {
    let run = try Run.plain(["layout", "--text", "HH", "--stage", stage])
    #expect(run.code == 0)
    #expect(!run.output.isEmpty && run.output.first != UInt8(ascii: "{"))
  }

  @Test func readsTruncatedFontsAsErrors() throws {
    let folder = try Scratch()
    let font = try Data(contentsOf: URL(filePath: TestFont.box))
    for count in [0, 1, 11, 64, font.count / 2] {
      try font.prefix(count).write(to: folder.url("cut.ttf"))
      let run = try Run.galley(["layout", "--text", "H", "--font-file", folder.file("cut.ttf"), "--no-system-fonts"])
      #expect(run.code == 3, "\(count): \(run.errors)")
      #expect(run.errors.contains("cut.ttf"))
    }
  }
}
