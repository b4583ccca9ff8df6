// SPDX-License-Identifier: MIT
import GalleyModel

/// A GIF made by plain means: codes of one size, with a clear code before they would grow, so that the reader is not
/// held against our own compression.
struct HandMadeGIF {
  struct Frame {
    var rect: PixelRect
    var indexes: [Int]
    var palette: [[UInt8]] = []
    var isInterlaced = false
    var transparent: Int?
    var disposal = 0
    var delay = 10
    var hasControl = true
  }
  var width: Int
  var height: Int
  /// 8 colours.
  var palette: [[UInt8]]
  var frames: [Frame]
  var loops: Int?
  var trailer: [UInt8] = [0x3B]

  private static func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }

  /// Codes of four bits for eight colours: clear is 8, end is 9; after six codes the next would be longer.
  static func codes(_ indexes: [Int]) -> [UInt8] {
    var codes: [Int] = []
    for (place, index) in indexes.enumerated() {
      if place % 5 == 0 { codes.append(8) }
      codes.append(index)
    }
    codes.append(9)
    if codes.count % 2 == 1 { codes.append(0) }
    let packed = stride(from: 0, to: codes.count, by: 2).map { UInt8(codes[$0] | codes[$0 + 1] << 4) }
    var blocks: [UInt8] = [3]
    for start in stride(from: 0, to: packed.count, by: 7) {
      let block = packed[start..<min(start + 7, packed.count)]
      blocks += [UInt8(block.count)] + block
    }
    return blocks + [0]
  }

  private static func table(_ colors: [[UInt8]]) -> [UInt8] {
    Array((colors + Array(repeating: [0, 0, 0], count: 8 - colors.count)).joined())
  }

  var bytes: [UInt8] {
    var file = Array("GIF89a".utf8) + Self.word(width) + Self.word(height)
    file += [palette.isEmpty ? 0 : 0x82, 0, 0]
    if !palette.isEmpty { file += Self.table(palette) }
    if let loops { file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.word(loops) + [0] }
    file += [0x21, 0xFE, 2, 72, 105, 0]
    for frame in frames {
      if frame.hasControl {
        file += [0x21, 0xF9, 4, UInt8(frame.disposal << 2 | (frame.transparent == nil ? 0 : 1))]
        file += Self.word(frame.delay) + [UInt8(frame.transparent ?? 0), 0]
      }
      file += [0x2C] + [frame.rect.x, frame.rect.y, frame.rect.width, frame.rect.height].flatMap(Self.word)
      file += [(frame.palette.isEmpty ? 0 : 0x82) | (frame.isInterlaced ? 0x40 : 0)]
      if !frame.palette.isEmpty { file += Self.table(frame.palette) }
      file += Self.codes(frame.indexes)
    }
    return file + trailer
  }
}
