// SPDX-License-Identifier: MIT

import GalleyDocuments
import GalleyInteraction
import GalleyLayout
import GalleyModel

/// `galley query`: hit tests, carets and selections of a text, as JSON.
struct QueryCommand {
  static let spec = CommandSpec(
    "query", operands: "[IN]", limit: 1, "Answers a hit test, a caret or a selection of a text, as JSON.",
    options: [
      OptionSpec("at", .required("X,Y"), "what is at a point: caret place, character, link, attachment"),
      OptionSpec("caret", .required("OFFSET"), "where the caret before a byte stands; two where directions meet"),
      OptionSpec("affinity", .required("SIDE"), "upstream or downstream: the character that --caret belongs to"),
      OptionSpec("select", .required("A..B"), "where bytes A to B are shown, and what is copied"),
      OptionSpec("word", .required("X,Y"), "the word at a point, as a double click selects it"),
      OptionSpec("line", .required("X,Y"), "the paragraph at a point, as a triple click selects it"),
      OptionSpec("slop", .required("PT"), "how far beside a link or attachment --at still finds it", standard: "0"),
    ], takesInput: true,
    notes: [
      "Points are from the top left of the text, y down; offsets and ranges are bytes. Give one question at a time.",
      "IN is a text file, Markdown (.md), a .galley.json file, or - for standard input; --text gives the text itself.",
    ])

  /// What is asked.
  private enum Question {
    case point(Point)
    case caret(Int, TextAffinity?)
    case selection(TextRange)
    case word(Point)
    case line(Point)
  }

  private let input: InputReader
  private let question: Question
  private let slop: Double

  init(_ parsed: ParsedArguments) throws(CommandError) {
    let asked = ["at", "caret", "select", "word", "line"].filter { parsed.has($0) }
    guard asked.count == 1, let name = asked.first, let value = parsed.value(name) else {
      throw .usage(
        asked.isEmpty ? "there is no question" : "there are several questions", at: "galley query",
        "give one of --at, --caret, --select, --word and --line")
    }
    for (option, use) in [("affinity", "caret"), ("slop", "at")] where parsed.has(option) && name != use {
      throw .usage("it is for --\(use) only", at: "--\(option)", "leave it out")
    }
    let reader = OptionReader(place: "--" + name, code: .usage)
    var affinity: TextAffinity?
    if let side = parsed.value("affinity") {
      affinity = try OptionReader(place: "--affinity", code: .usage).choice(.text(side))
    }
    switch name {
    case "caret": question = .caret(try reader.whole(.text(value), 0...Int.max), affinity)
    case "select": question = .selection(try Self.range(value, reader))
    case "word": question = .word(try Self.point(value, reader))
    case "line": question = .line(try Self.point(value, reader))
    default: question = .point(try Self.point(value, reader))
    }
    slop =
      try parsed.value("slop").map { text throws(CommandError) in
        try OptionReader(place: "--slop", code: .usage).number(.text(text), 0...1e6, unit: " points")
      } ?? 0
    input = try InputReader(parsed, command: "query")
  }

  private static func point(_ text: String, _ reader: OptionReader) throws(CommandError) -> Point {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw reader.wrong(.text(text), "two numbers, as in 12.5,40") }
    return Point(
      x: try reader.number(.text(parts[0]), -1e8...1e8, unit: " points"),
      y: try reader.number(.text(parts[1]), -1e8...1e8, unit: " points"))
  }

  private static func range(_ text: String, _ reader: OptionReader) throws(CommandError) -> TextRange {
    let expected = "two offsets in order, as in 3..17"
    guard let dots = text.firstRange(of: "..") else { throw reader.wrong(.text(text), expected) }
    let lower = try reader.whole(.text(String(text[..<dots.lowerBound])), 0...Int.max)
    let upper = try reader.whole(.text(String(text[dots.upperBound...])), 0...Int.max)
    guard lower <= upper else { throw reader.wrong(.text(text), expected) }
    return TextRange(lower, upper)
  }

  func run() throws(CommandError) -> ExitCode {
    let notice = LongWorkNotice("laying out")
    let picture = try Picture(try input.job(), engines: EngineStore(), notice: notice)
    let text =
      switch picture.content {
      case .text(let layout, _): try answer(layout)
      case .document(let layout, _): try answer(layout)
      }
    notice.end()
    try StandardStreams.write(text + "\n")
    return .done
  }

  private func answer(_ layout: some QueriedLayout) throws(CommandError) -> String {
    switch question {
    case .point(let point): return layout.answer(at: point, slop: slop)
    case .caret(let offset, let affinity):
      try check(offset, layout, "--caret")
      let position = affinity.map { TextPosition(offset, $0) } ?? layout.position(offset)
      return layout.answer(caret: position)
    case .selection(let range):
      try check(range.upper, layout, "--select")
      return layout.answer(selection: range)
    case .word(let point):
      return layout.answer(selection: layout.character(at: point).flatMap { layout.word(at: $0.lower) })
    case .line(let point):
      let offset = layout.character(at: point)?.lower ?? layout.nearestPosition(to: point).offset
      return layout.answer(selection: layout.paragraph(at: offset))
    }
  }

  private func check(_ offset: Int, _ layout: some QueriedLayout, _ option: String) throws(CommandError) {
    guard offset > layout.textCount else { return }
    throw .usage(
      "offset \(offset) is past the end of the text", at: option,
      "give an offset from 0 to \(layout.textCount), in bytes")
  }
}

/// What can be asked about: a text, or a document.
private protocol QueriedLayout: SelectableLayout {
  /// A part of the text as HTML.
  func html(in range: TextRange) -> String
  /// Where the link at a byte leads.
  func linkTarget(at offset: Int) -> String?
}

extension StructuredLayout: QueriedLayout {}

extension TextLayout: QueriedLayout {
  /// Where the link at a byte leads.
  fileprivate func linkTarget(at offset: Int) -> String? { link(at: offset)?.target }
}

extension QueriedLayout {
  /// What is at a point, as JSON.
  fileprivate func answer(at point: Point, slop: Double) -> String {
    let position = nearestPosition(to: point)
    let region = highlightRegion(at: point, slop: slop)
    var json = JSONText()
    json.object { json in
      json.field("offset", position.offset)
      json.field("affinity", position.affinity.rawValue)
      json.optional("character", character(at: point))
      json.field("inside", contains(point))
      json.field("line", carets(at: position).primary.line)
      json.key("link")
      // An attachment in a link is both.
      if let link = region.flatMap({ $0.linkTarget ?? linkTarget(at: $0.range.lower) }) {
        json.value(link)
      } else {
        json.null()
      }
      json.optional("attachment", region.flatMap { $0.attachment == nil ? nil : $0.range })
    }
    return json.text
  }

  /// The carets of a position, as JSON: x, top and height.
  fileprivate func answer(caret position: TextPosition) -> String {
    let pair = carets(at: position)
    func write(_ caret: Caret, _ json: inout JSONText) {
      json.array { json in for number in [caret.rect.x, caret.rect.y, caret.rect.height] { json.value(number) } }
    }
    var json = JSONText()
    json.object { json in
      json.key("primary")
      write(pair.primary, &json)
      json.key("secondary")
      if let secondary = pair.secondary { write(secondary, &json) } else { json.null() }
      json.field("line", pair.primary.line)
      // Inside a cluster, a caret stands at its start.
      json.field("offset", cluster(at: position.offset).lower)
    }
    return json.text
  }

  /// A selection, as JSON; empty where there is none.
  fileprivate func answer(selection range: TextRange?) -> String {
    let shown = range.map { snapped($0) }
    var json = JSONText()
    json.object { json in
      json.optional("range", shown)
      json.key("rects")
      json.array { json in
        for rect in shown.map({ rects(for: $0) }) ?? [] {
          json.array { json in for side in [rect.x, rect.y, rect.width, rect.height] { json.value(side) } }
        }
      }
      json.field("text", shown.map { plainText(in: $0) } ?? "")
      json.field("html", shown.map { html(in: $0) } ?? "")
    }
    return json.text
  }
}

extension JSONText {
  /// Writes a key and a range as a pair of offsets, or null.
  fileprivate mutating func optional(_ name: String, _ range: TextRange?) {
    guard let range else {
      key(name)
      return null()
    }
    field(name, [range.lower, range.upper])
  }
}
