// SPDX-License-Identifier: MIT
//
// One pass over fontconfig's list: every face with its names, styles and characters, complete enough to be
// matched and chosen without opening its file.

import CFontconfig
import GalleyFonts
import Synchronization

/// Makes a catalogue of the machine's fonts.
enum FontconfigSnapshot {
  /// fontconfig is meant to be thread-safe, and its history says that it was not always.
  private static let turn = Mutex(())

  /// Lists the fonts; an empty catalogue where fontconfig has no configuration.
  static func make() -> FontCatalogue {
    turn.withLock { _ in
      guard let config = FcInitLoadConfigAndFonts() else { return FontCatalogue([]) }
      defer { FcConfigDestroy(config) }
      let entries = list(config)
      return FontCatalogue(entries, generics: generics(config, having: entries))
    }
  }

  private static func list(_ config: OpaquePointer) -> [FontEntry] {
    // The configuration's own list, with the names in the order of the file: `FcFontList` would copy each pattern, and put
    // the names of the locale's language first.
    guard let found = FcConfigGetFonts(config, FcSetSystem) else { return [] }
    var fonts: [FaceKey: FontDescriptor] = [:]
    for font in UnsafeBufferPointer(start: found.pointee.fonts, count: Int(max(found.pointee.nfont, 0))) {
      guard let font else { continue }
      let pattern = FontconfigPattern(raw: font)
      guard let descriptor = pattern.descriptor else { continue }
      let key = FaceKey(file: descriptor.file, index: descriptor.index)
      // A variable face is listed at its default too.
      if fonts[key] == nil || pattern.isVariable { fonts[key] = descriptor }
    }
    let order = fonts.values.map { ($0, SortKey($0)) }.sorted { $0.1 < $1.1 }
    var handles: [String: FontFileHandle] = [:]
    return order.map { descriptor, _ in
      let handle = handles[descriptor.file] ?? FontFileHandle(path: descriptor.file)
      handles[descriptor.file] = handle
      return FontEntry(descriptor, in: handle)
    }
  }

  private struct FaceKey: Hashable {
    var file: String
    var index: Int
  }

  /// fontconfig's own order depends on its caches.
  private struct SortKey: Comparable {
    let family: String
    let file: String
    let index: Int

    init(_ font: FontDescriptor) { (family, file, index) = (font.familyName, font.file, font.index) }

    static func < (a: SortKey, b: SortKey) -> Bool { (a.family, a.file, a.index) < (b.family, b.file, b.index) }
  }

  /// For each generic name the family that fontconfig puts first of those that there are.
  private static func generics(_ config: OpaquePointer, having entries: [FontEntry]) -> GenericFamilies {
    let present = Set(entries.lazy.flatMap { $0.descriptor.familyNames.map { $0.lowercased() } })
    var families: [String: [String]] = [:]
    for name in GenericFamilies.names {
      let first = substitutes(for: name, config).first { present.contains($0.lowercased()) }
      if let first { families[name] = [first] }
    }
    return GenericFamilies(families)
  }

  private static func substitutes(for name: String, _ config: OpaquePointer) -> [String] {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, name)
    // Without a language fontconfig would take the locale's.
    FcPatternAddString(pattern, FC_LANG, "en")
    guard FcConfigSubstitute(config, pattern, FcMatchPattern) != 0 else { return [] }
    return FontconfigPattern(raw: pattern).strings(FC_FAMILY)
  }
}
