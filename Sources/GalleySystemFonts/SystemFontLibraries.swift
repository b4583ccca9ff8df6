// SPDX-License-Identifier: MIT

import CFontconfig

/// The C libraries that only this module uses.
package enum SystemFontLibraries {
  /// Each with the version that runs.
  package static var versions: [(name: String, version: String)] {
    let version = Int(FcGetVersion())
    return [("fontconfig", "\(version / 10_000).\(version / 100 % 100).\(version % 100)")]
  }
}
