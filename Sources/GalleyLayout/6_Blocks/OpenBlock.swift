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
      guard let above = spacingAfter ?? before, let below = before ?? spacingAfter else { return defaultSpacing }
      return max(LayoutUnit(blockLength: above), LayoutUnit(blockLength: below))
    case .table(let columns): return columns.rowGap
    case .row: return .zero
    }
  }
}

/// How far the lines of a document have come.
struct TextFlow: Hashable {
  /// The lines so far.
  var lines = 0
  /// Whether what follows is not shown.
  var isCut = false
}
