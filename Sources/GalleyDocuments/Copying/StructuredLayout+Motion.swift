// SPDX-License-Identifier: MIT

public import Galley

extension StructuredLayout {
  /// Where a motion leads from a position.
  ///
  /// A motion inside a block ends at its edge; from the edge it goes to the next block. Up and down go from a block's
  /// last line to the nearest block below, and of several beside each other to that nearest to the goal.
  public func move(_ motion: CaretMotion, from position: TextPosition, goal: Double?) -> CaretMove {
    guard let (member, index, offset) = place(position.offset) else { return CaretMove(TextPosition(0)) }
    switch motion {
    case .forward(.document): return CaretMove(TextPosition(textCount, .upstream))
    case .backward(.document): return CaretMove(TextPosition(0))
    case .up, .down: return vertical(isDown: motion == .down, from: position, goal: goal)
    case .pageUp(let distance): return page(-distance, from: position, goal: goal)
    case .pageDown(let distance): return page(distance, from: position, goal: goal)
    case .forward, .backward, .left, .right: break
    }
    let move = member.layout.move(motion, from: TextPosition(offset, position.affinity), goal: nil)
    let stays = CaretMove(member.outside(move.position))
    guard move.position.offset == offset, let isForward = leaves(motion, member, offset) else { return stays }
    let next = index + (isForward ? 1 : -1)
    guard members.members.indices.contains(next) else { return stays }
    let other = members.members[next]
    return CaretMove(isForward ? TextPosition(other.start) : TextPosition(other.end, .upstream))
  }

  /// Whether a motion that went nowhere leads on to the next block, or back to the one before; nil for neither.
  private func leaves(_ motion: CaretMotion, _ member: SelectionMembers.Member, _ offset: Int) -> Bool? {
    let isForward: Bool
    switch motion {
    case .forward(.line), .backward(.line): return nil
    case .forward: isForward = true
    case .right: isForward = !member.layout.isRightToLeft(at: offset)
    case .left: isForward = member.layout.isRightToLeft(at: offset)
    case .backward, .up, .down, .pageUp, .pageDown: isForward = false
    }
    return offset == (isForward ? member.layout.byteCount : 0) ? isForward : nil
  }

  private func vertical(isDown: Bool, from position: TextPosition, goal: Double?) -> CaretMove {
    guard let (member, _, offset) = place(position.offset) else { return CaretMove(TextPosition(0)) }
    let inner = TextPosition(offset, position.affinity)
    let caret = member.layout.carets(at: inner).primary
    let x = goal ?? caret.rect.x + member.origin.x
    if isDown ? caret.line + 1 < member.layout.lineCount : caret.line > 0 {
      let move = member.layout.move(isDown ? .down : .up, from: inner, goal: x - member.origin.x)
      return CaretMove(member.outside(move.position), goal: x)
    }
    guard let other = nearest(to: member.rect, isBelow: isDown, x: x) else {
      return CaretMove(isDown ? TextPosition(textCount, .upstream) : TextPosition(0))
    }
    let y = isDown ? 0 : other.layout.size.height
    let reached = other.layout.nearestPosition(to: Point(x: x - other.origin.x, y: y))
    return CaretMove(other.outside(reached), goal: x)
  }

  /// The text nearest below or above a box; of those beside each other the one nearest to `x`.
  private func nearest(to box: Rect, isBelow: Bool, x: Double) -> SelectionMembers.Member? {
    var best: (member: SelectionMembers.Member, gap: Double, side: Double)?
    for member in members.members {
      let gap = isBelow ? member.rect.y - box.maxY : box.y - member.rect.maxY
      guard gap >= 0 else { continue }
      let side = member.rect.squaredDistance(to: Point(x: x, y: member.rect.y))
      if best.map({ (gap, side) < ($0.gap, $0.side) }) ?? true { best = (member, gap, side) }
    }
    return best?.member
  }

  private func page(_ distance: Double, from position: TextPosition, goal: Double?) -> CaretMove {
    let caret = carets(at: position).primary.rect
    let x = goal ?? caret.x
    let y = caret.y + caret.height / 2 + distance
    if y < 0 { return CaretMove(TextPosition(0), goal: x) }
    if y > size.height { return CaretMove(TextPosition(textCount, .upstream), goal: x) }
    let reached = nearestPosition(to: Point(x: x, y: y))
    // At least one line.
    guard reached.offset == position.offset else { return CaretMove(reached, goal: x) }
    return vertical(isDown: distance >= 0, from: position, goal: x)
  }
}
