// SPDX-License-Identifier: MIT
//
// Writes what the rasterizer draws, from the same display list: glyphs once each as outlines that are used
// again, colour glyphs as layers or pictures, everything else as SVG 1.1 with CSS blend modes.

public import GalleyModel
public import GalleyRaster

/// Writes display lists as SVG. The same list gives the same bytes on every machine.
///
/// Differs from the bitmap where SVG has no such thing: Porter-Duff modes other than source-over are
/// left out, sweep gradients become their middle colour, and lines do not snap to pixels.
public struct SVGWriter: Sendable {
  private let renderer: Renderer

  /// Makes a writer that takes outlines from `renderer`.
  public init(renderer: Renderer = Renderer(cacheBytes: 0)) { self.renderer = renderer }

  /// The list as a document.
  /// - Input: `size` and `offset` in points; `offset` is where the list's origin goes. `idPrefix` is put before
  ///   each id, for documents that hold several pictures.
  public func write(
    _ list: DisplayList, size: Size, offset: Point = .zero, background: Color? = nil, idPrefix: String = ""
  ) -> String {
    write(list, size: size, offset: offset, background: background, idPrefix: idPrefix, step: {})
  }

  /// The same, which asks `limits` before each step of painting whether to stop.
  /// - Throws: ``SVGError/cancelled``.
  public func write(
    _ list: DisplayList, size: Size, offset: Point = .zero, background: Color? = nil, idPrefix: String = "",
    limits: Limits
  ) throws(SVGError) -> String {
    try write(list, size: size, offset: offset, background: background, idPrefix: idPrefix) { () throws(SVGError) in
      if limits.isCancelled?() == true { throw .cancelled }
    }
  }

  private func write<Failure: Error>(
    _ list: DisplayList, size: Size, offset: Point, background: Color?, idPrefix: String,
    step: () throws(Failure) -> Void
  ) throws(Failure) -> String {
    var document = SVGDocument(list: list, renderer: renderer, prefix: SVGText.escaped(idPrefix))
    try document.writeAll(step)
    let (width, height) = (SVGText.number(max(0, size.width)), SVGText.number(max(0, size.height)))
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">

      """
    if !document.lines.isEmpty {
      text += "<desc>\(SVGText.escaped(document.lines.joined(separator: "\n")))</desc>\n"
    }
    if !document.definitions.isEmpty { text += "<defs>\n\(document.definitions)</defs>\n" }
    if let background {
      text += "<rect width=\"\(width)\" height=\"\(height)\"\(SVGDocument.fill(background))/>\n"
    }
    let isMoved = offset != .zero && offset.x.isFinite && offset.y.isFinite
    if isMoved {
      text += "<g transform=\"translate(\(SVGText.number(offset.x)) \(SVGText.number(offset.y)))\">\n"
    }
    text += document.body
    return text + (isMoved ? "</g>\n</svg>\n" : "</svg>\n")
  }
}
