// SPDX-License-Identifier: MIT

import CDuktape

/// The C libraries that only this module uses.
package enum HighlightLibraries {
  /// Each with its version.
  package static var versions: [(name: String, version: String)] {
    let version = galley_js_version()
    return [("Duktape", "\(version / 10_000).\(version / 100 % 100).\(version % 100)")]
  }
}
