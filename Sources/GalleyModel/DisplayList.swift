// SPDX-License-Identifier: MIT
//
// What Layout and the readers (Raster, SVG) share: everything that is to be painted, in order, in layout
// units, y down, origin at the top left of the block. Flat storage: commands index into arrays of fonts,
// glyphs and offsets, so a list of many runs makes few allocations, and it keeps its fonts alive.

/// One step of painting.
public enum DisplayCommand: Sendable {
  /// Remembers the current transform and clip.
  case save
  /// Returns to the transform and clip of the matching `save`.
  case restore
  /// Maps all that follows, before what was already mapped.
  case transform(Transform)
  /// Moves all that follows by less than a pixel, so that the origin stands on a whole pixel of the device; sizes
  /// stay. Readers without pixels (SVG), and those whose pixels are turned or sheared, pass it over.
  case snapOrigin
  /// Cuts all that follows to the inside of a path.
  case clip(Path, Path.FillRule)
  /// Paints what follows up to the matching `endGroup` as one picture, with an opacity and a blend mode.
  case beginGroup(opacity: UInt8, blend: BlendMode)
  /// Ends the group.
  case endGroup
  /// Fills a rectangle, its corners rounded by `radius`.
  case rectangle(LayoutRect, radius: LayoutUnit, Paint)
  /// Fills a thin rectangle, a line of a table: its thickness is whole device pixels, at least one, and begins at a
  /// whole one. One of three pixels or more, or turned, is a rectangle.
  case rule(LayoutRect, Paint)
  /// Fills the inside of a path.
  case fill(Path, Path.FillRule, Paint)
  /// Draws a line along a path.
  case stroke(Path, Stroke, Paint)
  /// Paints glyphs.
  case glyphs(GlyphRun)
  /// Paints a picture, scaled into a rectangle.
  case image(Bitmap, LayoutRect)
  /// Paints a line that belongs to text.
  case decoration(Decoration)
  /// Names an area; paints nothing.
  case mark(DisplayMark)
}

/// A line that belongs to text: underline, line through, overline.
public struct Decoration: Hashable, Sendable {
  /// Where it runs; kinds matter to readers that name them.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable { case underline, strike, overline }
  /// Its kind.
  public var kind: Kind
  /// Its form.
  public var style: DecorationStyle
  /// Left end.
  public var x: LayoutUnit
  /// The middle of its thickness, below the origin of the list.
  public var y: LayoutUnit
  /// Its length.
  public var width: LayoutUnit
  /// Its thickness; readers draw at least one device pixel.
  public var thickness: LayoutUnit
  /// Its colour.
  public var color: Color
  /// The commands whose glyphs it leaves gaps for; empty to cross them. Indices into ``DisplayList/commands``.
  public var skips: Range<Int>
  /// Makes a decoration.
  public init(
    kind: Kind, style: DecorationStyle, x: LayoutUnit, y: LayoutUnit, width: LayoutUnit, thickness: LayoutUnit,
    color: Color, skips: Range<Int> = 0..<0
  ) {
    self.kind = kind
    self.style = style
    self.x = x
    self.y = y
    self.width = width
    self.thickness = thickness
    self.color = color
    self.skips = skips
  }
}

/// A named area of a display list.
public struct DisplayMark: Hashable, Sendable {
  /// What the area is.
  public enum Kind: Hashable, Sendable {
    /// A link and where it leads.
    case link(String)
    /// The text that a line shows, for readers that can say it.
    case text(String)
  }
  /// What it is.
  public var kind: Kind
  /// Where it is.
  public var rect: LayoutRect
  /// Makes a mark.
  public init(kind: Kind, rect: LayoutRect) {
    self.kind = kind
    self.rect = rect
  }
}

/// Everything that is to be painted, in order.
public struct DisplayList: Sendable {
  /// The steps, in order.
  public private(set) var commands: [DisplayCommand] = []
  /// The fonts, once each.
  public private(set) var fonts: [any FontResource] = []
  /// Glyph ids of all runs.
  public private(set) var glyphIDs: [UInt32] = []
  /// Offsets of all runs' glyphs, parallel to ``glyphIDs``.
  public private(set) var glyphOffsets: [GlyphOffset] = []
  /// Holds all ink: conservative (font bounding boxes and effects), in the list's own space.
  public private(set) var bounds: LayoutRect = .zero
  /// The box that the content takes in layout; ink may leave it.
  public var size: (width: LayoutUnit, height: LayoutUnit) = (.zero, .zero)

  /// Makes an empty list.
  public init() {}

  /// Makes room for `commands` steps and `glyphs` glyphs.
  public mutating func reserve(commands: Int, glyphs: Int) {
    self.commands.reserveCapacity(self.commands.count + commands)
    glyphIDs.reserveCapacity(glyphIDs.count + glyphs)
    glyphOffsets.reserveCapacity(glyphOffsets.count + glyphs)
  }

  /// The index of `font`, added if it is not there yet.
  /// - Complexity: O(fonts); lists have few.
  public mutating func index(of font: any FontResource) -> Int {
    let wanted = ObjectIdentifier(font)
    for (index, known) in fonts.enumerated() where ObjectIdentifier(known) == wanted { return index }
    fonts.append(font)
    return fonts.count - 1
  }

  /// Adds a step whose ink lies within `bounds`.
  public mutating func append(_ command: DisplayCommand, bounds: LayoutRect) {
    commands.append(command)
    self.bounds = self.bounds.union(bounds)
  }

  /// Adds a step that changes state and paints nothing itself.
  public mutating func append(_ command: DisplayCommand) { commands.append(command) }

  /// Adds one glyph to the storage; a run over it is appended as a command after its glyphs.
  @inlinable public mutating func appendGlyph(_ id: UInt32, x: Int32, y: Int32) {
    appendGlyphStorage(id, GlyphOffset(x: x, y: y))
  }

  @usableFromInline mutating func appendGlyphStorage(_ id: UInt32, _ offset: GlyphOffset) {
    glyphIDs.append(id)
    glyphOffsets.append(offset)
  }

  /// Adds the storage of `count` glyphs, which `fill` writes all.
  package mutating func appendGlyphs(
    _ count: Int, _ fill: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<GlyphOffset>) -> Void
  ) {
    guard count > 0 else { return }
    let start = glyphIDs.count
    glyphIDs.append(contentsOf: repeatElement(0, count: count))
    glyphOffsets.append(contentsOf: repeatElement(GlyphOffset(x: 0, y: 0), count: count))
    glyphIDs.withUnsafeMutableBufferPointer { glyphs in
      glyphOffsets.withUnsafeMutableBufferPointer { offsets in
        if let glyph = glyphs.baseAddress, let offset = offsets.baseAddress { fill(glyph + start, offset + start) }
      }
    }
  }

  /// Puts `command` in the place of step `index`, which keeps its bounds.
  public mutating func replaceCommand(at index: Int, with command: DisplayCommand) { commands[index] = command }

  /// Adds all of `other`, moved by `offset`.
  /// - Input: `snapsToPixels` puts its origin on a whole pixel where it is drawn.
  public mutating func append(_ other: DisplayList, at offset: LayoutPoint, snapsToPixels: Bool = false) {
    let firstCommand = commands.count + (snapsToPixels ? 3 : 2)
    let firstGlyph = glyphIDs.count
    let fontMap = other.fonts.map { index(of: $0) }
    glyphIDs.append(contentsOf: other.glyphIDs)
    glyphOffsets.append(contentsOf: other.glyphOffsets)
    commands.append(.save)
    commands.append(.transform(.translation(x: offset.x.points, y: offset.y.points)))
    if snapsToPixels { commands.append(.snapOrigin) }
    for command in other.commands {
      switch command {
      case .glyphs(var run):
        run.font = fontMap[run.font]
        run.glyphs = run.glyphs.lowerBound + firstGlyph..<run.glyphs.upperBound + firstGlyph
        commands.append(.glyphs(run))
      case .decoration(var line):
        line.skips = line.skips.lowerBound + firstCommand..<line.skips.upperBound + firstCommand
        commands.append(.decoration(line))
      default: commands.append(command)
      }
    }
    commands.append(.restore)
    bounds = bounds.union(other.bounds.offset(by: offset))
  }
}
