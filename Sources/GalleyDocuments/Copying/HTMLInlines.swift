// SPDX-License-Identifier: MIT
import Galley

/// Writes inline content as HTML. Elements are nested in one order whatever the markup had: link, struck, emphasis,
/// strong, the others, code.
struct HTMLInlines {
  let pictures: CopiedPictures

  /// An element.
  private struct Element: Hashable {
    var rank: Int
    var open: String
    var close: String
  }

  /// A part of the content as HTML.
  func html(_ content: InlineContent, _ range: TextRange) -> String {
    let bytes = Array(content.text.utf8)
    let range = range.clamped(to: TextRange(0, bytes.count))
    var edges: Set<Int> = [range.lower, range.upper]
    for span in content.spans {
      for edge in [span.range.lower, span.range.upper] where edge > range.lower && edge < range.upper {
        edges.insert(edge)
      }
    }
    let sorted = edges.sorted()
    var result = ""
    var open: [Element] = []
    // Spans come in the order of their starts: a sweep keeps those that hold the run.
    var next = 0
    var active: [InlineSpan] = []
    for (lower, upper) in zip(sorted, sorted.dropFirst()) {
      while next < content.spans.count, content.spans[next].range.lower <= lower {
        active.append(content.spans[next])
        next += 1
      }
      active.removeAll { $0.range.upper <= lower }
      let wanted = elements(active)
      var shared = 0
      while shared < open.count, shared < wanted.count, open[shared] == wanted[shared] { shared += 1 }
      for element in open[shared...].reversed() { result += element.close }
      for element in wanted[shared...] { result += element.open }
      open = wanted
      result += run(String(decoding: bytes[lower..<upper], as: UTF8.self), active.last?.kind)
    }
    for element in open.reversed() { result += element.close }
    return result
  }

  private func elements(_ spans: [InlineSpan]) -> [Element] {
    var elements: [Element] = []
    for case let element? in spans.map({ element($0.kind) }) where !elements.contains(element) {
      elements.append(element)
    }
    return elements.sorted { $0.rank < $1.rank }
  }

  private func run(_ text: String, _ kind: InlineKind?) -> String {
    switch kind {
    case .lineBreak: "<br />"
    case .softBreak: " "
    case .image(let reference): image(reference, reference.alternative)
    case .emoji(let reference, let shortcode): image(reference, ":\(shortcode):")
    default: HTMLText.escaped(text).replacing("&#8232;", with: "<br />")
    }
  }

  private func image(_ reference: ImageReference, _ alternative: String) -> String {
    var text = alternative.isEmpty ? "" : " alt=\"\(HTMLText.attribute(alternative))\""
    if let title = reference.title { text += " title=\"\(HTMLText.attribute(title))\"" }
    text += size(reference)
    if let data = pictures.pngData(reference) {
      return "<img src=\"data:image/png;base64,\(HTMLText.base64(data))\"\(text) />"
    }
    guard !reference.source.isEmpty else { return HTMLText.escaped(alternative) }
    let picture = "<img src=\"\(HTMLText.attribute(reference.source))\"\(text) />"
    let sources = [("light", reference.lightSource), ("dark", reference.darkSource)].map { scheme, source in
      source.map {
        "<source media=\"(prefers-color-scheme: \(scheme))\" srcset=\"\(HTMLText.attribute($0))\" />"
      } ?? ""
    }.joined()
    return sources.isEmpty ? picture : "<picture>\(sources)\(picture)</picture>"
  }

  private func size(_ reference: ImageReference) -> String {
    func attribute(_ name: String, _ value: Double?, _ unit: String = "") -> String {
      guard let value, value.isFinite else { return "" }
      let isWhole = value == value.rounded() && abs(value) < 1e9
      return " \(name)=\"\(isWhole ? String(Int(value)) : String(value))\(unit)\""
    }
    let relative = reference.width == nil ? reference.relativeWidth.map { $0 * 100 } : nil
    return attribute("width", reference.width) + attribute("width", relative, "%")
      + attribute("height", reference.height)
  }

  private func element(_ kind: InlineKind) -> Element? {
    func plain(_ rank: Int, _ name: String) -> Element { Element(rank: rank, open: "<\(name)>", close: "</\(name)>") }
    switch kind {
    case .link(let url, _):
      guard HTMLText.isSafe(address: url) else { return nil }
      return Element(rank: 0, open: "<a href=\"\(HTMLText.attribute(url))\">", close: "</a>")
    case .strike: return plain(1, "del")
    case .emphasis: return plain(2, "em")
    case .strong: return plain(3, "strong")
    case .underline: return plain(4, "u")
    case .mark: return plain(5, "mark")
    case .sub: return plain(6, "sub")
    case .sup: return plain(7, "sup")
    case .keyboard: return plain(8, "kbd")
    case .code, .math: return plain(9, "code")
    case .footnoteReference(let label, _):
      return Element(rank: 6, open: "<sup><a href=\"#fn-\(HTMLText.attribute(label))\">", close: "</a></sup>")
    case .image, .emoji, .softBreak, .lineBreak: return nil
    }
  }
}
