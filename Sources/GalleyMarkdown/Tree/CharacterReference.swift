// SPDX-License-Identifier: MIT
import CCmarkGFM

/// The character reference that begins with the `&` at `index`: its characters in UTF-8, and where it ends; nil if
/// there is none. The parser's own table of names, so that all parsers here know the same.
/// - Source: HTML, section 13.5 (those with a semicolon); CommonMark 0.31.2, section 2.5.
func characterReference(_ bytes: [UInt8], at index: Int) -> (characters: [UInt8], end: Int)? {
  // No name has more than 31 letters.
  let tail = bytes[(index + 1)..<min(bytes.count, index + 40)]
  guard let semicolon = tail.firstIndex(of: .semicolon) else { return nil }
  var buffer = cmark_strbuf()
  cmark_strbuf_init(cmark_get_default_mem_allocator(), &buffer, 0)
  defer { cmark_strbuf_free(&buffer) }
  let read = bytes[(index + 1)...semicolon].withUnsafeBufferPointer {
    houdini_unescape_ent(&buffer, $0.baseAddress, Int32($0.count))
  }
  guard read > 0, let characters = buffer.ptr else { return nil }
  return (Array(UnsafeBufferPointer(start: characters, count: Int(buffer.size))), index + 1 + Int(read))
}

/// `bytes` with their character references resolved.
func withoutCharacterReferences(_ bytes: [UInt8]) -> [UInt8] {
  guard bytes.contains(.ampersand) else { return bytes }
  var out: [UInt8] = []
  var index = 0
  while index < bytes.count {
    if bytes[index] == .ampersand, let found = characterReference(bytes, at: index) {
      out += found.characters
      index = found.end
    } else {
      out.append(bytes[index])
      index += 1
    }
  }
  return out
}
