// SPDX-License-Identifier: MIT

import CFreeType

/// The C libraries that only this module uses.
package enum RasterLibraries {
  /// Each with the version that runs.
  package static var versions: [(name: String, version: String)] {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return [("FreeType", "unknown")] }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &major, &minor, &patch)
    return [("FreeType", "\(major).\(minor).\(patch)")]
  }
}
