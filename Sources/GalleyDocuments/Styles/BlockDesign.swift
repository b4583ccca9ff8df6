// SPDX-License-Identifier: MIT
public import Galley

/// How a block looks. Lengths in ems are multiples of the font's size after ``text``.
public struct BlockDesign: Hashable, Sendable {
  /// What is other in its text, and in that of the blocks inside.
  public var text: [TextProperty]
  /// Space added between lines; nil for as around it.
  public var lineSpacing: StyleLength?
  /// Where lines stand; nil for as around it.
  public var alignment: TextAlignment?
  /// Space above and below.
  public var spacing: BlockSpacing
  /// Free space inside the box.
  public var padding: StyleInsets
  /// What fills the box.
  public var background: DynamicColor?
  /// The radius of its corners.
  public var radius: StyleLength
  /// A line around the box, inside it.
  public var outline: Line?
  /// Lines along single edges, inside the box.
  public var borders: [Border]
  /// The least height.
  public var minimumHeight: StyleLength

  /// A line.
  public struct Line: Hashable, Sendable {
    /// Its thickness.
    public var width: StyleLength
    /// Its colour.
    public var color: DynamicColor
    /// Makes a line.
    public init(width: StyleLength, color: DynamicColor) {
      self.width = width
      self.color = color
    }
  }

  /// A line along an edge.
  public struct Border: Hashable, Sendable {
    /// The edge.
    public var edge: BlockBorder.Edge
    /// Its thickness.
    public var width: StyleLength
    /// Its colour.
    public var color: DynamicColor
    /// The radius of its ends.
    public var radius: StyleLength
    /// Makes a border.
    public init(_ edge: BlockBorder.Edge, width: StyleLength, color: DynamicColor, radius: StyleLength = .zero) {
      self.edge = edge
      self.width = width
      self.color = color
      self.radius = radius
    }
  }

  /// Makes a design.
  public init(
    text: [TextProperty] = [], lineSpacing: StyleLength? = nil, alignment: TextAlignment? = nil,
    spacing: BlockSpacing = BlockSpacing(), padding: StyleInsets = .zero, background: DynamicColor? = nil,
    radius: StyleLength = .zero, outline: Line? = nil, borders: [Border] = [], minimumHeight: StyleLength = .zero
  ) {
    self.text = text
    self.lineSpacing = lineSpacing
    self.alignment = alignment
    self.spacing = spacing
    self.padding = padding
    self.background = background
    self.radius = radius
    self.outline = outline
    self.borders = borders
    self.minimumHeight = minimumHeight
  }
}

/// How a code block looks.
public struct CodeDesign: Hashable, Sendable {
  /// The box and the text.
  public var block: BlockDesign
  /// What becomes of long lines.
  public var overflow: BlockOverflow
  /// The colours of tokens on light pages.
  public var lightTheme: CodeTheme
  /// The colours of tokens on dark pages.
  public var darkTheme: CodeTheme
  /// The colour of line numbers.
  public var numberColor: DynamicColor
  /// The distance between numbers and code.
  public var numberGap: StyleLength
  /// What is behind highlighted lines.
  public var highlightColor: DynamicColor
  /// What is behind lines that a diff adds.
  public var insertedColor: DynamicColor
  /// What is behind lines that a diff takes away.
  public var deletedColor: DynamicColor

  /// Makes a design.
  public init(
    block: BlockDesign, overflow: BlockOverflow = .wrap, lightTheme: CodeTheme = .light, darkTheme: CodeTheme = .dark,
    numberColor: DynamicColor = StyleColors.tertiary, numberGap: StyleLength = .fontScaled(1),
    highlightColor: DynamicColor = StyleColors.highlightedLine,
    insertedColor: DynamicColor = StyleColors.insertedLine, deletedColor: DynamicColor = StyleColors.deletedLine
  ) {
    self.block = block
    self.overflow = overflow
    self.lightTheme = lightTheme
    self.darkTheme = darkTheme
    self.numberColor = numberColor
    self.numberGap = numberGap
    self.highlightColor = highlightColor
    self.insertedColor = insertedColor
    self.deletedColor = deletedColor
  }
}

/// How a list and its items look.
public struct ListDesign: Hashable, Sendable {
  /// The space around the whole list. Inside another list it does not count.
  public var spacing: BlockSpacing
  /// The distance between items, and between the blocks of an item, where the list is tight.
  public var tightSpacing: StyleLength
  /// The least of ``tightSpacing`` where an item holds code, a table or a quotation.
  public var boxSpacing: StyleLength
  /// As ``tightSpacing``, where the list is loose.
  public var looseSpacing: StyleLength
  /// The distance between markers and items.
  public var markerGap: StyleLength
  /// The least width kept for markers; nil for as the marker has it.
  public var markerWidth: StyleLength?
  /// What is other in the text of markers.
  public var markerText: [TextProperty]
  /// The colour of markers; nil for that of the text.
  public var markerColor: DynamicColor?
  /// The colour of ticked boxes.
  public var tickedColor: DynamicColor

  /// Makes a design.
  public init(
    spacing: BlockSpacing = BlockSpacing(), tightSpacing: StyleLength = .fontScaled(0.25),
    boxSpacing: StyleLength = .fontScaled(0.5), looseSpacing: StyleLength = .fontScaled(0.8),
    markerGap: StyleLength = .fontScaled(0.5),
    markerWidth: StyleLength? = nil, markerText: [TextProperty] = [.monospacedDigits],
    markerColor: DynamicColor? = nil, tickedColor: DynamicColor = StyleColors.ticked
  ) {
    self.spacing = spacing
    self.tightSpacing = tightSpacing
    self.boxSpacing = boxSpacing
    self.looseSpacing = looseSpacing
    self.markerGap = markerGap
    self.markerWidth = markerWidth
    self.markerText = markerText
    self.markerColor = markerColor
    self.tickedColor = tickedColor
  }
}

/// How a table looks around its cells.
public struct TableDesign: Hashable, Sendable {
  /// The box.
  public var block: BlockDesign
  /// The distance between columns, in which dividers are.
  public var columnGap: StyleLength
  /// The distance between rows.
  public var rowGap: StyleLength
  /// The distance between the cells and the edge.
  public var outerGap: StyleLength
  /// What fills the gaps; nil for nothing.
  public var dividerColor: DynamicColor?
  /// Whether dividers run between columns, too.
  public var hasColumnDividers: Bool
  /// How wide the table may be.
  public var overflow: TableLayoutStyle.Overflow
  /// Whether the table is as wide as its room even if its cells need less.
  public var fillsWidth: Bool

  /// Makes a design.
  public init(
    block: BlockDesign, columnGap: StyleLength = 1, rowGap: StyleLength = 1, outerGap: StyleLength = 0,
    dividerColor: DynamicColor? = nil, hasColumnDividers: Bool = true, overflow: TableLayoutStyle.Overflow = .wrap,
    fillsWidth: Bool = false
  ) {
    self.block = block
    self.columnGap = columnGap
    self.rowGap = rowGap
    self.outerGap = outerGap
    self.dividerColor = dividerColor
    self.hasColumnDividers = hasColumnDividers
    self.overflow = overflow
    self.fillsWidth = fillsWidth
  }
}

/// How a line between two parts looks.
public struct RuleDesign: Hashable, Sendable {
  /// Its thickness.
  public var height: StyleLength
  /// Its colour.
  public var color: DynamicColor
  /// The radius of its ends.
  public var radius: StyleLength
  /// Space above and below.
  public var spacing: BlockSpacing
  /// Makes a design.
  public init(height: StyleLength, color: DynamicColor, radius: StyleLength = .zero, spacing: BlockSpacing) {
    self.height = height
    self.color = color
    self.radius = radius
    self.spacing = spacing
  }
}
