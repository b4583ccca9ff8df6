// SPDX-License-Identifier: MIT

import CPixels
import GalleyFonts
public import GalleyModel

/// Turns display lists into pictures. Made once and shared: it keeps opened faces and drawn glyphs.
///
/// - Thread safety: any number of tasks may use it at once; no lock is held while drawing. Its caches change
///   time, never a pixel.
public final class Renderer: Sendable {
  /// The longest side of a picture and the farthest place that is drawn, in pixels.
  public static let largestSide = 4_194_304

  /// How many pixels ink may leave a list's bounds by: glyphs and attachments move to whole pixels, those inside other
  /// attachments once more for each.
  static let snapMargin = 2 + InlineAttachment.deepestNesting

  let store: GlyphStore

  /// Makes a renderer that keeps at most about `cacheBytes` bytes of glyph pictures.
  public init(cacheBytes: Int = 32 << 20) { store = GlyphStore(cacheBytes: cacheBytes) }

  /// Draws a list.
  /// - Input: `size` in pixels; `scale` in pixels to a point; `offset` in points is where the list's origin goes.
  /// - Throws: ``RenderError``; bad content is left out and never throws.
  public func render(
    _ list: DisplayList, size: PixelSize, scale: Double = 1, offset: Point = .zero,
    options: RenderOptions = RenderOptions(), limits: Limits = .standard
  ) throws(RenderError) -> Bitmap {
    try render(
      list, tile: PixelRect(x: 0, y: 0, width: size.width, height: size.height), scale: scale, offset: offset,
      options: options, limits: limits)
  }

  /// Draws a part of a picture: the same pixels, byte for byte, as in the whole.
  /// - Input: `tile` in pixels of the whole, which may reach outside of it.
  /// - Throws: ``RenderError``; bad content is left out and never throws.
  public func render(
    _ list: DisplayList, tile: PixelRect, scale: Double = 1, offset: Point = .zero,
    options: RenderOptions = RenderOptions(), limits: Limits = .standard
  ) throws(RenderError) -> Bitmap {
    try check(tile, scale, offset, options, limits)
    var isComplete = false
    let count = tile.width * tile.height * 4
    // Straight into the picture's own bytes: a large picture is not held twice.
    let pixels = [UInt8](unsafeUninitializedCapacity: galley_memory_capacity(count)) { bytes, initialized in
      let memory = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[..<count])
        .bindMemory(to: Pixel.self)
      let surface = Surface(rect: tile, color: options.background.map(PixelMath.pixel) ?? 0, in: memory)
      isComplete = paint(list, surface, scale, offset, options, limits)
      _ = UnsafeMutableRawBufferPointer(memory).bindMemory(to: UInt8.self)
      initialized = count
    }
    guard isComplete else { throw .cancelled }
    return Bitmap(width: tile.width, height: tile.height, pixels: pixels)
  }

  /// A glyph's outline with the font's variations; empty where the glyph has none.
  /// - Units: font units, y up.
  /// - Input: `synthesized` adds the instance's made-up bold and slant.
  public func outline(of glyph: UInt32, in font: any FontResource, synthesized: Bool = false) -> Path {
    guard let font = font as? FontInstance else { return Path() }
    let request = FaceSlot.OutlineRequest(hinting: .none, pixelsPerEm: 0, synthesizes: synthesized)
    return store.pool.withFace(font) { $0.outline(glyph, font, request) }.flatMap { $0 } ?? Path()
  }

  /// Checks what a call asks for before anything is made.
  func check(
    _ tile: PixelRect, _ scale: Double, _ offset: Point, _ options: RenderOptions, _ limits: Limits
  ) throws(RenderError) {
    guard scale > 0, scale.isFinite, offset.x.isFinite, offset.y.isFinite else { throw .invalidScale }
    guard tile.width >= 0, tile.height >= 0 else { throw .invalidSize(width: tile.width, height: tile.height) }
    let side = Self.largestSide
    guard tile.width <= side, tile.height <= side, (-side...side).contains(tile.x), (-side...side).contains(tile.y)
    else { throw .sideTooLong(width: tile.width, height: tile.height, limit: side) }
    guard tile.width * tile.height <= limits.pixels else {
      throw .tooManyPixels(width: tile.width, height: tile.height, limit: limits.pixels)
    }
    if options.antialias == .lcd, options.background?.alpha != 255 { throw .lcdNeedsOpaqueBackground }
    if limits.isCancelled?() == true { throw .cancelled }
  }

  /// Paints a list on a surface; whether it came to the end without being told to stop.
  func paint(
    _ list: DisplayList, _ surface: Surface, _ scale: Double, _ offset: Point, _ options: RenderOptions,
    _ limits: Limits
  ) -> Bool {
    let canvas = Canvas(surface, isAliased: options.antialias == .none, isLinear: options.blend == .linear)
    canvas.lcdOrder = options.lcdOrder
    let map = Transform(a: scale, b: 0, c: 0, d: scale, tx: offset.x * scale, ty: offset.y * scale)
    return ListPainter(list, canvas, store, options, map).paint(limits)
  }
}
