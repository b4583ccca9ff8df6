// SPDX-License-Identifier: MIT
import GalleyMarkdown
import GalleyModel

extension Document {
  /// The tree as text: a line for each block, indented by its depth, then its text with the spans in brackets.
  var lines: [String] {
    blocks.map { block in
      let indent = String(repeating: "  ", count: block.depth)
      let text = block.content.isEmpty ? "" : " " + block.content.marked
      let place = block.alignment.map { " @\($0.rawValue)" } ?? ""
      let span = block.columnSpan > 1 ? " ×\(block.columnSpan)" : ""
      let rows = block.rowSpan > 1 ? " ↓\(block.rowSpan)" : ""
      let vertical = block.verticalAlignment.map { " |\($0.rawValue)" } ?? ""
      return indent + "\(block.kind.word)\(span)\(rows)\(place)\(vertical)\(text)"
    }
  }

  /// The slice of the source that block `index` stands in.
  func slice(_ index: Int) -> String { blocks[index].source.map(slice) ?? "nowhere" }

  /// The slice of the source that `range` is.
  func slice(_ range: TextRange) -> String { String(decoding: source[range.range], as: UTF8.self) }

  /// The slices of the source of the spans of block `index`.
  func spanSlices(_ index: Int) -> [String] {
    blocks[index].content.spans.map { $0.source.map(slice) ?? "nowhere" }
  }
}

extension InlineContent {
  /// The text in quotes with each span as `name(…)` around its stretch.
  var marked: String {
    let bytes = Array(text.utf8)
    var out = "“"
    var open: [InlineSpan] = []
    var next = 0
    func flush(_ end: Int) { out += String(decoding: bytes[next..<end], as: UTF8.self) }
    for position in 0...bytes.count {
      while let last = open.last, last.range.upper == position {
        flush(position)
        next = position
        out += "}"
        open.removeLast()
      }
      for span in spans where span.range.lower == position {
        flush(position)
        next = position
        out += span.kind.word + "{"
        open.append(span)
        open.sort { $0.range.upper > $1.range.upper }
      }
    }
    flush(bytes.count)
    return out.replacing("\u{2028}", with: "⏎").replacing("\u{FFFC}", with: "▣") + "”"
  }
}

extension InlineKind {
  var word: String {
    switch self {
    case .emphasis: "em"
    case .strong: "strong"
    case .strike: "strike"
    case .code: "code"
    case .sub: "sub"
    case .sup: "sup"
    case .keyboard: "kbd"
    case .underline: "u"
    case .mark: "mark"
    case .link(let url, let title): "link<\(url)\(title.map { " '\($0)'" } ?? "")>"
    case .image(let image): "image<\(image.source) '\(image.alternative)'>"
    case .math(let isDisplay): isDisplay ? "display" : "math"
    case .emoji(let image, let shortcode): "emoji<\(image.source) \(shortcode)>"
    case .footnoteReference(let label, let number): "note<\(label) \(number)>"
    case .softBreak: "soft"
    case .lineBreak: "hard"
    }
  }
}

extension BlockKind {
  var word: String {
    switch self {
    case .paragraph: "p"
    case .heading(let level): "h\(level)"
    case .quote(let alert): alert.map { "quote \($0.rawValue)" } ?? "quote"
    case .list(.unordered(let marker), let isTight): "list \(marker)\(isTight ? "" : " loose")"
    case .list(.ordered(let start, let delimiter), let isTight): "list \(start)\(delimiter)\(isTight ? "" : " loose")"
    case .listItem(let number, let isChecked): "item \(number)\(isChecked.map { $0 ? " done" : " open" } ?? "")"
    case .code(let language, let info): "code\(language.map { " " + $0 } ?? "")\(info.isEmpty ? "" : " (\(info))")"
    case .table(let columns): "table " + columns.map { $0?.rawValue ?? "-" }.joined(separator: " ")
    case .tableRow(let isHeader): isHeader ? "header" : "row"
    case .tableCell: "cell"
    case .thematicBreak: "rule"
    case .math: "math"
    case .footnote(let label, let number): "footnote \(label) \(number)"
    case .details: "details"
    case .summary: "summary"
    case .definitionList: "dl"
    case .term: "dt"
    case .definition: "dd"
    }
  }
}

/// The lines of what `markdown` is parsed to.
func parsed(_ markdown: String, _ options: MarkdownOptions = MarkdownOptions()) throws -> [String] {
  try MarkdownParser(options: options).parse(markdown).lines
}
