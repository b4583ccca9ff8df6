// SPDX-License-Identifier: MIT
//
// Stage 3, itemize: a paragraph is cut where its level, script, style or font changes, always between grapheme
// clusters. A cluster takes the style, level and script of its first scalar and is shown by one font, so marks
// never part from their base and an emoji sequence is never split between fonts.

import GalleyFonts
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
  /// Its font: an index into ``ItemizedParagraph/fonts``, so that copying an item counts no references.
  package var font: Int
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

/// A paragraph's items and their fonts.
struct ItemizedParagraph {
  /// The items, in logical order.
  var items: [TextItem] = []
  /// The fonts they use, each once.
  var fonts: [FontInstance] = []
}

/// Cuts a paragraph into items.
/// - Input: text that is widened.
/// - Output: items in logical order that tile the scalars; each begins and ends at a cluster border, unless a
///   cluster is longer than any that means something.
/// - Complexity: O(n), plus a font look-up for each distinct cluster.
/// - Source: UAX #24 §5.2 for scripts; UTS #51 §2.7 and ED-8a, ED-9a for presentation.
func itemize(
  _ text: ParagraphText, _ analysis: ParagraphAnalysis, styleRuns: [ScalarStyleRun], styles: [ResolvedStyle],
  attachments: [PlacedAttachment], hanLanguage: String?,
  memo: inout FontChoiceMemo
) -> ItemizedParagraph {
  itemize(
    text, analysis, styleRuns: styleRuns, styles: styles, attachments: attachments, hanLanguage: hanLanguage,
    memo: &memo, spend: { _ in })
}

/// The same, which says how many scalars it went over and may be ended by an error.
func itemize<Failure: Error>(
  _ text: ParagraphText, _ analysis: ParagraphAnalysis, styleRuns: [ScalarStyleRun], styles: [ResolvedStyle],
  attachments: [PlacedAttachment], hanLanguage: String?,
  memo: inout FontChoiceMemo, spend: (Int) throws(Failure) -> Void
) throws(Failure) -> ItemizedParagraph {
  precondition(text.wide.count == text.count, "Text is itemized by its scalars.")
  var itemizer = Itemizer(
    text: text, analysis: analysis, styleRuns: styleRuns, styles: styles, attachments: attachments,
    hanLanguage: hanLanguage)
  // Moved in and out: a copy of what is remembered would cost more than looking fonts up.
  swap(&itemizer.memo, &memo)
  defer { swap(&itemizer.memo, &memo) }
  try itemizer.run(spend)
  return itemizer.result
}

/// The language that a paragraph's other scripts give its ideographs: kana Japanese, hangul Korean, bopomofo
/// traditional Chinese.
func hanLanguage(_ runs: [ScriptRun]) -> String? {
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

/// The items of a paragraph of one style and script whose text is all shown by the style's first font, without the
/// general way, which answers the same; nil for any other.
func plainItems(
  _ text: inout ParagraphText, _ analysis: ParagraphAnalysis, styleRuns: [ScalarStyleRun], styles: [ResolvedStyle],
  attachments: [PlacedAttachment]
) -> ItemizedParagraph? {
  guard styleRuns.count == 1, analysis.scriptRuns.count == 1, analysis.levels.isEmpty, attachments.isEmpty,
    text.contentCount > 0
  else { return nil }
  let style = styles[styleRuns[0].style]
  // Visible ASCII is not gone over.
  if !text.isVisibleASCII || !style.cascade.hasAllOfASCII { text.widen() }
  guard primaryEnd(text, analysis, 0, text.contentCount, style.cascade) == text.contentCount else { return nil }
  var item = TextItem(
    scalars: 0..<text.contentCount, level: 0,
    script: style.script != 0 ? style.script : analysis.scriptRuns[0].script.tag, style: styleRuns[0].style, font: 0,
    kind: .text)
  var result = ItemizedParagraph(items: [item], fonts: [style.cascade.primary])
  if text.contentCount < text.count {
    item.scalars = text.contentCount..<text.scalars.count
    item.kind = .terminator
    result.items.append(item)
  }
  return result
}

/// The end of the clusters from `start` on that are one scalar each, of one level, shown by the style's first
/// font: most text is. The answer is that of the general way, without its calls.
private func primaryEnd(
  _ text: ParagraphText, _ analysis: ParagraphAnalysis, _ start: Int, _ limit: Int, _ cascade: FontCascade
) -> Int {
  if text.isVisibleASCII, cascade.hasAllOfASCII, analysis.levels.isEmpty { return limit }
  precondition(text.wide.count == text.count, "Text is itemized by its scalars.")
  return text.wide.withUnsafeBufferPointer { scalars in
    analysis.boundaries.withUnsafeBufferPointer { boundaries in
      analysis.levels.withUnsafeBufferPointer { levels in
        var at = start
        if cascade.hasAllOfASCII, levels.isEmpty {
          at = asciiEnd(scalars, boundaries, at, limit)
        }
        while at < limit {
          let scalar = scalars[at]
          guard boundaries[at &+ 1].contains(.grapheme), levels.isEmpty || levels[at] == levels[start],
            isPlain(scalar), cascade.isForPrimary(scalar)
          else { break }
          at &+= 1
          if cascade.hasAllOfASCII, levels.isEmpty { at = asciiEnd(scalars, boundaries, at, limit) }
        }
        return at
      }
    }
  }
}

/// Whether a scalar inside the content is text and not wanted as a picture.
@inline(__always)
private func isPlain(_ scalar: UInt32) -> Bool {
  if scalar < 0x2000 { return scalar >= 0x20 && (scalar < 0x7F || scalar >= 0xA0) }
  return scalar != 0x2028 && !UnicodeProperties.isEmojiPresentation(scalar)
}

private struct Itemizer {
  let text: ParagraphText
  let analysis: ParagraphAnalysis
  let styleRuns: [ScalarStyleRun]
  let styles: [ResolvedStyle]
  let attachments: [PlacedAttachment]
  /// The language of ideographs in text that names none; nil where the text does not tell.
  let hanLanguage: String?
  var result = ItemizedParagraph()
  var memo = FontChoiceMemo()
  /// By the paragraph's style: its number in the memo.
  private var askers: [Int] = []
  /// The numbers of fonts past the first few.
  private var fontNumbers: [ObjectIdentifier: Int] = [:]
  private static let few = 8
  /// By the memo's choice: its number among the fonts of the items.
  private var numbers: [Int] = []

  init(
    text: ParagraphText, analysis: ParagraphAnalysis, styleRuns: [ScalarStyleRun], styles: [ResolvedStyle],
    attachments: [PlacedAttachment], hanLanguage: String?
  ) {
    self.text = text
    self.analysis = analysis
    self.styleRuns = styleRuns
    self.styles = styles
    self.attachments = attachments
    self.hanLanguage = hanLanguage
  }

  /// The most scalars of a cluster that are shaped together. Marks are placed in a time that grows with the square
  /// of their number, and UAX #15 §13 (stream-safe text) lets no more than 30 matter.
  private static let longestCluster = 512

  mutating func run<Failure: Error>(_ spend: (Int) throws(Failure) -> Void) throws(Failure) {
    let count = text.wide.count
    var styleRun = 0
    var scriptRun = 0
    var attachment = 0
    var start = 0
    guard count > 0 else { return }
    // Held from item to item: to look them up counts references.
    var style = styles[styleRuns[0].style]
    var cascade = style.cascade
    while start < count {
      if styleRuns[styleRun].end <= start {
        while styleRuns[styleRun].end <= start { styleRun += 1 }
        style = styles[styleRuns[styleRun].style]
        cascade = style.cascade
      }
      while analysis.scriptRuns[scriptRun].upper <= start { scriptRun += 1 }
      while attachment < attachments.count, attachments[attachment].scalar < start { attachment += 1 }
      let script = style.script != 0 ? style.script : analysis.scriptRuns[scriptRun].script.tag
      let object = attachment < attachments.count ? attachments[attachment].scalar : count
      var item = TextItem(
        scalars: start..<start, level: analysis.levels.isEmpty ? 0 : analysis.levels[start], script: script,
        style: styleRuns[styleRun].style, font: 0, kind: .text)
      let limit = min(styleRuns[styleRun].end, analysis.scriptRuns[scriptRun].upper, object, text.contentCount)
      var end = primaryEnd(start, limit, cascade)
      if end > start {
        item.font = number(of: cascade.primary)
      } else {
        let next = attachment + (object == start ? 1 : 0)
        end = clusterEnd(start, before: next < attachments.count ? attachments[next].scalar : count)
        item.kind = object == start ? .attachment(attachment) : kind(start)
        if item.kind != .text {
          item.font = number(of: cascade.primary)
        } else {
          let chosen = choose(start..<end, style, styleRuns[styleRun].style, script)
          item.font = number(ofChoice: chosen)
          if memo.choices[chosen].isMissing { item.kind = .missing }
          // Neighbours in the same font, most of all in text of another script.
          while end < limit, analysis.boundaries[end].contains(.grapheme),
            analysis.levels.isEmpty || analysis.levels[end] == item.level, kind(end) == .text
          {
            let next = clusterEnd(end, before: object)
            try spend(next - end)
            // What is never seen needs no font: in another it would part a word's letters.
            guard
              choose(end..<next, style, styleRuns[styleRun].style, script) == chosen
                || (item.kind == .text && next == end + 1 && UnicodeProperties.isDefaultIgnorable(text.wide[end]))
            else { break }
            end = next
          }
        }
      }
      item.scalars = start..<end
      append(item)
      try spend(end - start)
      start = end
    }
  }

  /// The end of the cluster at `start`, or of what is shaped of it in one call; some signs make one with what
  /// follows, but take no attachment with them.
  private func clusterEnd(_ start: Int, before limit: Int) -> Int {
    let limit = min(limit, start + Itemizer.longestCluster)
    var end = start + 1
    while end < limit, !analysis.boundaries[end].contains(.grapheme) { end += 1 }
    return end
  }

  private func primaryEnd(_ start: Int, _ limit: Int, _ cascade: FontCascade) -> Int {
    GalleyLayout.primaryEnd(text, analysis, start, limit, cascade)
  }

  /// What the cluster at `start` is, fonts aside.
  private func kind(_ start: Int) -> RunKind {
    let scalar = text.wide[start]
    if scalar >= 0x20 && scalar < 0x7F { return .text }
    if start >= text.contentCount || scalar == 0x2028 { return .terminator }
    if scalar == 0x09 { return .tab }
    // CSS Text 3 §2: control characters are shown, not swallowed.
    return isControl(scalar) ? .missing : .text
  }

  /// Adds an item, joined to the one before where nothing differs.
  @inline(__always)
  private mutating func append(_ item: TextItem) {
    let last = result.items.count - 1
    if last >= 0, result.items[last].style == item.style, result.items[last].level == item.level,
      result.items[last].script == item.script, result.items[last].font == item.font,
      result.items[last].kind == item.kind,
      item.kind == .text || item.kind == .missing || item.kind == .terminator,
      analysis.boundaries[item.scalars.lowerBound].contains(.grapheme)
    {
      result.items[last].scalars = result.items[last].scalars.lowerBound..<item.scalars.upperBound
    } else {
      result.items.append(item)
    }
  }

  /// The number of a font among those of the items.
  private mutating func number(of font: FontInstance) -> Int {
    // Few are looked through; of many, from this one on, each has its number.
    if let known = result.fonts.prefix(Self.few).firstIndex(where: { $0 === font }) { return known }
    if let known = fontNumbers[ObjectIdentifier(font)] { return known }
    result.fonts.append(font)
    if result.fonts.count > Self.few { fontNumbers[ObjectIdentifier(font)] = result.fonts.count - 1 }
    return result.fonts.count - 1
  }

  /// The number of the font of a choice among those of the items.
  private mutating func number(ofChoice choice: Int) -> Int {
    while numbers.count < memo.choices.count { numbers.append(-1) }
    if numbers[choice] < 0 { numbers[choice] = number(of: memo.choices[choice].instance) }
    return numbers[choice]
  }

  /// The font of a cluster: a place in the memo's choices.
  private mutating func choose(_ cluster: Range<Int>, _ style: ResolvedStyle, _ styleIndex: Int, _ script: UInt32)
    -> Int
  {
    if askers.isEmpty {
      memo.makeRoom(styles.count)
      askers = [Int](repeating: -1, count: styles.count)
    }
    if askers[styleIndex] < 0 {
      askers[styleIndex] = memo.asker(style.cascade, style.style.language ?? hanLanguage)
    }
    let asker = askers[styleIndex]
    return text.wide.withUnsafeBufferPointer { scalars in
      let key = FontChoiceMemo.Key(scalars, cluster, script: script, asker: asker)
      if let key, let known = memo.find(key) { return known }
      let choice = style.cascade.choose(
        for: UnsafeBufferPointer(rebasing: scalars[cluster]), presentation: emojiPresentation(scalars, cluster),
        script: script, language: style.style.language ?? hanLanguage)
      return memo.keep(choice, key)
    }
  }
}

/// The end of the clusters from `start` on that are one visible scalar of ASCII each; eight are looked at at once.
@inline(__always)
private func asciiEnd(
  _ scalars: UnsafeBufferPointer<UInt32>, _ boundaries: UnsafeBufferPointer<BoundaryFlags>, _ start: Int, _ limit: Int
) -> Int {
  guard let base = scalars.baseAddress else { return start }
  var at = start
  while at &+ 8 <= limit, areVisibleASCII(base + at) { at &+= 8 }
  while at < limit, base[at] &- 0x20 < 0x5F { at &+= 1 }
  // Only what follows them may join the last one.
  return at > start && !boundaries[at].contains(.grapheme) ? at &- 1 : at
}

/// Whether eight scalars are all from U+0020 to U+007E.
@inline(__always)
private func areVisibleASCII(_ scalars: UnsafePointer<UInt32>) -> Bool {
  let raw = UnsafeRawPointer(scalars)
  let ones: UInt64 = 0x1_0000_0001
  // Of a scalar that is out of range the high bit gets set, in its own half or before a borrow from it.
  @inline(__always)
  func out(_ pair: Int) -> UInt64 {
    let two = raw.loadUnaligned(fromByteOffset: pair &* 8, as: UInt64.self)
    return (two &- ones &* 0x20) | (ones &* 0x7E &- two)
  }
  return (out(0) | out(1) | out(2) | out(3)) & (ones &* 0x8000_0000) == 0
}

/// Whether a scalar is a control character (general category Cc).
func isControl(_ scalar: UInt32) -> Bool { scalar < 0x20 || (scalar >= 0x7F && scalar < 0xA0) }

/// Whether a cluster of several scalars asks for an emoji or a text picture.
/// - Source: UTS #51 ED-8a (variation sequences), ED-13 (modifiers), ED-14 (flags), ED-14c (keycaps), ED-16 (ZWJ).
func emojiPresentation(
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
