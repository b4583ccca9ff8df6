// SPDX-License-Identifier: MIT

import CFreeType
import GalleyModel

/// A glyph's picture as a font stores it for one size (CBDT, sbix).
struct StrikePicture {
  /// RGBA, alpha multiplied in, rows from the top.
  var pixels: [UInt8]
  var width: Int
  var height: Int
  /// The left edge, in the strike's pixels to the right of the origin.
  var left: Int
  /// The top edge, in the strike's pixels above the baseline.
  var top: Int
  /// The strike's pixels in an em.
  var pixelsPerEm: Double
}

extension FaceSlot {
  /// A glyph's picture from the smallest strike that is at least as large as asked for, or from the largest;
  /// nil where the glyph has none.
  func picture(_ glyph: UInt32, pixelsPerEm wanted: Double) -> StrikePicture? {
    let count = Int(face.pointee.num_fixed_sizes)
    guard count > 0, let sizes = face.pointee.available_sizes else { return nil }
    var best = 0
    for index in 1..<max(1, count) {
      let (size, chosen) = (Double(sizes[index].y_ppem) / 64, Double(sizes[best].y_ppem) / 64)
      if chosen < wanted ? size > chosen : (size >= wanted && size < chosen) { best = index }
    }
    guard sizes[best].y_ppem > 0, selectStrike(best) else { return nil }
    guard FT_Load_Glyph(face, FT_UInt(glyph), FT_Int32(FT_LOAD_COLOR)) == 0 else { return nil }
    let slot = face.pointee.glyph.pointee
    let bitmap = slot.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    guard slot.format == FT_GLYPH_FORMAT_BITMAP, bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue),
      width > 0, height > 0, width * height <= 16 << 20, let buffer = bitmap.buffer
    else { return nil }
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { pixels, filled in
      let target = UnsafeMutableRawBufferPointer(pixels)
      for y in 0..<height {
        let row = UnsafeRawPointer(buffer + y * Int(bitmap.pitch))
        for x in 0..<width {
          let pixel = UInt32(littleEndian: row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self))
          let swapped = pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16
          target.storeBytes(of: swapped.littleEndian, toByteOffset: (y * width + x) * 4, as: UInt32.self)
        }
      }
      filled = width * height * 4
    }
    return StrikePicture(
      pixels: pixels, width: width, height: height, left: Int(slot.bitmap_left), top: Int(slot.bitmap_top),
      pixelsPerEm: Double(sizes[best].y_ppem) / 64)
  }
}
