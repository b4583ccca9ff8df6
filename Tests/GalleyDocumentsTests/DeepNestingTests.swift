// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import GalleyMarkdown
import Testing

/// A hundred lists and quotes in each other, as the presets set them.
@Suite struct DeepNestingTests {
  private let page: Page

  init() throws { page = try Page() }

  private static func markdown(_ kind: String, _ word: String) -> String {
    var source = ""
    var indent = ""
    for level in 0..<100 {
      switch kind {
      case "lists":
        source += indent + "- \(word)\n"
        indent += "  "
      case "numbers":
        source += indent + "1. \(word)\n"
        indent += "   "
      case "quotes":
        indent += "> "
        source += indent + "\(word)\n" + indent + "\n"
      default:
        source += indent + (level % 2 == 0 ? "- " : "> ") + word + "\n"
        indent += level % 2 == 0 ? "  " : "> "
        source += indent + "\n"
      }
    }
    return source
  }

  @Test(arguments: ["lists", "numbers", "quotes", "mixed"], ["default", "github", "plain", "compact"])
  func whatIsDeepStaysReadable(kind: String, name: String) throws {
    let style = try #require(DocumentStyle.presets.first { $0.name == name }?.style)
    for word in ["abcd ef", "\u{5D0}\u{5D1}\u{5D2} \u{5D3}"] {
      for width in [200.0, 640] {
        let placed = try page.layout(Self.markdown(kind, word), style, width: width).placed
        let texts = placed.textBlocks
        #expect(texts.count == 100)
        #expect(placed.contentBounds.width == width)
        // Half of a narrow page, or twelve ems of a wide one; and the words of each level whole.
        let least = min(12 * 16, width / 2)
        for block in placed.blocks where block.layout != nil { #expect(block.rect.width >= least) }
        #expect(texts.allSatisfy { $0.layout.lineCount == 1 })
        let markers = placed.blocks.compactMap(\.marker)
        #expect(markers.allSatisfy { $0.rect.x >= 0 && $0.rect.maxX <= width })
      }
    }
  }
}
