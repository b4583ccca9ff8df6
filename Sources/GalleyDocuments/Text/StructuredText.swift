// SPDX-License-Identifier: MIT
public import Galley
public import GalleyMarkdown

/// A document of blocks and how it is to be shown: a value, free to copy and to send between tasks.
///
/// ```swift
/// import GalleySystemFonts
///
/// let engine = TextEngine(fonts: .system())
/// let text = StructuredText(markdown: "# Hello\n\nA *page*.", style: .github)
/// let png = try text.render(in: engine, width: 640, scale: 2).pngData()
/// ```
public struct StructuredText: Sendable {
  /// What is shown.
  public var document: Document
  /// Why the markup was not parsed: the document is empty then.
  public private(set) var parseError: MarkupError?
  /// How it looks.
  public var style: DocumentStyle
  /// What it is shown in.
  public var environment: StyleEnvironment
  /// The pictures that are there, by ``ImageReference/source``.
  public var images: [String: ImageResource] = [:]
  /// Why pictures could not be loaded, by ``ImageReference/source``.
  public internal(set) var imageErrors: [String: ImageError] = [:]
  /// Colours code; nil leaves it plain.
  public var colouring: (any CodeColouring)?
  /// The box it is laid out in; its `width` stands where a call names none. Its direction comes from the environment.
  public var options = DocumentOptions()
  /// Space around the document, in points.
  public var padding = Insets.zero

  /// What the Markdown parser made, addresses as they are written.
  private var parsed: ParsedMarkdown?

  /// Makes a text of a document.
  public init(
    _ document: Document, style: DocumentStyle = .default, environment: StyleEnvironment = StyleEnvironment(),
    colouring: (any CodeColouring)? = nil
  ) {
    self.document = document
    self.style = style
    self.environment = environment
    self.colouring = colouring
  }

  /// Makes a text of markup. What cannot be parsed is empty, and ``parseError`` says why.
  public init(
    markup: [UInt8], parser: any MarkupParser, style: DocumentStyle = .default,
    environment: StyleEnvironment = StyleEnvironment(), colouring: (any CodeColouring)? = nil
  ) {
    self.init(Document(), style: style, environment: environment, colouring: colouring)
    do throws(MarkupError) { document = try parser.parse(markup) } catch { parseError = error }
    if let parser = parser as? MarkdownParser { parsed = ParsedMarkdown(document: document, parser: parser) }
  }

  /// Makes a text of Markdown. What cannot be parsed is empty, and ``parseError`` says why.
  /// - Input: `baseURL` is what relative addresses of links and pictures are relative to.
  public init(
    markdown: String, baseURL: String? = nil, parser: any MarkupParser = MarkdownParser(),
    style: DocumentStyle = .default,
    environment: StyleEnvironment = StyleEnvironment(), colouring: (any CodeColouring)? = nil
  ) {
    self.init(
      markup: Array(markdown.utf8), parser: parser, style: style, environment: environment, colouring: colouring)
    if let baseURL { document = document.resolvingReferences(against: baseURL) }
  }

  /// Shows other Markdown: as a text made of it, but what comes before the change is not parsed again where it cannot
  /// have changed, and a layout that reuses one made before resolves and lays out what changed alone.
  ///
  /// ```swift
  /// for try await piece in answer {
  ///   markdown += piece
  ///   text.update(markdown: markdown)
  ///   layout = try text.layout(in: engine, width: 640, reusing: layout)
  /// }
  /// ```
  /// - Input: `baseURL` and `parser` as for ``init(markdown:baseURL:parser:style:environment:colouring:)``.
  /// - Complexity: O(length), of which most only compares, for documents without link definitions, footnotes and blocks of
  ///   HTML; see ``MarkdownParser/parse(_:reusing:)``.
  public mutating func update(
    markdown: String, baseURL: String? = nil, parser: MarkdownParser = MarkdownParser()
  ) {
    let known = parsed.flatMap { $0.parser == parser ? $0 : nil }
    var safe = known?.safe ?? 0
    parseError = nil
    do throws(MarkupError) {
      let next = try parser.parse(Array(markdown.utf8), reusing: known?.document ?? Document(), safe: &safe)
      parsed = ParsedMarkdown(document: next, parser: parser, safe: safe)
      document = baseURL.map { next.resolvingReferences(against: $0) } ?? next
    } catch {
      parseError = error
      parsed = nil
      document = Document()
    }
  }

  /// The document with its styles resolved.
  /// - Input: `previous` is what was resolved before, of which what did not change is taken; see
  ///   ``DocumentStyle/resolve(_:in:images:colouring:typesetter:reusing:)``.
  public func resolved(in engine: TextEngine, reusing previous: ResolvedDocument? = nil) -> ResolvedDocument {
    style.resolve(
      document, in: environment, images: images, colouring: colouring, typesetter: engine.typesetter,
      reusing: previous)
  }

  /// The document laid out.
  /// - Input: `width` in points, padding not included; nil for the text's own. `previous` is a layout of the same
  ///   engine with which it has much in common: what did not change is neither resolved nor laid out again, as when a
  ///   picture arrives or the source changes (``update(markdown:baseURL:parser:)``).
  /// - Throws: ``LayoutError`` where a limit is hit.
  public func layout(
    in engine: TextEngine, width: Double? = nil, reusing previous: StructuredLayout? = nil
  ) throws(LayoutError) -> StructuredLayout {
    try Typesetter.check(blocks: document.blocks.count, options)
    let resolved = resolved(in: engine, reusing: previous?.resolved)
    var options = options
    if let width { options.width = width }
    options.direction = environment.direction
    let placed = try engine.typesetter.layout(resolved.styled, options, reusing: previous?.placed)
    return StructuredLayout(
      placed: placed, document: document, images: images, time: environment.time,
      colorScheme: environment.colorScheme, resolved: resolved)
  }
}

/// What a parser made of Markdown.
private struct ParsedMarkdown: Sendable {
  let document: Document
  let parser: MarkdownParser
  /// How many bytes reach no farther than their blocks.
  var safe = 0
}

// MARK: Pictures

extension StructuredText {
  /// The pictures that the document asks for and that are not there, once each, in reading order.
  public var imageRequests: [ImageRequest] {
    style.resolve(document, in: environment, images: images).imageRequests
  }

  /// The text with its pictures loaded; those that fail keep their placeholders, and ``imageErrors`` says why.
  ///
  /// Up to four are loaded at a time. Where the task is cancelled, what is loaded so far is there.
  public func loadingImages(with loader: any ImageLoading) async -> StructuredText {
    var copy = self
    let requests = imageRequests
    await withTaskGroup(of: (String, Result<ImageResource, ImageError>).self) { group in
      var waiting = requests[...]
      func addNext() {
        guard let request = waiting.popFirst() else { return }
        group.addTask {
          do throws(ImageError) { return (request.source, .success(try await loader.load(request))) } catch {
            return (request.source, .failure(error))
          }
        }
      }
      for _ in 0..<4 { addNext() }
      for await (source, result) in group {
        copy.take(result, for: source)
        addNext()
      }
    }
    return copy
  }

  /// Puts a picture, or why there is none, in its place.
  public mutating func take(_ result: Result<ImageResource, ImageError>, for source: String) {
    switch result {
    case .success(let resource):
      images[source] = resource
      imageErrors[source] = nil
    case .failure(let error): imageErrors[source] = error
    }
  }
}

// MARK: Drawing

extension StructuredText {
  /// The document as a picture.
  /// - Input: `scale` is pixels per point; `width` in points, padding not included; `region` a part of the page in
  ///   points, padding included: a picture of it equals that part of a picture of all.
  /// - Throws: ``LabelError`` where a limit is hit.
  public func render(
    in engine: TextEngine, width: Double? = nil, scale: Double = 1, region: Rect? = nil,
    options render: RenderOptions = RenderOptions()
  ) throws(LabelError) -> Bitmap {
    let layout: StructuredLayout
    do { layout = try self.layout(in: engine, width: width) } catch { throw .layout(error) }
    return try layout.render(
      in: engine, scale: scale, padding: padding, region: region, options: render, limits: options.limits)
  }
}
