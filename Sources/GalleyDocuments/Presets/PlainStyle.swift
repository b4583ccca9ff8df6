// SPDX-License-Identifier: MIT
import Galley

/// The preset ``DocumentStyle/plain``: sizes and weights only, no boxes, no colours but that of links.
public struct PlainStyle: StructuredText.Style {
  /// Makes the style.
  public init() {}

  /// As ``InlineStyle/init()``; keys and marked text without colours.
  public var inlineStyle: InlineStyle {
    InlineStyle().keyboard(.monospaced).mark(.underlineStyle(.single))
  }
  /// See ``PlainHeadingStyle``.
  public var headingStyle: PlainHeadingStyle { PlainHeadingStyle() }
  /// See ``DefaultParagraphStyle``.
  public var paragraphStyle: DefaultParagraphStyle { DefaultParagraphStyle() }
  /// See ``PlainBlockQuoteStyle``.
  public var blockQuoteStyle: PlainBlockQuoteStyle { PlainBlockQuoteStyle() }
  /// See ``PlainAlertStyle``.
  public var alertStyle: PlainAlertStyle { PlainAlertStyle() }
  /// See ``PlainCodeBlockStyle``.
  public var codeBlockStyle: PlainCodeBlockStyle { PlainCodeBlockStyle() }
  /// See ``DefaultListStyle``.
  public var listStyle: DefaultListStyle { DefaultListStyle() }
  /// A disc at all levels.
  public var unorderedListMarker: UnorderedListMarker { .disc }
  /// Decimal numbers.
  public var orderedListMarker: OrderedListMarker { .decimal }
  /// See ``PlainTableStyle``.
  public var tableStyle: PlainTableStyle { PlainTableStyle() }
  /// See ``PlainTableCellStyle``.
  public var tableCellStyle: PlainTableCellStyle { PlainTableCellStyle() }
  /// See ``DefaultThematicBreakStyle``.
  public var thematicBreakStyle: DefaultThematicBreakStyle { DefaultThematicBreakStyle() }
}

/// Bold headings, the first two larger.
public struct PlainHeadingStyle: StructuredText.HeadingStyle {
  private static let scales = [1.5, 1.25, 1, 1, 1, 1]
  /// Makes the style.
  public init() {}
  /// The design of a heading.
  public func design(_ configuration: StructuredText.HeadingConfiguration) -> BlockDesign {
    let place = min(max(configuration.headingLevel, 1), 6) - 1
    return BlockDesign(
      text: [.fontScale(Self.scales[place]), .bold], lineSpacing: .fontScaled(0.15),
      spacing: .fontScaled(top: 1.2, bottom: 0.5))
  }
}

/// Text moved in at both sides.
public struct PlainBlockQuoteStyle: StructuredText.BlockQuoteStyle {
  /// Makes the style.
  public init() {}
  /// The design of a quotation.
  public func design(_ configuration: StructuredText.BlockQuoteConfiguration) -> BlockDesign {
    BlockDesign(
      spacing: .fontScaled(top: 0.8), padding: StyleInsets(vertical: 0, horizontal: .fontScaled(1.5)))
  }
}

/// Text moved in at both sides below a bold name.
public struct PlainAlertStyle: StructuredText.AlertStyle {
  /// Makes the style.
  public init() {}
  /// The design of the box.
  public func design(_ configuration: StructuredText.AlertConfiguration) -> BlockDesign {
    BlockDesign(
      spacing: .fontScaled(top: 0.8), padding: StyleInsets(vertical: 0, horizontal: .fontScaled(1.5)))
  }
  /// The design of the first line.
  public func titleDesign(_ configuration: StructuredText.AlertConfiguration) -> BlockDesign {
    BlockDesign(text: [.bold])
  }
}

/// Code moved in, without colours.
public struct PlainCodeBlockStyle: StructuredText.CodeBlockStyle {
  /// Makes the style.
  public init() {}
  /// The design of a code block.
  public func design(_ configuration: StructuredText.CodeBlockConfiguration) -> CodeDesign {
    let environment = configuration.context.environment
    var light = CodeTheme.plainLight
    var dark = CodeTheme.plainDark
    light.foreground = StyleColors.label.resolved(environment)
    dark.foreground = light.foreground
    return CodeDesign(
      block: BlockDesign(
        text: [.monospaced, .fontScale(0.94)], lineSpacing: .fontScaled(0.2), spacing: .fontScaled(top: 0.8),
        padding: StyleInsets(vertical: 0, horizontal: .fontScaled(1.5))),
      lightTheme: light, darkTheme: dark)
  }
}

/// Rows with space between columns, a line under each.
public struct PlainTableStyle: StructuredText.TableStyle {
  /// Makes the style.
  public init() {}
  /// The design of a table.
  public func design(_ configuration: StructuredText.TableConfiguration) -> TableDesign {
    TableDesign(
      block: BlockDesign(spacing: .fontScaled(top: 1, bottom: 1)), columnGap: .fontScaled(1),
      dividerColor: StyleColors.grid, hasColumnDividers: false)
  }
}

/// Cells with space above and below; those of the header are bold.
public struct PlainTableCellStyle: StructuredText.TableCellStyle {
  /// Makes the style.
  public init() {}
  /// The design of a cell.
  public func design(_ configuration: StructuredText.TableCellConfiguration) -> BlockDesign {
    BlockDesign(
      text: configuration.isHeader ? [.bold] : [], lineSpacing: .fontScaled(0.15),
      padding: StyleInsets(vertical: .fontScaled(0.3), horizontal: 0))
  }
}
