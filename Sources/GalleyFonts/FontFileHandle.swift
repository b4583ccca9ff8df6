// SPDX-License-Identifier: MIT

package import GalleyModel
import Synchronization

/// A listed file that is opened once, when a face of it is first needed.
package final class FontFileHandle: Sendable {
  /// Where the file is.
  package let path: String
  private let stamp: FontFile.Stamp?
  private let limits: Limits
  private let opened = Mutex<Result<FontData, FontError>?>(nil)

  /// Notes a file with its size and time now; it is opened as ``FontData/init(mappingFile:limits:)`` does.
  package init(path: String, limits: Limits = .standard) {
    self.path = path
    self.limits = limits
    do { stamp = try FontFile.stamp(path) } catch { stamp = nil }
  }

  /// The bytes.
  /// - Throws: `.unreadable` if the file is gone or is not what it was when it was listed.
  func data() throws(FontError) -> FontData {
    try opened.withLock { opened throws(FontError) in
      if let opened { return try opened.get() }
      let result = open()
      opened = result
      return try result.get()
    }
  }

  private func open() -> Result<FontData, FontError> {
    do {
      guard try FontFile.stamp(path) == stamp else {
        return .failure(.unreadable(path: path, reason: "The file has changed since it was listed"))
      }
      return .success(try FontData(mappingFile: path, limits: limits))
    } catch {
      return .failure(error)
    }
  }
}
