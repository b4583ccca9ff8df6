// SPDX-License-Identifier: MIT

import CHarfBuzz

/// A table's bytes with every read checked: what is out of bounds is nil, never a trap.
///
/// A value type over memory that the caller keeps alive.
struct FontTable {
  let bytes: UnsafeRawBufferPointer

  var count: Int { bytes.count }

  func u8(_ offset: Int) -> UInt8? {
    guard offset >= 0, offset < bytes.count else { return nil }
    return bytes[offset]
  }

  func u16(_ offset: Int) -> UInt16? {
    guard offset >= 0, offset <= bytes.count - 2 else { return nil }
    return UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }

  func i16(_ offset: Int) -> Int16? { u16(offset).map { Int16(bitPattern: $0) } }

  func u24(_ offset: Int) -> Int? {
    guard let high = u8(offset), let low = u16(offset + 1) else { return nil }
    return Int(high) << 16 | Int(low)
  }

  func u32(_ offset: Int) -> UInt32? {
    guard offset >= 0, offset <= bytes.count - 4 else { return nil }
    return UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  func i32(_ offset: Int) -> Int32? { u32(offset).map { Int32(bitPattern: $0) } }
}

extension Face {
  /// Lends the bytes of a table, empty where the face has none.
  func withTable<R>(_ tag: OpenTypeTag, _ body: (FontTable) -> R) -> R { Face.withTable(tag, of: hbFace, body) }

  static func withTable<R>(_ tag: OpenTypeTag, of face: OpaquePointer, _ body: (FontTable) -> R) -> R {
    let blob = hb_face_reference_table(face, tag.code)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length) else {
      return body(FontTable(bytes: UnsafeRawBufferPointer(start: nil, count: 0)))
    }
    return body(FontTable(bytes: UnsafeRawBufferPointer(start: data, count: Int(length))))
  }
}
