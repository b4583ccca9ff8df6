// SPDX-License-Identifier: MIT
package import GalleyModel

/// The picture on which the parts of an animation are put together, as APNG, GIF and WebP files tell it.
/// - Source: PNG (third edition) §11.3.6.2 (`fcTL`); GIF89a §23; WebP container specification, "Animation".
package struct AnimationCanvas {
  /// What is done with a part's place after it was seen.
  package enum Disposal: Hashable, Sendable {
    /// It stays.
    case keep
    /// It becomes clear.
    case clear
    /// It becomes what it was before the part was put down.
    case restore
  }
  /// How a part is put down.
  package enum Blend: Hashable, Sendable {
    /// It takes the place of what is there.
    case replace
    /// It is laid over what is there.
    case over
  }

  /// The picture as it is now.
  package private(set) var bitmap: Bitmap
  private var pending: (rect: PixelRect, disposal: Disposal, before: Bitmap?)?

  /// A clear canvas.
  package init(width: Int, height: Int) { bitmap = Bitmap(width: width, height: height) }

  /// Disposes of the part before and puts `part` down at `x`, `y`; what is outside of the canvas is cut off.
  /// - Limits: `x` and `y` are at least 0.
  package mutating func put(_ part: Bitmap, x: Int, y: Int, blend: Blend, disposal: Disposal) {
    dispose()
    let rect = PixelRect(
      x: min(x, bitmap.width), y: min(y, bitmap.height), width: max(0, min(part.width, bitmap.width - x)),
      height: max(0, min(part.height, bitmap.height - y)))
    pending = (rect, disposal, disposal == .restore ? bitmap.cropped(to: rect) : nil)
    draw(part, in: rect, blend)
  }

  private mutating func dispose() {
    guard let (rect, disposal, before) = pending else { return }
    switch disposal {
    case .keep: break
    case .clear: draw(Bitmap(width: rect.width, height: rect.height), in: rect, .replace)
    case .restore: if let before { draw(before, in: rect, .replace) }
    }
    pending = nil
  }

  /// Puts the top left of `part` into `rect`, which lies within the canvas and is no larger than the part.
  private mutating func draw(_ part: Bitmap, in rect: PixelRect, _ blend: Blend) {
    guard rect.width > 0, rect.height > 0 else { return }
    let width = bitmap.width
    part.pixels.withUnsafeBytes { source in
      bitmap.pixels.withUnsafeMutableBytes { target in
        for row in 0..<rect.height {
          let from = source[row * part.width * 4..<(row * part.width + rect.width) * 4]
          let start = ((rect.y + row) * width + rect.x) * 4
          let to = target[start..<start + rect.width * 4]
          switch blend {
          case .replace:
            UnsafeMutableRawBufferPointer(rebasing: to).copyMemory(from: UnsafeRawBufferPointer(rebasing: from))
          case .over:
            Self.lay(UnsafeRawBufferPointer(rebasing: from), over: UnsafeMutableRawBufferPointer(rebasing: to))
          }
        }
      }
    }
  }

  private static func lay(_ source: UnsafeRawBufferPointer, over target: UnsafeMutableRawBufferPointer) {
    for at in stride(from: 0, to: source.count, by: 4) {
      let alpha = source[at + 3]
      if alpha == 0 { continue }
      let rest = 255 &- alpha
      // A channel is at most its alpha, so no sum is over 255.
      for channel in at..<at + 4 { target[channel] = source[channel] &+ Alpha.multiply(target[channel], rest) }
    }
  }
}
