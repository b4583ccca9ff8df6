// SPDX-License-Identifier: MIT

import GalleyModel

extension PixelRect {
  /// The rectangle of nothing.
  static let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The column after the last.
  var maxX: Int { x + width }
  /// The row after the last.
  var maxY: Int { y + height }
  /// Whether no pixel is inside.
  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The pixels that both hold.
  func intersection(_ other: PixelRect) -> PixelRect {
    let l = max(x, other.x)
    let t = max(y, other.y)
    let r = min(maxX, other.maxX)
    let b = min(maxY, other.maxY)
    return r > l && b > t ? PixelRect(x: l, y: t, width: r - l, height: b - t) : .nothing
  }

  /// Grown by `distance` pixels at each edge.
  func outset(by distance: Int) -> PixelRect {
    PixelRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }

  /// The smallest rectangle of whole pixels that holds `rect`; nil where it is not finite.
  /// - Limits: edges are held to ± 2²⁸.
  init?(containing rect: Rect) {
    guard rect.x.isFinite, rect.y.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else { return nil }
    func held(_ value: Double) -> Int { Int(max(-268_435_456, min(268_435_456, value))) }
    let l = held(rect.x.rounded(.down))
    let t = held(rect.y.rounded(.down))
    self.init(x: l, y: t, width: held(rect.maxX.rounded(.up)) - l, height: held(rect.maxY.rounded(.up)) - t)
  }
}

extension PixelRect {
  /// The smallest rectangle that holds both; an empty one adds nothing.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let l = min(x, other.x)
    let t = min(y, other.y)
    return PixelRect(x: l, y: t, width: max(maxX, other.maxX) - l, height: max(maxY, other.maxY) - t)
  }
}
