// SPDX-License-Identifier: MIT
import GalleyModel

/// The chunks of a PNG file, checked, before anything is decoded.
///
/// One walk over the file finds every fault that does not need inflating: cut ends, wrong checksums, missing or
/// misplaced chunks, a size over the limit, and image data too short for the size that the header claims (deflate
/// cannot make more than 1,032 bytes of one). So no memory is set aside on the word of a header.
struct PNGFile {
  /// What IHDR says.
  struct Header: Equatable {
    var width = 0
    var height = 0
    var depth = 0
    var kind = PNGForm.Kind.gray
    var isInterlaced = false
  }
  private(set) var header = Header()
  private(set) var palette: Range<Int>?
  private(set) var transparency: Range<Int>?
  private(set) var imageData: [Range<Int>] = []
  /// Where the file has chunks that have no say in the pixels.
  private(set) var hasOtherChunks = false
  let bytes: UnsafeRawBufferPointer
  /// Deflate's largest ratio: 258 bytes from two bits, less a little.
  private static let mostInflation = 1032

  /// Walks over `bytes`, which must outlive the result.
  init(_ bytes: UnsafeRawBufferPointer, limits: Limits) throws(PNGError) {
    self.bytes = bytes
    guard bytes.count <= limits.fileBytes else { throw .tooManyBytes(count: bytes.count, limit: limits.fileBytes) }
    let begun = min(bytes.count, pngSignature.count)
    guard begun > 0, bytes[..<begun].elementsEqual(pngSignature[..<begun]) else { throw .notPNG }
    var at = pngSignature.count
    var previous: PNGChunkType?
    while previous != .end {
      let (type, data) = try chunk(at: at)
      try take(type, data, after: previous, limits: limits)
      previous = type
      at = data.upperBound + 4
    }
    try check()
  }

  /// The form of the pixels as stored.
  var form: PNGForm { PNGForm(kind: header.kind, depth: header.depth) }

  /// The bytes of the filtered rows of a file that is not interlaced.
  var inflatedBytes: Int { (form.rowBytes(header.width) + 1) * header.height }

  /// The big-endian word at byte `at`, which is inside of the file with three more.
  func word(_ at: Int) -> UInt32 {
    UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self))
  }

  private func chunk(at: Int) throws(PNGError) -> (PNGChunkType, Range<Int>) {
    guard bytes.count - at >= 12 else { throw .truncated(count: bytes.count) }
    let length = Int(word(at))
    let type = PNGChunkType(code: word(at + 4))
    guard length < 1 << 31, type.isWellFormed else {
      throw .malformed(reason: "no chunk begins at byte \(at)")
    }
    guard bytes.count - at - 12 >= length else { throw .truncated(count: bytes.count) }
    let end = at + 8 + length
    guard checksum(UnsafeRawBufferPointer(rebasing: bytes[at + 4..<end])) == word(end) else {
      throw .checksum(chunk: type.name, offset: at)
    }
    return (type, at + 8..<end)
  }

  private mutating func take(
    _ type: PNGChunkType, _ data: Range<Int>, after previous: PNGChunkType?, limits: Limits
  ) throws(PNGError) {
    guard (previous == nil) == (type == .header) else {
      throw .malformed(reason: previous == nil ? "IHDR is not the first chunk" : "IHDR comes twice")
    }
    switch type {
    case .header: try readHeader(data, limits: limits)
    case .palette:
      guard palette == nil, imageData.isEmpty else { throw .malformed(reason: "PLTE comes twice or after IDAT") }
      guard data.count % 3 == 0, 1...256 ~= data.count / 3 else {
        throw .malformed(reason: "PLTE has \(data.count) bytes")
      }
      palette = data
    case .transparency:
      guard transparency == nil, imageData.isEmpty else { throw .malformed(reason: "tRNS comes twice or after IDAT") }
      transparency = data
    case .imageData:
      guard imageData.isEmpty || previous == .imageData else { throw .malformed(reason: "IDAT is not in one piece") }
      imageData.append(data)
    case .end: break
    default:
      guard !type.isCritical else { throw .malformed(reason: "unknown critical chunk \(type.name)") }
      hasOtherChunks = true
    }
  }

  private mutating func readHeader(_ data: Range<Int>, limits: Limits) throws(PNGError) {
    guard data.count == 13 else { throw .malformed(reason: "IHDR has \(data.count) bytes") }
    let at = data.lowerBound
    let (width, height) = (Int(word(at)), Int(word(at + 4)))
    guard 1..<1 << 31 ~= width, 1..<1 << 31 ~= height else {
      throw .malformed(reason: "a size of \(width)×\(height)")
    }
    guard max(width, height) <= PNGDecoder.largestSide else {
      throw .sideTooLong(width: width, height: height, limit: PNGDecoder.largestSide)
    }
    guard width * height <= limits.pixels else {
      throw .tooManyPixels(width: width, height: height, limit: limits.pixels)
    }
    let depth = Int(bytes[at + 8])
    guard let kind = PNGForm.Kind(rawValue: bytes[at + 9]), Self.depths(of: kind).contains(depth) else {
      throw .malformed(reason: "colour type \(bytes[at + 9]) with \(depth) bits")
    }
    guard bytes[at + 10] == 0, bytes[at + 11] == 0, bytes[at + 12] <= 1 else {
      throw .malformed(reason: "unknown compression, filter or interlace method")
    }
    header = Header(
      width: width, height: height, depth: depth, kind: kind, isInterlaced: bytes[at + 12] == 1)
  }

  private static func depths(of kind: PNGForm.Kind) -> [Int] {
    switch kind {
    case .gray: [1, 2, 4, 8, 16]
    case .palette: [1, 2, 4, 8]
    case .rgb, .grayAlpha, .rgba: [8, 16]
    }
  }

  private func check() throws(PNGError) {
    guard !imageData.isEmpty else { throw .malformed(reason: "no IDAT") }
    guard header.kind != .palette || palette != nil else { throw .malformed(reason: "no PLTE") }
    if let transparency {
      let length = transparency.count
      let fits =
        switch header.kind {
        case .gray: length == 2
        case .rgb: length == 6
        case .palette: 1...(palette?.count ?? 0) / 3 ~= length
        case .grayAlpha, .rgba: false
        }
      guard fits else { throw .malformed(reason: "tRNS of \(length) bytes") }
    }
    // Interlaced files have at least the pixels' bytes, so this holds for them too.
    let least = form.rowBytes(header.width) * header.height
    let most = imageData.reduce(0) { $0 + $1.count } * Self.mostInflation
    guard least <= most else {
      throw .malformed(reason: "too little image data for \(header.width)×\(header.height) pixels")
    }
  }
}

extension PNGFile {
  /// Lends the zlib stream, joined where it is in several chunks.
  func withStream<R>(_ body: (UnsafeRawBufferPointer) throws(PNGError) -> R) throws(PNGError) -> R {
    if imageData.count == 1 { return try body(slice(imageData[0])) }
    var joined: [UInt8] = []
    joined.reserveCapacity(imageData.reduce(0) { $0 + $1.count })
    for part in imageData { joined.append(contentsOf: bytes[part]) }
    return try joined.withBytes(body)
  }

  /// The bytes of `range`.
  func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[range]) }

  /// The palette as little-endian RGBA words, alpha multiplied in.
  var premultipliedPalette: [UInt32] {
    guard let palette else { return [] }
    let alphas = transparency.map { slice($0) }
    let entries = slice(palette)
    return (0..<entries.count / 3).map { place in
      let alpha = alphas.flatMap { place < $0.count ? $0[place] : nil } ?? 255
      let (red, green, blue) = (entries[place * 3], entries[place * 3 + 1], entries[place * 3 + 2])
      return Alpha.multiply(
        UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24)
    }
  }

  /// The file again with only the chunks that have a say in the pixels, so that a reader never opens the others.
  func strippedBytes() -> [UInt8] {
    var file = PNGChunkWriter(capacity: bytes.count)
    file.append(.header, slice(Self.headerData))
    appendColors(to: &file)
    for part in imageData { file.append(.imageData, slice(part)) }
    file.append(.end)
    return file.bytes
  }

  /// Where the data of IHDR are.
  static let headerData = 8 + 8..<8 + 8 + 13

  /// Adds the chunks that say what the samples mean.
  func appendColors(to file: inout PNGChunkWriter) {
    if let palette { file.append(.palette, slice(palette)) }
    if let transparency { file.append(.transparency, slice(transparency)) }
  }
}
