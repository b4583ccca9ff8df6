// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import GalleyHighlight
import GalleyImages
import GalleyMarkdown
import GalleyModel
import GalleySVGImages

extension Job {
  /// The job as a document; its time starts now. Pictures come from the document's folder and from data URLs.
  /// - Input: `drawing` draws the SVG pictures, where others than those of this document share its time.
  func structuredText(
    _ made: JobEngine, _ engines: EngineStore, _ drawing: SVGDrawing? = nil
  ) throws(CommandError) -> StructuredText {
    var text = StructuredText(
      markup: document.source, parser: parser, style: document.style, environment: environment(made.firstFamily),
      colouring: engines.highlighter)
    if let error = text.parseError { throw CommandError(error) }
    if let color = document.background { text.style.pageColors.background = DynamicColor(color) }
    text.options = DocumentOptions(
      width: box.width, height: box.height, maxLines: box.maxLines, ellipsis: box.ellipsis, limits: limits.started())
    text.padding = padding
    loadPictures(into: &text, drawing ?? self.drawing(engines))
    return text
  }

  /// What reads the job's Markdown.
  var parser: MarkdownParser {
    var parser = MarkdownParser()
    if let bytes = limits.bytes { parser.options.limits.bytes = bytes }
    return parser
  }

  /// What draws the job's SVG pictures; those that one of these draws share the time that there is.
  func drawing(_ engines: EngineStore) -> SVGDrawing {
    let most = pictureLimits
    var decoder = SVGImageDecoder()
    decoder.bytes = min(most.bytes, decoder.bytes)
    decoder.pixels = min(most.pixels, decoder.pixels)
    return SVGDrawing(engines.svg, decoder, seconds: limits.seconds)
  }

  private var pictureLimits: ImageLimits {
    var most = ImageLimits.standard
    most.bytes = limits.bytes ?? most.bytes
    most.pixels = min(limits.pixels, most.pixels)
    return most
  }

  /// Loads the pictures that are not there and that nothing was found wrong with yet.
  func loadPictures(into text: inout StructuredText, _ drawing: SVGDrawing) {
    var most = pictureLimits
    most.isCancelled = text.options.limits.isCancelled
    let loader = LocalImageLoader(
      root: document.folder.map { $0.isEmpty ? "." : $0 }, limits: most,
      decodeOther: { bytes, request throws(ImageError) in try drawing.draw(bytes, request) })
    for var request in text.imageRequests where text.imageErrors[request.source] == nil {
      request.maximumPixelWidth = box.width.map { Int(max($0 * scale, 1).rounded(.up)) }
      do throws(ImageError) { text.take(.success(try loader.loadLocally(request)), for: request.source) } catch {
        text.take(.failure(error), for: request.source)
      }
    }
  }

  private func environment(_ firstFamily: String?) -> StyleEnvironment {
    var environment = StyleEnvironment(
      text: text.style, colorScheme: document.colorScheme, contrast: document.contrast,
      textScale: document.textScale, direction: text.paragraph.direction, scale: scale)
    environment.paragraph = text.paragraph
    // A document's direction is that of its blocks; text in them follows it.
    environment.paragraph.direction = .auto
    if environment.text.families.isEmpty, let firstFamily { environment.text.families = [firstFamily] }
    return environment
  }
}

extension CommandError {
  /// Markdown that is too long.
  init(_ error: MarkupError) {
    switch error {
    case .tooLong(let bytes, let limit):
      self.init(
        .limit, "the document has \(bytes) bytes, more than \(limit)", at: "input", "raise it with --limits bytes=N")
    }
  }
}

extension StructuredText {
  /// What a user should know of pictures and code that are not as asked.
  func warnings(_ layout: StructuredLayout) -> [String] {
    var lines: [String] = []
    for request in layout.imageRequests.prefix(8) {
      let reason = imageErrors[request.source].map { "\($0)" } ?? "it is not there"
      lines.append("the picture \(quoted(request.source)) is not shown: \(reason)")
    }
    for warning in layout.codeWarnings.prefix(8) { lines.append(Self.describe(warning)) }
    return lines
  }

  private static func describe(_ warning: CodeWarning) -> String {
    switch warning {
    case .grammarsMissing(let folder):
      "code is not coloured: there are no grammars in \(folder); install the package node-prismjs"
    case .unknownLanguage(let name): "code is not coloured: no grammar is called \(quoted(name))"
    case .grammarFailed(let language, let part, let reason):
      "code is not coloured: the grammar of \(quoted(language)) cannot be read (\(part)): \(reason)"
    case .codeTooLong(let bytes, let limit):
      "code is not coloured: it has \(bytes) bytes, more than \(limit); part it into shorter blocks"
    case .timeLimit(let seconds): "code is not coloured: it takes more than \(seconds) s"
    case .memoryLimit(let bytes): "code is not coloured: it takes more than \(bytes) bytes of memory"
    case .nestingLimit: "code is not coloured: it is nested deeper than the grammar can follow"
    case .failed(let language, let reason):
      "code is not coloured: the grammar of \(quoted(language)) fails on it: \(reason)"
    }
  }
}
