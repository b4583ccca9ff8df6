// SPDX-License-Identifier: MIT
import FoundationEssentials
import GalleyMarkdown
import GalleyModel

/// The examples of CommonMark and GFM through our own tree: its visible text and its blocks of text.
struct MarkdownSets {
  let folder: String

  /// The files and what is known beyond CommonMark in them; nil where each example says so.
  private static let files: [(name: String, extensions: MarkdownExtensions?)] = [
    ("commonmark-0.31.2", []), ("gfm-0.29", nil), ("gfm-extensions", Self.all), ("gfm-regression", nil),
  ]
  private static let all: MarkdownExtensions = [
    .tables, .strikethrough, .singleTilde, .autolinks, .taskLists, .footnotes,
  ]

  /// Both marks of all files.
  func run() throws -> [Report] {
    var reports: [Report] = []
    for (name, extensions) in Self.files {
      let cases = try JSONValue(file: "\(folder)/commonmark/\(name).json")["cases"]?.array ?? []
      var text = Report("\(name), text")
      var blocks = Report("\(name), blocks")
      for one in cases {
        let id = one["id"]?.string ?? "?"
        guard let markdown = one["markdown"]?.string, let expected = one["blocks"]?.array,
          !Self.hasRawHTML(markdown, one["html"]?.string ?? "")
        else {
          text.leaveOut()
          blocks.leaveOut()
          continue
        }
        let document = try Self.parser(extensions ?? Self.extensions(one["extensions"]?.strings ?? [])).parse(markdown)
        let found = Self.blocks(of: document)
        let wanted = one["text"]?.string ?? ""
        text.count(id, Self.squashed(Self.text(of: found)) == Self.squashed(wanted) ? nil : Self.text(of: found))
        blocks.count(id, Self.difference(found, expected))
      }
      reports += [text, blocks]
    }
    return reports
  }

  private static func parser(_ extensions: MarkdownExtensions) -> MarkdownParser {
    MarkdownParser(options: MarkdownOptions(extensions: extensions.union(.html)))
  }

  /// The extensions of an example by the names that the files have for them.
  static func extensions(_ names: [String]) -> MarkdownExtensions {
    names.reduce(into: []) { extensions, name in
      switch name {
      case "table": extensions.insert(.tables)
      case "strikethrough": extensions.formUnion([.strikethrough, .singleTilde])
      case "autolink": extensions.insert(.autolinks)
      case "tasklist", "task lists": extensions.insert(.taskLists)
      case "footnotes": extensions.insert(.footnotes)
      default: break
      }
    }
  }

  /// Answers one text: its visible text, or its blocks as JSON.
  static func answer(_ markdown: String, what: String, extensions: MarkdownExtensions) throws -> String {
    let found = blocks(of: try parser(extensions).parse(markdown))
    return what == "blocks" ? try JSONValue.array(found.map { .object($0) }).text() : text(of: found)
  }

  /// Whether a tag of the Markdown stands in the HTML as it is.
  private static func hasRawHTML(_ markdown: String, _ html: String) -> Bool {
    markdown.split(separator: "<", omittingEmptySubsequences: false).dropFirst().contains { part in
      guard let first = part.first, first.isLetter || first == "/", let end = part.firstIndex(of: ">") else {
        return false
      }
      return html.contains("<" + part[...end])
    }
  }

  private static func squashed(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  private static func text(of blocks: [[String: JSONValue]]) -> String {
    blocks.filter { $0["kind"] != .string("rule") }.map { $0["text"]?.string ?? "" }.joined(separator: "\n")
  }

  private static func difference(_ found: [[String: JSONValue]], _ expected: [JSONValue]) -> String? {
    if found.count != expected.count { return "\(found.count) blocks, not \(expected.count)" }
    for (index, (one, wanted)) in zip(found, expected).enumerated() {
      for (key, value) in wanted.object ?? [:] where key != "runs" && one[key, default: .null] != value {
        return "block \(index), \(key): \(one[key, default: .null]), not \(value)"
      }
    }
    return nil
  }
}

extension MarkdownSets {
  /// The blocks of text in order, each with its holders, in the form of the case files.
  private static func blocks(of document: Document) -> [[String: JSONValue]] {
    var within: [String] = []
    var isHeader = false
    var columns: [TextAlignment?] = []
    var cell = 0
    var task: Bool?
    var out: [[String: JSONValue]] = []
    for block in document.blocks {
      within.removeLast(max(0, within.count - block.depth))
      var leaf: [String: JSONValue]?
      switch block.kind {
      case .quote: within.append("blockquote")
      case .list(.unordered, _): within.append("ul")
      case .list(.ordered(let start, _), _): within.append("ol:\(start)")
      case .listItem(_, let isChecked):
        within.append("li")
        task = isChecked
      case .table(let all): (columns, within) = (all, within + [""])
      case .tableRow(let header): (isHeader, cell, within) = (header, 0, within + [""])
      case .tableCell:
        let alignment = cell < columns.count ? columns[cell] : nil
        leaf = ["kind": .string("cell"), "header": .bool(isHeader)]
        if let alignment { leaf?["align"] = .string(alignment.rawValue) }
        cell += 1
      case .paragraph: leaf = ["kind": .string("paragraph")]
      case .heading(let level): leaf = ["kind": .string("heading"), "level": .number(level)]
      case .code(let language, _):
        leaf = ["kind": .string("code"), "text": .string(block.content.text)]
        if let language { leaf?["language"] = .string(language) }
      case .thematicBreak: leaf = ["kind": .string("rule"), "text": .string("")]
      case .math, .summary, .term: leaf = ["kind": .string("other")]
      case .footnote, .details, .definitionList, .definition: within.append("")
      }
      guard var leaf else { continue }
      if leaf["text"] == nil { leaf["text"] = .string(visible(block.content)) }
      if let isChecked = task { (leaf["task"], task) = (.bool(isChecked), nil) }
      leaf["within"] = .array(within.filter { !$0.isEmpty }.map { .string($0) })
      out.append(leaf)
    }
    return out
  }

  /// The text with pictures as what stands for them and line ends as the files have them: one between two tags stays,
  /// any other is a space.
  private static func visible(_ content: InlineContent) -> String {
    var out: [UInt8] = []
    var next = 0
    let bytes = Array(content.text.utf8)
    let ends = Set(content.spans.map(\.range.upper))
    let starts = Set(content.spans.map(\.range.lower))
    for span in content.spans {
      let replacement: String
      let isBeforeTag = starts.contains(span.range.upper)
      switch span.kind {
      case .image(let image): replacement = image.alternative
      case .softBreak: replacement = ends.contains(span.range.lower) && isBeforeTag ? "\n" : " "
      case .lineBreak: replacement = isBeforeTag ? "\n\n" : "\n "
      default: continue
      }
      out += bytes[next..<span.range.lower] + Array(replacement.utf8)
      next = span.range.upper
    }
    let text = String(decoding: out + bytes[next...], as: UTF8.self)
    return String(text.drop { $0 == " " || $0 == "\n" }.reversed().drop { $0 == " " || $0 == "\n" }.reversed())
  }
}
