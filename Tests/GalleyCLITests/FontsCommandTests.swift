// SPDX-License-Identifier: MIT

import Testing

@Suite struct FontsCommandTests {
  @Test func listsTheFontsOfFiles() throws {
    let run = try Run.galley([
      "fonts", "--no-system-fonts", "--font-file", TestFont.box, "--font-file", TestFont.folder + "/GalleyTest.ttc",
    ])
    #expect(run.code == 0)
    #expect(run.lines[0] == "Galley Test Box\tRegular\t\(TestFont.box)")
    #expect(run.lines.count > 2)
    #expect(run.lines.last?.contains("GalleyTest.ttc#") == true)
  }

  @Test func answersWhatAFamilyStandsFor() throws {
    let words = ["fonts", "--no-system-fonts", "--font-dir", TestFont.folder, "--match", "Galley Test Box"]
    #expect(try Run.galley(words).lines == ["Galley Test Box\tRegular\t\(TestFont.box)"])
    let bold = try Run.galley(words + ["--weight", "700"])
    #expect(bold.lines == ["Galley Test Box\tBold\t\(TestFont.folder)/GalleyTest-Box-Bold.ttf"])
  }

  @Test func tellsTheFontOfEachCluster() throws {
    let run = try Run.plain(["fonts", "--text", "H漢", "--json"])
    #expect(run.lines.count == 2)
    #expect(run.lines[0].hasPrefix(#"{"range":[0,1],"cluster":"H","missing":false,"reason":"requested family 1""#))
    #expect(run.lines[0].contains(#""font":{"family":"Galley Test Box""#))
    #expect(
      run.lines[1]
        == #"{"range":[1,4],"cluster":"漢","missing":true,"reason":"no font has it","font":null}"#)
  }
}
