// SPDX-License-Identifier: MIT
import GalleyModel

/// A picture that is written inside of its address: `data:image/png;base64,…`.
/// - Source: RFC 2397; WHATWG Fetch §6, "data: URL processor"; the media type is not used.
struct DataURL {
  /// What the address holds.
  let bytes: [UInt8]

  /// Reads `source`, which begins with `data:`.
  /// - Limits: at most `limit` bytes, counted before anything is decoded.
  init(_ source: String, limit: Int) throws(ImageError) {
    let text = source.utf8.dropFirst(5)
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")) else {
      throw .malformed(format: "data URL", reason: "no comma")
    }
    let body = text[text.index(after: comma)...].prefix { $0 != UInt8(ascii: "#") }
    // What is counted here is more than will be there: escapes and base64 only shrink.
    guard body.count / 4 <= limit else { throw .tooManyBytes(count: body.count / 4, limit: limit) }
    let decoded = percentDecoded(body)
    let type = text[..<comma].reversed().drop { $0 == UInt8(ascii: " ") }.prefix(6)
    let isBase64 = type.reversed().elementsEqual("base64".utf8) { $0 | 0x20 == $1 || $0 == $1 }
    if isBase64 {
      guard let found = Self.base64Decoded(decoded) else {
        throw .malformed(format: "data URL", reason: "no sound base64")
      }
      bytes = found
    } else {
      bytes = decoded
    }
    guard bytes.count <= limit else { throw .tooManyBytes(count: bytes.count, limit: limit) }
  }

  /// Undoes base64, leniently: white space, missing padding and the URL alphabet are taken; nil for anything else.
  /// - Source: WHATWG Infra §8, "forgiving-base64 decode"; RFC 4648 §5.
  static func base64Decoded(_ text: [UInt8]) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count / 4 * 3)
    var (bits, count, padding) = (UInt32(0), 0, 0)
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="):
        padding += 1
        continue
      case 0x09, 0x0A, 0x0C, 0x0D, 0x20: continue
      default: return nil
      }
      guard padding == 0 else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count == 4 {
        for shift: UInt32 in [16, 8, 0] { decoded.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        (bits, count) = (0, 0)
      }
    }
    switch count {
    case 0: return padding == 0 ? decoded : nil
    case 2 where padding == 0 || padding == 2: return decoded + [UInt8(truncatingIfNeeded: bits >> 4)]
    case 3 where padding <= 1:
      return decoded + [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
    default: return nil
    }
  }
}
