// SPDX-License-Identifier: MIT
import Galley

/// The preset ``DocumentStyle/github``: as GitHub shows documents.
public struct GitHubStyle: StructuredText.Style {
  /// Makes the style.
  public init() {}

  /// Code on a ground of its own.
  public var inlineStyle: InlineStyle {
    InlineStyle()
      .code(
        .monospaced, .fontScale(0.85),
        .backgroundColor(
          StyleColors.gitHubSecondaryBackground,
          padding: StyleInsets(vertical: .fontScaled(0.15), horizontal: .fontScaled(0.15)), radius: .fontScaled(0.3))
      )
      .strong(.fontWeight(.semibold))
      // 11 pixels beside text of 16, in a box of 18 with a border of one and a shadow of one inside its bottom.
      .keyboard(
        .monospaced, .fontScale(0.6875), .baselineOffset(.fontScaled(0.04)),
        .backgroundColor(
          StyleColors.gitHubSecondaryBackground,
          padding: StyleInsets(vertical: .fontScaled(0.23), horizontal: .fontScaled(0.545)), radius: .fontScaled(0.545),
          outline: .init(width: 1, bottomWidth: 2, color: StyleColors.gitHubBorder))
      )
      .link(.foregroundColor(StyleColors.gitHubLink))
      .math(.monospaced, .fontScale(0.85))
      .footnoteReference(
        .fontScale(0.75), .baselineOffset(.fontScaled(0.45)), .foregroundColor(StyleColors.gitHubLink))
  }
  /// See ``GitHubHeadingStyle``.
  public var headingStyle: GitHubHeadingStyle { GitHubHeadingStyle() }
  /// See ``GitHubParagraphStyle``.
  public var paragraphStyle: GitHubParagraphStyle { GitHubParagraphStyle() }
  /// See ``GitHubBlockQuoteStyle``.
  public var blockQuoteStyle: GitHubBlockQuoteStyle { GitHubBlockQuoteStyle() }
  /// See ``GitHubCodeBlockStyle``.
  public var codeBlockStyle: GitHubCodeBlockStyle { GitHubCodeBlockStyle() }
  /// See ``GitHubListStyle``.
  public var listStyle: GitHubListStyle { GitHubListStyle() }
  /// Disc, circle, square, and again.
  public var unorderedListMarker: UnorderedListMarker { .hierarchical(.disc, .circle, .square) }
  /// Decimal numbers.
  public var orderedListMarker: OrderedListMarker { .decimal }
  /// See ``GitHubTableStyle``.
  public var tableStyle: GitHubTableStyle { GitHubTableStyle() }
  /// See ``GitHubTableCellStyle``.
  public var tableCellStyle: GitHubTableCellStyle { GitHubTableCellStyle() }
  /// See ``GitHubThematicBreakStyle``.
  public var thematicBreakStyle: GitHubThematicBreakStyle { GitHubThematicBreakStyle() }
  /// Nearly black on white, or nearly white on nearly black.
  public var pageColors: PageColors {
    PageColors(text: StyleColors.gitHubPrimary, background: StyleColors.gitHubBackground)
  }
}

/// Headings of up to twice the text, semibold; the first two with a line below.
public struct GitHubHeadingStyle: StructuredText.HeadingStyle {
  private static let scales = [2, 1.5, 1.25, 1, 0.875, 0.85]
  /// Makes the style.
  public init() {}
  /// The design of a heading.
  public func design(_ configuration: StructuredText.HeadingConfiguration) -> BlockDesign {
    let place = min(max(configuration.headingLevel, 1), 6) - 1
    var design = BlockDesign(
      text: [.fontScale(Self.scales[place]), .fontWeight(.semibold)], lineSpacing: .fontScaled(0.125),
      spacing: BlockSpacing(top: 24, bottom: 16))
    if place == 5 { design.text.append(.foregroundColor(StyleColors.tertiary)) }
    if place < 2 {
      design.padding.bottom = .fontScaled(0.3) + 1
      design.borders = [.init(.bottom, width: 1, color: StyleColors.gitHubDivider)]
    }
    return design
  }
}

/// Paragraphs 16 points apart.
public struct GitHubParagraphStyle: StructuredText.ParagraphStyle {
  /// Makes the style.
  public init() {}
  /// The design of a paragraph.
  public func design(_ configuration: StructuredText.ParagraphConfiguration) -> BlockDesign {
    BlockDesign(lineSpacing: .fontScaled(0.25), spacing: BlockSpacing(top: 0, bottom: 16))
  }
}

/// Grey text beside a bar.
public struct GitHubBlockQuoteStyle: StructuredText.BlockQuoteStyle {
  /// Makes the style.
  public init() {}
  /// The design of a quotation.
  public func design(_ configuration: StructuredText.BlockQuoteConfiguration) -> BlockDesign {
    BlockDesign(
      text: [.foregroundColor(StyleColors.secondary)], spacing: BlockSpacing(top: 0, bottom: 16),
      padding: StyleInsets(vertical: 0, horizontal: .fontScaled(1)),
      borders: [.init(.leading, width: .fontScaled(0.2), color: StyleColors.gitHubBorder, radius: 6)])
  }
}

/// A bar in the alert's colour and its name.
public struct GitHubAlertStyle: StructuredText.AlertStyle {
  /// Makes the style.
  public init() {}
  /// The design of the box.
  public func design(_ configuration: StructuredText.AlertConfiguration) -> BlockDesign {
    BlockDesign(
      spacing: BlockSpacing(top: 0, bottom: 16), padding: StyleInsets(vertical: 8, horizontal: .fontScaled(1)),
      borders: [.init(.leading, width: .fontScaled(0.25), color: StyleColors.alert(configuration.kind))])
  }
  /// The design of the first line.
  public func titleDesign(_ configuration: StructuredText.AlertConfiguration) -> BlockDesign {
    BlockDesign(
      text: [.fontWeight(.medium), .foregroundColor(StyleColors.alert(configuration.kind))],
      spacing: BlockSpacing(top: 0, bottom: 8))
  }
}

/// Code on a ground of its own.
public struct GitHubCodeBlockStyle: StructuredText.CodeBlockStyle {
  /// Makes the style.
  public init() {}
  /// The design of a code block.
  public func design(_ configuration: StructuredText.CodeBlockConfiguration) -> CodeDesign {
    CodeDesign(
      block: BlockDesign(
        text: [.monospaced, .fontScale(0.85)], lineSpacing: .fontScaled(0.225),
        spacing: BlockSpacing(top: 0, bottom: 16), padding: StyleInsets(16),
        background: StyleColors.gitHubSecondaryBackground, radius: 6),
      lightTheme: .presetLight, darkTheme: .presetDark)
  }
}

/// Items a quarter of an em apart.
public struct GitHubListStyle: StructuredText.ListStyle {
  /// Makes the style.
  public init() {}
  /// The design of a list.
  public func design(_ configuration: StructuredText.ListConfiguration) -> ListDesign {
    ListDesign(spacing: BlockSpacing(top: 0, bottom: 16), looseSpacing: 16, markerWidth: .fontScaled(1.5))
  }
}

/// A frame, lines between cells, every other row grey.
public struct GitHubTableStyle: StructuredText.TableStyle {
  /// Makes the style.
  public init() {}
  /// The design of a table.
  public func design(_ configuration: StructuredText.TableConfiguration) -> TableDesign {
    TableDesign(
      block: BlockDesign(
        spacing: BlockSpacing(top: 0, bottom: 16), outline: .init(width: 1, color: StyleColors.gitHubBorder)),
      outerGap: 1, dividerColor: StyleColors.gitHubBorder)
  }
  /// Grey for every other row of the body.
  public func rowBackground(_ configuration: StructuredText.TableRowConfiguration) -> DynamicColor? {
    configuration.row > 0 && configuration.row.isMultiple(of: 2) ? StyleColors.gitHubSecondaryBackground : nil
  }
}

/// Cells with 6 points above and below and 13 at the sides.
public struct GitHubTableCellStyle: StructuredText.TableCellStyle {
  /// Makes the style.
  public init() {}
  /// The design of a cell.
  public func design(_ configuration: StructuredText.TableCellConfiguration) -> BlockDesign {
    BlockDesign(
      text: configuration.isHeader ? [.fontWeight(.semibold)] : [], lineSpacing: .fontScaled(0.25),
      padding: StyleInsets(vertical: 6, horizontal: 13))
  }
}

/// A thick line.
public struct GitHubThematicBreakStyle: StructuredText.ThematicBreakStyle {
  /// Makes the style.
  public init() {}
  /// The design of a line.
  public func design(_ configuration: StructuredText.ThematicBreakConfiguration) -> RuleDesign {
    RuleDesign(
      height: .fontScaled(0.25), color: StyleColors.gitHubBorder, spacing: BlockSpacing(top: 24, bottom: 24))
  }
}
