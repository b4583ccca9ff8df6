// SPDX-License-Identifier: MIT
//
// The end of stages 1 to 4: everything about a paragraph that no width changes. Measuring, wrapping at several
// widths, tables and balancing all start from one of these. What a line end changes (a reshaped edge, a
// hyphen, an ellipsis) is owned by the line and never written back here.

package import GalleyFonts
package import GalleyModel

/// What a run of a paragraph is.
package enum RunKind: Hashable, Sendable {
  /// Shaped text.
  case text
  /// Characters that no font has; drawn as boxes with their code points.
  case missing
  /// A tab; its advance is known only in a line.
  case tab
  /// An attachment: an index into ``ShapedParagraph/attachments``.
  case attachment(Int)
  /// The paragraph's terminator or a line separator: no glyph, no advance.
  case terminator
}

/// A stretch of a paragraph of one level, script, style and font.
package struct ShapedRun: Sendable {
  /// Its scalars.
  package var scalars: Range<Int>
  /// Its glyphs in the paragraph's storage, in visual order.
  package var glyphs: Range<Int>
  /// Its bidi level.
  package var level: UInt8
  /// Its script, as HarfBuzz packs ISO 15924 codes.
  package var script: UInt32
  /// Its style: an index into ``ShapedParagraph/styles``.
  package var style: Int
  /// Its font: an index into ``ShapedParagraph/fonts``.
  package var font: Int
  /// What it is.
  package var kind: RunKind
  /// Whether it reads from right to left.
  package var isRightToLeft: Bool { level & 1 == 1 }
}

/// What shaping says of the place before a scalar. Kept in the bits of ``BoundaryFlags`` that say where words end: layout
/// does not ask for these.
struct ClusterFlags: OptionSet {
  let rawValue: UInt8
  /// A cluster begins here.
  static let start = ClusterFlags(rawValue: BoundaryFlags.word.rawValue)
  /// A line may be cut here without changing any glyph.
  static let safe = ClusterFlags(rawValue: BoundaryFlags.wordLike.rawValue)
  /// Both.
  static let all: ClusterFlags = [.start, .safe]
}

/// A paragraph, shaped: no width in it.
package final class ShapedParagraph: Sendable {
  /// Its scalars, terminator included.
  package let text: KeptText
  /// Levels, scripts and boundaries, in which the bits of words say what ``cluster(_:)`` says.
  package let analysis: ParagraphAnalysis
  /// Its own style.
  package let style: ParagraphStyle
  /// The character styles its runs use.
  package let styles: [ResolvedStyle]
  /// The style at its start, which empty lines take.
  package let firstStyle: Int
  /// The text's own style, which no span changes: the strut of `css` lines.
  package let rootStyle: Int
  /// The attachments in it, resolved.
  package let attachments: [PlacedAttachment]
  /// Its runs in logical order; they tile the scalars.
  package let runs: [ShapedRun]
  /// The fonts of its runs, each once.
  package let fonts: [FontInstance]
  /// Its glyphs.
  package let glyphs: GlyphStorage
  /// For each scalar, and the end, the sum of advances of the clusters that begin before it (tabs count 0).
  package let positions: AdvanceSums
  /// The scalars that are tabs.
  package let tabs: [Int]
  /// Where a line must end before the paragraph does, in order.
  let hardEnds: [Int]
  /// What dividing a word changes, by the scalar before which the line ends.
  package let hyphenChanges: [Int: HyphenChange]
  /// What could not be shown as asked.
  package let warnings: [LayoutWarning]

  init(
    text: KeptText, analysis: ParagraphAnalysis, style: ParagraphStyle,
    styles: [ResolvedStyle], firstStyle: Int, rootStyle: Int, attachments: [PlacedAttachment],
    runs: [ShapedRun], fonts: [FontInstance], glyphs: GlyphStorage, hyphenChanges: [Int: HyphenChange] = [:],
    warnings: [LayoutWarning]
  ) {
    // What is made of the lists comes first: stored last, they are moved, where each would be counted once more.
    var analysis = analysis
    let positions = measureClusters(runs, glyphs, count: text.count, marking: &analysis.boundaries)
    var tabs: [Int] = []
    for run in runs where run.kind == .tab { tabs.append(contentsOf: run.scalars) }
    let hardEnds = mandatoryEnds(analysis.boundaries, end: text.count)
    self.positions = positions
    self.tabs = tabs
    self.hardEnds = hardEnds
    self.text = text
    self.analysis = analysis
    self.style = style
    self.styles = styles
    self.firstStyle = firstStyle
    self.rootStyle = rootStyle
    self.attachments = attachments
    self.runs = runs
    self.fonts = fonts
    self.glyphs = glyphs
    self.hyphenChanges = hyphenChanges
    self.warnings = warnings
  }

  /// What shaping says of the place before scalar `index`, or of the end.
  @inline(__always)
  func cluster(_ index: Int) -> ClusterFlags {
    ClusterFlags(rawValue: analysis.boundaries[index].rawValue).intersection(.all)
  }

  /// The paragraph's direction as a level: 0 or 1.
  package var baseLevel: UInt8 { analysis.baseLevel & 1 }
  /// The number of scalars, terminator included.
  package var count: Int { text.count }

  /// The level of scalar `index`.
  @inline(__always)
  package func level(_ index: Int) -> UInt8 { analysis.levels.isEmpty ? 0 : analysis.levels[index] }

  /// About what a letter takes on its way: its scalar, what is found out about it, its glyph and its place.
  static let bytesOfLetter = 48
  /// What an array takes beside its elements.
  static let bytesOfArray = 48

  /// About how many bytes it takes.
  var heldBytes: Int {
    let letters = text.scalars.heldBytes + positions.heldBytes
    let offsets = text.sources.heldBytes + tabs.count * MemoryLayout<Int>.stride
    let found = analysis.levels.count + analysis.boundaries.count * MemoryLayout<BoundaryFlags>.stride
    let scripts = analysis.scriptRuns.count * MemoryLayout<ScriptRun>.stride
    let rest = hardEnds.count * MemoryLayout<Int>.stride + runs.count * MemoryLayout<ShapedRun>.stride
    return letters + offsets + found + scripts + rest + glyphs.heldBytes + 14 * Self.bytesOfArray
      + MemoryLayout<ParagraphStyle>.stride
  }

  /// The nearest place from `index` down to `limit` where cutting changes no glyph; `limit` where there is none.
  func previousSafe(_ index: Int, limit: Int) -> Int {
    var index = index
    while index > limit, !cluster(index).contains(.safe) { index -= 1 }
    return max(index, limit)
  }

  /// The nearest place from `index` up to `limit` where cutting changes no glyph; `limit` where there is none.
  func nextSafe(_ index: Int, limit: Int) -> Int {
    var index = index
    while index < limit, !cluster(index).contains(.safe) { index += 1 }
    return min(index, limit)
  }

  /// The index of the run that holds scalar `index`; the last run for the end.
  /// - Complexity: O(log n).
  func runIndex(_ index: Int) -> Int {
    max(0, runs.partitionPoint { $0.scalars.lowerBound <= index } - 1)
  }
}

/// The places between scalars where a line must end.
private func mandatoryEnds(_ boundaries: [BoundaryFlags], end: Int) -> [Int] {
  var found: [Int] = []
  boundaries.withUnsafeBytes { bytes in
    let wanted = BoundaryFlags.mandatoryBreak.rawValue
    let eight = UInt64(wanted) &* EightBytes.ones
    var at = 1
    while at < end {
      // Most paragraphs have none.
      if at &+ 64 <= end, !has(wanted, in: bytes, at) {
        at &+= 64
        continue
      }
      if at &+ 8 <= end, bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self) & eight == 0 {
        at &+= 8
        continue
      }
      if bytes[at] & wanted != 0 { found.append(at) }
      at &+= 1
    }
  }
  return found
}

/// Whether one of 64 bytes has a bit.
@inline(__always)
private func has(_ bit: UInt8, in bytes: UnsafeRawBufferPointer, _ start: Int) -> Bool {
  var all = SIMD16<UInt8>(repeating: 0)
  for part in 0..<4 { all |= bytes.loadUnaligned(fromByteOffset: start &+ part &* 16, as: SIMD16<UInt8>.self) }
  let both = unsafeBitCast(all & SIMD16(repeating: bit), to: SIMD2<UInt64>.self)
  return both[0] | both[1] != 0
}
