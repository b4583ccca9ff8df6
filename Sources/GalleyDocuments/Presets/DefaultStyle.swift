// SPDX-License-Identifier: MIT
import Galley

/// The preset ``DocumentStyle/default``: large headings, code in a frame, quotes in a box.
public struct DefaultStyle: StructuredText.Style {
  /// Makes the style.
  public init() {}

  /// Code a little smaller, strong text semibold.
  public var inlineStyle: InlineStyle {
    InlineStyle().code(.monospaced, .fontScale(0.94)).strong(.fontWeight(.semibold))
  }
  /// See ``DefaultHeadingStyle``.
  public var headingStyle: DefaultHeadingStyle { DefaultHeadingStyle() }
  /// See ``DefaultParagraphStyle``.
  public var paragraphStyle: DefaultParagraphStyle { DefaultParagraphStyle() }
  /// See ``DefaultBlockQuoteStyle``.
  public var blockQuoteStyle: DefaultBlockQuoteStyle { DefaultBlockQuoteStyle() }
  /// See ``DefaultAlertStyle``.
  public var alertStyle: DefaultAlertStyle { DefaultAlertStyle() }
  /// See ``DefaultCodeBlockStyle``.
  public var codeBlockStyle: DefaultCodeBlockStyle { DefaultCodeBlockStyle() }
  /// See ``DefaultListStyle``.
  public var listStyle: DefaultListStyle { DefaultListStyle() }
  /// A disc at all levels.
  public var unorderedListMarker: UnorderedListMarker { .disc }
  /// Decimal numbers.
  public var orderedListMarker: OrderedListMarker { .decimal }
  /// See ``DefaultTableStyle``.
  public var tableStyle: DefaultTableStyle { DefaultTableStyle() }
  /// See ``DefaultTableCellStyle``.
  public var tableCellStyle: DefaultTableCellStyle { DefaultTableCellStyle() }
  /// See ``DefaultThematicBreakStyle``.
  public var thematicBreakStyle: DefaultThematicBreakStyle { DefaultThematicBreakStyle() }
}

/// Headings of up to 2.353 times the text, semibold.
public struct DefaultHeadingStyle: StructuredText.HeadingStyle {
  private static let scales = [2.353, 1.882, 1.647, 1.412, 1.294, 1]
  private static let lineSpacings = [0.1, 0.25, 0.143, 0.167, 0.182, 0.471]
  /// Makes the style.
  public init() {}
  /// The design of a heading.
  public func design(_ configuration: StructuredText.HeadingConfiguration) -> BlockDesign {
    let place = min(max(configuration.headingLevel, 1), 6) - 1
    return BlockDesign(
      text: [.fontScale(Self.scales[place]), .fontWeight(.semibold)],
      lineSpacing: .fontScaled(Self.lineSpacings[place]), spacing: .fontScaled(top: 1.6, bottom: 0.8))
  }
}

/// Paragraphs 0.8 em apart.
public struct DefaultParagraphStyle: StructuredText.ParagraphStyle {
  /// Makes the style.
  public init() {}
  /// The design of a paragraph.
  public func design(_ configuration: StructuredText.ParagraphConfiguration) -> BlockDesign {
    BlockDesign(lineSpacing: .fontScaled(0.23), spacing: .fontScaled(top: 0.8))
  }
}

/// Quotes in a box with a bar.
public struct DefaultBlockQuoteStyle: StructuredText.BlockQuoteStyle {
  /// Makes the style.
  public init() {}
  /// The design of a quotation.
  public func design(_ configuration: StructuredText.BlockQuoteConfiguration) -> BlockDesign {
    BlockDesign(
      lineSpacing: .fontScaled(0.471), spacing: .fontScaled(top: 0.8), padding: StyleInsets(.fontScaled(0.941)),
      background: StyleColors.asideBackground, radius: 4,
      borders: [.init(.leading, width: 6, color: StyleColors.asideBorder)])
  }
}

/// Alerts as the quotes of this style, the bar in the alert's colour.
public struct DefaultAlertStyle: StructuredText.AlertStyle {
  /// Makes the style.
  public init() {}
  /// The design of the box.
  public func design(_ configuration: StructuredText.AlertConfiguration) -> BlockDesign {
    BlockDesign(
      lineSpacing: .fontScaled(0.471), spacing: .fontScaled(top: 0.8), padding: StyleInsets(.fontScaled(0.941)),
      background: StyleColors.asideBackground, radius: 4,
      borders: [.init(.leading, width: 6, color: StyleColors.alert(configuration.kind))])
  }
  /// The design of the first line.
  public func titleDesign(_ configuration: StructuredText.AlertConfiguration) -> BlockDesign {
    BlockDesign(text: [.fontWeight(.semibold), .foregroundColor(StyleColors.alert(configuration.kind))])
  }
}

/// Code in a frame.
public struct DefaultCodeBlockStyle: StructuredText.CodeBlockStyle {
  /// Makes the style.
  public init() {}
  /// The design of a code block.
  public func design(_ configuration: StructuredText.CodeBlockConfiguration) -> CodeDesign {
    CodeDesign(
      block: BlockDesign(
        text: [.monospaced, .fontScale(0.882)], lineSpacing: .fontScaled(0.39),
        spacing: .fontScaled(top: 0.88, bottom: 0), padding: StyleInsets(top: 8, leading: 14, bottom: 8, trailing: 14),
        background: DynamicColor(light: CodeTheme.presetLight.background, dark: CodeTheme.presetDark.background),
        radius: 4, outline: .init(width: 1, color: StyleColors.grid)),
      lightTheme: .presetLight, darkTheme: .presetDark)
  }
}

/// Lists with space above as paragraphs have it.
public struct DefaultListStyle: StructuredText.ListStyle {
  /// Makes the style.
  public init() {}
  /// The design of a list.
  public func design(_ configuration: StructuredText.ListConfiguration) -> ListDesign {
    ListDesign(spacing: .fontScaled(top: 0.8), markerWidth: .fontScaled(1.5))
  }
}

/// Cells with thin lines between them.
public struct DefaultTableStyle: StructuredText.TableStyle {
  /// Makes the style.
  public init() {}
  /// The design of a table.
  public func design(_ configuration: StructuredText.TableConfiguration) -> TableDesign {
    TableDesign(
      block: BlockDesign(spacing: .fontScaled(top: 1.6, bottom: 1.6)), outerGap: 1,
      dividerColor: StyleColors.grayTertiary)
  }
}

/// The tables of another style, which may be wider than the page: hosts scroll them.
public struct OverflowTableStyle: StructuredText.TableStyle {
  /// The other style.
  public var base: any StructuredText.TableStyle
  /// The most that a table's width may be, as a multiple of its room.
  public var relativeWidth: Double
  /// Makes the style.
  public init(_ base: any StructuredText.TableStyle = DefaultTableStyle(), relativeWidth: Double = 1.5) {
    self.base = base
    self.relativeWidth = relativeWidth
  }
  /// The design of a table.
  public func design(_ configuration: StructuredText.TableConfiguration) -> TableDesign {
    var design = base.design(configuration)
    design.overflow = .overflow(factor: relativeWidth)
    return design
  }
  /// What fills a row.
  public func rowBackground(_ configuration: StructuredText.TableRowConfiguration) -> DynamicColor? {
    base.rowBackground(configuration)
  }
}

/// Cells with space around their text.
public struct DefaultTableCellStyle: StructuredText.TableCellStyle {
  /// Makes the style.
  public init() {}
  /// The design of a cell.
  public func design(_ configuration: StructuredText.TableCellConfiguration) -> BlockDesign {
    BlockDesign(
      text: configuration.isHeader ? [.fontWeight(.semibold)] : [], lineSpacing: .fontScaled(0.471),
      padding: StyleInsets(.fontScaled(0.588)))
  }
}

/// A thin line.
public struct DefaultThematicBreakStyle: StructuredText.ThematicBreakStyle {
  /// Makes the style.
  public init() {}
  /// The design of a line.
  public func design(_ configuration: StructuredText.ThematicBreakConfiguration) -> RuleDesign {
    RuleDesign(height: 1, color: StyleColors.grid, spacing: .fontScaled(top: 1.6, bottom: 1.6))
  }
}
