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
    #expect(String(decoding: said, as: UTF8.self) == "3\n")
  }
}
