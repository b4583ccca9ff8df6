// SPDX-License-Identifier: MIT

import GalleyModel
import Testing

@testable import GalleyFonts

/// Paints that lead nowhere good, as bytes of a `COLR` table.
@Suite struct ColorTableTests {
  /// A version 1 table: glyph 1 has the paint `paint`; the layer list is given as offsets from itself.
  static func table(paint: [UInt8], layers: [UInt32] = [], rest: [UInt8] = []) -> [UInt8] {
    let baseList = 34
    let layerList = baseList + 4 + 6 + paint.count
    var bytes: [UInt8] = [0, 1] + [UInt8](repeating: 0, count: 12)
    bytes += word(UInt32(baseList)) + word(UInt32(layers.isEmpty ? 0 : layerList)) + word(0) + word(0) + word(0)
    bytes += word(1) + [0, 1] + word(10) + paint
    if !layers.isEmpty { bytes += word(UInt32(layers.count)) + layers.flatMap(word) }
    return bytes + rest
  }

  static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }

  static func glyph(_ bytes: [UInt8]) -> ColorGlyph? {
    bytes.withUnsafeBytes { raw in
      let table = FontTable(bytes: raw)
      var reader = ColorPaintReader(table: table, variations: ColorVariations(table, coordinates: []))
      return reader.glyph(1)
    }
  }

  @Test func readsASolidPaint() {
    let glyph = Self.glyph(Self.table(paint: [2, 0, 5, 0x20, 0]))
    #expect(glyph?.content == .paint(.solid(ColorReference(paletteIndex: 5, alpha: 0.5))))
  }

  @Test func refusesAGlyphThatUsesItself() {
    #expect(Self.glyph(Self.table(paint: [11, 0, 1])) == nil)
  }

  @Test func refusesLayersThatHoldThemselves() {
    // Two layers, both the paint of layers itself: it begins 12 + 8 bytes after the layer list's start.
    let layers: [UInt8] = [1, 2, 0, 0, 0, 0]
    #expect(Self.glyph(Self.table(paint: layers, layers: [12, 12], rest: layers)) == nil)
  }

  @Test func refusesAChainThatIsTooDeep() {
    func chain(_ length: Int) -> [UInt8] {
      (0..<length).flatMap { _ in [UInt8](arrayLiteral: 14, 0, 0, 8, 0, 0, 0, 0) } + [2, 0, 0, 0x40, 0]
    }
    #expect(Self.glyph(Self.table(paint: chain(60))) != nil)
    #expect(Self.glyph(Self.table(paint: chain(64))) == nil)
  }

  @Test func refusesMoreLayersThanAreListed() {
    #expect(Self.glyph(Self.table(paint: [1, 255, 0, 0, 0, 1], layers: [8])) == nil)
    #expect(Self.glyph(Self.table(paint: [1, 1, 255, 255, 255, 255], layers: [8])) == nil)
  }

  @Test func refusesEveryTableThatIsCutShort() {
    let whole = Self.table(paint: [2, 0, 5, 0x20, 0])
    for count in 0..<whole.count { #expect(Self.glyph(Array(whole.prefix(count))) == nil) }
  }

  @Test(arguments: UInt8(33)...UInt8(40)) func refusesPaintsOfTheFuture(format: UInt8) {
    #expect(Self.glyph(Self.table(paint: [format] + [UInt8](repeating: 0, count: 20))) == nil)
  }
}
