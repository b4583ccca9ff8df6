// SPDX-License-Identifier: MIT

import GalleyModel

/// A block whose end is not reached yet, or the whole document: where the next block inside it goes.
struct OpenBlock {
  /// How the blocks inside stand.
  enum Arrangement {
    /// One below the other; `spacing` takes the place of their own.
    case stack(spacing: LayoutUnit?)
    /// Rows one below the other.
    case table(TableColumns)
    /// Cells beside each other.
    case row(TableColumns)
  }

  /// The block; -1 for the whole document.
  var index: Int
  /// What is known of its place.
  var node = PlacedNode()
  /// The block after its last.
  var end: Int
  var arrangement: Arrangement
  /// Its box; the height is known at its end.
  var frame: LayoutRect
  /// The left edge of what is inside.
  var x: LayoutUnit
  /// The width of what is inside.
  var width: LayoutUnit
  /// Where what is inside begins.
  var top: LayoutUnit
  /// The bottom of what is inside so far.
  var bottom: LayoutUnit
  /// What is free below what is inside.
  var paddingBottom = LayoutUnit.zero
  /// What this box and all around it keep free below.
  var bottomInset = LayoutUnit.zero
  var isRightToLeft: Bool
  /// The page or the cell that it stands in.
  var room: NestingRoom
  /// The width that markers of the blocks inside keep.
  var gutter = LayoutUnit.zero
  /// Whether nothing inside is shown.
  var isEmpty = true
  /// Whether it is past the lines there may be.
  var isHidden = false
  /// What the last block inside asks for below.
  var spacingAfter: Double?
  /// Of a row: the lines before it, and those of its highest cell.
  var flowBefore = TextFlow()
  /// As `flowBefore`.
  var flowInside = TextFlow()

  /// The gap above a next block inside.
  func gap(before: Double?, default defaultSpacing: LayoutUnit) -> LayoutUnit {
    guard !isEmpty else { return .zero }
    switch arrangement {
    case .stack(let spacing?): return spacing
    case .stack(nil):
      return StackEnd(bottom: bottom, spacingAfter: spacingAfter, isEmpty: isEmpty).gap(before, defaultSpacing)
    case .table(let columns): return columns.rowGap
    case .row: return .zero
    }
  }
}

/// Where blocks one below the other end so far.
struct StackEnd {
  /// The bottom of the last that is shown.
  var bottom = LayoutUnit.zero
  /// What it asks for below.
  var spacingAfter: Double?
  /// Whether there is none.
  var isEmpty = true

  /// The gap above a next one with spacing of its own.
  func gap(_ before: Double?, _ defaultSpacing: LayoutUnit) -> LayoutUnit {
    guard !isEmpty else { return .zero }
    guard let above = spacingAfter ?? before, let below = before ?? spacingAfter else { return defaultSpacing }
    return max(LayoutUnit(blockLength: above), LayoutUnit(blockLength: below))
  }
}

/// The width that boxes in boxes share: that of a page, or the inside of a cell.
/// - Source: ``StyledDocument/leastNestedWidth``.
struct NestingRoom: Hashable {
  let left: LayoutUnit
  let right: LayoutUnit
  /// What is left to the innermost.
  let least: LayoutUnit

  /// - Input: the inside of a page or a cell, and what the document asks for.
  init(x: LayoutUnit, width: LayoutUnit, least: LayoutUnit) {
    left = x
    right = x + width
    self.least = min(least, LayoutUnit(rawValue: width.rawValue / 2))
  }

  /// How far a box steps out of the one around it, to either side, so that what is inside keeps its width: by all that
  /// it takes, or not at all; never out of the room.
  /// - Input: `left` and `right` are what it takes of its place, from `x` on `width` wide.
  func stepOut(
    _ left: LayoutUnit, _ right: LayoutUnit, x: LayoutUnit, width: LayoutUnit
  ) -> (left: LayoutUnit, right: LayoutUnit) {
    guard least > .zero, left + right > .zero, width - left - right < least else { return (.zero, .zero) }
    return (
      min(left, (x - self.left).clampedToZero), min(right, (self.right - x - width).clampedToZero)
    )
  }
}

/// How far the lines of a document have come.
struct TextFlow: Hashable {
  /// The lines so far.
  var lines = 0
  /// Whether what follows is not shown.
  var isCut = false
}
