// SPDX-License-Identifier: MIT
//
// The layout as JSON, schema 1: the contract of the `galley layout` command.

public import GalleyFonts
public import GalleyModel

extension TextLayout {
  /// The layout as JSON.
  /// - Input: `outlines` gives SVG path data of a glyph in font units, y up; nil to leave outlines out. `levels`
  ///   adds the bidi level of each scalar and the break opportunities.
  /// - Units: points, exact; offsets in UTF-8 bytes of `text`.
  /// - Complexity: O(glyphs).
  public func json(
    outlines: ((_ font: FontInstance, _ glyph: UInt32) -> String)? = nil, levels: Bool = false
  ) -> String {
    json(outlines, levels: levels) { _ in }
  }

  /// The same, which may be told to stop.
  /// - Throws: ``LayoutError/cancelled``.
  public func json(
    outlines: ((_ font: FontInstance, _ glyph: UInt32) -> String)? = nil, levels: Bool = false, limits: Limits
  ) throws(LayoutError) -> String {
    var pace = WorkPace(limits)
    return try json(outlines, levels: levels) { (work) throws(LayoutError) in try pace.spend(work) }
  }

  private func json<Failure: Error>(
    _ outlines: ((FontInstance, UInt32) -> String)?, levels: Bool, spend: (Int) throws(Failure) -> Void
  ) throws(Failure) -> String {
    var json = JSONText()
    try json.object { (json) throws(Failure) in
      json.field("schema", 1)
      json.field("text", string)
      json.key("size")
      json.object { json in
        json.field("width", size.width)
        json.field("height", size.height)
      }
      json.field("truncated", isTruncated)
      json.key("elided")
      json.array { json in for range in elided { json.range(range) } }
      try writeParagraphs(&json, spend)
      json.key("lines")
      try json.array { (json) throws(Failure) in
        try forEachLine { (line) throws(Failure) in
          try write(line, outlines, &json, spend)
        }
      }
      try writeAttachments(&json, spend)
      try writeLinks(&json, spend)
      try writeWarnings(&json, spend)
      if levels { try writeLevels(&json, spend) }
    }
    return json.text
  }

  /// What a glyph of JSON takes, in scalars' work.
  private static var glyphWork: Int { 8 }

  private func writeParagraphs<Failure: Error>(
    _ json: inout JSONText, _ spend: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    json.key("paragraphs")
    try json.array { (json) throws(Failure) in
      let heads = paragraphs.filter { !$0.isContinuation }
      for (index, placed) in heads.enumerated() {
        try spend(Self.glyphWork)
        let end = index + 1 < heads.count ? heads[index + 1].textOffset : byteCount
        json.object { json in
          json.key("range")
          json.range(TextRange(placed.textOffset, end))
          json.field("baseDirection", placed.layout.shaped.baseLevel == 1 ? "rtl" : "ltr")
        }
      }
    }
  }

  private func write<Failure: Error>(
    _ line: Line, _ outlines: ((FontInstance, UInt32) -> String)?, _ json: inout JSONText,
    _ spend: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    try json.object { (json) throws(Failure) in
      json.key("range")
      json.range(line.range)
      json.field("paragraph", line.paragraph)
      json.field("x", line.x)
      json.field("y", line.y)
      json.field("width", line.width)
      json.field("hanging", line.hanging)
      json.field("baseline", line.baseline)
      json.field("ascent", line.ascent)
      json.field("descent", line.descent)
      json.field("leading", line.leading)
      json.field("hardBreak", line.hardBreak)
      json.field("hyphenated", line.isHyphenated)
      json.key("ellipsis")
      if let range = line.ellipsis { json.range(range) } else { json.null() }
      json.key("runs")
      try json.array { (json) throws(Failure) in
        for run in line.runs { try write(run, outlines, &json, spend) }
      }
    }
  }

  private func write<Failure: Error>(
    _ run: Run, _ outlines: ((FontInstance, UInt32) -> String)?, _ json: inout JSONText,
    _ spend: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    try spend(Self.glyphWork)
    try json.object { (json) throws(Failure) in
      json.key("range")
      json.range(run.range)
      json.field("level", run.level)
      json.field("script", run.script)
      json.field("language", run.style.language ?? "")
      json.key("font")
      json.object { json in
        json.field("family", run.font.face.familyName)
        json.field("style", run.font.face.styleName)
        json.field("file", run.font.face.data.name)
        json.field("index", run.font.face.index)
      }
      json.field("size", run.font.size)
      json.key("variations")
      json.object { json in
        for variation in run.font.variations { json.field(variation.tag, variation.value) }
      }
      json.field("color", run.style.color.cssHex)
      json.field("x", run.x)
      json.field("width", run.width)
      json.key("glyphs")
      try json.array { (json) throws(Failure) in
        for glyph in run.glyphs {
          // A line may be the whole text.
          try spend(Self.glyphWork)
          write(glyph, run, outlines, &json)
        }
      }
    }
  }

  private func write(
    _ glyph: Glyph, _ run: Run, _ outlines: ((FontInstance, UInt32) -> String)?, _ json: inout JSONText
  ) {
    json.object { json in
      json.field("id", Int(glyph.id))
      json.field("name", run.font.face.glyphName(glyph.id))
      json.field("cluster", glyph.cluster)
      json.field("x", glyph.x)
      json.field("y", glyph.y)
      json.field("advance", glyph.advance)
      if let inserted = run.inserted { json.field("inserted", inserted) }
      if let outlines { json.field("path", outlines(run.font, glyph.id)) }
    }
  }

  private func writeAttachments<Failure: Error>(
    _ json: inout JSONText, _ spend: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    json.key("attachments")
    try json.array { (json) throws(Failure) in
      guard paragraphs.contains(where: { !$0.layout.shaped.attachments.isEmpty }) else { return }
      var index = -1
      try forEachLine { (line) throws(Failure) in
        index += 1
        try spend(line.range.upper - line.range.lower)
        guard line.runs.contains(where: { $0.attachment != nil }) else { return }
        let placed = placedLine(index)
        for (run, number) in zip(line.runs, placed.record.runs) where run.attachment != nil {
          let box = placed.box(ofRun: number).rect
          json.object { json in
            json.key("range")
            json.range(run.range)
            json.field("rect", [line.x + run.x, box.y, run.width, box.height])
          }
        }
      }
    }
  }

  private func writeLinks<Failure: Error>(
    _ json: inout JSONText, _ spend: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    json.key("links")
    var links: [(range: TextRange, url: String, rects: [Rect])] = []
    let hasLinks = paragraphs.contains { $0.layout.shaped.styles.contains { $0.style.link != nil } }
    if hasLinks {
      try forEachLine { (line) throws(Failure) in
        try spend(line.range.upper - line.range.lower)
        add(line, to: &links)
      }
    }
    json.array { json in
      for link in links where !link.rects.isEmpty {
        json.object { json in
          json.key("range")
          json.range(link.range)
          json.field("url", link.url)
          json.key("rects")
          json.array { json in
            for rect in link.rects {
              json.array { json in for side in [rect.x, rect.y, rect.width, rect.height] { json.value(side) } }
            }
          }
        }
      }
    }
  }

  /// Adds the links of a line; one that goes on from the line before stays one.
  private func add(_ line: Line, to links: inout [(range: TextRange, url: String, rects: [Rect])]) {
    for run in line.runs.sorted(by: { $0.range.lower < $1.range.lower }) {
      guard let url = run.style.link, run.inserted == nil else { continue }
      // What hangs past the line is of the link, and no place to touch it.
      let hangs = run.x < 0 || run.x + run.width > line.width
      let rect = Rect(
        x: line.x + run.x, y: line.y, width: run.width, height: line.ascent + line.descent)
      let rects = hangs || run.width <= 0 ? [] : [rect]
      if let last = links.last, last.url == url, last.range.upper == run.range.lower {
        links[links.count - 1].range.upper = run.range.upper
        links[links.count - 1].rects += rects
      } else {
        links.append((run.range, url, rects))
      }
    }
  }

  private func writeWarnings<Failure: Error>(
    _ json: inout JSONText, _ spend: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    json.key("warnings")
    try json.array { (json) throws(Failure) in
      for warning in warnings {
        try spend(Self.glyphWork)
        json.object { json in
          json.key("range")
          json.range(warning.range)
          switch warning.kind {
          case .missingGlyph: json.field("kind", "missing-glyph")
          case .missingDictionary: json.field("kind", "missing-dictionary")
          case .invalidValue(let name):
            json.field("kind", "invalid-value")
            json.field("value", name)
          }
        }
      }
    }
  }

  /// Levels of all scalars of the laid-out paragraphs, and the bytes before which a line may or must end.
  private func writeLevels<Failure: Error>(
    _ json: inout JSONText, _ spend: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    var levels: [Int] = []
    var breaks: [Int] = []
    var mandatory: [Int] = []
    for placed in paragraphs {
      let shaped = placed.layout.shaped
      try spend(shaped.count)
      for index in 0..<shaped.count { levels.append(Int(shaped.level(index))) }
      for index in 1..<max(shaped.count + 1, 1) where shaped.boundaries(index).contains(.lineBreak) {
        let offset = placed.textOffset + shaped.text.source(index)
        breaks.append(offset)
        if shaped.boundaries(index).contains(.mandatoryBreak) { mandatory.append(offset) }
      }
    }
    json.field("levels", levels)
    json.field("breaks", breaks)
    json.field("mandatoryBreaks", mandatory)
  }
}

extension JSONText {
  /// Writes a range as a pair of offsets.
  fileprivate mutating func range(_ range: TextRange) {
    array { json in
      json.value(range.lower)
      json.value(range.upper)
    }
  }
}
