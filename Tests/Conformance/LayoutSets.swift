// SPDX-License-Identifier: MIT

/// The layout cases: small ones, CSS `line-break`, and where a browser ends the first line.
struct LayoutSets {
  let folder: String
  let adapter = LayoutAdapter()

  /// The small cases of one tier.
  func cases(tier: Int) throws -> Report {
    var report = Report("layout, tier \(tier)")
    for one in try read("layout_cases.json") where one["tier"]?.int ?? 1 == tier {
      try run(one, extras: .all, into: &report)
    }
    return report
  }

  /// CSS `line-break: strict | normal | loose` before a character.
  func lineBreakCSS() throws -> Report {
    var report = Report("line-break of CSS")
    for one in try read("linebreak_css.json") {
      var made = one.object ?? [:]
      made["font"] = .string("Noto Sans Mono CJK JP")
      made["size"] = .number(20)
      made["width"] = .number(6.17 * 20)
      made["options"] = .object([
        "lang": one["lang"] ?? .null, "lineBreak": one["lineBreak"] ?? .null, "wrap": .string("word"),
      ])
      made["expect"] = .object(["lineStartsHead": .array([.number(0), one["firstLineChars"] ?? .null])])
      try run(.object(made), extras: [], into: &report)
    }
    return report
  }

  /// Where Chrome ends the first line: the cases on which UAX #14 agrees, or the rest with the web's habits.
  func chromeFirstLine(uax14: Bool, webBreaks: Bool) throws -> Report {
    let set = uax14 ? "where UAX #14 agrees" : "the rest"
    var report = Report("Chrome first lines, \(set), \(webBreaks ? "web habits" : "UAX #14")")
    for one in try read("chrome_first_line.json") where one["uax14Agrees"]?.bool == uax14 {
      var made = one.object ?? [:]
      made["fontFile"] = .string(folder + "/" + (one["font"]?.string ?? ""))
      made["width"] = one["overflow"]?.bool == true ? .number(1.0) : .number((one["widthPx"]?.double ?? 0) + 2.0 / 64)
      made["options"] = .object(["wrap": .string("word"), "webBreaks": .bool(webBreaks)])
      made["expect"] = .object(["firstLineEnd": one["firstLineChars"] ?? .null])
      try run(.object(made), extras: [], into: &report)
    }
    return report
  }

  /// Cases whose answer cannot be had together with another set's.
  private static let arguments = [
    "chrome/Roboto/523": noBreakInFrontOfDigit, "chrome/Arimo/523": noBreakInFrontOfDigit,
  ]
  private static let noBreakInFrontOfDigit =
    "';' before '0' (IS ÷ NU): LineBreakTest.txt demands the break (', ÷ 0'); right with the web's habits"

  private func read(_ name: String) throws -> [JSONValue] {
    try JSONValue(file: "\(folder)/layout/\(name)")["cases"]?.array ?? []
  }

  private func run(_ one: JSONValue, extras: LayoutAdapter.Extras, into report: inout Report) throws {
    let id = one["id"]?.string ?? ""
    var request: [String: JSONValue] = [:]
    for key in ["text", "font", "fontFile", "size", "width", "options"] { request[key] = one[key] }
    let answer = try adapter.answer(.object(request), extras: extras)
    let checks = LayoutChecks(one, answer) { changes in
      var changed = request
      for (key, value) in changes { changed[key] = value }
      return try adapter.answer(.object(changed), extras: extras)
    }
    let expected = (one["expect"]?.object ?? [:]).sorted { $0.key < $1.key }
    var wrong: [String] = []
    var unchecked: [String] = []
    for (key, value) in expected {
      switch try checks.check(key, value) {
      case .right: break
      case .wrong: wrong.append(key)
      case .notChecked: unchecked.append(key)
      }
    }
    if wrong.isEmpty, unchecked.count == expected.count, !expected.isEmpty {
      report.skip(id, unchecked.joined(separator: ", "))
    } else if !wrong.isEmpty, report.name.hasSuffix("UAX #14"), let argument = Self.arguments[id] {
      report.argue(id, argument)
    } else {
      report.count(id, wrong.isEmpty ? nil : "\(wrong.joined(separator: ", ")); \(summary(one, answer))")
    }
  }

  /// The lines of an answer, for a reader.
  private func summary(_ one: JSONValue, _ answer: JSONValue) -> String {
    let scalars = Array((one["text"]?.string ?? "").unicodeScalars)
    let lines = (answer["lines"]?.array ?? []).prefix(8).map { line -> String in
      var view = String.UnicodeScalarView()
      let start = line["start"]?.int ?? 0
      view.append(contentsOf: scalars[start..<max(start, min(line["end"]?.int ?? 0, scalars.count))])
      return "\(String(view).debugDescription)@\(line["x"]?.double ?? 0)+\(line["width"]?.double ?? 0)"
    }
    return lines.joined(separator: " ")
  }
}
