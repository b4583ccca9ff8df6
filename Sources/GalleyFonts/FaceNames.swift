// SPDX-License-Identifier: MIT

import CHarfBuzz

/// The names by which a face can be asked for.
/// - Source: OpenType `name`: 1 and 2 family and style, 4 full name, 6 PostScript, 16 and 17 typographic,
///   21 and 22 WWS.
struct FaceNames {
  /// Family names in every language, the preferred one first, none twice.
  var families: [String] = []
  var style = ""
  var fullName = ""
  var postScriptName = ""

  init() {}

  init(_ face: OpaquePointer) {
    let typographic = Self.english(face, 16)
    let legacy = Self.english(face, 1)
    style = Self.english(face, 17) ?? Self.english(face, 2) ?? ""
    fullName = Self.english(face, 4) ?? ""
    postScriptName = Self.english(face, 6) ?? ""
    for name in [typographic, legacy] { add(name) }
    var count: UInt32 = 0
    guard let entries = hb_ot_name_list_names(face, &count) else { return }
    for entry in UnsafeBufferPointer(start: entries, count: Int(min(count, 4096)))
    where [16, 1, 21].contains(entry.name_id) {
      add(Self.text(face, entry.name_id, entry.language))
    }
  }

  private mutating func add(_ name: String?) {
    guard let name, !name.isEmpty, families.count < 64, !families.contains(name) else { return }
    families.append(name)
  }

  /// A name in English, or in whatever language comes first where there is none.
  static func english(_ face: OpaquePointer, _ id: hb_ot_name_id_t) -> String? {
    if let text = text(face, id, hb_language_from_string("en", 2)) { return text }
    var count: UInt32 = 0
    guard let entries = hb_ot_name_list_names(face, &count) else { return nil }
    let first = UnsafeBufferPointer(start: entries, count: Int(count)).first { $0.name_id == id }
    return first.flatMap { text(face, id, $0.language) }
  }

  /// - Limits: 255 bytes; longer names are cut.
  static func text(_ face: OpaquePointer, _ id: hb_ot_name_id_t, _ language: hb_language_t?) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    var size: UInt32 = 256
    guard hb_ot_name_get_utf8(face, id, language, &size, &buffer) > 0, size > 0 else { return nil }
    return String(decoding: buffer.prefix(Int(min(size, 255))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
