// SPDX-License-Identifier: MIT

/// `source` as parsers read it: ill-formed UTF-8 and U+0000 replaced by U+FFFD.
/// - Source: Unicode 15.0, section 3.9 (maximal subparts); CommonMark 0.31.2, section 2.3.
func repaired(_ source: [UInt8], limits: MarkupLimits) throws(MarkupError) -> [UInt8] {
  guard source.count <= limits.bytes else { throw .tooLong(bytes: source.count, limit: limits.bytes) }
  var bytes = source
  if source.withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) == nil {
    bytes = Array(String(decoding: source, as: UTF8.self).utf8)
  }
  guard bytes.contains(0) else { return bytes }
  return bytes.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }
}

/// The same for a source that begins with `known` bytes of one that was repaired.
func repaired(_ source: [UInt8], known: Int, limits: MarkupLimits) throws(MarkupError) -> [UInt8] {
  guard source.count <= limits.bytes else { throw .tooLong(bytes: source.count, limit: limits.bytes) }
  // The last character that is known may go on otherwise.
  var start = max(0, min(known, source.count) - 1)
  while start > 0, source[start] & 0xC0 == 0x80 { start -= 1 }
  let isWhole = source.withUnsafeBytes { bytes in
    let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
    return !rest.contains(0) && String(validating: rest, as: UTF8.self) != nil
  }
  return isWhole ? source : try repaired(source, limits: limits)
}

/// How many bytes of a byte-order mark `source` begins with.
func byteOrderMark(_ source: [UInt8]) -> Int { source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
