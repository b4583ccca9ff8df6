// SPDX-License-Identifier: MIT

import CPixels

/// Turns rows of premultiplied pixels into the bytes of a form.
struct RowPacker: ~Copyable {
  /// The bytes that ``pack(_:into:)`` may write past the end of a row.
  static let slack = 8
  let survey: PixelSurvey

  /// Packs one row. Whole words are stored, so up to ``slack`` bytes after the row are spoilt.
  func pack(_ row: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableRawPointer) {
    switch survey.form.kind {
    case .rgb: packRGB(row, into: target)
    case .rgba:
      for x in 0..<row.count {
        target.storeBytes(of: Alpha.divide(row[x]), toByteOffset: x &* 4, as: UInt32.self)
      }
    case .grayAlpha:
      for x in 0..<row.count {
        let pixel = Alpha.divide(row[x])
        let two = UInt16(truncatingIfNeeded: pixel & 0xFF | (pixel >> 24) << 8)
        target.storeBytes(of: two, toByteOffset: x &* 2, as: UInt16.self)
      }
    case .gray:
      let depth = survey.form.depth
      if depth == 8 {
        packGray(row, into: target)
      } else {
        packSmall(row, depth: depth, into: target) { UInt8(truncatingIfNeeded: ($0 & 0xFF) >> (8 - UInt32(depth))) }
      }
    case .palette: packPalette(row, into: target)
    }
  }

  private func packRGB(_ row: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableRawPointer) {
    guard let base = row.baseAddress else { return }
    galley_pixels_pack(base, target.assumingMemoryBound(to: UInt8.self), row.count)
  }

  private func packGray(_ row: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableRawPointer) {
    guard let base = row.baseAddress else { return }
    var x = 0
    while x &+ 16 <= row.count {
      let pixels = UnsafeRawPointer(base + x).loadUnaligned(as: SIMD16<UInt32>.self)
      target.storeBytes(of: SIMD16<UInt8>(truncatingIfNeeded: pixels), toByteOffset: x, as: SIMD16<UInt8>.self)
      x &+= 16
    }
    while x < row.count {
      target.storeBytes(of: UInt8(truncatingIfNeeded: row[x]), toByteOffset: x, as: UInt8.self)
      x &+= 1
    }
  }

  private func packPalette(_ row: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableRawPointer) {
    guard row.count > 0 else { return }
    var last = row[0]
    var place = survey.table.index(of: last)
    packSmall(row, depth: survey.form.depth, into: target) { pixel in
      if pixel != last {
        last = pixel
        place = survey.table.index(of: pixel)
      }
      return place
    }
  }

  /// Packs values of `depth` ≤ 8 bits, the leftmost in the high bits; the last byte is filled with zeros.
  @inline(__always) private func packSmall(
    _ row: UnsafeBufferPointer<UInt32>, depth: Int, into target: UnsafeMutableRawPointer,
    _ value: (UInt32) -> UInt8
  ) {
    let perByte = 8 / depth
    var at = 0
    var x = 0
    while x < row.count {
      let end = min(x &+ perByte, row.count)
      var byte: UInt8 = 0
      var shift = 8
      while x < end {
        shift &-= depth
        byte |= value(row[x]) &<< UInt8(truncatingIfNeeded: shift)
        x &+= 1
      }
      target.storeBytes(of: byte, toByteOffset: at, as: UInt8.self)
      at &+= 1
    }
  }
}
