// SPDX-License-Identifier: MIT

public import GalleyModel

/// How edges are smoothed.
public enum Antialiasing: String, Hashable, Sendable, CaseIterable {
  /// Pixels are either in or out: half covered is in.
  case none
  /// Coverage in 256 steps.
  case gray
  /// Coverage of each third of a pixel, for glyphs; needs an opaque background. All else is `gray`.
  case lcd
}

/// How far outlines of glyphs are fitted to the pixel grid.
public enum Hinting: String, Hashable, Sendable, CaseIterable {
  /// Not at all: shapes are the same at any place and size.
  case none
  /// In height only.
  case light
  /// As the font's own program says; glyphs stand on whole pixels.
  case full
}

/// The space in which coverage is mixed.
public enum BlendSpace: String, Hashable, Sendable, CaseIterable {
  /// Channel values as they are stored, as browsers do.
  case srgb
  /// Amounts of light, through committed tables.
  case linear
}

/// The order of a screen's thirds of a pixel, from the left.
public enum LCDOrder: String, Hashable, Sendable, CaseIterable {
  case rgb, bgr
}

/// How a display list becomes pixels.
public struct RenderOptions: Hashable, Sendable {
  /// How edges are smoothed.
  public var antialias: Antialiasing
  /// How far glyphs are fitted to the pixel grid.
  public var hinting: Hinting
  /// Whether glyphs stand on quarters of a pixel in x, rather than on whole ones.
  public var subpixel: Bool
  /// The space in which coverage is mixed.
  public var blend: BlendSpace
  /// What the picture is filled with first; nil leaves it clear.
  public var background: Color?
  /// The order of the thirds of a pixel for `lcd`.
  public var lcdOrder: LCDOrder

  /// Makes options; the defaults are grey, unhinted, on quarter pixels, sRGB, clear.
  public init(
    antialias: Antialiasing = .gray, hinting: Hinting = .none, subpixel: Bool = true, blend: BlendSpace = .srgb,
    background: Color? = nil, lcdOrder: LCDOrder = .rgb
  ) {
    self.antialias = antialias
    self.hinting = hinting
    self.subpixel = subpixel
    self.blend = blend
    self.background = background
    self.lcdOrder = lcdOrder
  }
}

/// Why a picture was not made.
public enum RenderError: Error, Equatable, Sendable {
  /// The picture has more pixels than the call's limit.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// A side, or the place of a tile, is beyond ``Renderer/largestSide``, which no limit of a call raises.
  case sideTooLong(width: Int, height: Int, limit: Int)
  /// A side is negative.
  case invalidSize(width: Int, height: Int)
  /// The scale is not a positive finite number, or the offset is not finite.
  case invalidScale
  /// `lcd` was asked for without an opaque background.
  case lcdNeedsOpaqueBackground
  /// The call's limits said to stop.
  case cancelled
}

extension RenderError: CustomStringConvertible {
  /// What went wrong, for people.
  public var description: String {
    switch self {
    case .tooManyPixels(let width, let height, let limit):
      "a picture of \(width) by \(height) pixels is over the limit of \(limit)"
    case .sideTooLong(let width, let height, let limit):
      "a picture of \(width) by \(height) pixels has a side, or lies, beyond \(limit)"
    case .invalidSize(let width, let height): "\(width) by \(height) pixels are no size"
    case .invalidScale: "the scale is no positive number"
    case .lcdNeedsOpaqueBackground: "lcd antialiasing needs an opaque background"
    case .cancelled: "the rendering was cancelled"
    }
  }
}
