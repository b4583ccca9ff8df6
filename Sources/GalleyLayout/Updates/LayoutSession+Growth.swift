// SPDX-License-Identifier: MIT

import GalleyModel

extension LayoutSession {
  /// Adds text at the end without making a piece.
  /// - Output: false where that takes the general way; nothing has changed then.
  mutating func grow(_ string: String) throws(LayoutError) -> Bool {
    guard let container, byteCount >= growsFrom, let token = SimpleText(string), hasRoom(for: token.utf8.count) else {
      return false
    }
    if growing == nil {
      guard let open else { return false }
      guard let end = growingEnd(of: open, container) else { return false }
      growing = end
      self.open = nil
    }
    var pace = WorkPace(options.limits)
    try pace.ask()
    let (bytes, head) = (growing?.shown.utf8.count ?? 0, growing?.context.head)
    switch growing?.append(token, top: closed.sums.height) {
    case .added(let update): lastUpdate = update
    case .broken:
      // What follows soon will break as well: one long word, a narrow column.
      growsFrom = closed.sums.bytes + bytes + Self.restBytes
      return try remakeGrown(bytes: bytes, head)
    case .declined, nil: return false
    }
    partLines(container)
    return true
  }

  /// How much text goes the general way after some that had to.
  private static var restBytes: Int { 64 }

  /// Makes the growing end a piece, which may be edited.
  mutating func settle() {
    guard let growing else { return }
    open = growing.shown.piece
    self.growing = nil
  }

  /// Whether limits are so far away that the general way need not look where they are.
  private func hasRoom(for bytes: Int) -> Bool {
    let held = closed.sums.heldBytes + (openSums?.heldBytes ?? 0) + bytes * LayoutPiece.bytesOfScalar
    return byteCount + bytes <= options.limits.textBytes && held <= options.limits.layoutBytes
  }

  private func growingEnd(of piece: LayoutPiece, _ container: LayoutUnit) -> GrowingEnd? {
    let carried = piece.isContinuation ? closed.last?.reachBehind(typesetter, container: container) : nil
    guard !piece.isContinuation || carried != nil,
      let context = GrowthContext(piece, empty, carried: carried, typesetter, container: container)
    else { return nil }
    return GrowingEnd(piece, context)
  }

  /// Makes the piece again that the end was before its first `bytes` bytes grew.
  /// - Output: false: what is to be added is not there yet.
  private mutating func remakeGrown(bytes: Int, _ head: ParagraphHead?) throws(LayoutError) -> Bool {
    guard let end = growing else { return false }
    // It was laid out before and is not asked about again: half of it could not be taken back.
    var options = options
    options.limits.isCancelled = nil
    options.limits.layoutBytes = .max
    var maker = PieceMaker(typesetter: typesetter, container: end.context.container, options: options)
    let text = empty.withText(valid: Array(end.shown.utf8[..<bytes]))
    let isContinuation = end.context.isContinuation
    guard try maker.lay(text, isContinuation: isContinuation, head: isContinuation ? head : nil, isEnd: true),
      let piece = maker.pieces(after: closed.last).first
    else { return false }
    open = piece
    growing = nil
    return false
  }

  /// Gives the first lines of a long end to the pieces that stay.
  private mutating func partLines(_ container: LayoutUnit) {
    guard let end = growing, let line = end.partingLine else { return }
    let whole = end.shown.piece
    closed = closed.joined(PieceTree([whole.sliced(lines: 0..<line)]))
    let rest = whole.sliced(lines: line..<end.lines.count)
    growing = growingEnd(of: rest, container)
    if growing == nil { open = rest }
  }
}
