// SPDX-License-Identifier: MIT

/// The first bytes of a font file: how many faces it has, and whether their tables lie inside it.
///
/// HarfBuzz takes any bytes for a font and shapes with what it can read; a file that is cut short has to be
/// found before.
/// - Source: OpenType 1.9, "Table Directory", "Font Collections".
enum FontDirectory {
  /// Whether a file of one face begins with it.
  private static func isSingle(_ version: UInt32) -> Bool {
    switch OpenTypeTag(code: version) {
    case "OTTO", "true", "typ1": true
    default: version == 0x0001_0000
    }
  }

  /// Checks the directory of face `index`.
  /// - Output: how many faces the file has.
  static func check(_ data: FontData, index: Int) throws(FontError) -> Int {
    let file = FontTable(bytes: data.bytes)
    guard let version = file.u32(0) else {
      throw .notAFont(name: data.name, reason: data.count == 0 ? "The file is empty" : "The file is too short")
    }
    if isSingle(version) {
      guard index == 0 else { throw .noSuchFace(name: data.name, index: index, count: 1) }
      try checkTables(file, at: 0, data.name)
      return 1
    }
    guard version == OpenTypeTag("ttcf").code else {
      throw .notAFont(name: data.name, reason: reason(OpenTypeTag(code: version)))
    }
    guard let count = file.u32(8), count <= 65_535, Int(count) * 4 + 12 <= file.count else {
      throw .truncated(name: data.name, table: "ttcf")
    }
    guard index >= 0, index < Int(count) else {
      throw .noSuchFace(name: data.name, index: index, count: Int(count))
    }
    guard let offset = file.u32(12 + index * 4), let inner = file.u32(Int(offset)) else {
      throw .truncated(name: data.name, table: "ttcf")
    }
    guard isSingle(inner) else {
      throw .notAFont(name: data.name, reason: "Face \(index) of the collection has no table directory")
    }
    try checkTables(file, at: Int(offset), data.name)
    return Int(count)
  }

  private static func checkTables(_ file: FontTable, at start: Int, _ name: String) throws(FontError) {
    guard let count = file.u16(start + 4), start + 12 + Int(count) * 16 <= file.count else {
      throw .truncated(name: name, table: "directory")
    }
    // In the order in which they are named as missing.
    var missing: [OpenTypeTag] = ["cmap", "head", "maxp"]
    for record in stride(from: start + 12, to: start + 12 + Int(count) * 16, by: 16) {
      guard let tag = file.u32(record), let offset = file.u32(record + 8), let length = file.u32(record + 12)
      else { break }
      guard Int(offset) + Int(length) <= file.count else {
        throw .truncated(name: name, table: OpenTypeTag(code: tag).text)
      }
      if length > 0 { missing.removeAll { $0.code == tag } }
    }
    if let table = missing.first?.text { throw .notAFont(name: name, reason: "It has no table \(table)") }
  }

  private static func reason(_ tag: OpenTypeTag) -> String {
    switch tag {
    case "wOFF": "WOFF is not supported; unpack it to TTF or OTF"
    case "wOF2": "WOFF2 is not supported; unpack it to TTF or OTF"
    default: "It does not begin as TrueType or OpenType"
    }
  }
}
