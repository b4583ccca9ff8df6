// SPDX-License-Identifier: MIT
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The Debian fonts that tests may use: `Fixtures/fonts.json`.
package struct FontManifest: Equatable, Sendable, Decodable {
  /// One face.
  package struct Entry: Equatable, Sendable, Decodable {
    /// As the font's name table has it.
    package let family: String
    /// `Regular`, `Bold`, `Italic` or `Bold Italic`.
    package let style: String
    /// What it is for: a generic family, `emoji`, `math`, `symbols`, or language tags.
    package let role: String
    package let path: String
    /// Of the face in its collection; 0 where the file has one face.
    package let index: Int
    package let package: String
    /// Of the whole file, lower-case hexadecimal.
    package let sha256: String
  }

  /// Debian version of each package that the goldens were made with.
  package let packages: [String: String]
  package let fonts: [Entry]

  /// The committed manifest.
  package static func load() throws(FixtureError) -> FontManifest {
    let bytes = try Fixtures.bytes("fonts.json")
    do {
      return try JSONDecoder().decode(FontManifest.self, from: Data(bytes))
    } catch {
      throw .badManifest(reason: "\(error)")
    }
  }

  /// The face of that name.
  package func entry(family: String, style: String) throws(FixtureError) -> Entry {
    guard let entry = fonts.first(where: { $0.family == family && $0.style == style }) else {
      throw .unknownFont(name: "\(family) \(style)", known: fonts.map { "\($0.family) \($0.style)" })
    }
    return entry
  }

  /// Holds files to the manifest, each once for every path, size and time of change.
  /// - Throws: the first entry whose file is missing or has another hash.
  package func verify(_ entries: [Entry]) throws(FixtureError) {
    for entry in entries {
      let found = try FileHash.ofFont(at: entry.path, package: entry.package)
      guard found == entry.sha256 else {
        throw .changedFont(
          path: entry.path, package: entry.package, version: packages[entry.package] ?? "?",
          expected: entry.sha256, found: found)
      }
    }
  }
}
