// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import GalleyFonts
import GalleyLayout
import GalleyModel
import GalleyRaster
import GalleySVG

/// A job that is laid out, and its picture.
struct Picture {
  /// What is laid out.
  enum Content {
    case text(TextLayout, Label)
    case document(StructuredLayout, StructuredText)
  }

  var content: Content
  let engine: TextEngine
  private let job: Job
  /// Pixels per point.
  var scale: Double { job.scale }
  /// What the job may use, asked whenever it works for long.
  let limits: Limits

  /// Lays a job out.
  /// - Throws: where fonts cannot be had or a limit is hit.
  init(_ job: Job, engines: EngineStore, notice: LongWorkNotice? = nil) throws(CommandError) {
    let made = try engines.engine(for: job.fonts)
    self.job = job
    engine = made.engine
    if job.format == .markdown {
      var text = try job.structuredText(made, engines)
      if let notice { text.options.limits = notice.watching(text.options.limits) }
      limits = text.options.limits
      do throws(LayoutError) { content = .document(try text.layout(in: engine), text) } catch {
        throw CommandError(error)
      }
      return
    }
    var label = job.label(firstFamily: made.firstFamily)
    if let notice { label.options.limits = notice.watching(label.options.limits) }
    limits = label.options.limits
    do throws(LayoutError) { content = .text(try label.layout(in: engine), label) } catch {
      throw CommandError(error)
    }
  }

  /// How many lines are shown.
  var lineCount: Int {
    switch content {
    case .text(let layout, _): layout.lineCount
    case .document(let layout, _): layout.placed.textBlocks.reduce(0) { $0 + $1.layout.lineCount }
    }
  }

  /// Whether text is not shown.
  var isTruncated: Bool {
    switch content {
    case .text(let layout, _): layout.isTruncated
    case .document(let layout, _): layout.isTruncated
    }
  }

  /// What could not be shown as asked.
  var layoutWarnings: [LayoutWarning] {
    switch content {
    case .text(let layout, _): layout.warnings
    case .document(let layout, _): layout.placed.warnings.map(\.warning)
    }
  }

  /// The size of the picture in points, padding included.
  private var size: Size {
    switch content {
    case .text(let layout, let label): label.pictureSize(layout)
    case .document(let layout, _): layout.page(padding: job.padding).size
    }
  }

  /// What is behind everything.
  private var background: Color? {
    switch content {
    case .text: job.background
    case .document(let layout, _): layout.placed.document.background.flatMap { $0.alpha == 0 ? nil : $0 }
    }
  }

  /// The pixels that the picture shows; the text's box, padding included, begins at 0, 0.
  func area() throws(CommandError) -> PixelRect {
    do throws(LabelError) {
      switch content {
      case .text(let layout, let label):
        return try label.pictureArea(layout, in: engine, scale: job.scale, fit: job.fit, options: job.render)
      case .document(let layout, let text):
        return try layout.pictureArea(
          in: engine, scale: job.scale, padding: text.padding, fit: job.fit, options: job.render, limits: limits)
      }
    } catch { throw CommandError(error) }
  }

  /// The picture.
  /// - Input: `area` is ``area()``.
  func bitmap(_ area: PixelRect) throws(CommandError) -> Bitmap {
    let options = renderOptions
    let list = try displayList()
    do throws(RenderError) {
      return try engine.renderer.render(
        list, tile: area, scale: job.scale, offset: offset, options: options, limits: limits)
    } catch { throw CommandError(.render(error)) }
  }

  /// How the picture is drawn.
  var renderOptions: RenderOptions {
    var options = job.render
    options.background = background
    return options
  }

  /// Where the text begins, in points.
  private var offset: Point { Point(x: job.padding.left, y: job.padding.top) }

  /// The picture as SVG, at least one point wide and high; it scales by itself, so `scale` is its size alone.
  func svg(_ area: PixelRect) throws(CommandError) -> String {
    var (size, offset) = (size, offset)
    if case .document(let layout, _) = content { offset.x -= layout.page().x }
    if job.fit == .ink {
      offset = self.offset
      size = Size(width: Double(area.width) / job.scale, height: Double(area.height) / job.scale)
      offset = Point(x: offset.x - Double(area.x) / job.scale, y: offset.y - Double(area.y) / job.scale)
    }
    let list = try displayList()
    do throws(SVGError) {
      return try SVGWriter(renderer: engine.renderer).write(
        list, size: Size(width: max(1, size.width), height: max(1, size.height)), offset: offset,
        background: background, limits: limits)
    } catch { throw CommandError(error) }
  }

  private func displayList() throws(CommandError) -> DisplayList {
    do throws(LayoutError) {
      switch content {
      case .text(let layout, _): return try layout.displayList(limits: limits)
      case .document(let layout, _): return layout.displayList()
      }
    } catch { throw CommandError(error) }
  }

  /// Says that the picture cuts ink; nil where it does not.
  func cutInk(_ area: PixelRect) -> String? {
    guard job.fit == .box else { return nil }
    do {
      let list = try displayList()
      let isCut = try engine.renderer.leavesInk(
        list, outside: area, scale: job.scale, offset: offset, options: job.render, limits: limits)
      return isCut ? "ink leaves the text's box and is cut: --fit ink makes room for it, or --padding" : nil
    } catch {
      // The picture is made; that nothing can be said of its surroundings is no fault of it.
      return nil
    }
  }

  /// What a user should know of a picture that is not as asked.
  var warnings: [String] {
    var lines: [String] = []
    let missing = layoutWarnings.filter { $0.kind == .missingGlyph }
    if let first = missing.first {
      let count = missing.count == 1 ? "1 stretch" : "\(missing.count) stretches"
      lines.append(
        "no font has \(count) of the text, the first at byte \(first.range.lower): boxes stand there; "
          + "install a font that has them or name one with --font-file")
    }
    if layoutWarnings.contains(where: { $0.kind == .missingDictionary }) {
      lines.append("lines end at spaces alone in Thai, Lao, Khmer and Burmese: ICU is not there, install libicu72")
    }
    if let stand = standIn { lines.append(stand) }
    switch content {
    case .text(_, let label): lines += undivided(label.text)
    case .document(let layout, let text):
      let environment = text.environment
      lines += undivided(StyledText("", style: environment.text, paragraph: environment.paragraph))
      if job.box.truncation != .end { lines.append("a document is cut at its end alone: --truncate is not followed") }
      lines += text.warnings(layout)
    }
    for warning in engine.fonts.warnings.prefix(8) { lines.append(Self.describe(warning)) }
    return lines
  }

  /// Says why words are not divided that should be.
  private func undivided(_ text: StyledText) -> [String] {
    let attributes = text.spans.flatMap(\.attributes)
    let divides =
      text.paragraph.hyphenates
      || attributes.contains { if case .paragraph(let style) = $0 { style.hyphenates } else { false } }
    guard divides else { return [] }
    let ofSpans = attributes.compactMap { if case .language(let language) = $0 { language } else { nil } }
    let languages = Set([text.style.language].compactMap { $0 } + ofSpans).sorted()
    guard !languages.isEmpty else { return ["no word is divided without a language: name it with --lang"] }
    return languages.filter { engine.typesetter.hyphenation.dictionary(for: $0) == nil }.prefix(8).map { language in
      "no word of '\(language)' is divided: there is no dictionary of it in "
        + HyphenationDictionaries.standardDirectories.joined(separator: ", ")
        + "; install its patterns (hyphen-… packages), or name another language with --lang"
    }
  }

  /// Says that none of the families that were asked for is there; nil where one is.
  private var standIn: String? {
    let style = job.text.style
    let families = style.families
    guard !families.isEmpty else { return nil }
    let cascade = engine.fonts.cascade(for: FontRequest(style))
    let isThere = families.contains { name in
      cascade.primary.face.familyNames.contains { $0.lowercased() == name.lowercased() } || Self.generic.contains(name)
    }
    guard !isThere else { return nil }
    return "no font is called '\(families.joined(separator: ", "))': \(cascade.primary.face.familyName) stands for it; "
      + "galley fonts lists those that there are"
  }

  private static let generic: Set<String> = [
    "serif", "sans-serif", "monospace", "emoji", "math", "system-ui", "cursive", "fantasy",
  ]

  private static func describe(_ warning: FontWarning) -> String {
    switch warning {
    case .skipped(_, let error): "a font was passed over: \(CommandError(error).message)"
    case .lost(_, let error): "a font was lost: \(CommandError(error).message)"
    }
  }
}
