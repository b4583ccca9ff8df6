// SPDX-License-Identifier: MIT

import CDeflate
import CSPNG
import CZlib

/// The C libraries that this module uses.
package enum PNGLibraries {
  /// Each with its version.
  package static var versions: [(name: String, version: String)] {
    let spng = spng_version_string().map { String(cString: $0) } ?? "unknown"
    return [("spng", spng), ("libdeflate", LIBDEFLATE_VERSION_STRING), ("zlib", ZLIB_VERSION)]
  }
}
