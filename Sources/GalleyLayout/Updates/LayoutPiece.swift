// SPDX-License-Identifier: MIT

import GalleyModel
import Synchronization

/// What the head of a paragraph says of the pieces behind it, as far as pieces may be made again one by one.
final class ParagraphHead: Sendable {
  /// The paragraph's own style, its direction decided.
  let style: ParagraphStyle
  /// The language at the paragraph's start.
  let language: String?
  /// The one script of the text before, packed; nil where there is none yet, 0 where there are several.
  let script: UInt32?
  /// Whether a bracket stands before: one behind takes the script of its partner.
  let hasBrackets: Bool
  /// Whether the text before may be cut at all: it reads from the left, and nothing in it looks at the whole paragraph.
  let isDivisible: Bool

  init(style: ParagraphStyle, language: String?, script: UInt32?, hasBrackets: Bool, isDivisible: Bool) {
    self.style = style
    self.language = language
    self.script = script
    self.hasBrackets = hasBrackets
    self.isDivisible = isDivisible
  }

  /// Whether both say the same.
  func isSame(as other: ParagraphHead) -> Bool {
    self === other
      || script == other.script && hasBrackets == other.hasBrackets && isDivisible == other.isDivisible
        && language == other.language && style == other.style
  }
}

/// A paragraph of a text that grows, or the part of a long one that some of its lines show.
final class LayoutPiece: Sendable {
  /// Its text and the styles in it.
  let text: StyledText
  /// Its lines; they show the piece and nothing else.
  let layout: ParagraphLayout
  /// Whether it goes on the paragraph of the piece before.
  let isContinuation: Bool
  /// The distance of its first line's box from the bottom of the line before; 0 in the first piece and in one that
  /// goes on a paragraph.
  let gap: LayoutUnit
  /// What is known at its start.
  let head: ParagraphHead
  /// What it adds up to.
  let sums: PieceSums

  init(text: StyledText, layout: ParagraphLayout, isContinuation: Bool, gap: LayoutUnit, head: ParagraphHead) {
    self.text = text
    self.layout = layout
    self.isContinuation = isContinuation
    self.gap = gap
    self.head = head
    var sums = PieceSums(
      pieces: 1, bytes: text.utf8.count, lines: layout.lines.count,
      height: gap + (layout.lines.last.map { $0.y + $0.height } ?? .zero))
    sums.hasWarnings = !layout.shaped.warnings.isEmpty
    sums.heldBytes = Self.heldBytes(scalars: layout.shaped.count, lines: layout.lines.count)
    for line in layout.lines {
      sums.right = max(sums.right, line.x + line.width)
      sums.bottom = max(sums.bottom, gap + line.y + line.ascent + line.descent)
      sums.order.add(top: gap + line.y, end: gap + line.y + line.height)
    }
    self.sums = sums
  }

  /// The same piece in another distance from the one before.
  func placed(gap: LayoutUnit) -> LayoutPiece {
    if gap == self.gap { return self }
    return LayoutPiece(text: text, layout: layout, isContinuation: isContinuation, gap: gap, head: head)
  }

  /// About how many bytes a scalar takes, with its byte, its glyph and its place.
  static let bytesOfScalar = 48

  /// About how many bytes a piece takes.
  static func heldBytes(scalars: Int, lines: Int) -> Int {
    scalars * bytesOfScalar + lines * (MemoryLayout<LineRecord>.stride + 2 * MemoryLayout<RunRecord>.stride)
      + 16 * ShapedParagraph.bytesOfArray + MemoryLayout<ParagraphStyle>.stride
  }
}

/// The last piece of a text. Where text was only added to it, it is made when somebody looks at it.
final class LastPiece: Sendable {
  private enum State {
    case growing(GrownText)
    case made(LayoutPiece)
  }

  let sums: PieceSums
  private let state: Mutex<State>

  init(_ piece: LayoutPiece) {
    sums = piece.sums
    state = Mutex(.made(piece))
  }

  init(_ end: GrowingEnd) {
    sums = end.sums
    state = Mutex(.growing(end.shown))
  }

  /// The piece, always the same object.
  var piece: LayoutPiece {
    state.withLock { state in
      switch state {
      case .made(let piece): return piece
      case .growing(let text):
        let piece = text.piece
        state = .made(piece)
        return piece
      }
    }
  }
}

extension ParagraphHead {
  /// What is known behind the first `end` scalars of a text that begins where this is known.
  func behind(_ shaped: ShapedParagraph, upTo end: Int) -> ParagraphHead {
    var script = script
    var start = 0
    for run in shaped.analysis.scriptRuns where start < end {
      start = run.upper
      if run.script == .common { continue }
      script = script == nil || script == run.script.tag ? run.script.tag : 0
    }
    let hasBrackets = hasBrackets || shaped.text.scalars[..<end].contains { isBracket($0) }
    if script == self.script, hasBrackets == self.hasBrackets { return self }
    return ParagraphHead(
      style: style, language: language, script: script, hasBrackets: hasBrackets, isDivisible: isDivisible)
  }
}

/// Whether a scalar is one of a pair of brackets.
private func isBracket(_ scalar: UInt32) -> Bool {
  if scalar < 0x80 {
    return scalar == 0x28 || scalar == 0x29 || scalar == 0x5B || scalar == 0x5D || scalar == 0x7B || scalar == 0x7D
  }
  return ScalarTables.shared.bracket[ScalarTables.shared.record(scalar)] != 0
}
