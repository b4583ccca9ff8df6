// SPDX-License-Identifier: MIT

import GalleyModel

extension OptionReader {
  /// Words, parted by spaces outside of parentheses, so that `rgb(0 128 128)` is one.
  static func words(_ text: String) -> [String] {
    var words: [String] = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth <= 0, character == " " || character == "\t" {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// A number of points, with `pt` or without.
  static func points(_ word: String) -> Double? { decimal(word.hasSuffix("pt") ? String(word.dropLast(2)) : word) }

  /// A line that belongs to text, or nil for none: `wavy red 2pt offset=3 skip-ink`, in any order.
  /// - Source: CSS Text Decoration 4 §2, `text-decoration`.
  func decoration(_ value: OptionValue) throws(CommandError) -> TextDecoration? {
    if case .flag(let flag) = value { return flag ? TextDecoration() : nil }
    if value == .text("none") { return nil }
    let expected =
      "each at most once: solid, double, dotted, dashed or wavy, a colour, points of thickness, offset=PT and skip-ink"
    let words = Self.words(try text(value, expected))
    var decoration = TextDecoration()
    var given: Set<String> = []
    for word in words {
      let part: String
      if let style = DecorationStyle(rawValue: word) {
        (part, decoration.style) = ("style", style)
      } else if word == "skip-ink" {
        (part, decoration.skipsInk) = (word, true)
      } else if word.hasPrefix("offset="), let offset = Self.points(String(word.dropFirst(7))), abs(offset) <= 8192 {
        (part, decoration.offset) = ("offset", offset)
      } else if let thickness = Self.points(word), 0...8192 ~= thickness {
        (part, decoration.thickness) = ("thickness", thickness)
      } else if let color = Color(css: word) {
        (part, decoration.color) = ("color", color)
      } else {
        throw wrong(value, expected)
      }
      guard given.insert(part).inserted else { throw wrong(value, expected) }
    }
    guard !given.isEmpty else { throw wrong(value, expected) }
    return decoration
  }

  /// What is behind a stretch of text: `COLOR padding=T,R,B,L radius=PT`.
  func textBackground(_ value: OptionValue) throws(CommandError) -> TextBackground? {
    if value == .text("none") { return nil }
    let expected = "a colour, then padding=T,R,B,L and radius=PT where wanted, such as \"gold padding=1,3 radius=4\""
    var background: TextBackground?
    let words = Self.words(try text(value, expected))
    for word in words where !word.hasPrefix("padding=") && !word.hasPrefix("radius=") {
      guard background == nil, let color = Color(css: word) else { throw wrong(value, expected) }
      background = TextBackground(color: color)
    }
    for prefix in ["padding=", "radius="] where words.count(where: { $0.hasPrefix(prefix) }) > 1 {
      throw wrong(value, expected)
    }
    for word in words where word.hasPrefix("padding=") {
      background?.padding = try insets(.text(String(word.dropFirst(8))))
    }
    for word in words where word.hasPrefix("radius=") {
      guard let radius = Self.points(String(word.dropFirst(7))), 0...1e6 ~= radius else { throw wrong(value, expected) }
      background?.radius = radius
    }
    guard let background else { throw wrong(value, expected) }
    return background
  }

  /// `X Y [BLUR] [COLOR]`, or nil for none; the blur is a standard deviation.
  func shadow(_ value: OptionValue) throws(CommandError) -> GlyphRun.Shadow? {
    if value == .text("none") { return nil }
    let expected = "X Y BLUR in points and a colour, such as \"1 2 1.5 rgb(0 0 0 / 50%)\", or none"
    var lengths: [Double] = []
    var color: Color?
    for word in Self.words(try text(value, expected)) {
      if let length = Self.points(word), abs(length) <= 8192 {
        lengths.append(length)
      } else if color == nil, let named = Color(css: word) {
        color = named
      } else {
        throw wrong(value, expected)
      }
    }
    guard 2...3 ~= lengths.count, lengths.count < 3 || lengths[2] >= 0 else { throw wrong(value, expected) }
    return GlyphRun.Shadow(
      offsetX: lengths[0], offsetY: lengths[1], blur: lengths.count > 2 ? lengths[2] : 0, color: color ?? .black)
  }

  /// `WIDTH [COLOR] [only]`, or nil for none.
  func stroke(_ value: OptionValue) throws(CommandError) -> TextStroke? {
    if value == .text("none") { return nil }
    let expected = "points and a colour, then \"only\" to leave the inside open, such as \"0.5 teal only\", or none"
    var stroke: TextStroke?
    var color: Color?
    var fills = true
    for word in Self.words(try text(value, expected)) {
      if stroke == nil, let width = Self.points(word), 0...8192 ~= width {
        stroke = TextStroke(width: width)
      } else if word == "only", fills {
        fills = false
      } else if color == nil, let named = Color(css: word) {
        color = named
      } else {
        throw wrong(value, expected)
      }
    }
    guard let width = stroke?.width else { throw wrong(value, expected) }
    return TextStroke(width: width, color: color, fills: fills)
  }
}
