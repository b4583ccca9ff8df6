// SPDX-License-Identifier: MIT

extension Double {
  /// The number so that it reads back exactly, whole numbers without a point: for JSON, dumps and messages.
  /// - Limits: finite.
  package var plainText: String {
    self == rounded() && abs(self) < 9e15 ? String(Int64(self)) : description
  }
}

extension Path {
  /// The path as SVG path data, with absolute commands.
  /// - Input: `separator` parts the x and y of a point; `number` spells a coordinate.
  package func svgData(separator: String, number: (Double) -> String) -> String {
    var text = ""
    var next = 0
    func append(_ letter: String, _ count: Int) {
      text += letter
      for index in next..<next + count {
        if index > next { text += " " }
        text += number(points[index].x) + separator + number(points[index].y)
      }
      next += count
    }
    for verb in verbs {
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
}
