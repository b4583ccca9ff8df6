// SPDX-License-Identifier: MIT

public import GalleyLayout
public import GalleyModel

extension TextLayout {
  /// A part of the text as it is copied: attachments as their alternatives, or a space.
  public func plainText(in range: TextRange) -> String {
    let range = range.clamped(to: TextRange(0, textCount))
    var result = ""
    var at = range.lower
    for (offset, attachment) in attachments(in: range) {
      result += text(in: TextRange(at, offset))
      result += attachment.alternative ?? " "
      at = offset + 3
    }
    return result + text(in: TextRange(at, range.upper))
  }

  /// A part of the text as HTML: paragraphs, line breaks, links, strong, emphasis and struck text.
  ///
  /// A part of one paragraph has no `<p>`. Everything that is not ASCII is a decimal reference.
  public func html(in range: TextRange) -> String {
    let range = range.clamped(to: TextRange(0, textCount))
    var paragraphs: [String] = []
    var at = range.lower
    repeat {
      let span = paragraphSpan(at: at)
      paragraphs.append(inlineHTML(TextRange(at, min(span.contentEnd, range.upper))))
      guard span.end > at, span.end <= range.upper else { break }
      at = span.end
    } while at < range.upper
    return paragraphs.count == 1 ? paragraphs[0] : paragraphs.map { "<p>\($0)</p>" }.joined(separator: "\n")
  }

  private func inlineHTML(_ range: TextRange) -> String {
    guard !range.isEmpty else { return "" }
    var pieces: [(text: String, style: MarkupStyle)] = []
    var covered = range.lower
    for (part, style) in styles(in: range) {
      let markup = MarkupStyle(style)
      let text = plainText(in: part)
      if let last = pieces.last, last.style == markup {
        pieces[pieces.count - 1].text += text
      } else {
        pieces.append((text, markup))
      }
      covered = part.upper
    }
    if covered < range.upper { pieces.append((text(in: TextRange(covered, range.upper)), MarkupStyle())) }
    return pieces.map { $0.style.wrapping(escapedHTML($0.text)) }.joined()
  }
}

/// What of a style HTML says.
private struct MarkupStyle: Equatable {
  var link: String?
  var isStruck = false
  var isEmphasized = false
  var isStrong = false

  init() {}

  init(_ style: TextStyle) {
    link = style.link
    isStruck = style.strike != nil
    isEmphasized = style.slant != .normal
    isStrong = style.weight >= 600
  }

  /// `html` in its elements: a link outermost, strong innermost.
  func wrapping(_ html: String) -> String {
    var result = html
    if isStrong { result = "<strong>\(result)</strong>" }
    if isEmphasized { result = "<em>\(result)</em>" }
    if isStruck { result = "<del>\(result)</del>" }
    if let link { result = "<a href=\"\(escapedHTML(link))\">\(result)</a>" }
    return result
  }
}

/// Text for HTML: `&`, `<`, `>`, quotes and all that is not ASCII as references, line separators as `<br />`.
func escapedHTML(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\u{2028}": result += "<br />"
    case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
    default: result += "&#\(scalar.value);"
    }
  }
  return result
}
