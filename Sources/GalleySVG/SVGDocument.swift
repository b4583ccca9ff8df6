// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel
import GalleyPNG
import GalleyRaster

/// A document being written.
struct SVGDocument {
  /// What a closing tag ends.
  private enum Opened {
    case save
    case element
    case group
  }

  let list: DisplayList
  let renderer: Renderer
  let fonts: [FontInstance?]
  private let prefix: String
  private(set) var definitions = ""
  private(set) var body = ""
  /// The text of the list's lines, for readers that say it.
  private(set) var lines: [String] = []
  private var opened: [Opened] = []
  private var count = 0
  /// What was written of pictures, by where their pixels are: the list keeps them there, and many show one picture.
  private var pictures: [UnsafeRawPointer: String] = [:]
  /// Glyphs that are defined already, by font and id; an empty name for those without ink.
  var glyphs: [GlyphName: String] = [:]

  /// A glyph of a font, with the colour that its layers take from the text.
  struct GlyphName: Hashable {
    var font: FontID
    var glyph: UInt32
    var foreground: Color?
  }

  init(list: DisplayList, renderer: Renderer, prefix: String) {
    self.list = list
    self.renderer = renderer
    self.prefix = prefix
    fonts = list.fonts.map { $0 as? FontInstance }
  }

  mutating func writeAll<Failure: Error>(_ step: () throws(Failure) -> Void) throws(Failure) {
    for command in list.commands {
      try step()
      write(command)
    }
    while let last = opened.popLast() { if last != .save { body += "</g>\n" } }
  }

  private mutating func write(_ command: DisplayCommand) {
    switch command {
    case .save: opened.append(.save)
    case .restore: close(through: .save)
    case .transform(let map): open("<g transform=\"\(SVGText.matrix(map))\">", .element)
    // SVG scales: it has no pixels to stand on.
    case .snapOrigin: break
    case .clip(let path, let rule):
      let id = define("clipPath") { id in
        let evenOdd = rule == .evenOdd ? " clip-rule=\"evenodd\"" : ""
        return "<clipPath id=\"\(id)\"><path d=\"\(SVGText.data(path))\"\(evenOdd)/></clipPath>\n"
      }
      open("<g clip-path=\"url(#\(id))\">", .element)
    case .beginGroup(let opacity, let blend):
      let style = Self.blendName(blend).map { ";mix-blend-mode:\($0)" } ?? ""
      let alpha = opacity < 255 ? " opacity=\"\(SVGText.number(Double(opacity) / 255, places: 4))\"" : ""
      open("<g\(alpha) style=\"isolation:isolate\(style)\">", .group)
    case .endGroup: close(through: .group)
    case .rectangle(let rect, let radius, let paint): rectangle(rect.rect, radius.points, paint)
    case .rule(let rect, let paint): rectangle(rect.rect, 0, paint, attributes: " shape-rendering=\"crispEdges\"")
    case .fill(let path, let rule, let paint):
      let evenOdd = rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
      emit("<path d=\"\(SVGText.data(path))\"\(fill(paint))\(evenOdd)/>")
    case .stroke(let path, let stroke, let paint):
      emit("<path d=\"\(SVGText.data(path))\" fill=\"none\"\(self.stroke(stroke, paint, unit: 1))/>")
    case .glyphs(let run): write(run)
    case .image(let bitmap, let rect): image(bitmap, rect.rect)
    case .decoration(let decoration): write(decoration)
    case .mark(let mark): write(mark)
    }
  }

  /// Adds a line to the body.
  mutating func emit(_ line: String) { body += line + "\n" }

  /// Adds a definition and gives its id.
  mutating func define(_ kind: String, _ text: (_ id: String) -> String) -> String {
    count += 1
    let id = "\(prefix)\(kind.prefix(1))\(count)"
    definitions += text(id)
    return id
  }

  private mutating func open(_ tag: String, _ kind: Opened) {
    emit(tag)
    opened.append(kind)
  }

  private mutating func close(through kind: Opened) {
    guard opened.contains(kind) else { return }
    while let last = opened.popLast() {
      if last != .save { body += "</g>\n" }
      if last == kind { return }
    }
  }

  private mutating func rectangle(_ rect: Rect, _ radius: Double, _ paint: Paint, attributes: String = "") {
    guard !rect.isEmpty else { return }
    let held = min(radius, rect.width / 2, rect.height / 2)
    let corners = held > 0 ? " rx=\"\(SVGText.number(held))\"" : ""
    emit("<rect\(Self.box(rect))\(corners)\(fill(paint))\(attributes)/>")
  }

  private mutating func image(_ bitmap: Bitmap, _ rect: Rect) {
    guard !rect.isEmpty else { return }
    let place = bitmap.pixels.withUnsafeBytes { $0.baseAddress }
    guard let data = place.flatMap({ pictures[$0] }) ?? Self.dataURL(bitmap) else { return }
    if let place { pictures[place] = data }
    emit("<image\(Self.box(rect)) preserveAspectRatio=\"none\" href=\"\(data)\"/>")
  }

  private mutating func write(_ decoration: Decoration) {
    let (paint, whole) = (Self.fill(decoration.color), DecorationShape(decoration))
    for segment in renderer.visibleSegments(of: decoration, in: list) {
      var shape = whole
      (shape.left, shape.right) = (segment.left, segment.right)
      guard shape.right > shape.left, shape.right - shape.left < 1e6 else { continue }
      var cut = ""
      if decoration.style == .wavy || decoration.style == .dotted {
        let rows = shape.rows
        let box = Rect(
          x: shape.left, y: rows.top - 1, width: shape.right - shape.left, height: rows.bottom - rows.top + 2)
        let id = define("clipPath") { "<clipPath id=\"\($0)\"><rect\(Self.box(box))/></clipPath>\n" }
        cut = " clip-path=\"url(#\(id))\""
      }
      emit("<path d=\"\(SVGText.data(shape.path(from: shape.left, to: shape.right)))\"\(paint)\(cut)/>")
    }
  }

  private mutating func write(_ mark: DisplayMark) {
    switch mark.kind {
    case .text(let text): lines.append(text)
    case .link(let target):
      let scheme = target.prefix { $0 != ":" }.lowercased().filter { !$0.isWhitespace }
      guard !["javascript", "data", "vbscript"].contains(scheme) else { return }
      emit(
        "<a href=\"\(SVGText.escaped(target))\">"
          + "<rect\(Self.box(mark.rect.rect)) fill=\"none\" pointer-events=\"all\"/></a>")
    }
  }

  /// A picture as a URL of its PNG bytes; nil where it has no pixel.
  static func dataURL(_ bitmap: Bitmap) -> String? {
    guard bitmap.width > 0, bitmap.height > 0 else { return nil }
    do throws(PNGError) {
      return "data:image/png;base64," + SVGText.base64(try PNGEncoder().encode(bitmap))
    } catch {
      return nil
    }
  }

  static func box(_ rect: Rect) -> String {
    let (x, y) = (SVGText.number(rect.x), SVGText.number(rect.y))
    return " x=\"\(x)\" y=\"\(y)\" width=\"\(SVGText.number(rect.width))\" height=\"\(SVGText.number(rect.height))\""
  }

  /// The CSS name of a blend mode that CSS has; nil for the others.
  private static func blendName(_ mode: BlendMode) -> String? {
    switch mode {
    case .screen, .overlay, .darken, .lighten, .difference, .exclusion, .multiply, .hue, .saturation, .color,
      .luminosity:
      "\(mode)"
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .hardLight: "hard-light"
    case .softLight: "soft-light"
    case .plus: "plus-lighter"
    default: nil
    }
  }
}
