// SPDX-License-Identifier: MIT
//
// Spacing of Chinese and Japanese text inside a paragraph: full-width punctuation that meets other punctuation
// gives up the blank half that faces it, and an eighth of an em parts ideographs from Latin letters and digits.
// Done on the shaped glyphs, so breaking sees it; what only a line's edge changes is in LineEdges.

import GalleyModel

/// Rules of spacing between full-width characters and their neighbours.
enum CJKSpacing {
  /// The side of its ink on which a full-width mark stands.
  enum Side {
    /// Its blank half is before it: brackets that open.
    case opening
    /// Its blank half is after it: brackets that close, stops and commas.
    case closing
    /// Its blank is on both sides.
    case middle
    /// It is no punctuation.
    case none
  }

  /// The side of a character.
  /// - Source: JLREQ appendix A (cl-01, cl-02, cl-05 to cl-07); CSS Text 4 §8.4.
  static func side(_ scalar: UInt32) -> Side {
    switch scalar {
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F:
      return .opening
    case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F, 0xFF09, 0xFF3D,
      0xFF5D, 0xFF60, 0x3001, 0x3002, 0xFF0C, 0xFF0E:
      return .closing
    case 0x30FB, 0xFF1A, 0xFF1B: return .middle
    default: return .none
    }
  }

  /// Whether an ideograph, kana or bopomofo, which takes a gap to Latin.
  static func isIdeographic(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x3105...0x312F, 0x31F0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD, 0x3005...0x3007:
      return true
    default: return false
    }
  }

  /// Whether a letter or digit that ideographs keep a gap to.
  private static func isAlphanumeric(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 {
      return (scalar >= 0x30 && scalar <= 0x39) || (scalar | 0x20 >= 0x61 && scalar | 0x20 <= 0x7A)
    }
    switch UnicodeProperties.script(scalar).tag {
    case 0x4C61_746E, 0x4772_656B, 0x4379_726C: return UnicodeProperties.lineBreakClass(scalar) == .al
    default: return false
    }
  }

  /// Whether a gap belongs between the cluster at `first` and the character at `next`.
  static func isGap(_ scalars: some IndexedScalars, _ first: Int, _ next: Int) -> Bool {
    (isIdeographic(scalars[first]) && isAlphanumeric(scalars[next]))
      || (isAlphanumeric(scalars[first]) && isIdeographic(scalars[next]))
  }

  /// The gap at `size` points an em.
  /// - Source: CSS Text 4 `text-autospace`: an eighth of the ideographic advance.
  static func gap(size: Double) -> Int64 { LayoutUnit(points: size / 8).rawValue }
}

/// Applies the paragraph's spacing of full-width characters to its glyphs.
func spaceCJK(
  _ runs: [ShapedRun], _ glyphs: inout GlyphStorage, _ scalars: some IndexedScalars, _ styles: [ResolvedStyle],
  _ paragraph: ParagraphStyle
) {
  guard paragraph.cjkPunctuation == .compressed || paragraph.spacesCJKAndLatin else { return }
  for run in runs where run.kind == .text && !run.isRightToLeft {
    let size = styles[run.style].size
    let em = LayoutUnit(points: size).rawValue
    var first = run.glyphs.lowerBound
    while first < run.glyphs.upperBound {
      var last = first
      while last + 1 < run.glyphs.upperBound, glyphs[last + 1].cluster == glyphs[first].cluster { last += 1 }
      let at = Int(glyphs[first].cluster)
      let next = last + 1 < run.glyphs.upperBound ? Int(glyphs[last + 1].cluster) : run.scalars.upperBound
      let advance = glyphs.advance(of: first..<last + 1)
      if paragraph.cjkPunctuation == .compressed, advance >= em &- em / 16 {
        let own = CJKSpacing.side(scalars[at])
        if own == .closing, next < scalars.count, CJKSpacing.side(scalars[next]) != .none {
          glyphs.widen(last, by: -em / 2)
        } else if own == .opening, at > 0, CJKSpacing.side(scalars[at - 1]) == .opening {
          glyphs.widen(last, by: -em / 2)
          for index in first...last { glyphs.moveRight(index, by: -em / 2) }
        }
      }
      if paragraph.spacesCJKAndLatin, next < scalars.count, advance > 0, CJKSpacing.isGap(scalars, at, next) {
        glyphs.widen(last, by: CJKSpacing.gap(size: size))
      }
      first = last + 1
    }
  }
}

extension GlyphStorage {
  /// Adds to the advance of one glyph.
  mutating func widen(_ index: Int, by extra: Int64) {
    self[index].advance = Int32(clamping: Int64(self[index].advance) &+ extra)
  }
}
