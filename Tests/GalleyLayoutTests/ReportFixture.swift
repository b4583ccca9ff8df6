// SPDX-License-Identifier: MIT
//
// What the tests of other engines' bug reports read off a layout. Their ids (`B12`) are those of the list that the
// project keeps of such reports: a minimal input of each, and what is right.

import FixtureFonts
import GalleyFonts
import GalleyLayout
import GalleyModel

/// The fonts of the manifest, as one set.
enum ManifestFonts {
  private static let all = Result { Typesetter(fonts: try FixtureFonts.set(try FixtureFonts.allDebian())) }

  /// A composer over all of them, `families` first.
  static func composer(_ families: String..., size: Double = 100) throws -> Composer {
    Composer(typesetter: try all.get(), style: TextStyle(families: families, size: size))
  }
}

extension TextLayout.Line {
  /// Where its content ends.
  var right: Double { x + width }

  /// The first bytes of its clusters, in logical order.
  var clusters: [Int] { Set(runs.filter { $0.inserted == nil }.flatMap(\.glyphs).map(\.cluster)).sorted() }

  /// Whether glyphs were put in for what was cut.
  var hasEllipsis: Bool { runs.contains { $0.inserted == "ellipsis" } }
}

extension TextLayout {
  /// The run that shows byte `offset`.
  func run(at offset: Int) -> TextLayout.Run? {
    lines.flatMap(\.runs).first { $0.range.lower <= offset && offset < $0.range.upper }
  }

  /// The family of the font that shows byte `offset`.
  func family(at offset: Int) -> String? { run(at: offset)?.font.face.familyName }

  /// The bidi level of byte `offset`.
  func level(at offset: Int) -> Int? { run(at: offset)?.level }
}
