// SPDX-License-Identifier: MIT
import Galley

/// The preset ``DocumentStyle/compact``: for chats and narrow panels, with small headings and little space.
public struct CompactStyle: StructuredText.Style {
  /// Makes the style.
  public init() {}

  /// Code on a ground of its own, strong text semibold.
  public var inlineStyle: InlineStyle {
    InlineStyle()
      .code(
        .monospaced, .fontScale(0.9),
        .backgroundColor(
          StyleColors.asideBackground,
          padding: StyleInsets(vertical: .fontScaled(0.1), horizontal: .fontScaled(0.15)), radius: .fontScaled(0.25))
      )
      .strong(.fontWeight(.semibold))
  }
  /// See ``CompactHeadingStyle``.
  public var headingStyle: CompactHeadingStyle { CompactHeadingStyle() }
  /// See ``CompactParagraphStyle``.
  public var paragraphStyle: CompactParagraphStyle { CompactParagraphStyle() }
  /// See ``CompactBlockQuoteStyle``.
  public var blockQuoteStyle: CompactBlockQuoteStyle { CompactBlockQuoteStyle() }
  /// See ``CompactAlertStyle``.
  public var alertStyle: CompactAlertStyle { CompactAlertStyle() }
  /// See ``CompactCodeBlockStyle``.
  public var codeBlockStyle: CompactCodeBlockStyle { CompactCodeBlockStyle() }
  /// See ``CompactListStyle``.
  public var listStyle: CompactListStyle { CompactListStyle() }
  /// Disc, circle, square, and again.
  public var unorderedListMarker: UnorderedListMarker { .hierarchical(.disc, .circle, .square) }
  /// Decimal numbers.
  public var orderedListMarker: OrderedListMarker { .decimal }
  /// See ``CompactTableStyle``.
  public var tableStyle: CompactTableStyle { CompactTableStyle() }
  /// See ``CompactTableCellStyle``.
  public var tableCellStyle: CompactTableCellStyle { CompactTableCellStyle() }
  /// See ``CompactThematicBreakStyle``.
  public var thematicBreakStyle: CompactThematicBreakStyle { CompactThematicBreakStyle() }
}

/// Semibold headings of up to 1.3 times the text.
public struct CompactHeadingStyle: StructuredText.HeadingStyle {
  private static let scales = [1.3, 1.15, 1.05, 1, 1, 0.94]
  /// Makes the style.
  public init() {}
  /// The design of a heading.
  public func design(_ configuration: StructuredText.HeadingConfiguration) -> BlockDesign {
    let place = min(max(configuration.headingLevel, 1), 6) - 1
    return BlockDesign(
      text: [.fontScale(Self.scales[place]), .fontWeight(.semibold)], lineSpacing: .fontScaled(0.1),
      spacing: .fontScaled(top: 0.9, bottom: 0.3))
  }
}

/// Paragraphs half an em apart.
public struct CompactParagraphStyle: StructuredText.ParagraphStyle {
  /// Makes the style.
  public init() {}
  /// The design of a paragraph.
  public func design(_ configuration: StructuredText.ParagraphConfiguration) -> BlockDesign {
    BlockDesign(lineSpacing: .fontScaled(0.12), spacing: .fontScaled(top: 0.5))
  }
}

/// Grey text beside a thin bar.
public struct CompactBlockQuoteStyle: StructuredText.BlockQuoteStyle {
  /// Makes the style.
  public init() {}
  /// The design of a quotation.
  public func design(_ configuration: StructuredText.BlockQuoteConfiguration) -> BlockDesign {
    BlockDesign(
      text: [.foregroundColor(StyleColors.secondary)], spacing: .fontScaled(top: 0.5),
      padding: StyleInsets(leading: .fontScaled(0.8)),
      borders: [.init(.leading, width: 3, color: StyleColors.grid, radius: 1.5)])
  }
}

/// A thin bar in the alert's colour and its name.
public struct CompactAlertStyle: StructuredText.AlertStyle {
  /// Makes the style.
  public init() {}
  /// The design of the box.
  public func design(_ configuration: StructuredText.AlertConfiguration) -> BlockDesign {
    BlockDesign(
      spacing: .fontScaled(top: 0.5), padding: StyleInsets(leading: .fontScaled(0.8)),
      borders: [.init(.leading, width: 3, color: StyleColors.alert(configuration.kind), radius: 1.5)])
  }
  /// The design of the first line.
  public func titleDesign(_ configuration: StructuredText.AlertConfiguration) -> BlockDesign {
    BlockDesign(
      text: [.fontWeight(.semibold), .foregroundColor(StyleColors.alert(configuration.kind))],
      spacing: .fontScaled(bottom: 0.2))
  }
}

/// Code on a ground of its own, with little space around it.
public struct CompactCodeBlockStyle: StructuredText.CodeBlockStyle {
  /// Makes the style.
  public init() {}
  /// The design of a code block.
  public func design(_ configuration: StructuredText.CodeBlockConfiguration) -> CodeDesign {
    CodeDesign(
      block: BlockDesign(
        text: [.monospaced, .fontScale(0.85)], lineSpacing: .fontScaled(0.15), spacing: .fontScaled(top: 0.6),
        padding: StyleInsets(vertical: 8, horizontal: 10), background: StyleColors.asideBackground, radius: 6),
      lightTheme: .presetLight, darkTheme: .presetDark)
  }
}

/// Items close together.
public struct CompactListStyle: StructuredText.ListStyle {
  /// Makes the style.
  public init() {}
  /// The design of a list.
  public func design(_ configuration: StructuredText.ListConfiguration) -> ListDesign {
    ListDesign(
      spacing: .fontScaled(top: 0.5), tightSpacing: .fontScaled(0.15), looseSpacing: .fontScaled(0.5),
      markerGap: .fontScaled(0.4), markerWidth: .fontScaled(1))
  }
}

/// Lines between rows only.
public struct CompactTableStyle: StructuredText.TableStyle {
  /// Makes the style.
  public init() {}
  /// The design of a table.
  public func design(_ configuration: StructuredText.TableConfiguration) -> TableDesign {
    TableDesign(
      block: BlockDesign(spacing: .fontScaled(top: 0.7, bottom: 0.7)), columnGap: 0, dividerColor: StyleColors.grid,
      hasColumnDividers: false)
  }
}

/// Cells with little space.
public struct CompactTableCellStyle: StructuredText.TableCellStyle {
  /// Makes the style.
  public init() {}
  /// The design of a cell.
  public func design(_ configuration: StructuredText.TableCellConfiguration) -> BlockDesign {
    BlockDesign(
      text: configuration.isHeader ? [.fontWeight(.semibold)] : [], lineSpacing: .fontScaled(0.1),
      padding: StyleInsets(vertical: .fontScaled(0.25), horizontal: .fontScaled(0.5)))
  }
}

/// A thin line with little space.
public struct CompactThematicBreakStyle: StructuredText.ThematicBreakStyle {
  /// Makes the style.
  public init() {}
  /// The design of a line.
  public func design(_ configuration: StructuredText.ThematicBreakConfiguration) -> RuleDesign {
    RuleDesign(height: 1, color: StyleColors.grid, spacing: .fontScaled(top: 0.8, bottom: 0.8))
  }
}
