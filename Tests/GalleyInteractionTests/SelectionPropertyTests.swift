// SPDX-License-Identifier: MIT
//
// What holds for every text at every width: our sample texts, texts made to be hard, at seven widths.

import FixtureFonts
import GalleyLayout
import GalleyModel
import Testing

@testable import GalleyInteraction

@Suite struct SelectionPropertyTests {
  static let widths: [Double] = [1, 20, 57.3, 120, 320, 1000, .infinity]

  /// Hard texts by name.
  static let hard: [(name: String, text: String)] = [
    ("empty", ""), ("line feeds", "\n\r\n\u{2028}\u{2029}\u{85}\u{B}\u{C}"), ("spaces", "  a  \n   "),
    ("bidi", "abc \u{5D0}\u{5D1}(12) x\u{645}\u{631}\u{62D}\u{628}\u{627} \u{5D2}\u{5D3} end"),
    ("controls", "a\u{202E}b c\u{202C} d\u{2067}e\u{5D0}\u{2069}\u{200F}"),
    (
      "clusters",
      "e\u{301}\u{302}\u{323} \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{1F1E9}\u{1F1EA}\u{1F1E9} 1\u{FE0F}\u{20E3}"
    ),
    ("invisible", "a\u{AD}b\u{200B}c\u{200D}d\u{2060}e\u{FEFF}f"), ("tabs", "a\tb\t\tc\n\t\u{5D0}\t\u{5D1}"),
    ("marks", "\u{301}\u{302}a " + String(repeating: "\u{301}", count: 120)),
    ("flags", String(repeating: "\u{1F1E9}\u{1F1EA}", count: 60)), ("nul", "a\u{0}b\u{1}\u{7F}c"),
  ]

  static var names: [String] {
    get throws { try Fixtures.textNames() + hard.map(\.name) }
  }

  static func text(_ name: String) throws -> String {
    if let found = hard.first(where: { $0.name == name }) { return found.text }
    return String(try Fixtures.text(name).prefix(200))
  }

  @Test(arguments: try names) func cellsTileTheTextAndStandInOrder(_ name: String) throws {
    let stage = try Stage.all(size: 16)
    let text = try Self.text(name)
    for width in Self.widths {
      let layout = try stage.layout(text, width: width)
      var ranges: [TextRange] = []
      for index in 0..<layout.lineCount {
        let line = layout.placedLine(index)
        let cells = line.cells()
        for (cell, next) in zip(cells, cells.dropFirst()) where !next.isTerminator && !cell.isTerminator {
          #expect(cell.right == next.left, "\(name), \(width): line \(index)")
        }
        #expect(cells.allSatisfy { $0.left <= $0.right })
        if let first = cells.first(where: { !$0.isTerminator }), let last = cells.last(where: { !$0.isTerminator }) {
          #expect([first.left, last.right] == [line.ends.left, line.ends.right], "\(name), \(width): line \(index)")
        }
        ranges += cells.map(\.range).sorted { $0.lower < $1.lower }
      }
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upper == $1.lower }, "\(name), \(width)")
      #expect(ranges.first?.lower ?? 0 == 0 && ranges.last?.upper ?? 0 == layout.textCount, "\(name), \(width)")
      // A caret stands at each border of a grapheme cluster, and nowhere else.
      #expect(layout.stops == Self.graphemes(text), "\(name), \(width)")
    }
  }

  private static func graphemes(_ text: String) -> [Int] {
    let scalars = text.unicodeScalars.map(\.value)
    let flags = graphemeBoundaries(scalars)
    var stops: [Int] = []
    var at = 0
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if flags[index].contains(.grapheme) { stops.append(at) }
      at += UTF8.width(scalar)
    }
    return stops + (at > 0 ? [at] : stops.isEmpty ? [0] : [])
  }

  @Test(arguments: try names) func aHitOnACaretGivesTheCaret(_ name: String) throws {
    let stage = try Stage.all(size: 16)
    let text = try Self.text(name)
    for width in Self.widths {
      let layout = try stage.layout(text, width: width)
      for offset in layout.stops {
        for affinity in TextAffinity.allCases {
          let caret = layout.carets(at: TextPosition(offset, affinity)).primary
          #expect(caret.rect.height == 16 && caret.rect.width == 0 || caret.rect.height > 16)
          let line = layout.placedLine(caret.line)
          // What hangs is shown no further than the container: several places are there one.
          guard line.clipped(line.ends.left) == line.ends.left, line.clipped(line.ends.right) == line.ends.right
          else { continue }
          let hit = layout.nearestPosition(to: Point(x: caret.rect.x, y: caret.rect.y + 1))
          let back = layout.carets(at: hit).primary
          #expect(back.rect == caret.rect, "\(name), \(width): \(offset) \(affinity) gives \(hit)")
        }
      }
    }
  }

  @Test(arguments: try names) func rectanglesCoverWhatIsSelected(_ name: String) throws {
    let stage = try Stage.all(size: 16)
    let text = try Self.text(name)
    for width in Self.widths {
      let layout = try stage.layout(text, width: width)
      let all = layout.selectionRects(for: layout.textRange)
      for index in 0..<layout.lineCount {
        let line = layout.placedLine(index)
        let rects = all.filter { $0.line == index }
        let letters = LayoutUnit(rawValue: line.clipped(line.ends.right) - line.clipped(line.ends.left)).points
        let covered = rects.reduce(0) { $0 + $1.rect.width }
        #expect(covered >= letters, "\(name), \(width): line \(index)")
        #expect(rects.allSatisfy { $0.rect.y == line.top.points && $0.rect.height == line.height.points })
        for (rect, next) in zip(rects, rects.dropFirst()) { #expect(rect.rect.maxX <= next.rect.x) }
        if width < .infinity {
          // Only what cannot be broken is wider than its container.
          let edge = max(layout.containerWidth.points, line.record.x.points + line.record.width.points)
          #expect(rects.allSatisfy { $0.rect.x >= min(0, line.record.x.points) && $0.rect.maxX <= edge })
        }
        // Each cell alone is as wide as it is.
        for cell in line.cells() where !cell.isTerminator {
          let shown = line.clipped(cell.right) - line.clipped(cell.left)
          let own = layout.rects(for: cell.range).reduce(0) { $0 + $1.width }
          #expect(own == LayoutUnit(rawValue: shown).points, "\(name), \(width): \(cell.range)")
        }
      }
      #expect(all.isEmpty || all.filter(\.containsStart).count == 1 && all.filter(\.containsEnd).count == 1)
    }
  }

  @Test(arguments: try names) func stepsReachEveryPlaceAndEnd(_ name: String) throws {
    let stage = try Stage.all(size: 16)
    let text = String(try Self.text(name).prefix(120))
    for width in [20, 120, Double.infinity] {
      let layout = try stage.layout(text, width: width)
      let stops = Set(layout.stops)
      let directions = Set((0..<layout.lineCount).map { layout.placedLine($0).isRightToLeft })
      for motion in [CaretMotion.forward(.cluster), .backward(.cluster), .right(.cluster), .left(.cluster)] {
        // Between paragraphs of two directions a step to one side comes back.
        if directions.count > 1, motion == .right(.cluster) || motion == .left(.cluster) { continue }
        let isOn = motion == .forward(.cluster) || motion == .right(.cluster)
        var position = TextPosition(isOn ? 0 : layout.textCount)
        if case .right = motion, layout.isRightToLeft(at: 0) { position = layout.position(layout.textCount) }
        if case .left = motion, !layout.isRightToLeft(at: 0) { position = layout.position(layout.textCount) }
        var seen: Set<TextPosition> = [position]
        for _ in 0..<1000 {
          let next = layout.move(motion, from: position).position
          guard next != position else { break }
          position = next
          guard seen.insert(position).inserted else {
            Issue.record("\(name), \(width): \(motion) comes back to \(position)")
            break
          }
          if !stops.contains(position.offset) { Issue.record("\(name): \(position) is in a cluster") }
        }
        if case .forward = motion { #expect(position.offset == layout.textCount) }
        if case .backward = motion { #expect(position.offset == 0) }
      }
    }
  }

  @Test(arguments: try names) func linesAreFoundAlikeByBothWays(_ name: String) throws {
    let stage = try Stage.all(size: 16).with { $0.spacingAfter = 3.5 }
    let layout = try stage.layout(try Self.text(name), width: 57.3)
    for step in -40...Int(layout.size.height * 2) + 40 {
      let y = LayoutUnit(points: Double(step) / 2)
      #expect(layout.orderedLinePlace(at: y) == layout.scannedLinePlace(at: y), "\(name): \(y.points)")
    }
  }
}
