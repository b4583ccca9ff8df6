// SPDX-License-Identifier: MIT

import GalleyModel

/// Pictures of a display list in the sizes at which they were drawn, so that one that stands in many places is scaled
/// once. Pictures are told apart by their place in memory, so pixels that come here must stay as they are while this
/// lives.
final class ScaledPictures {
  private struct Key: Hashable {
    let source: PixelSource
    /// Its place, less than a pixel, and its sides.
    let (x, y, width, height): (Double, Double, Double, Double)
  }

  /// The most pixels that are kept: 16 MiB.
  private static let capacity = 4 << 20
  private var known: [Key: Surface] = [:]
  /// In the order in which they were kept.
  private var order: [Key] = []
  private var pixelCount = 0
  /// What was drawn once.
  private var seen: Set<Key> = []
  /// The picture that was reduced last, and what to.
  private var source: PixelSource?
  private var boxes = (across: 0, down: 0)
  private var pixels: BoxedPixels?

  /// The whole of a picture that is laid over `target`; nil where it is not worth keeping, or not yet.
  /// - Input: `area` is the part that is asked for.
  func picture(_ source: PixelSource, _ target: Rect, _ area: PixelRect) -> Surface? {
    let key = Key(source: source, x: target.x, y: target.y, width: target.width, height: target.height)
    if let picture = known[key] { return picture.rect.holds(area) ? picture : nil }
    let upright = Rect(
      x: min(target.x, target.x + target.width), y: min(target.y, target.y + target.height), width: abs(target.width),
      height: abs(target.height))
    guard let whole = PixelRect(containing: upright), whole.holds(area), whole.width * whole.height <= Self.capacity / 2
    else { return nil }
    // Of what is drawn once only what is asked for is made, unless that is all, and little beside the picture.
    let isSmall = whole.width * whole.height <= source.width * source.height / 4
    if !(whole == area && isSmall), note(key) { return nil }
    let picture = Surface(rect: whole)
    Resampler.resample(source, to: target, whole, picture, self)
    keep(picture, key)
    return picture
  }

  /// Notes that something was drawn.
  /// - Output: whether that was new.
  private func note(_ key: Key) -> Bool {
    if seen.count >= 4096 { seen = [] }
    return seen.insert(key).inserted
  }

  private func keep(_ picture: Surface, _ key: Key) {
    pixelCount += picture.rect.width * picture.rect.height
    while pixelCount > Self.capacity, !order.isEmpty {
      guard let old = known.removeValue(forKey: order.removeFirst()) else { continue }
      pixelCount -= old.rect.width * old.rect.height
    }
    known[key] = picture
    order.append(key)
  }

  /// The picture reduced by boxes of `across × down`.
  func reduced(_ source: PixelSource, _ across: Int, _ down: Int) -> BoxedPixels {
    if let pixels, self.source == source, boxes == (across, down) { return pixels }
    let made = BoxedPixels(source, across, down)
    (self.source, boxes, pixels) = (source, (across, down), made)
    return made
  }
}

extension PixelRect {
  /// Whether all of `other` is inside.
  fileprivate func holds(_ other: PixelRect) -> Bool {
    x <= other.x && y <= other.y && other.maxX <= maxX && other.maxY <= maxY
  }
}
