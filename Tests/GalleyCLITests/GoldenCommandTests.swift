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
    (#"{}"#, "no cases (cases"),
    (#"[]"#, "no cases (cases"),
    (#"{"cases":[]}"#, "no cases (cases"),
    (#"{"cases":[{"name":1,"text":"H"}]}"#, "a number stands where a string is due (name, cases[0]"),
    (#"[{"name":"a","text":"H"},{"name":"a","text":"p"}]"#, "'a' is used twice (name, cases[1]"),
    (#"{"goldens":"","cases":[{"name":"a","text":"H"}]}"#, "empty (goldens"),
  ])
  func namesWhatIsWrongWithASuite(json: String, says: String) throws {
    let folder = try Scratch()
    let path = try folder.write(json, as: "suite.json")
    for words in [["verify"], ["prune"], ["accept", "--only", "."]] {
      let run = try Run.galley(["golden"] + words + [path])
      #expect(run.code == 3)
      #expect(run.errors.contains(says), "\(run.errors)")
    }
  }

  @Test func prunesNothingThatIsNotTheSuites() throws {
    let folder = try Scratch()
    let inner = folder.file("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    try FileManager.default.createDirectory(atPath: folder.file("pictures"), withIntermediateDirectories: false)
    for path in ["a.png", "a.txt", "one.png", "pictures/a.png", "pictures/one.png"] {
      _ = try folder.write("", as: path)
    }
    try FileManager.default.createSymbolicLink(
      atPath: inner + "/link", withDestinationPath: folder.file("pictures"))
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    for goldens in ["..", "../pictures", folder.path, folder.file("pictures"), "link", ".", "./../inner/.."] {
      let json = "{\"goldens\":\"\(goldens)\",\"cases\":[{\"name\":\"one\",\"text\":\"H\"}]}"
      let run = try Run.galley(["golden", "prune", try folder.write(json, as: "inner/suite.json")])
      // The suite's own folder has nothing to delete.
      #expect(run.code == (goldens == "." ? 0 : 3), "\(goldens): \(run.errors)")
      #expect(!run.text.contains("deleted"))
    }
    let after = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    #expect(after == (before + ["inner/suite.json"]).sorted())
  }

  @Test func prunesOnlyWhatThePatternMatches() throws {
    let folder = try Scratch()
    let path = try suite(folder)
    #expect(try Run.galley(["golden", "accept", path, "--only", "."]).code == 0)
    for name in ["old-a", "old-b", "new-a"] { _ = try folder.write("", as: "suite.goldens/\(name).png") }
    let run = try Run.galley(["golden", "prune", path, "--only", "^old"])
    #expect(run.code == 0 && run.text == "deleted old-a.png\ndeleted old-b.png\n")
    #expect(try Run.galley(["golden", "prune", path, "--only", "^one$"]).text == "nothing to delete\n")
    #expect(FileManager.default.fileExists(atPath: folder.file("suite.goldens/new-a.png")))
    #expect(FileManager.default.fileExists(atPath: folder.file("suite.goldens/one.png")))
  }

  @Test(arguments: ["verify", "accept"]) func aPatternThatMatchesNothingIsAnError(_ action: String) throws {
    let folder = try Scratch()
    let run = try Run.galley(["golden", action, try suite(folder), "--only", "zzz"])
    #expect(run.code == 2)
    #expect(run.errors.contains("'zzz'") && run.errors.contains("(--only)"))
  }

  @Test func saysTheAcceptCommandAsAShellTakesIt() throws {
    let folder = try Scratch()
    let json = #"{"options":{"fontFile":"\#(TestFont.box)","noSystemFonts":true},"cases":[{"name":"a+b","text":"H"}]}"#
    let path = try folder.write(json, as: "my 'own' suite.json")
    let run = try Run.galley(["golden", "verify", path])
    let line = try #require(run.lines.first { $0.hasPrefix("accept ") })
    let words = line.dropFirst("accept".count).trimmingCharacters(in: .whitespaces).dropFirst("galley".count)
    let shell = try Run.shell("\"$0\"\(words)", [Run.executable.path])
    #expect(shell.code == 0 && shell.text == "accepted a+b\n", "\(line): \(shell.errors)")
  }

  @Test func tellsInOneLineWhyACaseCannotBeDrawn() throws {
    let folder = try Scratch()
    let path = try folder.write(#"[{"name":"a","text":"H","options":{"size":"big"}}]"#, as: "suite.json")
    let run = try Run.galley(["golden", "verify", path])
    #expect(run.code == 1)
    #expect(run.lines.first?.hasSuffix("give a number from 0 to 8192 points") == true, "\(run.text)")
    #expect(!run.text.contains("CommandError"))
  }
}
