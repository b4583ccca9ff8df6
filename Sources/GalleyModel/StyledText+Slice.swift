// SPDX-License-Identifier: MIT

extension StyledText {
  /// The nearest scalar border at byte `offset` or before.
  package func border(_ offset: Int) -> Int {
    var offset = min(max(offset, 0), utf8.count)
    while offset > 0, offset < utf8.count, utf8[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// A range, both ends moved down to scalar borders.
  package func aligned(_ range: TextRange) -> TextRange { TextRange(border(range.lower), border(range.upper)) }

  /// A range of the text and the spans in it.
  /// - Input: both ends on scalar borders.
  package func slice(_ range: TextRange) -> StyledText {
    if spans.isEmpty, range == TextRange(0, utf8.count) { return self }
    var part = withText(valid: Array(utf8[range.range]))
    for span in spans {
      let own = span.range.clamped(to: range)
      if !own.isEmpty {
        part.spans.append(StyleSpan(TextRange(own.lower - range.lower, own.upper - range.lower), span.attributes))
      }
    }
    return part
  }

  /// Adds the text and the spans of another.
  package mutating func append(_ other: StyledText) {
    let start = utf8.count
    append(valid: other.utf8)
    for span in other.spans {
      let own = span.range.clamped(to: TextRange(0, other.utf8.count))
      spans.append(StyleSpan(TextRange(own.lower + start, own.upper + start), span.attributes))
    }
  }
}
