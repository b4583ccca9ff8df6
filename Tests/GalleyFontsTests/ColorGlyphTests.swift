// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import Testing

@Suite struct ColorGlyphTests {
  static func glyph(_ font: String, _ scalar: UInt32, coordinates: [Int32] = []) throws -> ColorGlyph {
    let face = try FixtureFonts.own(font).face()
    let glyph = try #require(face.glyph(for: scalar))
    return try #require(face.colorGlyph(glyph, coordinates: coordinates))
  }

  /// Glyphs of the paint font, from U+1F600 in the order of `Fixtures/Fonts/README.md`.
  static func paint(_ index: UInt32) throws -> ColorPaint {
    guard case .paint(let paint) = try glyph("GalleyTest-COLRv1", 0x1F600 + index).content else {
      throw Failure.notAPaint
    }
    return paint
  }

  enum Failure: Error { case notAPaint }

  @Test func readsLayersFromTheBottomUp() throws {
    let face = try FixtureFonts.own("GalleyTest-COLRv0").face()
    #expect(face.colorFormats == .colr0)
    let thumb = try #require(face.glyph(for: 0x1F44D))
    guard case .layers(let layers) = try #require(face.colorGlyph(thumb)).content else { throw Failure.notAPaint }
    #expect(layers.map { face.glyphName($0.glyph) } == ["part.left", "part.dot"])
    #expect(layers.map(\.paletteIndex) == [3, ColorGlyph.foreground])
  }

  @Test func hasNoColoursForGlyphsThatHaveNone() throws {
    let face = try FixtureFonts.own("GalleyTest-COLRv0").face()
    #expect(try face.colorGlyph(#require(face.glyph(for: 0x31))) == nil)
    #expect(face.colorGlyph(UInt32.max) == nil)
    #expect(try FixtureFonts.own("GalleyTest-Box-Regular").face().colorGlyph(1) == nil)
  }

  @Test func readsPalettes() throws {
    let face = try FixtureFonts.own("GalleyTest-COLRv0").face()
    #expect(face.paletteCount == 2)
    #expect(
      face.palette(0).prefix(4) == [
        Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 153, blue: 0), Color(red: 0, green: 0, blue: 255),
        Color(red: 255, green: 204, blue: 0),
      ])
    #expect(face.palette(1).first == Color(red: 255, green: 102, blue: 102))
    #expect(face.palette(99) == face.palette(0))
    #expect(try FixtureFonts.own("GalleyTest-Box-Regular").face().palette().isEmpty)
  }

  @Test func readsSolidPaintsInsideOutlines() throws {
    guard case .glyph(_, let fill) = try Self.paint(1) else { throw Failure.notAPaint }
    #expect(fill == .solid(ColorReference(paletteIndex: 0, alpha: 0.5)))
    guard case .glyph(_, let text) = try Self.paint(2) else { throw Failure.notAPaint }
    #expect(text == .solid(ColorReference(paletteIndex: ColorGlyph.foreground)))
  }

  @Test func readsGradients() throws {
    guard case .glyph(_, .gradient(let linear)) = try Self.paint(5),
      case .glyph(_, .gradient(let radial)) = try Self.paint(6),
      case .glyph(_, .gradient(let sweep)) = try Self.paint(7)
    else { throw Failure.notAPaint }
    #expect(linear.geometry == .linear(start: Point(x: 450, y: 0), end: Point(x: 750, y: 0)))
    #expect(linear.extend == .reflect)
    #expect(
      radial.geometry
        == .radial(start: Point(x: 500, y: 400), startRadius: 50, end: Point(x: 600, y: 350), endRadius: 500))
    #expect(
      radial.stops == [
        ColorGradient.Stop(offset: 0, color: ColorReference(paletteIndex: 0)),
        ColorGradient.Stop(offset: 0.5, color: ColorReference(paletteIndex: 3, alpha: 0.5)),
        ColorGradient.Stop(offset: 1, color: ColorReference(paletteIndex: 2)),
      ])
    #expect(sweep.geometry == .sweep(center: Point(x: 600, y: 350), startAngle: 0, endAngle: 270))
  }

  @Test func turnsEveryMoveIntoATransform() throws {
    let expected: [(UInt32, Transform)] = [
      (9, Transform(a: 1, b: 0.25, c: -0.25, d: 1, tx: 100, ty: -100)),
      (10, Transform(a: 1, b: 0, c: 0, d: 1, tx: 200, ty: -100)),
      (11, Transform(a: 1.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)),
      (12, Transform(a: 1.75, b: 0, c: 0, d: 1.75, tx: -450, ty: -262.5)),
    ]
    for (index, transform) in expected {
      guard case .transform(let found, .glyph) = try Self.paint(index) else { throw Failure.notAPaint }
      #expect(found == transform)
    }
    guard case .transform(let turn, _) = try Self.paint(14), case .transform(let skew, _) = try Self.paint(15)
    else { throw Failure.notAPaint }
    // A quarter of half a turn is exact in the format: 45°.
    #expect(abs(turn.a - 0.7071067811865476) < 1e-15)
    #expect(abs(turn.b - 0.7071067811865476) < 1e-15)
    #expect(turn.apply(Point(x: 600, y: 350)) == Point(x: 600, y: 350))
    // 20° are stored as the nearest 180° / 16,384.
    #expect(abs(skew.c + 0.36397) < 1e-4)
    #expect(skew.b == 0)
  }

  @Test func readsCompositesAndParts() throws {
    guard case .composite(let source, let mode, let backdrop) = try Self.paint(20) else { throw Failure.notAPaint }
    #expect(mode == .multiply)
    guard case .glyph(_, .solid(let red)) = source, case .glyph(_, .solid(let blue)) = backdrop else {
      throw Failure.notAPaint
    }
    #expect(red == ColorReference(paletteIndex: 0, alpha: 0.75))
    #expect(blue == ColorReference(paletteIndex: 2))
    guard case .layers(let layers) = try Self.paint(23), case .clip(let box, .glyph) = layers[0] else {
      throw Failure.notAPaint
    }
    #expect(layers.count == 2)
    #expect(box == ColorClipBox(left: 100, bottom: -150, right: 1100, top: 850))
  }

  @Test func readsClipBoxes() throws {
    let clip = try Self.glyph("GalleyTest-COLRv1", 0x1F600 + 24)
    #expect(clip.clipBox == ColorClipBox(left: 300, bottom: 0, right: 900, top: 700))
    #expect(try Self.glyph("GalleyTest-COLRv1", 0x1F603).clipBox == nil)
  }

  @Test func variesPaintsAlongTheAxis() throws {
    let font = "GalleyTest-COLRv1-Variable"
    func paint(_ index: UInt32, _ coordinate: Int32) throws -> ColorPaint? {
      guard case .paint(let paint) = try Self.glyph(font, 0x1F600 + index, coordinates: [coordinate]).content
      else { return nil }
      return paint
    }
    for (coordinate, alpha) in [(Int32(0), 0.25), (8192, 0.625), (16_384, 1)] {
      guard case .glyph(_, .solid(let color)) = try paint(0, coordinate) else { throw Failure.notAPaint }
      #expect(color.alpha == alpha)
    }
    guard case .transform(let moved, _) = try paint(1, 16_384), case .transform(let scaled, _) = try paint(2, 16_384),
      case .transform(let turned, _) = try paint(3, 16_384),
      case .glyph(_, .gradient(let linear)) = try paint(4, 16_384)
    else { throw Failure.notAPaint }
    #expect(moved == .translation(x: 300, y: -200))
    #expect(scaled.a == 1.5)
    #expect(abs(turned.a - 0.7071067811865476) < 1e-15)
    #expect(linear.stops.first?.offset == 0.5)
    #expect(linear.stops.last?.color.alpha == 1)
    let box = try Self.glyph(font, 0x1F605, coordinates: [16_384]).clipBox
    #expect(box == ColorClipBox(left: 100, bottom: -150, right: 1100, top: 850))
  }

  @Test func givesExactQuarterTurns() {
    #expect(Turn.sineAndCosine(degrees: 90) == (1, 0))
    #expect(Turn.sineAndCosine(degrees: -180) == (0, -1))
    #expect(Turn.sineAndCosine(degrees: 270) == (-1, 0))
    #expect(abs(Turn.sineAndCosine(degrees: 30).sine - 0.5) < 1e-15)
    #expect(abs(Turn.tangent(degrees: 14) - 0.249328002843181) < 1e-15)
  }
}
