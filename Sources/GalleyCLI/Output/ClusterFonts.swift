// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel

/// Which font each cluster of a layout is set in.
struct ClusterFonts {
  /// One cluster.
  struct Cluster {
    let range: TextRange
    let string: String
    let font: FontLine
    let isMissing: Bool

    /// The cluster's bytes, itself and its font: parted by tabs, or as JSON.
    func text(_ asJSON: Bool) -> String {
      guard asJSON else {
        let shown = string.unicodeScalars.contains { $0.value < 0x20 } ? " " : string
        return "\(range.lower)..\(range.upper)\t\(shown)\t\(isMissing ? "no font has it" : font.plain)"
      }
      var json = JSONText()
      json.object { json in
        json.field("range", [range.lower, range.upper])
        json.field("cluster", string)
        json.field("missing", isMissing)
        json.key("font")
        if isMissing { json.null() } else { json.object { font.write(&$0) } }
      }
      return json.text
    }
  }

  /// In the order of the text; line ends have none.
  let clusters: [Cluster]

  init(_ layout: TextLayout) {
    let missing = layout.warnings.filter { $0.kind == .missingGlyph }.map(\.range)
    let runs = layout.lines.flatMap(\.runs).filter { $0.inserted == nil && !$0.range.isEmpty }
      .sorted { $0.range.lower < $1.range.lower }
    var clusters: [Cluster] = []
    for run in runs {
      let font = FontLine(run.font)
      let starts = Set(run.glyphs.map(\.cluster)).union([run.range.lower]).filter(run.range.contains).sorted()
      for (index, lower) in starts.enumerated() {
        let range = TextRange(lower, index + 1 < starts.count ? starts[index + 1] : run.range.upper)
        clusters.append(
          Cluster(
            range: range, string: String(decoding: layout.utf8[range.range], as: UTF8.self), font: font,
            isMissing: missing.contains { $0.lower < range.upper && $0.upper > range.lower }))
      }
    }
    self.clusters = clusters
  }
}
