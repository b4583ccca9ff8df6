// SPDX-License-Identifier: MIT

/// What the pictures of a run's glyphs depend on, but for the glyph and its place in a pixel.
struct MaskLook: Hashable {
  /// The font instance's id: face, size, coordinates, synthesis.
  var font: UInt64
  /// The bits of the scale: pixels to a point.
  var scale: UInt64
  /// Antialiasing (2 bits), hinting (2), kind of picture (2).
  var variant: UInt32
  /// The text's colour for colour glyphs that use it; else 0.
  var foreground: UInt32

  /// A 64-bit hash of all fields.
  var hash: UInt64 {
    let value = MaskHash.mix(font ^ 0x9E37_79B9_7F4A_7C15, scale ^ 0xE703_7ED1_A0B4_28DB)
    return MaskHash.mix(value ^ UInt64(variant), UInt64(foreground) ^ 0x8EBC_6AF0_9C88_C6E3)
  }
}

/// A glyph and the quarter of a pixel that it stands at.
struct MaskKey: Equatable {
  /// Quarter of a pixel (2 bits) and glyph (32).
  let bits: UInt64

  @inline(__always) init(bits: UInt64) { self.bits = bits }

  @inline(__always) init(_ glyph: UInt32, _ quarter: Int) {
    bits = UInt64(glyph) << 2 | UInt64(truncatingIfNeeded: quarter & 3)
  }

  var glyph: UInt32 { UInt32(truncatingIfNeeded: bits >> 2) }
  var quarter: Int { Int(bits & 3) }

  /// Spreads the bits over the low ones.
  @inline(__always) var hash: UInt64 {
    let product = bits &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 32)
  }
}

private enum MaskHash {
  @inline(__always) static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b | 1)
    return product.high ^ product.low ^ (a &* 0xA076_1D64_78BD_642F)
  }
}

/// A glyph's picture, at its place relative to the whole pixel at its origin.
///
/// - Thread safety: the bytes are written once, before the mask is handed out; their generation keeps them.
struct GlyphMask: @unchecked Sendable {
  /// What the bytes hold.
  enum Format: UInt8 {
    /// Coverage, one byte a pixel.
    case gray = 1
    /// Coverage of red, green and blue, three bytes a pixel.
    case lcd = 3
    /// Pixels, alpha multiplied in, four bytes a pixel.
    case color = 4
  }
  /// What the bytes hold.
  var format: Format
  /// The first column, relative to the origin.
  var left: Int32 = 0
  /// The first row, relative to the baseline; y down.
  var top: Int32 = 0
  /// Columns.
  var width: Int32 = 0
  /// Rows.
  var height: Int32 = 0
  /// The bytes, rows of ``rowBytes`` from the top; read only. Nil where the picture is empty.
  var bytes: UnsafePointer<UInt8>?

  /// From one row to the next: rows of coverage are filled up with zeros to whole vectors of four.
  var rowBytes: Int { format == .gray ? (Int(width) &+ 3) & ~3 : Int(width) &* Int(format.rawValue) }
  /// The number of bytes.
  var byteCount: Int { rowBytes * Int(height) }
}
