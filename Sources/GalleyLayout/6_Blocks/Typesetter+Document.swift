// SPDX-License-Identifier: MIT
//
// Stage 6, blocks: a styled document becomes boxes at their places. Widths go from the outside in and heights from
// the inside out, in one run over the blocks in reading order with the open boxes on a stack of its own; tables are
// measured first, from the inside out. Texts are laid out by stages 1 to 5, which know nothing of blocks.

public import GalleyModel

extension Typesetter {
  /// Lays a document out.
  /// - Output: every block at its place; those past `maxLines` or `height` are left out.
  /// - Throws: ``LayoutError`` where a limit is hit; a document never fails for what it holds.
  /// - Complexity: O(n) in the text and the blocks.
  public func layout(
    _ document: StyledDocument, _ options: DocumentOptions = DocumentOptions()
  ) throws(LayoutError) -> PlacedDocument {
    try layout(document, options, reusing: nil)
  }

  /// Lays a document out that has much in common with one laid out before.
  ///
  /// The result equals that of a fresh layout. Texts that are equal and in rooms as wide are the same objects; where
  /// only the room is another, they are not shaped again. Two attachments are equal if their ids and their metrics are,
  /// so a picture that takes the place of its placeholder must have another id, or metrics of its own.
  /// - Input: `previous` counts only if this typesetter made it.
  /// - Complexity: O(blocks), of which most are copied with their places, and O(text) for what changed.
  public func layout(
    _ document: StyledDocument, _ options: DocumentOptions, reusing previous: PlacedDocument?
  ) throws(LayoutError) -> PlacedDocument {
    try Self.check(blocks: document.blocks.count, options)
    let known = previous.flatMap { $0.typesetter === self ? $0 : nil }
    if let known, let kept = KeptBlocks(known, document, options) { return try layout(kept, options) }
    let tree = BlockTree(document.blocks, direction: options.direction)
    try check(tree.textBytes, options)
    let first = try pass(document, tree, options, known, continued: nil)
    // Where whole texts are left out, the last that is shown must say so.
    guard let last = first.continued else { return first.placed }
    return try pass(document, tree, options, first.placed, continued: last).placed
  }

  /// Throws where a document has more blocks than may be laid out: each takes about two kilobytes, whatever it says.
  package static func check(blocks count: Int, _ options: DocumentOptions) throws(LayoutError) {
    guard count <= options.limits.layoutBytes / Self.bytesOfBlock else {
      throw .layoutTooLarge(limit: options.limits.layoutBytes)
    }
  }
  private static var bytesOfBlock: Int { 2_048 }

  private func check(_ textBytes: Int, _ options: DocumentOptions) throws(LayoutError) {
    if textBytes > options.limits.textBytes {
      throw .textTooLong(bytes: textBytes, limit: options.limits.textBytes)
    }
  }

  /// Lays out what changed alone.
  private func layout(_ kept: KeptBlocks, _ options: DocumentOptions) throws(LayoutError) -> PlacedDocument {
    let (document, old, changed) = (kept.document, kept.old, kept.changed)
    var blocks = Array(document.blocks[changed.new])
    for index in blocks.indices { blocks[index].end -= kept.head }
    let tree = BlockTree(blocks, direction: options.direction, rootIsRightToLeft: kept.isRightToLeft)
    let gone = old.document.blocks[changed.old].reduce(0) { $0 + ($1.content.utf8?.count ?? 0) }
    let textBytes = old.textBytes - gone + tree.textBytes
    try check(textBytes, options)
    let setter = TextSetter(
      typesetter: self, tree: tree, options: options, reuse: DocumentReuse(old, changed.old, for: blocks))
    var stacker = BlockStacker(
      tree, options, setter, ColumnMeasurer(document), width: old.extent.width, of: document, below: kept.headEnd(),
      continued: nil)
    try stacker.run()
    let rest = kept.place(below: stacker.end)
    let (nodes, parents) = kept.joined(stacker.takeNodes(), tree.parents, moved: rest.distance)
    return PlacedDocument(
      document, nodes: nodes, parents: parents, inked: changed.new, width: old.extent.width, height: rest.bottom,
      isTruncated: false, isRightToLeft: kept.isRightToLeft, textBytes: textBytes,
      shapedCount: stacker.setter.shapedCount, typesetter: self, options: options)
  }

  /// One run over the blocks.
  /// - Output: the document, and the text whose last line must still say that text follows.
  private func pass(
    _ document: StyledDocument, _ tree: BlockTree, _ options: DocumentOptions, _ known: PlacedDocument?,
    continued: Int?
  ) throws(LayoutError) -> (placed: PlacedDocument, continued: Int?) {
    let reuse = known.map { DocumentReuse($0, 0..<$0.nodes.count, for: document.blocks) }
    var setter = TextSetter(typesetter: self, tree: tree, options: options, reuse: reuse)
    try setter.shapeAhead()
    var measurer = ColumnMeasurer(document)
    var width: LayoutUnit
    if let asked = options.width, asked < .infinity {
      width = LayoutUnit(points: max(asked, 0))
    } else {
      try measurer.measure(0..<document.blocks.count, room: nil, &setter)
      width = try naturalWidth(tree, measurer, &setter)
    }
    var stacker = BlockStacker(tree, options, setter, measurer, width: width, of: document, continued: continued)
    try stacker.run()
    let shaped = stacker.setter.shapedCount + (continued == nil ? 0 : known?.shapedCount ?? 0)
    let unsaid = stacker.unsaid
    let placed = PlacedDocument(
      document, nodes: stacker.takeNodes(), parents: tree.parents, inked: 0..<tree.blocks.count, width: width,
      height: stacker.end.bottom, isTruncated: stacker.isTruncated, isRightToLeft: tree.rootIsRightToLeft,
      textBytes: tree.textBytes, shapedCount: shaped, typesetter: self, options: options)
    return (placed, unsaid)
  }

  /// The width of the widest block at the top.
  private func naturalWidth(
    _ tree: BlockTree, _ measurer: ColumnMeasurer, _ setter: inout TextSetter
  ) throws(LayoutError) -> LayoutUnit {
    var widest = LayoutUnit.zero
    var index = 0
    while index < tree.blocks.count {
      var width = measurer.widths[index]?.maximum ?? .zero
      if let marker = tree.blocks[index].marker {
        width = try width + setter.gutter(of: -1) + LayoutUnit(blockLength: marker.gap)
      }
      widest = max(widest, width)
      index = tree.blocks[index].end
    }
    return widest
  }
}
