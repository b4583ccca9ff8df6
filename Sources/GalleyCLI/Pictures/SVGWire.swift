// SPDX-License-Identifier: MIT

import GalleyModel
import GalleySVGImages

/// What goes to the process that draws SVG pictures, and what comes back: whole numbers of 64 bits, then bytes.
enum SVGWire {
  /// A picture to be drawn.
  struct Request {
    var document: [UInt8]
    var image: ImageRequest
    var decoder: SVGImageDecoder
    /// The most processor time, in milliseconds.
    var work: Int
    /// The most time, in milliseconds.
    var wait: Int
  }

  /// Numbers as they are sent.
  static func bytes(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
  }

  /// The numbers that come next; nil at the end.
  static func numbers(_ count: Int, from file: Int32, until end: ContinuousClock.Instant? = nil) -> [Int]? {
    guard let bytes = bytes(count * 8, from: file, until: end) else { return nil }
    return (0..<count).map { place in
      (0..<8).reduce(0) { $0 | Int(bytes[place * 8 + $1]) << ($1 * 8) }
    }
  }

  /// A number with a fraction as a whole one, and back.
  static func number(_ value: Double) -> Int { Int(truncatingIfNeeded: value.bitPattern) }
  static func double(_ number: Int) -> Double { Double(bitPattern: UInt64(truncatingIfNeeded: number)) }

  /// Exactly `count` bytes that come next; nil where there are fewer, or not all of them come before `end`.
  static func bytes(_ count: Int, from file: Int32, until end: ContinuousClock.Instant? = nil) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    do {
      while bytes.count < count {
        if let end, !TimedPipe.isReadable(file, until: end) { return nil }
        let part = try StandardStreams.read(upTo: min(count - bytes.count, 1 << 20), from: file)
        if part.isEmpty { return nil }
        bytes += part
      }
    } catch { return nil }
    return bytes
  }
}

extension SVGWire.Request {
  /// The request as it is sent.
  var bytes: [UInt8] {
    SVGWire.bytes([
      document.count, SVGWire.number(image.scale), image.maximumPixelWidth ?? 0, SVGWire.number(image.width ?? 0),
      SVGWire.number(image.height ?? 0), decoder.bytes, decoder.pixels, work, wait,
    ]) + document
  }

  /// The request that comes next; nil at the end.
  init?(from file: Int32) {
    guard let numbers = SVGWire.numbers(9, from: file), numbers[0] >= 0,
      let document = SVGWire.bytes(numbers[0], from: file)
    else { return nil }
    self.init(
      document: document,
      image: ImageRequest(
        source: "", maximumPixelWidth: numbers[2] > 0 ? numbers[2] : nil, width: SVGWire.double(numbers[3]),
        height: SVGWire.double(numbers[4]), scale: SVGWire.double(numbers[1])),
      decoder: SVGImageDecoder(bytes: numbers[5], pixels: numbers[6]), work: numbers[7], wait: numbers[8])
  }
}

extension SVGWire {
  /// What an answer begins with.
  private enum Kind: Int {
    case picture, tooManyPixels, sideTooLong, unsupported, malformed
  }

  /// An answer as it is sent.
  static func bytes(_ answer: Result<ImageResource, ImageError>) -> [UInt8] {
    switch answer {
    case .success(let resource):
      let bitmap = resource.image.frames[0].bitmap
      let sides = [resource.naturalWidth, resource.naturalHeight].map(number)
      return bytes([Kind.picture.rawValue] + sides + [bitmap.width, bitmap.pixels.count]) + bitmap.pixels
    case .failure(.tooManyPixels(let width, let height, let limit)):
      return bytes([Kind.tooManyPixels.rawValue, width, height, limit, 0])
    case .failure(.sideTooLong(let width, let height, let limit)):
      return bytes([Kind.sideTooLong.rawValue, width, height, limit, 0])
    case .failure(.unsupported(_, let reason)): return bytes(.unsupported, reason)
    case .failure(.malformed(_, let reason)): return bytes(.malformed, reason)
    case .failure(let error): return bytes(.malformed, error.description)
    }
  }

  private static func bytes(_ kind: Kind, _ reason: String) -> [UInt8] {
    bytes([kind.rawValue, 0, 0, 0, reason.utf8.count]) + Array(reason.utf8)
  }

  /// The answer that comes next; nil where there is none before `end`, or none that can be.
  /// - Input: `pixels` is the most that may come.
  static func answer(
    from file: Int32, pixels: Int, until end: ContinuousClock.Instant
  ) -> Result<ImageResource, ImageError>? {
    guard let numbers = numbers(5, from: file, until: end), let kind = Kind(rawValue: numbers[0]),
      0...max(pixels, 1 << 10) * 4 ~= numbers[4], let rest = bytes(numbers[4], from: file, until: end)
    else { return nil }
    switch kind {
    case .picture:
      let sides = numbers[1...2].map(double)
      let (width, count) = (numbers[3], numbers[4])
      guard 1...SVGImageDecoder.largestSide ~= width, count > 0, count % (width * 4) == 0,
        sides.allSatisfy({ $0.isFinite && $0 > 0 })
      else { return nil }
      let bitmap = Bitmap(width: width, height: count / (width * 4), pixels: rest)
      return .success(
        ImageResource(naturalWidth: sides[0], naturalHeight: sides[1], image: AnimatedImage(bitmap)))
    case .tooManyPixels: return .failure(.tooManyPixels(width: numbers[1], height: numbers[2], limit: numbers[3]))
    case .sideTooLong: return .failure(.sideTooLong(width: numbers[1], height: numbers[2], limit: numbers[3]))
    case .unsupported:
      return .failure(.unsupported(format: "SVG", reason: String(decoding: rest, as: UTF8.self)))
    case .malformed: return .failure(.malformed(format: "SVG", reason: String(decoding: rest, as: UTF8.self)))
    }
  }
}
