// SPDX-License-Identifier: MIT
import GalleyFonts
import GalleyInteraction
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
      "carets": CaretStops(request: request, layout: layout).json,
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

/// Where a caret may stand, and where it stands by itself.
struct CaretStops {
  let request: LayoutRequest
  let layout: TextLayout

  var json: JSONValue {
    var stops: [JSONValue] = []
    var offset = 0
    while true {
      let caret = layout.carets(at: layout.position(offset)).primary
      stops.append(
        .object([
          "offset": .number(request.scalar(atByte: offset)), "x": .number(caret.rect.x), "line": .number(caret.line),
        ]))
      guard offset < layout.textCount else { return .array(stops) }
      offset = layout.cluster(at: offset).upper
    }
  }
}
