// SPDX-License-Identifier: MIT
import CPixels
import GalleyModel

/// The short way through files of at most 8 bits a channel that are not interlaced: one call to libdeflate, filters
/// undone in place, one sweep into the bitmap. Tested equal to spng.
struct FastReader {
  private let file: PNGFile

  init(_ file: PNGFile) { self.file = file }

  /// The picture, or nil where the file is of another kind or has a fault for spng to name.
  func read() throws(PNGError) -> Bitmap? {
    let header = file.header
    guard header.depth <= 8, !header.isInterlaced else { return nil }
    if header.kind != .palette, file.transparency != nil { return nil }
    return try header.kind == .rgba ? readInPlace() : readExpanded()
  }

  /// RGBA: inflated into the bitmap's own memory and unfiltered there, each row moving up over the filters before it.
  private func readInPlace() throws(PNGError) -> Bitmap? {
    let header = file.header
    let count = header.width * header.height * 4
    let inflater = try Inflater()
    var isSound = false
    let pixels = try file.withStream { (stream) throws(PNGError) in
      [UInt8](unsafeUninitializedCapacity: file.inflatedBytes) { target, filled in
        filled = count
        let rows = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(target)[..<file.inflatedBytes])
        guard let place = target.baseAddress, inflater.inflate(stream, into: rows),
          unfilter(rows, into: place, stride: header.width * 4)
        else { return target.initialize(repeating: 0) }
        premultiply(UnsafeMutableRawBufferPointer(rebasing: rows[..<count]))
        isSound = true
      }
    }
    return isSound ? Bitmap(width: header.width, height: header.height, pixels: pixels) : nil
  }

  /// All others: inflated and unfiltered apart, then expanded into the bitmap.
  private func readExpanded() throws(PNGError) -> Bitmap? {
    let header = file.header
    let rows = UnsafeMutableRawBufferPointer.allocate(byteCount: file.inflatedBytes, alignment: 16)
    defer { rows.deallocate() }
    let inflater = try Inflater()
    guard try file.withStream({ (stream) throws(PNGError) in inflater.inflate(stream, into: rows) }),
      let place = rows.baseAddress.map({ $0.assumingMemoryBound(to: UInt8.self) + 1 }),
      unfilter(rows, into: place, stride: file.form.rowBytes(header.width) + 1)
    else { return nil }
    let palette = header.kind == .palette ? file.premultipliedPalette : []
    var isInRange = true
    let count = header.width * header.height * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      filled = count
      isInRange = expand(UnsafeRawBufferPointer(rows), palette, into: UnsafeMutableRawBufferPointer(target))
    }
    guard isInRange else { throw .malformed(reason: "a pixel is beyond the palette") }
    return Bitmap(width: header.width, height: header.height, pixels: pixels)
  }

  /// Undoes the filters; false where a filter is unknown.
  /// - Parameters:
  ///   - place: the first row without its filter; may be the first or the second byte of `rows`.
  ///   - stride: the bytes from row to row at `place`.
  private func unfilter(
    _ rows: UnsafeMutableRawBufferPointer, into place: UnsafeMutablePointer<UInt8>, stride: Int
  ) -> Bool {
    guard let start = rows.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
    let count = file.form.rowBytes(file.header.width)
    let step = file.form.filterStep
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { zeros in
      zeros.initialize(repeating: 0)
      guard let zeroRow = zeros.baseAddress else { return false }
      for y in 0..<file.header.height {
        let row = UnsafePointer(start + y * (count + 1))
        let target = place + y * stride
        let above = y > 0 ? UnsafePointer(target - stride) : UnsafePointer(zeroRow)
        guard undo(row[0], row + 1, above: above, into: target, count: count, step: step) else { return false }
      }
      return true
    }
  }

  private func undo(
    _ filter: UInt8, _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>,
    into target: UnsafeMutablePointer<UInt8>, count: Int, step: Int
  ) -> Bool {
    switch filter {
    case 0: if row != UnsafePointer(target) { target.update(from: row, count: count) }
    case 1...4: galley_row_unfilter(filter, row, above, target, count, step)
    default: return false
    }
    return true
  }

  /// Writes the pixels as premultiplied RGBA; false where one is beyond the palette.
  private func expand(
    _ rows: UnsafeRawBufferPointer, _ palette: [UInt32], into target: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard let source = rows.baseAddress, let pixels = target.baseAddress else { return false }
    let width = file.header.width
    let stride = file.form.rowBytes(width) + 1
    var table = palette
    let known = table.count
    table.append(contentsOf: repeatElement(0, count: 256 - known))
    var highest: UInt8 = 0
    table.withUnsafeBufferPointer { table in
      for y in 0..<file.header.height {
        let row = source + (y * stride + 1)
        let out = pixels + y * width * 4
        switch file.header.kind {
        case .gray:
          let step = UInt8(255 / (1 << file.header.depth - 1))
          put(width, out) { gray(sample(row, $0) &* step, 255) }
        case .rgb: expandRGB(row, width, out)
        case .palette:
          put(width, out) {
            let index = sample(row, $0)
            highest = max(highest, index)
            return table[Int(index)]
          }
        case .grayAlpha:
          put(width, out) {
            let alpha = row.load(fromByteOffset: $0 &* 2 &+ 1, as: UInt8.self)
            return gray(Alpha.multiply(row.load(fromByteOffset: $0 &* 2, as: UInt8.self), alpha), alpha)
          }
        case .rgba: break
        }
      }
    }
    return known == 0 || Int(highest) < known
  }

  @inline(__always) private func put(
    _ width: Int, _ out: UnsafeMutableRawPointer, _ pixel: (Int) -> UInt32
  ) {
    for x in 0..<width { out.storeBytes(of: pixel(x).littleEndian, toByteOffset: x &* 4, as: UInt32.self) }
  }

  /// The sample at column `x` of a row of one channel.
  @inline(__always) private func sample(_ row: UnsafeRawPointer, _ x: Int) -> UInt8 {
    let depth = file.header.depth
    if depth == 8 { return row.load(fromByteOffset: x, as: UInt8.self) }
    let bit = x &* depth
    let byte = row.load(fromByteOffset: bit &>> 3, as: UInt8.self)
    return byte &>> UInt8(truncatingIfNeeded: 8 &- depth &- bit & 7) & UInt8(truncatingIfNeeded: 1 &<< depth &- 1)
  }

  @inline(__always) private func gray(_ level: UInt8, _ alpha: UInt8) -> UInt32 {
    UInt32(level) &* 0x01_0101 | UInt32(alpha) << 24
  }

  /// Two pixels a step; the last ones, past which there may be no eighth byte to read, one by one.
  private func expandRGB(_ row: UnsafeRawPointer, _ width: Int, _ out: UnsafeMutableRawPointer) {
    var x = 0
    while x &+ 3 <= width {
      let six = UInt64(littleEndian: row.loadUnaligned(fromByteOffset: x &* 3, as: UInt64.self))
      let two = six & 0xFF_FFFF | (six & 0xFFFF_FF00_0000) << 8 | 0xFF00_0000_FF00_0000
      out.storeBytes(of: two.littleEndian, toByteOffset: x &* 4, as: UInt64.self)
      x &+= 2
    }
    while x < width {
      let at = x &* 3
      let red = UInt32(row.load(fromByteOffset: at, as: UInt8.self))
      let green = UInt32(row.load(fromByteOffset: at + 1, as: UInt8.self))
      let blue = UInt32(row.load(fromByteOffset: at + 2, as: UInt8.self))
      let pixel = red | green << 8 | blue << 16 | 0xFF00_0000
      out.storeBytes(of: pixel.littleEndian, toByteOffset: x &* 4, as: UInt32.self)
      x &+= 1
    }
  }
}
