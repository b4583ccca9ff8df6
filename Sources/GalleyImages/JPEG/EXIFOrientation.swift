// SPDX-License-Identifier: MIT
import GalleyModel

/// How a stored picture is turned to be seen upright.
/// - Source: EXIF 2.3, tag 274.
enum EXIFOrientation: Int {
  case upright = 1
  case mirrored
  case halfTurn
  case flipped
  case transposed
  case quarterTurn
  case transversed
  case threeQuarterTurn

  /// Reads an APP1 segment; nil where it is not EXIF, is damaged or says nothing.
  init?(_ bytes: [UInt8], _ segment: Range<Int>) {
    guard segment.count >= 14, bytes[segment].starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) else { return nil }
    let tiff = Array(bytes[segment.dropFirst(6)])
    let isBig = tiff.starts(with: [0x4D, 0x4D])
    guard isBig || tiff.starts(with: [0x49, 0x49]) else { return nil }
    let two = { (at: Int) in isBig ? tiff.bigEndian16(at: at) : tiff.littleEndian16(at: at) }
    let four = { (at: Int) in isBig ? tiff.bigEndian32(at: at) : tiff.littleEndian32(at: at) }
    guard two(2) == 42, let directory = four(4), let count = two(directory) else { return nil }
    for entry in 0..<count {
      let at = directory + 2 + entry * 12
      guard let tag = two(at) else { return nil }
      // One number of 16 bits.
      if tag == 0x0112, two(at + 2) == 3, four(at + 4) == 1 {
        self.init(rawValue: two(at + 8) ?? 0)
        return
      }
    }
    return nil
  }

  /// Whether width and height change places.
  var swapsSides: Bool { rawValue >= 5 }

  /// `bitmap` turned to be seen upright.
  func apply(to bitmap: Bitmap) -> Bitmap {
    let (width, height) = (bitmap.width, bitmap.height)
    guard self != .upright, width > 0, height > 0 else { return bitmap }
    // Where the first pixel of the result is, and the steps to its right and lower neighbours, in pixels.
    let (right, bottom) = (width - 1, (height - 1) * width)
    let (start, across, down) =
      switch self {
      case .upright: (0, 1, width)
      case .mirrored: (right, -1, width)
      case .halfTurn: (bottom + right, -1, -width)
      case .flipped: (bottom, 1, -width)
      case .transposed: (0, width, 1)
      case .quarterTurn: (bottom, -width, 1)
      case .transversed: (bottom + right, -width, -1)
      case .threeQuarterTurn: (right, width, -1)
      }
    let size = swapsSides ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height)
    let pixels = [UInt8](unsafeUninitializedCapacity: bitmap.pixels.count) { target, filled in
      let to = UnsafeMutableRawBufferPointer(target)
      bitmap.pixels.withUnsafeBytes { from in
        for y in 0..<size.height {
          for x in 0..<size.width {
            let pixel = from.loadUnaligned(fromByteOffset: (start + x * across + y * down) * 4, as: UInt32.self)
            to.storeBytes(of: pixel, toByteOffset: (y * size.width + x) * 4, as: UInt32.self)
          }
        }
      }
      filled = to.count
    }
    return Bitmap(width: size.width, height: size.height, pixels: pixels)
  }
}
