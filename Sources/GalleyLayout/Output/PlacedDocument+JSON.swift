// SPDX-License-Identifier: MIT
//
// The placed tree as JSON and as text: `blocks` in the contract of the `galley layout` command. Written in one run
// over the blocks, however deep they are nested.

public import GalleyFonts
public import GalleyModel

extension PlacedDocument {
  /// The placed document as JSON: its size, whether text is cut, its texts as one `text` (a line feed between two, a tab
  /// between cells), and its `blocks` as a tree. Each has its `kind`, what its kind says of it, its `rect`, its
  /// `children`, and where it is a text its `range` in the `text`, the `origin` of its container and its `layout`, as
  /// ``TextLayout/json(outlines:levels:)`` gives it.
  /// - Units: points, exact, from the top left of the document; in `layout` from the text's `origin`.
  /// - Complexity: O(glyphs).
  public func json(
    outlines: ((_ font: FontInstance, _ glyph: UInt32) -> String)? = nil, levels: Bool = false
  ) -> String {
    json { block, start, json in
      block.write(start: start, into: &json)
      if let layout = block.layout { json.written(layout.json(outlines: outlines, levels: levels)) }
    }
  }

  /// The same, which may be told to stop.
  /// - Throws: ``LayoutError/cancelled``.
  public func json(
    outlines: ((_ font: FontInstance, _ glyph: UInt32) -> String)? = nil, levels: Bool = false, limits: Limits
  ) throws(LayoutError) -> String {
    var pace = WorkPace(limits)
    return try json { (block, start, json) throws(LayoutError) in
      try pace.spend(64)
      block.write(start: start, into: &json)
      guard let layout = block.layout else { return }
      // Each text begins to count anew: what short ones take is counted here.
      try pace.spend(layout.byteCount)
      json.written(try layout.json(outlines: outlines, levels: levels, limits: limits))
    }
  }

  private func json<Failure: Error>(
    write: (_ block: PlacedBlock, _ start: Int?, inout JSONText) throws(Failure) -> Void
  ) throws(Failure) -> String {
    var json = JSONText()
    json.beginObject()
    json.field("schema", 1)
    json.key("size")
    json.object { json in
      json.field("width", size.width)
      json.field("height", size.height)
    }
    json.key("contentBounds")
    json.rect(contentBounds)
    json.field("truncated", isTruncated)
    let blocks = blocks
    let texts = PlacedTexts(blocks)
    // Of blocks that were made without a document nothing can be selected.
    if !texts.members.isEmpty || blocks.isEmpty { json.field("text", texts.text(blocks)) }
    var members = texts.members[...]
    json.key("blocks")
    json.beginArray()
    var ends: [Int] = []
    func close(_ json: inout JSONText) {
      json.endArray()
      json.endObject()
    }
    for (place, block) in blocks.enumerated() {
      while let end = ends.last, end <= place {
        ends.removeLast()
        close(&json)
      }
      json.beginObject()
      let start = members.first?.place == place ? members.popFirst()?.start : nil
      try write(block, start, &json)
      json.key("children")
      json.beginArray()
      ends.append(block.end)
    }
    for _ in ends { close(&json) }
    json.endArray()
    json.endObject()
    return json.text
  }

  /// The placed tree as text: a block a line, with its rectangle, the lines of its text under it; numbers exact.
  /// - Complexity: O(blocks · depth, held to 40) and the lines.
  public func dump() -> String {
    var text = "size \(size.width.plainText) × \(size.height.plainText)\(isTruncated ? " truncated" : "")\n"
    for block in blocks {
      let indent = String(repeating: "  ", count: min(block.depth, 40))
      text += indent + block.kind.name + block.kind.detail + " " + block.rect.plainText
      if block.isRightToLeft { text += " rtl" }
      if let marker = block.marker { text += " marker \(marker.name) \(marker.rect.plainText)" }
      text += "\n"
      guard let layout = block.layout else { continue }
      let origin = block.layoutOrigin
      for line in layout.lines {
        let rect = Rect(
          x: origin.x + line.x, y: origin.y + line.y, width: line.width, height: line.ascent + line.descent)
        text += indent + "  line \(line.range.lower)..\(line.range.upper) \(rect.plainText)"
        text += line.ellipsis == nil ? "\n" : " ellipsis\n"
      }
    }
    return text
  }
}

extension PlacedBlock {
  /// Writes what is known of the block, but for its children and what follows the name of its layout.
  fileprivate func write(start: Int?, into json: inout JSONText) {
    json.field("kind", kind.name)
    kind.writeDetail(&json)
    json.key("rect")
    json.rect(rect)
    json.field("direction", isRightToLeft ? "rtl" : "ltr")
    if let marker {
      json.key("marker")
      json.object { json in
        json.field("text", marker.name)
        json.key("rect")
        json.rect(marker.rect)
      }
    }
    guard let layout else { return }
    if let start { json.field("range", [start, start + layout.byteCount]) }
    json.field("origin", [layoutOrigin.x, layoutOrigin.y])
    json.key("layout")
  }
}

extension PlacedBlock.Marker {
  /// Its text, or the name of its shape.
  fileprivate var name: String {
    switch content {
    case .text(let text): text.string
    case .shape(.disc, _, _): "disc"
    case .shape(.circle, _, _): "circle"
    case .shape(.square, _, _): "square"
    case .shape(.dash, _, _): "dash"
    case .shape(.checkbox(let tick), _, _): tick == nil ? "unchecked" : "checked"
    }
  }
}

extension BlockKind {
  /// Its name in JSON and dumps.
  var name: String {
    switch self {
    case .paragraph: "paragraph"
    case .heading: "heading"
    case .quote: "quote"
    case .list: "list"
    case .listItem: "listItem"
    case .code: "code"
    case .table: "table"
    case .tableRow: "tableRow"
    case .tableCell: "tableCell"
    case .thematicBreak: "thematicBreak"
    case .math: "math"
    case .footnote: "footnote"
    case .details: "details"
    case .summary: "summary"
    case .definitionList: "definitionList"
    case .term: "term"
    case .definition: "definition"
    }
  }

  /// What dumps say after the name.
  var detail: String {
    switch self {
    case .heading(let level): " \(level)"
    case .listItem(let number, _): " \(number)"
    case .tableRow(isHeader: true): " header"
    default: ""
    }
  }

  fileprivate func writeDetail(_ json: inout JSONText) {
    switch self {
    case .heading(let level): json.field("level", level)
    case .quote(let alert?): json.field("alert", alert.rawValue)
    case .list(.ordered(let start, _), let isTight):
      json.field("ordered", true)
      json.field("start", start)
      json.field("tight", isTight)
    case .list(.unordered, let isTight):
      json.field("ordered", false)
      json.field("tight", isTight)
    case .listItem(let number, let isChecked):
      json.field("number", number)
      if let isChecked { json.field("checked", isChecked) }
    case .code(let language?, _): json.field("language", language)
    case .tableRow(let isHeader): json.field("header", isHeader)
    case .footnote(let label, let number):
      json.field("label", label)
      json.field("number", number)
    case .paragraph, .quote, .code, .table, .tableCell, .thematicBreak, .math, .details, .summary, .definitionList,
      .term, .definition:
      break
    }
  }
}

extension Rect {
  /// The rectangle as dumps have it.
  var plainText: String {
    "\(x.plainText) \(y.plainText) \(width.plainText) × \(height.plainText)"
  }
}

extension JSONText {
  fileprivate mutating func rect(_ rect: Rect) {
    array { json in for side in [rect.x, rect.y, rect.width, rect.height] { json.value(side) } }
  }
}
