// SPDX-License-Identifier: MIT
public import Galley

/// A document laid out: immutable, read from any task.
/// - Units: points from the top left of the document, padding not counted.
public struct StructuredLayout: Sendable {
  /// The blocks at their places.
  public let placed: PlacedDocument
  /// What is shown.
  public let document: Document
  /// The pictures that are shown.
  let images: [String: ImageResource]
  /// The time at which animated pictures are shown.
  let time: Double
  /// Whether the page is light or dark.
  let colorScheme: ColorScheme
  /// The document with its styles resolved, of which the next layout takes what did not change.
  let resolved: ResolvedDocument
  /// The pictures that are not there.
  public var imageRequests: [ImageRequest] { resolved.imageRequests }
  /// Why code stays plain.
  public var codeWarnings: [CodeWarning] { resolved.codeWarnings }
  /// The texts that can be selected, found when first asked for: most layouts are only drawn.
  private let foundMembers: FoundMembers
  /// The texts that can be selected.
  var members: SelectionMembers { foundMembers.members(of: placed) }

  /// The texts in reading order, and where each begins in ``SelectableLayout/textCount`` bytes of all.
  package var texts: [(start: Int, layout: TextLayout)] { members.members.map { ($0.start, $0.layout) } }

  init(
    placed: PlacedDocument, document: Document, images: [String: ImageResource], time: Double,
    colorScheme: ColorScheme, resolved: ResolvedDocument
  ) {
    self.placed = placed
    self.document = document
    self.images = images
    self.time = time
    self.colorScheme = colorScheme
    self.resolved = resolved
    self.foundMembers = FoundMembers()
  }

  /// The width that was asked for, or that the blocks take; the bottom of the last block.
  public var size: Size { placed.size }

  /// Whether text is not shown.
  public var isTruncated: Bool { placed.isTruncated }

  /// What is painted.
  public func displayList() -> DisplayList { placed.displayList() }

  /// What is painted in a region, at its own places.
  public func displayList(in region: Rect) -> DisplayList { placed.displayList(in: region) }

  /// What is painted where a range is selected: the highlight lies on boxes and under text, and pictures that are
  /// selected are half as opaque.
  /// - Input: `region` as in ``displayList(in:)``; nil for all.
  public func displayList(
    selecting range: TextRange, highlight: SelectionHighlight = SelectionHighlight(), in region: Rect? = nil
  ) -> DisplayList {
    var selections: [Int: TextRange] = [:]
    for part in members.parts(of: range.clamped(to: textRange)) { selections[part.member.place] = part.range }
    return placed.displayList(
      in: region, selections: selections, highlight: highlight.displayList(for: range, in: self))
  }

  /// The page that a picture shows: the document, the tables and lines that leave it at its sides, and space around.
  /// - Units: points, from where the document begins, moved by the space to its left and top.
  public func page(padding: Insets = .zero) -> Rect {
    let (bounds, size) = (placed.contentBounds, placed.size)
    let left = min(0, bounds.x)
    return Rect(
      x: left, y: 0, width: max(size.width, bounds.maxX) - left + padding.left + padding.right,
      height: size.height + padding.top + padding.bottom)
  }

  /// What is painted with space around it: the page's colour fills all of it.
  public func displayList(padding: Insets) -> DisplayList {
    var list = DisplayList()
    let page = LayoutRect(page(padding: padding))
    if let color = placed.document.background, !page.isEmpty {
      list.append(.rectangle(page, radius: .zero, .solid(color)), bounds: page)
    }
    list.append(
      placed.displayList(), at: LayoutPoint(x: LayoutUnit(points: padding.left), y: LayoutUnit(points: padding.top)))
    list.size = (page.width, page.height)
    return list
  }

  /// The document as a picture, on the page's colour.
  /// - Input: as ``StructuredText/render(in:width:scale:region:options:)``.
  public func render(
    in engine: TextEngine, scale: Double = 1, padding: Insets = .zero, region: Rect? = nil,
    options: RenderOptions = RenderOptions(), limits: Limits = .standard
  ) throws(LabelError) -> Bitmap {
    let all = try PixelRect(page: page(padding: padding), scale: scale)
    var tile = all
    var list: DisplayList
    if let region {
      tile = try PixelRect(covering: region, scale: scale, in: all)
      let reach = max(2, 2 / scale)
      list = placed.displayList(
        in: Rect(
          x: region.x - padding.left - reach, y: region.y - padding.top - reach, width: region.width + 2 * reach,
          height: region.height + 2 * reach))
    } else {
      list = placed.displayList()
    }
    var options = options
    if options.background == nil, let color = placed.document.background { options.background = color }
    do {
      return try engine.renderer.render(
        list, tile: tile, scale: scale, offset: Point(x: padding.left, y: padding.top), options: options,
        limits: limits)
    } catch { throw .render(error) }
  }
}

extension PixelRect {
  /// The whole pixels that hold a region of a page, held to the page; at least one.
  init(covering region: Rect, scale: Double, in page: PixelRect) throws(LabelError) {
    let sides = [region.x, region.y, region.maxX, region.maxY].map { $0 * scale }
    guard sides.allSatisfy({ $0.isFinite && abs($0) < 1e9 }) else {
      throw .tooLarge(width: region.width * scale, height: region.height * scale)
    }
    let left = min(max(Int(sides[0].rounded(.down)), page.x), page.x + page.width - 1)
    let top = min(max(Int(sides[1].rounded(.down)), page.y), page.y + page.height - 1)
    let right = min(max(Int(sides[2].rounded(.up)), left + 1), page.x + page.width)
    let bottom = min(max(Int(sides[3].rounded(.up)), top + 1), page.y + page.height)
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The whole pixels of a page that begins at or left of 0, and at the top.
  fileprivate init(page: Rect, scale: Double) throws(LabelError) {
    let right = try PixelSize(Size(width: page.maxX, height: page.height), scale: scale)
    let left = try page.x < 0 ? PixelSize(Size(width: -page.x, height: 0), scale: scale).width : 0
    self.init(x: -left, y: 0, width: right.width + left, height: right.height)
  }
}

extension StructuredLayout {
  /// The part of the plane that a picture shows: the page, padding included, begins at 0, 0 or left of it; with ``PictureFit/ink``
  /// it grows where ink leaves the page.
  /// - Units: pixels.
  public func pictureArea(
    in engine: TextEngine, scale: Double = 1, padding: Insets = .zero, fit: PictureFit = .box,
    options: RenderOptions = RenderOptions(), limits: Limits = .standard
  ) throws(LabelError) -> PixelRect {
    let box = try PixelRect(page: page(padding: padding), scale: scale)
    guard fit == .ink else { return box }
    let ink: PixelRect
    do {
      ink = try engine.renderer.inkPixels(
        displayList(), scale: scale, offset: Point(x: padding.left, y: padding.top), options: options, limits: limits)
    } catch { throw .render(error) }
    guard ink.width > 0, ink.height > 0 else { return box }
    let (left, top) = (min(box.x, ink.x), min(box.y, ink.y))
    return PixelRect(
      x: left, y: top, width: max(box.x + box.width, ink.x + ink.width) - left,
      height: max(box.y + box.height, ink.y + ink.height) - top)
  }
}
