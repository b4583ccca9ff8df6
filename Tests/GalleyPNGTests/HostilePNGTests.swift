// SPDX-License-Identifier: MIT
import GalleyModel
import Testing

@testable import GalleyPNG

@Suite struct HostilePNGTests {
  private func failure(_ bytes: [UInt8], limits: Limits = .standard) -> PNGError? {
    do throws(PNGError) {
      _ = try PNGDecoder().decode(bytes, limits: limits)
      return nil
    } catch { return error }
  }

  private func header(_ width: Int, _ height: Int, _ rest: [UInt8] = [8, 6, 0, 0, 0]) -> [UInt8] {
    pngSignature + HandMadePNG.chunk("IHDR", HandMadePNG.word(width) + HandMadePNG.word(height) + rest)
  }

  private func file(_ width: Int, _ height: Int, _ rest: [UInt8], _ rows: [UInt8]) -> [UInt8] {
    header(width, height, rest) + HandMadePNG.chunk("IDAT", HandMadePNG.stored(rows)) + HandMadePNG.chunk("IEND", [])
  }

  private let sound = PixelKind(colorType: 6, depth: 8).picture(width: 6, height: 4, seed: 3).bytes

  @Test func everyCutIsNamedAsOne() {
    #expect(failure([]) == .notPNG)
    for count in 1..<8 { #expect(failure(Array(sound[..<count])) == .truncated(count: count)) }
    for count in 8..<sound.count { #expect(failure(Array(sound[..<count])) == .truncated(count: count)) }
    #expect(failure(sound) == nil)
  }

  @Test func everyChangedBitIsNoticed() {
    var unnoticed: [Int] = []
    for at in 0..<sound.count {
      var bytes = sound
      bytes[at] ^= 1 << (at % 8)
      if failure(bytes) == nil { unnoticed.append(at) }
    }
    #expect(unnoticed.isEmpty)
  }

  @Test func aWrongChecksumIsNamedWithItsChunk() {
    var bytes = sound
    bytes[29] ^= 1
    #expect(failure(bytes) == .checksum(chunk: "IHDR", offset: 8))
  }

  @Test func otherFilesAreNotPNG() {
    #expect(failure(Array("GIF89a and so on".utf8)) == .notPNG)
    #expect(failure(Array("\u{89}PNG".utf8)) == .notPNG)
  }

  @Test func aSizeThatIsALieCostsNothing() {
    let end = HandMadePNG.chunk("IDAT", HandMadePNG.stored([0, 0, 0])) + HandMadePNG.chunk("IEND", [])
    #expect(failure(header(0, 0) + end) == .malformed(reason: "a size of 0×0"))
    #expect(
      failure(header(0x7FFF_FFFF, 0x7FFF_FFFF) + end)
        == .sideTooLong(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, limit: PNGDecoder.largestSide))
    #expect(
      failure(header(30_000, 30_000) + end)
        == .tooManyPixels(width: 30_000, height: 30_000, limit: Limits.standard.pixels))
    #expect(failure(header(0xFFFF_FFFF, 1) + end) == .malformed(reason: "a size of 4294967295×1"))
    #expect(
      failure(header(10_000, 10_000) + end)
        == .malformed(reason: "too little image data for 10000×10000 pixels"))
    #expect(failure(header(20, 20) + end) != nil)
  }

  @Test func limitsHoldBeforeAnythingIsInflated() {
    var limits = Limits.standard
    limits.pixels = 23
    #expect(failure(sound, limits: limits) == .tooManyPixels(width: 6, height: 4, limit: 23))
    limits = .standard
    limits.fileBytes = 10
    #expect(failure(sound, limits: limits) == .tooManyBytes(count: sound.count, limit: 10))
    limits = .standard
    limits.isCancelled = { true }
    #expect(failure(sound, limits: limits) == .cancelled)
  }

  @Test func brokenRulesAreNamed() {
    let data = HandMadePNG.chunk("IDAT", HandMadePNG.stored([UInt8](repeating: 0, count: 72)))
    let end = HandMadePNG.chunk("IEND", [])
    let cases: [([UInt8], String)] = [
      (header(8, 8, [3, 0, 0, 0, 0]) + data + end, "colour type 0 with 3 bits"),
      (header(8, 8, [8, 5, 0, 0, 0]) + data + end, "colour type 5 with 8 bits"),
      (header(8, 8, [8, 0, 1, 0, 0]) + data + end, "unknown compression, filter or interlace method"),
      (header(8, 8, [8, 3, 0, 0, 0]) + data + end, "no PLTE"),
      (header(8, 8, [8, 0, 0, 0, 0]) + end, "no IDAT"),
      (pngSignature + data + end, "IHDR is not the first chunk"),
      (header(8, 8) + header(8, 8).dropFirst(8) + data + end, "IHDR comes twice"),
      (header(8, 8, [8, 0, 0, 0, 0]) + HandMadePNG.chunk("QUUX", []) + data + end, "unknown critical chunk QUUX"),
      (
        header(8, 8, [8, 0, 0, 0, 0]) + data + HandMadePNG.chunk("tEXt", []) + data + end,
        "IDAT is not in one piece"
      ),
      (
        header(8, 8, [8, 3, 0, 0, 0]) + HandMadePNG.chunk("PLTE", [0, 0, 0]) + HandMadePNG.chunk("tRNS", [1, 2])
          + data + end, "tRNS of 2 bytes"
      ),
    ]
    for (bytes, reason) in cases { #expect(failure(bytes) == .malformed(reason: reason)) }
  }

  @Test func faultsInsideTheImageDataAreFound() {
    let rows = [UInt8](repeating: 0, count: 72)
    #expect(failure(file(8, 8, [8, 0, 0, 0, 0], rows)) == nil)
    var unknownFilter = rows
    unknownFilter[9] = 9
    #expect(failure(file(8, 8, [8, 0, 0, 0, 0], unknownFilter)) != nil)
    #expect(failure(file(8, 8, [8, 0, 0, 0, 0], Array(rows.dropLast()))) != nil)
    #expect(failure(file(8, 8, [8, 0, 0, 0, 1], [0, 1, 2])) != nil)
  }

  @Test(arguments: [8, 4]) func anIndexBeyondThePaletteIsRefused(depth: Int) {
    var made = PixelKind(colorType: 3, depth: depth).picture(width: 4, height: 4, seed: 5)
    made.samples = [Int](repeating: 3, count: 16)
    made.palette = [1, 2, 3, 4, 5, 6]
    made.transparency = []
    #expect(failure(made.bytes) != nil)
  }
}
