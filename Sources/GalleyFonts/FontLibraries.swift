// SPDX-License-Identifier: MIT

import CHarfBuzz

/// The C libraries that this module uses.
package enum FontLibraries {
  /// Each with the version that runs.
  package static var versions: [(name: String, version: String)] {
    [("HarfBuzz", hb_version_string().map { String(cString: $0) } ?? "unknown")]
  }
}
