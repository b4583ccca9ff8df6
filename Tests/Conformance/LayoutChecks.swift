// SPDX-License-Identifier: MIT

/// The expectations of the layout cases, as `layout_check.py` reads them.
struct LayoutChecks {
  /// What a check says of an answer.
  enum Verdict: Equatable {
    case right, wrong, notChecked

    init(_ isRight: Bool) { self = isRight ? .right : .wrong }
  }

  let one: JSONValue
  let answer: JSONValue
  /// Asks again, with some members of the request replaced.
  let ask: ([String: JSONValue]) throws -> JSONValue

  private let scalars: [Unicode.Scalar]
  private let lines: [JSONValue]
  private var size: Double { one["size"]?.double ?? 0 }
  private var width: Double { one["width"]?.double ?? .infinity }
  /// The advance of DejaVu Sans Mono.
  private var column: Double { 1233.0 / 2048 * size }

  init(_ one: JSONValue, _ answer: JSONValue, ask: @escaping ([String: JSONValue]) throws -> JSONValue) {
    self.one = one
    self.answer = answer
    self.ask = ask
    self.scalars = Array((one["text"]?.string ?? "").unicodeScalars)
    self.lines = answer["lines"]?.array ?? []
  }

  private static let stripped: Set<Unicode.Scalar> = Set(
    " \t\n\r\u{2028}\u{2029}\u{85}\u{b}\u{c}\u{3000}\u{1680}\u{2000}\u{2002}\u{2003}\u{2006}\u{2009}\u{200a}\u{205f}\u{200b}"
      .unicodeScalars)

  /// Whether expectation `key` holds.
  func check(_ key: String, _ value: JSONValue) throws -> Verdict {
    if let verdict = checkBreaks(key, value) { return verdict }
    if let verdict = checkPlaces(key, value) { return verdict }
    if let verdict = checkBidi(key, value) { return verdict }
    if let verdict = checkCarets(key, value) { return verdict }
    if let verdict = checkFonts(key, value) { return verdict }
    if let verdict = try checkShown(key, value) { return verdict }
    return try checkOthers(key, value) ?? .notChecked
  }

  private func checkBreaks(_ key: String, _ value: JSONValue) -> Verdict? {
    switch key {
    case "lines": return Verdict(lineTexts == value.strings.map(trimmed))
    case "lines0", "linesHead": return Verdict(Array(lineTexts.prefix(value.strings.count)) == value.strings)
    case "lineCount": return Verdict(lines.count == value.int)
    case "lineCountIn":
      let limits = value.ints
      return Verdict(limits.count == 2 && lines.count >= limits[0] && lines.count <= limits[1])
    case "lineCountAtLeast": return Verdict(lines.count >= value.int ?? .max)
    case "lineStarts": return Verdict(lines.map { start($0) } == value.ints)
    case "lineStartsHead": return Verdict(lines.prefix(2).map { start($0) } == value.ints)
    case "firstLineEnd": return Verdict((lines.count > 1 ? start(lines[1]) : scalars.count) == value.int)
    case "emptyLines": return Verdict(lineTexts.count { $0.isEmpty } == value.int)
    case "maxInkCharsPerLine":
      return Verdict(lineTexts.allSatisfy { $0.drop { $0.isWhitespace }.unicodeScalars.count <= value.int ?? 0 })
    case "coversText":
      return Verdict(
        lines.first.map(start) == 0 && lines.last.map(end) == scalars.count
          && zip(lines, lines.dropFirst()).allSatisfy { end($0) == start($1) })
    case "paragraphs": return Verdict(answer["paragraphs"]?.array?.count == value.int)
    case "terminates", "note": return .right
    default: return nil
    }
  }

  private func checkPlaces(_ key: String, _ value: JSONValue) -> Verdict? {
    switch key {
    case "fits": return Verdict(lines.allSatisfy { lineWidth($0) <= width + 0.75 } == value.bool)
    case "overflowing": return Verdict(lines.indices.filter { lineWidth(lines[$0]) > width + 0.75 } == value.ints)
    case "lineWidthsCols":
      let counts = value.doubles
      return Verdict(
        lines.count == counts.count
          && zip(lines, counts).allSatisfy { isNear(lineWidth($0), $1 * column, 1) })
    case "lineX": return Verdict(zip(lines, value.doubles).allSatisfy { isNear(left($0), $1) })
    case "lineRight": return Verdict(zip(lines, value.doubles).allSatisfy { isNear(left($0) + lineWidth($0), $1) })
    case "lineRightPx":
      return Verdict(
        (value.object ?? [:]).allSatisfy { index, x in
          guard let index = Int(index), index < lines.count, let x = x.double else { return false }
          return isNear(left(lines[index]) + lineWidth(lines[index]), x, 1)
        })
    case "lineHeights":
      return Verdict(lines.map { tenths($0["height"]?.double ?? 0) } == value.doubles.map(tenths))
    case "alignsTo":
      guard let line = lines.first else { return .wrong }
      let isRight = value.string == "right"
      return Verdict(isNear(left(line) + (isRight ? lineWidth(line) : 0), isRight ? width : 0, 1))
    case "minContentCols": return Verdict(isNear(answer["minContent"]?.double ?? -1, (value.double ?? 0) * column, 1))
    case "maxContentCols": return Verdict(isNear(answer["maxContent"]?.double ?? -1, (value.double ?? 0) * column, 1))
    default: return nil
    }
  }

  private func checkBidi(_ key: String, _ value: JSONValue) -> Verdict? {
    switch key {
    case "paragraphDirections":
      let found = (answer["paragraphs"]?.array ?? []).compactMap { $0["direction"]?.string }
      return Verdict(Array(found.prefix(value.strings.count)) == value.strings)
    case "levels": return Verdict(answer["levels"]?.ints == value.ints)
    case "visual":
      let found = lines.map { line in text((line["visual"]?.ints ?? []).map { scalars[$0] }) }
      return Verdict(found.map(bare) == value.strings.map(bare))
    default: return nil
    }
  }

  private func checkCarets(_ key: String, _ value: JSONValue) -> Verdict? {
    let stops = (answer["carets"]?.array ?? []).map { ($0["offset"]?.int ?? -1, $0["x"]?.double ?? .nan) }
      .sorted { $0.0 < $1.0 }
    let places = Dictionary(stops, uniquingKeysWith: { $1 })
    let offsets = places.keys.sorted()
    func all(_ tolerance: Double, _ factor: Double) -> Verdict {
      Verdict(
        (value.object ?? [:]).allSatisfy { offset, x in
          guard let place = Int(offset).flatMap({ places[$0] }), let x = x.double else { return false }
          return isNear(place, x * factor, tolerance)
        })
    }
    switch key {
    case "caretStops": return Verdict(offsets == value.ints)
    case "caretStopsHead": return Verdict(Array(offsets.prefix(value.ints.count)) == value.ints)
    case "caretX":
      let isRising = value.string == "increasing"
      return Verdict(zip(stops, stops.dropFirst()).allSatisfy { isRising ? $1.1 > $0.1 : $1.1 < $0.1 })
    case "visualCaretX": return Verdict(Set(stops.map { ($0.1 * 100).rounded() }).count >= 2)
    case "x": return all(1, 1)
    case "xCols": return all(1, column)
    default: return nil
    }
  }

  private func checkFonts(_ key: String, _ value: JSONValue) -> Verdict? {
    let runs = answer["runs"]?.array ?? []
    switch key {
    case "noMissingGlyphs": return Verdict((answer["missingGlyphs"]?.int == 0) == value.bool)
    case "glyphCount": return Verdict(runs.reduce(0) { $0 + ($1["glyphs"]?.int ?? 0) } == value.int)
    case "fontFor":
      return Verdict(
        (value.array ?? []).allSatisfy { demand in
          guard let range = demand["range"]?.ints, range.count == 2 else { return false }
          let families = Set(
            runs.filter { start($0) < range[1] && end($0) > range[0] }.compactMap { $0["family"]?.string })
          if families.isEmpty { return false }
          if let allowed = demand["family"], !families.isSubset(of: allowed.strings) { return false }
          if let barred = demand["notFamily"], !families.isDisjoint(with: barred.strings) { return false }
          guard let part = demand["familyContains"]?.string else { return true }
          return families.allSatisfy { $0.contains(part) }
        })
    default: return nil
    }
  }

  private func checkShown(_ key: String, _ value: JSONValue) throws -> Verdict? {
    let shown = answer["shown"]?.string ?? ""
    switch key {
    case "shown": return Verdict(shown == value.string)
    case "shownOneOf": return Verdict(value.strings.contains(shown))
    case "shownMatches": return Verdict(try shown.contains(Regex(value.string ?? "")))
    case "lastLineMatches":
      let last = shown.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
      return Verdict(try last.contains(Regex(value.string ?? "")))
    case "shownLengthAtLeast": return Verdict(shown.unicodeScalars.count >= value.int ?? .max)
    case "shownIsPrefix":
      let whole = text(scalars)
      var head = shown.dropLast()
      while head.last?.isWhitespace == true { head = head.dropLast() }
      return Verdict(shown.hasSuffix("…") && whole.hasPrefix(head) && shown.count > 1)
    case "noEllipsis": return Verdict(!shown.contains("…"))
    case "ellipsisNotInside":
      guard let place = Array(shown.unicodeScalars).firstIndex(of: "…") else { return .wrong }
      return Verdict(!(value.ints[0] < place && place < value.ints[1]))
    case "ellipsisAt":
      guard let x = answer["ellipsisX"]?.double, let line = lines.first else { return .notChecked }
      return Verdict((x < left(line) + lineWidth(line) / 2) == (value.string == "left"))
    default: return nil
    }
  }

  private func checkOthers(_ key: String, _ value: JSONValue) throws -> Verdict? {
    switch key {
    case "heightSameAs":
      let other = try ask(["text": value])
      return Verdict(isNear(answer["height"]?.double ?? 0, other["height"]?.double ?? -1, 0.1))
    case "inkSameAs": return Verdict(try ask(["text": value])["inkHash"] == answer["inkHash"])
    case "relayoutAtMeasuredWidthSame":
      let measured = min(answer["width"]?.double ?? 0, width)
      let again = try ask(["width": .number(measured)])["lines"]?.array ?? []
      return Verdict(again.map { [start($0), end($0)] } == lines.map { [start($0), end($0)] })
    case "breakOffsets":
      let found = try ask(["width": .number(0.0), "options": .object(["wrap": .string("word")])])["lines"]?.array ?? []
      return Verdict(Array(found.map { start($0) }.dropFirst()) == value.ints)
    case "differsByLang":
      let hashes = try value.strings.map { language in
        var options = one["options"]?.object ?? [:]
        options["lang"] = .string(language)
        return try ask(["options": .object(options)])["inkHash"]?.string ?? ""
      }
      return Verdict(Set(hashes).count > 1)
    case "hyphenShownAtEndOf":
      let shown = lines.indices.filter { lines[$0]["hyphenated"]?.bool == true }
      return Verdict(shown == value.ints)
    default: return nil
    }
  }

  private var lineTexts: [String] {
    lines.map { line in trimmed(text(Array(scalars[start(line)..<min(end(line), scalars.count)]))) }
  }

  private func text(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func trimmed(_ text: String) -> String {
    var view = text.unicodeScalars
    while let last = view.last, Self.stripped.contains(last) { view.removeLast() }
    return String(view)
  }

  private func bare(_ text: String) -> String {
    var view = text.unicodeScalars[...]
    while let last = view.last, last.properties.isWhitespace { view = view.dropLast() }
    while let first = view.first, first.properties.isWhitespace { view = view.dropFirst() }
    return String(Substring(view))
  }

  private func start(_ json: JSONValue) -> Int { json["start"]?.int ?? -1 }
  private func end(_ json: JSONValue) -> Int { json["end"]?.int ?? -1 }
  private func left(_ line: JSONValue) -> Double { line["x"]?.double ?? .nan }
  private func lineWidth(_ line: JSONValue) -> Double { line["width"]?.double ?? .nan }
  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 0.75) -> Bool { abs(a - b) <= tolerance }
  private func tenths(_ value: Double) -> Int { Int((value * 10).rounded()) }
}
