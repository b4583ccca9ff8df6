// SPDX-License-Identifier: MIT

import GalleyModel

extension LayoutUnit {
  /// A length of a block's style.
  /// - Limits: what is not finite or negative counts as 0; 1,000,000 pt is the most.
  init(blockLength points: Double) {
    self.init(points: points.isFinite ? min(max(points, 0), 1_000_000) : 0)
  }
}

/// A box's padding, left and right told by its direction.
struct BlockEdges {
  var top = LayoutUnit.zero
  var left = LayoutUnit.zero
  var bottom = LayoutUnit.zero
  var right = LayoutUnit.zero

  init(_ insets: BlockInsets, isRightToLeft: Bool) {
    let leading = LayoutUnit(blockLength: insets.leading)
    let trailing = LayoutUnit(blockLength: insets.trailing)
    top = LayoutUnit(blockLength: insets.top)
    bottom = LayoutUnit(blockLength: insets.bottom)
    left = isRightToLeft ? trailing : leading
    right = isRightToLeft ? leading : trailing
  }

  /// What is taken of a width.
  var width: LayoutUnit { left + right }

  /// What is inside a stretch that begins at `x`; never past its end.
  func inside(_ x: LayoutUnit, _ width: LayoutUnit) -> (x: LayoutUnit, width: LayoutUnit) {
    (x + min(left, width), (width - self.width).clampedToZero)
  }
}
