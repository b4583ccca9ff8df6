// SPDX-License-Identifier: MIT

public import GalleyModel

/// A link or an attachment in a layout: what a pointer may press.
public struct HighlightRegion: Hashable, Sendable {
  /// What it is.
  public enum Kind: Hashable, Sendable {
    /// A link and where it leads.
    case link(String)
    /// An attachment.
    case attachment(InlineAttachment)
  }
  /// What it is.
  public var kind: Kind
  /// Its bytes: of a link, all neighbouring text that leads to the same place.
  public var range: TextRange
  /// Its rectangles, one for each run: the advance wide, as high as the style's first font.
  public var rects: [Rect]
  /// The colour of its text.
  public var color: Color
  /// Makes a region.
  public init(kind: Kind, range: TextRange, rects: [Rect], color: Color) {
    self.kind = kind
    self.range = range
    self.rects = rects
    self.color = color
  }

  /// Where the link leads; nil for an attachment.
  public var linkTarget: String? {
    if case .link(let target) = kind { target } else { nil }
  }
  /// The attachment; nil for a link.
  public var attachment: InlineAttachment? {
    if case .attachment(let attachment) = kind { attachment } else { nil }
  }

  /// Whether a point is within `slop` points of one of its rectangles.
  public func contains(_ point: Point, slop: Double = 0) -> Bool {
    rects.contains { rect in
      point.x >= rect.x - slop && point.x < rect.maxX + slop && point.y >= rect.y - slop && point.y < rect.maxY + slop
    }
  }
}

/// How a pressed link or attachment is shown: rounded rectangles around it, in one colour.
public struct PressHighlight: Hashable, Sendable {
  /// Its colour; nil for the colour of the region's text. Its alpha is multiplied by `opacity`.
  public var color: Color?
  /// The radius of its corners, in points.
  public var cornerRadius = 4.0
  /// How far it reaches past the region's rectangles, in points.
  public var outset = 4.0
  /// How opaque it is, 0…1.
  public var opacity = 0.1
  /// How long it takes to fade when the press ends, in seconds.
  public var fadeDuration = 0.4
  /// Makes a highlight as labels show it.
  public init() {}

  /// What it paints, `elapsed` seconds after the press ended; nothing when it has faded.
  ///
  /// One path with the nonzero rule: where rectangles overlap it is no darker.
  public func displayList(for region: HighlightRegion, elapsed: Double = 0) -> DisplayList {
    var list = DisplayList()
    let left = fadeDuration > 0 ? 1 - min(max(elapsed, 0) / fadeDuration, 1) : (elapsed > 0 ? 0 : 1)
    let alpha = UInt8((min(max(opacity * left, 0), 1) * 255).rounded())
    guard alpha > 0 else { return list }
    var path = Path()
    var bounds = LayoutRect.zero
    for rect in region.rects where !rect.isEmpty {
      let grown = Rect(
        x: rect.x - outset, y: rect.y - outset, width: rect.width + 2 * outset, height: rect.height + 2 * outset)
      guard !grown.isEmpty else { continue }
      path.append(.roundedRectangle(grown, radius: cornerRadius))
      bounds = bounds.union(LayoutRect(grown))
    }
    guard !path.isEmpty else { return list }
    let paint = Paint.solid((color ?? region.color).multiplyingAlpha(by: alpha))
    list.append(.fill(path, .nonZero, paint), bounds: bounds)
    return list
  }
}

extension LayoutRect {
  /// The rectangle of points, each edge rounded to the nearest unit.
  init(_ rect: Rect) {
    let left = LayoutUnit(points: rect.x)
    let top = LayoutUnit(points: rect.y)
    self.init(x: left, y: top, width: LayoutUnit(points: rect.maxX) - left, height: LayoutUnit(points: rect.maxY) - top)
  }
}
