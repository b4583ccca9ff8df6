// SPDX-License-Identifier: MIT

/// A glyph's place relative to its run's origin, in layout units; y down. Within ±16,384 pt of it.
public struct GlyphOffset: Hashable, Sendable {
  /// Distance to the right of the run's origin.
  public var x: Int32
  /// Distance below the run's baseline.
  public var y: Int32
  /// Makes an offset.
  @inlinable public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}

/// Glyphs of one font that are painted alike.
public struct GlyphRun: Hashable, Sendable {
  /// Index into ``DisplayList/fonts``.
  public var font: Int
  /// Indices into ``DisplayList/glyphIDs`` and ``DisplayList/glyphOffsets``, in visual order.
  public var glyphs: Range<Int>
  /// The run's origin: its left end, on the baseline.
  public var origin: LayoutPoint
  /// What fills the glyphs; colour glyphs take its alpha only.
  public var paint: Paint
  /// An outline drawn over the fill, and its paint.
  public var outline: Outline? {
    get { if case .outline(let outline)? = decoration { outline } else { nil } }
    set { decoration = newValue.map { .outline($0) } }
  }
  /// A shadow drawn under the fill.
  public var shadow: Shadow?
  /// Apart from the run: few have one, and all are copied.
  private var decoration: Kept?

  private indirect enum Kept: Hashable, Sendable { case outline(Outline) }

  /// A stroke along glyph outlines.
  public struct Outline: Hashable, Sendable {
    /// The stroke.
    public var stroke: Stroke
    /// Its paint.
    public var paint: Paint
    /// Whether the inside of the glyphs is filled too.
    public var fills: Bool
    /// Makes an outline.
    public init(stroke: Stroke, paint: Paint, fills: Bool = true) {
      self.stroke = stroke
      self.paint = paint
      self.fills = fills
    }
  }

  /// A shadow cast by glyphs.
  public struct Shadow: Hashable, Codable, Sendable {
    /// Its distance to the right, in points.
    public var offsetX: Double
    /// Its distance below, in points.
    public var offsetY: Double
    /// The blur's standard deviation, in points; see ``largestBlur``.
    public var blur: Double
    /// Its colour.
    public var color: Color
    /// The widest blur, in points: more than that counts as it.
    public static let largestBlur = 1_000.0
    /// The blur as it is drawn: 0 for what is negative or no number, at most ``largestBlur``.
    public var deviation: Double { blur > 0 ? min(blur, Self.largestBlur) : 0 }
    /// Makes a shadow.
    public init(offsetX: Double, offsetY: Double, blur: Double, color: Color) {
      self.offsetX = offsetX
      self.offsetY = offsetY
      self.blur = blur
      self.color = color
    }
  }

  /// Makes a run.
  public init(
    font: Int, glyphs: Range<Int>, origin: LayoutPoint, paint: Paint, outline: Outline? = nil, shadow: Shadow? = nil
  ) {
    self.font = font
    self.glyphs = glyphs
    self.origin = origin
    self.paint = paint
    self.shadow = shadow
    self.decoration = outline.map { .outline($0) }
  }
}
