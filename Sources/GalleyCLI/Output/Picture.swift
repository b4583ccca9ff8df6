// SPDX-License-Identifier: MIT

import Galley
import GalleyFonts
import GalleyLayout
import GalleyModel
import GalleyPNG
import GalleyRaster
import GalleySVG

/// A job that is laid out, and its picture.
struct Picture {
  let layout: TextLayout
  let engine: TextEngine
  private let label: Label
  private let job: Job

  /// Lays a job out.
  /// - Throws: where fonts cannot be had or a limit is hit.
  init(_ job: Job, engines: EngineStore, notice: LongWorkNotice? = nil) throws(CommandError) {
    let made = try engines.engine(for: job.fonts)
    var label = job.label(firstFamily: made.firstFamily)
    if let notice { label.options.limits = notice.watching(label.options.limits) }
    do throws(LayoutError) { layout = try label.layout(in: made.engine) } catch { throw CommandError(error) }
    self.label = label
    self.job = job
    engine = made.engine
  }

  /// The size in pixels.
  func pixelSize() throws(CommandError) -> PixelSize {
    do throws(LabelError) { return try PixelSize(label.pictureSize(layout), scale: job.scale) } catch {
      throw CommandError(error)
    }
  }

  /// The picture.
  func bitmap() throws(CommandError) -> Bitmap {
    let size = try pixelSize()
    var options = job.render
    options.background = job.background
    let list = try displayList()
    do throws(RenderError) {
      return try engine.renderer.render(
        list, size: size, scale: job.scale, offset: Point(x: job.padding.left, y: job.padding.top),
        options: options, limits: label.options.limits)
    } catch { throw CommandError(.render(error)) }
  }

  /// The picture as SVG, at least one point wide and high; it scales by itself, so `scale` is its size alone.
  private func svg() throws(CommandError) -> String {
    let size = label.pictureSize(layout)
    let list = try displayList()
    do throws(SVGError) {
      return try SVGWriter(renderer: engine.renderer).write(
        list, size: Size(width: max(1, size.width), height: max(1, size.height)),
        offset: Point(x: job.padding.left, y: job.padding.top), background: job.background, limits: limits)
    } catch { throw CommandError(error) }
  }

  /// What the job may use, asked whenever it works for long.
  var limits: Limits { label.options.limits }

  private func displayList() throws(CommandError) -> DisplayList {
    do throws(LayoutError) { return try layout.displayList(limits: limits) } catch { throw CommandError(error) }
  }

  /// The bytes of the picture's file.
  func encoded(as format: OutputFile.Format) throws(CommandError) -> [UInt8] {
    switch format {
    case .png:
      let bitmap = try bitmap()
      do throws(PNGError) {
        return try PNGEncoder(scale: job.scale).encode(bitmap, limits: label.options.limits)
      } catch { throw CommandError(error, writing: "picture") }
    case .svg: return Array(try svg().utf8)
    }
  }

  /// What a user should know of a picture that is not as asked.
  var warnings: [String] {
    var lines: [String] = []
    let missing = layout.warnings.filter { $0.kind == .missingGlyph }
    if let first = missing.first {
      let count = missing.count == 1 ? "1 stretch" : "\(missing.count) stretches"
      lines.append(
        "no font has \(count) of the text, the first at byte \(first.range.lower): boxes stand there; "
          + "install a font that has them or name one with --font-file")
    }
    if let stand = standIn { lines.append(stand) }
    if label.text.paragraph.hyphenates, label.text.style.language == nil,
      label.text.spans.allSatisfy({ !$0.attributes.contains { if case .language = $0 { true } else { false } } })
    {
      lines.append("no word is divided without a language: name it with --lang")
    }
    for warning in engine.fonts.warnings.prefix(8) { lines.append(Self.describe(warning)) }
    return lines
  }

  /// Says that none of the families that were asked for is there; nil where one is.
  private var standIn: String? {
    let families = label.text.style.families
    guard !families.isEmpty else { return nil }
    let cascade = engine.fonts.cascade(for: FontRequest(label.text.style))
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
