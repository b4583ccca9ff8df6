// SPDX-License-Identifier: MIT
import GalleyFonts
import GalleyLayout
import GalleyModel

/// A layout as the layout cases ask for it.
struct LayoutAnswer {
  let request: LayoutRequest
  let layout: TextLayout

  /// The members of the answer.
  var members: [String: JSONValue] {
    let lines = layout.lines
    var answer: [String: JSONValue] = [
      "width": .number(layout.size.width), "height": .number(layout.size.height), "paragraphs": paragraphs,
      "levels": levels, "missingGlyphs": .number(missingGlyphs(lines)), "shown": .string(shown(lines)),
      "lines": .array(zip(lines, records).map { line($0, $1) }), "runs": .array(lines.flatMap(runs)),
      "carets": CaretStops(layout: layout).json,
    ]
    for line in lines {
      for run in line.runs where run.inserted == "ellipsis" {
        answer["ellipsisX"] = .number(line.x + run.x + run.width / 2)
      }
    }
    return answer
  }

  /// Each line with the paragraph it belongs to and the number of that paragraph's first scalar.
  private var records: [(record: LineRecord, paragraph: ParagraphLayout, base: Int)] {
    var base = 0
    var records: [(LineRecord, ParagraphLayout, Int)] = []
    for placed in layout.paragraphs {
      records.append(contentsOf: placed.layout.lines.map { ($0, placed.layout, base) })
      base += placed.layout.shaped.count
    }
    return records
  }

  private func line(
    _ line: TextLayout.Line, _ place: (record: LineRecord, paragraph: ParagraphLayout, base: Int)
  ) -> JSONValue {
    var visual: [Int] = []
    for run in place.paragraph.runs[place.record.runs] where run.inserted == nil {
      let scalars = run.scalars.map { $0 + place.base }
      visual.append(contentsOf: run.level & 1 == 1 ? scalars.reversed() : scalars)
    }
    return .object([
      "start": .number(request.scalar(atByte: line.range.lower)),
      "end": .number(request.scalar(atByte: line.range.upper)), "x": .number(line.x),
      "width": .number(line.width), "top": .number(line.y), "height": .number(line.rect.height),
      "paragraph": .number(line.paragraph), "visual": .numbers(visual),
      "hyphenated": .bool(line.isHyphenated),
    ])
  }

  private func runs(_ line: TextLayout.Line) -> [JSONValue] {
    line.runs.map { run in
      .object([
        "start": .number(request.scalar(atByte: run.range.lower)),
        "end": .number(request.scalar(atByte: run.range.upper)),
        "family": .string(run.font.face.familyName), "glyphs": .number(run.glyphs.count),
      ])
    }
  }

  private var paragraphs: JSONValue {
    .array(
      layout.paragraphs.map { placed in
        .object(["direction": .string(placed.layout.shaped.baseLevel == 1 ? "rtl" : "ltr")])
      })
  }

  private var levels: JSONValue {
    .numbers(
      layout.paragraphs.flatMap { placed in
        (0..<placed.layout.shaped.count).map { Int(placed.layout.shaped.level($0)) }
      })
  }

  private func missingGlyphs(_ lines: [TextLayout.Line]) -> Int {
    lines.reduce(0) { $0 + $1.runs.reduce(0) { $0 + $1.glyphs.count { $0.id == 0 } } }
  }

  /// The text of the lines with the ellipsis in its place, without terminators.
  private func shown(_ lines: [TextLayout.Line]) -> String {
    let utf8 = layout.utf8
    func text(_ range: Range<Int>) -> String { String(decoding: utf8[range], as: UTF8.self) }
    return lines.map { line in
      guard let cut = line.ellipsis else { return text(line.range.range).filter { !$0.isNewline } }
      return text(line.range.lower..<cut.lower) + "…" + text(cut.upper..<max(cut.upper, line.range.upper))
    }.joined(separator: "\n")
  }
}

/// Where a caret may stand: at the borders of grapheme clusters; a ligature is shared out evenly.
struct CaretStops {
  let layout: TextLayout

  var json: JSONValue {
    var stops: [JSONValue] = []
    var base = 0
    var number = 0
    for placed in layout.paragraphs {
      let paragraph = placed.layout
      for line in paragraph.lines {
        var places: [Int: Double] = [:]
        for run in paragraph.runs[line.runs] where run.inserted == nil { add(run, paragraph, to: &places) }
        let isLast = base + line.scalars.upperBound == scalarCount
        let end = line.scalars.upperBound
        if places[end] == nil, isLast { places[end] = 0 }
        for (scalar, x) in places.sorted(by: { $0.key < $1.key }) where scalar < end || isLast {
          stops.append(
            .object([
              "offset": .number(base + scalar), "x": .number(line.x.points + x), "line": .number(number),
            ]))
        }
        number += 1
      }
      base += paragraph.shaped.count
    }
    return .array(stops)
  }

  private var scalarCount: Int { layout.paragraphs.reduce(0) { $0 + $1.layout.shaped.count } }

  /// Adds the leading edges of a run's graphemes, and the trailing edge of the last.
  private func add(_ run: RunRecord, _ paragraph: ParagraphLayout, to places: inout [Int: Double]) {
    let storage = paragraph.glyphs(of: run)
    let isRightToLeft = run.level & 1 == 1
    var widths: [Int: Int64] = [run.scalars.lowerBound: 0]
    for glyph in run.glyphs { widths[Int(storage[glyph].cluster), default: 0] += Int64(storage[glyph].advance) }
    let clusters = widths.keys.sorted()
    var pen: Int64 = isRightToLeft ? run.x + run.width : run.x
    for (index, start) in clusters.enumerated() {
      let end = index + 1 < clusters.count ? clusters[index + 1] : run.scalars.upperBound
      let width = widths[start] ?? 0
      let graphemes = (start..<max(end, start + 1)).filter {
        $0 == start || paragraph.shaped.analysis.boundaries[$0].contains(.grapheme)
      }
      for (part, scalar) in graphemes.enumerated() {
        let step = width * Int64(part) / Int64(graphemes.count)
        places[scalar] = LayoutUnit(rawValue: isRightToLeft ? pen - step : pen + step).points
      }
      pen += isRightToLeft ? -width : width
    }
    if places[run.scalars.upperBound] == nil {
      places[run.scalars.upperBound] = LayoutUnit(rawValue: pen).points
    }
  }
}
