// SPDX-License-Identifier: MIT

public import GalleyModel

/// What is new in a layout of a document beside one that was made before it.
public struct DocumentUpdate: Sendable {
  /// Texts that are shown.
  public var texts = 0
  /// Those of them that were taken as they were, at the same place or another.
  public var kept = 0
  /// How much was done for the others. Tables measure their texts anew, which is not counted.
  public var counters = LayoutUpdate.Counters()
  /// Outside of this the picture stayed as it was, in points from the top left of the document; nil where all of it did.
  ///
  /// As wide as what is painted in it; where blocks moved up or down, all below is part of it.
  public var damage: Rect?
}

extension PlacedDocument {
  /// What is new beside `old`, which this layout reused.
  /// - Complexity: O(blocks).
  public func update(from old: PlacedDocument) -> DocumentUpdate {
    var update = DocumentUpdate()
    var known: Set<ObjectIdentifier> = []
    for node in old.nodes where !node.isHidden {
      if let text = node.text { known.insert(ObjectIdentifier(text)) }
    }
    for node in nodes where !node.isHidden {
      guard let text = node.text else { continue }
      update.texts += 1
      if known.contains(ObjectIdentifier(text)) {
        update.kept += 1
      } else {
        for placed in text.layout.paragraphs {
          update.counters.add(placed.layout.shaped, lines: placed.layout.lines.count)
        }
      }
    }
    update.damage = damage(from: old)?.rect
    return update
  }

  private func damage(from old: PlacedDocument) -> LayoutRect? {
    if old.document.background != document.background { return whole.union(old.whole) }
    var head = 0
    let most = min(old.nodes.count, nodes.count)
    while head < most, paintsSame(head, as: old, head) { head += 1 }
    var tail = 0
    while tail < most - head, paintsSame(nodes.count - 1 - tail, as: old, old.nodes.count - 1 - tail) { tail += 1 }
    var damage: LayoutRect?
    func add(_ rect: LayoutRect) { damage = damage?.union(rect) ?? rect }
    for (document, end) in [(old, old.nodes.count - tail), (self, nodes.count - tail)] {
      for index in head..<end {
        if let ink = document.ownInk(index) { add(ink) }
      }
    }
    // Where the page grows or shrinks its colour comes or goes, and the ink of blocks that do not show it stays.
    let (a, b) = (old.extent, extent)
    if a.height != b.height {
      add(
        LayoutRect(x: .zero, y: min(a.height, b.height), width: max(a.width, b.width), height: gap(a.height, b.height)))
    }
    if a.width != b.width {
      add(LayoutRect(x: min(a.width, b.width), y: .zero, width: gap(a.width, b.width), height: max(a.height, b.height)))
    }
    return damage
  }

  private func gap(_ a: LayoutUnit, _ b: LayoutUnit) -> LayoutUnit { max(a, b) - min(a, b) }

  /// All that the document may paint.
  private var whole: LayoutRect {
    var all = LayoutRect(x: .zero, y: .zero, width: extent.width, height: extent.height)
    for node in nodes where !node.isHidden { all = all.union(node.ink) }
    return all
  }

  /// Whether a block paints what block `other` of `old` paints, from the same place; not what is inside of it.
  private func paintsSame(_ index: Int, as old: PlacedDocument, _ other: Int) -> Bool {
    let (a, b) = (nodes[index], old.nodes[other])
    guard a.isHidden == b.isHidden else { return false }
    if a.isHidden { return true }
    let (block, oldBlock) = (document.blocks[index], old.document.blocks[other])
    guard a.text === b.text, a.marker?.set === b.marker?.set, a.marker?.frame == b.marker?.frame,
      a.textOrigin == b.textOrigin || a.text == nil, a.isClipped == b.isClipped
    else { return false }
    let isPainted = block.paintsItself || oldBlock.paintsItself || a.isClipped
    // A box of which nothing shows may grow around what is inside.
    guard isPainted else { return true }
    return a.frame == b.frame && a.content == b.content && a.isRightToLeft == b.isRightToLeft
      && block.box == oldBlock.box && block.content.paintsSame(as: oldBlock.content)
      && a.columns?.spans == b.columns?.spans && a.columns?.starts == b.columns?.starts
      && a.columns?.widths == b.columns?.widths
  }

  /// Where a block itself has ink; nil where it has none.
  private func ownInk(_ index: Int) -> LayoutRect? {
    let node = nodes[index]
    guard !node.isHidden else { return nil }
    // Of what is cut, and of all that has text, the ink of the whole is that of the block.
    if node.isClipped || node.text != nil || node.marker != nil { return node.ink }
    return document.blocks[index].paintsItself ? node.frame : nil
  }
}

extension StyledBlock {
  /// Whether something of the block shows that is neither text nor marker.
  fileprivate var paintsItself: Bool {
    if box.background != nil || box.outline != nil || !box.borders.isEmpty { return true }
    return switch content {
    case .table, .rule: true
    case .stack, .text, .code, .row: false
    }
  }
}

extension StyledBlock.Content {
  /// Whether another block with the same boxes and text paints the same.
  fileprivate func paintsSame(as other: StyledBlock.Content) -> Bool {
    switch (self, other) {
    case (.table(let a), .table(let b)): a == b
    case (.rule(_, let a, let b), .rule(_, let c, let d)): a == c && b == d
    case (.stack, .stack), (.row, .row), (.text, .text), (.code, .code): true
    default: false
    }
  }
}
