// SPDX-License-Identifier: MIT
// SHA-256 by the system's tool: our own would take seconds for a collection of 20 MB in a debug build.
import Foundation
import Synchronization

/// SHA-256 values of files, remembered for as long as the file stays the same.
enum FileHash {
  private struct Key: Hashable {
    let path: String
    let size: UInt64
    let changed: Date
  }

  private static let known = Mutex<[Key: String]>([:])

  /// The hash of a font file, lower-case hexadecimal.
  static func ofFont(at path: String, package: String) throws(FixtureError) -> String {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let size = attributes[.size] as? UInt64, let changed = attributes[.modificationDate] as? Date
    else { throw .missingFont(path: path, package: package) }
    let key = Key(path: path, size: size, changed: changed)
    if let hash = known.withLock({ $0[key] }) { return hash }
    let hash = try compute(path)
    known.withLock { $0[key] = hash }
    return hash
  }

  private static func compute(_ path: String) throws(FixtureError) -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    #if os(macOS)
      process.arguments = ["shasum", "-a", "256", path]
    #else
      process.arguments = ["sha256sum", path]
    #endif
    process.standardOutput = output
    let answer: Data?
    do {
      try process.run()
      answer = try output.fileHandleForReading.readToEnd()
    } catch {
      throw .noHash(path: path, reason: "\(error)")
    }
    process.waitUntilExit()
    let hash = String(decoding: (answer ?? Data()).prefix(64), as: UTF8.self)
    guard process.terminationStatus == 0, hash.utf8.count == 64 else {
      throw .noHash(path: path, reason: "sha256sum ended with \(process.terminationStatus)")
    }
    return hash
  }
}
