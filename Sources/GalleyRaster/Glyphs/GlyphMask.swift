// SPDX-License-Identifier: MIT

/// What a glyph's picture depends on.
struct MaskKey: Hashable {
  /// The font instance's id: face, size, coordinates, synthesis.
  var font: UInt64
  /// The bits of the scale: pixels to a point.
  var scale: UInt64
  /// The glyph.
  var glyph: UInt32
  /// Quarter of a pixel (2 bits), antialiasing (2), hinting (2), kind of picture (2).
  var variant: UInt32
  /// The text's colour for colour glyphs that use it; else 0.
  var foreground: UInt32

  /// A 64-bit hash of all fields.
  var hash: UInt64 {
    var value = Self.mix(font ^ 0x9E37_79B9_7F4A_7C15, scale ^ 0xE703_7ED1_A0B4_28DB)
    value = Self.mix(value ^ (UInt64(glyph) << 32 | UInt64(variant)), UInt64(foreground) ^ 0x8EBC_6AF0_9C88_C6E3)
    return value
  }

  @inline(__always) private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
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

  /// From one row to the next: rows of coverage are filled up with zeros to whole vectors of eight.
  var rowBytes: Int { format == .gray ? (Int(width) &+ 7) & ~7 : Int(width) &* Int(format.rawValue) }
  /// The number of bytes.
  var byteCount: Int { rowBytes * Int(height) }
}
