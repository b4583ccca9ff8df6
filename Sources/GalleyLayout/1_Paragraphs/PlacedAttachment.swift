// SPDX-License-Identifier: MIT

import GalleyFonts
package import GalleyModel

/// An attachment of a paragraph, resolved.
package struct PlacedAttachment: Sendable {
  /// The scalar that it stands for, an index into the paragraph.
  package var scalar: Int
  /// What the caller gave.
  package var attachment: InlineAttachment
  /// Its box and picture.
  package var resolved: ResolvedAttachment
  /// Its width.
  package let width: LayoutUnit
  /// Its height.
  package let height: LayoutUnit
  /// Its extent above the baseline where no line has a say: negative for a low box at the text's bottom.
  private let ascent: LayoutUnit

  /// - Input: `text` are the measures of the first font of the attachment's style.
  init(scalar: Int, attachment: InlineAttachment, resolved: ResolvedAttachment, text: FontMetrics) {
    self.scalar = scalar
    self.attachment = attachment
    self.resolved = resolved
    width = LayoutUnit(points: resolved.width)
    let own = LayoutUnit(points: resolved.ascent)
    height = own + LayoutUnit(points: resolved.descent)
    let half = LayoutUnit(rawValue: height.rawValue - height.rawValue >> 1)
    switch attachment.baseline {
    case .alphabetic, .top, .center, .bottom: ascent = own
    case .middle: ascent = half + LayoutUnit(rawValue: text.xHeight.rawValue >> 1)
    case .textTop: ascent = text.ascent
    case .textMiddle: ascent = half + LayoutUnit(rawValue: (text.ascent - text.descent).rawValue >> 1)
    case .textBottom: ascent = height - text.descent
    }
  }

  /// How far its top is above the baseline of a line.
  /// - Input: `shift` is that of the attachment's style, upwards; what goes by the line takes no notice of it.
  package func top(in line: LineExtents, shift: Int64) -> LayoutUnit {
    let (above, below) = (LayoutUnit(rawValue: line.ascent), LayoutUnit(rawValue: line.descent))
    switch attachment.baseline {
    case .top: return above
    case .bottom: return height - below
    case .center: return LayoutUnit(rawValue: (above + height - below).rawValue >> 1)
    case .alphabetic, .middle, .textTop, .textMiddle, .textBottom: return ascent + LayoutUnit(rawValue: shift)
    }
  }
}
