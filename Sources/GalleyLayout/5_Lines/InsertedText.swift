// SPDX-License-Identifier: MIT
//
// Glyphs that a line shows and the text does not have. They belong to the line, carry the offset at which they
// were put in, and come from the font of the text they stand beside.

import CHarfBuzz
import GalleyFonts
import GalleyModel

/// What glyphs outside the text are.
package enum InsertedKind: String, Hashable, Sendable {
  case hyphen, ellipsis, kashida
}

/// Text that is put into a line, shaped.
struct InsertedText {
  /// Its runs, in logical order, over `glyphs`; their scalars are the place at which it is put in.
  var runs: [ShapedRun]
  /// The fonts of its runs.
  var fonts: [FontInstance]
  /// Its glyphs.
  var glyphs: GlyphStorage
  /// Its width.
  var advance: Int64
}

extension ShapedParagraph {
  /// The font and style of the text before scalar `end`.
  private func runBefore(_ end: Int) -> ShapedRun? {
    runs.isEmpty ? nil : runs[runIndex(max(end - 1, 0))]
  }

  /// The character shown at a divided word: U+2010, else '-', of the font before `end`, else of one that has it.
  private func hyphenGlyph(before end: Int) -> (glyph: UInt32, run: ShapedRun, font: FontInstance, advance: Int64)? {
    guard let run = runBefore(end) else { return nil }
    let font = fonts[run.font]
    let style = styles[run.style]
    for scalar in [UInt32(0x2010), 0x2D] {
      guard let glyph = font.face.glyph(for: scalar) else { continue }
      return (glyph, run, font, font.advance(of: glyph) + Int64(style.letterSpacing))
    }
    for scalar in [UInt32(0x2010), 0x2D] {
      let choice = withUnsafePointer(to: scalar) { pointer in
        style.cascade.choose(
          for: UnsafeBufferPointer(start: pointer, count: 1), presentation: .text, script: run.script,
          language: style.style.language)
      }
      guard !choice.isMissing, let glyph = choice.instance.face.glyph(for: scalar) else { continue }
      return (glyph, run, choice.instance, choice.instance.advance(of: glyph) + Int64(style.letterSpacing))
    }
    return nil
  }

  /// The scalar up to which a line that is divided at `end` shows the text; the hyphen and what is written
  /// differently follow.
  func hyphenStart(before end: Int) -> Int { end - (hyphenChanges[end]?.dropped ?? 0) }

  /// The width of the hyphen that a line ending at `end` shows, and of what is written differently before it.
  func hyphenAdvance(before end: Int, _ typesetter: Typesetter) -> Int64 {
    if hyphenChanges[end] != nil { return hyphen(before: end, typesetter)?.advance ?? 0 }
    return hyphenGlyph(before: end)?.advance ?? 0
  }

  /// The hyphen that a line ending at `end` shows, and what is written differently before it.
  func hyphen(before end: Int, _ typesetter: Typesetter) -> InsertedText? {
    guard let change = hyphenChanges[end], let run = runBefore(end) else { return hyphenGlyphText(before: end) }
    let sign = fonts[run.font].face.glyph(for: 0x2010) == nil ? "-" : "\u{2010}"
    var text = inserted(change.inserted + sign, before: end, level: run.level, typesetter)
    // What goes is part of what stands in its place: every byte belongs to some run.
    if change.dropped > 0, !text.runs.isEmpty { text.runs[0].scalars = end - change.dropped..<end }
    return text
  }

  private func hyphenGlyphText(before end: Int) -> InsertedText? {
    guard let hyphen = hyphenGlyph(before: end) else { return nil }
    var run = hyphen.run
    run.scalars = end..<end
    run.kind = .text
    run.glyphs = 0..<1
    run.font = 0
    var glyphs = GlyphStorage()
    glyphs.append(
      hyphen.glyph, cluster: Int32(truncatingIfNeeded: end), advance: Int32(clamping: hyphen.advance))
    return InsertedText(runs: [run], fonts: [hyphen.font], glyphs: glyphs, advance: hyphen.advance)
  }

  /// `string`, shaped in the style of the text before `end`, at level `level`, as put in at `end`.
  func inserted(_ string: String, before end: Int, level: UInt8, _ typesetter: Typesetter) -> InsertedText {
    let style = runBefore(end).map { $0.style } ?? firstStyle
    var text = ParagraphText(
      Array(string.utf8), ParagraphSpan(start: 0, contentEnd: string.utf8.count, end: string.utf8.count))
    var result = InsertedText(runs: [], fonts: [], glyphs: GlyphStorage(), advance: 0)
    guard !text.scalars.isEmpty else { return result }
    var analysis = typesetter.analyze(&text, paragraph: self.style, language: styles[style].style.language)
    analysis.levels = [UInt8](repeating: level, count: text.scalars.count)
    text.widen()
    let itemized = typesetter.withFontChoices { memo in
      itemize(
        text, analysis, styleRuns: [ScalarStyleRun(end: text.scalars.count, style: style)], styles: styles,
        attachments: [], hanLanguage: hanLanguage(analysis.scriptRuns), memo: &memo)
    }
    typesetter.withBuffer { buffer in
      var shaper = Shaper(
        buffer: buffer, text: text.scalars, wide: text.wide.taken(), styles: styles, fonts: itemized.fonts,
        attachments: [])
      for item in itemized.items {
        let glyphs = shaper.shape(item, into: &result.glyphs)
        result.runs.append(ShapedRun(item, glyphs: glyphs, at: end))
      }
    }
    result.fonts = itemized.fonts
    for index in 0..<result.glyphs.count { result.glyphs[index].cluster = Int32(truncatingIfNeeded: end) }
    result.advance = result.glyphs.advance(of: 0..<result.glyphs.count)
    return result
  }
}

extension ShapedRun {
  /// The run of an item that is not of the paragraph's text, put in at scalar `place`.
  fileprivate init(_ item: TextItem, glyphs: Range<Int>, at place: Int) {
    self.init(
      scalars: place..<place, glyphs: glyphs, level: item.level, script: item.script, style: item.style,
      font: item.font, kind: item.kind)
  }
}

extension FontInstance {
  /// The advance of one glyph, unkerned.
  func advance(of glyph: UInt32) -> Int64 {
    var advance = Int64(hb_font_get_glyph_h_advance(hbFont, glyph))
    if advanceScale != 1 { advance = Int64((Double(advance) * advanceScale).rounded()) }
    if advance != 0 { advance += embolden.rawValue }
    return advance
  }
}
