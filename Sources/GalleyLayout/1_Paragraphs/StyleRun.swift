// SPDX-License-Identifier: MIT
//
// Spans may overlap; stages want disjoint runs. One sweep over the span borders, in text order, keeps the set
// of open spans in the order in which they are applied, and makes a style only where that set changes.

package import GalleyModel

/// A stretch of text of one style.
package struct StyleRun: Hashable, Sendable {
  /// The byte after its last, in the whole text. It begins where the run before it ends.
  package var end: Int
  /// Index into ``FlatStyles/styles``.
  package var style: Int
}

/// All of a text's styles, disjoint.
package struct FlatStyles: Sendable {
  /// Runs that tile the text; at least one.
  package var runs: [StyleRun]
  /// The styles, each once; index 0 is the text's own.
  package var shared: ContiguousArray<SharedStyle>
  /// The same, as values.
  package var styles: [TextStyle] { shared.map { $0.style } }
  /// Attachments by the byte of their U+FFFC, in order.
  package var attachments: [(offset: Int, attachment: InlineAttachment)]
  /// Runs of the paragraph styles that spans set, tiling the text; empty where none does. The style is an index
  /// into `paragraphStyles`, or -1 for the text's own.
  package var paragraphRuns: [StyleRun] = []
  /// Paragraph styles that spans set.
  package var paragraphStyles: [ParagraphStyle] = []
}

extension FlatStyles {
  /// The same in lists and styles of its own.
  func copied() -> FlatStyles {
    FlatStyles(
      runs: runs.map { $0 }, shared: ContiguousArray(shared.map { SharedStyle($0.style) }),
      attachments: attachments.map { $0 }, paragraphRuns: paragraphRuns.map { $0 },
      paragraphStyles: paragraphStyles.map { $0 })
  }
}

/// Flattens spans.
/// - Output: runs tile `0 ..< text.utf8.count`; an empty text has one empty run.
/// - Complexity: O(s log s + r·k) for s spans, r runs and k open spans at a run.
package func flattenStyles(_ text: StyledText) -> FlatStyles {
  let count = text.utf8.count
  var flat = FlatStyles(
    runs: [], shared: [text.sharedStyle], attachments: [])
  guard !text.spans.isEmpty, count > 0 else {
    flat.runs = [StyleRun(end: count, style: 0)]
    return flat
  }
  let whole = TextRange(0, count)
  var borders: [(offset: Int, span: Int, opens: Bool)] = []
  for (index, span) in text.spans.enumerated() {
    let range = aligned(span.range.clamped(to: whole), in: text.utf8)
    if range.isEmpty { continue }
    for case .attachment(let attachment) in span.attributes where isObjectReplacement(text.utf8, range.lower) {
      flat.attachments.append((range.lower, attachment))
    }
    borders.append((range.lower, index, true))
    borders.append((range.upper, index, false))
  }
  // Of several for one character the later wins; sorting by offset alone would not keep their order.
  let order = flat.attachments.indices.sorted {
    (flat.attachments[$0].offset, $0) < (flat.attachments[$1].offset, $1)
  }
  flat.attachments = order.map { flat.attachments[$0] }
  borders.sort { ($0.offset, $0.opens ? 1 : 0, $0.span) < ($1.offset, $1.opens ? 1 : 0, $1.span) }
  sweep(borders, text, &flat)
  sweepParagraphs(borders, text, &flat)
  return flat
}

/// Walks the borders and makes a run between any two.
private func sweep(_ borders: [(offset: Int, span: Int, opens: Bool)], _ text: StyledText, _ flat: inout FlatStyles) {
  var interned: [TextStyle: Int] = [text.style: 0]
  var open: [Int] = []
  var current = 0
  var at = 0
  func close(_ end: Int, _ flat: inout FlatStyles) {
    guard end > at else { return }
    if let last = flat.runs.last, last.style == current {
      flat.runs[flat.runs.count - 1].end = end
    } else {
      flat.runs.append(StyleRun(end: end, style: current))
    }
    at = end
  }
  var index = 0
  while index < borders.count {
    let offset = borders[index].offset
    close(offset, &flat)
    while index < borders.count, borders[index].offset == offset {
      let border = borders[index]
      if border.opens {
        open.insert(border.span, at: open.partitionPoint { $0 < border.span })
      } else {
        open.remove(at: open.partitionPoint { $0 < border.span })
      }
      index += 1
    }
    var style = text.style
    for span in open {
      for attribute in text.spans[span].attributes { style.apply(attribute) }
    }
    if let known = interned[style] {
      current = known
    } else {
      current = flat.shared.count
      flat.shared.append(SharedStyle(style))
      interned[style] = current
    }
  }
  close(text.utf8.count, &flat)
}

/// Walks the borders of spans that set a paragraph style; the last of those open wins.
private func sweepParagraphs(
  _ borders: [(offset: Int, span: Int, opens: Bool)], _ text: StyledText, _ flat: inout FlatStyles
) {
  var styles: [Int: Int] = [:]
  for (index, span) in text.spans.enumerated() {
    for case .paragraph(let style) in span.attributes {
      styles[index] = flat.paragraphStyles.count
      flat.paragraphStyles.append(style)
    }
  }
  guard !styles.isEmpty else { return }
  var open: [Int] = []
  var at = 0
  for border in borders where styles[border.span] != nil {
    if border.offset > at {
      flat.paragraphRuns.append(StyleRun(end: border.offset, style: open.last.flatMap { styles[$0] } ?? -1))
      at = border.offset
    }
    let place = open.partitionPoint { $0 < border.span }
    if border.opens { open.insert(border.span, at: place) } else { open.remove(at: place) }
  }
  if text.utf8.count > at { flat.paragraphRuns.append(StyleRun(end: text.utf8.count, style: -1)) }
}

/// Moves both ends down to scalar borders.
private func aligned(_ range: TextRange, in utf8: [UInt8]) -> TextRange {
  func border(_ offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < utf8.count, utf8[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
  return TextRange(border(range.lower), border(range.upper))
}

/// Whether U+FFFC stands at `offset`.
private func isObjectReplacement(_ utf8: [UInt8], _ offset: Int) -> Bool {
  offset + 2 < utf8.count && utf8[offset] == 0xEF && utf8[offset + 1] == 0xBF && utf8[offset + 2] == 0xBC
}
