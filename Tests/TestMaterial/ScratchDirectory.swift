// SPDX-License-Identifier: MIT

import GalleyPNG

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A directory of one test, removed after it.
package struct ScratchDirectory: ~Copyable {
  /// Why there is none.
  package struct Failure: Error {
    /// The system's error number.
    package let code: Int32
  }

  /// Where it is.
  package let path: String

  /// Makes an empty directory.
  package init() throws {
    var template = Array("/tmp/galley-test-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else { throw Failure(code: errno) }
    path = made
  }

  deinit { Self.removeTree(path) }

  private static func removeTree(_ path: String) {
    for name in FileIO.names(in: path) { removeTree(path + "/" + name) }
    remove(path)
  }
}
