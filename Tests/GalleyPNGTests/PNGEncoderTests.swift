// SPDX-License-Identifier: MIT
import GalleyModel
import TestMaterial
import Testing

@testable import GalleyPNG

@Suite struct PNGEncoderTests {
  private static let efforts: [PNGEncoder.Effort] = [.fast, .balanced, .small]

  private func roundTrip(_ bitmap: Bitmap, _ effort: PNGEncoder.Effort = .fast) throws -> (Bitmap, PNGFile.Header) {
    let bytes = try PNGEncoder(effort: effort).encode(bitmap)
    let header = try bytes.withUnsafeBytes { try PNGFile($0, limits: .standard).header }
    return (try PNGDecoder().decode(bytes), header)
  }

  /// A picture whose pixels come from a function.
  private func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [Int]) -> Bitmap {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { pixels += pixel(x, y).map { UInt8($0) } }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  @Test(arguments: efforts)
  func everyValidPairOfChannelAndAlphaSurvives(effort: PNGEncoder.Effort) throws {
    // Column is alpha, row the channel: all 32,896 valid pairs, in each of the three channels.
    let bitmap = picture(256, 256) { x, y in [min(y, x), x - min(y, x), min(y, x / 2), x] }
    #expect(try roundTrip(bitmap, effort).0 == bitmap)
    let gray = picture(256, 256) { x, y in [min(y, x), min(y, x), min(y, x), x] }
    let (back, header) = try roundTrip(gray, effort)
    #expect(back == gray)
    #expect(header.kind == .grayAlpha)
  }

  @Test(arguments: efforts, [(1, 1), (3, 2), (8, 8), (17, 5), (33, 40), (255, 3)])
  func randomPicturesSurvive(effort: PNGEncoder.Effort, size: (Int, Int)) throws {
    var random = SeededRandom(seed: UInt64(size.0 * 1000 + size.1))
    let bitmap = picture(size.0, size.1) { _, _ in
      let alpha = Int.random(in: 0...255, using: &random)
      return (0..<3).map { _ in Int.random(in: 0...alpha, using: &random) } + [alpha]
    }
    #expect(try roundTrip(bitmap, effort).0 == bitmap)
  }

  @Test func theSmallestFormIsChosen() throws {
    func form(_ colors: [[Int]]) throws -> String {
      let bitmap = picture(100, 100) { x, y in colors[(x * 7 + y) % colors.count] }
      let (back, header) = try roundTrip(bitmap)
      #expect(back == bitmap)
      return "\(header.kind) \(header.depth)"
    }
    func gray(_ level: Int) -> [Int] { [level, level, level, 255] }
    #expect(try form([gray(0)]) == "gray 1")
    #expect(try form([gray(0), gray(255)]) == "gray 1")
    #expect(try form([gray(7), gray(9)]) == "palette 1")
    #expect(try form([0, 85, 170, 255].map(gray)) == "gray 2")
    #expect(try form([gray(1), gray(2), gray(3)]) == "palette 2")
    #expect(try form((0..<16).map { gray($0 * 17) }) == "gray 4")
    #expect(try form((0..<16).map { gray($0) }) == "palette 4")
    #expect(try form((0..<256).map(gray)) == "gray 8")
    #expect(try form([[255, 0, 0, 255], [0, 0, 0, 0]]) == "palette 1")
    #expect(try form((0..<256).map { [0, 0, 0, $0] }) == "palette 8")
    #expect(try form((0..<257).map { [$0 % 256, $0 / 256, 0, 255] }) == "rgb 8")
    #expect(try form((0..<300).map { [$0 / 2, $0 / 2, $0 / 2, 255 - $0 % 2 * 50] }) == "grayAlpha 8")
    #expect(try form((0..<300).map { [$0 / 2, 1, 2, 255 - $0 % 2 * 50] }) == "rgba 8")
  }

  @Test func aPaletteMustPayForItself() throws {
    let few = picture(4, 4) { x, y in [x * 60, y * 60, 9, 255] }
    #expect(try roundTrip(few).1.kind == .rgb)
  }

  @Test func gradientsAreFilteredAndTextIsNot() throws {
    let gradient = picture(300, 300) { x, y in [(x * 3 + y) % 256, (x + y * 2) % 256, (x * y / 7) % 256, 255] }
    let bytes = try PNGEncoder().encode(gradient)
    #expect(try PNGDecoder().decode(bytes) == gradient)
    #expect(bytes.count < 300 * 300 * 3 / 2)
    #expect(try PNGEncoder(effort: .small).encode(gradient).count <= bytes.count)
  }

  @Test func theSamePixelsGiveTheSameBytes() throws {
    let bitmap = picture(50, 50) { x, y in [x, y, 0, 255] }
    #expect(try PNGEncoder().encode(bitmap) == (try PNGEncoder().encode(bitmap)))
  }

  @Test func scaleIsTheDensityOf72DotsAnInchTimesScale() throws {
    func density(_ scale: Double?) throws -> [UInt8]? {
      let bytes = try PNGEncoder(scale: scale).encode(Bitmap(width: 1, height: 1))
      let name = Array("pHYs".utf8)
      guard let at = bytes.indices.first(where: { bytes[$0...].starts(with: name) }) else { return nil }
      return Array(bytes[at + 4..<at + 13])
    }
    #expect(try density(1) == [0, 0, 0x0B, 0x13, 0, 0, 0x0B, 0x13, 1])
    #expect(try density(2) == HandMadePNG.word(5669) + HandMadePNG.word(5669) + [1])
    for scale in [nil, 0, -1, .nan, .infinity, 1e300] as [Double?] { #expect(try density(scale) == nil) }
  }

  @Test func filesAreMarkedSRGB() throws {
    let bytes = try PNGEncoder().encode(Bitmap(width: 1, height: 1))
    #expect(Array(bytes[33..<46]) == HandMadePNG.chunk("sRGB", [0]))
  }

  @Test func limitsAndEmptyPicturesAreTypedErrors() {
    #expect(throws: PNGError.noPixels(width: 0, height: 5)) {
      try PNGEncoder().encode(Bitmap(width: 0, height: 5))
    }
    let two = Bitmap(width: 2, height: 1)
    #expect(throws: PNGError.tooManyPixels(width: 2, height: 1, limit: 1)) {
      try PNGEncoder().encode(two, limits: Limits(pixels: 1))
    }
    #expect(throws: PNGError.self) { try PNGEncoder().encode(two, limits: Limits(fileBytes: 20)) }
  }

  @Test func aChannelOverItsAlphaIsCut() throws {
    let (back, _) = try roundTrip(Bitmap(width: 1, height: 1, pixels: [200, 10, 0, 100]))
    #expect(back[0, 0] == (100, 10, 0, 100))
  }
}
