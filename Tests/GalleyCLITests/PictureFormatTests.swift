// SPDX-License-Identifier: MIT

import Foundation
import GalleyImages
import GalleyModel
import GalleyPNG
import Testing

/// The formats of pictures that `galley render` and batches write.
@Suite struct PictureFormatTests {
  private func render(_ markdown: String, _ ending: String, _ words: String...) throws -> [UInt8] {
    let folder = try Scratch()
    let page = try folder.write(markdown, as: "page.md")
    let run = try Run.plain(["render", page, "-o", folder.file("page.\(ending)"), "--width", "60"] + words)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    return [UInt8](try Data(contentsOf: folder.url("page.\(ending)")))
  }

  @Test(arguments: [("webp", ImageFormat.webp), ("gif", .gif), ("apng", .png), ("jpg", .jpeg), ("JPEG", .jpeg)])
  func writesFormatsByTheirEnding(ending: String, format: ImageFormat) throws {
    let png = try PNGDecoder().decode(try render("# H\n\n- p", "png"))
    let bytes = try render("# H\n\n- p", ending)
    #expect(try ImageHeader(bytes) == ImageHeader(format: format, size: PixelSize(png), frameCount: 1))
    let read = try ImageDecoder().decode(bytes).image.frames[0].bitmap
    // JPEG loses a little; all others keep a page of black, white and greys as it is.
    if format == .jpeg {
      #expect(zip(read.pixels, png.pixels).allSatisfy { abs(Int($0) - Int($1)) < 48 })
    } else {
      #expect(read == png)
    }
  }

  /// Two squares of one pixel: red for 0.1 s, then blue for 0.2 s, twice.
  private func moving(_ durations: [Int] = [100_000, 200_000], playCount: Int = 2) throws -> String {
    let frames = zip([[255, 0, 0, 255], [0, 0, 255, 255]] as [[UInt8]], durations).map { color, duration in
      AnimatedImage.Frame(
        bitmap: Bitmap(width: 8, height: 8, pixels: (0..<64).flatMap { _ in color }), durationInMicroseconds: duration)
    }
    let file = try GIFEncoder().encode(AnimatedImage(frames: frames, playCount: playCount))
    return "data:image/gif;base64," + Data(file).base64EncodedString()
  }

  @Test(arguments: ["webp", "gif", "apng"])
  func animatedPicturesMoveInTheFormatsThatCan(ending: String) throws {
    let animation = try ImageDecoder().decode(try render("![a](\(moving()))", ending, "--scale", "2")).image
    #expect(animation.frames.map(\.durationInMicroseconds) == [100_000, 200_000])
    #expect(animation.playCount == 2)
    let still = try PNGDecoder().decode(try render("![a](\(moving()))", "png", "--scale", "2"))
    #expect(animation.frames[0].bitmap == still)
    let places = still.pixels.indices.filter { $0 % 4 == 0 && still.pixels[$0] == 255 && still.pixels[$0 + 1] == 0 }
    #expect(places.count == 256)
    var second = still
    for at in places { second.pixels.replaceSubrange(at..<at + 4, with: [0, 0, 255, 255]) }
    #expect(animation.frames[1].bitmap == second)
  }

  @Test func severalPicturesChangeEachInItsTime() throws {
    let page =
      "![a](\(try moving([200_000, 400_000], playCount: 0))) ![b](\(try moving([100_000, 50_000], playCount: 3)))"
    let animation = try ImageDecoder().decode(try render(page, "webp")).image
    // The second is over after 0.45 s: its last frame stays from 0.4 s on.
    #expect(
      animation.frames.map(\.durationInMicroseconds) == [100_000, 50_000, 50_000, 50_000, 50_000, 100_000, 200_000])
    #expect(animation.playCount == 0)
  }

  @Test func tooManyFramesAreRefused() throws {
    let folder = try Scratch()
    let page = try folder.write("![a](\(try moving()))", as: "page.md")
    let words = ["render", page, "--width", "60", "-o", folder.file("a.gif"), "--limits", "pixels=3000"]
    let run = try Run.plain(words)
    #expect(run.code == 4)
    #expect(run.errors.contains("frames") && run.errors.contains("--limits pixels=N"))
    #expect(try folder.names() == ["page.md"])
  }

  @Test func sidesThatAFormatCannotHoldAreRefusedFirst() throws {
    let folder = try Scratch()
    let words = ["render", "--text", "x", "--width", "20000", "-o", folder.file("a.webp")]
    let run = try Run.plain(words)
    #expect(run.code == 4 && run.errors.contains("a side over the limit of 16383"))
    #expect(try folder.names().isEmpty)
  }

  @Test func batchesWriteThemToo() throws {
    let folder = try Scratch()
    let job = #"{"text":"HHp","output":"\#(folder.file("a.webp"))"}"#
    #expect(try Run.plain(["batch"], input: Data(job.utf8)).code == 0)
    let png = try PNGDecoder().decode([UInt8](try Run.plain(["render", "--text", "HHp", "-o", "-"]).output))
    let webp = try ImageDecoder().decode([UInt8](try Data(contentsOf: folder.url("a.webp"))))
    #expect(webp.image.frames[0].bitmap == png)
  }
}

extension PixelSize {
  fileprivate init(_ bitmap: Bitmap) { self.init(width: bitmap.width, height: bitmap.height) }
}
