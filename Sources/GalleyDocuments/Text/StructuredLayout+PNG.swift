// SPDX-License-Identifier: MIT
public import Galley

/// Why a document could not be written as PNG.
public enum DocumentPNGError: Error, Equatable, Sendable {
  /// It could not be drawn.
  case render(LabelError)
  /// The file cannot hold it, or a limit was hit.
  case png(PNGError)
}

extension StructuredLayout {
  /// The document as a PNG file. Of a large one a part of the pixels is there at a time, so that its memory is that of the
  /// layout and of the file.
  /// - Input: as ``render(in:scale:padding:region:options:limits:)``; `area` is the part of the plane that is shown, see
  ///   ``pictureArea(in:scale:padding:fit:options:limits:)``, nil for the page. Pictures of more than eight times
  ///   `bandPixels` pixels are drawn in bands of as many.
  /// - Throws: ``DocumentPNGError`` where a limit is hit.
  public func pngFile(
    in engine: TextEngine, scale: Double = 1, padding: Insets = .zero, area: PixelRect? = nil,
    options: RenderOptions = RenderOptions(), limits: Limits = .standard, bandPixels: Int = 4 << 20
  ) throws(DocumentPNGError) -> [UInt8] {
    let area = try drawn { () throws(LabelError) -> PixelRect in
      if let area { return area }
      return try pictureArea(in: engine, scale: scale, padding: padding, options: options, limits: limits)
    }
    var options = options
    if options.background == nil, let color = placed.document.background { options.background = color }
    let page = Page(
      placed: placed, renderer: engine.renderer, scale: scale, offset: Point(x: padding.left, y: padding.top),
      options: options, limits: limits)
    let (pixels, isPastNumbers) = area.width.multipliedReportingOverflow(by: area.height)
    let (most, isUnlimited) = max(1, bandPixels).multipliedReportingOverflow(by: 8)
    guard isPastNumbers || (!isUnlimited && pixels > most) else {
      let bitmap = try drawn { () throws(LabelError) -> Bitmap in try page.tile(area) }
      return try written { () throws(PNGError) -> [UInt8] in try PNGEncoder(scale: scale).encode(bitmap, limits: limits)
      }
    }
    // Grey and opaque pages need a third of the bytes; others show early that they are not.
    let isOpaque = options.background?.alpha == 255
    for channels in isOpaque ? [PNGBandEncoder.Channels.gray, .rgb] : [] {
      if let file = try page.bands(area, channels, rows: max(1, bandPixels / max(1, area.width))) { return file }
    }
    guard let file = try page.bands(area, .rgba, rows: max(1, bandPixels / max(1, area.width))) else {
      throw .png(.malformed(reason: "a band has pixels that no channels hold"))
    }
    return file
  }
}

/// What is drawn of a document, band by band.
private struct Page {
  let placed: PlacedDocument
  let renderer: Renderer
  let scale: Double
  let offset: Point
  let options: RenderOptions
  let limits: Limits

  /// A part of the picture.
  func tile(_ tile: PixelRect) throws(LabelError) -> Bitmap {
    let reach = max(2, 2 / scale)
    let region = Rect(
      x: Double(tile.x) / scale - offset.x - reach, y: Double(tile.y) / scale - offset.y - reach,
      width: Double(tile.width) / scale + 2 * reach, height: Double(tile.height) / scale + 2 * reach)
    do throws(RenderError) {
      return try renderer.render(
        placed.displayList(in: region), tile: tile, scale: scale, offset: offset, options: options, limits: limits)
    } catch { throw .render(error) }
  }

  /// The file; nil where `channels` cannot hold the pixels.
  func bands(
    _ area: PixelRect, _ channels: PNGBandEncoder.Channels, rows: Int
  ) throws(DocumentPNGError) -> [UInt8]? {
    var encoder: PNGBandEncoder
    do throws(PNGError) {
      encoder = try PNGBandEncoder(
        width: area.width, height: area.height, channels: channels, scale: scale, limits: limits)
    } catch { throw .png(error) }
    for top in stride(from: 0, to: area.height, by: rows) {
      let part = PixelRect(x: area.x, y: area.y + top, width: area.width, height: min(rows, area.height - top))
      let band = try drawn { () throws(LabelError) -> Bitmap in try tile(part) }
      let isAdded: Bool
      do throws(PNGError) { isAdded = try encoder.append(band) } catch { throw .png(error) }
      guard isAdded else { return nil }
    }
    do throws(PNGError) { return try encoder.finish() } catch { throw .png(error) }
  }
}

private func drawn<Result>(_ body: () throws(LabelError) -> Result) throws(DocumentPNGError) -> Result {
  do throws(LabelError) { return try body() } catch { throw .render(error) }
}

private func written<Result>(_ body: () throws(PNGError) -> Result) throws(DocumentPNGError) -> Result {
  do throws(PNGError) { return try body() } catch { throw .png(error) }
}
