// SPDX-License-Identifier: MIT
//
// Case transforms, before anything else looks at the text: which letters a style shows decides which glyphs,
// words and breaks there are. What comes out keeps the source offset of what it was made from, so that every
// range of a layout still means the text as it was given.

package import GalleyModel

/// A stretch of a paragraph whose letters are shown in one way.
package struct TransformRun: Sendable {
  /// The byte after its last, from the paragraph's start.
  package var end: Int
  /// Which letters it is shown in.
  package var transform: TextTransform
  /// Its language as a BCP 47 tag; nil where unknown.
  package var language: String?

  /// Makes a run that begins where the one before it ends.
  package init(end: Int, transform: TextTransform, language: String? = nil) {
    self.end = end
    self.transform = transform
    self.language = language
  }
}

extension ParagraphText {
  /// Replaces scalars as styles ask.
  ///
  /// Scalars that one source scalar becomes share its offset; a mark that disappears belongs to the scalar before it.
  /// - Input: runs that tile the paragraph.
  /// - Complexity: O(n).
  /// - Source: CSS Text 3 §2.1; Unicode 15.0 §3.13, SpecialCasing.txt.
  package mutating func transform(_ runs: [TransformRun]) {
    guard runs.contains(where: { $0.transform != .none }) else { return }
    let terminatorCount = scalars.count - contentCount
    widen()
    var mapping = CaseMapping(wide)
    var start = 0
    for run in runs {
      let end = run.end >= byteCount ? scalars.count : scalarIndex(ofByte: run.end)
      if end > start { mapping.add(start..<end, run.transform, CaseRules(language: run.language)) }
      start = max(start, end)
    }
    let result = mapping.result
    if !result.isOneToOne {
      let origins = result.origins.map { Int32(truncatingIfNeeded: source(Int($0))) }
      sources = ByteOffsets(origins + [Int32(truncatingIfNeeded: byteCount)])
      sharesSources = true
    }
    replaceScalars(result.scalars)
    contentCount = scalars.count - terminatorCount
  }

  /// Takes away the boundaries between scalars that one source scalar became: no offset leads between them.
  package func joinTransformed(_ boundaries: inout [BoundaryFlags]) {
    guard sharesSources, scalars.count > 1 else { return }
    for index in 1..<scalars.count where sources[index] == sources[index - 1] { boundaries[index] = [] }
  }
}

/// Scalars, and for each the index of the one that it was made from.
struct MappedScalars {
  var scalars: [UInt32] = []
  /// Indices into the input, rising; a scalar that disappeared has none.
  var origins: [Int32] = []

  mutating func append(_ scalar: UInt32, _ origin: Int) {
    scalars.append(scalar)
    origins.append(Int32(truncatingIfNeeded: origin))
  }

  /// Whether every input scalar became exactly one.
  var isOneToOne: Bool {
    for (index, origin) in origins.enumerated() where Int(origin) != index { return false }
    return true
  }
}

/// Languages whose letters change case in their own way.
/// - Source: SpecialCasing.txt 15.0; CSS Text 3 §2.1.1.
enum CaseRules {
  case standard, turkic, lithuanian, greek, dutch, armenian

  init(language: String?) {
    switch language.map(primarySubtag) {
    case "tr", "az": self = .turkic
    case "lt": self = .lithuanian
    case "el": self = .greek
    case "nl": self = .dutch
    case "hy": self = .armenian
    default: self = .standard
    }
  }
}

/// The first subtag of a BCP 47 tag, in small letters.
func primarySubtag(_ tag: String) -> String {
  tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
}
