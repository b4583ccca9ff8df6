// SPDX-License-Identifier: MIT
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder of committed test data.
package enum Fixtures {
  /// Path of `Fixtures`, without a slash at the end. Found from this file, not from the working directory.
  package static let root: String = {
    let here = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return (here.dropLast(3) + ["Fixtures"]).joined(separator: "/")
  }()

  /// Path of a file in `Fixtures`.
  /// - Parameter relative: such as `Texts/ar.txt`.
  package static func path(_ relative: String) -> String {
    root + "/" + relative
  }

  /// Bytes of a file in `Fixtures`.
  package static func bytes(_ relative: String) throws(FixtureError) -> [UInt8] {
    try contents(ofFile: path(relative))
  }

  /// One of our sample texts, without its last line feed.
  /// - Parameter name: its language tag, `emoji` or `mixed-bidi`.
  package static func text(_ name: String) throws(FixtureError) -> String {
    var text = String(decoding: try bytes("Texts/\(name).txt"), as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  /// Names of all sample texts, sorted.
  package static func textNames() throws(FixtureError) -> [String] {
    try files(in: "Texts", endings: [".txt"]).map { String($0.dropLast(4)) }
  }

  /// Names of the files with one of `endings` in a folder of `Fixtures`, sorted.
  static func files(in folder: String, endings: [String]) throws(FixtureError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path(folder))
        .filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
    } catch {
      throw .unreadable(path: path(folder), reason: "\(error)")
    }
  }
}

/// Bytes of the file at `path`.
func contents(ofFile path: String) throws(FixtureError) -> [UInt8] {
  do {
    return [UInt8](try Data(contentsOf: URL(filePath: path)))
  } catch {
    throw .unreadable(path: path, reason: "\(error)")
  }
}
