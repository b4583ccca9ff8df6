// SPDX-License-Identifier: MIT
//
// Stage 7, paint: a layout becomes steps of painting, still in layout units. Backgrounds of all lines come
// first, so that no line's background covers the letters of the line above. Then, line by line: lines under and
// over the text, glyphs, lines through the text. Decorations join over neighbouring runs, whatever their fonts.

import GalleyFonts
public import GalleyModel

extension TextLayout {
  /// Everything that the layout paints.
  /// - Complexity: O(glyphs).
  public func displayList() -> DisplayList { displayList { _ in } }

  /// The same, which may be told to stop.
  /// - Throws: ``LayoutError/cancelled``.
  public func displayList(limits: Limits) throws(LayoutError) -> DisplayList {
    var pace = WorkPace(limits)
    return try displayList { (work) throws(LayoutError) in try pace.spend(work) }
  }

  func displayList<Failure: Error>(spend: (Int) throws(Failure) -> Void) throws(Failure) -> DisplayList {
    var painter = Painter()
    painter.list.size = (containerWidth, extent.height)
    painter.list.reserve(commands: lineCount * 2, glyphs: byteCount)
    for paragraph in paragraphs {
      try spend(paragraph.layout.lines.count)
      painter.paintBackgrounds(paragraph)
    }
    for paragraph in paragraphs {
      let isDecorated = paragraph.layout.shaped.isDecorated
      for line in paragraph.layout.lines {
        try spend(line.scalars.count + 32)
        painter.paintText(line, paragraph, isDecorated: isDecorated)
      }
    }
    // Taken out: a copy counts references to all its lists.
    var list = DisplayList()
    swap(&list, &painter.list)
    return list
  }
}

extension ShapedParagraph {
  /// Whether anything is painted behind its text, or any of it is a link.
  var hasBackgrounds: Bool { styles.contains { $0.style.background != nil || $0.style.link != nil } }

  /// Whether any of its text has a line under, over or through it.
  var isDecorated: Bool {
    styles.contains { $0.style.underline != nil || $0.style.strike != nil || $0.style.overline != nil }
  }
}

/// Writes a layout into a display list.
struct Painter {
  var list = DisplayList()
  /// Where the layout's container begins in the list.
  var start = LayoutPoint.zero
  /// The bytes of the text that are selected; nil where none are. Attachments there are as opaque as they say.
  var selected: TextRange?
  /// The first byte of the paragraph that is painted.
  private var textOffset = 0

  /// Paints what is behind a paragraph's text.
  mutating func paintBackgrounds(_ placed: PlacedParagraph) {
    let shaped = placed.layout.shaped
    guard shaped.hasBackgrounds else { return }
    for line in placed.layout.lines { paintBackgrounds(line, placed) }
  }

  /// Paints what is behind one line's text.
  mutating func paintBackgrounds(_ line: LineRecord, _ placed: PlacedParagraph) {
    let shaped = placed.layout.shaped
    let runs = placed.layout.runs[line.runs]
    let origin = start + LayoutPoint(x: line.x, y: placed.y + line.y + line.ascent)
    for stretch in stretches(runs, line, shaped, of: { $0.background }) {
      paint(stretch.value, in: box(stretch.runs, shaped, line, origin))
    }
    for stretch in stretches(runs, line, shaped, of: { $0.link }) {
      list.append(.mark(DisplayMark(kind: .link(stretch.value), rect: box(stretch.runs, shaped, line, origin))))
    }
  }

  private mutating func paint(_ background: TextBackground, in rect: LayoutRect) {
    let padding = background.padding
    let padded = LayoutRect(
      x: rect.x - LayoutUnit(points: padding.left), y: rect.y - LayoutUnit(points: padding.top),
      width: rect.width + LayoutUnit(points: padding.left + padding.right),
      height: rect.height + LayoutUnit(points: padding.top + padding.bottom))
    guard !padded.isEmpty else { return }
    let radius = LayoutUnit(points: max(0, background.radius))
    list.append(.rectangle(padded, radius: radius, .solid(background.color)), bounds: padded)
    if let outline = background.outline { paint(outline, in: padded, radius: radius) }
  }

  /// Paints a line along the edges of a box, inside it.
  private mutating func paint(_ outline: TextBackground.Outline, in box: LayoutRect, radius: LayoutUnit) {
    let width = LayoutUnit(points: max(0, outline.width))
    let bottom = LayoutUnit(points: max(0, outline.bottomWidth))
    guard width > .zero || bottom > .zero else { return }
    var path = Path.roundedRectangle(box.rect, radius: radius.points)
    let inner = LayoutRect(
      x: box.x + width, y: box.y + width, width: box.width - width * 2, height: box.height - width - bottom)
    if inner.width > .zero, inner.height > .zero {
      path.append(.roundedRectangle(inner.rect, radius: max(0, (radius - width).points)))
    }
    list.append(.fill(path, .evenOdd, .solid(outline.color)), bounds: box)
  }

  /// Paints a paragraph's glyphs, attachments and lines.
  mutating func paintText(_ placed: PlacedParagraph) {
    let isDecorated = placed.layout.shaped.isDecorated
    for line in placed.layout.lines { paintText(line, placed, isDecorated: isDecorated) }
  }

  /// Paints one line, with what is behind it.
  mutating func paintLine(_ index: Int, _ placed: PlacedParagraph) {
    let line = placed.layout.lines[index]
    paintBackgrounds(line, placed)
    paintText(line, placed, isDecorated: placed.layout.shaped.isDecorated)
  }

  /// Paints one line's.
  mutating func paintText(_ line: LineRecord, _ placed: PlacedParagraph, isDecorated: Bool) {
    let layout = placed.layout
    textOffset = placed.textOffset
    let origin = start + LayoutPoint(x: line.x, y: placed.y + line.y + line.ascent)
    if !isDecorated {
      // By number: to walk over a slice counts references to the list.
      for index in line.runs { paint(layout.runs[index], layout, line, origin) }
      return
    }
    let runs = layout.runs[line.runs]
    var under = decorate(runs, line, layout.shaped, origin, .underline)
    under += decorate(runs, line, layout.shaped, origin, .overline)
    var commands: [Range<Int>] = []
    for run in runs {
      let start = list.commands.count
      paint(run, layout, line, origin)
      commands.append(start..<list.commands.count)
    }
    setSkips(under, commands, runs.startIndex)
    _ = decorate(runs, line, layout.shaped, origin, .strike)
  }

  /// Tells lines that leave gaps which glyphs to leave them for: known once the glyphs are in the list.
  private mutating func setSkips(
    _ under: [(command: Int, runs: Range<Int>)], _ commands: [Range<Int>], _ firstRun: Int
  ) {
    for entry in under {
      guard case .decoration(var line) = list.commands[entry.command] else { continue }
      let low = commands[entry.runs.lowerBound - firstRun].lowerBound
      let high = commands[entry.runs.upperBound - 1 - firstRun].upperBound
      line.skips = low..<high
      list.replaceCommand(at: entry.command, with: .decoration(line))
    }
  }

  /// Paints one run.
  private mutating func paint(
    _ run: RunRecord, _ layout: ParagraphLayout, _ line: LineRecord, _ baseline: LayoutPoint
  ) {
    let style = layout.shaped.styles[run.style]
    let origin = LayoutPoint(
      x: baseline.x + LayoutUnit(rawValue: run.x), y: baseline.y - LayoutUnit(rawValue: style.baselineShift))
    switch run.kind {
    case .text:
      let font = layout.font(of: run)
      run.isOwned
        ? paintGlyphs(run, font, layout.owned, style, origin)
        : paintGlyphs(run, font, layout.shaped.glyphs, style, origin)
    case .missing: paintMissing(run, layout.glyphs(of: run), style, origin)
    case .attachment(let index):
      let box = layout.shaped.attachments[index]
      guard !box.resolved.list.commands.isEmpty else { break }
      let top = box.top(in: line.extents, shift: style.baselineShift)
      let opacity = opacity(of: box.attachment, at: textOffset + layout.shaped.text.source(run.scalars.lowerBound))
      if opacity < 255 { list.append(.beginGroup(opacity: opacity, blend: .sourceOver)) }
      list.append(box.resolved.list, at: LayoutPoint(x: origin.x, y: baseline.y - top), snapsToPixels: true)
      if opacity < 255 { list.append(.endGroup) }
    case .tab, .terminator: break
    }
  }

  /// How opaque the attachment at byte `offset` is.
  private func opacity(of attachment: InlineAttachment, at offset: Int) -> UInt8 {
    guard let selected, selected.lower <= offset, offset < selected.upper else { return 255 }
    let opacity = attachment.selectedOpacity
    return opacity < 1 ? UInt8((max(opacity, 0) * 255).rounded()) : 255
  }

  /// Adds a run's glyphs; a run wider than an offset can say is painted in parts.
  private mutating func paintGlyphs(
    _ run: RunRecord, _ font: FontInstance, _ glyphs: GlyphStorage, _ style: ResolvedStyle, _ origin: LayoutPoint
  ) {
    guard !run.glyphs.isEmpty else { return }
    let number = list.index(of: font)
    let fontBox = font.metrics.boundingBox
    var rest = run.glyphs
    var base: Int64 = 0
    while !rest.isEmpty {
      let start = list.glyphIDs.count
      let part = Self.part(rest, glyphs)
      var box = OffsetBox()
      var x: Int64 = 0
      list.appendGlyphs(part.count) { ids, offsets in
        let areAtThePen = glyphs.offsets.isEmpty
        glyphs.withGlyphs { view in
          for place in 0..<part.count {
            let index = part.lowerBound &+ place
            let glyph = view[index]
            var offset = GlyphOffset(x: Int32(clamping: x), y: 0)
            if !areAtThePen {
              let own = glyphs.offsets[index]
              offset = GlyphOffset(x: Int32(clamping: x &+ Int64(own.x)), y: own.y)
            }
            (ids[place], offsets[place]) = (glyph.id, offset)
            box.add(offset)
            x &+= Int64(glyph.advance)
          }
        }
      }
      let place = LayoutPoint(x: origin.x + LayoutUnit(rawValue: base), y: origin.y)
      finish(start, number, fontBox, box, style, place)
      base &+= x
      rest = part.upperBound..<rest.upperBound
    }
  }

  /// The first of `glyphs` whose pens stay within a quarter of what an offset can say; one at least.
  private static func part(_ range: Range<Int>, _ glyphs: GlyphStorage) -> Range<Int> {
    glyphs.withGlyphs { view in
      var x: Int64 = 0
      for index in range {
        if x > Int64(Int32.max / 4) { return range.lowerBound..<index }
        x &+= Int64(view[index].advance)
      }
      return range
    }
  }

  /// The smallest box of glyphs' places.
  private struct OffsetBox {
    var (left, right, high, low) = (Int32.max, Int32.min, Int32.max, Int32.min)

    @inline(__always) mutating func add(_ offset: GlyphOffset) {
      left = min(left, offset.x)
      right = max(right, offset.x)
      high = min(high, offset.y)
      low = max(low, offset.y)
    }
  }

  /// Adds the command for the glyphs from `start` on, whose places are in `box`, and whose font has `fontBox`.
  private mutating func finish(
    _ start: Int, _ font: Int, _ fontBox: LayoutRect, _ box: OffsetBox, _ style: ResolvedStyle, _ origin: LayoutPoint
  ) {
    let color = style.style.color
    let outline = style.style.stroke.map { stroke in
      GlyphRun.Outline(
        stroke: Stroke(width: stroke.width, join: .round), paint: .solid(stroke.color ?? color), fills: stroke.fills)
    }
    var ink = fontBox
    // Each glyph has the font's box at its own place: marks and joined letters leave the pen.
    ink.x = ink.x + origin.x + LayoutUnit(rawValue: Int64(box.left))
    ink.y = ink.y + origin.y + LayoutUnit(rawValue: Int64(box.high))
    ink.width = ink.width + LayoutUnit(rawValue: Int64(box.right) - Int64(box.left))
    ink.height = ink.height + LayoutUnit(rawValue: Int64(box.low) - Int64(box.high))
    if let outline { ink = ink.outset(by: LayoutUnit(points: abs(outline.stroke.width))) }
    if let shadow = style.style.shadow {
      let moved = ink.offset(
        by: LayoutPoint(x: LayoutUnit(points: shadow.offsetX), y: LayoutUnit(points: shadow.offsetY)))
      ink = ink.union(moved.outset(by: LayoutUnit(points: shadow.deviation * 3)))
    }
    list.append(
      .glyphs(
        GlyphRun(
          font: font, glyphs: start..<list.glyphIDs.count, origin: origin, paint: .solid(color), outline: outline,
          shadow: style.style.shadow)), bounds: ink)
  }

  private mutating func paintMissing(
    _ run: RunRecord, _ glyphs: GlyphStorage, _ style: ResolvedStyle, _ origin: LayoutPoint
  ) {
    var x = origin.x
    for index in run.glyphs where glyphs[index].advance > 0 {
      let box = MissingBox(scalar: glyphs[index].id, size: style.size)
      let path = box.path.transformed(by: .translation(x: x.points, y: origin.y.points))
      let size = LayoutUnit(points: style.size)
      list.append(
        .fill(path, .evenOdd, .solid(style.style.color)),
        bounds: LayoutRect(x: x, y: origin.y - size, width: box.advance, height: size * 2))
      x = x + LayoutUnit(rawValue: Int64(glyphs[index].advance))
    }
  }
}
