// SPDX-License-Identifier: MIT
import Galley

/// Finds the source of parts of a document.
struct MarkdownSlice {
  let document: Document

  /// The bytes from the first part to the last: whole blocks with their marks, parts of text with the delimiters of
  /// what is whole in them. Nil where the document does not know its source.
  func range(of parts: [SelectedPart]) -> TextRange? {
    guard let first = parts.first, let last = parts.last else { return nil }
    guard let lower = start(first), let upper = end(last) else { return nil }
    return TextRange(lower, upper)
  }

  private func start(_ part: SelectedPart) -> Int? {
    let block = document.blocks[part.block]
    guard part.range.lower > 0 else { return outermost(part.block) { $0 == $1 + 1 }?.lower }
    var found = source(of: part.range.lower, block.content, isEnd: false)
    for span in block.content.spans where span.range.lower == part.range.lower && span.range.upper <= part.range.upper {
      if let source = span.source { found = min(found ?? source.lower, source.lower) }
    }
    return found ?? block.source?.lower
  }

  private func end(_ part: SelectedPart) -> Int? {
    let block = document.blocks[part.block]
    var count = block.content.text.utf8.count
    if case .code = block.kind, block.content.text.utf8.last == UInt8(ascii: "\n") { count -= 1 }
    guard part.range.upper < count else {
      return outermost(part.block) { document.blocks[$0].end == document.blocks[$1].end }?.upper
    }
    var found = source(of: part.range.upper, block.content, isEnd: true)
    for span in block.content.spans where span.range.upper == part.range.upper && span.range.lower >= part.range.lower {
      if let source = span.source { found = max(found ?? source.upper, source.upper) }
    }
    return found ?? block.source?.upper
  }

  /// The source of the outermost block that begins, or ends, with block `index`.
  /// - Input: `isAtEdge` says it of a block and the one that holds it.
  private func outermost(_ index: Int, _ isAtEdge: (_ inner: Int, _ outer: Int) -> Bool) -> TextRange? {
    var index = index
    var found = document.blocks[index].source
    while let parent = document.blocks[index].parent, isAtEdge(index, parent) {
      found = document.blocks[parent].source ?? found
      index = parent
    }
    return found
  }

  /// Where a byte of the text stands in the source.
  private func source(of offset: Int, _ content: InlineContent, isEnd: Bool) -> Int? {
    for run in content.sourceRuns {
      let holds =
        isEnd
        ? offset > run.text.lower && offset <= run.text.upper : offset >= run.text.lower && offset < run.text.upper
      guard holds else { continue }
      if run.text.count == run.source.count { return run.source.lower + offset - run.text.lower }
      return isEnd ? run.source.upper : run.source.lower
    }
    return nil
  }
}
