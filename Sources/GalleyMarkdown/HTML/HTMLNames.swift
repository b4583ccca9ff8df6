// SPDX-License-Identifier: MIT

/// What elements of HTML are, by name.
enum HTMLNames {
  /// Their content is dropped.
  static let dropped: Set<String> = [
    "script", "style", "head", "template", "iframe", "noscript", "object", "title", "textarea", "select", "svg",
  ]
  /// Blocks that Markdown lets through.
  /// - Source: what GitHub lets through, and `center` and the sections, which it passes over.
  static let markdownBlocks: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "details", "summary", "ul", "ol", "li", "blockquote", "pre",
    "table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "div", "center", "section", "article", "header",
    "footer", "main", "nav", "aside", "figure", "figcaption", "dl", "dt", "dd",
  ]
  /// Blocks.
  static let blocks = markdownBlocks.union(["address", "body", "html", "form", "fieldset"])
  /// Elements inside text that show their content and mean no more.
  static let transparent: Set<String> = [
    "span", "small", "big", "abbr", "acronym", "bdo", "bdi", "time", "font", "picture", "source", "ruby", "rb", "rt",
    "rtc", "rp", "nobr", "data", "label", "col", "colgroup",
  ]
  /// Lists.
  static let lists: Set<String> = ["ul", "ol"]
  /// What stands in a table only.
  static let tableParts: Set<String> = ["thead", "tbody", "tfoot", "tr", "td", "th", "caption"]
  /// What stands in a list or a table only.
  static let parts = tableParts.union(["li"])
}
