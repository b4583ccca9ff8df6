// SPDX-License-Identifier: MIT
import CRSVG

/// The C libraries that this module uses.
package enum SVGLibraries {
  /// Each with the version that runs; loads them.
  package static var versions: [(name: String, version: String)] {
    var (major, minor, micro) = (UInt32(0), UInt32(0), UInt32(0))
    guard galley_rsvg_version(&major, &minor, &micro) != 0 else { return [("librsvg", "not installed")] }
    return [("librsvg", "\(major).\(minor).\(micro)")]
  }
}
