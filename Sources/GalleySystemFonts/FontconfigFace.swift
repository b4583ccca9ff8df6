// SPDX-License-Identifier: MIT

import CFontconfig

/// A face in fontconfig's list, with what decides over its place in ours.
struct FontconfigFace {
  let pattern: FontconfigPattern
  // The pattern's own texts.
  private let family: UnsafeBufferPointer<UInt8>
  private let file: UnsafeBufferPointer<UInt8>
  private let index: Int
  /// Whether the pattern stands for all coordinates of a variable face.
  private let isVariable: Bool

  /// Nil for what is no outline or colour font of a format that Galley reads, and for named instances, which their
  /// variable face stands for.
  init?(_ pattern: FontconfigPattern) {
    guard let file = pattern.text(FC_FILE), let index = pattern.integer(FC_INDEX), pattern.hasKnownFormat,
      pattern.flag(FC_OUTLINE) || pattern.flag(FC_COLOR)
    else { return nil }
    // The high half counts named instances; 0x8000 is the variable face itself.
    let instance = (index >> 16) & 0xFFFF
    guard instance == 0 || instance == 0x8000 else { return nil }
    self.pattern = pattern
    self.family = pattern.text(FC_FAMILY) ?? file
    self.file = file
    self.index = index & 0xFFFF
    isVariable = pattern.flag(FC_VARIABLE)
  }

  /// Each face once, ordered by family, file and index.
  static func ordered(_ faces: [FontconfigFace]) -> [FontconfigFace] {
    let byFile = faces.indices.sorted { a, b in
      let order = faces[a].compareFiles(faces[b])
      return order == 0 ? a < b : order < 0
    }
    var once: [FontconfigFace] = []
    once.reserveCapacity(faces.count)
    for face in byFile.lazy.map({ faces[$0] }) {
      guard let last = once.last, last.compareFiles(face) == 0 else {
        once.append(face)
        continue
      }
      // A variable face is listed at its default too.
      if face.isVariable { once[once.count - 1] = face }
    }
    return once.sorted { a, b in
      let order = compare(a.family, b.family)
      return order == 0 ? a.compareFiles(b) < 0 : order < 0
    }
  }

  /// Below 0 where it comes before another by file and index, 0 where both are one face.
  private func compareFiles(_ other: FontconfigFace) -> Int {
    let order = compare(file, other.file)
    return order == 0 ? index - other.index : order
  }
}

/// Below 0 where one text comes before another by its scalars, 0 where they are equal.
private func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
  for (left, right) in zip(a, b) where left != right { return Int(left) - Int(right) }
  return a.count - b.count
}
