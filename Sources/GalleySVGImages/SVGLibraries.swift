// SPDX-License-Identifier: MIT
import CRSVG

/// The C libraries that this module uses.
package enum SVGLibraries {
  /// Each with its version.
  package static var versions: [(name: String, version: String)] {
    [("librsvg", galley_rsvg_version().map { String(cString: $0) } ?? "unknown")]
  }
}
