// SPDX-License-Identifier: MIT

import Galley

/// What a theme file changes in a block.
struct BlockPatch: Decodable, Sendable {
  private let changes: [ThemeField<BlockDesign>.Change]

  /// A line around a block or along an edge.
  private struct Line: Decodable {
    var width: StyleLength
    var color: DynamicColor
  }

  private static let edges: [String: BlockBorder.Edge] = [
    "top": .top, "leading": .leading, "bottom": .bottom, "trailing": .trailing,
  ]

  private static let fields: [ThemeField<BlockDesign>] = [
    ThemeField("lineSpacing", \.lineSpacing), ThemeField("align", \.alignment),
    ThemeField("spaceBefore", \.spacing.top), ThemeField("spaceAfter", \.spacing.bottom),
    ThemeField("padding", \.padding), ThemeField("background", \.background), ThemeField("radius", \.radius),
    ThemeField("outline") { (line: Line) in
      { $0.outline = BlockDesign.Line(width: line.width, color: line.color) }
    },
    ThemeField("borders") { (lines: [String: Line]) in
      let borders = edges.sorted { $0.key < $1.key }.compactMap { name, edge in
        lines[name].map { BlockDesign.Border(edge, width: $0.width, color: $0.color) }
      }
      return { $0.borders = borders }
    },
  ]

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: ThemeKey.self)
    try values.check(TextPatch.keys.union(Self.fields.map(\.name)))
    let text = try TextPatch(values).properties
    changes = [{ $0.text += text }] + (try values.changes(Self.fields))
    if let borders: [String: Line] = try values.value("borders"),
      let name = borders.keys.first(where: { Self.edges[$0] == nil })
    {
      throw DecodingError.dataCorruptedError(
        forKey: ThemeKey("borders"), in: values, debugDescription: "there is no edge \(name)")
    }
  }

  /// A design with what is said here.
  func applied(to design: BlockDesign) -> BlockDesign {
    var design = design
    for change in changes { change(&design) }
    return design
  }
}
