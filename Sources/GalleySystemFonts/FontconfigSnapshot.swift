// SPDX-License-Identifier: MIT
//
// One pass over fontconfig's list: where every face is and what its family is called. What else fontconfig knows of a face
// (its styles, its characters) is read when the face is looked at: a text needs a dozen of a machine's hundreds.

import CFontconfig
import GalleyFonts
import Synchronization

/// Makes a catalogue of the machine's fonts.
enum FontconfigSnapshot {
  /// Lists the fonts; an empty catalogue where fontconfig has no configuration.
  static func make() -> FontCatalogue {
    guard let fonts = FontconfigFonts() else { return FontCatalogue([]) }
    let entries = fonts.places.indices.map { place in FontEntry(describing: { fonts.describe(place) }) }
    return FontCatalogue(
      entries, families: fonts.familyNames(), fullNames: { fonts.fullNames() }, generics: { fonts.substitutes(for: $0) }
    )
  }
}

/// A configuration of fontconfig's and its fonts, in an order of ours: its own depends on its caches.
///
/// - Thread safety: neither the configuration nor its patterns are changed once they are made. fontconfig is meant to be
///   thread-safe, and its history says that it was not always: one thread calls it at a time.
final class FontconfigFonts: @unchecked Sendable {
  /// fontconfig has parts that all configurations share.
  private static let turn = Mutex(())

  /// The pattern of each face.
  let places: [OpaquePointer]
  private let config: OpaquePointer
  private let handles = Mutex<[String: FontFileHandle]>([:])

  /// Reads the configuration and lists its fonts; nil where there is none.
  init?() {
    let made = Self.turn.withLock { _ -> (OpaquePointer, [OpaquePointer])? in
      guard let config = FcInitLoadConfigAndFonts() else { return nil }
      return (config, Self.list(config))
    }
    guard let made else { return nil }
    (config, places) = made
  }

  deinit { Self.turn.withLock { _ in FcConfigDestroy(config) } }

  private static func list(_ config: OpaquePointer) -> [OpaquePointer] {
    // The configuration's own list, with the names in the order of the file: `FcFontList` would copy each pattern, and put
    // the names of the locale's language first.
    guard let found = FcConfigGetFonts(config, FcSetSystem) else { return [] }
    var faces: [FontconfigFace] = []
    faces.reserveCapacity(Int(max(found.pointee.nfont, 0)))
    for font in UnsafeBufferPointer(start: found.pointee.fonts, count: Int(max(found.pointee.nfont, 0))) {
      if let face = font.flatMap({ FontconfigFace(FontconfigPattern(raw: $0)) }) { faces.append(face) }
    }
    return FontconfigFace.ordered(faces).map(\.pattern.raw)
  }

  /// What fontconfig knows of the face at a place, and its file.
  func describe(_ place: Int) -> (FontDescriptor, in: FontFileHandle?) {
    let descriptor = Self.turn.withLock { _ in FontconfigPattern(raw: places[place]).descriptor }
    let handle = handles.withLock { handles in
      let handle = handles[descriptor.file] ?? FontFileHandle(path: descriptor.file)
      handles[descriptor.file] = handle
      return handle
    }
    return (descriptor, in: handle)
  }

  /// The family names of all faces.
  func familyNames() -> FontNameIndex { names(FC_FAMILY, orElse: FC_FILE) }

  /// The full names of all faces.
  func fullNames() -> FontNameIndex { names(FC_FULLNAME) }

  private func names(_ property: String, orElse other: String? = nil) -> FontNameIndex {
    Self.turn.withLock { _ in
      var names = FontNameIndex()
      for (place, raw) in places.enumerated() {
        let pattern = FontconfigPattern(raw: raw)
        var count = 0
        while count < 256, let name = pattern.text(property, count) {
          names.insert(name, at: place)
          count += 1
        }
        if count == 0, let name = other.flatMap({ pattern.text($0) }) { names.insert(name, at: place) }
      }
      return names
    }
  }

  /// The families that fontconfig puts for a generic name, in order, whether they are there or not.
  func substitutes(for name: String) -> [String] {
    Self.turn.withLock { _ in
      guard let pattern = FcPatternCreate() else { return [] }
      defer { FcPatternDestroy(pattern) }
      FcPatternAddString(pattern, FC_FAMILY, name)
      // Without a language fontconfig would take the locale's.
      FcPatternAddString(pattern, FC_LANG, "en")
      guard FcConfigSubstitute(config, pattern, FcMatchPattern) != 0 else { return [] }
      return FontconfigPattern(raw: pattern).strings(FC_FAMILY)
    }
  }
}
