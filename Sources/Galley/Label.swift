// SPDX-License-Identifier: MIT

public import GalleyLayout
public import GalleyModel
public import GalleyRaster

/// A piece of text and how it is to be shown: a value, free to copy and to send between tasks.
///
/// ```swift
/// import GalleySystemFonts
///
/// let engine = TextEngine(fonts: .system())
/// let png = try Label("Hello").render(in: engine, scale: 2).pngData()
/// ```
public struct Label: Sendable {
  /// The text with its styles.
  public var text: StyledText
  /// The box it is laid out in; its `width` stands where a call names none. Width and height are the label's, padding
  /// included, like every width of a label.
  public var options: LayoutOptions
  /// Space around the text, in points.
  public var padding: Insets
  /// What is painted behind everything; nil for nothing.
  public var background: Color?

  /// Makes a label of styled text.
  public init(
    _ text: StyledText, options: LayoutOptions = LayoutOptions(), padding: Insets = .zero, background: Color? = nil
  ) {
    self.text = text
    self.options = options
    self.padding = padding
    self.background = background
  }

  /// Makes a label of plain text.
  public init(
    _ string: String, style: TextStyle = TextStyle(), paragraph: ParagraphStyle = ParagraphStyle(),
    options: LayoutOptions = LayoutOptions(), padding: Insets = .zero, background: Color? = nil
  ) {
    self.init(
      StyledText(string, style: style, paragraph: paragraph), options: options, padding: padding,
      background: background)
  }

  /// The label laid out.
  /// - Input: `width` in points, padding included; nil for the label's own.
  /// - Output: lines in what the padding leaves; their origin is at its top left.
  /// - Throws: ``LayoutError`` where a limit is hit.
  public func layout(in engine: TextEngine, width: Double? = nil) throws(LayoutError) -> TextLayout {
    try engine.typesetter.layout(text, contentOptions(width: width ?? options.width))
  }

  /// The box of the text in a label of `width`: what its padding leaves; nil, NaN and +∞ stay as they are.
  func contentOptions(width: Double?) -> LayoutOptions {
    var inner = options
    inner.width = width.map { $0 - padding.left - padding.right }
    inner.height = options.height.map { $0 - padding.top - padding.bottom }
    return inner
  }

  /// The size that the label takes, padding included: exact, in points.
  /// - Input: `width` in points, padding included; nil for the label's own.
  /// - Output: the content's width, not the one asked for; see ``TextLayout/size``.
  public func sizeThatFits(in engine: TextEngine, width: Double? = nil) throws(LayoutError) -> Size {
    let size = try layout(in: engine, width: width).size
    return Size(
      width: size.width + padding.left + padding.right, height: size.height + padding.top + padding.bottom)
  }

  /// The label as a picture.
  ///
  /// As wide as the width it was laid out in, or its content where there is none; at least one pixel. Stacked marks, wide
  /// italics and shadows may leave that box: ``PictureFit/ink`` makes room for them.
  /// - Input: `scale` is pixels per point; `width` as in ``layout(in:width:)``.
  /// - Throws: ``LabelError`` where a limit is hit.
  public func render(
    in engine: TextEngine, scale: Double = 1, width: Double? = nil, fit: PictureFit = .box,
    options render: RenderOptions = RenderOptions()
  ) throws(LabelError) -> Bitmap {
    let layout: TextLayout
    do { layout = try self.layout(in: engine, width: width) } catch { throw .layout(error) }
    let area = try pictureArea(layout, in: engine, scale: scale, width: width, fit: fit, options: render)
    let list: DisplayList
    do { list = try layout.displayList(limits: options.limits) } catch { throw .layout(error) }
    var render = render
    if let background { render.background = background }
    do {
      return try engine.renderer.render(
        list, tile: area, scale: scale, offset: Point(x: padding.left, y: padding.top),
        options: render, limits: options.limits)
    } catch { throw .render(error) }
  }

  /// The size of the picture in points, padding included.
  /// - Input: `width` as in ``layout(in:width:)``; less than the padding counts as the padding.
  public func pictureSize(_ layout: TextLayout, width: Double? = nil) -> Size {
    let sides = padding.left + padding.right
    var size = Size(
      width: layout.size.width + sides, height: layout.size.height + padding.top + padding.bottom)
    if let asked = width ?? options.width, asked.isFinite { size.width = max(asked, sides) }
    return size
  }

  /// The part of the plane that the picture shows: the label's box, padding included, begins at 0, 0.
  /// - Units: pixels.
  /// - Complexity: ``PictureFit/ink`` draws the label to find its ink.
  public func pictureArea(
    _ layout: TextLayout, in engine: TextEngine, scale: Double = 1, width: Double? = nil, fit: PictureFit = .box,
    options render: RenderOptions = RenderOptions()
  ) throws(LabelError) -> PixelRect {
    let size = try PixelSize(pictureSize(layout, width: width), scale: scale)
    let box = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    guard fit == .ink else { return box }
    let ink: PixelRect
    do {
      ink = try engine.renderer.inkPixels(
        layout.displayList(), scale: scale, offset: Point(x: padding.left, y: padding.top), options: render,
        limits: options.limits)
    } catch { throw .render(error) }
    guard ink.width > 0, ink.height > 0 else { return box }
    let (left, top) = (min(0, ink.x), min(0, ink.y))
    return PixelRect(
      x: left, y: top, width: max(box.width, ink.x + ink.width) - left,
      height: max(box.height, ink.y + ink.height) - top)
  }
}

/// What a picture of a label shows.
public enum PictureFit: String, Hashable, Sendable, CaseIterable {
  /// The label's box, so that labels of one size have pictures of one size; ink that leaves it is cut.
  case box
  /// The label's box and all ink: the picture grows by whole pixels where ink leaves the box.
  case ink
}

/// Why a label could not be drawn.
public enum LabelError: Error, Equatable, Sendable {
  /// It could not be laid out.
  case layout(LayoutError)
  /// It could not be drawn.
  case render(RenderError)
  /// The scale is not a positive, finite number.
  case invalidScale(Double)
  /// The picture would have more pixels than the limit, or its sides are no numbers.
  case tooLarge(width: Double, height: Double)
}

extension PixelSize {
  /// The whole pixels that hold `size` points at `scale`; at least 1×1.
  /// - Throws: ``LabelError`` for a scale or a size that is none.
  public init(_ size: Size, scale: Double) throws(LabelError) {
    guard scale.isFinite, scale > 0 else { throw .invalidScale(scale) }
    let width = (size.width * scale).rounded(.up)
    let height = (size.height * scale).rounded(.up)
    guard width.isFinite, height.isFinite, abs(width) < 1e9, abs(height) < 1e9 else {
      throw .tooLarge(width: width, height: height)
    }
    self.init(width: max(1, Int(width)), height: max(1, Int(height)))
  }
}
