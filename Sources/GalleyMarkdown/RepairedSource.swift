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

/// How many bytes of a byte-order mark `source` begins with.
func byteOrderMark(_ source: [UInt8]) -> Int { source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
