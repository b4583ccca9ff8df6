// SPDX-License-Identifier: MIT

/// `text` with its percent escapes undone; escapes that are none stay as they are.
/// - Source: WHATWG URL §1.3, "percent-decode".
func percentDecoded(_ text: some Sequence<UInt8>) -> [UInt8] {
  let bytes = Array(text)
  var decoded: [UInt8] = []
  decoded.reserveCapacity(bytes.count)
  var at = 0
  while at < bytes.count {
    if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count, let high = hexDigit(bytes[at + 1]),
      let low = hexDigit(bytes[at + 2])
    {
      decoded.append(high << 4 | low)
      at += 3
    } else {
      decoded.append(bytes[at])
      at += 1
    }
  }
  return decoded
}

private func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
