// SPDX-License-Identifier: MIT

import FixtureFonts
import FoundationEssentials
import GalleyFonts
import GalleyModel
import TestMaterial
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct FontErrorTests {
  /// A font of ours, as bytes to damage.
  static func bytes() throws -> [UInt8] { try FixtureFonts.own("GalleyTest-Box-Regular").bytes() }

  static func face(_ bytes: [UInt8], index: Int = 0) throws(FontError) -> Face {
    try Face(data: FontData(bytes: bytes, name: "test"), index: index)
  }

  @Test func namesAFileThatIsNotThere() {
    #expect(throws: FontError.unreadable(path: "/no/such.ttf", reason: "No such file or directory")) {
      try FontSet(files: ["/no/such.ttf"])
    }
    #expect(throws: FontError.unreadable(path: "/tmp", reason: "Not a regular file")) { try FontSet(files: ["/tmp"]) }
    #expect(throws: FontError.unreadable(path: "/no/such", reason: "No such file or directory")) {
      try FontSet(files: [], directories: ["/no/such"])
    }
  }

  @Test func saysWhyBytesAreNoFont() {
    #expect(throws: FontError.notAFont(name: "test", reason: "The file is empty")) { try Self.face([]) }
    #expect(throws: FontError.notAFont(name: "test", reason: "The file is too short")) { try Self.face([0, 1]) }
    #expect(throws: FontError.notAFont(name: "test", reason: "It does not begin as TrueType or OpenType")) {
      try Self.face(Array("not a font at all".utf8))
    }
    #expect(throws: FontError.notAFont(name: "test", reason: "WOFF2 is not supported; unpack it to TTF or OTF")) {
      try Self.face(Array("wOF2".utf8))
    }
    #expect(throws: FontError.truncated(name: "test", table: "directory")) { try Self.face([0, 1, 0, 0, 255, 255]) }
    #expect(throws: FontError.notAFont(name: "test", reason: "It has no table cmap")) {
      try Self.face([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }
  }

  @Test func findsEveryFontThatIsCutShort() throws {
    let bytes = try Self.bytes()
    _ = try Self.face(bytes)
    for count in stride(from: 0, to: bytes.count - 4, by: 97) {
      #expect(throws: FontError.self) { try Self.face(Array(bytes.prefix(count))) }
    }
  }

  @Test func namesTheFacesOfACollection() throws {
    let data = try FontData(file: FixtureFonts.own("GalleyTest").path)
    #expect(try Face.count(in: data) == 2)
    #expect(try Face(data: data, index: 1).familyName == "Galley Test Collection Two")
    #expect(throws: FontError.noSuchFace(name: data.name, index: 2, count: 2)) { try Face(data: data, index: 2) }
    #expect(throws: FontError.noSuchFace(name: data.name, index: -1, count: 2)) { try Face(data: data, index: -1) }
  }

  @Test func refusesFilesOverTheLimit() throws {
    let path = try FixtureFonts.own("GalleyTest-Box-Regular").path
    let count = try Self.bytes().count
    #expect(throws: FontError.tooLarge(name: path, bytes: count, limit: 100)) {
      try FontSet(files: [path], limits: Limits(fileBytes: 100))
    }
    #expect(throws: FontError.noFonts) { try FontSet(files: []) }
  }

  @Test func passesOverFilesOfAFolderThatAreNoFonts() throws {
    try Self.withFolder { folder in
      try Data(Self.bytes()).write(to: URL(fileURLWithPath: folder + "/good.ttf"))
      try Data("no font".utf8).write(to: URL(fileURLWithPath: folder + "/bad.ttf"))
      try Data("no font".utf8).write(to: URL(fileURLWithPath: folder + "/readme.txt"))
      let set = try FontSet(files: [], directories: [folder])
      #expect(set.descriptors.map(\.familyName) == ["Galley Test Box"])
      let why = FontError.notAFont(name: folder + "/bad.ttf", reason: "It does not begin as TrueType or OpenType")
      #expect(set.warnings == [.skipped(path: folder + "/bad.ttf", error: why)])
    }
  }

  @Test func takesTheNextFontWhereAListedFileChanged() throws {
    try Self.withFolder { folder in
      try Data(Self.bytes()).write(to: URL(fileURLWithPath: folder + "/a.ttf"))
      try Data(FixtureFonts.own("GalleyTest-Mono").bytes()).write(to: URL(fileURLWithPath: folder + "/b.ttf"))
      let set = try FontSet(files: [], directories: [folder])
      try Data(Self.bytes().prefix(1000)).write(to: URL(fileURLWithPath: folder + "/a.ttf"))
      let cascade = set.cascade(for: FontRequest(families: ["Galley Test Box"]))
      #expect(cascade.primary.face.familyName == "Galley Test Mono")
      let why = FontError.unreadable(path: folder + "/a.ttf", reason: "The file has changed since it was listed")
      #expect(set.warnings == [.lost(path: folder + "/a.ttf", error: why)])
    }
  }

  @Test func keepsAFontWholeThatIsCutShortWhileOpen() throws {
    try Self.withFolder { folder in
      let path = folder + "/a.ttf"
      try Data(Self.bytes()).write(to: URL(fileURLWithPath: path))
      let face = try FontSet(files: [path]).cascade(for: FontRequest()).primary.face
      let mapped = try FontData(mappingFile: path)
      // In place, not by renaming: a mapping of the file would lose its pages.
      #expect(cutShort(path) == 0)
      #expect(face.glyph(for: 0x41) != nil)
      #expect(face.coverage.contains(0x41))
      #expect(try Face(data: mapped).glyph(for: 0x41) != nil)
    }
  }

  @Test func neverCrashesOnDamagedFonts() throws {
    var random = SeededRandom(seed: 1)
    var opened = 0
    for name in ["GalleyTest-Variable", "GalleyTest-COLRv1-Variable", "GalleyTest-COLRv0", "GalleyTest"] {
      let bytes = try FixtureFonts.own(name).bytes()
      for round in 0..<60 {
        var damaged = bytes
        // The directory stays, so that most faces open and their tables are what is wrong.
        for _ in 0..<(1 + round) {
          damaged[Int(random.next() % UInt64(bytes.count - 300)) + 300] = UInt8(truncatingIfNeeded: random.next())
        }
        guard let face = Self.opened(damaged) else { continue }
        Self.exercise(face)
        opened += 1
      }
    }
    // Faces that do not open test nothing of what comes after.
    #expect(opened > 120)
  }

  private static func opened(_ bytes: [UInt8]) -> Face? {
    do { return try face(bytes) } catch { return nil }
  }

  private static func exercise(_ face: Face) {
    #expect((16...16_384).contains(face.unitsPerEm))
    let request = FontRequest(size: 8192, weight: 900, slant: .italic, variations: [FontVariation("wght", 1e300)])
    guard let set = opened(face.data) else { return }
    let primary = set.cascade(for: request).primary
    #expect(primary.metrics.lineGap >= .zero)
    #expect(primary.metrics.boundingBox.width >= .zero)
    for glyph in stride(from: 0, to: UInt32(face.glyphCount), by: max(face.glyphCount / 50, 1)) {
      _ = face.colorGlyph(glyph, coordinates: primary.coordinates)
      _ = face.glyphName(glyph)
    }
    _ = face.palette()
  }

  private static func opened(_ data: FontData) -> FontSet? {
    do { return try FontSet(fonts: [.data(data)]) } catch { return nil }
  }

  private static func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "galley-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    try body(folder.path)
  }
}

/// Cuts a file to 16 bytes in place.
private func cutShort(_ path: String) -> Int32 {
  #if canImport(Glibc)
    Glibc.truncate(path, 16)
  #else
    Darwin.truncate(path, 16)
  #endif
}
