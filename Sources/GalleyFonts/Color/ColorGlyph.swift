// SPDX-License-Identifier: MIT

public import GalleyModel

/// How one glyph has colours, read out of `COLR`.
///
/// - Units: font units, y up, variations applied.
/// - Source: OpenType 1.9.1 `COLR`.
public struct ColorGlyph: Hashable, Sendable {
  /// An outline filled with one colour of the palette.
  public struct Layer: Hashable, Sendable {
    /// The outline.
    public var glyph: UInt32
    /// The colour's place in the palette; ``foreground`` for the text's colour.
    public var paletteIndex: UInt16
    /// Makes a layer.
    public init(glyph: UInt32, paletteIndex: UInt16) {
      self.glyph = glyph
      self.paletteIndex = paletteIndex
    }
  }

  /// What is drawn.
  public enum Content: Hashable, Sendable {
    /// Layers from the bottom up (version 0).
    case layers([Layer])
    /// A tree of paints (version 1).
    case paint(ColorPaint)
  }

  /// The palette index that stands for the text's colour.
  public static let foreground: UInt16 = 0xFFFF

  /// What is drawn.
  public var content: Content
  /// Nothing is drawn outside; nil where the font does not say.
  public var clipBox: ColorClipBox?

  /// Makes a glyph.
  public init(content: Content, clipBox: ColorClipBox? = nil) {
    self.content = content
    self.clipBox = clipBox
  }
}

/// A rectangle that cuts off what is painted outside.
/// - Units: font units, y up.
public struct ColorClipBox: Hashable, Sendable {
  /// The left edge.
  public var left: Double
  /// The bottom edge.
  public var bottom: Double
  /// The right edge.
  public var right: Double
  /// The top edge.
  public var top: Double
  /// Makes a box.
  public init(left: Double, bottom: Double, right: Double, top: Double) {
    self.left = left
    self.bottom = bottom
    self.right = right
    self.top = top
  }
}

/// A colour of the palette, made more transparent.
public struct ColorReference: Hashable, Sendable {
  /// The colour's place in the palette; ``ColorGlyph/foreground`` for the text's colour.
  public var paletteIndex: UInt16
  /// What the colour's alpha is multiplied by, 0…1.
  public var alpha: Double
  /// Makes a reference.
  public init(paletteIndex: UInt16, alpha: Double = 1) {
    self.paletteIndex = paletteIndex
    self.alpha = alpha
  }
}

/// A gradient between colours of the palette.
public struct ColorGradient: Hashable, Sendable {
  /// A colour at a place on the way.
  public struct Stop: Hashable, Sendable {
    /// The place: 0 at the geometry's start, 1 at its end; also outside.
    public var offset: Double
    /// The colour there.
    public var color: ColorReference
    /// Makes a stop.
    public init(offset: Double, color: ColorReference) {
      self.offset = offset
      self.color = color
    }
  }
  /// The shape, in font units, y up; a linear one is at right angles to its line.
  public var geometry: Gradient.Geometry
  /// The colours in rising order of their offsets; at least one.
  public var stops: [Stop]
  /// What is painted before the first stop and after the last.
  public var extend: Gradient.Extend
  /// Makes a gradient.
  public init(geometry: Gradient.Geometry, stops: [Stop], extend: Gradient.Extend) {
    self.geometry = geometry
    self.stops = stops
    self.extend = extend
  }
}

/// A paint of `COLR` version 1, with everything that it leads to: the format's 32 kinds in eight.
/// - Units: font units, y up.
public indirect enum ColorPaint: Hashable, Sendable {
  /// One paint over the other, from the bottom up.
  case layers([ColorPaint])
  /// One colour everywhere.
  case solid(ColorReference)
  /// A gradient everywhere.
  case gradient(ColorGradient)
  /// A paint inside a glyph's outline only.
  case glyph(UInt32, ColorPaint)
  /// A paint inside a box only: the clip box of a glyph that is used as a part.
  case clip(ColorClipBox, ColorPaint)
  /// A paint, moved: translation, scaling, rotation and skew all come to this.
  case transform(Transform, ColorPaint)
  /// A paint mixed with another below it, both on their own.
  case composite(source: ColorPaint, mode: BlendMode, backdrop: ColorPaint)
}
