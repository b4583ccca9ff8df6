// SPDX-License-Identifier: MIT

/// A font that is always there: no characters, one box. It gives a line its measures where no other font
/// opens, so that laying out never fails for want of a font.
enum LastResortFont {
  /// The instance for a request.
  static func instance(for request: FontRequest, _ set: FontSet) -> FontInstance {
    guard let instance = set.instance(of: face, for: request, familyHasBold: true) else {
      preconditionFailure("The built-in font needs a few kilobytes of memory")
    }
    return instance
  }

  static let face: Face = {
    do { return try Face(data: FontData(bytes: bytes(), name: "built-in")) } catch {
      preconditionFailure("The built-in font is well-formed: \(error)")
    }
  }()

  /// A TrueType file of the fewest tables that HarfBuzz and FreeType need; 1,000 units to the em.
  static func bytes() -> [UInt8] {
    let tables: [(OpenTypeTag, [UInt8])] = [
      // A format 12 subtable without groups.
      ("cmap", words([0, 1, 3, 10, 0, 12, 12, 0, 0, 16, 0, 0, 0, 0])),
      ("glyf", words([1, 50, 0, 450, 700, 3, 0]) + box),
      ("head", head),
      ("hhea", words([1, 0, 800, -200, 0, 500, 50, 50, 450, 1, 0, 0, 0, 0, 0, 0, 0, 1])),
      ("hmtx", words([500, 50])),
      ("loca", words([0, 17])),
      ("maxp", words([1, 0, 1, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])),
      ("post", words([3, 0, 0, 0, -100, 50] + Array(repeating: 0, count: 10))),
    ]
    var file = words([1, 0, tables.count, 128, 3, tables.count * 16 - 128])
    var offset = file.count + tables.count * 16
    for (tag, table) in tables {
      for number in [tag.code, 0, UInt32(offset), UInt32(table.count)] {
        file += words([Int(number >> 16), Int(number & 0xFFFF)])
      }
      offset += (table.count + 3) & ~3
    }
    for (_, table) in tables { file += table + [UInt8](repeating: 0, count: -table.count & 3) }
    return file
  }

  /// Four corners on the curve, as 16-bit steps.
  private static let box: [UInt8] = [1, 1, 1, 1] + words([50, 0, 400, 0, 0, 700, 0, -700])

  private static let head = words(
    [1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, 1000] + Array(repeating: 0, count: 8) + [50, 0, 450, 700, 0, 8, 2, 0, 0])

  private static func words(_ values: [Int]) -> [UInt8] {
    values.flatMap { value in
      let word = UInt16(truncatingIfNeeded: value)
      return [UInt8(word >> 8), UInt8(word & 0xFF)]
    }
  }
}
