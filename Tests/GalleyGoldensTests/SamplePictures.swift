// SPDX-License-Identifier: MIT
import GalleyModel

/// Pictures drawn by plain arithmetic.
enum SamplePicture {
  /// A picture whose pixels come from a function.
  static func made(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) -> Bitmap {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { pixels += pixel(x, y) }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// A picture of one colour.
  static func flat(_ width: Int, _ height: Int, _ color: [UInt8]) -> Bitmap { made(width, height) { _, _ in color } }

  /// A black ring on white, smoothed by `samples` × `samples` points a pixel; `curve` maps coverage, 0…1, to ink.
  static func ring(
    thickness: Double, samples: Int = 8, shift: Double = 0, _ curve: (Double) -> Double = { $0 }
  ) -> Bitmap {
    made(40, 40) { x, y in
      var inside = 0.0
      for sub in 0..<samples * samples {
        let dx = Double(x) + (Double(sub % samples) + 0.5) / Double(samples) - 20 - shift
        let dy = Double(y) + (Double(sub / samples) + 0.5) / Double(samples) - 20
        if abs((dx * dx + dy * dy).squareRoot() - 14) <= thickness / 2 { inside += 1 }
      }
      let level = UInt8((255 * (1 - curve(inside / Double(samples * samples)))).rounded())
      return [level, level, level, 255]
    }
  }
}
