// SPDX-License-Identifier: MIT

/// Whether the first strong character of a text, what stands in isolates left out, reads from right to left; nil
/// where there is none.
/// - Source: UAX #9 P2, P3, over all paragraphs of the text.
func readsFromRightToLeft(_ utf8: [UInt8]) -> Bool? {
  let tables = ScalarTables.shared
  var decoder = UTF8()
  var bytes = utf8.makeIterator()
  var depth = 0
  while case .scalarValue(let scalar) = decoder.decode(&bytes) {
    switch BidiClass(rawValue: tables.bidi[tables.record(scalar.value)]) ?? .on {
    case .lri, .rli, .fsi: depth += 1
    case .pdi: depth = max(0, depth - 1)
    case .b: depth = 0
    case .l where depth == 0: return false
    case .r where depth == 0, .al where depth == 0: return true
    default: break
    }
  }
  return nil
}

/// Whether a text has more than white space.
func showsText(_ utf8: [UInt8]) -> Bool {
  var decoder = UTF8()
  var bytes = utf8.makeIterator()
  while case .scalarValue(let scalar) = decoder.decode(&bytes) {
    if !scalar.properties.isWhitespace { return true }
  }
  return false
}
