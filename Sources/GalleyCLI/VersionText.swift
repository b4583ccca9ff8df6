// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyHighlight
import GalleyImages
import GalleyLayout
import GalleyMarkdown
import GalleyPNG
import GalleyRaster
import GalleySVGImages
import GalleySystemFonts

/// What `galley --version` prints.
enum VersionText {
  /// Galley's own version.
  static let galley = "0.1.0"

  /// Galley and its libraries, one a line.
  static var all: String {
    let libraries =
      FontLibraries.versions + LayoutLibraries.versions + RasterLibraries.versions + SystemFontLibraries.versions
      + PNGLibraries.versions + ImageLibraries.versions + SVGLibraries.versions + MarkdownLibraries.versions
      + HighlightLibraries.versions + [("Prism", prism)]
    return "galley \(galley)\n" + libraries.map { "\($0.name) \($0.version)\n" }.joined()
  }

  /// The version of the grammars of code, as their package says.
  private static var prism: String {
    let path = PrismHighlighter.debianFolder + "/package.json"
    do {
      let source = JSONSource(file: path)
      guard case .object(let members) = try source.parse(try FileIO.read(path, maxBytes: 1 << 20)[...]),
        case .string(let version)? = members.first(where: { $0.key == "version" })?.value
      else { return "unknown" }
      return version
    } catch { return "not installed" }
  }
}
