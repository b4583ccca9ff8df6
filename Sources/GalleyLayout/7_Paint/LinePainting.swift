// SPDX-License-Identifier: MIT
//
// Painting step by step, for what draws between the steps: a selection behind the letters, a pill behind a line.
// All steps in a row are what `displayList` paints.

package import GalleyModel

extension TextLayout {
  /// The size that a display list of the layout has.
  package var displaySize: (width: LayoutUnit, height: LayoutUnit) { (containerWidth, extent.height) }

  /// Paints what is behind the text of all lines, and names their links.
  package func paintBackgrounds(into list: inout DisplayList) {
    var painter = Painter()
    swap(&painter.list, &list)
    for paragraph in paragraphs { painter.paintBackgrounds(paragraph) }
    swap(&painter.list, &list)
  }

  /// Paints the text of all lines.
  package func paintText(into list: inout DisplayList) {
    var painter = Painter()
    swap(&painter.list, &list)
    for paragraph in paragraphs { painter.paintText(paragraph) }
    swap(&painter.list, &list)
  }

  /// Paints the text of line `index`.
  package func paintText(ofLine index: Int, into list: inout DisplayList) {
    let placed = paragraphs[max(0, paragraphs.partitionPoint { $0.firstLine <= index } - 1)]
    var painter = Painter()
    swap(&painter.list, &list)
    painter.paintText(
      placed.layout.lines[index - placed.firstLine], placed, isDecorated: placed.layout.shaped.isDecorated)
    swap(&painter.list, &list)
  }
}
