// SPDX-License-Identifier: MIT
//
// What is kept of a text between two layouts of a document: objects, so that a layout that finds its blocks
// unchanged takes them as they are and only moves them.

package import GalleyModel

/// A block's text, laid out in a room.
package final class SetText: Sendable {
  /// What the place of the block changed.
  let setting: TextSetting
  /// The room of the block, line numbers included.
  let room: LayoutUnit
  /// The text.
  package let layout: TextLayout
  /// The numbers of its lines, as high as they; nil without numbers.
  package let numbers: TextLayout?
  /// What the numbers and their gap take of the room.
  package let gutter: LayoutUnit
  /// Whether its last line says that text follows in other blocks.
  let isContinued: Bool
  /// How far ink may leave the boxes of lines.
  package let reach: LayoutUnit
  /// Holds all ink of the text, from the top left of its container.
  let ink: LayoutRect
  /// The left and right ends of its lines.
  let ends: (left: LayoutUnit, right: LayoutUnit)
  /// The number of its lines.
  let lineCount: Int
  /// The bottom of its last line.
  let height: LayoutUnit
  /// Whether it is the same wherever its lines do not run out.
  let isWhole: Bool
  /// Whether attachments are in it, which may know the room.
  let hasAttachments: Bool

  init(
    setting: TextSetting, room: LayoutUnit, layout: TextLayout, numbers: TextLayout?, gutter: LayoutUnit,
    isContinued: Bool
  ) {
    self.setting = setting
    self.room = room
    self.layout = layout
    self.numbers = numbers
    self.gutter = gutter
    self.isContinued = isContinued
    self.lineCount = layout.lineCount
    self.height = layout.extent.height
    self.isWhole = !isContinued && !layout.isTruncated && layout.hasAllParagraphs
    self.reach = max(layout.inkReach, numbers?.inkReach ?? .zero)
    self.ink = layout.inkBounds(reach: reach)
    var ends = (left: LayoutUnit.zero, right: LayoutUnit.zero)
    for placed in layout.paragraphs {
      for line in placed.layout.lines { ends = (min(ends.left, line.x), max(ends.right, line.x + line.width)) }
    }
    self.ends = ends
    self.hasAttachments = layout.paragraphs.contains { !$0.layout.shaped.attachments.isEmpty }
  }
}

/// Where the lines of a text run out.
struct LineCut: Hashable {
  /// The most lines.
  var maxLines: Int?
  /// The height that lines may fill.
  var height: LayoutUnit?
  /// Whether text follows in other blocks, which are not shown.
  var isContinued = false
  /// Nowhere.
  static let none = LineCut()

  /// Whether a text that was laid out otherwise is the same under this cut.
  func allows(_ text: SetText) -> Bool {
    guard !isContinued, text.isWhole else { return false }
    // The last line that may stand is also cut where it is too wide: that takes another look.
    if let maxLines, text.lineCount >= maxLines { return false }
    if let height, text.height > height { return false }
    return true
  }
}

/// A text that was measured for a table: shaped, with its widths.
final class TextMeasure: Sendable {
  let setting: TextSetting
  let shaped: [ShapedParagraph]
  /// The widths, line numbers included.
  let widths: ContentWidths
  /// What attachments were told of the room, for the greatest and the least width; nil without attachments.
  let rooms: [LayoutUnit]?

  init(setting: TextSetting, shaped: [ShapedParagraph], widths: ContentWidths, rooms: [LayoutUnit]?) {
    self.setting = setting
    self.shaped = shaped
    self.widths = widths
    self.rooms = rooms
  }
}

/// What stands before a list item, ready to be placed.
package final class SetMarker: Sendable {
  /// What it is.
  package let marker: BlockMarker
  /// Its text; nil for shapes.
  package let layout: TextLayout?
  /// Its own width.
  package let width: LayoutUnit
  /// Its own height.
  package let height: LayoutUnit
  /// How far its ink may leave its box.
  let reach: LayoutUnit
  /// Whether its list reads from right to left.
  let isRightToLeft: Bool

  init(_ marker: BlockMarker, layout: TextLayout?, isRightToLeft: Bool) {
    self.marker = marker
    self.layout = layout
    self.reach = layout?.inkReach ?? LayoutUnit(points: 1)
    self.isRightToLeft = isRightToLeft
    switch marker.content {
    case .text:
      width = layout?.containerWidth ?? .zero
      height = layout?.extent.height ?? .zero
    case .shape(_, let size, _):
      width = LayoutUnit(blockLength: size)
      height = width
    }
  }

  /// The width that its list keeps for it.
  var keptWidth: LayoutUnit { max(width, LayoutUnit(blockLength: marker.minimumWidth)) }
}
