// SPDX-License-Identifier: MIT
package import GalleyFonts

/// A font file that a test may open.
package struct FixtureFont: Equatable, Sendable {
  package let path: String
  /// Of the face in its collection; 0 where the file has one face.
  package let index: Int

  /// The whole file.
  package func bytes() throws(FixtureError) -> [UInt8] {
    try contents(ofFile: path)
  }

  /// The face, opened from the file.
  package func face() throws(FontError) -> Face {
    try Face(data: FontData(mappingFile: path), index: index)
  }
}

/// The only fonts of the tests: our own, and those of the manifest. Never the machine's.
package enum FixtureFonts {
  /// One of our own fonts, whose exact numbers are in `Fixtures/Fonts/README.md`.
  /// - Parameters:
  ///   - name: the file's, without its ending: `GalleyTest-Box-Regular`.
  ///   - index: of the face, for the collection `GalleyTest`.
  package static func own(_ name: String, index: Int = 0) throws(FixtureError) -> FixtureFont {
    let files = try ownFiles()
    guard let file = files.first(where: { $0.hasPrefix(name + ".") }) else {
      throw .unknownFont(name: name, known: files)
    }
    return FixtureFont(path: Fixtures.path("Fonts/" + file), index: index)
  }

  /// File names of all fonts of our own, sorted.
  package static func ownFiles() throws(FixtureError) -> [String] {
    try Fixtures.files(in: "Fonts", endings: [".ttf", ".otf", ".ttc"])
  }

  /// A font of a Debian package, held to the manifest's hash.
  /// - Throws: `.missingFont` or `.changedFont`, which name the command that installs it.
  package static func debian(_ family: String, style: String = "Regular") throws(FixtureError) -> FixtureFont {
    let manifest = try FontManifest.load()
    let entry = try manifest.entry(family: family, style: style)
    try manifest.verify([entry])
    return FixtureFont(path: entry.path, index: entry.index)
  }

  /// Every face of the manifest, in its order, each held to its hash.
  package static func allDebian() throws(FixtureError) -> [FixtureFont] {
    let manifest = try FontManifest.load()
    try manifest.verify(manifest.fonts)
    return manifest.fonts.map { FixtureFont(path: $0.path, index: $0.index) }
  }

  /// A font set of these files only, in their order, with all faces of a collection.
  package static func set(_ fonts: [FixtureFont]) throws(FontError) -> FontSet {
    var paths: [String] = []
    for font in fonts where !paths.contains(font.path) { paths.append(font.path) }
    return try FontSet(fonts: paths.map { .file($0) })
  }
}
