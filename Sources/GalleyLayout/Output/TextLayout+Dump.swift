// SPDX-License-Identifier: MIT
//
// What a stage made, as text that a person can read and a golden can hold: one thing a line, numbers exact.

import GalleyFonts
public import GalleyModel

/// A stage whose result can be printed.
public enum LayoutStage: String, Hashable, Sendable, CaseIterable {
  /// Items: level, script, language, style and font of each stretch.
  case itemize
  /// Glyphs with clusters, advances and offsets.
  case shape
  /// Lines with their boxes and runs.
  case lines
  /// Steps of painting.
  case paint
}

extension TextLayout {
  /// What `stage` made of the text.
  /// - Complexity: O(glyphs).
  public func dump(_ stage: LayoutStage) -> String { dump(stage) { _ in } }

  /// The same, which may be told to stop.
  /// - Throws: ``LayoutError/cancelled``.
  public func dump(_ stage: LayoutStage, limits: Limits) throws(LayoutError) -> String {
    var pace = WorkPace(limits)
    return try dump(stage) { (work) throws(LayoutError) in try pace.spend(work) }
  }

  private func dump<Failure: Error>(
    _ stage: LayoutStage, spend: (Int) throws(Failure) -> Void
  ) throws(Failure) -> String {
    var text = StageText()
    switch stage {
    case .itemize: for placed in paragraphs { try text.items(placed, spend) }
    case .shape: for placed in paragraphs { try text.glyphs(placed, spend) }
    case .lines:
      var number = 0
      try forEachLine { (line) throws(Failure) in
        for run in line.runs { try spend(run.glyphs.count + StageText.lineWork) }
        text.line(number, line)
        number += 1
      }
    case .paint: try text.paint(displayList(spend: spend), spend)
    }
    return text.result
  }
}

extension DisplayList {
  /// The list as text: its size, then a step a line.
  func dump<Failure: Error>(spend: (Int) throws(Failure) -> Void) throws(Failure) -> String {
    var text = StageText()
    try text.paint(self, spend)
    return text.result
  }
}

private struct StageText {
  /// What a line of text takes, in scalars' work.
  static let lineWork = 8
  var result = ""

  mutating func line(_ text: String) { result += text + "\n" }

  mutating func items<Failure: Error>(
    _ placed: PlacedParagraph, _ spend: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    let shaped = placed.layout.shaped
    line("paragraph \(placed.textOffset) \(shaped.baseLevel == 1 ? "rtl" : "ltr")")
    for run in shaped.runs {
      try spend(Self.lineWork)
      line("  " + header(run, placed))
    }
  }

  private func header(_ run: ShapedRun, _ placed: PlacedParagraph) -> String {
    let shaped = placed.layout.shaped
    let low = placed.textOffset + shaped.text.source(run.scalars.lowerBound)
    let high = placed.textOffset + shaped.text.source(run.scalars.upperBound)
    let style = shaped.styles[run.style].style
    return "\(low)..\(high) level \(run.level) \(scriptName(run.script)) \(style.language ?? "-") "
      + "\(name(run.kind)) \(name(shaped.fonts[run.font]))"
  }

  private func name(_ kind: RunKind) -> String {
    switch kind {
    case .text: "text"
    case .missing: "missing"
    case .tab: "tab"
    case .attachment(let index): "attachment \(index)"
    case .terminator: "terminator"
    }
  }

  private func name(_ font: FontInstance) -> String {
    var name = "\(font.face.familyName) \(font.face.styleName) \(number(font.size))"
    for variation in font.variations { name += " \(variation.tag)=\(number(variation.value))" }
    if font.embolden != .zero { name += " bold" }
    if font.slantTangent != 0 { name += " slanted" }
    return name
  }

  private func number(_ value: Double) -> String {
    value.plainText
  }

  private func number(_ units: Int64) -> String { number(LayoutUnit(rawValue: units).points) }

  mutating func glyphs<Failure: Error>(
    _ placed: PlacedParagraph, _ spend: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    let shaped = placed.layout.shaped
    line("paragraph \(placed.textOffset) \(shaped.baseLevel == 1 ? "rtl" : "ltr")")
    for run in shaped.runs {
      line("  " + header(run, placed))
      for index in run.glyphs {
        try spend(Self.lineWork)
        let id = shaped.glyphs[index].id
        let offset = shaped.glyphs.offset(index)
        var text = "    "
        text +=
          run.kind == .missing ? "U+" + String(id, radix: 16).uppercased() : shaped.fonts[run.font].face.glyphName(id)
        text += " @\(placed.textOffset + shaped.text.source(Int(shaped.glyphs[index].cluster)))"
        text += " +\(number(Int64(shaped.glyphs[index].advance)))"
        if offset.x != 0 || offset.y != 0 { text += " (\(number(Int64(offset.x))), \(number(Int64(offset.y))))" }
        if shaped.glyphs[index].flags.contains(.unsafeToBreak) { text += " unsafe" }
        line(text)
      }
    }
  }

  mutating func line(_ index: Int, _ entry: TextLayout.Line) {
    var text = "line \(index) \(entry.range.lower)..\(entry.range.upper) x \(number(entry.x)) y \(number(entry.y))"
    text += " width \(number(entry.width))"
    if entry.hanging != 0 { text += " hanging \(number(entry.hanging))" }
    text += " ascent \(number(entry.ascent)) descent \(number(entry.descent)) leading \(number(entry.leading))"
    if entry.hardBreak { text += " hard" }
    if entry.isHyphenated { text += " hyphenated" }
    if let range = entry.ellipsis { text += " ellipsis \(range.lower)..\(range.upper)" }
    line(text)
    for run in entry.runs {
      var text = "  \(run.range.lower)..\(run.range.upper) level \(run.level) x \(number(run.x))"
      text += " width \(number(run.width)) \(name(run.font)) glyphs \(run.glyphs.count)"
      if let inserted = run.inserted { text += " \(inserted)" }
      line(text)
    }
  }

  mutating func paint<Failure: Error>(
    _ list: DisplayList, _ spend: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    line("size \(number(list.size.width.points)) × \(number(list.size.height.points))")
    for command in list.commands {
      let text = describe(command, list)
      try spend(text.utf8.count / Self.lineWork + Self.lineWork)
      line(text)
    }
  }

  private func describe(_ rect: LayoutRect) -> String {
    "\(number(rect.x.points)) \(number(rect.y.points)) \(number(rect.width.points)) × \(number(rect.height.points))"
  }

  private func describe(_ command: DisplayCommand, _ list: DisplayList) -> String {
    switch command {
    case .save: return "save"
    case .restore: return "restore"
    case .transform(let map):
      let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map(number)
      return "transform " + numbers.joined(separator: " ")
    case .snapOrigin: return "snap origin"
    case .clip(let path, let rule): return "clip \(path.verbs.count) steps \(rule)"
    case .beginGroup(let opacity, let blend): return "group opacity \(opacity) \(blend)"
    case .endGroup: return "end group"
    case .rectangle(let rect, let radius, let paint):
      return "rectangle \(describe(rect)) radius \(number(radius.points)) \(describe(paint))"
    case .rule(let rect, let paint): return "rule \(describe(rect)) \(describe(paint))"
    case .fill(let path, let rule, let paint): return "fill \(path.verbs.count) steps \(rule) \(describe(paint))"
    case .stroke(let path, let stroke, let paint):
      return "stroke \(path.verbs.count) steps width \(number(stroke.width)) \(describe(paint))"
    case .glyphs(let run): return describe(run, list)
    case .image(let bitmap, let rect): return "image \(bitmap.width)×\(bitmap.height) \(describe(rect))"
    case .decoration(let line):
      return "\(line.kind) \(line.style) x \(number(line.x.points)) y \(number(line.y.points)) width "
        + "\(number(line.width.points)) thickness \(number(line.thickness.points)) \(line.color.cssHex)"
        + (line.skips.isEmpty ? "" : " skips \(line.skips.lowerBound)..\(line.skips.upperBound)")
    case .mark(let mark):
      switch mark.kind {
      case .link(let url): return "link \(url) \(describe(mark.rect))"
      case .text(let text): return "text \(text) \(describe(mark.rect))"
      }
    }
  }

  private func describe(_ paint: Paint) -> String {
    switch paint {
    case .solid(let color): color.cssHex
    case .gradient(let gradient): "gradient of \(gradient.stops.count) stops"
    }
  }

  private func describe(_ run: GlyphRun, _ list: DisplayList) -> String {
    var text = "glyphs at \(number(run.origin.x.points)) \(number(run.origin.y.points)) \(describe(run.paint))"
    if let font = list.fonts[run.font] as? FontInstance { text += " \(name(font))" }
    if run.outline != nil { text += " outlined" }
    if run.shadow != nil { text += " shadowed" }
    text += ":"
    for index in run.glyphs {
      let offset = list.glyphOffsets[index]
      text += " \(list.glyphIDs[index])@\(number(Int64(offset.x)))"
      if offset.y != 0 { text += ",\(number(Int64(offset.y)))" }
    }
    return text
  }
}
