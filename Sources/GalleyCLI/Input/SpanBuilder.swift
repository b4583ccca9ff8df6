// SPDX-License-Identifier: MIT

import GalleyModel

/// Turns the spans of a styled text into style spans.
struct SpanBuilder {
  /// A span's settings of paragraphs.
  private struct ParagraphSpan {
    var range: TextRange
    var settings: [OptionSetting]
  }

  /// The most spans that set properties of paragraphs: they are weighed each against each.
  private static let paragraphSpanLimit = 1000

  private let text: StyledText
  private let source: JSONSource
  private let loader: AttachmentLoader
  private let limits: LimitPlan
  private var spans: [StyleSpan] = []
  private var paragraphSpans: [ParagraphSpan] = []

  init(_ text: StyledText, source: JSONSource, loader: AttachmentLoader, limits: LimitPlan) {
    self.text = text
    self.source = source
    self.loader = loader
    self.limits = limits
  }

  /// Adds the span at `path`.
  mutating func add(_ value: JSONValue, _ path: String) throws(CommandError) {
    guard case .object(let members) = value else {
      throw source.error("\(value.kind) stands where an object is due", path, "write {\"range\": [a, b], …}")
    }
    guard let member = members.first(where: { $0.key == "range" }) else {
      throw source.error("the key 'range' is missing", path, "add \"range\": [first byte, byte after the last]")
    }
    let range = try range(member.value, path + ".range")
    var attributes: [TextAttribute] = []
    var settings: [OptionSetting] = []
    for member in members where member.key != "range" {
      if let attribute = try ownAttribute(member, path, range) {
        attributes.append(attribute)
        continue
      }
      let setting = try setting(member, path)
      if let attribute = try Self.attribute(setting) { attributes.append(attribute) } else { settings.append(setting) }
    }
    if !attributes.isEmpty { spans.append(StyleSpan(range, attributes)) }
    guard !settings.isEmpty else { return }
    guard paragraphSpans.count < Self.paragraphSpanLimit else {
      throw CommandError(
        .limit, "more than \(Self.paragraphSpanLimit) spans set properties of paragraphs", at: source.place(path),
        "put what they share into \"options\"")
    }
    paragraphSpans.append(ParagraphSpan(range: range, settings: settings))
    try check(settings)
  }

  /// All spans, in order. Settings of paragraphs that overlap become one complete style for each stretch.
  func finish() -> [StyleSpan] {
    let borders = Set(paragraphSpans.flatMap { [$0.range.lower, $0.range.upper] }).sorted()
    var result = spans
    for (lower, upper) in zip(borders, borders.dropFirst()) {
      var style = text.paragraph
      let covering = paragraphSpans.filter { $0.range.lower <= lower && $0.range.upper >= upper }
      guard !covering.isEmpty else { continue }
      for setting in covering.flatMap(\.settings) {
        // Each was applied once already, so none can fail.
        do { _ = try style.apply(setting) } catch { continue }
      }
      result.append(StyleSpan(TextRange(lower, upper), [.paragraph(style)]))
    }
    return result
  }

  private func check(_ settings: [OptionSetting]) throws(CommandError) {
    var style = text.paragraph
    for setting in settings {
      if try style.apply(setting) { continue }
      throw CommandError(
        .input, "'\(setting.option.jsonName)' is for the whole text", at: setting.reader.place,
        "put it into \"options\"")
    }
  }

  private func setting(_ member: JSONMember, _ path: String) throws(CommandError) -> OptionSetting {
    guard let option = InputOption.byJSONName[member.key] else {
      let own = ["range", "link", "attachment"]
      throw source.unknownKey(member.key, in: path, known: own + InputOption.byJSONName.keys)
    }
    let place = "\(path).\(member.key)"
    return OptionSetting(
      option: option, value: try source.optionValue(member.value, place, option), reader: source.reader(place))
  }

  /// The property of characters that a setting of a span is; nil where it is of paragraphs. Two are the
  /// paragraph's in `options` and the stretch's own here.
  private static func attribute(_ setting: OptionSetting) throws(CommandError) -> TextAttribute? {
    switch setting.option {
    case .wrap: .wrap(try setting.reader.choice(setting.value))
    case .wordBreak: .wordBreak(try setting.reader.choice(setting.value))
    default: try TextAttribute(setting)
    }
  }

  /// The properties that only spans have.
  private func ownAttribute(
    _ member: JSONMember, _ path: String, _ range: TextRange
  ) throws(CommandError) -> TextAttribute? {
    let place = "\(path).\(member.key)"
    switch member.key {
    case "link":
      let url = try source.string(member.value, place)
      guard !url.isEmpty else { throw source.error("the link is empty", place, "give an address, or leave it out") }
      return .link(url)
    case "attachment": return .attachment(try attachment(member.value, place, range))
    default: return nil
    }
  }

  private func attachment(
    _ value: JSONValue, _ place: String, _ range: TextRange
  ) throws(CommandError) -> InlineAttachment {
    let mark: [UInt8] = [0xEF, 0xBF, 0xBC]
    guard text.utf8[range.range].elementsEqual(mark) else {
      throw source.error(
        "the range does not hold exactly one U+FFFC", place,
        "put \\uFFFC into the text, and its 3 bytes into the range")
    }
    return try loader.attachment(value, place, source, id: "attachment-\(range.lower)", limits)
  }

  private func range(_ value: JSONValue, _ path: String) throws(CommandError) -> TextRange {
    let count = text.utf8.count
    guard case .array(let ends) = value, ends.count == 2, case .number(_, let first) = ends[0],
      case .number(_, let second) = ends[1], let lower = Int(first), let upper = Int(second),
      0 <= lower, lower <= upper, upper <= count
    else { throw source.error("this is no range of the text", path, "give [a, b] with 0 ≤ a ≤ b ≤ \(count)") }
    for offset in [lower, upper] where offset < count && text.utf8[offset] & 0xC0 == 0x80 {
      throw source.error("byte \(offset) is inside a character", path, "give offsets between scalars, in UTF-8 bytes")
    }
    return TextRange(lower, upper)
  }
}
