// SPDX-License-Identifier: MIT
import Galley

/// A block with text, and what of it is copied.
struct SelectedPart: Hashable, Sendable {
  /// Its index in ``Document/blocks``.
  var block: Int
  /// The bytes of its text.
  var range: TextRange

  /// All blocks of a document, whole.
  static func all(of document: Document) -> [SelectedPart] {
    // A cell of blocks has no text of its own.
    document.blocks.indices.filter { document.blocks[$0].kind.hasText && document.blocks[$0].end == $0 + 1 }.map {
      SelectedPart(block: $0, range: TextRange(0, document.blocks[$0].content.text.utf8.count))
    }
  }
}

extension BlockKind {
  /// Whether blocks of the kind have a text of their own.
  var hasText: Bool {
    switch self {
    case .paragraph, .heading, .code, .math, .tableCell, .summary, .term: true
    case .quote, .list, .listItem, .table, .tableRow, .thematicBreak, .footnote, .details, .definitionList, .definition:
      false
    }
  }
}

extension Document {
  /// The blocks around block `index`, from the outside in, itself not among them.
  func ancestors(of index: Int) -> [Int] {
    var ancestors: [Int] = []
    var next = blocks[index].parent
    while let parent = next {
      ancestors.append(parent)
      next = blocks[parent].parent
    }
    return ancestors.reversed()
  }
}

extension InlineContent {
  /// A part of the text as it is copied: line ends as spaces, pictures as what stands for them, formulas between
  /// dollars, numbers of footnotes between brackets.
  func plainText(_ range: TextRange) -> String {
    let bytes = Array(text.utf8)
    let range = range.clamped(to: TextRange(0, bytes.count))
    var result = ""
    var at = range.lower
    for span in spans where span.range.lower >= at && span.range.upper <= range.upper && !span.range.isEmpty {
      guard let copy = span.kind.copied(String(decoding: bytes[span.range.range], as: UTF8.self)) else { continue }
      result += String(decoding: bytes[at..<span.range.lower], as: UTF8.self) + copy
      at = span.range.upper
    }
    result += String(decoding: bytes[at..<max(at, range.upper)], as: UTF8.self)
    return result.replacing("\u{2028}", with: " ")
  }
}

extension InlineKind {
  /// What a stretch is copied as; nil for its text.
  fileprivate func copied(_ text: String) -> String? {
    switch self {
    case .image(let reference): reference.alternative
    case .emoji(_, let shortcode): ":\(shortcode):"
    case .math(let isDisplay): isDisplay ? "$$\(text)$$" : "$\(text)$"
    case .footnoteReference: "[\(text)]"
    case .softBreak, .lineBreak: " "
    default: nil
    }
  }
}
