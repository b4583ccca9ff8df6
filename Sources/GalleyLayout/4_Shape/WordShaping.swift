// SPDX-License-Identifier: MIT

import CHarfBuzz
import GalleyFonts
import GalleyModel
import Synchronization

/// Which runs may be answered from shaped words, and under which key.
final class WordShaping: Sendable {
  /// The words.
  let cache: ShapeCache
  /// Whether a font's lookups see the space, by font, script, language and features.
  let proofs: SpaceProofs
  /// Whether a face has something to say of letters without marks.
  let compositions: CompositionProofs

  /// - Input: `helped` is what the thread works with whose thread this one's helps.
  init(byteLimit: Int, helping helped: WordShaping?) {
    self.cache = ShapeCache(byteLimit: byteLimit, sharedWith: helped?.cache)
    self.proofs = SpaceProofs()
    self.compositions = helped?.compositions ?? CompositionProofs()
  }

  /// The key of an item's words; nil where it must be shaped whole.
  ///
  /// A run is cut at its spaces where no lookup sees the space, and where its ends are no part of a word that goes
  /// on outside of it: letters join across items, and HarfBuzz is told what stands there.
  func seed(
    for item: TextItem, _ font: FontInstance, _ style: ResolvedStyle, _ scalars: some IndexedScalars,
    marksKashidas: Bool, _ known: inout KnownProofs
  ) -> UInt64? {
    let range = item.scalars
    guard WordCuts.arePossible(at: 0x20, script: item.script, isRightToLeft: item.level & 1 == 1) else { return nil }
    if isCursive(item.script) {
      if range.lowerBound > 0, !isBorder(scalars[range.lowerBound - 1]) { return nil }
      if range.upperBound < scalars.count, !isBorder(scalars[range.upperBound]) { return nil }
    }
    guard let key = known.key(for: item, font, style, proofs) else { return nil }
    return key ^ (item.level & 1 == 1 ? 0x5851_F42D_4C95_7F2D : 0) ^ (marksKashidas ? 0x1405_7B7E_F767_814F : 0)
  }

  /// Whether a scalar ends a word for joining: white space or a terminator.
  private func isBorder(_ scalar: UInt32) -> Bool {
    scalar <= 0x20 || scalar == 0x85 || scalar == 0x2028 || scalar == 0x2029
  }
}

/// What was asked for one paragraph: most of its items are alike, and asking all takes a lock.
struct KnownProofs {
  private var keys: [(font: Int, script: UInt32, style: Int, isRightToLeft: Bool, key: UInt64?)] = []

  fileprivate mutating func key(
    for item: TextItem, _ font: FontInstance, _ style: ResolvedStyle, _ proofs: SpaceProofs
  ) -> UInt64? {
    let isRightToLeft = item.level & 1 == 1
    for known in keys
    where known.font == item.font && known.style == item.style && known.script == item.script
      && known.isRightToLeft == isRightToLeft
    {
      return known.key
    }
    let key = proofs.key(for: font, script: item.script, style, isRightToLeft: isRightToLeft)
    if keys.count < Self.limit { keys.append((item.font, item.script, item.style, isRightToLeft, key)) }
    return key
  }

  private static let limit = 16
}

/// What was proven of fonts: whether cutting at a space changes nothing.
final class SpaceProofs: Sendable {
  private struct Question: Hashable {
    var font: FontID
    var script: UInt32
    var style: UInt64
    var isRightToLeft: Bool
  }
  private let answers = Mutex<[Question: UInt64]>([:])
  private static let limit = 4096

  /// A key for words of the font in the style; nil where a lookup sees the space.
  func key(for font: FontInstance, script: UInt32, _ style: ResolvedStyle, isRightToLeft: Bool) -> UInt64? {
    let question = Question(font: font.id, script: script, style: style.shapingKey, isRightToLeft: isRightToLeft)
    if let known = answers.withLock({ $0[question] }) { return known == 0 ? nil : known }
    let isInert =
      font.face.glyph(for: 0x20).map {
        font.face.isInert(
          $0, script: script, language: style.language, features: style.features.map { ($0.tag, $0.value) },
          isRightToLeft: isRightToLeft)
      } ?? false
    var key: UInt64 = 0
    if isInert {
      key = mix(mix(font.id.rawValue, UInt64(script)), style.shapingKey) | 1
    }
    answers.withLock { answers in
      if answers.count >= Self.limit { answers.removeAll() }
      answers[question] = key
    }
    return key == 0 ? nil : key
  }
}

/// Two numbers as one that shows no pattern of theirs.
func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
  let product = (a ^ b &* 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
  return product.high ^ product.low
}
