// SPDX-License-Identifier: MIT
public import GalleyModel

/// Reads a PNG of any colour type, depth and interlace into a premultiplied bitmap.
///
/// The common files (8 bits, not interlaced) are read here over libdeflate; the others, and every file about which
/// the short way finds a fault, by spng. Colours are taken as sRGB: gAMA, cHRM and iCCP are not applied. Sixteen-bit
/// channels are rounded to the nearest of eight bits.
public struct PNGDecoder: Sendable {
  /// The longest side of a picture that is read or written, in pixels.
  public static let largestSide = 1_000_000

  /// Makes a reader.
  public init() {}

  /// Reads `bytes`.
  /// - Limits: `limits.pixels`, `limits.fileBytes` and ``largestSide`` hold before anything is inflated; memory is at
  ///   most 13 bytes a pixel beside the file.
  /// - Throws: `.notPNG`, `.truncated`, `.checksum`, `.malformed`, `.tooManyPixels`, `.tooManyBytes`, `.outOfMemory`,
  ///   `.cancelled`. A file is refused whole: there is no partial picture.
  public func decode(_ bytes: [UInt8], limits: Limits = .standard) throws(PNGError) -> Bitmap {
    try bytes.withBytes { (raw) throws(PNGError) -> Bitmap in
      let file = try PNGFile(raw, limits: limits)
      if limits.isCancelled?() == true { throw .cancelled }
      if let bitmap = try FastReader(file).read() { return bitmap }
      if file.hasOtherChunks {
        return try file.strippedBytes().withBytes { (stripped) throws(PNGError) -> Bitmap in
          try readBySPNG(stripped, file.header)
        }
      }
      return try readBySPNG(raw, file.header)
    }
  }

  /// The size that the header of `bytes` claims, or nil where they do not begin as a PNG does.
  public func size(of bytes: [UInt8]) -> PixelSize? {
    guard bytes.count >= 24, bytes.starts(with: pngSignature) else { return nil }
    let word = { (at: Int) in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return PixelSize(width: word(16), height: word(20))
  }
}
