// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel
import TestMaterial
import Testing

@testable import GalleyLayout

/// What holds for every text at every width. A failure names the seed, which makes the same text again.
@Suite struct LayoutPropertyTests {
  private static let widths: [Double?] = [0, 1, 20, 57.3, 120, 320, 1000, nil]
  private static let size = 16.0

  /// Runs `check` on texts of all seeds at all widths.
  private func forEachLayout(
    seeds: Range<UInt64>, pieces: Int = 24, _ check: (TextLayout, StyledText, Double?, Comment) throws -> Void
  ) throws {
    let composer = try Composer.all(size: Self.size)
    for seed in seeds {
      var maker = RandomText(seed: seed)
      let text = maker.styled(pieces, composer.style)
      for width in Self.widths {
        let note: Comment = "seed \(seed), width \(width.map { "\($0)" } ?? "nil"): \(text.string.debugDescription)"
        try check(try composer.layout(text, width: width), text, width, note)
      }
    }
  }

  @Test func linesTileTheText() throws {
    try forEachLayout(seeds: 0..<60) { layout, text, _, note in
      var end = 0
      for line in layout.lines {
        #expect(line.range.lower == end, note)
        end = line.range.upper
      }
      #expect(end == text.utf8.count, note)
      #expect(layout.lineCount == layout.lines.count, note)
    }
  }

  @Test func runsTileTheirLineOnce() throws {
    try forEachLayout(seeds: 60..<120) { layout, _, _, note in
      for line in layout.lines {
        var end = line.range.lower
        let own = line.runs.filter { $0.inserted == nil }.map(\.range).sorted { $0.lower < $1.lower }
        for range in own {
          #expect(range.lower == end && !range.isEmpty, note)
          end = range.upper
        }
        #expect(end == line.range.upper, note)
      }
    }
  }

  @Test func noClusterIsSplitBetweenLines() throws {
    try forEachLayout(seeds: 120..<180) { layout, text, _, note in
      let scalars = text.string.unicodeScalars.map(\.value)
      let boundaries = graphemeBoundaries(scalars)
      var offset = 0
      var borders: Set<Int> = [0]
      for (index, scalar) in text.string.unicodeScalars.enumerated() {
        if boundaries[index].contains(.grapheme) { borders.insert(offset) }
        offset += UTF8.width(scalar)
      }
      borders.insert(offset)
      for line in layout.lines { #expect(borders.contains(line.range.upper), note) }
    }
  }

  @Test func glyphsBelongToTheirRunAndAddUpToIt() throws {
    try forEachLayout(seeds: 180..<240) { layout, _, _, note in
      for line in layout.lines {
        #expect(line.runs.reduce(0) { $0 + $1.width } == line.width + line.hanging, note)
        for run in line.runs where !run.glyphs.isEmpty {
          #expect(run.glyphs.reduce(0) { $0 + $1.advance } == run.width, note)
          let isOwn = run.inserted == nil
          #expect(
            run.glyphs.allSatisfy { isOwn ? run.range.contains($0.cluster) : $0.cluster == run.range.lower }, note)
        }
      }
    }
  }

  @Test func runsStandSideBySide() throws {
    try forEachLayout(seeds: 240..<300) { layout, _, _, note in
      for line in layout.lines {
        guard var x = line.runs.first?.x else { continue }
        for run in line.runs {
          #expect(run.x == x, note)
          x += run.width
        }
      }
    }
  }

  @Test func clustersOfARunAreMonotone() throws {
    try forEachLayout(seeds: 300..<340) { layout, _, _, note in
      for run in layout.lines.flatMap(\.runs) where run.inserted == nil {
        let clusters = run.glyphs.map(\.cluster)
        let pairs = zip(clusters, clusters.dropFirst())
        #expect(run.level % 2 == 0 ? pairs.allSatisfy { $0 <= $1 } : pairs.allSatisfy { $0 >= $1 }, note)
      }
    }
  }

  @Test func contentFitsUnlessItIsOneCluster() throws {
    try forEachLayout(seeds: 340..<420) { layout, text, width, note in
      guard let width else { return }
      for line in layout.lines {
        let style = layout.paragraphs[line.paragraph].layout.shaped.style
        let isFirst = layout.lines.first { $0.paragraph == line.paragraph }?.range == line.range
        let room = max(0, width - (isFirst ? style.firstLineIndent : 0))
        guard line.width > LayoutUnit(points: room).points else { continue }
        // One cluster of the text, or one tab, whatever hangs behind it.
        let content = self.content(layout, line)
        #expect(graphemes(content) <= 1, "\(line.width) > \(room) \(content.debugDescription) \(note)")
      }
    }
  }

  /// The text of a line without what hangs.
  private func content(_ layout: TextLayout, _ line: TextLayout.Line) -> String {
    let record = layout.paragraphs[line.paragraph].layout.lines.first {
      layout.paragraphs[line.paragraph].textOffset
        + layout.paragraphs[line.paragraph].layout.shaped.text.source($0.scalars.lowerBound) == line.range.lower
    }
    guard let record else { return "" }
    let placed = layout.paragraphs[line.paragraph]
    let end = placed.textOffset + placed.layout.shaped.text.source(record.contentEnd)
    return layout.text(in: TextRange(line.range.lower, end))
  }

  private func graphemes(_ text: String) -> Int {
    let flags = graphemeBoundaries(text.unicodeScalars.map(\.value))
    return flags.dropLast().count { $0.contains(.grapheme) }
  }

  @Test func theMeasuredWidthGivesTheSameLines() throws {
    let composer = try Composer.all(size: Self.size)
    for seed in 420..<500 as Range<UInt64> {
      var maker = RandomText(seed: seed)
      var text = maker.styled(24, composer.style)
      // Where a line stands does not change where it breaks; sizes of lines from the right edge count from it.
      text.paragraph.alignment = .left
      text.paragraph.direction = .ltr
      text.spans.removeAll { $0.attributes.contains { if case .paragraph = $0 { true } else { false } } }
      for width in Self.widths {
        let first = try composer.layout(text, width: width)
        // One cluster that is too wide widens the others' room.
        if let width, first.size.width > width { continue }
        let second = try composer.layout(text, width: first.size.width)
        #expect(
          first.lines.map(\.range) == second.lines.map(\.range),
          "seed \(seed), width \(width.map { "\($0)" } ?? "nil") → \(first.size.width): \(text.string.debugDescription)"
        )
      }
    }
  }

  @Test func aLayoutIsTheSameEachTime() throws {
    let composer = try Composer.all(size: Self.size)
    for seed in 500..<520 as Range<UInt64> {
      var maker = RandomText(seed: seed)
      let text = maker.styled(24, composer.style)
      let other = try Composer.all(size: Self.size)
      for width in [57.3, 320] {
        #expect(
          try composer.layout(text, width: width).json() == other.layout(text, width: width).json(), "seed \(seed)")
      }
    }
  }

  @Test func manyTasksOnOneTypesetterAgree() async throws {
    let composer = try Composer.all(size: Self.size)
    let fresh = try Composer.all(size: Self.size)
    let texts = (520..<560 as Range<UInt64>).map { seed in
      var maker = RandomText(seed: seed)
      return maker.styled(20, composer.style)
    }
    let expected = try texts.map { try fresh.layout($0, width: 90).json() }
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for round in 0..<4 {
        for index in texts.indices {
          let text = texts[(index * 7 + round) % texts.count]
          group.addTask { ((index * 7 + round) % texts.count, try composer.layout(text, width: 90).json()) }
        }
      }
      for try await (index, json) in group { #expect(json == expected[index], "seed \(520 + index)") }
    }
  }

  @Test func numbersAreFiniteAndLinesGoDown() throws {
    try forEachLayout(seeds: 560..<600) { layout, _, _, note in
      for (index, line) in layout.lines.enumerated() {
        let numbers = [
          line.x, line.y, line.width, line.hanging, line.baseline, line.ascent, line.descent, line.leading,
        ]
        #expect(numbers.allSatisfy { $0.isFinite && abs($0) < 1e7 }, note)
        #expect(line.baseline == line.y + line.ascent, note)
        if index > 0 {
          let above = layout.lines[index - 1]
          #expect(line.y == above.y + above.ascent + above.descent + above.leading, note)
        }
      }
      #expect(layout.size.height == layout.lines.last.map { $0.y + $0.ascent + $0.descent }, note)
      #expect(layout.size.width == layout.lines.map { $0.x + $0.width }.max().map { max($0, 0) }, note)
    }
  }

  @Test func everyGlyphIsPaintedOnceWhereItStands() throws {
    try forEachLayout(seeds: 600..<650) { layout, _, _, note in
      var laidOut: [Point] = []
      for line in layout.lines {
        for run in line.runs {
          let missing = run.glyphs.allSatisfy { $0.id == 0 }
          for glyph in run.glyphs where !missing {
            laidOut.append(Point(x: line.x + glyph.x, y: line.baseline + glyph.y))
          }
        }
      }
      let list = layout.displayList()
      var painted: [Point] = []
      for case .glyphs(let run) in list.commands {
        guard run.glyphs.contains(where: { list.glyphIDs[$0] != 0 }) else { continue }
        for index in run.glyphs {
          let offset = list.glyphOffsets[index]
          let x = run.origin.x + LayoutUnit(rawValue: Int64(offset.x))
          let y = run.origin.y + LayoutUnit(rawValue: Int64(offset.y))
          painted.append(Point(x: x.points, y: y.points))
        }
      }
      #expect(painted == laidOut, note)
    }
  }

  @Test func theListsBoundsHoldEveryGlyphsBox() throws {
    try forEachLayout(seeds: 650..<700) { layout, _, _, note in
      let list = layout.displayList()
      for case .glyphs(let run) in list.commands {
        guard let font = list.fonts[run.font] as? FontInstance else { continue }
        for index in run.glyphs {
          let offset = list.glyphOffsets[index]
          let box = font.metrics.boundingBox.offset(
            by: LayoutPoint(
              x: run.origin.x + LayoutUnit(rawValue: Int64(offset.x)),
              y: run.origin.y + LayoutUnit(rawValue: Int64(offset.y))))
          #expect(list.bounds.union(box) == list.bounds, note)
        }
      }
    }
  }

  @Test func cutTextsKeepTheRules() throws {
    let composer = try Composer.all(size: Self.size)
    for seed in 700..<780 as Range<UInt64> {
      var maker = RandomText(seed: seed)
      let text = maker.styled(24, composer.style)
      for width in Self.widths {
        for kind in Truncation.allCases {
          let options = LayoutOptions(width: width, maxLines: 1 + maker.random.below(3), truncation: kind)
          let layout = try composer.layout(text, options)
          let note: Comment =
            "seed \(seed), \(width ?? -1), \(kind), \(options.maxLines ?? 0): \(text.string.debugDescription)"
          #expect(layout.lineCount <= options.maxLines ?? 0, note)
          #expect(layout.lines.last?.range.upper == text.utf8.count, note)
          #expect(layout.isTruncated == !layout.elided.isEmpty, note)
          #expect(layout.isTruncated == (layout.lines.last?.ellipsis != nil), note)
          for range in layout.elided { #expect(!range.isEmpty && range.upper <= text.utf8.count, note) }
          for line in layout.lines {
            #expect(line.runs.reduce(0) { $0 + $1.width } == line.width + line.hanging, note)
          }
        }
      }
    }
  }

  @Test func jsonOfAnyLayoutIsRead() throws {
    try forEachLayout(seeds: 780..<800) { layout, text, _, note in
      let read = try LayoutJSON(layout.json(levels: true))
      #expect(read.text == text.string, note)
      #expect(read.lines.count == layout.lineCount, note)
      #expect(read.lines.map(\.width) == layout.lines.map(\.width), note)
    }
  }
}
