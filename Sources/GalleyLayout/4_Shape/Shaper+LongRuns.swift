// SPDX-License-Identifier: MIT
//
// Long runs are shaped in parts, so that no call into HarfBuzz is without bounds. A part ends at the last place at
// which HarfBuzz says that cutting changes no glyph, so the parts are what the whole would be; where it names none
// in 65,536 scalars, at the last border between clusters. HarfBuzz takes a time that grows with the square of the
// letters that stack into one syllable; a stack of more than 64 scalars, which no script has, is cut too. So does the time
// for marks with signs of no width between them, which are all set on the letter before them.

import CHarfBuzz
import GalleyFonts

extension Shaper {
  /// The most scalars that are shaped in one call.
  static let longestRun = 65_536
  /// The most scalars of one stack that are shaped together.
  static let highestStack = 64

  /// Shapes an item, or as much of it as may be shaped in one call, and takes that from the item.
  mutating func shapeHead(
    of item: inout TextItem, _ boundaries: [BoundaryFlags], into storage: inout GlyphStorage
  ) -> ShapedRun {
    let end = item.scalars.upperBound
    let stop = item.kind == .text && item.scalars.count > Self.highestStack ? stackCut(item, boundaries) : nil
    guard item.kind == .text, (stop ?? end) - item.scalars.lowerBound > Self.longestRun else {
      var head = item
      head.scalars = item.scalars.lowerBound..<(stop ?? end)
      item.scalars = head.scalars.upperBound..<end
      return ShapedRun(head, glyphs: shape(head, into: &storage))
    }
    var head = item
    head.scalars = item.scalars.lowerBound..<item.scalars.lowerBound + Self.longestRun
    let start = storage.count
    var glyphs = shape(head, into: &storage)
    var cut = lastSafe(in: glyphs, of: head, storage)
    if cut == nil {
      // Part of a cluster that goes on would be shaped as if it were whole.
      let border = head.scalars.reversed().first { $0 > head.scalars.lowerBound && boundaries[$0].contains(.grapheme) }
      head.scalars = head.scalars.lowerBound..<(border ?? head.scalars.upperBound)
      cut = head.scalars.upperBound
      storage.removeGlyphs(glyphs)
      glyphs = shape(head, into: &storage)
    } else if let cut {
      let kept = storage.slice(glyphs, rightToLeft: head.level & 1 == 1, scalars: head.scalars.lowerBound..<cut)
      storage.removeGlyphs(kept.upperBound..<glyphs.upperBound)
      storage.removeGlyphs(start..<kept.lowerBound)
      glyphs = start..<start + kept.count
      head.scalars = head.scalars.lowerBound..<cut
    }
    item.scalars = head.scalars.upperBound..<end
    return ShapedRun(head, glyphs: glyphs)
  }

  /// Where the first stack that is too high is cut, or too many marks that follow signs of no width, in as much as may be
  /// shaped in one call; nil where none is.
  private mutating func stackCut(_ item: TextItem, _ boundaries: [BoundaryFlags]) -> Int? {
    let range = item.scalars
    // There are neither such signs nor marks below U+0100.
    guard !text.isBytes else { return nil }
    guard Self.mayStack(item.script) else { return markCut(range) }
    let functions = hb_unicode_funcs_get_default()
    widen()
    return wide.withUnsafeBufferPointer { scalars in
      func joins(_ index: Int) -> Bool {
        // A joiner may stand behind the sign that stacks.
        let at = scalars[index] == 0x200D && index > range.lowerBound ? index - 1 : index
        return scalars[at] >= 0x94D && hb_unicode_combining_class(functions, scalars[at]) == Self.virama
      }
      var start = range.lowerBound
      var marks = 0
      for index in range.prefix(Self.longestRun + 1).dropFirst() where boundaries[index].contains(.grapheme) {
        if !joins(index - 1) { start = index }
        if scalars[index] >= Self.firstMark, Self.isMarkOnSign(scalars, index) { marks += 1 }
        if index - start >= Self.highestStack || marks >= Self.highestStack { return index }
      }
      return nil
    }
  }

  /// The same for marks alone.
  private mutating func markCut(_ range: Range<Int>) -> Int? {
    if hasNoMarks { return nil }
    widen()
    return wide.withUnsafeBufferPointer { scalars in
      guard let base = scalars.baseAddress else { return nil }
      var marks = 0
      var index = range.lowerBound
      let end = min(range.upperBound, range.lowerBound + Self.longestRun + 1)
      while index &+ 1 < end {
        index &+= 1
        guard base[index] >= Self.firstMark, Self.isMarkOnSign(scalars, index) else { continue }
        marks += 1
        if marks >= Self.highestStack { return index }
      }
      return nil
    }
  }

  /// No scalar below is a mark.
  private static let firstMark: UInt32 = 0x300

  /// Whether a mark follows a sign of no width: it is a cluster of its own, and set on a letter further back.
  @inline(__always)
  private static func isMarkOnSign(_ scalars: UnsafeBufferPointer<UInt32>, _ index: Int) -> Bool {
    guard isSignOfNoWidth(scalars[index - 1]) else { return false }
    let category = hb_unicode_general_category(hb_unicode_funcs_get_default(), scalars[index])
    return category == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK
      || category == HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK
  }

  /// Whether a scalar shows nothing and ends the cluster before it.
  /// - Source: UAX #29 GB5, `Grapheme_Cluster_Break=Control`.
  @inline(__always)
  private static func isSignOfNoWidth(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF0...0xFFFB,
      0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE001F:
      true
    default: false
    }
  }

  /// Whether a script may have signs that stack letters: the usual ones that have none are named.
  private static func mayStack(_ script: UInt32) -> Bool {
    switch script {
    case 0x4C61_746E, 0x4772_656B, 0x4379_726C, 0x4865_6272, 0x4172_6162, 0x4861_6E69, 0x4869_7261, 0x4B61_6E61,
      0x4861_6E67, 0x426F_706F, 0x4172_6D6E, 0x4765_6F72, 0x4574_6869:
      return false
    default: return true
    }
  }

  /// The combining class of signs that stack the next letter on the last.
  private static var virama: hb_unicode_combining_class_t { HB_UNICODE_COMBINING_CLASS_VIRAMA }

  /// The last cluster inside the run before which cutting changes no glyph.
  private func lastSafe(in glyphs: Range<Int>, of item: TextItem, _ storage: GlyphStorage) -> Int? {
    let isRightToLeft = item.level & 1 == 1
    var at = isRightToLeft ? glyphs.lowerBound : glyphs.upperBound - 1
    let step = isRightToLeft ? 1 : -1
    while glyphs.contains(at) {
      let cluster = storage[at].cluster
      var isSafe = true
      while glyphs.contains(at), storage[at].cluster == cluster {
        if storage[at].flags.contains(.unsafeToBreak) { isSafe = false }
        at += step
      }
      if isSafe, Int(cluster) > item.scalars.lowerBound { return Int(cluster) }
    }
    return nil
  }
}

extension ShapedRun {
  /// The run of an item.
  init(_ item: TextItem, glyphs: Range<Int>) {
    self.init(
      scalars: item.scalars, glyphs: glyphs, level: item.level, script: item.script, style: item.style,
      font: item.font, kind: item.kind)
  }
}
