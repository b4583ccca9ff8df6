// SPDX-License-Identifier: MIT

/// What a picture's pixels have in common, found in one sweep or a little more.
struct PixelSurvey: ~Copyable {
  let form: PNGForm
  /// The colours, where `form` is a palette.
  let table: ColorTable

  /// - Input: premultiplied pixels, as little-endian RGBA words. Whether a pixel is opaque or grey, and whether two
  ///   are the same colour, is the same before and after alpha is taken out.
  init(_ pixels: UnsafeBufferPointer<UInt32>, width: Int, height: Int) {
    var table = ColorTable()
    if Self.collect(pixels, width: width, height: height, into: &table) {
      form = .smallest(for: table.colors, pixelCount: width * height)
      if form.kind == .palette { table.putTransparentFirst() }
    } else {
      let (opaque, gray) = Self.traits(pixels)
      form = PNGForm(kind: gray ? (opaque ? .gray : .grayAlpha) : opaque ? .rgb : .rgba, depth: 8)
    }
    self.table = table
  }

  /// A survey whose answer is known: `form` holds every pixel and is no palette.
  init(form: PNGForm) {
    precondition(form.kind != .palette, "A palette has colours to collect.")
    self.form = form
    table = ColorTable()
  }

  /// Collects the colours; false where there are more than 256.
  ///
  /// Every eighth row first, then the rows between: a picture of many colours shows it early.
  private static func collect(
    _ pixels: UnsafeBufferPointer<UInt32>, width: Int, height: Int, into table: inout ColorTable
  ) -> Bool {
    for first in 0..<min(8, height) {
      for y in stride(from: first, to: height, by: 8) {
        let row = UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
        guard table.add(row) else { return false }
      }
    }
    return true
  }

  /// Whether every pixel is opaque, and whether every pixel is grey.
  static func traits(_ pixels: UnsafeBufferPointer<UInt32>) -> (opaque: Bool, gray: Bool) {
    var all = SIMD8<UInt32>(repeating: .max)
    var differences = SIMD8<UInt32>.zero
    var at = 0
    if let base = pixels.baseAddress {
      while at &+ 8 <= pixels.count {
        let stop = min(at &+ 4096, pixels.count &- 7)
        while at < stop {
          let eight = UnsafeRawPointer(base + at).loadUnaligned(as: SIMD8<UInt32>.self)
          all &= eight
          differences |= eight ^ (eight &>> 8)
          at &+= 8
        }
        if all[0] >> 24 != 255, differences[0] & 0xFFFF != 0 { return (false, false) }
      }
    }
    var opaque = (0..<8).allSatisfy { all[$0] >> 24 == 255 }
    var gray = (0..<8).allSatisfy { differences[$0] & 0xFFFF == 0 }
    for pixel in pixels[at...] {
      opaque = opaque && pixel >> 24 == 255
      gray = gray && PNGForm.isGray(pixel)
    }
    return (opaque, gray)
  }
}
