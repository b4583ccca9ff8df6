// SPDX-License-Identifier: MIT

import Galley

/// A style as a file says it: a preset and what is other than in it.
///
/// ```json
/// {
///   "base": "github",
///   "fonts": {"body": ["Charter", "serif"], "code": ["Fira Code", "monospace"]},
///   "page": {"text": "#222", "background": {"light": "#fffdf8", "dark": "#14120e"}},
///   "inline": {"link": {"color": "#a03", "underline": "dotted"}},
///   "heading1": {"scale": 1.2, "align": "center"},
///   "quote": {"padding": ["0.5em", "1em"], "borders": {"leading": {"width": 3, "color": "#a03"}}},
///   "list": {"unordered": ["dash"], "ordered": ["decimal", "lowerAlpha"]}
/// }
/// ```
///
/// Colours are those of CSS, or an object with `light` and `dark`, and `strongLight` and `strongDark` where contrast is
/// increased. Lengths are points, or text such as `"1.5em"`. A key that is not known is an error.
///
/// What a theme says of text is applied after what the base says, to what that made of it. So `scale` multiplies the base's
/// size (`1.2` of GitHub's first heading, which is 2 em, is 2.4 em) while `size` takes its place, in points.
public struct DocumentTheme: Decodable, Sendable {
  /// The style.
  public let style: DocumentStyle

  private static let keys: Set<String> = [
    "base", "fonts", "page", "inline", "heading", "heading1", "heading2", "heading3", "heading4", "heading5",
    "heading6", "paragraph", "quote", "code", "codeColors", "codeOverflow", "list", "table", "tableDividers",
    "tableStripes", "tableCell", "tableHeader",
  ]

  private static let inlines: [String: any WritableKeyPath<InlineStyle, [TextProperty]> & Sendable] = [
    "code": \.code, "emphasis": \.emphasis, "strong": \.strong, "strike": \.strikethrough, "link": \.link,
    "sub": \.subscripted, "sup": \.superscripted, "keyboard": \.keyboard, "underline": \.underline, "mark": \.mark,
    "math": \.math, "footnote": \.footnoteReference,
  ]

  /// Reads a theme.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: ThemeKey.self)
    try values.check(Self.keys)
    var style = try Self.base(values)
    try Self.readPage(values, &style)
    try Self.readInlines(values, &style)
    try Self.readText(values, &style)
    try Self.readCode(values, &style)
    try Self.readTables(values, &style)
    if let list: ListPatch = try values.value("list") {
      style.listStyle = PatchedLists(base: style.listStyle, patch: list)
      style.unorderedListMarker = list.unordered ?? style.unorderedListMarker
      style.orderedListMarker = list.ordered ?? style.orderedListMarker
    }
    self.style = style
  }

  private static func base(_ values: KeyedDecodingContainer<ThemeKey>) throws -> DocumentStyle {
    let name: String = try values.value("base") ?? "default"
    guard let preset = DocumentStyle.presets.first(where: { $0.name == name }) else {
      let names = DocumentStyle.presets.map(\.name).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        forKey: ThemeKey("base"), in: values, debugDescription: "there is no \(name); there are \(names)")
    }
    return preset.style
  }

  private static func readPage(_ values: KeyedDecodingContainer<ThemeKey>, _ style: inout DocumentStyle) throws {
    if values.contains(ThemeKey("fonts")) {
      let fonts = try values.nestedContainer(keyedBy: ThemeKey.self, forKey: ThemeKey("fonts"))
      try fonts.check(["body", "code"])
      style.families = try fonts.value("body") ?? style.families
      style.monospaceFamilies = try fonts.value("code") ?? style.monospaceFamilies
    }
    guard values.contains(ThemeKey("page")) else { return }
    let page = try values.nestedContainer(keyedBy: ThemeKey.self, forKey: ThemeKey("page"))
    try page.check(["text", "secondary", "background"])
    style.pageColors.text = try page.value("text") ?? style.pageColors.text
    style.pageColors.secondary = try page.value("secondary") ?? style.pageColors.secondary
    style.pageColors.background = try page.value("background") ?? style.pageColors.background
  }

  private static func readInlines(_ values: KeyedDecodingContainer<ThemeKey>, _ style: inout DocumentStyle) throws {
    guard values.contains(ThemeKey("inline")) else { return }
    let inline = try values.nestedContainer(keyedBy: ThemeKey.self, forKey: ThemeKey("inline"))
    try inline.check(Set(inlines.keys))
    for (name, path) in inlines {
      if let patch: TextPatch = try inline.value(name) { style.inlineStyle[keyPath: path] += patch.properties }
    }
  }

  private static func readText(_ values: KeyedDecodingContainer<ThemeKey>, _ style: inout DocumentStyle) throws {
    var levels: [Int: BlockPatch] = [:]
    for level in 1...6 { levels[level] = try values.value("heading\(level)") }
    let all: BlockPatch? = try values.value("heading")
    if all != nil || !levels.isEmpty {
      style.headingStyle = PatchedHeadings(base: style.headingStyle, all: all, levels: levels)
    }
    if let patch: BlockPatch = try values.value("paragraph") {
      style.paragraphStyle = PatchedParagraphs(base: style.paragraphStyle, patch: patch)
    }
    if let patch: BlockPatch = try values.value("quote") {
      style.blockQuoteStyle = PatchedQuotes(base: style.blockQuoteStyle, patch: patch)
    }
  }

  private static func readCode(_ values: KeyedDecodingContainer<ThemeKey>, _ style: inout DocumentStyle) throws {
    var themes: (light: CodeTheme?, dark: CodeTheme?)
    if values.contains(ThemeKey("codeColors")) {
      let colors = try values.nestedContainer(keyedBy: ThemeKey.self, forKey: ThemeKey("codeColors"))
      try colors.check(["light", "dark"])
      themes = (try colors.value("light"), try colors.value("dark"))
    }
    var overflow: BlockOverflow?
    if let name: String = try values.value("codeOverflow") {
      let names: [String: BlockOverflow] = ["wrap": .wrap, "clip": .clip, "visible": .visible]
      guard let found = names[name] else {
        throw DecodingError.dataCorruptedError(
          forKey: ThemeKey("codeOverflow"), in: values, debugDescription: "there are clip, visible and wrap")
      }
      overflow = found
    }
    style.codeBlockStyle = PatchedCode(
      base: style.codeBlockStyle, patch: try values.value("code"), light: themes.light, dark: themes.dark,
      overflow: overflow)
  }

  private static func readTables(_ values: KeyedDecodingContainer<ThemeKey>, _ style: inout DocumentStyle) throws {
    style.tableStyle = PatchedTables(
      base: style.tableStyle, patch: try values.value("table"), dividers: try values.value("tableDividers"),
      stripes: try values.value("tableStripes"))
    style.tableCellStyle = PatchedCells(
      base: style.tableCellStyle, cell: try values.value("tableCell"), header: try values.value("tableHeader"))
  }
}
