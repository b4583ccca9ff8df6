// SPDX-License-Identifier: MIT

import Galley
import GalleyMarkdown
import TestMaterial
import Testing

@testable import GalleyDocuments

/// A document that changes: what did not is neither parsed, nor resolved, nor laid out again, and the result is the same.
@Suite struct UpdateTests {
  @Test(arguments: SampleDocument.allCases) func aDocumentUpdatedPieceByPieceIsAsMadeAtOnce(_ sample: SampleDocument)
    throws
  {
    let page = try Page()
    let whole = try sample.markdown()
    var text = page.text("", .github)
    var layout: StructuredLayout?
    let scalars = Array(whole.unicodeScalars)
    for end in stride(from: 150, through: scalars.count + 149, by: 150) {
      var part = String.UnicodeScalarView()
      part.append(contentsOf: scalars[..<min(end, scalars.count)])
      let markdown = String(part)
      text.update(markdown: markdown)
      layout = try text.layout(in: page.engine, width: 480, reusing: layout)
      let fresh = page.text(markdown, .github)
      #expect(text.document == fresh.document)
      #expect(layout?.resolved.styled == fresh.resolved(in: page.engine).styled)
      #expect(layout?.placed.dump() == (try fresh.layout(in: page.engine, width: 480)).placed.dump())
      #expect(layout?.imageRequests == fresh.imageRequests)
    }
  }

  @Test func onlyWhatChangedIsShaped() throws {
    let page = try Page()
    var text = page.text("# Title\n\nFirst.\n\n> Second.\n\nLast.\n")
    let first = try text.layout(in: page.engine, width: 300)
    text.update(markdown: "# Title\n\nFirst.\n\n> Second.\n\nLast one.\n")
    let second = try text.layout(in: page.engine, width: 300, reusing: first)
    #expect(second.placed.shapedCount == 1)
    // A block before the others moves their sources and their places, and nothing else.
    text.update(markdown: "New.\n\n# Title\n\nFirst.\n\n> Second.\n\nLast one.\n")
    let third = try text.layout(in: page.engine, width: 300, reusing: second)
    #expect(third.placed.shapedCount == 1)
    #expect(third.placed.dump() == (try text.layout(in: page.engine, width: 300)).placed.dump())
  }

  /// Parts come, go and change anywhere, pictures are missing, notes stand at the end.
  @Test(arguments: 1...6 as ClosedRange<UInt64>) func aDocumentChangedAnywhereIsAsMadeAtOnce(seed: UInt64) throws {
    let page = try Page()
    var random = SeededRandom(seed: seed)
    let pool = [
      "A paragraph of `some` **words** and more", "# Heading", "> quote\n> of two lines", "- a\n- b\n  1. c\n  2. d",
      "---",
      "```\ncode\n```", "| a | b |\n|--|--:|\n| c | dd |", "![alt](missing.png)", "- [ ] task", "> [!NOTE]\n> alert",
      "12",
      "\u{5D0}\u{5D1} \u{5D2}", "- \u{5D0}\n- b", "<table><tr><td rowspan=2>a<td>b<tr><td>c c c</table>",
      "<details><summary>s</summary>\n\nin\n\n</details>", "<div></div>",
      seed.isMultiple(of: 3) ? "Note[^1]\n\n[^1]: said" : "plain",
    ]
    var parts = (0..<10).map { _ in random.pick(pool) }
    var text = page.text("", .github)
    var layout: StructuredLayout?
    for step in 0..<25 {
      let place = random.below(parts.count)
      switch random.below(4) {
      case 0: parts.insert(random.pick(pool), at: place)
      case 1 where parts.count > 3: parts.remove(at: place)
      case 2: parts[place] += random.pick(["x", " more", "\n\nnext"])
      default: parts[place] = random.pick(pool)
      }
      let markdown = parts.joined(separator: "\n\n") + "\n"
      text.update(markdown: markdown)
      let next = try text.layout(in: page.engine, width: 200, reusing: layout)
      let fresh = try page.text(markdown, .github).layout(in: page.engine, width: 200)
      #expect(next.placed.dump() == fresh.placed.dump(), "seed \(seed), step \(step)")
      #expect(next.displayList().bounds == fresh.displayList().bounds)
      if step % 3 == 0 {
        #expect(
          try next.render(in: page.engine).pixels == fresh.render(in: page.engine).pixels, "seed \(seed), step \(step)")
      }
      #expect(next.plainText() == fresh.plainText())
      layout = next
    }
  }

  @Test func aStyleThatWasChangedIsAskedAgain() throws {
    let page = try Page()
    var text = page.text("Text\n\nMore\n")
    let first = try text.layout(in: page.engine, width: 300)
    text.style.paragraphStyle = CompactParagraphStyle()
    let second = try text.layout(in: page.engine, width: 300, reusing: first)
    #expect(second.placed.dump() == (try text.layout(in: page.engine, width: 300)).placed.dump())
    #expect(second.placed.dump() != first.placed.dump())
    text.environment.textScale = 2
    let third = try text.layout(in: page.engine, width: 300, reusing: second)
    #expect(third.placed.dump() == (try text.layout(in: page.engine, width: 300)).placed.dump())
    #expect(third.size.height > second.size.height)
  }

  @Test func aPictureThatArrivedIsShown() throws {
    let page = try Page()
    var text = page.text("Before\n\n![a](b.png)\n\nAfter\n")
    let first = try text.layout(in: page.engine, width: 300)
    #expect(first.imageRequests.map(\.source) == ["b.png"])
    text.images["b.png"] = ImageResource(
      AnimatedImage(Bitmap(width: 40, height: 90, pixels: [UInt8](repeating: 9, count: 40 * 90 * 4))))
    let second = try text.layout(in: page.engine, width: 300, reusing: first)
    #expect(second.imageRequests.isEmpty)
    #expect(second.placed.shapedCount == 1)
    #expect(second.size == (try text.layout(in: page.engine, width: 300)).size)
  }

  @Test func whereTheMarkupPutsABlockIsPartOfIt() throws {
    let page = try Page()
    var text = page.text("")
    var layout: StructuredLayout?
    for markdown in [
      "<p align=left>a</p>\n\nb\n", "<p align=right>a</p>\n\nb\n",
      "<table><tr><td rowspan=2>a<td>b<tr><td>c</table>\n\nb\n",
      "<table><tr><td>a<td>b<tr><td>c</table>\n\nb\n",
      "<table><tr><td valign=bottom>a<td>b<br>b<tr><td>c</table>\n\nb\n",
      "<table><tr><td>a<td>b<br>b<tr><td>c</table>\n\nb\n",
      "<table><tr><td>a<td>b<br>b<tr><td colspan=2>c</table>\n\nb\n",
    ] {
      text.update(markdown: markdown)
      layout = try text.layout(in: page.engine, width: 300, reusing: layout)
      #expect(layout?.placed.dump() == (try page.text(markdown).layout(in: page.engine, width: 300)).placed.dump())
    }
  }

  @Test func footnotesAreResolvedTogether() throws {
    let page = try Page()
    var text = page.text("A[^a]\n\nB[^b]\n\n[^a]: one\n\n[^b]: two\n")
    let first = try text.layout(in: page.engine, width: 300)
    let markdown = "A[^a]\n\nB[^b]\n\n[^a]: one\n\n[^b]: two more\n"
    text.update(markdown: markdown)
    let second = try text.layout(in: page.engine, width: 300, reusing: first)
    #expect(second.placed.dump() == (try page.text(markdown).layout(in: page.engine, width: 300)).placed.dump())
    #expect(second.plainText() == (try page.text(markdown).layout(in: page.engine, width: 300)).plainText())
  }

  @Test func aBaseAddressIsThatOfTheUpdate() throws {
    let page = try Page()
    var text = page.text("[a](b)\n\nLast\n")
    text.update(markdown: "[a](b)\n\nLast one\n", baseURL: "https://example.com/c/")
    text.update(markdown: "[a](b)\n\nLast two\n", baseURL: "https://example.com/d/")
    #expect(text.document.blocks[0].content.spans.map(\.kind) == [.link(url: "https://example.com/d/b", title: nil)])
  }

  @Test func textsOfOneStyleHoldItTogether() throws {
    let page = try Page()
    let blocks = page.blocks("| a | b |\n|---|---|\n| c | d |\n| e | f |\n")
    let cells = blocks.compactMap(\.text)
    #expect(cells.count == 6)
    #expect(cells[2].sharedStyle === cells[5].sharedStyle)
    #expect(cells[0].sharedStyle === cells[1].sharedStyle)
    #expect(cells[0].sharedStyle !== cells[2].sharedStyle)
  }

  /// A text that is cut before lines that show nothing is not cut, and not whole either.
  @Test(arguments: [
    ("e\n\n```\nfoo\n\n\n```\n", "```\nfoo\n\n\n```\n"), ("e\n```\n\n\n\n", "```\n\n\n\n"),
    ("```\nfoo\n\n\n```\n\nlast\n", "```\nfoo\n\n\n```\n\nlast\n"),
  ])
  func emptyLinesThatAreLeftOutComeBack(_ before: String, _ after: String) throws {
    let page = try Page()
    func layout(_ markdown: String, _ lines: Int?, _ height: Double?, reusing old: StructuredLayout? = nil) throws
      -> StructuredLayout
    {
      var text = page.text(markdown)
      text.options.maxLines = lines
      text.options.height = height
      return try text.layout(in: page.engine, width: 300, reusing: old)
    }
    for lines in [nil, 1, 2, 3, 4] {
      for height in [nil, 20, 40, 45, 50, 55, 60, 80] as [Double?] {
        let old = try layout(before, lines, height)
        #expect(
          try layout(after, lines, height, reusing: old).placed.dump() == layout(after, lines, height).placed.dump(),
          "\(lines ?? 0) lines, \(height ?? 0) high")
        #expect(try layout(after, nil, nil, reusing: old).placed.dump() == layout(after, nil, nil).placed.dump())
      }
    }
  }

  @Test func documentsOfTooManyBlocksAreRefused() throws {
    let page = try Page()
    var text = page.text(String(repeating: "- a\n", count: 2_000))
    text.options.limits.layoutBytes = 1 << 20
    #expect(throws: LayoutError.layoutTooLarge(limit: 1 << 20)) { try text.layout(in: page.engine, width: 300) }
  }
}
