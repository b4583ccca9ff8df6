// SPDX-License-Identifier: MIT

import Galley

/// What a theme file changes in a block.
struct BlockPatch: Decodable, Sendable {
  private var text: TextPatch
  private var lineSpacing: StyleLength?
  private var alignment: TextAlignment?
  private var spaceBefore: StyleLength?
  private var spaceAfter: StyleLength?
  private var padding: StyleInsets?
  private var background: DynamicColor?
  private var radius: StyleLength?
  private var outline: Line?
  private var borders: [String: Line]?

  /// A line around a block or along an edge.
  private struct Line: Decodable {
    var width: StyleLength
    var color: DynamicColor
  }

  private static let edges: [String: BlockBorder.Edge] = [
    "top": .top, "leading": .leading, "bottom": .bottom, "trailing": .trailing,
  ]

  private static let keys: Set<String> = TextPatch.keys.union([
    "lineSpacing", "align", "spaceBefore", "spaceAfter", "padding", "background", "radius", "outline", "borders",
  ])

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: ThemeKey.self)
    try values.check(Self.keys)
    text = try TextPatch(values)
    lineSpacing = try values.value("lineSpacing")
    alignment = try values.value("align")
    spaceBefore = try values.value("spaceBefore")
    spaceAfter = try values.value("spaceAfter")
    padding = try values.value("padding")
    background = try values.value("background")
    radius = try values.value("radius")
    outline = try values.value("outline")
    borders = try values.value("borders")
    if let name = borders?.keys.first(where: { Self.edges[$0] == nil }) {
      throw DecodingError.dataCorruptedError(
        forKey: ThemeKey("borders"), in: values, debugDescription: "there is no edge \(name)")
    }
  }

  /// A design with what is said here.
  func applied(to design: BlockDesign) -> BlockDesign {
    var design = design
    design.text += text.properties
    design.lineSpacing = lineSpacing ?? design.lineSpacing
    design.alignment = alignment ?? design.alignment
    design.spacing.top = spaceBefore ?? design.spacing.top
    design.spacing.bottom = spaceAfter ?? design.spacing.bottom
    design.padding = padding ?? design.padding
    design.background = background ?? design.background
    design.radius = radius ?? design.radius
    if let outline { design.outline = BlockDesign.Line(width: outline.width, color: outline.color) }
    if let borders {
      design.borders = Self.edges.sorted { $0.key < $1.key }.compactMap { name, edge in
        borders[name].map { BlockDesign.Border(edge, width: $0.width, color: $0.color) }
      }
    }
    return design
  }
}
