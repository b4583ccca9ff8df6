// SPDX-License-Identifier: MIT

import FixtureFonts
import Galley
import Testing

/// `full yellow, dot blue`: the picture of U+1F600 in the test font, 1.2 em wide; its palettes begin with red, green,
/// blue, yellow.
@Suite struct PaletteTests {
  private func centre(_ palette: FontPalette) throws -> [[UInt8]] {
    let engine = TextEngine(fonts: try FixtureFonts.set([try FixtureFonts.own("GalleyTest-COLRv0")]))
    var style = TextStyle(families: ["Galley Test Emoji"], size: 100)
    style.palette = palette
    let picture = try Label("\u{1F600}", style: style).render(in: engine)
    // Baseline at 95; the dot is (45…75, 20…50) above it, the ground reaches from 10 to 110.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let pixel = picture[x, y]
      return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
    }
    return [pixel(20, 60), pixel(60, 60)]
  }

  @Test func overridesTakeThePlaceOfThePalettesColours() throws {
    let own = try centre(.normal)
    #expect(own[0] != own[1])
    let red = Color(red: 200, green: 10, blue: 20)
    let ground = try centre(FontPalette(overrides: [3: red]))
    #expect(ground == [[200, 10, 20, 255], own[1]])
    let dot = try centre(FontPalette(overrides: [2: red]))
    #expect(dot == [own[0], [200, 10, 20, 255]])
    // Numbers that the palette does not have change nothing.
    #expect(try centre(FontPalette(overrides: [99: red, -1: red])) == own)
    #expect(try centre(FontPalette(index: 99)) == own)
  }

  @Test func palettesOfOneEngineDoNotMix() throws {
    let engine = TextEngine(fonts: try FixtureFonts.set([try FixtureFonts.own("GalleyTest-COLRv0")]))
    var style = TextStyle(families: ["Galley Test Emoji"], size: 40)
    let first = try Label("\u{1F600}", style: style).render(in: engine)
    style.palette = FontPalette(overrides: [3: .black])
    let second = try Label("\u{1F600}", style: style).render(in: engine)
    style.palette = .normal
    #expect(first != second)
    #expect(try Label("\u{1F600}", style: style).render(in: engine) == first)
  }
}
