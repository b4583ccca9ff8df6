// SPDX-License-Identifier: MIT
import GalleyModel

/// A PNG made by plain means (stored deflate blocks, table-free checksums), so that the reader and the writer under
/// test are not held against themselves.
struct HandMadePNG {
  var width: Int
  var height: Int
  var depth: Int
  var colorType: Int
  var isInterlaced = false
  /// Samples of every pixel in order, each 0 ..< 2^depth.
  var samples: [Int]
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  /// The filter of row y is `filters[y % count]`.
  var filters: [UInt8] = [0]
  var extraChunks: [(String, [UInt8])] = []

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0 }

  var bytes: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk(
      "IHDR",
      Self.word(width) + Self.word(height) + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    for (name, data) in extraChunks { file += Self.chunk(name, data) }
    if !palette.isEmpty { file += Self.chunk("PLTE", palette) }
    if !transparency.isEmpty { file += Self.chunk("tRNS", transparency) }
    let stream = Self.stored(rows)
    // In two pieces, as writers with small buffers do.
    file += Self.chunk("IDAT", Array(stream[..<(stream.count / 2)]))
    file += Self.chunk("IDAT", Array(stream[(stream.count / 2)...]))
    return file + Self.chunk("IEND", [])
  }

  /// Passes of Adam7 as (first x, first y, step x, step y); one pass where not interlaced.
  private var passes: [(Int, Int, Int, Int)] {
    guard isInterlaced else { return [(0, 0, 1, 1)] }
    return [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
  }

  private var rows: [UInt8] {
    var out: [UInt8] = []
    let step = max(1, channels * depth / 8)
    for (firstX, firstY, stepX, stepY) in passes where firstX < width {
      var above: [UInt8]?
      for y in stride(from: firstY, to: height, by: stepY) {
        let row = packed(stride(from: firstX, to: width, by: stepX).map { (y * width + $0) * channels })
        let filter = filters[y % filters.count]
        out.append(filter)
        out += Self.filtered(row, above ?? [UInt8](repeating: 0, count: row.count), filter, step)
        above = row
      }
    }
    return out
  }

  private func packed(_ starts: [Int]) -> [UInt8] {
    let values = starts.flatMap { samples[$0..<$0 + channels] }
    if depth == 16 { return values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    var out = [UInt8](repeating: 0, count: (values.count * depth + 7) / 8)
    for (index, value) in values.enumerated() {
      let bit = index * depth
      out[bit / 8] |= UInt8(value << (8 - depth - bit % 8))
    }
    return out
  }

  private static func filtered(_ row: [UInt8], _ above: [UInt8], _ filter: UInt8, _ step: Int) -> [UInt8] {
    row.indices.map { x in
      let left = x >= step ? Int(row[x - step]) : 0
      let up = Int(above[x])
      let corner = x >= step ? Int(above[x - step]) : 0
      let guess = left + up - corner
      let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
      let paeth = a <= b && a <= c ? left : b <= c ? up : corner
      let predicted = [0, left, up, (left + up) / 2, paeth][Int(filter)]
      return UInt8((Int(row[x]) - predicted) & 255)
    }
  }
}

extension HandMadePNG {
  static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return word(data.count) + body + word(Int(crc(body)))
  }

  static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
  }

  /// A zlib stream of stored blocks.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var at = 0
    repeat {
      let end = min(at + 65_535, bytes.count)
      let count = end - at
      out += [end == bytes.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      out += [UInt8(~count & 255), UInt8(~count >> 8 & 255)]
      out += bytes[at..<end]
      at = end
    } while at < bytes.count
    let (a, b) = bytes.reduce((1, 0)) { sums, byte in
      let first = (sums.0 + Int(byte)) % 65_521
      return (first, (sums.1 + first) % 65_521)
    }
    return out + word(b << 16 | a)
  }

  /// What the pixels are, by the plainest arithmetic.
  var expected: Bitmap {
    var pixels: [UInt8] = []
    let top = Double((1 << depth) - 1)
    let key = stride(from: 0, to: transparency.count & ~1, by: 2).map {
      Int(transparency[$0]) << 8 | Int(transparency[$0 + 1])
    }
    for at in stride(from: 0, to: samples.count, by: channels) {
      let own = Array(samples[at..<at + channels])
      let scaled = own.map { Int((Double($0) * 255 / top).rounded()) }
      var color: [Int]
      switch colorType {
      case 0: color = [scaled[0], scaled[0], scaled[0], own == key ? 0 : 255]
      case 2: color = scaled + [own == key ? 0 : 255]
      case 3:
        let alpha = own[0] < transparency.count ? Int(transparency[own[0]]) : 255
        color = palette[own[0] * 3..<own[0] * 3 + 3].map { Int($0) } + [alpha]
      case 4: color = [scaled[0], scaled[0], scaled[0], scaled[1]]
      default: color = scaled
      }
      for channel in 0..<3 { color[channel] = Int((Double(color[channel] * color[3]) / 255).rounded()) }
      pixels += color.map { UInt8($0) }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}
