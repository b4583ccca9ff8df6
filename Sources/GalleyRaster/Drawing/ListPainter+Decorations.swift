// SPDX-License-Identifier: MIT

import GalleyModel

extension ListPainter {
  /// Paints a line that belongs to text.
  func paint(_ decoration: Decoration) {
    guard transform.isFinite, let shader = Shader(.solid(decoration.color), transform) else { return }
    let isUpright = transform.b == 0 && transform.c == 0 && transform.a > 0 && transform.d > 0
    guard isUpright, let shape = DecorationShape(decoration, snappedBy: transform) else {
      let shape = DecorationShape(decoration)
      // Steps are bounded by what shows: turned lines are held to a length that any page has.
      canvas.fill(shape.path(from: shape.left, to: min(shape.right, shape.left + 20_000)), .nonZero, transform, shader)
      return
    }
    let outer = canvas.clip
    guard !outer.rect.isEmpty else { return }
    for segment in segments(shape, decoration.skips, outer.rect) {
      var start = max(segment.lowerBound, outer.rect.x)
      let end = min(segment.upperBound, outer.rect.maxX)
      // In pieces, so that an outline is of what the piece shows: pixels are filled once, by the same steps.
      while start < end, !isStopped() {
        let next = min(end, start + Self.longestPiece)
        canvas.clip.rect = outer.rect.intersection(
          PixelRect(x: start, y: outer.rect.y, width: next - start, height: outer.rect.height))
        canvas.fill(shape.path(from: Double(start), to: Double(next)), .nonZero, .identity, shader)
        start = next
      }
    }
    canvas.clip = outer
  }

  /// The most columns of a line that are drawn at once.
  private static let longestPiece = 2_048

  /// The columns of a decoration that stay visible next to the ink of the glyphs that it skips: gaps reach the
  /// line's thickness to both sides of ink, and pieces shorter than that are left out.
  func segments(_ shape: DecorationShape, _ skips: Range<Int>, _ clip: PixelRect) -> [Range<Int>] {
    let (left, right) = (Int(shape.left), Int(shape.right))
    guard !skips.isEmpty, shape.thickness < 4_096 else { return [left..<max(left, right)] }
    let gap = Int(shape.thickness)
    // Everything that can change a column inside the clip lies within this margin.
    let from = max(left, clip.x - 6 * gap - 4)
    let to = min(right, clip.maxX + 6 * gap + 4)
    guard to > from else { return [] }
    // Only ink that the line itself would cross counts: letters that stand close above it are not crossed.
    let (top, bottom) = (Int(shape.rows.top.rounded(.down)), Int(shape.rows.bottom.rounded(.up)))
    let band = PixelRect(x: from, y: top, width: to - from, height: bottom - top)
    let isHidden = ink(in: band, skips, grownBy: gap)
    var result: [Range<Int>] = []
    var start: Int?
    for column in 0...isHidden.count {
      if column < isHidden.count, !isHidden[column] {
        start = start ?? column
      } else if let first = start {
        start = nil
        let touchesEnd = from + first == left || from + column == right
        if column - first >= gap || touchesEnd { result.append(from + first..<from + column) }
      }
    }
    return result
  }

  /// For each column of `band` whether ink of the glyphs lies in it or within `distance` columns.
  private func ink(in band: PixelRect, _ skips: Range<Int>, grownBy distance: Int) -> [Bool] {
    let wide = PixelRect(x: band.x - distance, y: band.y, width: band.width + 2 * distance, height: band.height)
    var hasInk = [Bool](repeating: false, count: wide.width)
    for index in skips.clamped(to: 0..<list.commands.count) {
      guard case .glyphs(let run) = list.commands[index], let font = font(of: run) else { continue }
      var boxes: [UInt32: Rect] = [:]
      forEachOutline(run, font, GlyphScale(transform)) { _, glyph, path, map in
        guard let path, let box = boxes[glyph] ?? path.controlBounds else { return }
        boxes[glyph] = box
        guard wide.mayTouch(box, map), !isStopped() else { return }
        canvas.raster.reset()
        canvas.raster.add(path, map, clip: wide)
        canvas.raster.sweep(clip: wide, rule: .nonZero, threshold: false) { _, x, values, count in
          for column in 0..<count where values[column] > 8 { hasInk[x + column - wide.x] = true }
        }
      }
    }
    var isHidden = [Bool](repeating: false, count: band.width)
    // The last column with ink, and from there on both ways.
    var end = -1
    for column in hasInk.indices where hasInk[column] {
      // Column `c` of the band is column `c + distance` here: ink hides `c − distance … c + distance` of the band.
      for hidden in max(end + 1, column - 2 * distance)..<max(end + 1, column + 1) where hidden < band.width {
        isHidden[hidden] = true
      }
      end = max(end, column)
    }
    return isHidden
  }
}

extension PixelRect {
  /// Whether a box under an upright map may leave ink inside.
  fileprivate func mayTouch(_ box: Rect, _ map: Transform) -> Bool {
    let (x0, x1) = (map.a * box.x + map.tx, map.a * box.maxX + map.tx)
    let (y0, y1) = (map.d * box.y + map.ty, map.d * box.maxY + map.ty)
    return max(x0, x1) >= Double(x) - 1 && min(x0, x1) <= Double(maxX) + 1 && max(y0, y1) >= Double(y) - 1
      && min(y0, y1) <= Double(maxY) + 1
  }
}
