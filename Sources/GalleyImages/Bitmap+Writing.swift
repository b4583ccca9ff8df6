// SPDX-License-Identifier: MIT
import GalleyModel
import GalleyPNG

extension Bitmap {
  /// Holds a picture that is to be written to the limits of the format and of the caller.
  func check(_ limits: ImageLimits, largestSide: Int) throws(ImageError) {
    guard width > 0, height > 0 else { throw .noPixels(width: width, height: height) }
    guard max(width, height) <= largestSide else {
      throw .sideTooLong(width: width, height: height, limit: largestSide)
    }
    try limits.check(width: width, height: height)
  }

  /// The pixels with alpha taken out, as files hold them.
  var straightPixels: [UInt8] {
    var straight = pixels
    for at in stride(from: 0, to: straight.count, by: 4) where straight[at + 3] < 255 {
      let alpha = straight[at + 3]
      for channel in at..<at + 3 { straight[channel] = Alpha.divide(straight[channel], alpha) }
    }
    return straight
  }

  /// The pixels over an opaque colour, each fourth byte 255.
  func laid(over color: Color) -> [UInt8] {
    var opaque = pixels
    let ground = [color.red, color.green, color.blue]
    for at in stride(from: 0, to: opaque.count, by: 4) where opaque[at + 3] < 255 {
      let rest = 255 - opaque[at + 3]
      for channel in 0..<3 { opaque[at + channel] &+= Alpha.multiply(ground[channel], rest) }
      opaque[at + 3] = 255
    }
    return opaque
  }
}
