// SPDX-License-Identifier: MIT
//
// A document whose styles are resolved: what block layout (stage 6) takes. No user code runs after this. Like
// `Document` it is one array in reading order, each block before its children, and the two have the same order
// where one was made of the other (`origin`).
//
// Lengths that are not finite, or negative where that makes no sense (all of those here), count as 0; more than
// 1,000,000 pt count as that.

/// Distances from the edges of a block, along the reading direction.
public struct BlockInsets: Hashable, Sendable {
  /// Distance from the top edge, in points.
  public var top: Double
  /// Distance from the edge where lines begin.
  public var leading: Double
  /// Distance from the bottom edge.
  public var bottom: Double
  /// Distance from the edge where lines end.
  public var trailing: Double
  /// No distance at any edge.
  public static let zero = BlockInsets()
  /// Makes insets.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
  /// Makes insets that are the same at each edge.
  public init(_ all: Double) { self.init(top: all, leading: all, bottom: all, trailing: all) }
}

/// A line along one edge of a block, inside its box.
public struct BlockBorder: Hashable, Sendable {
  /// An edge.
  public enum Edge: Hashable, Sendable, CaseIterable { case top, leading, bottom, trailing }
  /// The edge.
  public var edge: Edge
  /// Its thickness in points.
  public var width: Double
  /// Its colour.
  public var color: Color
  /// The radius of its own ends, in points.
  public var radius: Double
  /// Makes a border.
  public init(_ edge: Edge, width: Double, color: Color, radius: Double = 0) {
    self.edge = edge
    self.width = width
    self.color = color
    self.radius = radius
  }
}

/// The box around a block: what is free, what is painted.
///
/// Outline and borders are painted inside the box and take no room: padding makes it. Rows of tables have no padding
/// and no spacing of their own.
public struct BlockBox: Hashable, Sendable {
  /// Space above in points; nil to leave it to the neighbour. The gap between two blocks is the greater of what
  /// the upper and the lower ask for, and 8 pt where neither asks. Nothing before the first, nothing after the last.
  public var spacingBefore: Double?
  /// As `spacingBefore`, below.
  public var spacingAfter: Double?
  /// Free space inside the box.
  public var padding = BlockInsets.zero
  /// What fills the box.
  public var background: Color?
  /// The radius of the box's corners, in points.
  public var radius = 0.0
  /// A line around the box, inside it.
  public var outline: Outline?
  /// Lines along single edges.
  public var borders: [BlockBorder] = []
  /// The least height in points.
  public var minimumHeight = 0.0
  /// Whether ink outside the box is cut.
  public var clips = false
  /// Where the box stands if it is narrower than its room, as tables may be; nil for the side where its lines begin.
  /// All other boxes are as wide as their room.
  public var alignment: TextAlignment?
  /// Makes a box that takes no room and paints nothing.
  public init() {}

  /// A line around a box.
  public struct Outline: Hashable, Sendable {
    /// Its thickness in points.
    public var width: Double
    /// Its colour.
    public var color: Color
    /// Makes an outline.
    public init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }
}

/// What stands before a list item: outside the item's box, on the side where the lines of the list begin.
public struct BlockMarker: Hashable, Sendable {
  /// What it shows.
  public enum Content: Hashable, Sendable {
    /// Text, such as a number; its baseline is that of the item's first line.
    indirect case text(StyledText)
    /// A shape whose middle is as high as the middle of the item's first line. `size` is its side in points.
    case shape(Shape, size: Double, color: Color)
  }
  /// A shape.
  public enum Shape: Hashable, Sendable {
    case disc, circle, square, dash
    /// A box to tick: empty, or with a tick in `tick`.
    case checkbox(tick: Color?)
  }
  /// What it shows.
  public var content: Content
  /// The least width that is kept for it, in points. All markers of a list take the width of the widest.
  public var minimumWidth: Double
  /// The distance to the item.
  public var gap: Double
  /// Where a narrower marker stands in the width of the widest.
  public var alignment: TextAlignment
  /// Makes a marker.
  public init(_ content: Content, minimumWidth: Double = 0, gap: Double = 0, alignment: TextAlignment = .end) {
    self.content = content
    self.minimumWidth = minimumWidth
    self.gap = gap
    self.alignment = alignment
  }
}

/// What lines of code carry beside their text.
public struct CodeLines: Hashable, Sendable {
  /// The number of the first line; nil for no numbers.
  public var firstNumber: Int?
  /// How numbers look.
  public var numberStyle = TextStyle()
  /// The distance between numbers and code, in points.
  public var numberGap = 12.0
  /// What is painted behind whole lines, by line from 0.
  public var backgrounds: [Int: Color] = [:]
  /// Makes plain lines.
  public init() {}
}

/// What becomes of lines that are wider than their room.
public enum BlockOverflow: Hashable, Sendable {
  /// They are broken.
  case wrap
  /// They stay whole and are cut at the edge of the box.
  case clip
  /// They stay whole and leave the box; the document says how wide it is.
  case visible
}

/// How a table is set.
public struct TableLayoutStyle: Hashable, Sendable {
  /// How wide a table may be.
  public enum Overflow: Hashable, Sendable {
    /// As wide as its room: cells wrap (CSS 2.2 §17.5.2.2, automatic layout).
    case wrap
    /// As wide as `factor` rooms; the rest is cut or scrolled by the host.
    case overflow(factor: Double)
  }
  /// Where text stands in the columns: it takes the place of ``TextAlignment/start`` in the texts of their cells.
  public var columns: [TextAlignment] = []
  /// The distance between columns, in which dividers are painted.
  public var columnGap = 1.0
  /// The distance between rows.
  public var rowGap = 1.0
  /// The distance between the cells and the table's edge.
  public var outerGap = 0.0
  /// What fills the gaps; nil for nothing.
  public var dividerColor: Color?
  /// Whether dividers run between columns, too.
  public var hasColumnDividers = true
  /// How wide the table may be.
  public var overflow: Overflow = .wrap
  /// No column is made narrower than this, in points, by breaking inside words: where even that is too much for the
  /// room, the table leaves it, words of less than twice that width stay whole, and the document says how wide it is.
  /// 0 breaks words as far as need be.
  public var leastBrokenWidth = 0.0
  /// Whether the table is as wide as its room even if its cells need less.
  public var fillsWidth = false
  /// Makes a style.
  public init() {}
}

/// A block whose style is resolved.
public struct StyledBlock: Hashable, Sendable {
  /// What is inside the box; what is large is held by reference, so that blocks are small to copy.
  public enum Content: Hashable, Sendable {
    /// Its children, one below the other. `spacing` in points replaces their own spacings (inside lists). Children
    /// with a ``StyledBlock/marker`` are moved in by the widest marker and their gap.
    case stack(spacing: Double?)
    /// Text; where it does not `wrap`, lines end at hard breaks only.
    indirect case text(StyledText, overflow: BlockOverflow)
    /// Lines of code.
    indirect case code(StyledText, lines: CodeLines, overflow: BlockOverflow)
    /// Rows (its children, which hold cells). A child that is no row takes the whole width. Rows may have fewer cells
    /// than others; those that lack are empty. Columns in which no cell begins are none: CSS's tables merge them.
    indirect case table(TableLayoutStyle)
    /// Cells (its children) beside each other; outside a table, one below the other.
    case row
    /// A line across, `height` points high.
    case rule(height: Double, color: Color, radius: Double)
  }
  /// What it is, for those who read the placed tree.
  public var kind: BlockKind
  /// What is inside.
  public var content: Content
  /// The box around it.
  public var box: BlockBox
  /// What stands before it.
  public var marker: BlockMarker?
  /// The index after its last descendant.
  public var end: Int
  /// How many columns of its table it takes, if it is a cell. Less than 1 counts as 1, more than 1,000 as that.
  public var columnSpan = 1
  /// How many rows of its table it takes, if it is a cell: its own and those below. Less than 1 counts as 1, more than
  /// there are as those that there are; past column 1,000 it counts as 1.
  public var rowSpan = 1
  /// Where its content stands if it is a cell that is lower than its row.
  public var verticalAlignment = CellAlignment.top
  /// The block of the ``Document`` that it was made of.
  public var origin: Int?
  /// The direction of its box: markers, quote bars and tables follow it. `auto`: its text's first strong character;
  /// for blocks that hold blocks that of the first text inside.
  public var direction: BaseDirection
  /// Makes a block without children.
  public init(
    kind: BlockKind, content: Content, box: BlockBox = BlockBox(), marker: BlockMarker? = nil, origin: Int? = nil,
    direction: BaseDirection = .auto
  ) {
    self.kind = kind
    self.content = content
    self.box = box
    self.marker = marker
    self.end = 0
    self.origin = origin
    self.direction = direction
  }
}

/// A document whose styles are resolved.
public struct StyledDocument: Hashable, Sendable {
  /// All blocks in reading order, each before its children.
  public private(set) var blocks: [StyledBlock] = []
  /// The gap of neighbours that both ask for none, in points.
  public var defaultSpacing = 8.0
  /// Boxes in boxes take no more from the width than leaves this much to what is inside, in points, or half of the page
  /// or the cell that they stand in where that is less. A box or a list for whose padding or markers there is no room
  /// left begins where the one around it begins, so that what is inside stands below what is before it: quote bars lie
  /// on those of the quote around them, and markers stand below those of the list around. 0 for no such limit: what is
  /// inside may be left without width.
  public var leastNestedWidth = 0.0
  /// What is behind all; nil for nothing.
  public var background: Color?
  /// What is known of where the blocks come from.
  package private(set) var trace = BlockTrace()
  private var open: [Int] = []

  /// Makes a document without blocks.
  public init() {}

  /// Says that no block is added any more, and that the first `head` and the last `tail` blocks are those of `other`, in
  /// which they are the first and the last: block layout needs not compare them.
  /// - Input: both are blocks at the top with all that is in them.
  package mutating func finish(head: Int = 0, tail: Int = 0, of other: StyledDocument? = nil) {
    trace = BlockTrace(head: head, tail: tail, of: other?.trace)
  }

  /// Adds a block; what follows is inside until ``close()``, which must come for its end to count.
  public mutating func begin(_ block: StyledBlock) {
    append(block)
    open.append(blocks.count - 1)
  }

  /// Ends the block that was begun last; does nothing where none is open.
  public mutating func close() {
    guard let last = open.popLast() else { return }
    trace = BlockTrace()
    blocks[last].end = blocks.count
  }

  /// Adds a block without children.
  public mutating func append(_ block: StyledBlock) {
    trace = BlockTrace()
    blocks.append(block)
    blocks[blocks.count - 1].end = blocks.count
  }

  /// Adds blocks of another document, which begin and end at its top.
  /// - Input: `originOffset` is how much later what they were made of stands.
  package mutating func append(_ range: Range<Int>, of other: StyledDocument, originOffset: Int) {
    trace = BlockTrace()
    let offset = blocks.count - range.lowerBound
    guard offset != 0 || originOffset != 0 else { return blocks.append(contentsOf: other.blocks[range]) }
    blocks.reserveCapacity(blocks.count + range.count)
    for index in range {
      blocks.append(other.blocks[index])
      let last = blocks.count - 1
      blocks[last].end += offset
      if let origin = blocks[last].origin { blocks[last].origin = origin + originOffset }
    }
  }
}

/// Which blocks of a document are another's. No part of its value: all traces are equal.
package struct BlockTrace: Hashable, Sendable {
  private final class Identity: Sendable {}
  /// Stands for the document; nil while it is being made.
  private var identity: Identity?
  private var other: Identity?
  private var head = 0
  private var tail = 0

  fileprivate init() {}

  fileprivate init(head: Int, tail: Int, of other: BlockTrace?) {
    identity = Identity()
    self.other = other?.identity
    (self.head, self.tail) = (head, tail)
  }

  /// How many blocks from the first on are those of `document`.
  package func head(of document: StyledDocument) -> Int { isOf(document) ? head : 0 }

  /// How many blocks up to the last are those of `document`.
  package func tail(of document: StyledDocument) -> Int { isOf(document) ? tail : 0 }

  private func isOf(_ document: StyledDocument) -> Bool {
    guard let other, let identity = document.trace.identity else { return false }
    return other === identity
  }

  package static func == (a: BlockTrace, b: BlockTrace) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
