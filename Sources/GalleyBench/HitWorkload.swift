// SPDX-License-Identifier: MIT

import Galley
import GalleyInteraction
import GalleyLayout
import GalleyModel

/// W9: 10,000 hit tests on a text of 1 MB, after layout; then as many carets, and both in one line of 1 MB.
struct HitWorkload {
  private static let count = 10_000

  func run() throws {
    let engine = TextEngine(fonts: try Workload.fonts(latinOnly: true))
    var lines = try Workload.lines("w2_latin.txt")
    while lines.reduce(0, { $0 + $1.utf8.count + 1 }) < 1 << 20 { lines += lines }
    for (name, text, width) in [
      ("W9", lines.joined(separator: "\n"), Workload.wrapWidth), ("W9.line", lines.joined(separator: " "), .infinity),
    ] {
      let styled = StyledText(String(text.prefix(1 << 20)), style: Workload.style)
      let layout = try engine.typesetter.layout(styled, LayoutOptions(width: width))
      measure(layout, name)
    }
    Report().memory("W9")
  }

  private func measure(_ layout: TextLayout, _ name: String) {
    let (width, height) = (layout.size.width, layout.size.height)
    var (hits, carets): ([Double], [Double]) = ([], [])
    for _ in 0..<Environment.repeats(5) {
      var sum = 0
      hits.append(
        measuredPass {
          for number in 0..<Self.count {
            // Places all over the text, in no order.
            let part = Double(number * 7_919 % Self.count) / Double(Self.count)
            let across = Double(number * 104_729 % Self.count) / Double(Self.count)
            sum += layout.nearestPosition(to: Point(x: across * width, y: part * height)).offset
          }
        })
      carets.append(
        measuredPass {
          for number in 0..<Self.count {
            let offset = number * 7_919 % Self.count * (layout.textCount / Self.count)
            sum += Int(layout.caretRect(at: TextPosition(offset)).x)
          }
        })
      precondition(sum > 0, "Hits are somewhere.")
    }
    Report().series("\(name).hits", hits, scale: 1e-3, unit: "ms")
    Report().series("\(name).carets", carets, scale: 1e-3, unit: "ms")
  }
}
