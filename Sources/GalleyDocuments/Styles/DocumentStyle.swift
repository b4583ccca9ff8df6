// SPDX-License-Identifier: MIT
import Galley

/// A complete style of any make, each part of which may be put in the place of another's.
///
/// ```swift
/// var style = DocumentStyle.github
/// style.headingStyle = MyHeadingStyle()
/// ```
public struct DocumentStyle: Sendable {
  /// How stretches of text look.
  public var inlineStyle: InlineStyle { didSet { identity = StyleIdentity() } }
  /// How headings look.
  public var headingStyle: any StructuredText.HeadingStyle { didSet { identity = StyleIdentity() } }
  /// How paragraphs look.
  public var paragraphStyle: any StructuredText.ParagraphStyle { didSet { identity = StyleIdentity() } }
  /// How quotations look.
  public var blockQuoteStyle: any StructuredText.BlockQuoteStyle { didSet { identity = StyleIdentity() } }
  /// How alerts look.
  public var alertStyle: any StructuredText.AlertStyle { didSet { identity = StyleIdentity() } }
  /// How code blocks look.
  public var codeBlockStyle: any StructuredText.CodeBlockStyle { didSet { identity = StyleIdentity() } }
  /// How lists look.
  public var listStyle: any StructuredText.ListStyle { didSet { identity = StyleIdentity() } }
  /// What stands before the items of unordered lists.
  public var unorderedListMarker: UnorderedListMarker { didSet { identity = StyleIdentity() } }
  /// What stands before the items of ordered lists.
  public var orderedListMarker: OrderedListMarker { didSet { identity = StyleIdentity() } }
  /// How tables look.
  public var tableStyle: any StructuredText.TableStyle { didSet { identity = StyleIdentity() } }
  /// How cells look.
  public var tableCellStyle: any StructuredText.TableCellStyle { didSet { identity = StyleIdentity() } }
  /// How lines between parts look.
  public var thematicBreakStyle: any StructuredText.ThematicBreakStyle { didSet { identity = StyleIdentity() } }
  /// The colours of the page.
  public var pageColors: PageColors { didSet { identity = StyleIdentity() } }
  /// Families that take the place of the environment's; nil for the environment's.
  public var families: [String]? { didSet { identity = StyleIdentity() } }
  /// Families of code that take the place of the environment's; nil for the environment's.
  public var monospaceFamilies: [String]? { didSet { identity = StyleIdentity() } }

  /// Another object after each change: styles of the same one are the same.
  private(set) var identity = StyleIdentity()

  /// Makes a style of one that says everything.
  public init(_ style: some StructuredText.Style) {
    inlineStyle = style.inlineStyle
    headingStyle = style.headingStyle
    paragraphStyle = style.paragraphStyle
    blockQuoteStyle = style.blockQuoteStyle
    alertStyle = style.alertStyle
    codeBlockStyle = style.codeBlockStyle
    listStyle = style.listStyle
    unorderedListMarker = style.unorderedListMarker
    orderedListMarker = style.orderedListMarker
    tableStyle = style.tableStyle
    tableCellStyle = style.tableCellStyle
    thematicBreakStyle = style.thematicBreakStyle
    pageColors = style.pageColors
  }

  /// Large headings, code in a frame, quotes in a box.
  public static let `default` = DocumentStyle(DefaultStyle())
  /// As GitHub shows documents.
  public static let github = DocumentStyle(GitHubStyle())
  /// Sizes and weights only: no boxes, no colours but that of links.
  public static let plain = DocumentStyle(PlainStyle())
  /// For chats and narrow panels: small headings, little space.
  public static let compact = DocumentStyle(CompactStyle())

  /// The presets by name.
  public static let presets: [(name: String, style: DocumentStyle)] = [
    ("default", .default), ("github", .github), ("plain", .plain), ("compact", .compact),
  ]
}

/// What tells a style from others: styles are of any make, and cannot be compared.
final class StyleIdentity: Sendable {}
