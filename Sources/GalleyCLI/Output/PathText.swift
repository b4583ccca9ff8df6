// SPDX-License-Identifier: MIT

import GalleyModel

/// Paths as SVG path data.
enum PathText {
  /// The path with absolute commands; whole numbers where they are whole.
  static func data(_ path: Path) -> String {
    var text = ""
    var next = 0
    func append(_ letter: String, _ count: Int) {
      text += letter
      for (index, point) in path.points[next..<next + count].enumerated() {
        if index > 0 { text += " " }
        text += number(point.x) + "," + number(point.y)
      }
      next += count
    }
    for verb in path.verbs {
      switch verb {
      case .move: append("M", 1)
      case .line: append("L", 1)
      case .quad: append("Q", 2)
      case .cubic: append("C", 3)
      case .close: text += "Z"
      }
    }
    return text
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : "\(value)"
  }
}
