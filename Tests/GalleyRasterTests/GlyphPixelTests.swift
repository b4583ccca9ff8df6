// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import GalleyRaster
import Testing

/// The box font: `H` fills 50…450 × 0…700 of 1,000 units, so at 20 px it fills 1…9 × 14 pixels.
@Suite struct GlyphPixelTests {
  let renderer = Renderer()
  let size = PixelSize(width: 24, height: 24)

  private func alphas(_ x: Double, _ options: RenderOptions = RenderOptions(), scale: Double = 1) throws -> [UInt8] {
    var builder = ListBuilder()
    builder.text("H", try fixture("GalleyTest-Box-Regular", 20 / scale), x: x / scale, y: 20 / scale, advance: 0)
    return try renderer.render(builder.list, size: size, scale: scale, options: options).alphas(row: 10)
  }

  @Test func boxFillsWholePixelsExactly() throws {
    var builder = ListBuilder()
    builder.text("H", try fixture("GalleyTest-Box-Regular", 20), x: 2, y: 20, advance: 0)
    let picture = try renderer.render(builder.list, size: size)
    #expect(picture.ink == PixelRect(x: 3, y: 6, width: 8, height: 14))
    for y in 6..<20 { #expect(picture.alphas(row: y)[3..<11].allSatisfy { $0 == 255 }) }
    #expect(picture.at(3, 6) == [0, 0, 0, 255])
  }

  @Test(arguments: [
    (2.0, [255, 255], [0, 255]), (2.12, [255, 255], [0, 255]), (2.13, [191, 255], [0, 64]),
    (2.5, [128, 255], [0, 128]),
    (2.75, [64, 255], [0, 191]), (2.88, [0, 255], [0, 255]),
  ])
  func standsOnQuartersOfAPixel(x: Double, left: [UInt8], right: [UInt8]) throws {
    let row = try alphas(x)
    #expect(Array(row[3...4]) == left)
    #expect([row[2], row[11] == 0 ? 255 : row[11]] == right)
  }

  @Test func standsOnWholePixelsWithoutSubpixels() throws {
    let whole = try alphas(2)
    #expect(try alphas(2.4, RenderOptions(subpixel: false)) == whole)
  }

  /// Maps of whole pixels to a point go by whole numbers, all others by fractions: a millionth of a pixel makes the same
  /// map one of these, and moves no glyph, for places are multiples of 1/65,536 pt.
  @Test(arguments: [1.0, 2, 3, 16], [RenderOptions(), RenderOptions(subpixel: false)])
  func wholeNumbersPutGlyphsWhereFractionsDo(scale: Double, options: RenderOptions) throws {
    var builder = ListBuilder()
    let font = try fixture("GalleyTest-Box-Regular", 12 / scale)
    let size = PixelSize(width: 160, height: 60)
    for row in 0..<4 {
      for column in 0..<8 {
        // Also on the borders between quarters, and below zero.
        let x = (Double(column * 20) + Double(row * 8 + column) / 16 - 8) / scale
        let y = (Double(row * 15) + Double(column * 4 + row) / 32 - 2) / scale
        builder.text("Hx", font, x: x, y: y, advance: (7 + 1 / 8) / scale)
      }
    }
    for offset in [Point(x: 0, y: 0), Point(x: 3 / scale, y: -5 / scale)] {
      let whole = try renderer.render(builder.list, size: size, scale: scale, offset: offset, options: options)
      let tiny = 1 / 1_048_576 / scale
      let moved = Point(x: offset.x + tiny, y: offset.y + tiny)
      #expect(try renderer.render(builder.list, size: size, scale: scale, offset: moved, options: options) == whole)
      #expect(whole.ink != nil)
    }
  }

  @Test func baselineIsAWholeRow() throws {
    var builder = ListBuilder()
    let font = try fixture("GalleyTest-Box-Regular", 20)
    builder.text("H", font, x: 2, y: 19.5, advance: 0)
    builder.text("H", font, x: 12, y: 20.49, advance: 0)
    #expect(try renderer.render(builder.list, size: size).ink?.height == 14)
  }

  @Test func scaleAndSizeMakeTheSamePixels() throws {
    let plain = try alphas(2.5)
    #expect(try alphas(2.5, scale: 2) == plain)
    #expect(try alphas(2.5, scale: 0.5) == plain)
  }

  @Test func withoutGreyPixelsAreInOrOut() throws {
    let row = try alphas(2.25, RenderOptions(antialias: .none))
    #expect(row.allSatisfy { $0 == 0 || $0 == 255 })
    #expect(row.contains(255))
  }

  @Test(arguments: Hinting.allCases)
  func everyHintingDrawsTheBox(hinting: Hinting) throws {
    let row = try alphas(2, RenderOptions(hinting: hinting))
    #expect(row[5] == 255 && row[1] == 0 && row[13] == 0)
  }

  @Test func thirdsOfPixelsNeedAnOpaqueBackground() throws {
    let options = RenderOptions(antialias: .lcd)
    #expect(throws: RenderError.lcdNeedsOpaqueBackground) { try alphas(2, options) }
    let clear = RenderOptions(antialias: .lcd, background: Color(red: 0, green: 0, blue: 0, alpha: 254))
    #expect(throws: RenderError.lcdNeedsOpaqueBackground) { try alphas(2, clear) }
  }

  @Test func thirdsOfPixelsColourEdgesOnly() throws {
    var builder = ListBuilder()
    builder.text("H", try fixture("GalleyTest-Box-Regular", 20), x: 2, y: 20, advance: 0)
    let options = RenderOptions(antialias: .lcd, background: .white)
    let picture = try renderer.render(builder.list, size: size, options: options)
    // Left edge at column 3: of the pixel before, only the blue third sees ink: (1 + 2) / 9 of it; green 1 / 9.
    #expect(picture.at(2, 10) == [255, 227, 170, 255])
    #expect(picture.at(6, 10) == [0, 0, 0, 255])
    #expect(picture.at(3, 10) == [85, 28, 0, 255])
    let mirrored = RenderOptions(antialias: .lcd, background: .white, lcdOrder: .bgr)
    #expect(try renderer.render(builder.list, size: size, options: mirrored).at(2, 10) == [170, 227, 255, 255])
  }

  @Test func madeUpBoldGrowsByItsStrengthToTheRight() throws {
    var builder = ListBuilder()
    let bold = AppliedSynthesis(isBold: true, slantDegrees: 0)
    builder.text("H", try fixture("GalleyTest-Box-Regular", 24, [], bold), x: 0, y: 22, advance: 0)
    let ink = try #require(try renderer.render(builder.list, size: size).ink)
    // 1.2…10.8 px, and 1 px more.
    #expect(ink.x == 1 && ink.x + ink.width == 12)
  }

  @Test func madeUpSlantMovesTheTopOnly() throws {
    var builder = ListBuilder()
    let slant = AppliedSynthesis(isBold: false, slantDegrees: 14)
    builder.text("H", try fixture("GalleyTest-Box-Regular", 20, [], slant), x: 2, y: 20, advance: 0)
    let picture = try renderer.render(builder.list, size: size)
    #expect(picture.alphas(row: 19)[4] == 255 && picture.alphas(row: 19)[12] == 0)
    #expect(picture.alphas(row: 6)[4] == 0 && picture.alphas(row: 6)[12] == 255)
  }

  @Test func outlineIsInFontUnitsWithYUp() throws {
    let font = try fixture("GalleyTest-Box-Regular", 20)
    let box = renderer.outline(of: font.face.glyph(for: 0x48) ?? 0, in: font).controlBounds
    #expect(box == Rect(x: 50, y: 0, width: 400, height: 700))
  }

  @Test func outlineFollowsTheAxes() throws {
    func width(_ weight: Double) throws -> Double {
      let font = try fixture("GalleyTest-Variable", 20, [FontVariation("wght", weight)])
      let glyph = try #require(font.face.glyph(for: 0x48))
      return try #require(renderer.outline(of: glyph, in: font).controlBounds).width
    }
    #expect(try width(100) < width(400))
    #expect(try width(400) < width(900))
    #expect(try width(400) == width(400))
  }

  @Test func hugeGlyphsAreDrawnFromTheirOutlines() throws {
    var builder = ListBuilder()
    builder.text("H", try fixture("GalleyTest-Box-Regular", 8_000), x: -400, y: 24, advance: 0)
    let picture = try renderer.render(builder.list, size: size, scale: 1_000)
    #expect(picture.at(0, 0) == [0, 0, 0, 255])
    #expect(picture.at(23, 23) == [0, 0, 0, 255])
  }
}
