// SPDX-License-Identifier: MIT

public import GalleyModel

extension Renderer {
  /// The smallest rectangle that holds all ink at a scale: every pixel that is not clear.
  /// - Units: points from the list's origin; edges lie on whole pixels.
  public func inkBounds(
    _ list: DisplayList, scale: Double = 1, options: RenderOptions = RenderOptions(), limits: Limits = .standard
  ) throws(RenderError) -> Rect {
    let ink = try inkPixels(list, scale: scale, offset: .zero, options: options, limits: limits)
    return Rect(
      x: Double(ink.x) / scale, y: Double(ink.y) / scale, width: Double(ink.width) / scale,
      height: Double(ink.height) / scale)
  }

  /// The smallest part of a picture's plane that holds all ink, with the picture's scale and offset; empty where there is
  /// none.
  /// - Units: pixels from the picture's origin.
  public func inkPixels(
    _ list: DisplayList, scale: Double = 1, offset: Point = .zero, options: RenderOptions = RenderOptions(),
    limits: Limits = .standard
  ) throws(RenderError) -> PixelRect {
    guard scale > 0, scale.isFinite, offset.x.isFinite, offset.y.isFinite else { throw .invalidScale }
    guard let whole = reach(list, scale, offset) else { return .nothing }
    let options = inkOptions(options)
    var ink = PixelRect.nothing
    for band in bands(of: whole, fromBottom: false) {
      ink = ink.union(try surface(band, list, scale, offset, options, limits).inkBounds())
    }
    return ink
  }

  /// Whether a picture cuts ink that can be seen: whether a pixel outside of `tile` is covered by a quarter or more. Less
  /// than that is the soft edge of a glyph that ends at the picture's.
  /// - Limits: looks at most 64 times 4 Mpx away from the picture, nearest first.
  public func leavesInk(
    _ list: DisplayList, outside tile: PixelRect, scale: Double = 1, offset: Point = .zero,
    options: RenderOptions = RenderOptions(), limits: Limits = .standard
  ) throws(RenderError) -> Bool {
    guard scale > 0, scale.isFinite, offset.x.isFinite, offset.y.isFinite else { throw .invalidScale }
    guard let whole = reach(list, scale, offset) else { return false }
    let options = inkOptions(options)
    let above = PixelRect(x: whole.x, y: whole.y, width: whole.width, height: max(0, tile.y - whole.y))
    let below = PixelRect(x: whole.x, y: tile.maxY, width: whole.width, height: max(0, whole.maxY - tile.maxY))
    let left = PixelRect(x: whole.x, y: tile.y, width: max(0, tile.x - whole.x), height: tile.height)
    let right = PixelRect(x: tile.maxX, y: tile.y, width: max(0, whole.maxX - tile.maxX), height: tile.height)
    var rest = 64
    for (strip, fromBottom) in [(above, true), (below, false), (left, false), (right, false)] {
      for band in bands(of: strip, fromBottom: fromBottom) {
        guard rest > 0 else { return false }
        rest -= 1
        if try surface(band, list, scale, offset, options, limits).hasPixel(ofAlpha: 64) { return true }
      }
    }
    return false
  }

  /// The pixels that a list may touch; nil where it has no ink or lies beyond all numbers.
  private func reach(_ list: DisplayList, _ scale: Double, _ offset: Point) -> PixelRect? {
    let box = list.bounds.rect
    guard !list.bounds.isEmpty else { return nil }
    let scaled = Rect(
      x: (box.x + offset.x) * scale, y: (box.y + offset.y) * scale, width: box.width * scale,
      height: box.height * scale)
    return PixelRect(containing: scaled)?.outset(by: Renderer.snapMargin)
  }

  /// A rectangle in parts of at most about 4 Mpx, from one end to the other.
  private func bands(of rect: PixelRect, fromBottom: Bool) -> some Sequence<PixelRect> {
    let height = max(1, min(rect.height, (4 << 20) / max(1, rect.width)))
    let count = rect.width > 0 && rect.height > 0 ? (rect.height + height - 1) / height : 0
    return (0..<count).lazy.map { index in
      let top = (fromBottom ? count - 1 - index : index) * height
      return PixelRect(x: rect.x, y: rect.y + top, width: rect.width, height: min(height, rect.height - top))
    }
  }

  private func inkOptions(_ options: RenderOptions) -> RenderOptions {
    var options = options
    options.background = nil
    if options.antialias == .lcd { options.antialias = .gray }
    return options
  }

  private func surface(
    _ band: PixelRect, _ list: DisplayList, _ scale: Double, _ offset: Point, _ options: RenderOptions, _ limits: Limits
  ) throws(RenderError) -> Surface {
    try check(band, scale, offset, options, limits)
    let surface = Surface(rect: band)
    guard paint(list, surface, scale, offset, options, limits) else { throw .cancelled }
    return surface
  }
}
