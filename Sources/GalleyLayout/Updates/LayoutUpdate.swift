// SPDX-License-Identifier: MIT

public import GalleyModel

/// What a change of a ``LayoutSession`` did.
public struct LayoutUpdate: Sendable {
  /// How much was done.
  public struct Counters: Hashable, Sendable {
    /// Paragraphs, or ends of paragraphs, that were made again.
    public var paragraphs = 0
    /// Scalars that were analysed.
    public var scalars = 0
    /// Glyphs that were shaped, those of known words included.
    public var glyphs = 0
    /// Lines that were fitted.
    public var lines = 0
    /// Nothing done.
    public init() {}

    mutating func add(_ shaped: ShapedParagraph, lines: Int) {
      paragraphs += 1
      scalars += shaped.count
      glyphs += shaped.glyphs.count
      self.lines += lines
    }
  }

  /// The pieces before and behind a change.
  struct Change: Sendable {
    var old: ContiguousArray<LayoutPiece>
    var new: ContiguousArray<LayoutPiece>
    /// Where the first of either begins.
    var top: LayoutUnit
    var width: LayoutUnit
    var heights: (old: LayoutUnit, new: LayoutUnit)
    /// Whether text follows the last of either.
    var isFollowed: Bool
  }

  /// How much was done.
  public internal(set) var counters = Counters()
  var change: Change?
  /// What held the ink of the lines that text was added to, before and now.
  var grown: (old: LayoutRect, new: LayoutRect)?
  private var layouts: (old: TextLayout, new: TextLayout)?

  init() {}

  init(replacing old: TextLayout, with new: TextLayout) {
    layouts = (old, new)
    for placed in new.paragraphs { counters.add(placed.layout.shaped, lines: placed.layout.lines.count) }
  }

  /// The rectangles outside of which the picture stayed as it was, in points, from the top left of the container.
  ///
  /// Their ink bounds are those of ``DisplayList/bounds``: conservative. Where text moved up or down, all below is
  /// part of it.
  /// - Complexity: O(changed text); nothing is computed until asked.
  public var damage: [Rect] {
    if let layouts {
      let all = layouts.old.displayList().bounds.union(layouts.new.displayList().bounds)
      return all.isEmpty ? [] : [all.rect]
    }
    if let grown { return [grown.old, grown.new].filter { !$0.isEmpty }.map(\.rect) }
    return change?.damage.map(\.rect) ?? []
  }
}

extension LayoutUpdate.Change {
  /// Lines at their heights.
  private struct Lines {
    var lines: [(piece: LayoutPiece, line: Int, y: LayoutUnit)] = []

    init(_ pieces: ContiguousArray<LayoutPiece>, top: LayoutUnit) {
      var top = top
      for piece in pieces {
        for line in piece.layout.lines.indices { lines.append((piece, line, top + piece.gap)) }
        top = top + piece.sums.height
      }
    }
  }

  fileprivate var damage: [LayoutRect] {
    let before = Lines(old, top: top).lines
    let after = Lines(new, top: top).lines
    func isSame(_ a: Int, _ b: Int) -> Bool {
      let (old, new) = (before[a], after[b])
      return old.y + old.piece.layout.lines[old.line].y == new.y + new.piece.layout.lines[new.line].y
        && old.piece.layout.showsSame(old.line, as: new.piece.layout, new.line)
    }
    var head = 0
    while head < before.count, head < after.count, isSame(head, head) { head += 1 }
    var tail = 0
    while tail < before.count - head, tail < after.count - head,
      isSame(before.count - 1 - tail, after.count - 1 - tail)
    {
      tail += 1
    }
    var rects: [LayoutRect] = []
    for (lines, count) in [(before, before.count - tail), (after, after.count - tail)] {
      var painter = Painter()
      for entry in lines[head..<count] {
        let placed = PlacedParagraph(layout: entry.piece.layout, textOffset: 0, y: entry.y, firstLine: 0)
        painter.paintLine(entry.line, placed)
      }
      if !painter.list.bounds.isEmpty { rects.append(painter.list.bounds) }
    }
    if heights.old != heights.new {
      // All that follows moved: as far as ink may reach, to the end of both.
      let from = min(rects.map(\.y).min() ?? .zero, top)
      let far = LayoutUnit(points: 1_048_576)
      let bottom = max(heights.old, heights.new) + far
      if isFollowed {
        rects.append(LayoutRect(x: .zero - far, y: from, width: width + far + far, height: bottom - from))
      }
    }
    return rects
  }
}

extension ParagraphLayout {
  /// Whether a line paints what a line of another paragraph paints, from the same place.
  fileprivate func showsSame(_ line: Int, as other: ParagraphLayout, _ otherLine: Int) -> Bool {
    if self === other && line == otherLine { return true }
    let (a, b) = (lines[line], other.lines[otherLine])
    guard a.x == b.x, a.width == b.width, a.ascent == b.ascent, a.descent == b.descent,
      a.runs.count == b.runs.count, a.hanging == b.hanging
    else { return false }
    for (first, second) in zip(runs[a.runs], other.runs[b.runs]) {
      guard first.x == second.x, font(of: first) === other.font(of: second), first.kind == second.kind,
        first.level == second.level,
        shaped.styles[first.style].style == other.shaped.styles[second.style].style,
        first.glyphs.count == second.glyphs.count
      else { return false }
      if case .attachment = first.kind { return false }
      let (one, two) = (glyphs(of: first), other.glyphs(of: second))
      for (left, right) in zip(first.glyphs, second.glyphs)
      where one[left].id != two[right].id || one[left].advance != two[right].advance
        || one.offset(left) != two.offset(right)
      { return false }
    }
    return true
  }
}
