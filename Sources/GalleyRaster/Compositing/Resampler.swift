// SPDX-License-Identifier: MIT
//
// Scales pictures along both axes in turn with a cubic kernel (Catmull-Rom) that widens as the picture shrinks,
// so that each source pixel counts. Weights are plain arithmetic rounded to 1/16,384 whose sum is exactly one;
// they depend on the place of the picture, not on the part that is asked for.

import CPixels
import GalleyModel

/// Pixels to be scaled, rows from the top without padding.
struct PixelSource: Hashable {
  var pixels: UnsafePointer<UInt8>
  var width: Int
  var height: Int
}

/// The source pixels that make one pixel along one axis, for a row or column of results.
private struct AxisWeights {
  private(set) var first: [Int] = []
  private(set) var start: [Int] = [0]
  private(set) var weights: [Int32] = []
  private(set) var longest = 1

  /// Weights for results `origin ..< origin + count`, where the whole picture of `source` pixels is laid from
  /// `position` over `length` pixels; a negative length mirrors it.
  init(_ origin: Int, _ count: Int, position: Double, length: Double, source: Int) {
    let ratio = Double(source) / length
    let widening = max(1, abs(ratio))
    var raw: [Double] = []
    for pixel in origin..<origin + count {
      let center = max(0, min(Double(source), (Double(pixel) + 0.5 - position) * ratio))
      let low = max(0, Int((center - 2 * widening).rounded(.down)))
      let high = min(source, Int((center + 2 * widening).rounded(.up)))
      raw.removeAll(keepingCapacity: true)
      var sum = 0.0
      for index in low..<max(high, low + 1) {
        let weight = Self.kernel((Double(index) + 0.5 - center) / widening)
        raw.append(weight)
        sum += weight
      }
      append(low, raw, sum)
    }
  }

  private mutating func append(_ low: Int, _ raw: [Double], _ sum: Double) {
    var rest: Int32 = 16_384
    var largest = 0
    for (index, weight) in raw.enumerated() {
      let rounded = Int32((weight / (sum == 0 ? 1 : sum) * 16_384).rounded())
      weights.append(rounded)
      rest -= rounded
      if raw[largest] < weight { largest = index }
    }
    weights[start[start.count - 1] + largest] += rest
    first.append(low)
    start.append(weights.count)
    longest = max(longest, raw.count)
  }

  private static func kernel(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
  }
}

/// Scales pictures.
enum Resampler {
  /// The pixels of `area` when the whole of `source` is laid over the rectangle `target`, in device pixels; its
  /// sides may be negative to mirror, but not 0. Edges are not cut: the outermost pixels go on.
  ///
  /// What is made depends on the place by less than a pixel alone: `known` keeps it for the next time.
  static func resample(
    _ source: PixelSource, to target: Rect, area: PixelRect, known: ScaledPictures? = nil
  ) -> Surface {
    // Places are whole pixels and a rest, so that the same rest gives the same weights to the last bit.
    let (x, y) = (wholePixels(target.x), wholePixels(target.y))
    let local = Rect(x: target.x - Double(x), y: target.y - Double(y), width: target.width, height: target.height)
    let part = PixelRect(x: area.x - x, y: area.y - y, width: area.width, height: area.height)
    let result = Surface(rect: area)
    if let kept = known?.picture(source, local, part) {
      for row in 0..<max(0, area.height) where area.width > 0 {
        result.row(area.x, area.y + row).update(from: kept.row(part.x, part.y + row), count: area.width)
      }
    } else {
      resample(source, to: local, part, result, known)
    }
    return result
  }

  /// The whole pixels of a place; those of places that no picture can show at stay with the rest.
  private static func wholePixels(_ place: Double) -> Int { abs(place) < 1e9 ? Int(place.rounded(.down)) : 0 }

  /// Makes the pixels of `area` in `result`, whose own place may be another.
  static func resample(
    _ source: PixelSource, to target: Rect, _ area: PixelRect, _ result: Surface, _ known: ScaledPictures?
  ) {
    let across = boxSide(source.width, target.width)
    let down = boxSide(source.height, target.height)
    guard across > 1 || down > 1 else { return resampleByKernel(source, to: target, area, result) }
    let reduced = known?.reduced(source, across, down) ?? BoxedPixels(source, across, down)
    // The last boxes may reach past the picture: what they cover is laid over as much more.
    let whole = Rect(
      x: target.x, y: target.y, width: target.width * Double(reduced.width * across) / Double(source.width),
      height: target.height * Double(reduced.height * down) / Double(source.height))
    reduced.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      resampleByKernel(
        PixelSource(pixels: base, width: reduced.width, height: reduced.height), to: whole, area, result)
    }
  }

  /// How many pixels along one axis are averaged before the kernel sees them: above 32 source pixels for one, so
  /// many that about 32 are left. The kernel's weights and rows then stay few, whatever the picture is.
  private static func boxSide(_ source: Int, _ target: Double) -> Int {
    let ratio = Double(source) / max(abs(target), 1)
    return ratio > 64 ? max(1, min(source, Int(ratio / 32))) : 1
  }

  private static func resampleByKernel(
    _ source: PixelSource, to target: Rect, _ area: PixelRect, _ result: Surface
  ) {
    guard !area.isEmpty, source.width > 0, source.height > 0, target.width != 0, target.height != 0 else { return }
    let columns = AxisWeights(area.x, area.width, position: target.x, length: target.width, source: source.width)
    let rows = AxisWeights(area.y, area.height, position: target.y, length: target.height, source: source.height)
    let stride = area.width
    // Rows already scaled along x, in a ring: a window of rows never holds two of one place.
    var ring = [Int32](repeating: 0, count: rows.longest * stride * 4)
    var held = [Int](repeating: -1, count: rows.longest)
    var places: [Int] = []
    for row in 0..<area.height {
      let taps = rows.start[row]..<rows.start[row + 1]
      places.removeAll(keepingCapacity: true)
      for tap in 0..<taps.count {
        let line = rows.first[row] + tap
        let slot = line % rows.longest
        places.append(slot * stride)
        if held[slot] == line { continue }
        held[slot] = line
        ring.withUnsafeMutableBufferPointer { ring in
          guard let target = ring.baseAddress else { return }
          // In 1/64 channel values.
          galley_scale_row(
            source.pixels + line * source.width * 4, columns.first, columns.start, columns.weights, stride,
            target + slot * stride * 4)
        }
      }
      rows.weights.withUnsafeBufferPointer { weights in
        guard let weights = weights.baseAddress else { return }
        galley_scale_column(
          ring, places, weights + taps.lowerBound, taps.count, stride, result.row(result.rect.x, result.rect.y + row))
      }
    }
  }
}

/// A picture whose pixels are averages of boxes of another's.
struct BoxedPixels {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt8]

  init(_ source: PixelSource, _ across: Int, _ down: Int) {
    width = (source.width + across - 1) / across
    height = (source.height + down - 1) / down
    pixels = [UInt8](repeating: 0, count: width * height * 4)
    for y in 0..<height {
      let rows = y * down..<min((y + 1) * down, source.height)
      for x in 0..<width {
        let columns = x * across..<min((x + 1) * across, source.width)
        var sum = SIMD4<UInt64>(repeating: 0)
        for row in rows {
          for column in columns {
            let at = UnsafeRawPointer(source.pixels + (row * source.width + column) * 4)
            sum &+= SIMD4<UInt64>(truncatingIfNeeded: at.loadUnaligned(as: SIMD4<UInt8>.self))
          }
        }
        let count = UInt64(rows.count * columns.count)
        for channel in 0..<4 {
          pixels[(y * width + x) * 4 + channel] = UInt8(truncatingIfNeeded: (sum[channel] + count / 2) / count)
        }
      }
    }
  }
}
