// SPDX-License-Identifier: MIT

import Galley

extension StructuredLayout {
  /// What the document is to those who do not see it, as JSON: a tree of `role`, `rect` and `children`.
  ///
  /// Roles are those of WAI-ARIA: `heading` with its `level`, `paragraph`, `blockquote`, `list`, `listitem` with its
  /// `marker` and `checked`, `code` with its `language`, `table`, `row`, `columnheader`, `cell` with its
  /// `colspan` and `rowspan`, `separator`, `math`, `note`, `group`, `term`, `definition`. Blocks with text have their `text`, `links` (`text`, `url`, `rects`) and `images` (`text`, `rect`).
  /// - Units: points from the top left of the document, as `[x, y, width, height]`.
  public func accessibilityJSON() -> String {
    var json = JSONText()
    json.beginObject()
    json.field("role", "document")
    json.key("rect")
    json.write(Rect(x: 0, y: 0, width: size.width, height: size.height))
    json.key("children")
    json.beginArray()
    var ends: [Int] = []
    for (place, block) in placed.blocks.enumerated() {
      while let end = ends.last, end <= place {
        ends.removeLast()
        json.endArray()
        json.endObject()
      }
      json.beginObject()
      write(block, &json)
      json.key("children")
      json.beginArray()
      ends.append(block.end)
    }
    for _ in ends {
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    return json.text
  }

  private func write(_ block: PlacedBlock, _ json: inout JSONText) {
    json.field("role", role(block))
    json.key("rect")
    json.write(block.rect)
    switch block.kind {
    case .heading(let level): json.field("level", level)
    case .quote(let alert?): json.field("alert", alert.rawValue)
    case .list(.ordered(let start, _), _):
      json.field("ordered", true)
      json.field("start", start)
    case .list(.unordered, _): json.field("ordered", false)
    case .listItem(_, let isChecked):
      if let isChecked { json.field("checked", isChecked) }
      if case .text(let text)? = block.marker?.content { json.field("marker", text.string) }
    case .code(let hint, let info):
      let language = CodeInfo(hint: hint, info: info).language
      if !language.isEmpty { json.field("language", language) }
    case .footnote(_, let number): json.field("number", number)
    case .tableCell:
      if let span = block.origin.map({ document.blocks[$0].columnSpan }), span > 1 { json.field("colspan", span) }
      if let span = block.origin.map({ document.blocks[$0].rowSpan }), span > 1 { json.field("rowspan", span) }
    default: break
    }
    if block.isRightToLeft { json.field("direction", "rtl") }
    if let layout = block.layout { write(layout, block, &json) }
  }

  private func write(_ layout: TextLayout, _ block: PlacedBlock, _ json: inout JSONText) {
    json.field("text", layout.plainText(in: layout.textRange))
    let regions = layout.highlightRegions
    json.key("links")
    json.array { json in
      for region in regions {
        guard let target = region.linkTarget else { continue }
        json.object { json in
          json.field("text", layout.plainText(in: region.range))
          json.field("url", target)
          json.key("rects")
          json.array { json in for rect in region.rects { json.write(rect.moved(by: block.layoutOrigin)) } }
        }
      }
    }
    json.key("images")
    json.array { json in
      for region in regions {
        guard let attachment = region.attachment, let rect = region.rects.first else { continue }
        json.object { json in
          json.field("text", attachment.alternative ?? "")
          json.key("rect")
          json.write(rect.moved(by: block.layoutOrigin))
        }
      }
    }
  }

  private func role(_ block: PlacedBlock) -> String {
    switch block.kind {
    case .paragraph, .summary: return "paragraph"
    case .heading: return "heading"
    case .quote(nil): return "blockquote"
    case .quote, .footnote: return "note"
    case .list: return "list"
    case .listItem: return "listitem"
    case .code: return "code"
    case .table: return "table"
    case .tableRow: return "row"
    case .tableCell:
      let parent = block.origin.flatMap { document.blocks[$0].parent }
      if let parent, document.blocks[parent].kind == .tableRow(isHeader: true) { return "columnheader" }
      return "cell"
    case .thematicBreak: return "separator"
    case .math: return "math"
    case .details, .definitionList: return "group"
    case .term: return "term"
    case .definition: return "definition"
    }
  }
}

extension JSONText {
  fileprivate mutating func write(_ rect: Rect) {
    array { json in for side in [rect.x, rect.y, rect.width, rect.height] { json.value(side) } }
  }
}
