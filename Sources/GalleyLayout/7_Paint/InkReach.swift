// SPDX-License-Identifier: MIT
//
// How far ink may leave the boxes of lines: what a region's painter must look beyond it. Conservative and cheap: font
// bounding boxes and the numbers of styles, no outline.

import GalleyFonts
package import GalleyModel

extension TextLayout {
  /// The furthest that ink of any line may leave the line's box, to any side.
  /// - Complexity: O(glyphs).
  package var inkReach: LayoutUnit {
    paragraphs.reduce(LayoutUnit.zero) { max($0, $1.layout.inkReach) }
  }

  /// Holds the ink of all lines, from the top left of the container.
  /// - Input: `reach` is ``inkReach``.
  package func inkBounds(reach: LayoutUnit) -> LayoutRect {
    var box = LayoutRect(x: .zero, y: .zero, width: containerWidth, height: extent.height)
    for placed in paragraphs {
      for line in placed.layout.lines {
        let hanging = line.hanging.clampedToZero
        box = box.union(
          LayoutRect(
            x: line.x - hanging, y: placed.y + line.y, width: line.width + hanging * 2,
            height: max(line.height, LayoutUnit(rawValue: 1))))
      }
    }
    return box.outset(by: reach)
  }
}

extension ParagraphLayout {
  /// As ``TextLayout/inkReach``.
  fileprivate var inkReach: LayoutUnit {
    var reach = shaped.styles.reduce(LayoutUnit.zero) { max($0, $1.inkReach) }
    var ink = LayoutUnit.zero
    for font in fonts {
      let box = font.metrics.boundingBox
      ink = max(ink, max(max(-box.x, -box.y), max(box.maxX, box.maxY)))
    }
    ink = ink + LayoutUnit(rawValue: max(shaped.glyphs.largestOffset, owned.largestOffset))
    for attachment in shaped.attachments {
      let box = attachment.resolved
      let bounds = box.list.bounds
      let sides = [
        LayoutUnit(points: box.ascent), LayoutUnit(points: box.descent), -bounds.x, -bounds.y,
        bounds.maxX - LayoutUnit(points: box.width), bounds.maxY,
      ]
      ink = sides.reduce(ink, max)
    }
    reach = reach + ink
    // A line lower than its letters may have its baseline outside its box.
    var low = LayoutUnit.zero
    for line in lines { low = max(low, max(-line.ascent, -line.descent)) }
    return reach + low
  }
}

extension ResolvedStyle {
  /// How far what the style adds leaves the font's box.
  fileprivate var inkReach: LayoutUnit {
    var points = abs(style.baselineShift)
    if let stroke = style.stroke { points += abs(stroke.width) }
    if let shadow = style.shadow { points += max(abs(shadow.offsetX), abs(shadow.offsetY)) + 3 * max(0, shadow.blur) }
    if let padding = style.background?.padding {
      points += max(max(padding.top, padding.bottom), max(padding.left, padding.right), 0)
    }
    for line in [style.underline, style.strike, style.overline] {
      guard let line else { continue }
      points += abs(line.offset) + 4 * max(line.thickness ?? 0, size / 8) + 2
    }
    // Boxes of missing characters are up to two ems high.
    return LayoutUnit(points: points.isFinite ? points + 2 * size : 1_000_000)
  }
}

extension GlyphStorage {
  /// The furthest that a glyph is from its pen.
  fileprivate var largestOffset: Int64 {
    var largest: Int64 = 0
    for offset in offsets { largest = max(largest, max(abs(Int64(offset.x)), abs(Int64(offset.y)))) }
    return largest
  }
}
