// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel
import Testing

@testable import GalleyLayout

/// Everything that a layout says of its lines, in an order that can be compared.
func described(_ layout: TextLayout) -> [String] {
  var all = layout.lines.map { line in
    let runs = line.runs.map { run in
      "\(run.range) \(run.level) \(run.script) \(run.font.id) \(run.style.hashValue) \(run.x) \(run.width) "
        + "\(run.inserted ?? "-") \(run.attachment?.id ?? "-") "
        + run.glyphs.map { "\($0.id):\($0.cluster):\($0.x):\($0.y):\($0.advance)" }.joined(separator: ",")
    }
    return "\(line.range) p\(line.paragraph) \(line.x) \(line.y) \(line.width) \(line.hanging) \(line.baseline) "
      + "\(line.ascent) \(line.descent) \(line.leading) \(line.hardBreak) \(line.isHyphenated) | "
      + runs.joined(separator: " | ")
  }
  all.append("\(layout.size) \(layout.lineCount) \(layout.string.debugDescription)")
  all += layout.warnings.map { "\($0)" }
  return all
}

/// Expects a session's layout to be that of its text made at once.
func expectFresh(_ session: LayoutSession, _ text: StyledText, _ note: @autoclosure () -> String) throws {
  let fresh = try session.typesetter.layout(text, session.options)
  let (one, two) = (described(session.layout), described(fresh))
  if one != two {
    let line = zip(one, two).enumerated().first { $0.element.0 != $0.element.1 }
    Issue.record(
      "\(note())\nupdated \(line?.element.0 ?? "\(one.count)")\nfresh   \(line?.element.1 ?? "\(two.count)")")
  }
  #expect(session.size == fresh.size)
  #expect(session.byteCount == text.utf8.count)
  #expect(session.text.utf8 == text.utf8)
}
