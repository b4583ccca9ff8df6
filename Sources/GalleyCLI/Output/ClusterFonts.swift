// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyLayout
import GalleyModel

/// Which font each cluster of a layout is set in, and why.
struct ClusterFonts {
  /// One cluster.
  struct Cluster {
    let range: TextRange
    let string: String
    let font: FontLine
    let reason: FontChoice.Reason

    private var isMissing: Bool { reason == .missing }

    /// The cluster's bytes, itself, its font and why it was taken: parted by tabs, or as JSON.
    func text(_ asJSON: Bool) -> String {
      guard asJSON else {
        let shown = string.unicodeScalars.contains { $0.value < 0x20 } ? " " : string
        let font = isMissing ? "" : font.plain + "\t"
        return "\(range.lower)..\(range.upper)\t\(shown)\t\(font)\(reason.description)"
      }
      var json = JSONText()
      json.object { json in
        json.field("range", [range.lower, range.upper])
        json.field("cluster", string)
        json.field("missing", isMissing)
        json.field("reason", reason.description)
        json.key("font")
        if isMissing { json.null() } else { json.object { font.write(&$0) } }
      }
      return json.text
    }
  }

  /// In the order of the text; line ends have none.
  let clusters: [Cluster]

  /// - Input: `start` is where the text begins in the whole.
  init(_ layout: TextLayout, start: Int) {
    clusters = layout.fontChoices().map { range, choice in
      Cluster(
        range: TextRange(range.lower + start, range.upper + start),
        string: String(decoding: layout.utf8[range.range], as: UTF8.self),
        font: FontLine(choice.instance), reason: choice.reason)
    }
  }
}
