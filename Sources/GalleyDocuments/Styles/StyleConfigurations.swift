// SPDX-License-Identifier: MIT
//
// What a style may know of a block when it says how the block looks.

public import Galley

/// Where a block stands.
public struct BlockContext: Hashable, Sendable {
  /// What the document is shown in.
  public var environment: StyleEnvironment
  /// How many lists hold the block.
  public var listLevel: Int
  /// How many quotes hold the block.
  public var quoteLevel: Int
}

extension StructuredText {
  /// A heading.
  public struct HeadingConfiguration: Hashable, Sendable {
    /// 1…6.
    public var headingLevel: Int
    /// Where it stands.
    public var context: BlockContext
  }

  /// A paragraph.
  public struct ParagraphConfiguration: Hashable, Sendable {
    /// Where it stands.
    public var context: BlockContext
  }

  /// A quotation.
  public struct BlockQuoteConfiguration: Hashable, Sendable {
    /// Where it stands.
    public var context: BlockContext
  }

  /// An alert.
  public struct AlertConfiguration: Hashable, Sendable {
    /// What it warns of.
    public var kind: AlertKind
    /// Where it stands.
    public var context: BlockContext
  }

  /// A code block or a formula.
  public struct CodeBlockConfiguration: Hashable, Sendable {
    /// The language as the fence has it.
    public var languageHint: String?
    /// Whether it is a formula.
    public var isMath: Bool
    /// Where it stands.
    public var context: BlockContext
  }

  /// A list.
  public struct ListConfiguration: Hashable, Sendable {
    /// Whether its items are numbered.
    public var isOrdered: Bool
    /// Whether its items stand close.
    public var isTight: Bool
    /// Where it stands; the list itself is counted.
    public var context: BlockContext
  }

  /// A table.
  public struct TableConfiguration: Hashable, Sendable {
    /// How many columns it has.
    public var columnCount: Int
    /// How many rows it has, with the header.
    public var rowCount: Int
    /// Where it stands.
    public var context: BlockContext
  }

  /// A row of a table.
  public struct TableRowConfiguration: Hashable, Sendable {
    /// Its index, from 0; the header is the first.
    public var row: Int
    /// Whether it is the header.
    public var isHeader: Bool
    /// The table.
    public var table: TableConfiguration
  }

  /// A cell of a table.
  public struct TableCellConfiguration: Hashable, Sendable {
    /// Its row, from 0; the header is the first.
    public var row: Int
    /// Its column, from 0.
    public var column: Int
    /// Whether it is in the header.
    public var isHeader: Bool
    /// The table.
    public var table: TableConfiguration
  }

  /// A line between two parts.
  public struct ThematicBreakConfiguration: Hashable, Sendable {
    /// Where it stands.
    public var context: BlockContext
  }
}
