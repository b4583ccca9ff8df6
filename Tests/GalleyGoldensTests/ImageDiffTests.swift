// SPDX-License-Identifier: MIT
import Foundation
import GalleyModel
import GalleyPNG
import Synchronization
import TestMaterial
import Testing

@testable import GalleyGoldens

@Suite struct ImageDiffTests {
  private let white: [UInt8] = [255, 255, 255, 255]
  private let clear: [UInt8] = [0, 0, 0, 0]

  @Test func opaqueWhiteAndClearDiffer() {
    let result = ImageDiff.compare(SamplePicture.flat(1, 1, white), SamplePicture.flat(1, 1, clear))
    #expect(!result.isEqual)
    #expect(result.different == 1 && result.maxDelta == 255)
    #expect(result.bounds == PixelRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test func alphaAloneCounts() {
    let result = ImageDiff.compare(SamplePicture.flat(2, 1, [0, 0, 0, 100]), SamplePicture.flat(2, 1, [0, 0, 0, 50]))
    #expect(result.different == 2 && result.maxDelta == 50)
  }

  @Test func picturesOfDifferentSizeAreNeverEqual() {
    let small = SamplePicture.flat(1, 1, white)
    let large = SamplePicture.flat(106, 106, white)
    for options in [DiffOptions(threshold: 255, maxPixels: .max, ignoresAntialiasing: true), .exact] {
      let result = ImageDiff.compare(small, large, options: options)
      #expect(!result.isEqual)
      #expect(result.different == 106 * 106 - 1)
      #expect(result.bounds == PixelRect(x: 0, y: 0, width: 106, height: 106))
      #expect(ImageDiff.compare(large, small, options: options).different == result.different)
    }
  }

  @Test func theStripsThatOnlyOneHasAreBounded() {
    let a = SamplePicture.flat(10, 4, white)
    let b = SamplePicture.flat(6, 8, white)
    let result = ImageDiff.compare(a, b)
    #expect(result.different == 4 * 4 + 6 * 4)
    #expect(result.bounds == PixelRect(x: 0, y: 0, width: 10, height: 8))
    let wider = ImageDiff.compare(a, SamplePicture.flat(12, 4, white))
    #expect(wider.bounds == PixelRect(x: 10, y: 0, width: 2, height: 4))
    #expect(wider.ratio == 8.0 / 48)
    let none = ImageDiff.compare(Bitmap(width: 0, height: 3), Bitmap(width: 0, height: 5))
    #expect(!none.isEqual && none.different == 0 && none.ratio == 0 && none.bounds == nil)
  }

  @Test func nearColorsPassAtTheDefaultAndFailAtThresholdZero() {
    let a = SamplePicture.flat(3, 3, [100, 100, 100, 255])
    let b = SamplePicture.flat(3, 3, [103, 97, 100, 255])
    let result = ImageDiff.compare(a, b)
    #expect(result.isEqual && result.different == 0 && result.maxDelta == 3 && result.bounds == nil)
    #expect(!ImageDiff.compare(a, b, options: .exact).isEqual)
    #expect(!ImageDiff.compare(a, b, options: DiffOptions(threshold: 2)).isEqual)
  }

  @Test(arguments: [1.0, 1.5, 2.0, 3.0])
  func aThinRingWhoseSmoothingAloneDiffersPassesOnlyWhenAsked(thickness: Double) {
    let a = SamplePicture.ring(thickness: thickness)
    for samples in [3, 4, 5, 16] {
      let b = SamplePicture.ring(thickness: thickness, samples: samples)
      let strict = ImageDiff.compare(a, b)
      #expect(!strict.isEqual && strict.different > 10)
      let lenient = ImageDiff.compare(a, b, options: DiffOptions(ignoresAntialiasing: true))
      #expect(lenient.isEqual && lenient.ignoredAntialiasing == strict.different)
    }
  }

  @Test(arguments: [2.0, 3.0])
  func anotherCurveOfSmoothingPassesOnStrokesWithAnInside(thickness: Double) {
    let a = SamplePicture.ring(thickness: thickness)
    for curve in [{ $0 * $0 }, { $0.squareRoot() }, { $0 > 0.4 ? 1 : 0 }] as [(Double) -> Double] {
      let b = SamplePicture.ring(thickness: thickness, curve)
      #expect(!ImageDiff.compare(a, b).isEqual)
      #expect(ImageDiff.compare(a, b, options: DiffOptions(ignoresAntialiasing: true)).isEqual)
    }
  }

  @Test(arguments: [1.0, 2.0])
  func aRingThatMovedOrChangedItsColorDoesNotPass(thickness: Double) {
    let a = SamplePicture.ring(thickness: thickness)
    let others = [
      SamplePicture.ring(thickness: thickness, shift: 1), SamplePicture.ring(thickness: thickness) { $0 * 0.8 },
    ]
    for b in others {
      let result = ImageDiff.compare(a, b, options: DiffOptions(ignoresAntialiasing: true))
      #expect(result.different > 20)
    }
  }

  @Test func ignoringAntialiasingDoesNotHideWhatMoved() {
    let a = SamplePicture.made(40, 20) { x, y in x == 10 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    let b = SamplePicture.made(40, 20) { x, y in x == 13 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    let result = ImageDiff.compare(a, b, options: DiffOptions(ignoresAntialiasing: true))
    #expect(result.different == 40 && result.ignoredAntialiasing == 0)
    #expect(result.bounds == PixelRect(x: 10, y: 0, width: 4, height: 20))
    let dot = SamplePicture.made(9, 9) { x, y in x == 4 && y == 4 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    let noDot = SamplePicture.flat(9, 9, white)
    #expect(ImageDiff.compare(dot, noDot, options: DiffOptions(ignoresAntialiasing: true)).different == 1)
  }

  @Test func smoothingOnClearGroundIsSeenForLightAndDarkInk() {
    for ink in [0.0, 255, 128] {
      func text(_ curve: (Double) -> Double) -> Bitmap {
        SamplePicture.made(20, 8) { x, y in
          let coverage = curve([0, 0, 0, 0, 0, 0.3, 1, 1, 1, 1, 1, 1, 1, 0.6, 0, 0, 0, 0, 0, 0][x])
          let level = UInt8((ink * coverage).rounded())
          return [level, level, level, UInt8((255 * coverage).rounded())]
        }
      }
      let result = ImageDiff.compare(
        text { $0 }, text { $0 * $0 }, options: DiffOptions(ignoresAntialiasing: true))
      #expect(result.isEqual && result.ignoredAntialiasing == 16)
    }
  }

  @Test func aNumberOfPixelsMayBeLetPass() {
    let a = SamplePicture.flat(10, 10, white)
    var b = a
    for pixel in [3, 57] { b.pixels[pixel * 4] = 0 }
    #expect(!ImageDiff.compare(a, b, options: DiffOptions(maxPixels: 1)).isEqual)
    let result = ImageDiff.compare(a, b, options: DiffOptions(maxPixels: 2))
    #expect(result.isEqual && result.different == 2)
  }

  @Test func theFastWayEqualsThePlainOne() {
    var random = SeededRandom(seed: 9)
    for trial in 0..<200 {
      let (width, height) = (Int.random(in: 1...70, using: &random), Int.random(in: 1...6, using: &random))
      let a = SamplePicture.made(width, height) { _, _ in
        (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      var b = a
      for _ in 0..<trial % 7 {
        let at = Int.random(in: 0..<a.pixels.count, using: &random)
        b.pixels[at] = UInt8.random(in: 0...255, using: &random)
      }
      if trial % 9 == 0 { b = SamplePicture.made(width + trial % 2, height) { x, _ in [UInt8(x), 0, 0, 255] } }
      for threshold: UInt8 in [0, 3, 100, 255] {
        let fast = PixelComparison(a, b, threshold: threshold)
        let plain = PixelComparison(plain: a, b, threshold: threshold)
        #expect(fast.different == plain.different && fast.maxDelta == plain.maxDelta && fast.box == plain.box)
      }
    }
  }

  @Test func equalFilesAreAnsweredBeforeDecoding() throws {
    let sound = try PNGEncoder().encode(SamplePicture.flat(7, 3, white))
    // Cut short, it cannot be decoded, but it equals itself.
    let cut = Array(sound[..<40])
    #expect(try ImageDiff.compare(pngA: cut, pngB: cut) == .equal(PixelSize(width: 7, height: 3)))
    #expect(throws: PNGError.truncated(count: 40)) { try ImageDiff.compare(pngA: sound, pngB: cut) }
    #expect(throws: PNGError.notPNG) { try ImageDiff.compare(pngA: [1], pngB: [1]) }
    let other = try PNGEncoder(effort: .small, scale: 2).encode(SamplePicture.flat(7, 3, white))
    #expect(other != sound)
    #expect(try ImageDiff.compare(pngA: sound, pngB: other, options: .exact).isEqual)
  }

  @Test func largeFilesAreDecodedTogether() throws {
    var random = SeededRandom(seed: 31)
    let a = SamplePicture.made(160, 120) { _, _ in
      [UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random), 0, 255]
    }
    var b = a
    b.pixels[4 * 161] ^= 0x80
    let (fileA, fileB) = (try PNGEncoder().encode(a), try PNGEncoder().encode(b))
    try #require(min(fileA.count, fileB.count) > 32 << 10)
    let result = try ImageDiff.compare(pngA: fileA, pngB: fileB, options: .exact)
    #expect(result.different == 1 && result.bounds == PixelRect(x: 1, y: 1, width: 1, height: 1))
    // A fault of either file is told; of both, the first one's.
    let (cutA, cutB) = (Array(fileA.dropLast(20)), Array(fileB.dropLast(30)))
    #expect(throws: PNGError.truncated(count: cutB.count)) { try ImageDiff.compare(pngA: fileA, pngB: cutB) }
    #expect(throws: PNGError.truncated(count: cutA.count)) { try ImageDiff.compare(pngA: cutA, pngB: cutB) }
  }

  @Test func theResultIsTheContractsJSON() {
    let a = SamplePicture.flat(4, 2, white)
    var b = a
    b.pixels[4] = 5
    #expect(
      ImageDiff.compare(a, b).json == """
        {"equal":false,"sizeA":[4,2],"sizeB":[4,2],"different":1,"ratio":0.125,"maxDelta":250,"bounds":[1,0,1,1],\
        "ignoredAntialiasing":0}
        """)
    #expect(ImageDiff.compare(a, a).json.contains(#""equal":true"#))
    #expect(ImageDiff.compare(a, a).json.contains(#""bounds":null"#))
  }

  @Test func theHeatMapShowsEachKindOfDifference() {
    let a = SamplePicture.flat(4, 1, [100, 100, 100, 255])
    var b = SamplePicture.flat(5, 1, [100, 100, 100, 255])
    b.pixels[4] = 101
    b.pixels[8] = 255
    let map = ImageDiff.heatMap(a, b)
    #expect(map.width == 5 && map.height == 1)
    #expect(map[0, 0].red == map[0, 0].blue)
    #expect(map[1, 0] == (160, 200, 255, 255))
    #expect(map[2, 0].red > map[2, 0].green)
    #expect(map[4, 0] == (255, 0, 255, 255))
  }

  @Test func whetherToStopIsAskedInTheCallingThreadAlone() throws {
    var random = SeededRandom(seed: 3)
    // Large enough that each file is decoded by a thread of its own.
    let files = try (0..<2).map { _ in
      let pixels = (0..<150 * 150 * 4).map { $0 % 4 == 3 ? 255 : UInt8(random.below(256)) }
      return try PNGEncoder().encode(Bitmap(width: 150, height: 150, pixels: pixels))
    }
    #expect(files.allSatisfy { $0.count > 32 << 10 })
    let asked = Mutex<[Bool]>([])
    let caller = ObjectIdentifier(Thread.current)
    var limits = Limits.standard
    limits.isCancelled = {
      asked.withLock { $0.append(ObjectIdentifier(Thread.current) == caller) }
      return false
    }
    _ = try ImageDiff.compare(pngA: files[0], pngB: files[1], limits: limits)
    let answers = asked.withLock { $0 }
    #expect(!answers.isEmpty && answers.allSatisfy { $0 })
    limits.isCancelled = { true }
    #expect(throws: PNGError.cancelled) { try ImageDiff.compare(pngA: files[0], pngB: files[1], limits: limits) }
  }
}
