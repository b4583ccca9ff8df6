// SPDX-License-Identifier: MIT
public import GalleyModel

extension ImageDiff {
  /// Draws where two pictures differ, over a pale grey print of the first.
  ///
  /// A pixel that differs is red, the darker the more; one that only smoothing made different is yellow; one that
  /// only one picture has is magenta; a difference let pass by the threshold is pale blue. The picture is as wide and as
  /// high as the wider and the higher of the two.
  public static func heatMap(_ a: Bitmap, _ b: Bitmap, options: DiffOptions = DiffOptions()) -> Bitmap {
    let (width, height) = (max(a.width, b.width), max(a.height, b.height))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    let detector = AntialiasingDetector(a, b)
    for y in 0..<height {
      for x in 0..<width {
        let color = heat(a, b, x, y, options, detector)
        pixels.append(color.red)
        pixels.append(color.green)
        pixels.append(color.blue)
        pixels.append(255)
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  private static func heat(
    _ a: Bitmap, _ b: Bitmap, _ x: Int, _ y: Int, _ options: DiffOptions, _ detector: AntialiasingDetector
  ) -> Color {
    let (inA, inB) = (x < a.width && y < a.height, x < b.width && y < b.height)
    guard inA, inB else { return inA || inB ? Color(red: 255, green: 0, blue: 255) : .white }
    let delta = delta(a, b, x, y)
    if delta == 0 { return print(of: a, x, y) }
    if delta <= options.threshold { return Color(red: 160, green: 200, blue: 255) }
    if options.ignoresAntialiasing, detector.isSmoothing(x, y) { return Color(red: 255, green: 210, blue: 0) }
    // From light red to full red within the first 64 levels, then darker: small differences are to be seen.
    let pale = UInt8(max(0, 150 - Int(delta) * 150 / 64))
    return Color(red: delta > 64 ? UInt8(255 - (Int(delta) - 64) / 2) : 255, green: pale, blue: pale)
  }

  /// A quarter of the pixel's contrast on white.
  private static func print(of picture: Bitmap, _ x: Int, _ y: Int) -> Color {
    let pixel = picture[x, y]
    let luma = (77 * Int(pixel.red) + 150 * Int(pixel.green) + 29 * Int(pixel.blue)) >> 8
    let onWhite = min(255, luma + 255 - Int(pixel.alpha))
    let level = UInt8(191 + onWhite / 4)
    return Color(red: level, green: level, blue: level)
  }
}
