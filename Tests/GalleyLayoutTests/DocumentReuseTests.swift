// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyLayout
import GalleyModel
import TestMaterial
import Testing

@Suite struct DocumentReuseTests {
  let box: Composer

  init() throws { box = try Composer(.box, size: 100) }

  private func source(_ count: Int, last: String) -> StyledDocument {
    document {
      for index in 0..<count - 1 { $0.append(box.paragraph("paragraph \(index) of many words")) }
      $0.append(box.paragraph(last))
    }
  }

  @Test func onlyWhatChangedIsShaped() throws {
    let first = try box.place(source(1000, last: "a"), width: 700)
    #expect(first.shapedCount == 1000)
    let options = DocumentOptions(width: 700)
    let second = try box.typesetter.layout(source(1000, last: "b"), options, reusing: first)
    #expect(second.shapedCount == 1)
    #expect(zip(first.textBlocks, second.textBlocks).filter { $0.layout === $1.layout }.count == 999)
    let longer = try box.typesetter.layout(source(1001, last: "b"), options, reusing: second)
    #expect(longer.shapedCount <= 2)
    let same = try box.typesetter.layout(source(1000, last: "b"), options, reusing: second)
    #expect(same.shapedCount == 0)
  }

  @Test func whatMovedIsFoundAgain() throws {
    let first = try box.place(source(100, last: "a"), width: 700)
    var blocks = source(100, last: "a").blocks
    blocks.swapAt(10, 80)
    let moved = document { source in
      source.append(box.paragraph("new"))
      for block in blocks { source.append(block) }
    }
    let second = try box.typesetter.layout(moved, DocumentOptions(width: 700), reusing: first)
    #expect(second.shapedCount == 1)
    #expect(second.dump() == (try box.place(moved, width: 700)).dump())
  }

  @Test func anotherWidthShapesNothing() throws {
    let first = try box.place(source(50, last: "a"), width: 700)
    let second = try box.typesetter.layout(
      source(50, last: "a"), DocumentOptions(width: 400), reusing: first)
    #expect(second.shapedCount == 0)
    #expect(second.json() == (try box.place(source(50, last: "a"), width: 400)).json())
  }

  @Test func oneChangedCellIsShapedAlone() throws {
    func table(_ word: String) -> StyledDocument {
      document { $0.table(box, (0..<100).map { ["a \($0)", $0 == 50 ? word : "bb", "ccc"] }) }
    }
    let first = try box.place(table("x"), width: 500)
    let second = try box.typesetter.layout(table("yy"), DocumentOptions(width: 500), reusing: first)
    #expect(second.shapedCount == 1)
    #expect(second.json() == (try box.place(table("yy"), width: 500)).json())
  }

  @Test func anotherTypesettersDocumentIsNotTaken() throws {
    let other = try Composer(.box, size: 100)
    let first = try other.place(source(10, last: "a"), width: 700)
    #expect(
      try box.typesetter.layout(source(10, last: "a"), DocumentOptions(width: 700), reusing: first).shapedCount == 10)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func reusingEqualsFreshLayout(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let composer = try Composer(.box, .hebrew, size: 100)
    var parts = (0..<12).map { _ in RandomPart(&random) }
    var placed: PlacedDocument?
    for step in 0..<12 {
      switch random.below(4) {
      case 0: parts[random.below(parts.count)] = RandomPart(&random)
      case 1: parts.insert(RandomPart(&random), at: random.below(parts.count))
      case 2 where parts.count > 2: parts.remove(at: random.below(parts.count))
      default: parts.append(RandomPart(&random))
      }
      let source = document { source in for part in parts { part.add(to: &source, composer) } }
      let options = DocumentOptions(
        width: random.pick([300, 300, 520, nil]), height: random.pick([nil, nil, 700]),
        maxLines: random.pick([nil, nil, 1, 5, 9]), direction: random.pick([.auto, .auto, .rtl]))
      let next = try composer.typesetter.layout(source, options, reusing: placed)
      let fresh = try composer.typesetter.layout(source, options)
      #expect(next.json() == fresh.json(), "seed \(seed), step \(step)")
      #expect(next.dump() == fresh.dump())
      #expect(next.displayList().bounds == fresh.displayList().bounds)
      expectOrder(next, "seed \(seed), step \(step)")
      placed = next
    }
  }

  /// On a page that stays as it is, what is above and below a change is taken with its place.
  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func whatStaysIsWhereAFreshLayoutPutsIt(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let composer = try Composer(.box, .hebrew, size: 100)
    var parts = (0..<8).map { _ in RandomPart(&random, kinds: 10) }
    var placed: PlacedDocument?
    let options = DocumentOptions(width: 400, direction: seed.isMultiple(of: 4) ? .rtl : .auto)
    for step in 0..<14 {
      let place = random.below(parts.count)
      switch random.below(5) {
      case 0: parts.insert(RandomPart(&random, kinds: 10), at: place)
      case 1 where parts.count > 2: parts.remove(at: place)
      case 2: parts.swapAt(place, random.below(parts.count))
      case 3: break
      default: parts[place] = RandomPart(&random, kinds: 10)
      }
      let source = document { source in
        source.leastNestedWidth = 150
        for part in parts { part.add(to: &source, composer) }
      }
      let next = try composer.typesetter.layout(source, options, reusing: placed)
      let fresh = try composer.typesetter.layout(source, options)
      let note: Comment = "seed \(seed), step \(step)"
      #expect(next.json() == fresh.json(), note)
      #expect(next.dump() == fresh.dump(), note)
      #expect(next.contentBounds == fresh.contentBounds, note)
      #expect(next.displayList().bounds == fresh.displayList().bounds, note)
      #expect(next.displayList().commands.count == fresh.displayList().commands.count, note)
      for y in stride(from: 0, to: next.size.height, by: 333) {
        let region = Rect(0, y, 400, 50)
        let (a, b) = (next.displayList(in: region), fresh.displayList(in: region))
        #expect(a.bounds == b.bounds && a.commands.count == b.commands.count, note)
      }
      placed = next
    }
  }

  @Test func whatADocumentSaysToBeTheSameIsNotCompared() throws {
    let old = document { source in
      for word in ["a", "b", "c", "d"] { source.append(box.paragraph(word)) }
      source.finish()
    }
    let placed = try box.place(old, width: 700)
    // It says that all but one are the old ones; that they are not shows that they were not looked at.
    func changed(_ trace: StyledDocument?) throws -> [String] {
      let new = document { source in
        for word in ["x", "yy", "x"] { source.append(box.paragraph(word)) }
        source.finish(head: 1, tail: 1, of: trace)
      }
      return try box.typesetter.layout(new, DocumentOptions(width: 700), reusing: placed).textBlocks.map {
        $0.layout.lineTexts[0]
      }
    }
    #expect(try changed(old) == ["a", "yy", "d"])
    #expect(try changed(document { $0.append(box.paragraph("a")) }) == ["x", "yy", "x"])
    // A document that was changed since is another.
    var other = old
    other.append(box.paragraph("e"))
    #expect(try changed(other) == ["x", "yy", "x"])
  }

  /// Blocks are inside those that hold them, and neighbours do not overlap.
  private func expectOrder(_ placed: PlacedDocument, _ note: Comment) {
    let blocks = placed.blocks
    for block in blocks {
      guard let parent = block.parent.map({ blocks[$0] }) else { continue }
      guard placed.contentBounds.width <= placed.size.width else { continue }
      #expect(block.rect.x >= parent.rect.x && block.rect.maxX <= parent.rect.maxX, note)
      #expect(block.rect.y >= parent.rect.y && block.rect.maxY <= parent.rect.maxY, note)
    }
    var bottoms: [Int: Double] = [:]
    for block in blocks where block.kind != .tableCell {
      let key = block.parent ?? -1
      if let bottom = bottoms[key] { #expect(block.rect.y >= bottom, note) }
      bottoms[key] = block.rect.maxY
    }
  }
}

/// A part of a random document.
private struct RandomPart {
  let kind: Int
  let words: [String]
  let number: Int

  init(_ random: inout SeededRandom, kinds: Int = 7) {
    kind = random.below(kinds)
    number = random.below(30)
    let count = 1 + random.below(9)
    var words: [String] = []
    for _ in 0..<count { words.append(random.pick(["a", "bob", "cc dd", "longword", "\u{5D0}\u{5D1}", "12", "x\ny"])) }
    self.words = words
  }

  private var text: String { words.joined(separator: " ") }

  func add(to source: inout StyledDocument, _ composer: Composer) {
    switch kind {
    case 0:
      source.inside(
        stack {
          $0.padding = BlockInsets(Double(number))
          $0.spacingAfter = Double(number)
        }
      ) {
        for word in words { $0.append(composer.paragraph(word)) }
      }
    case 1:
      source.inside(list(spacing: Double(number))) {
        for word in words { $0.inside(composer.item("\(number).")) { $0.append(composer.paragraph(word)) } }
      }
    case 2:
      source.append(composer.code(words.joined(separator: "\n"), firstNumber: number % 2 == 0 ? number : nil))
    case 3: source.table(composer, [words, Array(words.prefix(2))], padding: 3)
    case 4:
      source.append(
        StyledBlock(kind: .thematicBreak, content: .rule(height: Double(number), color: .black, radius: 1)))
    case 7:
      // Nothing inside is shown.
      source.inside(stack { $0.spacingBefore = Double(number) }) { if number > 9 { $0.inside(stack()) { _ in } } }
    case 8:
      source.inside(stack { $0.padding = BlockInsets(top: 0, leading: 130, bottom: 2, trailing: 10) }) {
        $0.inside(list()) { $0.inside(composer.item("1")) { $0.append(composer.paragraph(text)) } }
      }
    case 9 where number < 5:
      source.inside(composer.item("\(number)")) { $0.append(composer.paragraph(text)) }
    default: source.append(composer.paragraph(text) { $0.box.spacingBefore = Double(number) })
    }
  }
}
