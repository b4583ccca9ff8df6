// SPDX-License-Identifier: MIT
//
// A placed document as one text: a selection runs over all blocks in reading order. Words and sentences end with their
// block, and so does a motion by one of them; the next press goes on in the next block.

public import Galley

extension StructuredLayout: SelectableLayout {
  /// The length of all texts in bytes, with one between two.
  public var textCount: Int { members.count }

  /// A part of the text: a line feed between blocks, a tab between cells.
  public func text(in range: TextRange) -> String {
    var text: [UInt8] = []
    for (number, part) in members.parts(of: range.clamped(to: textRange)).enumerated() {
      if number > 0 { text.append(part.member.separator) }
      text += Array(part.member.layout.text(in: part.range).utf8)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A part of the text as it is copied, as in ``plainText()``; of one block without what its place adds to it.
  public func plainText(in range: TextRange) -> String {
    let parts = selectedParts(range)
    if parts.count == 1, let part = parts.first {
      return document.blocks[part.block].content.plainText(part.range)
    }
    return PlainTextWriter(document, parts: parts).text()
  }

  /// The blocks that a range touches, and what of their text it holds.
  func selectedParts(_ range: TextRange) -> [SelectedPart] {
    members.parts(of: snapped(range)).map { SelectedPart(block: $0.member.block, range: $0.range) }
  }

  // MARK: Points

  /// The caret place at a point: nil above the text and beside and between blocks, the text's end below it.
  public func position(at point: Point) -> TextPosition? {
    guard !members.members.isEmpty else { return TextPosition(0) }
    if members.members.allSatisfy({ point.y > $0.rect.maxY }) { return TextPosition(textCount, .upstream) }
    guard let member = member(holding: point) else { return nil }
    return member.layout.position(at: member.inside(point)).map(member.outside)
  }

  /// The caret place nearest to a point: that of the nearest block, the earlier of two.
  public func nearestPosition(to point: Point) -> TextPosition {
    guard let index = members.index(nearest: point) else { return TextPosition(0) }
    let member = members.members[index]
    return member.outside(member.layout.nearestPosition(to: member.inside(point)))
  }

  /// The cluster under a point; nil beside and between blocks.
  public func character(at point: Point) -> TextRange? {
    guard let member = member(holding: point) else { return nil }
    return member.layout.character(at: member.inside(point)).map(member.outside)
  }

  /// Whether a point is on the letters of the text.
  public func contains(_ point: Point) -> Bool {
    guard let member = member(holding: point) else { return false }
    return member.layout.contains(member.inside(point))
  }

  private func member(holding point: Point) -> SelectionMembers.Member? {
    guard let index = members.index(nearest: point) else { return nil }
    let member = members.members[index]
    return member.rect.squaredDistance(to: point) == 0 ? member : nil
  }

  /// The member that holds a byte, and the byte in it.
  func place(_ offset: Int) -> (member: SelectionMembers.Member, index: Int, offset: Int)? {
    guard let index = members.index(at: min(max(offset, 0), textCount)) else { return nil }
    let member = members.members[index]
    return (member, index, min(max(offset - member.start, 0), member.layout.byteCount))
  }

  // MARK: Places

  /// The carets of a position.
  public func carets(at position: TextPosition) -> CaretPair {
    guard let (member, _, offset) = place(position.offset) else {
      return CaretPair(primary: Caret(rect: .zero, line: 0, isRightToLeft: false))
    }
    let pair = member.layout.carets(at: TextPosition(offset, position.affinity))
    return CaretPair(primary: member.outside(pair.primary), secondary: pair.secondary.map(member.outside))
  }

  /// Where a range is shown.
  public func selectionRects(for range: TextRange) -> [SelectionRect] {
    var rects: [SelectionRect] = []
    for part in members.parts(of: snapped(range)) where !part.range.isEmpty {
      for var rect in part.member.layout.selectionRects(for: part.range) {
        rect.rect = rect.rect.moved(by: part.member.origin)
        rect.line += part.member.firstLine
        rect.containsStart = false
        rect.containsEnd = false
        rects.append(rect)
      }
    }
    if !rects.isEmpty {
      rects[0].containsStart = true
      rects[rects.count - 1].containsEnd = true
    }
    return rects
  }

  /// The cluster that holds byte `offset`; what is between two blocks is one.
  public func cluster(at offset: Int) -> TextRange {
    guard let (member, index, inner) = place(offset) else { return TextRange(0, 0) }
    if inner == member.layout.byteCount, index + 1 < members.members.count {
      return TextRange(member.end, member.end + 1)
    }
    return member.outside(member.layout.cluster(at: inner))
  }

  /// The word that holds byte `offset`.
  public func word(at offset: Int) -> TextRange? {
    guard let (member, _, inner) = place(offset) else { return nil }
    return member.layout.word(at: inner).map(member.outside)
  }

  /// The sentence that holds byte `offset`.
  public func sentence(at offset: Int) -> TextRange {
    guard let (member, _, inner) = place(offset) else { return TextRange(0, 0) }
    return member.outside(member.layout.sentence(at: inner))
  }

  /// The block that holds byte `offset`; of code a line of it.
  public func paragraph(at offset: Int) -> TextRange {
    guard let (member, _, inner) = place(offset) else { return TextRange(0, 0) }
    return member.outside(member.layout.paragraph(at: inner))
  }

  /// The line that shows a position.
  public func line(at position: TextPosition) -> TextRange {
    guard let (member, _, inner) = place(position.offset) else { return TextRange(0, 0) }
    return member.outside(member.layout.line(at: TextPosition(inner, position.affinity)))
  }

  /// Whether the block that holds byte `offset` reads from right to left.
  public func isRightToLeft(at offset: Int) -> Bool {
    guard let (member, _, inner) = place(offset) else { return false }
    return member.layout.isRightToLeft(at: inner)
  }

  // MARK: Links

  /// The links and attachments of the text, in order.
  public var highlightRegions: [HighlightRegion] {
    members.members.flatMap { member in member.layout.highlightRegions.map(member.outside) }
  }

  /// The link or attachment at a point, attachments first.
  public func highlightRegion(at point: Point, slop: Double) -> HighlightRegion? {
    var found: HighlightRegion?
    for member in members.members where member.rect.squaredDistance(to: point) <= slop * slop {
      guard let region = member.layout.highlightRegion(at: member.inside(point), slop: slop) else { continue }
      if region.attachment != nil { return member.outside(region) }
      found = found ?? member.outside(region)
    }
    return found
  }

  /// Where the link at byte `offset` leads; nil for no link.
  public func linkTarget(at offset: Int) -> String? {
    guard let (member, _, inner) = place(offset) else { return nil }
    return member.layout.link(at: inner)?.target
  }
}

extension SelectionMembers.Member {
  /// A point of the document in the text.
  func inside(_ point: Point) -> Point { Point(x: point.x - origin.x, y: point.y - origin.y) }

  /// A range of the text in the whole.
  func outside(_ range: TextRange) -> TextRange { TextRange(range.lower + start, range.upper + start) }

  /// A position of the text in the whole.
  func outside(_ position: TextPosition) -> TextPosition { TextPosition(position.offset + start, position.affinity) }

  /// A caret of the text at its place in the document.
  func outside(_ caret: Caret) -> Caret {
    Caret(rect: caret.rect.moved(by: origin), line: caret.line + firstLine, isRightToLeft: caret.isRightToLeft)
  }

  /// A region of the text at its place in the document.
  func outside(_ region: HighlightRegion) -> HighlightRegion {
    var region = region
    region.range = outside(region.range)
    region.rects = region.rects.map { $0.moved(by: origin) }
    return region
  }
}
