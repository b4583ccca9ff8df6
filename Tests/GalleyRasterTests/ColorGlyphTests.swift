// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import GalleyRaster
import Testing

/// Pictures of the test fonts fill (100, −150)…(1100, 850) of 1,000 units: at 40 px, 4…44 × −34…6.
@Suite struct ColorGlyphTests {
  let renderer = Renderer()

  private func render(
    _ font: String, _ text: String, _ color: Color = .black, size: Double = 40, map: Transform? = nil
  ) throws -> Bitmap {
    var builder = ListBuilder()
    if let map { builder.list.append(.transform(map)) }
    builder.text(text, try fixture(font, size), x: 0, y: 40, advance: 0, paint: .solid(color))
    return try renderer.render(builder.list, size: PixelSize(width: 50, height: 50))
  }

  @Test func layersHaveThePalettesColours() throws {
    let picture = try render("GalleyTest-COLRv0", "😀")
    #expect(picture.ink == PixelRect(x: 4, y: 6, width: 40, height: 40))
    let full = picture.at(8, 8)
    let dot = picture.at(24, 26)
    #expect(full[3] == 255 && full[0] > 200 && full[1] > 150 && full[2] < 60)
    #expect(dot == [0, 0, 255, 255])
  }

  @Test func layersTakeTheTextsColourWhereTheFontSaysSo() throws {
    let color = Color(red: 9, green: 200, blue: 99)
    #expect(try render("GalleyTest-COLRv0", "👍", color).at(24, 26) == [9, 200, 99, 255])
  }

  @Test func colourGlyphsTakeTheAlphaOfTheRunAsAWhole() throws {
    let opaque = try render("GalleyTest-COLRv0", "😀")
    let half = try render("GalleyTest-COLRv0", "😀", Color(red: 0, green: 255, blue: 0, alpha: 128))
    for (x, y) in [(8, 8), (24, 26)] {
      for channel in 0..<4 {
        let expected = (Int(opaque.at(x, y)[channel]) * 128 + 127) / 255
        #expect(abs(Int(half.at(x, y)[channel]) - expected) <= 1)
      }
    }
  }

  @Test func turnedColourGlyphsEqualUprightOnesTurned() throws {
    let upright = try render("GalleyTest-COLRv0", "😀")
    let turn = Transform(a: 0, b: 1, c: -1, d: 0, tx: 50, ty: 0)
    let turned = try render("GalleyTest-COLRv0", "😀", map: turn)
    for (x, y) in [(8, 8), (24, 26), (40, 12)] { #expect(turned.at(49 - y, x) == upright.at(x, y)) }
  }

  @Test func paintsFillTransformAndComposite() throws {
    // U+1F600 is `solid`, red; U+1F602 `foreground`; U+1F618 `clip`, green inside (300, 0)…(900, 700).
    #expect(try render("GalleyTest-COLRv1", "😀").at(24, 26) == [255, 0, 0, 255])
    #expect(try render("GalleyTest-COLRv1", "😂", Color(red: 1, green: 2, blue: 3)).at(24, 26) == [1, 2, 3, 255])
    #expect(try render("GalleyTest-COLRv1", "😘").ink == PixelRect(x: 12, y: 12, width: 24, height: 28))
  }

  @Test func everyPaintDrawsSomething() throws {
    for value in 0x1F600...0x1F619 as ClosedRange<UInt32> {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(try render("GalleyTest-COLRv1", String(scalar)).ink != nil, "U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: ["GalleyTest-CBDT", "GalleyTest-Sbix"])
  func storedPicturesKeepTheirColoursAndPlace(font: String) throws {
    let picture = try render(font, "😀")
    // Quarters: red, blue; half-transparent green, clear.
    let ink = try #require(picture.ink)
    #expect(abs(ink.width - 40) <= 1 && ink.x == 4)
    #expect(picture.at(12, 14) == [255, 0, 0, 255])
    #expect(picture.at(34, 14) == [0, 0, 255, 255])
    #expect(abs(Int(picture.at(12, 36)[3]) - 128) <= 1)
  }

  @Test func issue_B34_picturesScaleWithTheSizeAndStandOnTheBaseline() throws {
    let font = try FixtureFonts.debian("Noto Color Emoji")
    func ink(_ size: Double) throws -> PixelRect {
      var builder = ListBuilder()
      let instance = try FontInstance(face: try font.face(), size: size)
      builder.text("😀", instance, x: 0, y: 130, advance: 0)
      let picture = try renderer.render(builder.list, size: PixelSize(width: 160, height: 180))
      return try #require(picture.ink)
    }
    let (small, large) = (try ink(16), try ink(109))
    #expect((12...20).contains(small.height))
    // The part below the baseline grows with the size.
    let (below, belowLarge) = (small.y + small.height - 130, large.y + large.height - 130)
    #expect(abs(Double(below) - Double(belowLarge) * 16 / 109) <= 1.5)
  }

  @Test func plainGlyphsOfAFontWithPicturesAreOutlines() throws {
    for font in ["GalleyTest-CBDT", "GalleyTest-Sbix"] {
      let picture = try render(font, "1", Color(red: 255, green: 0, blue: 0))
      #expect(picture.ink == PixelRect(x: 2, y: 12, width: 16, height: 28))
      #expect(picture.at(10, 20) == [255, 0, 0, 255])
    }
  }

  @Test func outlinesOfColourFontsAreNeverMadeBold() throws {
    var builder = ListBuilder()
    let bold = AppliedSynthesis(isBold: true, slantDegrees: 14)
    builder.text("😀", try fixture("GalleyTest-COLRv0", 40, [], bold), x: 0, y: 40, advance: 0)
    let picture = try renderer.render(builder.list, size: PixelSize(width: 50, height: 50))
    #expect(try picture == render("GalleyTest-COLRv0", "😀"))
  }
}
