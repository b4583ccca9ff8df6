// SPDX-License-Identifier: MIT
import Galley

/// The styles that texts of a document had last. Texts of one style hold it together: a style is as large as a hundred
/// letters, and a table may have ten thousand cells.
struct RecentStyles {
  /// Empty texts, the one that was used last first.
  private var known: [StyledText] = []
  private static let most = 8

  /// A text of a style.
  mutating func text(_ string: String, _ style: TextStyle, _ paragraph: ParagraphStyle) -> StyledText {
    let bytes = Array(string.utf8)
    for (place, text) in known.enumerated() where text.style == style && text.paragraph == paragraph {
      if place > 0 { known.swapAt(0, place) }
      return text.withText(valid: bytes)
    }
    let text = StyledText("", style: style, paragraph: paragraph)
    if known.count == Self.most { known.removeLast() }
    known.insert(text, at: 0)
    return text.withText(valid: bytes)
  }
}
