// SPDX-License-Identifier: MIT
import GalleyPNG
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A directory of one test, removed after it.
struct ScratchDirectory: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/galley-test-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      mkdtemp(buffer.baseAddress!).map { String(cString: $0) }
    }
    path = try #require(made)
  }
  deinit { Self.removeTree(path) }

  private static func removeTree(_ path: String) {
    for name in FileIO.names(in: path) { removeTree(path + "/" + name) }
    remove(path)
  }
}
