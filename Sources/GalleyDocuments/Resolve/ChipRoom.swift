// SPDX-License-Identifier: MIT
import Galley

/// Room in the line for the padding of what is painted behind stretches: beside the letter at the left end of each and
/// the one at its right end, whichever way the text reads.
///
/// - Source: CSS 2.2 §8.6. Which letters are at the ends is told by UAX #9 of one level, as if the stretch stood on one
///   line and its neighbours read as the paragraph does.
struct ChipRoom {
  private let text: String
  private let direction: BaseDirection
  private var paddings: [TextRange: ClusterPadding] = [:]
  /// The most bytes of a stretch that is looked through; a longer one has no line of its own.
  private static let longest = 200
  /// Whether the paragraph reads from right to left; nil where all of it reads from the left. Asked for when the first
  /// background comes: most texts have none.
  private lazy var isRightToLeft: Bool? = findDirection()

  init(_ text: String, direction: BaseDirection) {
    self.text = text
    self.direction = direction
  }

  /// Takes the padding at the sides of a background into its stretch; where no letter is at its end it stays outside.
  mutating func add(_ attributes: inout [TextAttribute], _ range: TextRange) {
    guard !range.isEmpty, range.upper <= text.utf8.count else { return }
    for index in attributes.indices {
      guard case .background(var background?) = attributes[index] else { continue }
      let padding = background.padding
      guard padding.left > 0 || padding.right > 0 else { continue }
      let ends = ends(of: range)
      if padding.left > 0, let left = ends.left {
        paddings[left, default: ClusterPadding()].left += padding.left
        background.padding.left = 0
      }
      if padding.right > 0, let right = ends.right {
        paddings[right, default: ClusterPadding()].right += padding.right
        background.padding.right = 0
      }
      attributes[index] = .background(background)
    }
  }

  /// The room as spans.
  var spans: [StyleSpan] {
    paddings.sorted { ($0.key.lower, $0.key.upper) < ($1.key.lower, $1.key.upper) }.map {
      StyleSpan($0.key, [.clusterPadding($0.value)])
    }
  }

  private func findDirection() -> Bool? {
    let holdsRightToLeft = text.unicodeScalars.contains { $0.readsFromRight }
    switch direction {
    case .ltr: return holdsRightToLeft ? false : nil
    case .rtl: return true
    case .auto:
      guard holdsRightToLeft else { return nil }
      let first = text.unicodeScalars.first { $0.readsFromRight || $0.properties.isAlphabetic }
      return first?.readsFromRight ?? false
    }
  }

  /// The letters at the left and at the right end of a stretch; nil for what is no letter.
  private mutating func ends(of range: TextRange) -> (left: TextRange?, right: TextRange?) {
    let lower = text.utf8.index(text.startIndex, offsetBy: range.lower)
    let upper = text.utf8.index(text.startIndex, offsetBy: range.upper)
    let stretch = text[lower..<upper]
    guard let isRightToLeft else {
      let (first, last) = (stretch.first?.utf8.count ?? 0, stretch.last?.utf8.count ?? 0)
      return (
        letter(TextRange(range.lower, range.lower + first), stretch.first),
        letter(TextRange(range.upper - last, range.upper), stretch.last)
      )
    }
    guard range.count <= Self.longest else {
      let (first, last) = (stretch.first, stretch.last)
      let begin = letter(TextRange(range.lower, range.lower + (first?.utf8.count ?? 0)), first)
      let end = letter(TextRange(range.upper - (last?.utf8.count ?? 0), range.upper), last)
      return isRightToLeft ? (end, begin) : (begin, end)
    }
    let clusters = Array(stretch)
    guard let places = VisualEnds(clusters, isRightToLeft: isRightToLeft) else { return (nil, nil) }
    func place(_ index: Int) -> TextRange? {
      let start = range.lower + clusters[..<index].reduce(0) { $0 + $1.utf8.count }
      return letter(TextRange(start, start + clusters[index].utf8.count), clusters[index])
    }
    return (place(places.left), place(places.right))
  }

  private func letter(_ range: TextRange, _ character: Character?) -> TextRange? {
    guard let character, character != "\u{FFFC}", character != "\u{2028}", !character.isNewline else { return nil }
    return range
  }
}

/// The letters at the ends of a stretch that stands on one line.
private struct VisualEnds {
  let left: Int
  let right: Int

  private enum Kind { case left, right, digit, neutral }

  /// - Output: nil for an empty stretch.
  init?(_ clusters: [Character], isRightToLeft: Bool) {
    guard !clusters.isEmpty else { return nil }
    let kinds = Self.resolved(clusters, isRightToLeft: isRightToLeft)
    // Runs of one direction; digits among letters from the right are part of their run.
    var runs: [Range<Int>] = []
    for index in kinds.indices {
      if let last = runs.last, (kinds[last.lowerBound] == .left) == (kinds[index] == .left) {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    let (first, last) = isRightToLeft ? (runs[runs.count - 1], runs[0]) : (runs[0], runs[runs.count - 1])
    if kinds[first.lowerBound] == .left {
      left = first.lowerBound
    } else {
      // Digits read from the left: of those at the end of a run the first is at its left end.
      var index = first.upperBound - 1
      while index > first.lowerBound, kinds[index] == .digit, kinds[index - 1] == .digit { index -= 1 }
      left = index
    }
    if kinds[last.lowerBound] == .left {
      right = last.upperBound - 1
    } else {
      var index = last.lowerBound
      while index + 1 < last.upperBound, kinds[index] == .digit, kinds[index + 1] == .digit { index += 1 }
      right = index
    }
  }

  /// What each cluster counts as once neutral ones take the side of their neighbours.
  private static func resolved(_ clusters: [Character], isRightToLeft: Bool) -> [Kind] {
    let base: Kind = isRightToLeft ? .right : .left
    var kinds: [Kind] = []
    kinds.reserveCapacity(clusters.count)
    var strong = base
    for cluster in clusters {
      var kind = kind(cluster)
      if kind == .digit, strong == .left { kind = .left }
      if kind == .left || kind == .right { strong = kind }
      kinds.append(kind)
    }
    var before = base
    var index = 0
    while index < kinds.count {
      guard kinds[index] == .neutral else {
        before = kinds[index] == .digit ? .right : kinds[index]
        index += 1
        continue
      }
      var end = index
      while end < kinds.count, kinds[end] == .neutral { end += 1 }
      let after = end < kinds.count ? (kinds[end] == .digit ? .right : kinds[end]) : base
      for place in index..<end { kinds[place] = before == after ? before : base }
      index = end
    }
    return kinds
  }

  private static func kind(_ cluster: Character) -> Kind {
    guard let scalar = cluster.unicodeScalars.first else { return .neutral }
    if scalar.properties.numericType == .decimal { return .digit }
    if scalar.readsFromRight { return .right }
    return scalar.properties.isAlphabetic ? .left : .neutral
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of a script that reads from right to left.
  fileprivate var readsFromRight: Bool {
    guard value >= 0x590 else { return false }
    switch value {
    case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFF00, 0x10800..<0x11000, 0x1E800..<0x1F000:
      return properties.isAlphabetic
    case 0x200F, 0x61C: return true
    default: return false
    }
  }
}
