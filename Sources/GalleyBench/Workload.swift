// SPDX-License-Identifier: MIT

import Galley
import GalleyFonts
import GalleyLayout
import GalleyModel
import GalleyPNG

/// What workloads share: the fonts, the width, how texts are read.
///
/// The fonts are the peers' own, by file, so that nobody pays for finding them: the floor has the same list.
struct Workload {
  /// The width that paragraphs wrap at, in points.
  static let wrapWidth = 400.0
  /// The height of the part of a document that is drawn, in pixels.
  static let viewportHeight = 2000
  /// How many pieces of a growing text make a paragraph.
  static let piecesPerParagraph = 60

  private static let noto = "/usr/share/fonts/truetype/noto/"
  /// The font files, in order of preference.
  static let fontFiles =
    ["NotoSans-Regular.ttf"].map { noto + $0 }
    + [
      "NotoSansArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf", "NotoSansDevanagari-Regular.ttf",
      "NotoSansThai-Regular.ttf",
    ].map { noto + $0 } + ["/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", noto + "NotoColorEmoji.ttf"]

  /// The style of all texts: Noto Sans at 16 points, as the peers have it.
  static let style: TextStyle = {
    var style = TextStyle()
    style.families = ["Noto Sans"]
    return style
  }()

  /// The fonts that a workload needs: Latin alone, or all.
  static func fonts(latinOnly: Bool) throws(FontError) -> FontSet {
    try FontSet(files: latinOnly ? Array(fontFiles.prefix(1)) : fontFiles)
  }

  /// Lays texts out in rooms as wide as the blocks of a document, each by itself.
  static func layoutAlone(_ texts: [StyledText], _ engine: TextEngine) throws {
    var layouts: [TextLayout] = []
    layouts.reserveCapacity(texts.count)
    for text in texts {
      layouts.append(try engine.typesetter.layout(text, LayoutOptions(width: wrapWidth)))
    }
  }

  /// The lines of a text of the workloads.
  static func lines(_ name: String) throws(PNGError) -> [String] {
    let bytes = try FileIO.read("\(Environment.workloads)/\(name)")
    return bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Keeps a picture for a look by eye, where the caller wants that.
  static func keep(_ bitmap: Bitmap, _ name: String) throws {
    guard let folder = Environment.pictures else { return }
    try FileIO.writeWhole(try bitmap.pngData(), to: "\(folder)/galley_\(name).png")
  }
}

/// Gives a paragraph a number that never comes again, so that no cache of whole paragraphs could answer.
struct Serial {
  /// A space and the next number.
  private var next = Array(" 000000".utf8)

  /// `line` with the next number of six digits.
  mutating func numbered(_ line: String) -> String {
    defer { count() }
    return line + String(decoding: next, as: UTF8.self)
  }

  private mutating func count() {
    var place = next.count - 1
    while place > 0 {
      next[place] += 1
      if next[place] <= UInt8(ascii: "9") { return }
      next[place] = UInt8(ascii: "0")
      place -= 1
    }
  }
}
