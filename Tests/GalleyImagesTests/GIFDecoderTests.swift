// SPDX-License-Identifier: MIT
import GalleyModel
import Testing

@testable import GalleyImages

@Suite struct GIFDecoderTests {
  private static let colors: [[UInt8]] = [
    [0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0], [9, 8, 7], [200, 100, 50], [255, 255, 255],
  ]
  private static let line = PixelRect(x: 0, y: 0, width: 3, height: 1)

  private func pixels(_ indexes: [Int?], _ colors: [[UInt8]] = colors) -> [UInt8] {
    indexes.flatMap { $0.map { colors[$0] + [255] } ?? [0, 0, 0, 0] }
  }

  private func rows(_ file: HandMadeGIF) throws -> [[UInt8]] {
    try ImageDecoder().decode(file.bytes).image.frames.map(\.bitmap.pixels)
  }

  private func file(_ frames: [HandMadeGIF.Frame]) -> HandMadeGIF {
    HandMadeGIF(width: 3, height: 1, palette: Self.colors, frames: frames)
  }

  @Test func readsEveryColorOfThePalette() throws {
    let rect = PixelRect(x: 0, y: 0, width: 4, height: 4)
    let indexes = [0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1, 0]
    let made = HandMadeGIF(width: 4, height: 4, palette: Self.colors, frames: [.init(rect: rect, indexes: indexes)])
    let resource = try ImageDecoder().decode(made.bytes)
    #expect(resource.image.frames[0].bitmap.pixels == pixels(indexes))
    #expect(!resource.isIncomplete)
    #expect(resource.naturalWidth == 4)
    #expect(resource.image.playCount == 1)
  }

  @Test(arguments: [1, 2, 3, 5, 8, 9, 16, 17]) func putsInterlacedRowsInOrder(height: Int) throws {
    let stored = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
      Array(stride(from: first, to: height, by: step))
    }
    // Each row holds the index of its place on the screen.
    let frame = HandMadeGIF.Frame(
      rect: PixelRect(x: 0, y: 0, width: 2, height: height), indexes: stored.flatMap { [$0 % 8, $0 / 8] },
      isInterlaced: true)
    let made = HandMadeGIF(width: 2, height: height, palette: Self.colors, frames: [frame])
    #expect(try rows(made) == [pixels((0..<height).flatMap { [$0 % 8, $0 / 8] })])
  }

  @Test(arguments: [(0, 2), (1, 2), (2, nil), (3, 1), (4, 1), (7, 2)] as [(Int, Int?)])
  func disposesOfAFrameAsItSays(disposal: Int, left: Int?) throws {
    let made = file([
      .init(rect: Self.line, indexes: [1, 1, 1]),
      .init(rect: PixelRect(x: 1, y: 0, width: 2, height: 1), indexes: [2, 2], disposal: disposal),
      .init(rect: PixelRect(x: 0, y: 0, width: 1, height: 1), indexes: [3]),
    ])
    #expect(try rows(made) == [pixels([1, 1, 1]), pixels([1, 2, 2]), pixels([3, left, left])])
  }

  @Test func aTransparentIndexLeavesWhatIsThere() throws {
    let made = file([
      .init(rect: Self.line, indexes: [5, 1, 1], transparent: 5),
      .init(rect: Self.line, indexes: [2, 3, 2], transparent: 3),
      .init(rect: Self.line, indexes: [3, 3, 5], hasControl: false),
    ])
    #expect(try rows(made) == [pixels([nil, 1, 1]), pixels([2, 1, 2]), pixels([3, 3, 5])])
  }

  @Test func aPaletteOfItsOwnGoesBeforeTheCommonOne() throws {
    let own: [[UInt8]] = [[1, 2, 3], [4, 5, 6]]
    let made = file([
      .init(rect: Self.line, indexes: [0, 1, 0], palette: own), .init(rect: Self.line, indexes: [0, 1, 0]),
    ])
    #expect(try rows(made) == [pixels([0, 1, 0], own), pixels([0, 1, 0])])
  }

  @Test func pixelsWithoutAColorAreClear() throws {
    var made = file([.init(rect: Self.line, indexes: [1, 2, 3])])
    made.palette = []
    #expect(try rows(made) == [pixels([nil, nil, nil])])
  }

  @Test func shortDelaysAreTakenForNone() throws {
    let made = file([0, 1, 2, 65_535].map { .init(rect: Self.line, indexes: [1, 1, 1], delay: $0) })
    let image = try ImageDecoder().decode(made.bytes).image
    #expect(image.frames.map(\.durationInMicroseconds) == [100_000, 100_000, 20_000, 655_350_000])
  }

  @Test(arguments: [(nil, 1), (0, 0), (1, 2), (65_535, 65_536)] as [(Int?, Int)])
  func loopsAreRepeatsAfterTheFirstPlay(loops: Int?, plays: Int) throws {
    var made = file([.init(rect: Self.line, indexes: [1, 1, 1]), .init(rect: Self.line, indexes: [2, 2, 2])])
    made.loops = loops
    #expect(try ImageDecoder().decode(made.bytes).image.playCount == plays)
  }

  @Test func theFirstFrameMakesTheScreenLargerAndOthersAreCut() throws {
    var made = file([
      .init(rect: PixelRect(x: 1, y: 0, width: 3, height: 1), indexes: [1, 2, 3]),
      .init(rect: PixelRect(x: 3, y: 0, width: 3, height: 2), indexes: [4, 4, 4, 4, 4, 4]),
      .init(rect: PixelRect(x: 90, y: 90, width: 1, height: 1), indexes: [4]),
    ])
    made.width = 0
    made.height = 0
    #expect(try rows(made) == [pixels([nil, 1, 2, 3]), pixels([nil, 1, 2, 4]), pixels([nil, 1, 2, 4])])
  }

  @Test func aFrameThatEndsEarlyIsShownAsFarAsItGoes() throws {
    let rect = PixelRect(x: 0, y: 0, width: 3, height: 2)
    var made = HandMadeGIF(
      width: 3, height: 2, palette: Self.colors, frames: [.init(rect: rect, indexes: [1, 2, 3, 4])])
    let resource = try ImageDecoder().decode(made.bytes)
    #expect(resource.image.frames[0].bitmap.pixels == pixels([1, 2, 3, 4, nil, nil]))
    #expect(resource.isIncomplete)
    // A later one is left out.
    made.frames.insert(.init(rect: rect, indexes: [1, 1, 1, 1, 1, 1]), at: 0)
    let animation = try ImageDecoder().decode(made.bytes)
    #expect(animation.image.frames.count == 1)
    #expect(animation.isIncomplete)
  }

  @Test func everyCutIsAnErrorOrAPart() throws {
    let whole = file([.init(rect: Self.line, indexes: [1, 2, 3]), .init(rect: Self.line, indexes: [4, 5, 6])])
    let bytes = whole.bytes
    let frames = try rows(whole)
    var lengths: Set<Int> = []
    for count in 0..<bytes.count {
      do throws(ImageError) {
        let resource = try ImageDecoder().decode(Array(bytes[..<count]))
        #expect(resource.isIncomplete, "\(count) bytes")
        if resource.image.frames.count == 2 { #expect(resource.image.frames[0].bitmap.pixels == frames[0]) }
        lengths.insert(resource.image.frames.count)
      } catch {
        #expect(error == .unknownFormat || error == .truncated(format: "GIF", count: count))
      }
    }
    #expect(lengths == [1, 2])
  }

  @Test func brokenBlocksAreNamed() throws {
    func failure(_ bytes: [UInt8]) -> ImageError? {
      do throws(ImageError) {
        _ = try ImageDecoder().decode(bytes)
        return nil
      } catch { return error }
    }
    let header = Array("GIF89a".utf8) + [3, 0, 1, 0, 0, 0, 0]
    #expect(failure(header + [0x3B]) == .malformed(format: "GIF", reason: "no frame"))
    #expect(failure(header + [0, 0, 7]) == .malformed(format: "GIF", reason: "no block begins at byte 15"))
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 3, 0, 1, 0, 0]
    #expect(failure(header + frame + [9, 0]) == .malformed(format: "GIF", reason: "codes of 9 bits"))
    // A frame without data is clear.
    let empty = try ImageDecoder().decode(header + frame + [2, 0, 0x3B])
    #expect(empty.isIncomplete)
    #expect(empty.image.frames[0].bitmap == Bitmap(width: 3, height: 1))
  }

  @Test func limitsHoldBeforeAnythingIsDecoded() {
    var made = file([.init(rect: Self.line, indexes: [1, 2, 3]), .init(rect: Self.line, indexes: [4, 5, 6])])
    func failure(_ limits: ImageLimits) -> ImageError? {
      do throws(ImageError) {
        _ = try ImageDecoder(limits: limits).decode(made.bytes)
        return nil
      } catch { return error }
    }
    #expect(failure(ImageLimits(frames: 1)) == .tooManyFrames(count: 2, limit: 1))
    #expect(failure(ImageLimits(framePixels: 5)) == .tooManyFramePixels(width: 3, height: 1, frames: 2, limit: 5))
    #expect(failure(ImageLimits(isCancelled: { true })) == .cancelled)
    let count = made.bytes.count
    #expect(failure(ImageLimits(bytes: 9)) == .tooManyBytes(count: count, limit: 9))
    made.frames[1].rect = PixelRect(x: 0, y: 0, width: 65_535, height: 65_535)
    #expect(failure(.standard) == .tooManyPixels(width: 65_535, height: 65_535, limit: 64 << 20))
    made.frames[0].rect = PixelRect(x: 65_535, y: 65_535, width: 65_535, height: 65_535)
    #expect(failure(.standard) == .tooManyPixels(width: 131_070, height: 131_070, limit: 64 << 20))
  }
}
