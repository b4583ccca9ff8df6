// SPDX-License-Identifier: MIT

public import GalleyLayout
public import GalleyModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension StyledText {
  /// Makes styled text of an attributed string; its ranges count the string's UTF-8.
  ///
  /// Reads ``AttributeScopes/GalleyAttributes``; attributes of other scopes change nothing.
  /// - Input: `style` and `paragraph` stand where the string sets nothing.
  /// - Complexity: O(n + runs).
  public init(
    _ attributed: AttributedString, style: TextStyle = TextStyle(), paragraph: ParagraphStyle = ParagraphStyle()
  ) {
    self.init(String(attributed.characters), style: style, paragraph: paragraph)
    var offset = 0
    for run in attributed.runs {
      let end = offset + attributed.utf8[run.range].count
      let attributes = run.galleyAttributes
      if !attributes.isEmpty { spans.append(StyleSpan(TextRange(offset, end), attributes)) }
      offset = end
    }
  }
}

extension AttributedString.Runs.Run {
  /// What the run sets, as Galley's attributes.
  fileprivate var galleyAttributes: [TextAttribute] {
    var found: [TextAttribute] = []
    if let font = self.textFont { add(font, to: &found) }
    if let color = self.textColor { found.append(.color(color)) }
    if let background = self.textBackground { found.append(.background(background)) }
    if let line = self.textUnderline { found.append(.underline(line)) }
    if let line = self.textStrike { found.append(.strike(line)) }
    if let line = self.textOverline { found.append(.overline(line)) }
    if let spacing = self.textTracking { found.append(.letterSpacing(spacing)) }
    if let spacing = self.textWordSpacing { found.append(.wordSpacing(spacing)) }
    if let kerning = self.textKerning { found.append(.kerning(kerning)) }
    if let shift = self.textBaselineOffset { found.append(.baselineShift(shift)) }
    if let language = self.textLanguage ?? self.languageIdentifier { found.append(.language(language)) }
    if let script = self.textScript { found.append(.script(script)) }
    if let target = self.textLink ?? self.link?.absoluteString { found.append(.link(target)) }
    if let shadow = self.textShadow { found.append(.shadow(shadow)) }
    if let stroke = self.textStroke { found.append(.stroke(stroke)) }
    if let variant = self.textVariant { found.append(.variant(variant)) }
    if let matches = self.textMatchesXHeight { found.append(.matchesXHeight(matches)) }
    if let palette = self.textPalette { found.append(.palette(palette)) }
    if let synthesis = self.textSynthesis { found.append(.synthesis(synthesis)) }
    if let transform = self.textTransform { found.append(.transform(transform)) }
    if let wrap = self.textWrap { found.append(.wrap(wrap)) }
    if let wordBreak = self.textWordBreak { found.append(.wordBreak(wordBreak)) }
    if let paragraph = self.textParagraph { found.append(.paragraph(paragraph)) }
    if let attachment = self.textAttachment { found.append(.attachment(attachment)) }
    return found
  }

  private func add(_ font: TextFont, to found: inout [TextAttribute]) {
    if let families = font.families { found.append(.families(families)) }
    if let size = font.size { found.append(.size(size)) }
    if let weight = font.weight { found.append(.weight(weight)) }
    if let stretch = font.stretch { found.append(.stretch(stretch)) }
    if let slant = font.slant { found.append(.slant(slant)) }
    if !font.features.isEmpty { found.append(.features(font.features)) }
    if !font.variations.isEmpty { found.append(.variations(font.variations)) }
  }
}

extension Label {
  /// Makes a label of an attributed string; see ``StyledText/init(_:style:paragraph:)-attributed``.
  public init(
    _ attributed: AttributedString, style: TextStyle = TextStyle(), paragraph: ParagraphStyle = ParagraphStyle(),
    options: LayoutOptions = LayoutOptions(), padding: Insets = .zero, background: Color? = nil
  ) {
    self.init(
      StyledText(attributed, style: style, paragraph: paragraph), options: options, padding: padding,
      background: background)
  }
}
