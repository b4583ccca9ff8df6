// SPDX-License-Identifier: MIT
import GalleyModel

/// What the animation chunks of a PNG file say, checked, before any frame is decoded.
/// - Source: PNG (third edition) §4.9 and §11.3.6.
struct APNGFrames {
  /// One frame: its place on the canvas, its time, and where its zlib stream is.
  struct Frame {
    var rect: PixelRect
    var durationInMicroseconds: Int
    var disposal: AnimationCanvas.Disposal
    var blend: AnimationCanvas.Blend
    var data: [Range<Int>] = []
  }
  private(set) var frames: [Frame] = []
  private(set) var playCount = 0
  private var declaredCount = 0
  private var nextSequenceNumber: UInt32 = 0
  private let file: PNGFile

  /// Reads the chunks of `file`.
  /// - Output: nil where the file is no animation, or breaks a rule of one: its default image is shown then, as
  ///   the specification asks.
  init?(_ file: PNGFile) {
    self.file = file
    var at = pngSignature.count
    var isBeforeImage = true
    var end = false
    // Every chunk was found whole by `PNGFile`.
    while !end {
      let type = PNGChunkType(code: file.word(at + 4))
      let data = at + 8..<at + 8 + Int(file.word(at))
      switch type {
      case .animationControl:
        guard isBeforeImage, declaredCount == 0, data.count == 8, file.word(data.lowerBound) > 0 else { return nil }
        declaredCount = Int(file.word(data.lowerBound))
        playCount = Int(file.word(data.lowerBound + 4))
      case .frameControl: guard takeControl(data, isFirst: isBeforeImage) else { return nil }
      case .imageData:
        isBeforeImage = false
        if frames.count == 1 { frames[0].data.append(data) }
      case .frameData:
        guard !isBeforeImage, data.count >= 4, takeNumber(data.lowerBound), !frames.isEmpty else { return nil }
        frames[frames.count - 1].data.append(data.lowerBound + 4..<data.upperBound)
      case .end: end = true
      default: break
      }
      at = data.upperBound + 4
    }
    guard declaredCount > 0, frames.count == declaredCount, frames.allSatisfy({ !$0.data.isEmpty }) else { return nil }
  }

  private mutating func takeNumber(_ at: Int) -> Bool {
    defer { nextSequenceNumber &+= 1 }
    return file.word(at) == nextSequenceNumber
  }

  private mutating func takeControl(_ data: Range<Int>, isFirst: Bool) -> Bool {
    guard data.count == 26, takeNumber(data.lowerBound), !isFirst || frames.isEmpty else { return false }
    let fields = (1..<5).map { Int(file.word(data.lowerBound + $0 * 4)) }
    let rect = PixelRect(x: fields[2], y: fields[3], width: fields[0], height: fields[1])
    let (width, height) = (file.header.width, file.header.height)
    guard rect.width > 0, rect.height > 0, rect.x + rect.width <= width, rect.y + rect.height <= height else {
      return false
    }
    if isFirst, rect != PixelRect(x: 0, y: 0, width: width, height: height) { return false }
    let rest = file.slice(data.lowerBound + 20..<data.upperBound)
    let numerator = Int(rest[0]) << 8 | Int(rest[1])
    let denominator = Int(rest[2]) << 8 | Int(rest[3])
    let disposals: [AnimationCanvas.Disposal] = [.keep, .clear, .restore]
    guard Int(rest[4]) < disposals.count, rest[5] <= 1 else { return false }
    frames.append(
      Frame(
        rect: rect, durationInMicroseconds: numerator * 1_000_000 / (denominator == 0 ? 100 : denominator),
        disposal: disposals[Int(rest[4])], blend: rest[5] == 0 ? .replace : .over))
    return true
  }

  /// A PNG file of one frame alone.
  func stillBytes(of frame: Frame) -> [UInt8] {
    var header = Array(file.slice(PNGFile.headerData))
    header.replaceSubrange(
      0..<8, with: bigEndianBytes(UInt32(frame.rect.width)) + bigEndianBytes(UInt32(frame.rect.height)))
    var still = PNGChunkWriter(capacity: frame.data.reduce(2000) { $0 + $1.count })
    still.append(.header, header)
    file.appendColors(to: &still)
    for part in frame.data { still.append(.imageData, file.slice(part)) }
    still.append(.end)
    return still.bytes
  }
}
