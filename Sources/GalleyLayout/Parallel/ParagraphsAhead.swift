// SPDX-License-Identifier: MIT

import GalleyModel

/// Paragraphs of a long text, laid out by several threads before their turn: they never influence each other's levels,
/// breaks or shapes.
struct ParagraphsAhead {
  /// A paragraph, broken into lines.
  struct Paragraph: Sendable {
    let layout: ParagraphLayout
    /// About how many bytes it takes.
    let heldBytes: Int
  }

  /// By number; nil where the pass must make it itself.
  private var paragraphs: [Paragraph?]

  /// The text from which on more than one thread is worth its start, in bytes.
  static let leastBytes = 32 << 10

  /// Lays the paragraphs of a text out; nil where that is not worth it. Lines of text without a width end only where the
  /// text says so, and what is not shown is not made: how much is shown is known only at its turn.
  /// - Throws: `cancelled` where `pace` says so.
  init?(
    _ text: StyledText, _ flat: FlatStyles, _ options: LayoutOptions, container: LayoutUnit?, _ typesetter: Typesetter,
    _ pace: inout WorkPace
  ) throws(LayoutError) {
    guard text.utf8.count >= Self.leastBytes, let container, options.maxLines == nil, options.height == nil,
      options.limits.threads ?? 2 > 1
    else { return nil }
    let spans = Array(ParagraphSpans(text.utf8))
    let work = WorkAhead<Paragraph>(bytes: spans.lazy.map { $0.end - $0.start }, options.limits) {
      let (text, flat, spans) = (text.copied(), flat.copied(), spans.map { $0 })
      return { (number, typesetter, pace) throws(LayoutError) in
        try typesetter.paragraph(text, spans[number], flat, options, container, &pace).map { ($0, $0.heldBytes) }
      }
    }
    guard let made = try work.run(typesetter, &pace) else { return nil }
    paragraphs = made
  }

  /// Paragraph `number`, once; nil where it was not made.
  mutating func take(_ number: Int) -> Paragraph? {
    guard number < paragraphs.count else { return nil }
    defer { paragraphs[number] = nil }
    return paragraphs[number]
  }
}

extension ParagraphDraft {
  /// What a line takes beside its text, in scalars' work.
  static let lineWork = 32
}

extension Typesetter {
  /// Lays one paragraph out; nil where that is to be done in its turn: what is to stand in the text is asked of the
  /// user's code, in the order of the text.
  fileprivate func paragraph(
    _ text: StyledText, _ span: ParagraphSpan, _ flat: FlatStyles, _ options: LayoutOptions, _ container: LayoutUnit,
    _ pace: inout WorkPace
  ) throws(LayoutError) -> ParagraphsAhead.Paragraph? {
    let attachment = flat.attachments.partitionPoint { $0.offset < span.start }
    if attachment < flat.attachments.count, flat.attachments[attachment].offset < span.end { return nil }
    let shaped = try shape(
      text, span, flat, paragraph: flat.paragraphStyle(at: span.start, text.paragraph),
      maximumWidth: container.points, nesting: options.nesting, pace: &pace)
    var draft = ParagraphDraft(shaped, self, container: container)
    var cursor = draft.breaker().cursor(limit: .max)
    while let line = try cursor.next(&pace) {
      try pace.spend(line.end - line.start + ParagraphDraft.lineWork)
      draft.append(line, &cursor.known)
      if draft.lines.count & 1023 == 0, draft.heldBytes > options.limits.layoutBytes {
        throw .layoutTooLarge(limit: options.limits.layoutBytes)
      }
    }
    let heldBytes = shaped.heldBytes + draft.heldBytes
    return ParagraphsAhead.Paragraph(
      layout: draft.finished(container: container, height: draft.bottom), heldBytes: heldBytes)
  }
}
