// SPDX-License-Identifier: MIT
public import Galley
public import GalleyMarkdown

/// One text with marks and no blocks: what ``Label`` is, made of Markdown.
///
/// ```swift
/// let text = InlineText(
///   markdown: "Use `git status` to check _uncommitted changes_",
///   style: InlineStyle().code(.monospaced, .fontScale(0.85)))
/// ```
public struct InlineText: Sendable {
  /// What is shown: the content of its first block.
  public var document: Document
  /// Why the markup was not parsed: the text is empty then.
  public private(set) var parseError: MarkupError?
  /// How stretches look.
  public var style: InlineStyle
  /// What it is shown in.
  public var environment: StyleEnvironment
  /// The pictures that are there, by ``ImageReference/source``.
  public var images: [String: ImageResource] = [:]
  /// The box it is laid out in; its `width` stands where a call names none.
  public var options = LayoutOptions()

  /// Makes a text of Markdown: marks of blocks are text, white space stays. What cannot be parsed is empty, and
  /// ``parseError`` says why.
  public init(
    markdown: String, baseURL: String? = nil, parser: MarkdownParser = MarkdownParser(),
    style: InlineStyle = InlineStyle(),
    environment: StyleEnvironment = StyleEnvironment()
  ) {
    document = Document()
    self.style = style
    self.environment = environment
    do throws(MarkupError) { document = try parser.parseInline(markdown) } catch { parseError = error }
    if let baseURL { document = document.resolvingReferences(against: baseURL) }
  }

  /// The text with its properties, and the pictures that are not there.
  public func resolved(typesetter: Typesetter? = nil) -> (text: StyledText, imageRequests: [ImageRequest]) {
    var style = DocumentStyle.plain
    style.inlineStyle = self.style
    var resolver = StyleResolver(
      document: document, style: style, environment: environment, colouring: nil,
      pictures: PictureResolver(
        images: images, environment: environment, typesetter: typesetter, secondary: style.pageColors.secondary))
    let text = resolver.inlineText(document.blocks.first?.content ?? InlineContent(), resolver.frame)
    return (text, resolver.pictures.requests)
  }

  /// The text as a label, with which everything can be done that labels can.
  public func label(in engine: TextEngine) -> Label {
    Label(resolved(typesetter: engine.typesetter).text, options: options)
  }

  /// The text laid out.
  /// - Input: `width` in points; nil for the text's own.
  /// - Throws: ``LayoutError`` where a limit is hit.
  public func layout(in engine: TextEngine, width: Double? = nil) throws(LayoutError) -> TextLayout {
    try label(in: engine).layout(in: engine, width: width)
  }

  /// The text as a picture.
  /// - Input: as ``Label/render(in:scale:width:fit:options:)``.
  /// - Throws: ``LabelError`` where a limit is hit.
  public func render(
    in engine: TextEngine, width: Double? = nil, scale: Double = 1, fit: PictureFit = .box,
    options render: RenderOptions = RenderOptions()
  ) throws(LabelError) -> Bitmap {
    try label(in: engine).render(in: engine, scale: scale, width: width, fit: fit, options: render)
  }
}
