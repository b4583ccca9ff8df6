// SPDX-License-Identifier: MIT

import CFriBidi
import CICU

/// The C libraries that only this module uses.
package enum LayoutLibraries {
  /// Each with its version.
  package static var versions: [(name: String, version: String)] {
    [
      ("FriBidi", FRIBIDI_VERSION), ("ICU", String(cString: galley_icu_version())),
    ]
  }
}
