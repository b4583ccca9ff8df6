// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyLayout
import GalleyPNG
import GalleyRaster
import GalleySystemFonts

/// What `galley --version` prints.
enum VersionText {
  /// Galley's own version.
  static let galley = "0.1.0"

  /// Galley and its libraries, one a line.
  static var all: String {
    let libraries =
      FontLibraries.versions + LayoutLibraries.versions + RasterLibraries.versions + SystemFontLibraries.versions
      + PNGLibraries.versions
    return "galley \(galley)\n" + libraries.map { "\($0.name) \($0.version)\n" }.joined()
  }
}
