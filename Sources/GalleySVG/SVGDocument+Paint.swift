// SPDX-License-Identifier: MIT

import GalleyModel

extension SVGDocument {
  /// The attributes of a fill.
  static func fill(_ color: Color) -> String { " fill=\"\(SVGText.color(color))\"\(opacity("fill", color))" }

  private static func opacity(_ what: String, _ color: Color) -> String {
    color.alpha == 255 ? "" : " \(what)-opacity=\"\(SVGText.number(Double(color.alpha) / 255, places: 4))\""
  }

  /// The attributes of a fill that takes no opacity from what holds it.
  static func layerFill(_ color: Color) -> String {
    color.alpha == 255 ? fill(color) + " fill-opacity=\"1\"" : fill(color)
  }

  /// The attributes of a fill.
  mutating func fill(_ paint: Paint) -> String {
    switch paint {
    case .solid(let color): Self.fill(color)
    case .gradient(let gradient): reference(gradient).map { " fill=\"url(#\($0))\"" } ?? Self.fill(middle(gradient))
    }
  }

  /// The attributes of a line; lengths are divided by `unit`, the length of one unit of the shape's space.
  mutating func stroke(_ stroke: Stroke, _ paint: Paint, unit: Double) -> String {
    var text =
      switch paint {
      case .solid(let color): " stroke=\"\(SVGText.color(color))\"\(Self.opacity("stroke", color))"
      case .gradient(let gradient):
        " stroke=\"\(reference(gradient).map { "url(#\($0))" } ?? SVGText.color(middle(gradient)))\""
      }
    text += " stroke-width=\"\(SVGText.number(stroke.width / unit))\""
    if stroke.cap != .butt { text += " stroke-linecap=\"\(stroke.cap)\"" }
    if stroke.join != .miter { text += " stroke-linejoin=\"\(stroke.join)\"" }
    if stroke.join == .miter, stroke.miterLimit != 4 {
      text += " stroke-miterlimit=\"\(SVGText.number(max(1, stroke.miterLimit)))\""
    }
    if !stroke.dashes.isEmpty {
      text += " stroke-dasharray=\"\(stroke.dashes.map { SVGText.number($0 / unit) }.joined(separator: " "))\""
    }
    return text
  }

  private func middle(_ gradient: Gradient) -> Color {
    gradient.stops.isEmpty ? .clear : gradient.stops[gradient.stops.count / 2].color
  }

  /// Defines a gradient; nil where SVG has none of its kind.
  private mutating func reference(_ gradient: Gradient) -> String? {
    let tag: String
    let geometry: String
    switch gradient.geometry {
    case .linear(let start, let end):
      tag = "linearGradient"
      geometry = Self.attributes([("x1", start.x), ("y1", start.y), ("x2", end.x), ("y2", end.y)])
    case .radial(let start, let startRadius, let end, let endRadius):
      tag = "radialGradient"
      geometry = Self.attributes([
        ("fx", start.x), ("fy", start.y), ("fr", startRadius), ("cx", end.x), ("cy", end.y), ("r", endRadius),
      ])
    case .sweep: return nil
    }
    var head = geometry + " gradientUnits=\"userSpaceOnUse\""
    if gradient.extend != .pad { head += " spreadMethod=\"\(gradient.extend)\"" }
    if gradient.transform != .identity { head += " gradientTransform=\"\(SVGText.matrix(gradient.transform))\"" }
    let stops = gradient.stops.map { stop in
      "<stop offset=\"\(SVGText.number(stop.offset, places: 5))\" stop-color=\"\(SVGText.color(stop.color))\""
        + "\(Self.opacity("stop", stop.color))/>"
    }
    return define("paint") { "<\(tag) id=\"\($0)\"\(head)>\(stops.joined())</\(tag)>\n" }
  }

  private static func attributes(_ pairs: [(String, Double)]) -> String {
    pairs.map { " \($0.0)=\"\(SVGText.number($0.1))\"" }.joined()
  }
}
