// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel

/// What stays as it is while text is added to the end of a paragraph: its styles, its font, its room.
final class GrowthContext: Sendable {
  let typesetter: Typesetter
  /// An empty text in the styles.
  let empty: StyledText
  let head: ParagraphHead
  let paragraph: ParagraphStyle
  let style: ResolvedStyle
  let font: FontInstance
  let script: ScriptID
  let container: LayoutUnit
  let isContinuation: Bool
  let gap: LayoutUnit
  /// ``LayoutPiece/reachBehind(_:container:)`` of the piece before; nil where the end begins a paragraph.
  let carried: Int64?
  /// By how much a line may be narrower than the sums of advances say.
  let slack: Int64
  private let rooms: (first: Int64, other: Int64)
  private let indents: ParagraphIndents
  private let box: LineExtents
  /// The distance between two lines.
  private let spacing: LayoutUnit

  /// Finds out whether a piece is of the kind that may grow; nil where it is not.
  init?(_ piece: LayoutPiece, _ empty: StyledText, carried: Int64?, _ typesetter: Typesetter, container: LayoutUnit) {
    let shaped = piece.layout.shaped
    guard piece.head.isDivisible, piece.text.spans.isEmpty, shaped.isOneRun, let run = shaped.runs.first,
      let script = shaped.analysis.scriptRuns.first?.script, script.tag == run.script, !script.isWeak,
      piece.head.allows(script), shaped.style.hasPlainLines, !shaped.trimsEdges, shaped.styles[0].style.paintsPlainly,
      shaped.fonts[run.font] === shaped.styles[0].cascade.primary,
      shaped.text.scalars.allSatisfy({ SimpleText.isSimple($0) }),
      LineCuts(typesetter: typesetter, shaped: shaped).isInert(run), let box = piece.layout.commonBox
    else { return nil }
    self.typesetter = typesetter
    self.empty = empty
    self.head = piece.head
    self.paragraph = shaped.style
    self.style = shaped.styles[0]
    self.font = shaped.fonts[run.font]
    self.script = script
    self.container = container
    self.isContinuation = piece.isContinuation
    self.gap = piece.gap
    self.carried = carried
    self.box = box
    self.slack = LineMeasure(paragraph: shaped, typesetter: typesetter).slack
    self.spacing = LayoutUnit(points: shaped.style.lineSpacing)
    self.indents = ParagraphIndents(shaped.style, container: container)
    guard let first = indents.width(isFirst: !piece.isContinuation), let other = indents.width(isFirst: false) else {
      return nil
    }
    self.rooms = (first, other)
  }

  /// The room of a line of the end.
  func room(_ line: Int) -> Int64 { line == 0 && !isContinuation ? rooms.first : rooms.other }

  /// The left edge of a line of the end.
  func x(_ width: LayoutUnit, line: Int) -> LayoutUnit {
    indents.x(width, isFirst: line == 0 && !isContinuation, baseLevel: 0)
  }

  /// The top of a line of the end, from the bottom of what is above.
  private func y(_ line: Int) -> LayoutUnit {
    let height = box.ascent &+ box.descent &+ box.leading
    let gaps = isContinuation ? line + 1 : line
    return gap + LayoutUnit(rawValue: height &* Int64(line) &+ spacing.rawValue &* Int64(gaps))
  }

  /// As ``LayoutPiece/sums`` of a piece of these lines.
  func sums(_ lines: [GrowingLine], bytes: Int, scalars: Int) -> PieceSums {
    let (ascent, descent) = (LayoutUnit(rawValue: box.ascent), LayoutUnit(rawValue: box.descent))
    let height = ascent + descent + LayoutUnit(rawValue: box.leading)
    var sums = PieceSums(pieces: 1, bytes: bytes, lines: lines.count, height: y(lines.count - 1) + height)
    sums.heldBytes = LayoutPiece.heldBytes(scalars: scalars, lines: lines.count)
    for (index, line) in lines.enumerated() {
      let top = y(index)
      sums.right = max(sums.right, line.x + line.width)
      sums.bottom = max(sums.bottom, top + ascent + descent)
      sums.order.add(top: top, end: top + height)
    }
    return sums
  }

  /// Holds the ink of lines, the first of which has number `first`: each glyph has the font's box at its pen.
  func ink(_ lines: ArraySlice<GrowingLine>, first: Int, top: LayoutUnit) -> LayoutRect {
    guard let one = lines.first else { return .zero }
    var left = one.x
    var right = one.x
    for line in lines {
      left = min(left, line.x)
      right = max(right, line.x + line.width + line.hanging)
    }
    var ink = font.metrics.boundingBox
    let (above, below) = (y(first), y(first + lines.count - 1))
    ink.x = ink.x + left
    ink.y = ink.y + top + above + LayoutUnit(rawValue: box.ascent)
    ink.width = ink.width + right - left
    ink.height = ink.height + below - above
    return ink
  }

  /// What the stages say of the text behind a cut.
  struct Tail {
    let boundaries: [BoundaryFlags]
    let glyphs: GlyphStorage
  }

  /// Stages 2 to 4 for the text behind a cut; nil where it is more than a stretch of the one run.
  func shape(_ scalars: [UInt32]) -> Tail? {
    var text = ParagraphText(scalars)
    let analysis = typesetter.analyze(&text, paragraph: head.style, language: head.language)
    guard analysis.levels.isEmpty, analysis.baseLevel == 0, analysis.scriptRuns.count == 1,
      analysis.scriptRuns[0].script == script, analysis.boundaries.allSatisfy({ $0.contains(.grapheme) })
    else { return nil }
    let itemized = typesetter.withFontChoices { memo in
      itemize(
        text, analysis, styleRuns: [ScalarStyleRun(end: scalars.count, style: 0)], styles: [style], attachments: [],
        hanLanguage: nil, memo: &memo)
    }
    guard itemized.items.count == 1, let item = itemized.items.first, item.kind == .text,
      itemized.fonts[item.font] === font, item.script == script.tag,
      LineCuts.areSettled(scalars[...], in: font.face)
    else { return nil }
    var glyphs = GlyphStorage()
    typesetter.withBuffer { buffer in
      var shaper = Shaper(
        buffer: buffer, text: text.scalars, wide: text.wide.taken(), styles: [style], fonts: itemized.fonts,
        attachments: [],
        words: typesetter.words)
      _ = shaper.shape(item, into: &glyphs)
    }
    guard glyphs.areAtThePen else { return nil }
    return Tail(boundaries: analysis.boundaries, glyphs: glyphs)
  }
}

extension ShapedParagraph {
  /// Whether it is one run of text in one style, read from the left, with nothing put in and no terminator.
  fileprivate var isOneRun: Bool {
    count > 0 && text.contentCount == count && runs.count == 1 && runs[0].kind == .text && runs[0].level == 0
      && styles.count == 1 && firstStyle == 0 && rootStyle == 0 && analysis.levels.isEmpty && baseLevel == 0
      && analysis.scriptRuns.count == 1 && attachments.isEmpty && hyphenChanges.isEmpty && warnings.isEmpty
      && hardEnds.isEmpty
  }
}

extension ParagraphStyle {
  /// Whether lines end at the furthest opportunity that the text itself gives, and are not stretched.
  fileprivate var hasPlainLines: Bool {
    breaking == .greedy && wrap == .word && wordBreak != .breakAll && lineBreak != .anywhere && alignment != .justify
      && !hangsPunctuation && !hyphenates
  }
}

extension TextStyle {
  /// Whether glyphs stand where they were shaped, and nothing else is painted.
  fileprivate var paintsPlainly: Bool {
    letterSpacing == 0 && wordSpacing == 0 && baselineShift == 0 && background == nil && underline == nil
      && strike == nil && overline == nil && link == nil && shadow == nil && stroke == nil
  }
}

extension ParagraphHead {
  /// Whether text of one script goes on what was before: a bracket that closes takes the script of its partner.
  fileprivate func allows(_ script: ScriptID) -> Bool {
    !hasBrackets || self.script == nil || self.script == script.tag
  }
}

extension ParagraphLayout {
  /// The extents of its lines; nil where they differ, or lines have glyphs of their own.
  fileprivate var commonBox: LineExtents? {
    guard let first = lines.first, !runs.contains(where: { $0.isOwned }) else { return nil }
    for line in lines {
      guard line.ascent == first.ascent, line.descent == first.descent, line.leading == first.leading,
        !line.isHyphenated, line.elided == nil
      else { return nil }
    }
    return LineExtents(
      ascent: first.ascent.rawValue, descent: first.descent.rawValue, leading: first.leading.rawValue)
  }
}
