// SPDX-License-Identifier: MIT
import CDeflate

/// One libdeflate compressor, owned. Not `Sendable`: libdeflate lets one thread at a time use it.
struct Deflater: ~Copyable {
  private let raw: OpaquePointer

  /// - Parameter level: libdeflate's, 1 (fastest) … 12 (smallest).
  init(level: Int32) throws(PNGError) {
    guard let raw = libdeflate_alloc_compressor(level) else { throw .outOfMemory }
    self.raw = raw
  }
  deinit { libdeflate_free_compressor(raw) }

  /// The most bytes that `count` bytes can become.
  func bound(_ count: Int) -> Int { libdeflate_zlib_compress_bound(raw, count) }

  /// Compresses `source` as a zlib stream into `target`, which has `bound(source.count)` bytes.
  /// - Output: the bytes written.
  func compress(_ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int {
    guard let from = source.baseAddress, let to = target.baseAddress else { return 0 }
    return libdeflate_zlib_compress(raw, from, source.count, to, target.count)
  }
}

/// One libdeflate decompressor, owned. Not `Sendable`, as ``Deflater``.
struct Inflater: ~Copyable {
  private let raw: OpaquePointer

  init() throws(PNGError) {
    guard let raw = libdeflate_alloc_decompressor() else { throw .outOfMemory }
    self.raw = raw
  }
  deinit { libdeflate_free_decompressor(raw) }

  /// Inflates a zlib stream of known length.
  /// - Output: false where the stream is damaged or of another length.
  func inflate(_ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Bool {
    guard let from = source.baseAddress, let to = target.baseAddress else { return false }
    return libdeflate_zlib_decompress(raw, from, source.count, to, target.count, nil) == LIBDEFLATE_SUCCESS
  }
}

/// The CRC-32 of `bytes`.
/// - Source: PNG (third edition) §5.5.
func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
  guard let base = bytes.baseAddress else { return libdeflate_crc32(0, nil, 0) }
  return libdeflate_crc32(0, base, bytes.count)
}
