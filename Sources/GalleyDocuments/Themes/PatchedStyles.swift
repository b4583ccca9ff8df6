// SPDX-License-Identifier: MIT
//
// Styles of a preset with what a theme file changes.

import Galley

struct PatchedHeadings: StructuredText.HeadingStyle {
  let base: any StructuredText.HeadingStyle
  let all: BlockPatch?
  let levels: [Int: BlockPatch]
  func design(_ configuration: StructuredText.HeadingConfiguration) -> BlockDesign {
    var design = base.design(configuration)
    if let all { design = all.applied(to: design) }
    return levels[configuration.headingLevel]?.applied(to: design) ?? design
  }
}

struct PatchedParagraphs: StructuredText.ParagraphStyle {
  let base: any StructuredText.ParagraphStyle
  let patch: BlockPatch
  func design(_ configuration: StructuredText.ParagraphConfiguration) -> BlockDesign {
    patch.applied(to: base.design(configuration))
  }
}

struct PatchedQuotes: StructuredText.BlockQuoteStyle {
  let base: any StructuredText.BlockQuoteStyle
  let patch: BlockPatch
  func design(_ configuration: StructuredText.BlockQuoteConfiguration) -> BlockDesign {
    patch.applied(to: base.design(configuration))
  }
}

struct PatchedCode: StructuredText.CodeBlockStyle {
  let base: any StructuredText.CodeBlockStyle
  let patch: BlockPatch?
  let light: CodeTheme?
  let dark: CodeTheme?
  let overflow: BlockOverflow?
  func design(_ configuration: StructuredText.CodeBlockConfiguration) -> CodeDesign {
    var design = base.design(configuration)
    if let patch { design.block = patch.applied(to: design.block) }
    design.overflow = overflow ?? design.overflow
    design.lightTheme = light ?? design.lightTheme
    design.darkTheme = dark ?? design.darkTheme
    return design
  }
}

struct PatchedTables: StructuredText.TableStyle {
  let base: any StructuredText.TableStyle
  let patch: BlockPatch?
  let dividers: DynamicColor?
  let stripes: DynamicColor?
  func design(_ configuration: StructuredText.TableConfiguration) -> TableDesign {
    var design = base.design(configuration)
    if let patch { design.block = patch.applied(to: design.block) }
    design.dividerColor = dividers ?? design.dividerColor
    return design
  }
  func rowBackground(_ configuration: StructuredText.TableRowConfiguration) -> DynamicColor? {
    guard let stripes else { return base.rowBackground(configuration) }
    return configuration.row > 0 && configuration.row.isMultiple(of: 2) ? stripes : nil
  }
}

struct PatchedCells: StructuredText.TableCellStyle {
  let base: any StructuredText.TableCellStyle
  let cell: BlockPatch?
  let header: BlockPatch?
  func design(_ configuration: StructuredText.TableCellConfiguration) -> BlockDesign {
    var design = base.design(configuration)
    if let cell { design = cell.applied(to: design) }
    if configuration.isHeader, let header { design = header.applied(to: design) }
    return design
  }
}

struct PatchedLists: StructuredText.ListStyle {
  let base: any StructuredText.ListStyle
  let patch: ListPatch
  func design(_ configuration: StructuredText.ListConfiguration) -> ListDesign {
    patch.applied(to: base.design(configuration))
  }
}

/// What a theme file changes in lists.
struct ListPatch: Decodable, Sendable {
  private let changes: [ThemeField<ListDesign>.Change]
  /// The markers of unordered lists, a level each.
  private(set) var unordered: UnorderedListMarker?
  /// The markers of ordered lists, a level each.
  private(set) var ordered: OrderedListMarker?

  private static let symbols: [String: UnorderedListMarker] = [
    "disc": .disc, "circle": .circle, "square": .square, "dash": .dash,
  ]
  private static let numbers: [String: OrderedListMarker] = [
    "decimal": .decimal, "lowerRoman": .lowerRoman, "upperRoman": .upperRoman, "lowerAlpha": .lowerAlpha,
    "upperAlpha": .upperAlpha,
  ]

  private static let fields: [ThemeField<ListDesign>] = [
    ThemeField("spaceBefore", \.spacing.top), ThemeField("spaceAfter", \.spacing.bottom),
    ThemeField("tightSpacing", \.tightSpacing), ThemeField("looseSpacing", \.looseSpacing),
    ThemeField("markerGap", \.markerGap), ThemeField("markerWidth", \.markerWidth),
    ThemeField("markerColor", \.markerColor),
  ]

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: ThemeKey.self)
    try values.check(Set(Self.fields.map(\.name) + ["unordered", "ordered"]))
    changes = try values.changes(Self.fields)
    if let names: [String] = try values.value("unordered") {
      let markers = names.map { Self.symbols[$0] ?? .text($0) }
      unordered = UnorderedListMarker { level in
        markers.isEmpty
          ? UnorderedListMarker.disc.symbol(level) : markers[max(level - 1, 0) % markers.count].symbol(level)
      }
    }
    if let names: [String] = try values.value("ordered") {
      let markers = try names.map { name in
        guard let marker = Self.numbers[name] else {
          throw DecodingError.dataCorruptedError(
            forKey: ThemeKey("ordered"), in: values,
            debugDescription: "there is no \(name); there are \(Self.numbers.keys.sorted().joined(separator: ", "))")
        }
        return marker
      }
      ordered = OrderedListMarker { number, level in
        markers.isEmpty
          ? OrderedListMarker.decimal.text(number, level)
          : markers[max(level - 1, 0) % markers.count].text(number, level)
      }
    }
  }

  func applied(to design: ListDesign) -> ListDesign {
    var design = design
    for change in changes { change(&design) }
    return design
  }
}
