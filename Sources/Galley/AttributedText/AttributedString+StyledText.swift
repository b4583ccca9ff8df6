// SPDX-License-Identifier: MIT

import GalleyLayout
public import GalleyModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AttributedString {
  /// Makes an attributed string that looks like `text`: each run says its whole font, and of the other properties
  /// those that are not the default.
  ///
  /// `StyledText(AttributedString(text))` is laid out as `text` is.
  /// - Complexity: O(n + runs · spans).
  public init(_ text: StyledText) {
    self.init(text, in: TextRange(0, text.utf8.count))
  }

  /// Makes an attributed string of a part of a text.
  /// - Input: `range` is held to the text; both ends on scalar borders.
  public init(_ text: StyledText, in range: TextRange) {
    self.init()
    let range = range.clamped(to: TextRange(0, text.utf8.count))
    let flat = flattenStyles(text)
    var start = 0
    for run in flat.runs {
      let part = TextRange(start, run.end).clamped(to: range)
      start = run.end
      guard !part.isEmpty else { continue }
      // Attachments and paragraph styles may begin inside a run.
      for piece in Self.pieces(part, flat) {
        var string = AttributedString(String(decoding: text.utf8[piece.range], as: UTF8.self))
        string.set(flat.styles[run.style])
        let paragraph = flat.paragraphStyle(at: piece.lower, text.paragraph)
        if paragraph != ParagraphStyle() { string.textParagraph = paragraph }
        if let index = flat.attachments.lastIndex(where: { $0.offset == piece.lower }) {
          string.textAttachment = flat.attachments[index].attachment
        }
        append(string)
      }
    }
  }

  /// `part`, cut at the borders of attachments and paragraph styles in it.
  private static func pieces(_ part: TextRange, _ flat: FlatStyles) -> [TextRange] {
    var borders: Set<Int> = [part.upper]
    for (offset, _) in flat.attachments { borders.formUnion([offset, offset + 3]) }
    borders.formUnion(flat.paragraphRuns.map(\.end))
    var pieces: [TextRange] = []
    var at = part.lower
    for border in borders.filter({ $0 > part.lower && $0 <= part.upper }).sorted() {
      pieces.append(TextRange(at, border))
      at = border
    }
    return pieces
  }

  /// Sets what a style says.
  private mutating func set(_ style: TextStyle) {
    let plain = TextStyle()
    self.textFont = TextFont(
      families: style.families, size: style.size, weight: style.weight, stretch: style.stretch, slant: style.slant,
      features: style.features, variations: style.variations)
    if style.color != plain.color { self.textColor = style.color }
    if let background = style.background { self.textBackground = background }
    if let line = style.underline { self.textUnderline = line }
    if let line = style.strike { self.textStrike = line }
    if let line = style.overline { self.textOverline = line }
    if style.letterSpacing != 0 { self.textTracking = style.letterSpacing }
    if style.wordSpacing != 0 { self.textWordSpacing = style.wordSpacing }
    if !style.kerning { self.textKerning = false }
    if style.baselineShift != 0 { self.textBaselineOffset = style.baselineShift }
    if let language = style.language { self.textLanguage = language }
    if let script = style.script { self.textScript = script }
    if let link = style.link { self.textLink = link }
    if let shadow = style.shadow { self.textShadow = shadow }
    if let stroke = style.stroke { self.textStroke = stroke }
    if style.variant != plain.variant { self.textVariant = style.variant }
    if style.matchesXHeight { self.textMatchesXHeight = true }
    if style.palette != plain.palette { self.textPalette = style.palette }
    if style.synthesis != plain.synthesis { self.textSynthesis = style.synthesis }
    if style.transform != plain.transform { self.textTransform = style.transform }
    if let wrap = style.wrap { self.textWrap = wrap }
    if let wordBreak = style.wordBreak { self.textWordBreak = wordBreak }
  }

  /// The range of indices of a range of UTF-8 bytes, held to the string.
  /// - Input: both ends on scalar borders; others count as the scalar's start.
  public func range(_ bytes: TextRange) -> Range<AttributedString.Index> {
    let utf8 = self.utf8
    let count = utf8.count
    let lower = utf8.index(utf8.startIndex, offsetBy: min(max(bytes.lower, 0), count))
    let upper = utf8.index(lower, offsetBy: min(max(bytes.upper, 0), count) - min(max(bytes.lower, 0), count))
    return lower..<upper
  }

  /// The UTF-8 bytes of a range of indices.
  public func bytes(of range: Range<AttributedString.Index>) -> TextRange {
    let lower = self.utf8.distance(from: startIndex, to: range.lowerBound)
    return TextRange(lower, lower + self.utf8.distance(from: range.lowerBound, to: range.upperBound))
  }
}

extension StyledText {
  /// The UTF-16 units of a range of bytes, held to the text.
  public func utf16Range(of range: TextRange) -> Range<Int> {
    let held = range.clamped(to: TextRange(0, utf8.count))
    let lower = Self.units(utf8[..<held.lower])
    return lower..<lower + Self.units(utf8[held.range])
  }

  /// The bytes of a range of UTF-16 units, held to the text; a unit inside a surrogate pair counts as its start.
  public func range(utf16 units: Range<Int>) -> TextRange {
    TextRange(byte(ofUnit: units.lowerBound), byte(ofUnit: units.upperBound))
  }

  private static func units(_ bytes: ArraySlice<UInt8>) -> Int {
    // One unit for each scalar, two for those of four bytes.
    bytes.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) + ($1 >= 0xF0 ? 1 : 0) }
  }

  private func byte(ofUnit unit: Int) -> Int {
    var left = max(unit, 0)
    var at = 0
    while at < utf8.count {
      let lead = utf8[at]
      let units = lead >= 0xF0 ? 2 : 1
      guard left >= units else { return at }
      left -= units
      at += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    }
    return utf8.count
  }
}
