// SPDX-License-Identifier: MIT

import Foundation
import GalleyModel
import GalleyPNG
import Testing

@Suite struct RenderCommandTests {
  private func bitmap(_ data: Data) throws -> Bitmap { try PNGDecoder().decode([UInt8](data)) }

  @Test func writesNothingButThePictureToStandardOutput() throws {
    let run = try Run.plain(["render", "--text", "HH", "-o", "-", "--width", "50", "--padding", "3,2", "--scale", "2"])
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    let picture = try bitmap(run.output)
    #expect(picture.width == 108)
    #expect(picture[0, 0] == (255, 255, 255, 255))
  }

  @Test func putsThePictureBesideTheInput() throws {
    let folder = try Scratch()
    _ = try folder.write("HH", as: "card.v1.txt")
    #expect(try Run.plain(["render", folder.file("card.v1.txt")]).code == 0)
    #expect(try folder.names() == ["card.v1.png", "card.v1.txt"])
  }

  @Test func readsTheTextFromStandardInput() throws {
    let piped = try Run.plain(["render", "-", "-o", "-"], input: Data("HHp".utf8))
    #expect(piped.output == (try Run.plain(["render", "--text", "HHp", "-o", "-"]).output))
    #expect(!piped.output.isEmpty)
  }

  @Test func takesWhatFollowsTwoHyphensAsNames() throws {
    let run = try Run.plain(fontsFirst: ["render", "-o", "-", "--", "--text"])
    #expect(run.code == 3)
    #expect(run.errors.contains("(--text)"))
  }

  @Test func leavesTheOldFileWhereALimitIsHit() throws {
    let folder = try Scratch()
    let path = try folder.write("old", as: "out.png")
    let run = try Run.plain(["render", "--text", "HH", "-o", path, "--limits", "pixels=3"])
    #expect(run.code == 4)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    #expect(try folder.names() == ["out.png"])
  }

  @Test(arguments: ["none/out.png", "file/out.png", "folder.png"])
  func leavesNothingWhereItCannotWrite(_ name: String) throws {
    let folder = try Scratch()
    _ = try folder.write("", as: "file")
    try FileManager.default.createDirectory(atPath: folder.file("folder.png"), withIntermediateDirectories: false)
    let run = try Run.plain(["render", "--text", "HH", "-o", folder.file(name)])
    #expect(run.code == 3)
    #expect(run.errors.contains("cannot write") && run.errors.contains(name))
    #expect(try folder.names() == ["file", "folder.png"])
  }

  @Test func drawsClearWhereTheBackgroundIsTransparent() throws {
    let run = try Run.plain(["render", "--text", "H", "-o", "-", "--background", "transparent", "--padding", "2"])
    #expect(try bitmap(run.output)[0, 0] == (0, 0, 0, 0))
  }

  @Test func makesAPictureOfNothing() throws {
    let picture = try bitmap(try Run.plain(["render", "--text", "", "-o", "-"]).output)
    #expect(picture.width == 1)
    #expect(picture.height > 1)
  }

  @Test func saysWhichClustersNoFontHas() throws {
    let run = try Run.plain(["render", "--text", "H漢H", "-o", "-"])
    #expect(run.code == 0)
    #expect(run.errors.contains("byte 1"))
  }

  @Test(arguments: [true, false]) func writesThroughALink(_ isThere: Bool) throws {
    let folder = try Scratch()
    try FileManager.default.createDirectory(atPath: folder.file("far"), withIntermediateDirectories: false)
    if isThere { _ = try folder.write("old", as: "far/real.png") }
    try FileManager.default.createSymbolicLink(atPath: folder.file("far/next.png"), withDestinationPath: "real.png")
    try FileManager.default.createSymbolicLink(atPath: folder.file("link.png"), withDestinationPath: "far/next.png")
    #expect(try Run.plain(["render", "--text", "H", "-o", folder.file("link.png")]).code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.png")) == "far/next.png")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("far/next.png")) == "real.png")
    #expect(try bitmap(try Data(contentsOf: folder.url("far/real.png"))).width > 0)
    #expect(try folder.names() == ["far", "link.png"])
  }

  @Test func leavesNothingWhereAFileMayNotBeSoLarge() throws {
    let folder = try Scratch()
    let path = try folder.write("old", as: "out.svg")
    let run = try Run.shell(
      "ulimit -f 1; \"$0\" render --text \"$1\" --font-file \"$2\" --no-system-fonts -o \"$3\"",
      [Run.executable.path, String(repeating: "Hp ", count: 2000), TestFont.box, path])
    #expect(run.code == 3)
    #expect(run.errors.contains("cannot write the file: File too large (\(path))"), "\(run.errors)")
    #expect(try folder.names() == ["out.svg"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test(arguments: ["png", "svg"]) func saysThatInkIsCutAndMakesRoomForIt(_ ending: String) throws {
    let folder = try Scratch()
    let words = ["render", "--text", "H", "--shadow", "-30 40 0 red", "--scale", "2", "-o"]
    let cut = try Run.plain(words + [folder.file("cut.\(ending)")])
    #expect(cut.code == 0)
    #expect(cut.errors.contains("is cut: --fit ink"))
    let whole = try Run.plain(words + [folder.file("whole.\(ending)"), "--fit", "ink"])
    #expect(whole.code == 0 && whole.errors.isEmpty, "\(whole.errors)")
    let padded = try Run.plain(words + [folder.file("padded.\(ending)"), "--padding", "50"])
    #expect(padded.code == 0 && padded.errors.isEmpty)
    guard ending == "png" else { return }
    let (small, large) = (
      try bitmap(try Data(contentsOf: folder.url("cut.png"))), try bitmap(try Data(contentsOf: folder.url("whole.png")))
    )
    let (left, below) = (large.width - small.width, large.height - small.height)
    #expect((1...60).contains(left) && (1...80).contains(below))
    let changed = (0..<small.height).reduce(0) { sum, y in
      sum + (0..<small.width).count { small[$0, y] != large[$0 + left, y] }
    }
    #expect(changed == 0, "the text's own box is the same")
    #expect((0..<large.height).contains { large[0, $0].green < 255 }, "no column more than the ink needs")
  }

  @Test func theBoxIsTheWholePictureWhereNoInkLeavesIt() throws {
    let box = try Run.plain(["render", "--text", "HHp HH", "-o", "-", "--padding", "3"])
    let ink = try Run.plain(["render", "--text", "HHp HH", "-o", "-", "--padding", "3", "--fit", "ink"])
    #expect(box.code == 0 && box.output == ink.output)
  }

  @Test(arguments: ["render", "layout"]) func saysWhichLanguageHasNoDictionary(_ command: String) throws {
    let words = [command, "--text", "HHHH", "--hyphenate"] + (command == "render" ? ["-o", "-"] : [])
    let run = try Run.plain(words + ["--lang", "tlh"])
    #expect(run.code == 0)
    #expect(run.errors.contains("'tlh'") && run.errors.contains("dictionary"), "\(run.errors)")
    #expect(try Run.plain(words).errors.contains("--lang"))
    let styled = #"{"text":"HH","spans":[{"range":[0,2],"lang":"tlh","hyphenate":true}]}"#
    let span = try Run.plain(
      [command, "-", "--format", "styled"] + (command == "render" ? ["-o", "-"] : []), input: Data(styled.utf8))
    #expect(span.code == 0 && span.errors.contains("'tlh'"), "\(span.errors)")
  }

  @Test func endsQuietlyWhereNobodyReads() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "{ \"$0\" layout --text \"$1\" --font-file \"$2\" --no-system-fonts 2>&1 1>&3; echo $? >&2; } 3>&1 | true",
      Run.executable.path, String(repeating: "H ", count: 20_000), TestFont.box,
    ]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: said, as: UTF8.self) == "141\n")
  }
}
