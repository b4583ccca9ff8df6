// SPDX-License-Identifier: MIT

import CHarfBuzz
import GalleyFonts
import Synchronization

/// Text whose letters stand alone: no marks, nothing that joins, no sign without a look of its own.
///
/// Fonts say by the feature `ccmp` what letters and marks become together, and HarfBuzz looks for such at every
/// letter; where the face is proven to have nothing to say of such text, it is shaped without that feature.
enum MarklessText {
  /// The feature that letters and marks are put together by.
  static let feature: UInt32 = 0x6363_6D70

  // Not the letters of phonetics and tones behind these: fonts put tones together.
  private static let common: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA0...0xAC, 0xAE...0x24F, 0x2010...0x2027, 0x2030...0x203A, 0x20AC...0x20AC,
  ]
  private static let greek = common + [0x370...0x3FF]
  private static let cyrillic = common + [0x400...0x482, 0x48A...0x52F]

  /// The characters of such text in a script that HarfBuzz shapes without rules of its own; nil for another.
  static func scalars(of script: UInt32) -> [ClosedRange<UInt32>]? {
    switch hb_script_t(rawValue: script) {
    case HB_SCRIPT_LATIN, HB_SCRIPT_COMMON: common
    case HB_SCRIPT_GREEK: greek
    case HB_SCRIPT_CYRILLIC: cyrillic
    default: nil
    }
  }

  /// Whether all of `text` is such, in `ranges` that rise.
  static func contains(_ text: some Sequence<UInt32>, _ ranges: [ClosedRange<UInt32>]) -> Bool {
    text.allSatisfy { scalar in
      for range in ranges where scalar <= range.upperBound { return scalar >= range.lowerBound }
      return false
    }
  }
}

/// What was proven of faces: whether they leave letters without marks alone.
final class CompositionProofs: Sendable {
  private struct Question: Hashable {
    var face: ObjectIdentifier
    var script: UInt32
    var style: UInt64
  }
  private enum Answer {
    /// How often it was asked: a proof takes as long as a few runs.
    case asked(Int)
    /// The face is kept, so that no other is mistaken for it.
    case known(Bool, Face)
  }
  private let answers = Mutex<[Question: Answer]>([:])
  private static let limit = 128
  /// How many runs are shaped before it is worth a proof.
  private static let patience = 16

  /// Whether text of `ranges` may be shaped without ``MarklessText/feature``.
  func isIdle(_ font: FontInstance, script: UInt32, _ style: ResolvedStyle, _ ranges: [ClosedRange<UInt32>]) -> Bool {
    let question = Question(face: ObjectIdentifier(font.face), script: script, style: style.shapingKey)
    let known: Bool? = answers.withLock { answers in
      switch answers[question] {
      case .known(let answer, _): return answer
      case .asked(Self.patience...): return nil
      case let other:
        if answers.count >= Self.limit { answers.removeAll() }
        if case .asked(let times) = other {
          answers[question] = .asked(times + 1)
        } else {
          answers[question] = .asked(1)
        }
        return false
      }
    }
    if let known { return known }
    let answer = font.face.isIdle(
      MarklessText.feature, over: ranges, script: script, language: style.language,
      features: style.features.map { ($0.tag, $0.value) }, isRightToLeft: false)
    answers.withLock { $0[question] = .known(answer, font.face) }
    return answer
  }
}
