// SPDX-License-Identifier: MIT

import CFriBidi
import CICU

/// The C libraries that only this module uses.
package enum LayoutLibraries {
  /// Each with its version; ICU is loaded for it.
  package static var versions: [(name: String, version: String)] {
    [("FriBidi", FRIBIDI_VERSION), ("ICU", icu)]
  }

  private static var icu: String {
    var parts: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    let isThere = withUnsafeMutableBytes(of: &parts) { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { galley_icu_version($0.baseAddress) }
    }
    return isThere != 0 ? "\(parts.0).\(parts.1)" : "not installed"
  }
}
