// SPDX-License-Identifier: MIT
import CSPNG
import GalleyModel

/// Reads a file whose chunks are checked already.
func readBySPNG(_ bytes: UnsafeRawBufferPointer, _ header: PNGFile.Header) throws(PNGError) -> Bitmap {
  guard let context = spng_ctx_new(0) else { throw .outOfMemory }
  defer { spng_ctx_free(context) }
  let bitsPerChannel = header.depth == 16 ? 2 : 1
  let format = Int32(header.depth == 16 ? SPNG_FMT_RGBA16.rawValue : SPNG_FMT_RGBA8.rawValue)
  try check(spng_set_image_limits(context, UInt32(header.width), UInt32(header.height)))
  try check(spng_set_png_buffer(context, bytes.baseAddress, bytes.count))
  let count = header.width * header.height * 4
  var code: Int32 = 0
  let flags = Int32(SPNG_DECODE_TRNS.rawValue)
  if bitsPerChannel == 1 {
    var pixels = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      code = spng_decode_image(context, target.baseAddress, count, format, flags)
      // What a failed call left counts as nothing; `check` throws.
      filled = code == 0 ? count : 0
    }
    try check(code)
    pixels.withUnsafeMutableBytes(premultiply)
    return Bitmap(width: header.width, height: header.height, pixels: pixels)
  }
  let wide = [UInt16](unsafeUninitializedCapacity: count) { target, filled in
    code = spng_decode_image(context, target.baseAddress, count * 2, format, flags)
    filled = code == 0 ? count : 0
  }
  try check(code)
  var pixels = wide.map(narrow)
  pixels.withUnsafeMutableBytes(premultiply)
  return Bitmap(width: header.width, height: header.height, pixels: pixels)
}

/// 16 bits to 8, to nearest: `value × 255 / 65,535`, which is `value / 257`.
@inline(__always) func narrow(_ value: UInt16) -> UInt8 {
  UInt8(truncatingIfNeeded: (UInt32(value) &+ 128) / 257)
}

private func check(_ code: Int32) throws(PNGError) {
  guard code != 0 else { return }
  if code == Int32(SPNG_EMEM.rawValue) { throw .outOfMemory }
  throw .malformed(reason: String(cString: spng_strerror(code)))
}
