// SPDX-License-Identifier: MIT

/// Finds what someone meant to write.
enum Spelling {
  /// The candidate nearest to `word`; nil where none is near.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      // What was cut short is nearer than what was mistyped.
      let isPrefix = word.utf8.count >= 3 && (candidate.hasPrefix(word) || word.hasPrefix(candidate))
      let distance = isPrefix ? 1 : distance(Array(word.utf8), Array(candidate.utf8))
      if distance <= max(1, candidate.utf8.count / 3), distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// The least number of bytes inserted, deleted, replaced or swapped with their neighbour.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      before = last
      last = row
    }
    return last[b.count]
  }
}
