// SPDX-License-Identifier: MIT
import GalleyModel
import TestMaterial
import Testing

@testable import GalleyPNG

/// One of PNG's fifteen kinds of pixel.
struct PixelKind: CustomTestStringConvertible, Sendable {
  var colorType: Int
  var depth: Int
  var testDescription: String { "colour type \(colorType), \(depth) bits" }

  static let all: [PixelKind] =
    [1, 2, 4, 8, 16].map { PixelKind(colorType: 0, depth: $0) }
    + [8, 16].map { PixelKind(colorType: 2, depth: $0) }
    + [1, 2, 4, 8].map { PixelKind(colorType: 3, depth: $0) }
    + [8, 16].flatMap { depth in [4, 6].map { PixelKind(colorType: $0, depth: depth) } }

  /// A picture of random samples; palettes have an entry for every index, half of them with an alpha.
  func picture(width: Int, height: Int, seed: UInt64) -> HandMadePNG {
    var random = SeededRandom(seed: seed)
    var made = HandMadePNG(width: width, height: height, depth: depth, colorType: colorType, samples: [])
    let top = (1 << depth) - 1
    made.samples = (0..<width * height * made.channels).map { _ in Int.random(in: 0...top, using: &random) }
    if colorType == 3 {
      made.palette = (0..<(top + 1) * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
      made.transparency = (0..<(top + 1) / 2).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    return made
  }
}

@Suite struct PNGDecoderTests {
  @Test(arguments: PixelKind.all, [false, true])
  func readsEveryKindOfPixel(_ kind: PixelKind, interlaced: Bool) throws {
    for (width, height) in [(1, 1), (7, 5), (19, 23), (64, 3)] {
      var made = kind.picture(width: width, height: height, seed: UInt64(width))
      made.isInterlaced = interlaced
      made.filters = [0, 1, 2, 3, 4, 2, 1]
      #expect(try PNGDecoder().decode(made.bytes) == made.expected)
    }
  }

  @Test(arguments: PixelKind.all.filter { $0.colorType == 0 || $0.colorType == 2 })
  func clearsTheTransparentColor(_ kind: PixelKind) throws {
    var made = kind.picture(width: 9, height: 9, seed: 4)
    made.transparency = made.samples[..<made.channels].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let bitmap = try PNGDecoder().decode(made.bytes)
    #expect(bitmap == made.expected)
    #expect(bitmap[0, 0] == (0, 0, 0, 0))
  }

  @Test(arguments: PixelKind.all.filter { $0.depth <= 8 })
  func theShortWayAgreesWithSPNG(_ kind: PixelKind) throws {
    var made = kind.picture(width: 37, height: 29, seed: 11)
    made.filters = [4, 3, 2, 1, 0]
    try made.bytes.withUnsafeBytes { raw in
      let file = try PNGFile(raw, limits: .standard)
      #expect(try FastReader(file).read() == (try readBySPNG(raw, file.header)))
    }
  }

  @Test func chunksWithNoSayInThePixelsAreNotOpened() throws {
    var made = PixelKind(colorType: 6, depth: 16).picture(width: 5, height: 5, seed: 2)
    // A colour profile whose stream is damaged, a text without a keyword, a private chunk.
    made.extraChunks = [("iCCP", [65, 0, 0, 1, 2, 3]), ("zTXt", [0, 0, 9, 9]), ("prIv", [1])]
    #expect(try PNGDecoder().decode(made.bytes) == made.expected)
  }

  @Test func tellsTheSizeWithoutDecoding() {
    let made = PixelKind(colorType: 0, depth: 8).picture(width: 300, height: 2, seed: 1)
    #expect(PNGDecoder().size(of: made.bytes) == PixelSize(width: 300, height: 2))
    #expect(PNGDecoder().size(of: [1, 2, 3]) == nil)
  }
}
