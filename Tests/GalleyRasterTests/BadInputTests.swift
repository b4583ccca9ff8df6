// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import GalleyRaster
import Synchronization
import Testing

@Suite struct BadInputTests {
  let renderer = Renderer()
  let size = PixelSize(width: 9, height: 9)

  @Test func tooManyPixelsAreRefused() {
    let limits = Limits(pixels: 100)
    #expect(throws: RenderError.tooManyPixels(width: 11, height: 10, limit: 100)) {
      try renderer.render(DisplayList(), size: PixelSize(width: 11, height: 10), limits: limits)
    }
    #expect(throws: RenderError.sideTooLong(width: .max, height: 1, limit: Renderer.largestSide)) {
      try renderer.render(DisplayList(), size: PixelSize(width: .max, height: 1))
    }
    #expect(throws: RenderError.sideTooLong(width: 1, height: 1, limit: Renderer.largestSide)) {
      try renderer.render(DisplayList(), tile: PixelRect(x: .min, y: .max, width: 1, height: 1))
    }
    #expect(throws: RenderError.invalidSize(width: -1, height: 3)) {
      try renderer.render(DisplayList(), size: PixelSize(width: -1, height: 3))
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func scalesThatAreNoneAreRefused(scale: Double) {
    #expect(throws: RenderError.invalidScale) { try renderer.render(DisplayList(), size: size, scale: scale) }
  }

  @Test func emptyPicturesAreEmpty() throws {
    #expect(try renderer.render(DisplayList(), size: PixelSize(width: 0, height: 5)).pixels.isEmpty)
    #expect(try renderer.inkBounds(DisplayList()) == .zero)
  }

  @Test func stopsWhenTold() throws {
    let asked = Atomic(0)
    let limits = Limits { asked.add(1, ordering: .relaxed).newValue > 2 }
    var builder = ListBuilder()
    for _ in 0..<1_000 { builder.rectangle(ListBuilder.rect(0, 0, 2, 2), .black) }
    #expect(throws: RenderError.cancelled) { try renderer.render(builder.list, size: size, limits: limits) }
    #expect(asked.load(ordering: .relaxed) == 3)
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 0] as [Double])
  func absurdNumbersLeaveTheRestAlone(value: Double) throws {
    let font = try fixture("GalleyTest-Box-Regular", 10)
    let emoji = try fixture("GalleyTest-COLRv1", 10)
    let maps = [
      Transform(a: value, b: 0, c: 0, d: value, tx: 0, ty: 0), Transform(a: 1, b: value, c: value, d: 1, tx: 0, ty: 0),
      Transform.translation(x: value, y: value), Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: value),
    ]
    var builder = ListBuilder()
    let path = Path.rectangle(Rect(x: value, y: 1, width: 3, height: value))
    let bitmap = Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 200, count: 16))
    let stops = [Gradient.Stop(offset: value, color: .black), Gradient.Stop(offset: 1, color: .white)]
    let gradient = Paint.gradient(
      Gradient(
        geometry: .radial(start: .zero, startRadius: value, end: Point(x: value, y: 1), endRadius: 3), stops: stops,
        extend: .reflect))
    for map in maps {
      builder.list.append(.save)
      builder.list.append(.transform(map))
      builder.list.append(.clip(path, .evenOdd))
      let shadow = GlyphRun.Shadow(offsetX: value, offsetY: 1, blur: value, color: .black)
      let outline = GlyphRun.Outline(stroke: Stroke(width: value, dashes: [value, 1]), paint: gradient)
      builder.text("Hg", font, x: 1, y: 5, advance: 3, paint: gradient, outline: outline, shadow: shadow)
      builder.text("😀", emoji, x: 1, y: 5, advance: 3)
      builder.list.append(.stroke(path, Stroke(width: 2, miterLimit: value, dashes: [value]), .solid(.black)))
      builder.list.append(.fill(path, .nonZero, gradient))
      builder.list.append(.image(bitmap, ListBuilder.rect(1, 1, value, 3)))
      builder.line(.wavy, x: 1, y: 2, width: 5, thickness: value, skips: 0..<99)
      builder.list.append(.restore)
    }
    builder.rectangle(ListBuilder.rect(8, 8, 1, 1), Color(red: 1, green: 2, blue: 3))
    let picture = try renderer.render(builder.list, size: size)
    #expect(picture.at(8, 8) == [1, 2, 3, 255])
  }

  @Test func unbalancedStepsAreForgiven() throws {
    var builder = ListBuilder()
    builder.list.append(.restore)
    builder.list.append(.endGroup)
    builder.list.append(.save)
    builder.list.append(.beginGroup(opacity: 255, blend: .sourceOver))
    builder.rectangle(ListBuilder.rect(0, 0, 9, 9), .black)
    builder.list.append(.restore)
    builder.list.append(.beginGroup(opacity: 128, blend: .sourceOver))
    builder.rectangle(ListBuilder.rect(0, 0, 9, 9), .white)
    let picture = try renderer.render(builder.list, size: size)
    #expect(picture.at(4, 4) == [128, 128, 128, 255])
  }

  @Test func indicesOutsideTheListAreLeftOut() throws {
    var builder = ListBuilder()
    builder.list.append(.glyphs(GlyphRun(font: 3, glyphs: 0..<9, origin: .zero, paint: .solid(.black))))
    builder.text("H", try fixture("GalleyTest-Box-Regular", 10), x: 0, y: 8, advance: 0)
    builder.list.append(.glyphs(GlyphRun(font: 0, glyphs: 0..<9, origin: .zero, paint: .solid(.black))))
    #expect(try renderer.render(builder.list, size: size).ink != nil)
  }

  @Test func deepGroupsEnd() throws {
    var builder = ListBuilder()
    for _ in 0..<5_000 { builder.list.append(.beginGroup(opacity: 255, blend: .sourceOver)) }
    builder.rectangle(ListBuilder.rect(0, 0, 9, 9), .black)
    #expect(try renderer.render(builder.list, size: size).at(4, 4) == [0, 0, 0, 255])
  }

  @Test func glyphsThatTheFontLacksDrawNothing() throws {
    var builder = ListBuilder()
    let index = builder.list.index(of: try fixture("GalleyTest-Box-Regular", 10))
    for glyph in [60_000, UInt32.max] { builder.list.appendGlyph(glyph, x: 0, y: .min) }
    builder.list.append(.glyphs(GlyphRun(font: index, glyphs: 0..<2, origin: .zero, paint: .solid(.black))))
    #expect(try renderer.render(builder.list, size: size).ink == nil)
  }
}
