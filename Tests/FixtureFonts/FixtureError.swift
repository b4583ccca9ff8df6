// SPDX-License-Identifier: MIT

/// Why test data cannot be had, and what mends it.
package enum FixtureError: Error, Equatable, Sendable {
  case unreadable(path: String, reason: String)
  case badManifest(reason: String)
  /// No font of ours, or of the manifest, is called so.
  case unknownFont(name: String, known: [String])
  case missingFont(path: String, package: String)
  case changedFont(path: String, package: String, version: String, expected: String, found: String)
  case noHash(path: String, reason: String)
}

extension FixtureError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read \(path): \(reason)"
    case .badManifest(let reason):
      "Fixtures/fonts.json: \(reason)"
    case .unknownFont(let name, let known):
      "no test font is called '\(name)'; there are: \(known.joined(separator: ", "))"
    case .missingFont(let path, let package):
      "font \(path) is missing: apt-get install \(package) (or: make setup)"
    case .changedFont(let path, let package, let version, let expected, let found):
      """
      font \(path) is another one than the goldens were made with: \
      apt-get install --reinstall \(package)=\(version) \
      (SHA-256 is \(found), Fixtures/fonts.json says \(expected))
      """
    case .noHash(let path, let reason):
      "cannot take the SHA-256 of \(path): \(reason)"
    }
  }
}
