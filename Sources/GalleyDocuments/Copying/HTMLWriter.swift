// SPDX-License-Identifier: MIT
import Galley

/// Writes a document, or parts of it, as HTML.
struct HTMLWriter {
  /// A block that is open.
  private struct Frame {
    var end: Int
    var close: String
    /// Whether nothing inside is written.
    var isEmpty = true
    /// Whether paragraphs inside stand without `<p>`: an item with one paragraph.
    var isTight = false
    /// The columns of the table.
    var columns: [TextAlignment?] = []
    /// Which columns are taken.
    var grid = TableGrid()
    /// Whether cells inside are those of a header.
    var isHeader = false
  }

  let document: Document
  let inlines: HTMLInlines
  private var ranges: [Int: TextRange] = [:]
  /// Which blocks hold something that is written.
  private var isIncluded: [Bool]
  private var frames = [Frame(end: .max, close: "")]
  private var result = ""

  init(_ document: Document, parts: [SelectedPart], pictures: CopiedPictures) {
    self.document = document
    inlines = HTMLInlines(pictures: pictures)
    isIncluded = [Bool](repeating: false, count: document.blocks.count)
    for part in parts {
      ranges[part.block] = part.range
      include(part.block)
    }
    guard let first = parts.first?.block, let last = parts.last?.block else { return }
    for index in first...last {
      let block = document.blocks[index]
      if block.end == index + 1, !block.kind.hasText { include(index) }
    }
  }

  private mutating func include(_ index: Int) {
    var next: Int? = index
    while let block = next, !isIncluded[block] {
      isIncluded[block] = true
      next = document.blocks[block].parent
    }
  }

  /// The HTML.
  func html() -> String {
    var writer = self
    for index in document.blocks.indices where isIncluded[index] {
      writer.close(before: index)
      writer.write(index)
    }
    writer.close(before: .max - 1)
    return writer.result
  }

  private mutating func close(before index: Int) {
    while let last = frames.last, last.end <= index { result += frames.removeLast().close }
  }

  /// What stands before the next block of the open one.
  private mutating func separate() {
    let last = frames.count - 1
    if !frames[last].isEmpty { result += "\n" }
    frames[last].isEmpty = false
  }

  private mutating func open(_ index: Int, _ start: String, _ close: String) {
    separate()
    result += start
    frames.append(Frame(end: document.blocks[index].end, close: close))
  }

  private mutating func write(_ index: Int) {
    switch document.blocks[index].kind {
    case .quote: open(index, "<blockquote>\n", "\n</blockquote>")
    case .list(.ordered(let start, _), _):
      open(index, "<ol\(start != 1 ? " start=\"\(start)\"" : "")>\n", "\n</ol>")
    case .list(.unordered, _): open(index, "<ul>\n", "\n</ul>")
    case .listItem(_, let isChecked): item(index, isChecked)
    case .footnote(let label, _): open(index, "<div id=\"fn-\(HTMLText.attribute(label))\">\n", "\n</div>")
    case .details: open(index, "<details open>\n", "\n</details>")
    case .definitionList: open(index, "<dl>\n", "\n</dl>")
    case .definition: open(index, "<dd>\n", "\n</dd>")
    case .table(let columns):
      open(index, "<table>\n", "\n</table>")
      frames[frames.count - 1].columns = columns
    case .tableRow(let isHeader):
      frames[frames.count - 1].grid.beginRow()
      let columns = frames[frames.count - 1].columns
      open(index, isHeader ? "<thead>\n<tr>\n" : "<tr>\n", isHeader ? "\n</tr>\n</thead>" : "\n</tr>")
      frames[frames.count - 1].columns = columns
      frames[frames.count - 1].isHeader = isHeader
    case .tableCell: cell(index)
    case .paragraph, .heading, .code, .math, .thematicBreak, .summary, .term: leaf(index)
    }
  }

  private mutating func item(_ index: Int, _ isChecked: Bool?) {
    let box = isChecked.map { "<input type=\"checkbox\" disabled\($0 ? " checked" : "") /> " } ?? ""
    open(index, "<li>" + box, "</li>")
    let children = document.children(of: index).filter { isIncluded[$0] }
    frames[frames.count - 1].isTight = children.count { document.blocks[$0].kind == .paragraph } == 1
  }

  /// A cell. Columns that the markup says nothing of have no `align`: where they stand is for the page that the copy goes
  /// to, at the right in tables from right to left. (Textual writes `left` there, which puts their text on the wrong side.)
  private mutating func cell(_ index: Int) {
    let last = frames.count - 1
    let block = document.blocks[index]
    let column = last > 0 ? frames[last - 1].grid.place(columns: block.columnSpan, rows: block.rowSpan) : 0
    let alignment = column < frames[last].columns.count ? frames[last].columns[column] : nil
    let name = frames[last].isHeader ? "th" : "td"
    let known = block.alignment ?? (block.columnSpan == 1 ? alignment : nil)
    var span = block.columnSpan > 1 ? " colspan=\"\(block.columnSpan)\"" : ""
    if block.rowSpan > 1 { span += " rowspan=\"\(block.rowSpan)\"" }
    if let vertical = block.verticalAlignment { span += " valign=\"\(vertical.rawValue)\"" }
    let start = "<\(name)\(attribute(known))\(span)>"
    guard block.end == index + 1 else { return open(index, start, "</\(name)>") }
    separate()
    result += start + inline(index) + "</\(name)>"
  }

  private func inline(_ index: Int) -> String {
    let content = document.blocks[index].content
    return inlines.html(content, ranges[index] ?? TextRange(0, content.text.utf8.count))
  }

  private mutating func leaf(_ index: Int) {
    let block = document.blocks[index]
    separate()
    // The one paragraph of an item has no element of its own, and nothing between it and what follows.
    if block.kind == .paragraph, frames[frames.count - 1].isTight {
      result += inline(index)
      frames[frames.count - 1].isEmpty = true
      return
    }
    switch block.kind {
    case .heading(let level):
      let level = min(max(level, 1), 6)
      result += "<h\(level)\(alignment(block))>\(inline(index))</h\(level)>"
    case .code(let hint, let info):
      let language = CodeInfo(hint: hint, info: info).language
      let name = language.isEmpty ? "" : " class=\"language-\(HTMLText.attribute(language))\""
      result += "<pre><code\(name)>\(code(index))</code></pre>"
    case .math: result += "<pre><code class=\"language-math\">\(code(index))</code></pre>"
    case .thematicBreak: result += "<hr />"
    case .summary: result += "<summary>\(inline(index))</summary>"
    case .term: result += "<dt>\(inline(index))</dt>"
    default: result += "<p\(alignment(block))>\(inline(index))</p>"
    }
  }

  /// The attribute that says where lines stand; nothing where the markup did not say it.
  private func alignment(_ block: DocumentBlock) -> String { attribute(block.alignment) }

  private func attribute(_ alignment: TextAlignment?) -> String {
    switch alignment {
    case .center: " align=\"center\""
    case .left: " align=\"left\""
    case .right: " align=\"right\""
    case .justify: " align=\"justify\""
    case .start, .end, nil: ""
    }
  }

  private func code(_ index: Int) -> String {
    let bytes = Array(document.blocks[index].content.text.utf8)
    let range = (ranges[index] ?? TextRange(0, bytes.count)).clamped(to: TextRange(0, bytes.count))
    var text = String(decoding: bytes[range.range], as: UTF8.self)
    if range.upper == bytes.count, text.utf8.last == UInt8(ascii: "\n") { text.unicodeScalars.removeLast() }
    return HTMLText.code(text)
  }
}
