// SPDX-License-Identifier: MIT
import GalleyModel
import TestMaterial
import Testing

@testable import GalleyPNG

/// An APNG made by plain means: RGBA, stored deflate blocks.
struct HandMadeAPNG {
  struct Frame {
    var rect: PixelRect
    var color: [UInt8]
    var dispose: UInt8 = 0
    var blend: UInt8 = 0
    var delay: [UInt8] = [0, 1, 0, 10]
  }
  var width: Int
  var height: Int
  var frames: [Frame]
  var plays = 0
  /// The default image as a colour of its own, not part of the animation.
  var separateDefault: [UInt8]?
  var declaredFrames: Int?
  var firstNumber = 0

  private static func stream(_ rect: PixelRect, _ color: [UInt8]) -> [UInt8] {
    let row = [0] + Array(repeatElement(color, count: rect.width).joined())
    return HandMadePNG.stored(Array(repeatElement(row, count: rect.height).joined()))
  }

  private static func control(_ frame: Frame, _ number: Int) -> [UInt8] {
    let rect = frame.rect
    let words = [number, rect.width, rect.height, rect.x, rect.y].flatMap(HandMadePNG.word)
    return HandMadePNG.chunk("fcTL", words + frame.delay + [frame.dispose, frame.blend])
  }

  var bytes: [UInt8] {
    var file = pngSignature
    file += HandMadePNG.chunk("IHDR", HandMadePNG.word(width) + HandMadePNG.word(height) + [8, 6, 0, 0, 0])
    file += HandMadePNG.chunk("acTL", HandMadePNG.word(declaredFrames ?? frames.count) + HandMadePNG.word(plays))
    var number = firstNumber
    if let separateDefault {
      let whole = PixelRect(x: 0, y: 0, width: width, height: height)
      file += HandMadePNG.chunk("IDAT", Self.stream(whole, separateDefault))
    }
    for (place, frame) in frames.enumerated() {
      file += Self.control(frame, number)
      number += 1
      let data = Self.stream(frame.rect, frame.color)
      if place == 0, separateDefault == nil {
        file += HandMadePNG.chunk("IDAT", data)
        continue
      }
      // In two pieces, as writers with small buffers do.
      for part in [data[..<3], data[3...]] {
        file += HandMadePNG.chunk("fdAT", HandMadePNG.word(number) + part)
        number += 1
      }
    }
    return file + HandMadePNG.chunk("IEND", [])
  }
}

@Suite struct APNGTests {
  private static let whole = PixelRect(x: 0, y: 0, width: 3, height: 1)
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let none: [UInt8] = [0, 0, 0, 0]

  private func rows(_ image: AnimatedImage) -> [[UInt8]] { image.frames.map(\.bitmap.pixels) }

  private func made(dispose: UInt8, blend: UInt8, _ color: [UInt8]) -> HandMadeAPNG {
    HandMadeAPNG(
      width: 3, height: 1,
      frames: [
        .init(rect: Self.whole, color: Self.red),
        .init(rect: PixelRect(x: 1, y: 0, width: 2, height: 1), color: color, dispose: dispose, blend: blend),
        .init(rect: PixelRect(x: 0, y: 0, width: 1, height: 1), color: Self.blue),
      ])
  }

  @Test(arguments: [UInt8(0), 1, 2]) func disposesOfAFrameAsItSays(dispose: UInt8) throws {
    let image = try APNGDecoder().decode(made(dispose: dispose, blend: 0, Self.blue).bytes)
    let left = [Self.blue, Self.none, Self.red][Int(dispose)]
    #expect(rows(image) == [Self.red + Self.red + Self.red, Self.red + Self.blue + Self.blue, Self.blue + left + left])
  }

  @Test func laysAFrameOverOrPutsItInPlace() throws {
    let half: [UInt8] = [0, 255, 0, 128]
    let over = try APNGDecoder().decode(made(dispose: 0, blend: 1, half).bytes)
    #expect(Array(rows(over)[1][4..<8]) == [127, 128, 0, 255])
    let replaced = try APNGDecoder().decode(made(dispose: 0, blend: 0, half).bytes)
    #expect(Array(rows(replaced)[1][4..<8]) == [0, 128, 0, 128])
  }

  @Test func theFirstFrameThatIsToBeRestoredBecomesClear() throws {
    var file = made(dispose: 0, blend: 0, Self.blue)
    file.frames[0].dispose = 2
    #expect(rows(try APNGDecoder().decode(file.bytes))[1] == Self.none + Self.blue + Self.blue)
  }

  @Test func timesAndPlaysAreThoseOfTheFile() throws {
    var file = made(dispose: 0, blend: 0, Self.blue)
    file.plays = 3
    file.frames[0].delay = [0, 1, 0, 30]
    file.frames[1].delay = [0, 7, 0, 0]
    file.frames[2].delay = [0, 10, 3, 232]
    let image = try APNGDecoder().decode(file.bytes)
    // A thirtieth; a denominator of 0 is 100; 10 ms are taken for none.
    #expect(image.frames.map(\.durationInMicroseconds) == [33_333, 70_000, 100_000])
    #expect(image.playCount == 3)
  }

  @Test func aDefaultImageOutsideOfTheAnimationIsNotShown() throws {
    var file = made(dispose: 0, blend: 0, Self.blue)
    file.separateDefault = [9, 9, 9, 255]
    let image = try APNGDecoder().decode(file.bytes)
    #expect(image.frames.count == 3)
    #expect(image.frames[0].bitmap.pixels == Self.red + Self.red + Self.red)
    #expect(try PNGDecoder().decode(file.bytes).pixels.starts(with: [9, 9, 9, 255]))
  }

  @Test func aBrokenRuleLeavesTheDefaultImage() throws {
    let sound = made(dispose: 0, blend: 0, Self.blue)
    let breaks: [(String, (inout HandMadeAPNG) -> Void)] = [
      ("more frames declared", { $0.declaredFrames = 4 }), ("none declared", { $0.declaredFrames = 0 }),
      ("numbers from one", { $0.firstNumber = 1 }), ("outside of the canvas", { $0.frames[1].rect.x = 2 }),
      ("no width", { $0.frames[1].rect.width = 0 }), ("unknown disposal", { $0.frames[1].dispose = 3 }),
      ("unknown blend", { $0.frames[2].blend = 2 }), ("a first frame in part", { $0.frames[0].rect.width = 2 }),
      ("far outside", { $0.frames[1].rect.x = 0xFFFF_FFFF }),
    ]
    for (name, change) in breaks {
      var file = sound
      change(&file)
      do throws(PNGError) {
        let image = try APNGDecoder().decode(file.bytes)
        #expect(image.frames.count == 1, "\(name)")
        #expect(image.frames[0].bitmap.pixels == Self.red + Self.red + Self.red, "\(name)")
      } catch {
        // Here the default image has the wrong size too.
        #expect(name == "a first frame in part", "\(name): \(error)")
      }
    }
  }

  @Test func limitsHoldOverAllFrames() {
    let file = made(dispose: 0, blend: 0, Self.blue).bytes
    #expect(throws: PNGError.tooManyFrames(count: 3, limit: 2)) { try APNGDecoder(frames: 2).decode(file) }
    #expect(throws: PNGError.tooManyFramePixels(width: 3, height: 1, frames: 3, limit: 8)) {
      try APNGDecoder(framePixels: 8).decode(file)
    }
  }

  @Test(arguments: [UInt64(1), 2, 3], [false, true]) func whatIsWrittenIsReadAgain(seed: UInt64, opaque: Bool) throws {
    var random = SeededRandom(seed: seed)
    var bitmap = Bitmap(width: 13, height: 7)
    var frames: [AnimatedImage.Frame] = []
    for place in 0..<6 {
      for _ in 0..<5 {
        let at = random.below(13 * 7) * 4
        let alpha = opaque ? 255 : UInt8(random.below(256))
        for channel in 0..<3 { bitmap.pixels[at + channel] = UInt8(random.below(Int(alpha) + 1)) }
        bitmap.pixels[at + 3] = alpha
      }
      if opaque { for at in stride(from: 3, to: bitmap.pixels.count, by: 4) { bitmap.pixels[at] = 255 } }
      frames.append(.init(bitmap: bitmap, durationInMicroseconds: [20_000, 1_500_000, 33_300, 60_000_000][place % 4]))
    }
    // One that is equal to the frame before.
    frames.append(frames[5])
    let image = AnimatedImage(frames: frames, playCount: 2)
    for effort in [PNGEncoder.Effort.fast, .balanced, .small] {
      #expect(try APNGDecoder().decode(APNGEncoder(effort: effort).encode(image)) == image)
    }
  }

  @Test func oneFrameBecomesAPlainPNG() throws {
    let bitmap = Bitmap(width: 2, height: 2)
    #expect(try APNGEncoder(effort: .fast).encode(AnimatedImage(bitmap)) == PNGEncoder().encode(bitmap))
  }

  @Test func onlyWhatChangedIsFound() {
    let before = Bitmap(width: 8, height: 6)
    var after = before
    #expect(after.changed(from: before) == PixelRect(x: 0, y: 0, width: 1, height: 1))
    after.pixels[(2 * 8 + 3) * 4] = 1
    #expect(after.changed(from: before) == PixelRect(x: 3, y: 2, width: 1, height: 1))
    after.pixels[(5 * 8 + 1) * 4 + 3] = 1
    #expect(after.changed(from: before) == PixelRect(x: 1, y: 2, width: 3, height: 4))
  }
}
