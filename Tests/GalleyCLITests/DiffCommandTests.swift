// SPDX-License-Identifier: MIT

import Foundation
import GalleyModel
import GalleyPNG
import Testing

@Suite struct DiffCommandTests {
  private func write(_ bitmap: Bitmap, _ path: String) throws {
    try Data(try PNGEncoder().encode(bitmap)).write(to: URL(filePath: path))
  }

  /// Two pictures of 4 × 3 pixels that differ in one pixel by 9.
  private func pair(_ folder: Scratch) throws -> (String, String) {
    let a = Bitmap(width: 4, height: 3, pixels: [UInt8](repeating: 255, count: 48))
    var b = a
    b.pixels[4 * 5] = 246
    try write(a, folder.file("a.png"))
    try write(b, folder.file("b.png"))
    return (folder.file("a.png"), folder.file("b.png"))
  }

  @Test func tellsEqualFromDifferent() throws {
    let folder = try Scratch()
    let (a, b) = try pair(folder)
    #expect(try Run.galley(["diff", a, a]).code == 0)
    let run = try Run.galley(["diff", "--json", a, b])
    #expect(run.code == 1)
    let expected = #"{"equal":false,"sizeA":[4,3],"sizeB":[4,3],"different":1,"#
    #expect(run.text.hasPrefix(expected))
    #expect(run.text.contains(#""maxDelta":9,"bounds":[1,1,1,1],"ignoredAntialiasing":0}"#))
  }

  @Test func letsPassWhatItIsToldTo() throws {
    let folder = try Scratch()
    let (a, b) = try pair(folder)
    #expect(try Run.galley(["diff", a, b, "--threshold", "9"]).code == 0)
    #expect(try Run.galley(["diff", a, b, "--threshold", "8"]).code == 1)
    #expect(try Run.galley(["diff", a, b, "--max-pixels", "1"]).code == 0)
  }

  @Test func drawsTheDifference() throws {
    let folder = try Scratch()
    let (a, b) = try pair(folder)
    #expect(try Run.galley(["diff", a, b, "-o", folder.file("d.png")]).code == 1)
    let map = try PNGDecoder().decode([UInt8](try Data(contentsOf: folder.url("d.png"))))
    #expect((map.width, map.height) == (4, 3))
    #expect(map[1, 1].red > map[1, 1].green)
    let piped = try Run.galley(["diff", a, b, "-o", "-"])
    #expect(piped.output == (try Data(contentsOf: folder.url("d.png"))))
  }

  @Test func sizesThatDifferAreDifferent() throws {
    let folder = try Scratch()
    let (a, _) = try pair(folder)
    try write(Bitmap(width: 4, height: 4, pixels: [UInt8](repeating: 255, count: 64)), folder.file("c.png"))
    #expect(try Run.galley(["diff", a, folder.file("c.png"), "--threshold", "255", "--max-pixels", "99"]).code == 1)
  }

  @Test(arguments: [(5, 3, Int32(3)), (4, 3000, 3), (1_000_000, 1_000_000, 4), (0, 3, 3)])
  func refusesAPictureThatLiesAboutItsSize(width: UInt32, height: UInt32, code: Int32) throws {
    let folder = try Scratch()
    let (a, _) = try pair(folder)
    var bytes = [UInt8](try Data(contentsOf: folder.url("b.png")))
    for (at, value) in [(16, width), (20, height)] {
      for index in 0..<4 { bytes[at + index] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * index)) }
    }
    let sum = checksum(bytes[12..<29])
    for index in 0..<4 { bytes[29 + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index)) }
    try Data(bytes).write(to: folder.url("lie.png"))
    let run = try Run.galley(["diff", a, folder.file("lie.png"), "-o", folder.file("d.png")])
    #expect(run.code == code, "\(run.errors)")
    #expect(run.errors.contains("lie.png"))
    #expect(try folder.names() == ["a.png", "b.png", "lie.png"])
  }

  @Test func refusesAPictureThatIsCutShort() throws {
    let folder = try Scratch()
    let (a, b) = try pair(folder)
    let bytes = try Data(contentsOf: URL(filePath: b))
    for count in [0, 7, 20, 40, bytes.count - 13] {
      try bytes.prefix(count).write(to: folder.url("cut.png"))
      let run = try Run.galley(["diff", a, folder.file("cut.png")])
      #expect(run.code == 3, "\(count): \(run.errors)")
    }
  }

  /// PNG 1.2, annex D.
  private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest & 1 == 1 ? 0xEDB8_8320 ^ (rest >> 1) : rest >> 1 }
    }
  }
}
