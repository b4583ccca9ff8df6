// SPDX-License-Identifier: MIT
import CZlib
public import GalleyModel

/// Writes a picture as PNG band by band, from the top: of one that is larger than memory only a band is there at a time.
///
/// The file has 8 bits a channel and decodes to the same pixels as ``PNGEncoder``'s, which is smaller and made in less time.
///
/// ```swift
/// var encoder = try PNGBandEncoder(width: 640, height: 300_000, channels: .rgb)
/// for band in bands { try encoder.append(band) }
/// let file = try encoder.finish()
/// ```
public struct PNGBandEncoder: ~Copyable {
  /// What is written of each pixel.
  public enum Channels: Hashable, Sendable {
    /// One value, of opaque grey pixels.
    case gray
    /// Three values, of opaque pixels.
    case rgb
    /// Three values and alpha.
    case rgba
  }

  private let form: PNGForm
  private let width: Int
  private let height: Int
  private let limits: Limits
  private let stream: ZlibStream
  private var file: PNGChunkWriter
  /// How many rows are written.
  private var rows = 0
  /// The row before, for the filters.
  private var last: [UInt32] = []

  /// Begins a file.
  /// - Input: the size in pixels; `scale` as for ``PNGEncoder``.
  /// - Throws: `.noPixels`, `.sideTooLong`, `.tooManyPixels` over `limits.pixels`, `.outOfMemory`.
  public init(
    width: Int, height: Int, channels: Channels, scale: Double? = nil, limits: Limits = .standard
  ) throws(PNGError) {
    guard width > 0, height > 0 else { throw .noPixels(width: width, height: height) }
    guard max(width, height) <= PNGDecoder.largestSide else {
      throw .sideTooLong(width: width, height: height, limit: PNGDecoder.largestSide)
    }
    guard width * height <= limits.pixels else {
      throw .tooManyPixels(width: width, height: height, limit: limits.pixels)
    }
    let form = PNGForm(kind: channels == .gray ? .gray : channels == .rgb ? .rgb : .rgba, depth: 8)
    var file = PNGChunkWriter(capacity: 1 << 20)
    PNGEncoder(scale: scale).appendHeader(to: &file, form, width: width, height: height)
    self.init(form, width: width, height: height, limits, try ZlibStream(level: 1), file)
  }

  private init(
    _ form: PNGForm, width: Int, height: Int, _ limits: Limits, _ stream: consuming ZlibStream, _ file: PNGChunkWriter
  ) {
    self.form = form
    self.width = width
    self.height = height
    self.limits = limits
    self.stream = stream
    self.file = file
  }

  /// Adds the next rows.
  /// - Input: a bitmap as wide as the picture; rows past its height are left out.
  /// - Output: false where the channels cannot hold the pixels: then nothing was added.
  /// - Throws: `.malformed` for another width, `.tooManyBytes` over `limits.fileBytes`, `.cancelled`.
  public mutating func append(_ band: Bitmap) throws(PNGError) -> Bool {
    if limits.isCancelled?() == true { throw .cancelled }
    guard band.width == width else { throw .malformed(reason: "a band of \(band.width) pixels in \(width)") }
    let count = min(band.height, height - rows)
    guard count > 0 else { return true }
    guard holds(band) else { return false }
    // The row above is filtered once more, so that those below it know it.
    var pixels = last
    let known = last.isEmpty ? 0 : 1
    pixels.reserveCapacity((count + known) * width)
    band.pixels.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { pixels.append(contentsOf: $0.prefix(count * width)) }
    }
    last = Array(pixels.suffix(width))
    rows += count
    let isLast = rows == height
    var written: [UInt8] = []
    pixels.withUnsafeBufferPointer { pixels in
      var filtered = FilteredRows(
        pixels, width: width, height: count + known, packer: RowPacker(survey: PixelSurvey(form: form)))
      filtered.filterWhereRough()
      let rowBytes = form.rowBytes(width) + 1
      stream.write(
        UnsafeRawBufferPointer(rebasing: filtered.bytes[(known * rowBytes)...]), isLast: isLast, to: &written)
    }
    if !written.isEmpty { written.withUnsafeBytes { file.appendImageData($0) } }
    guard file.bytes.count <= limits.fileBytes else {
      throw .tooManyBytes(count: file.bytes.count, limit: limits.fileBytes)
    }
    return true
  }

  private func holds(_ band: Bitmap) -> Bool {
    guard form.kind != .rgba else { return true }
    return band.pixels.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        let traits = PixelSurvey.traits(pixels)
        return traits.opaque && (traits.gray || form.kind == .rgb)
      }
    }
  }

  /// The bytes of the file.
  /// - Throws: `.malformed` where rows are missing.
  public consuming func finish() throws(PNGError) -> [UInt8] {
    guard rows == height else { throw .malformed(reason: "\(rows) of \(height) rows") }
    file.append(.end)
    return file.bytes
  }
}

/// A zlib stream in the making, owned.
struct ZlibStream: ~Copyable {
  private let raw: UnsafeMutablePointer<z_stream>
  private static let room = 1 << 16

  /// - Throws: `.outOfMemory` where zlib gives none, or does not know `level`.
  init(level: Int32) throws(PNGError) {
    let made = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    made.initialize(to: z_stream())
    guard galley_deflate_init(made, level) == Z_OK else {
      made.deallocate()
      // Nothing is held yet: `deinit`, which frees what is, must not follow.
      throw .outOfMemory
    }
    raw = made
  }

  deinit {
    deflateEnd(raw)
    raw.deallocate()
  }

  /// Deflates `source`, and ends the stream after the last.
  func write(_ source: UnsafeRawBufferPointer, isLast: Bool, to target: inout [UInt8]) {
    var left = source
    repeat {
      // zlib counts in 32 bits.
      let part = UnsafeRawBufferPointer(rebasing: left.prefix(1 << 30))
      left = UnsafeRawBufferPointer(rebasing: left.dropFirst(part.count))
      raw.pointee.next_in = UnsafeMutablePointer(
        mutating: part.baseAddress?.assumingMemoryBound(to: UInt8.self))
      raw.pointee.avail_in = UInt32(part.count)
      deflateAll(ends: isLast && left.isEmpty, to: &target)
    } while !left.isEmpty
  }

  private func deflateAll(ends: Bool, to target: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.room) { buffer in
      repeat {
        raw.pointee.next_out = buffer.baseAddress
        raw.pointee.avail_out = UInt32(buffer.count)
        deflate(raw, ends ? Z_FINISH : Z_NO_FLUSH)
        target.append(contentsOf: buffer.prefix(buffer.count - Int(raw.pointee.avail_out)))
      } while raw.pointee.avail_out == 0
    }
  }
}
