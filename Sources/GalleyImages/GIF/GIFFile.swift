// SPDX-License-Identifier: MIT
import GalleyModel
import GalleyPNG

/// The blocks of a GIF file, found before anything is decoded.
///
/// As browsers do: a frame that sticks out of the screen makes it larger if it is the first and is cut otherwise; the
/// background colour is not used; a loop count of n shows the frames n + 1 times.
/// - Source: GIF89a; the loop extension is Netscape's.
struct GIFFile {
  /// One frame, with where its parts are in the file.
  struct Frame {
    var rect: PixelRect
    var palette: Range<Int>
    var isInterlaced: Bool
    var transparentIndex: UInt8?
    var disposal = AnimationCanvas.Disposal.keep
    /// In microseconds; as it is shown.
    var duration: Int
    /// Of the code size; the data blocks follow.
    var data: Int
  }
  /// What a graphic control extension says of the frame after it.
  private struct Control {
    var transparentIndex: UInt8?
    var disposal = AnimationCanvas.Disposal.keep
    var hundredths = 0
  }

  private(set) var width: Int
  private(set) var height: Int
  private(set) var frames: [Frame] = []
  private(set) var playCount = 1
  /// Whether the file ends or breaks before its trailer.
  private(set) var isIncomplete = false
  private var globalPalette = 0..<0
  private var control = Control()
  /// What broke, where the file did not just end.
  private var fault: String?
  private let bytes: [UInt8]

  /// Walks over the blocks of `bytes`, which begin as a GIF does.
  init(_ bytes: [UInt8]) throws(ImageError) {
    self.bytes = bytes
    guard bytes.count >= 13 else { throw .truncated(format: "GIF", count: bytes.count) }
    width = bytes.littleEndian16(at: 6) ?? 0
    height = bytes.littleEndian16(at: 8) ?? 0
    var at = 13
    if bytes[10] & 0x80 != 0 {
      globalPalette = Self.palette(bytes, at, flags: bytes[10])
      at += 3 << (Int(bytes[10] & 7) + 1)
    }
    while true {
      guard at < bytes.count else {
        isIncomplete = true
        break
      }
      let introducer = bytes[at]
      if introducer == 0x3B { break }
      // Zeros between blocks are an old writer's fault that every reader forgives.
      if introducer == 0 {
        at += 1
        continue
      }
      guard introducer == 0x21 || introducer == 0x2C else {
        fault = "no block begins at byte \(at)"
        isIncomplete = true
        break
      }
      guard let next = introducer == 0x21 ? readExtension(at) : readFrame(at) else {
        isIncomplete = true
        break
      }
      at = next
    }
    guard !frames.isEmpty else {
      if !isIncomplete { fault = "no frame" }
      throw fault.map { .malformed(format: "GIF", reason: $0) } ?? .truncated(format: "GIF", count: bytes.count)
    }
    guard width > 0, height > 0 else { throw .malformed(format: "GIF", reason: "a size of \(width)×\(height)") }
  }

  private static func palette(_ bytes: [UInt8], _ at: Int, flags: UInt8) -> Range<Int> {
    let wanted = 3 << (Int(flags & 7) + 1)
    return at..<max(at, min(at + wanted, bytes.count))
  }

  /// The byte after the data blocks that begin at `start`; past the end where they are cut.
  private func end(ofBlocksAt start: Int) -> Int {
    var at = start
    while at < bytes.count, bytes[at] > 0 { at += 1 + Int(bytes[at]) }
    return at + 1
  }

  private mutating func readExtension(_ at: Int) -> Int? {
    guard at + 2 < bytes.count else { return nil }
    let size = Int(bytes[at + 2])
    let data = at + 3
    if bytes[at + 1] == 0xF9, size >= 4, data + 4 <= bytes.count {
      let flags = bytes[data]
      let disposals: [AnimationCanvas.Disposal] = [.keep, .keep, .clear, .restore, .restore]
      let method = Int(flags >> 2 & 7)
      control = Control(
        transparentIndex: flags & 1 != 0 ? bytes[data + 3] : nil,
        disposal: method < disposals.count ? disposals[method] : .keep,
        hundredths: bytes.littleEndian16(at: data + 1) ?? 0)
    } else if bytes[at + 1] == 0xFF, size == 11, data + 16 <= bytes.count {
      let name = String(decoding: bytes[data..<data + 11], as: UTF8.self)
      if name == "NETSCAPE2.0" || name == "ANIMEXTS1.0", bytes[data + 11] >= 3, bytes[data + 12] & 7 == 1 {
        let count = bytes.littleEndian16(at: data + 13) ?? 0
        playCount = count == 0 ? 0 : count + 1
      }
    }
    return end(ofBlocksAt: at + 2)
  }

  private mutating func readFrame(_ at: Int) -> Int? {
    guard let x = bytes.littleEndian16(at: at + 1), let y = bytes.littleEndian16(at: at + 3),
      var frameWidth = bytes.littleEndian16(at: at + 5), var frameHeight = bytes.littleEndian16(at: at + 7),
      at + 10 < bytes.count
    else { return nil }
    let flags = bytes[at + 9]
    var data = at + 10
    var palette = globalPalette
    if flags & 0x80 != 0 {
      palette = Self.palette(bytes, data, flags: flags)
      data += 3 << (Int(flags & 7) + 1)
    }
    // The code size and the first block's length.
    guard data + 1 < bytes.count else { return nil }
    guard 1...8 ~= bytes[data] else {
      fault = "codes of \(bytes[data]) bits"
      return nil
    }
    if frameWidth == 0 { frameWidth = width }
    if frameHeight == 0 { frameHeight = height }
    if frames.isEmpty {
      width = max(width, x + frameWidth)
      height = max(height, y + frameHeight)
    }
    frames.append(
      Frame(
        rect: PixelRect(x: x, y: y, width: frameWidth, height: frameHeight), palette: palette,
        isInterlaced: flags & 0x40 != 0, transparentIndex: control.transparentIndex, disposal: control.disposal,
        duration: APNGDecoder.shownDuration(control.hundredths * 10_000), data: data))
    control = Control()
    return end(ofBlocksAt: data + 1)
  }

  /// The compressed bytes of a frame, joined; those that there are.
  func compressedBytes(of frame: Frame) -> [UInt8] {
    var joined: [UInt8] = []
    var at = frame.data + 1
    while at < bytes.count, bytes[at] > 0 {
      let end = min(at + 1 + Int(bytes[at]), bytes.count)
      joined.append(contentsOf: bytes[at + 1..<end])
      at = end
    }
    return joined
  }

  /// The 256 colours of a frame as little-endian RGBA words, clear where an index has none.
  func colors(of frame: Frame) -> [UInt32] {
    var colors = [UInt32](repeating: 0, count: 256)
    for place in 0..<frame.palette.count / 3 {
      let at = frame.palette.lowerBound + place * 3
      colors[place] = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | 0xFF00_0000
    }
    if let clear = frame.transparentIndex { colors[Int(clear)] = 0 }
    return colors
  }

  /// The code size of a frame, 1…8.
  func codeSize(of frame: Frame) -> Int { Int(bytes[frame.data]) }
}
