// SPDX-License-Identifier: MIT
import GalleyModel

extension MarkdownWalk {
  /// A piece of HTML. What it leaves open holds the blocks that follow in the same container.
  mutating func html(_ node: CommonMarkNode) {
    let source = source(of: node)
    var bytes = prepared.restored(node.literal)
    while let last = bytes.last, last.isLineEnd { bytes.removeLast() }
    guard options.extensions.contains(.html) else {
      document.append(.paragraph, InlineContent(lines: bytes), source: source)
      return
    }
    withHTML { builder in
      builder.place = source
      builder.read(bytes, from: 0)
      builder.endPiece()
    }
  }

  /// Makes the document take the next block where the HTML around it stands.
  mutating func makeRoomInHTML() {
    guard openHTML.last.map({ $0 != nil }) ?? false else { return }
    withHTML { $0.prepareForBlock(at: 0) }
  }

  /// Ends all HTML that is open in the container.
  mutating func finishHTML() {
    guard openHTML.last.map({ $0 != nil }) ?? false else { return }
    let end = document.blocks.last?.source?.upper
    withHTML { builder in
      if let end { builder.place = TextRange(end, end) }
      builder.finish()
    }
  }

  /// Ends an element whose end tag stands in text; does nothing where none is open.
  mutating func endHTML(_ name: String) {
    guard openHTML.last.map({ $0?.innermost[name] != nil }) ?? false else { return }
    let end = document.blocks.last?.source?.upper
    withHTML { builder in
      if let end { builder.place = TextRange(end, end) }
      builder.end(name, 0..<0)
    }
  }

  /// Where lines of the next block stand, as HTML says.
  var alignment: TextAlignment? {
    guard let last = openHTML.last, let builder = last else { return alignments.last ?? nil }
    return builder.alignment
  }

  /// Begins in a text what HTML around its block means for it: links, strong text.
  func beginHTMLInlines(_ inlines: inout InlineWalk) {
    for builder in openHTML {
      for inline in builder?.outerInlines ?? [] { inlines.begin(inline.kind, tag: inline.name) }
    }
  }

  /// Ends the innermost inline element of a name that stands around blocks.
  mutating func endHTMLInline(_ name: String) {
    for index in openHTML.indices.reversed() {
      guard let place = openHTML[index]?.openInlines.lastIndex(where: { $0.name == name }) else { continue }
      openHTML[index]?.openInlines.remove(at: place)
      return
    }
  }

  /// Calls `change` with the HTML of the container, which has the document for that time.
  private mutating func withHTML(_ change: (inout HTMLTreeBuilder) -> Void) {
    let last = openHTML.count - 1
    var builder =
      openHTML[last]
      ?? HTMLTreeBuilder(limits: options.limits, isSubset: true, alignment: alignments[last])
    openHTML[last] = nil
    swap(&builder.document, &document)
    change(&builder)
    swap(&builder.document, &document)
    openHTML[last] = builder.isIdle ? nil : builder
  }
}
