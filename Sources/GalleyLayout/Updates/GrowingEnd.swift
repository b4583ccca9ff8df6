// SPDX-License-Identifier: MIT
//
// The end of a paragraph that text is added to, a few letters at a time: a stream. What the stages say of it is kept in
// lists that grow in place; only what is behind the last cut (see LineCuts) is analysed and shaped again, then the lines
// that it may move are fitted. No piece is made until somebody looks at one.
//
// It is for the text that most streams are made of: one style, one script, one run of the style's first font, in lines
// that end at spaces. All else is declined, and the pieces are made again in the general way.

import GalleyFonts
import GalleyModel

/// The growing end of a text.
struct GrowingEnd: Sendable {
  /// What became of text that was to be added.
  enum Outcome {
    /// It is there.
    case added(LayoutUpdate)
    /// It needs the general way; nothing was changed.
    case declined
    /// Its lines need the general way; the end is of no use any more.
    case broken
  }

  /// What pieces are made of. Old layouts share it, so its lists are made anew at each change, no longer than needed.
  private(set) var shown: GrownText
  private(set) var scalars: [UInt32]
  /// The byte of each scalar and of the end; empty where these are the scalars' numbers.
  private(set) var sources: [Int32]
  /// For each scalar, and the end, the sum of the advances before it.
  private(set) var positions: [Int64]
  /// For each scalar, and the end, whether a line may be cut there without changing any glyph.
  private(set) var isSafe: [Bool]
  /// What it adds up to, as a piece.
  private(set) var sums: PieceSums

  /// Goes on from a piece; nil where it is not of the kind that may grow here.
  init?(_ piece: LayoutPiece, _ context: GrowthContext) {
    let shaped = piece.layout.shaped
    guard shaped.glyphs.areAtThePen else { return nil }
    shown = GrownText(
      context: context, utf8: piece.text.utf8, boundaries: shaped.analysis.boundaries, glyphs: shaped.glyphs,
      lines: piece.layout.lines.map { GrowingLine($0) })
    scalars = shaped.text.scalars.widened(0..<shaped.count)
    sources = Array(shaped.text.sources)
    positions = shaped.positions.all
    isSafe = (0...shaped.count).map { shaped.cluster($0).contains(.safe) }
    sums = piece.sums
    guard shown.lines.allSatisfy({ isSafe[$0.start] }) else { return nil }
  }

  /// The number of scalars.
  var count: Int { scalars.count }
  var context: GrowthContext { shown.context }
  var boundaries: [BoundaryFlags] { shown.boundaries }
  var lines: [GrowingLine] { shown.lines }

  /// Adds text.
  /// - Input: `top` is where the end begins, from the top of the text.
  mutating func append(_ token: SimpleText, top: LayoutUnit) -> Outcome {
    let cut = lastCut
    guard let line = firstMovable(behind: cut) else { return .declined }
    guard let made = context.shape(Array(scalars[cut...]) + token.scalars) else { return .declined }
    let before = lines[line...]
    splice(made, behind: cut, token)
    guard let fitted = fitLines(from: line) else { return .broken }
    shown.lines = fitted
    sums = context.sums(lines, bytes: shown.utf8.count, scalars: count)
    // Lines before the cut that are as they were paint what they did.
    var same = line
    while same < before.endIndex, same < lines.count, before[same] == lines[same], before[same].end <= cut { same += 1 }
    var update = LayoutUpdate()
    update.counters.paragraphs = 1
    update.counters.scalars = count - cut
    update.counters.glyphs = made.glyphs.count
    update.counters.lines = lines.count - line
    update.grown = (
      context.ink(before[same...], first: same, top: top), context.ink(lines[same...], first: same, top: top)
    )
    return .added(update)
  }

  /// Puts what was shaped again in the place of what is behind scalar `cut`.
  private mutating func splice(_ made: GrowthContext.Tail, behind cut: Int, _ token: SimpleText) {
    let oldCount = count
    let bytes = shown.utf8.count
    if !token.isASCII || !sources.isEmpty {
      if sources.isEmpty { sources = (0...Int32(truncatingIfNeeded: oldCount)).map { $0 } }
      sources.removeLast()
      token.addSources(from: bytes, to: &sources)
    }
    scalars.append(contentsOf: token.scalars)
    let firstGlyph = shown.splice(made, behind: cut, of: oldCount, token)
    positions.removeSubrange((cut + 1)...)
    isSafe.removeSubrange(cut...)
    let added = count - cut
    positions.append(contentsOf: repeatElement(0, count: added))
    isSafe.append(contentsOf: repeatElement(false, count: added + 1))
    for index in firstGlyph..<shown.glyphs.count {
      let glyph = shown.glyphs[index]
      let cluster = Int(glyph.cluster)
      positions[cluster &+ 1] &+= Int64(glyph.advance)
      isSafe[cluster] = !glyph.flags.contains(.unsafeToBreak)
    }
    isSafe[cut] = true
    isSafe[count] = true
    for index in cut + 1...count { positions[index] &+= positions[index - 1] }
  }
}

/// Text that is added, of which nothing is asked but its letters: no controls, no marks, no spaces but U+0020.
struct SimpleText {
  let utf8: [UInt8]
  let scalars: [UInt32]
  /// Whether all are below U+0080.
  var isASCII: Bool { utf8.count == scalars.count }

  /// Takes a string apart; nil where there is other text in it, too much or none.
  init?(_ string: String) {
    let utf8 = Array(string.utf8)
    guard !utf8.isEmpty, utf8.count <= Self.longest else { return nil }
    var scalars: [UInt32] = []
    scalars.reserveCapacity(utf8.count)
    for scalar in string.unicodeScalars {
      guard Self.isSimple(scalar.value) else { return nil }
      scalars.append(scalar.value)
    }
    self.utf8 = utf8
    self.scalars = scalars
  }

  /// The most bytes that are worth a way of their own.
  private static let longest = 1024

  /// Whether a scalar is shown, stands by itself and does not hang at the end of a line, but for U+0020.
  static func isSimple(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x1E00...0x1FFF, 0x2010...0x2027,
      0x2030...0x205E, 0x20A0...0x20BF:
      true
    default: false
    }
  }

  /// Adds the byte of each scalar and of the end, the first of them `start`.
  func addSources(from start: Int, to sources: inout [Int32]) {
    var byte = start
    for scalar in scalars {
      sources.append(Int32(truncatingIfNeeded: byte))
      byte += scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : 3
    }
    sources.append(Int32(truncatingIfNeeded: byte))
  }
}

extension GlyphStorage {
  /// Whether no glyph is moved from its pen, nor the pen back.
  var areAtThePen: Bool {
    offsets.allSatisfy { $0 == GlyphOffset(x: 0, y: 0) } && (0..<count).allSatisfy { self[$0].advance >= 0 }
  }
}
