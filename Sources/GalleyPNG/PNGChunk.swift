// SPDX-License-Identifier: MIT

/// The four letters that name a chunk, as one big-endian word.
struct PNGChunkType: Hashable, Sendable {
  let code: UInt32

  static let header = PNGChunkType("IHDR")
  static let palette = PNGChunkType("PLTE")
  static let transparency = PNGChunkType("tRNS")
  static let standardRGB = PNGChunkType("sRGB")
  static let pixelDensity = PNGChunkType("pHYs")
  static let imageData = PNGChunkType("IDAT")
  static let animationControl = PNGChunkType("acTL")
  static let frameControl = PNGChunkType("fcTL")
  static let frameData = PNGChunkType("fdAT")
  static let end = PNGChunkType("IEND")

  init(code: UInt32) { self.code = code }
  init(_ name: StaticString) {
    precondition(name.utf8CodeUnitCount == 4, "A chunk's name has four letters.")
    self.code = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// The name as text; letters that PNG does not allow are shown as `?`.
  var name: String {
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
    return String(decoding: letters.map { isLetter($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
  /// Whether each byte is an ASCII letter.
  var isWellFormed: Bool { [24, 16, 8, 0].allSatisfy { isLetter(UInt8(truncatingIfNeeded: code >> $0)) } }
  /// Whether a reader that does not know the chunk must give up.
  var isCritical: Bool { code & 0x2000_0000 == 0 }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
  }
}

/// The first eight bytes of every PNG.
let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// Collects the chunks of one file, each with its length and checksum.
struct PNGChunkWriter {
  private(set) var bytes: [UInt8]

  /// Begins a file; `capacity` bytes are set aside.
  init(capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
    bytes.append(contentsOf: pngSignature)
  }

  /// Adds one chunk.
  /// - Limits: `data.count` < 2³¹; see ``appendImageData(_:)`` for longer ones.
  mutating func append(_ type: PNGChunkType, _ data: UnsafeRawBufferPointer) {
    appendWord(UInt32(data.count))
    let start = bytes.count
    appendWord(type.code)
    bytes.append(contentsOf: data)
    let sum = bytes.withUnsafeBytes { checksum(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    appendWord(sum)
  }

  /// Adds one chunk.
  mutating func append(_ type: PNGChunkType, _ data: [UInt8] = []) {
    data.withUnsafeBytes { append(type, $0) }
  }

  /// Adds a zlib stream as one or more IDAT chunks.
  mutating func appendImageData(_ data: UnsafeRawBufferPointer) {
    let most = 1 << 30
    var at = 0
    repeat {
      let end = min(at + most, data.count)
      append(.imageData, UnsafeRawBufferPointer(rebasing: data[at..<end]))
      at = end
    } while at < data.count
  }

  private mutating func appendWord(_ word: UInt32) {
    for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
  }
}

/// The four bytes of `word`, the highest first.
func bigEndianBytes(_ word: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
}
