// SPDX-License-Identifier: MIT
//
// Stage 3, itemize: a paragraph is cut where its level, script, style or font changes, always between grapheme
// clusters. A cluster takes the style, level and script of its first scalar and is shown by one font, so marks
// never part from their base and an emoji sequence is never split between fonts.

package import GalleyFonts
import GalleyModel

/// A stretch of a paragraph that is shaped in one call.
package struct TextItem: Sendable {
  /// Its scalars.
  package var scalars: Range<Int>
  /// Its bidi level.
  package var level: UInt8
  /// Its script, as HarfBuzz packs ISO 15924 codes.
  package var script: UInt32
  /// Its style: an index into the paragraph's styles.
  package var style: Int
  /// Its font.
  package var font: FontInstance
  /// What it is.
  package var kind: RunKind
}

/// A stretch of a paragraph's scalars of one style.
struct ScalarStyleRun {
  /// The scalar after its last.
  var end: Int
  /// Its style.
  var style: Int
}

/// Cuts a paragraph into items.
/// - Output: items in logical order that tile the scalars; each begins and ends at a cluster border, unless a
///   cluster is longer than any that means something.
/// - Complexity: O(n), plus a font look-up for each distinct cluster.
/// - Source: UAX #24 §5.2 for scripts; UTS #51 §2.7 and ED-8a, ED-9a for presentation.
func itemize(
  _ text: ParagraphText, _ analysis: ParagraphAnalysis, styleRuns: [ScalarStyleRun], styles: [ResolvedStyle],
  attachments: [PlacedAttachment]
) -> [TextItem] {
  var itemizer = Itemizer(
    text: text, analysis: analysis, styleRuns: styleRuns, styles: styles, attachments: attachments,
    hanLanguage: hanLanguage(analysis.scriptRuns))
  itemizer.run()
  return itemizer.items
}

/// The language that a paragraph's other scripts give its ideographs: kana Japanese, hangul Korean, bopomofo
/// traditional Chinese.
private func hanLanguage(_ runs: [ScriptRun]) -> String? {
  for run in runs {
    switch run.script.tag {
    case 0x4869_7261, 0x4B61_6E61: return "ja"
    case 0x4861_6E67: return "ko"
    case 0x426F_706F: return "zh-Hant"
    default: continue
    }
  }
  return nil
}

private struct Itemizer {
  let text: ParagraphText
  let analysis: ParagraphAnalysis
  let styleRuns: [ScalarStyleRun]
  let styles: [ResolvedStyle]
  let attachments: [PlacedAttachment]
  /// The language of ideographs in text that names none; nil where the text does not tell.
  let hanLanguage: String?
  var items: [TextItem] = []
  var memo = FontChoiceMemo()

  /// The most scalars of a cluster that are shaped together. Marks are placed in a time that grows with the square
  /// of their number, and UAX #15 §13 (stream-safe text) lets no more than 30 matter.
  private static let longestCluster = 512

  mutating func run() {
    let count = text.scalars.count
    var styleRun = 0
    var scriptRun = 0
    var attachment = 0
    var start = 0
    while start < count {
      while styleRuns[styleRun].end <= start { styleRun += 1 }
      while analysis.scriptRuns[scriptRun].upper <= start { scriptRun += 1 }
      let style = styles[styleRuns[styleRun].style]
      let script = style.script != 0 ? style.script : analysis.scriptRuns[scriptRun].script.tag
      while attachment < attachments.count, attachments[attachment].scalar < start { attachment += 1 }
      let isAttachment = attachment < attachments.count && attachments[attachment].scalar == start
      let next = attachment + (isAttachment ? 1 : 0)
      var limit = next < attachments.count ? attachments[next].scalar : count
      limit = min(limit, start + Itemizer.longestCluster)
      var end = start + 1
      // Some signs make one cluster with what follows: they do not take an attachment with them.
      while end < limit, !analysis.boundaries[end].contains(.grapheme) { end += 1 }
      var item = TextItem(
        scalars: start..<end, level: analysis.levels.isEmpty ? 0 : analysis.levels[start], script: script,
        style: styleRuns[styleRun].style, font: style.cascade.primary,
        kind: isAttachment ? .attachment(attachment) : kind(start))
      if item.kind == .text {
        let choice = choose(start..<end, style, styleRuns[styleRun].style, script)
        item.font = choice.instance
        if choice.isMissing { item.kind = .missing }
      }
      append(item)
      start = end
    }
  }

  /// What the cluster at `start` is, fonts aside.
  private func kind(_ start: Int) -> RunKind {
    let scalar = text.scalars[start]
    if scalar >= 0x20 && scalar < 0x7F { return .text }
    if start >= text.contentCount || scalar == 0x2028 { return .terminator }
    if scalar == 0x09 { return .tab }
    // CSS Text 3 §2: control characters are shown, not swallowed.
    return isControl(scalar) ? .missing : .text
  }

  /// Adds an item, joined to the one before where nothing differs.
  @inline(__always)
  private mutating func append(_ item: TextItem) {
    if let last = items.indices.last, items[last].style == item.style, items[last].level == item.level,
      items[last].script == item.script, items[last].font === item.font, items[last].kind == item.kind,
      item.kind == .text || item.kind == .missing || item.kind == .terminator
    {
      items[last].scalars = items[last].scalars.lowerBound..<item.scalars.upperBound
    } else {
      items.append(item)
    }
  }

  /// The font of a cluster.
  @inline(__always)
  private mutating func choose(
    _ cluster: Range<Int>, _ style: ResolvedStyle, _ styleIndex: Int, _ script: UInt32
  ) -> FontChoice {
    let scalar = text.scalars[cluster.lowerBound]
    let language = style.style.language ?? hanLanguage
    guard cluster.count == 1 else {
      return text.scalars.withUnsafeBufferPointer { scalars in
        style.cascade.choose(
          for: UnsafeBufferPointer(rebasing: scalars[cluster]), presentation: emojiPresentation(scalars, cluster),
          script: script, language: language)
      }
    }
    if style.cascade.isForPrimary(scalar), scalar < 0x231A || !UnicodeProperties.isEmojiPresentation(scalar) {
      return FontChoice(instance: style.cascade.primary, reason: .family(0))
    }
    if let known = memo.find(scalar, styleIndex, script) { return known }
    let choice = withUnsafePointer(to: scalar) { pointer in
      style.cascade.choose(
        for: UnsafeBufferPointer(start: pointer, count: 1),
        presentation: UnicodeProperties.isEmojiPresentation(scalar) ? .emoji : .unspecified, script: script,
        language: language)
    }
    memo.keep(choice, scalar, styleIndex, script)
    return choice
  }
}

/// Whether a scalar is a control character (general category Cc).
func isControl(_ scalar: UInt32) -> Bool { scalar < 0x20 || (scalar >= 0x7F && scalar < 0xA0) }

/// Font choices of single scalars, for the length of one paragraph.
private struct FontChoiceMemo {
  private static let slots = 128
  private var entries: [(scalar: UInt32, style: Int, script: UInt32, choice: FontChoice)?] = []

  @inline(__always)
  private func slot(_ scalar: UInt32) -> Int { Int(scalar) & (Self.slots - 1) }

  @inline(__always)
  func find(_ scalar: UInt32, _ style: Int, _ script: UInt32) -> FontChoice? {
    guard !entries.isEmpty, let entry = entries[slot(scalar)], entry.scalar == scalar, entry.style == style,
      entry.script == script
    else { return nil }
    return entry.choice
  }

  mutating func keep(_ choice: FontChoice, _ scalar: UInt32, _ style: Int, _ script: UInt32) {
    if entries.isEmpty { entries = Array(repeating: nil, count: Self.slots) }
    entries[slot(scalar)] = (scalar, style, script, choice)
  }
}

/// Whether a cluster of several scalars asks for an emoji or a text picture.
/// - Source: UTS #51 ED-8a (variation sequences), ED-13 (modifiers), ED-14 (flags), ED-14c (keycaps), ED-16 (ZWJ).
private func emojiPresentation(
  _ scalars: UnsafeBufferPointer<UInt32>, _ cluster: Range<Int>
) -> EmojiPresentation {
  let first = scalars[cluster.lowerBound]
  var sequence = UnicodeProperties.isEmojiPresentation(first)
  for index in cluster.dropFirst() {
    switch scalars[index] {
    case 0xFE0F: return .emoji
    case 0xFE0E: return .text
    case 0x20E3 where first < 0x40: sequence = true
    case 0x200D, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F:
      if UnicodeProperties.isExtendedPictographic(first) { sequence = true }
    default: break
    }
  }
  return sequence ? .emoji : .unspecified
}
