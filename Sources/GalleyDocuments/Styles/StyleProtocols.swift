// SPDX-License-Identifier: MIT
//
// Styles of your own: each says what a kind of block looks like, as a value. They are asked once, before layout.

import Galley

extension StructuredText {
  /// How headings look.
  public protocol HeadingStyle: Sendable {
    /// The design of a heading.
    func design(_ configuration: HeadingConfiguration) -> BlockDesign
  }

  /// How paragraphs look.
  public protocol ParagraphStyle: Sendable {
    /// The design of a paragraph.
    func design(_ configuration: ParagraphConfiguration) -> BlockDesign
  }

  /// How quotations look.
  public protocol BlockQuoteStyle: Sendable {
    /// The design of a quotation.
    func design(_ configuration: BlockQuoteConfiguration) -> BlockDesign
  }

  /// How alerts look.
  public protocol AlertStyle: Sendable {
    /// The design of the box.
    func design(_ configuration: AlertConfiguration) -> BlockDesign
    /// The first line; nil for none.
    func title(_ configuration: AlertConfiguration) -> String?
    /// The design of the first line.
    func titleDesign(_ configuration: AlertConfiguration) -> BlockDesign
  }

  /// How code blocks look.
  public protocol CodeBlockStyle: Sendable {
    /// The design of a code block.
    func design(_ configuration: CodeBlockConfiguration) -> CodeDesign
  }

  /// How lists and their items look.
  public protocol ListStyle: Sendable {
    /// The design of a list.
    func design(_ configuration: ListConfiguration) -> ListDesign
  }

  /// How tables look around their cells.
  public protocol TableStyle: Sendable {
    /// The design of a table.
    func design(_ configuration: TableConfiguration) -> TableDesign
    /// What fills a row; nil for nothing.
    func rowBackground(_ configuration: TableRowConfiguration) -> DynamicColor?
  }

  /// How cells look.
  public protocol TableCellStyle: Sendable {
    /// The design of a cell.
    func design(_ configuration: TableCellConfiguration) -> BlockDesign
  }

  /// How lines between parts look.
  public protocol ThematicBreakStyle: Sendable {
    /// The design of a line.
    func design(_ configuration: ThematicBreakConfiguration) -> RuleDesign
  }

  /// How everything looks.
  public protocol Style: Sendable {
    /// How headings look.
    associatedtype Heading: HeadingStyle
    /// How paragraphs look.
    associatedtype Paragraph: StructuredText.ParagraphStyle
    /// How quotations look.
    associatedtype BlockQuote: BlockQuoteStyle
    /// How alerts look.
    associatedtype Alert: AlertStyle
    /// How code blocks look.
    associatedtype CodeBlock: CodeBlockStyle
    /// How lists look.
    associatedtype ListItem: ListStyle
    /// How tables look.
    associatedtype Table: TableStyle
    /// How cells look.
    associatedtype TableCell: TableCellStyle
    /// How lines between parts look.
    associatedtype ThematicBreak: ThematicBreakStyle

    /// How stretches of text look.
    var inlineStyle: InlineStyle { get }
    /// How headings look.
    var headingStyle: Heading { get }
    /// How paragraphs look.
    var paragraphStyle: Paragraph { get }
    /// How quotations look.
    var blockQuoteStyle: BlockQuote { get }
    /// How alerts look.
    var alertStyle: Alert { get }
    /// How code blocks look.
    var codeBlockStyle: CodeBlock { get }
    /// How lists look.
    var listStyle: ListItem { get }
    /// What stands before the items of unordered lists.
    var unorderedListMarker: UnorderedListMarker { get }
    /// What stands before the items of ordered lists.
    var orderedListMarker: OrderedListMarker { get }
    /// How tables look.
    var tableStyle: Table { get }
    /// How cells look.
    var tableCellStyle: TableCell { get }
    /// How lines between parts look.
    var thematicBreakStyle: ThematicBreak { get }
    /// The colours of the page.
    var pageColors: PageColors { get }
  }
}

extension StructuredText.TableStyle {
  /// Nothing.
  public func rowBackground(_ configuration: StructuredText.TableRowConfiguration) -> DynamicColor? { nil }
}

extension StructuredText.AlertStyle {
  /// The kind's English name.
  public func title(_ configuration: StructuredText.AlertConfiguration) -> String? {
    let name = configuration.kind.rawValue
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension StructuredText.Style {
  /// Alerts as on GitHub.
  public var alertStyle: GitHubAlertStyle { GitHubAlertStyle() }
  /// Black on white, or white on black.
  public var pageColors: PageColors { PageColors() }
}

/// The colours of a page.
public struct PageColors: Hashable, Sendable {
  /// Of text.
  public var text: DynamicColor
  /// Of what is less important: folded parts, what stands for missing pictures.
  public var secondary: DynamicColor
  /// What is behind all.
  public var background: DynamicColor
  /// Makes colours.
  public init(
    text: DynamicColor = StyleColors.label, secondary: DynamicColor = StyleColors.secondary,
    background: DynamicColor = StyleColors.page
  ) {
    self.text = text
    self.secondary = secondary
    self.background = background
  }
}
