// SPDX-License-Identifier: MIT

public import GalleyModel

extension PlacedDocument {
  /// What `stage` made of the document: for ``LayoutStage/paint`` the steps of painting all of it, for the others what it
  /// made of each text, under a line for the text's block or marker; offsets and places are those of the text alone.
  /// - Throws: ``LayoutError/cancelled``.
  /// - Complexity: O(glyphs).
  public func dump(_ stage: LayoutStage, limits: Limits = .standard) throws(LayoutError) -> String {
    var pace = WorkPace(limits)
    if stage == .paint {
      return try displayList().dump { (work) throws(LayoutError) in try pace.spend(work) }
    }
    var text = ""
    for block in blocks {
      let head = block.kind.name + block.kind.detail
      if let marker = block.marker, let layout = marker.layout {
        text += "marker of \(head) \(marker.rect.plainText)\n"
        text += try layout.dump(stage, limits: limits)
      }
      guard let layout = block.layout else { continue }
      text += "\(head) \(block.rect.plainText) text at \(block.layoutOrigin.x.plainText) "
      text += "\(block.layoutOrigin.y.plainText)\n"
      text += try layout.dump(stage, limits: limits)
    }
    return text
  }
}
