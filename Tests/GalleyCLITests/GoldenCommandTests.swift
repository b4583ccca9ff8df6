// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite struct GoldenCommandTests {
  private func suite(_ folder: Scratch, color: String = "navy", more: String = "") throws -> String {
    try folder.write(
      """
      {"options":{"fontFile":"\(TestFont.box)","noSystemFonts":true},
       "cases":[{"name":"one","text":"HH"},
                {"name":"two","text":"Hp","options":{"color":"\(color)"}}\(more)]}
      """, as: "suite.json")
  }

  @Test func verifiesAcceptsAndPrunes() throws {
    let folder = try Scratch()
    let path = try suite(folder)
    let first = try Run.galley(["golden", "verify", path])
    #expect(first.code == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.file("suite.goldens")), "verify writes no golden")
    #expect(try Run.galley(["golden", "accept", path, "--only", "one|two"]).code == 0)
    #expect(try Run.galley(["golden", "verify", path]).code == 0)

    _ = try suite(folder, color: "red")
    let changed = try Run.galley(["golden", "verify", path, "--report", folder.file("report")])
    #expect(changed.code == 1)
    #expect(changed.text.contains("golden two") && changed.text.contains("1 hold, 1 do not"))
    #expect(FileManager.default.fileExists(atPath: folder.file("report/index.html")))
    #expect(FileManager.default.fileExists(atPath: folder.file("report/two.diff.png")))
    #expect(try Run.galley(["golden", "verify", path, "--only", "^one$"]).code == 0)

    _ = try folder.write("", as: "suite.goldens/old.png")
    let pruned = try Run.galley(["golden", "prune", path])
    #expect(pruned.code == 0 && pruned.text == "deleted old.png\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("suite.goldens")).sorted() == [
        "one.png", "two.png",
      ])
  }

  @Test func failsACaseThatCannotBeDrawnAndGoesOn() throws {
    let folder = try Scratch()
    let path = try suite(folder, more: #",{"name":"three","text":"H","options":{"width":-1}}"#)
    #expect(try Run.galley(["golden", "accept", path, "--only", "one|two"]).code == 0)
    let run = try Run.galley(["golden", "verify", path])
    #expect(run.code == 1)
    #expect(run.text.contains("golden three") && run.text.contains("options.width"))
    #expect(run.text.contains("2 hold, 1 do not"))
  }

  @Test func refusesToRecordInCI() throws {
    let folder = try Scratch()
    let path = try suite(folder)
    let run = try Run.galley(["golden", "accept", path, "--only", "one"], environment: ["CI": "true"])
    #expect(run.code == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.file("suite.goldens/one.png")))
  }

  @Test(arguments: [
    (#"{"cases":[{"text":"H"}]}"#, "'name' is missing (cases[0]"),
    (#"{"cases":[{"name":"a","text":"H","colour":"red"}]}"#, "'colour' (cases[0]"),
    (#"{"case":[]}"#, "'case'"),
    (#"{"cases":{}}"#, "(cases"),
    (#"{"options":{"sizes":1},"cases":[]}"#, "'sizes' (options"),
  ])
  func namesWhatIsWrongWithASuite(json: String, says: String) throws {
    let folder = try Scratch()
    let run = try Run.galley(["golden", "verify", try folder.write(json, as: "suite.json")])
    #expect(run.code == 3)
    #expect(run.errors.contains(says), "\(run.errors)")
  }
}
