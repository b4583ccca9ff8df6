// SPDX-License-Identifier: MIT

import FixtureFonts
import Galley
import Testing

/// Rows of other engines' bug reports that only pixels can show.
@Suite struct BugReportPixelTests {
  private func engine(_ files: String...) throws -> TextEngine {
    var fonts: [FixtureFont] = []
    for file in files { fonts.append(try FixtureFonts.own(file)) }
    return TextEngine(fonts: try FixtureFonts.set(fonts))
  }

  /// Columns and rows with ink; nil where there is none.
  private func inkBounds(_ picture: Bitmap) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    var columns: [Int] = []
    var rows: [Int] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.pixels[4 * (y * picture.width + x) + 3] > 0 {
        columns.append(x)
        rows.append(y)
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max()
    else { return nil }
    return (left...right, top...bottom)
  }

  /// B26
  @Test(arguments: [
    ("GalleyTest-COLRv1", "Galley Test Paint", 26), ("GalleyTest-COLRv1-Variable", "Galley Test Variable Paint", 6),
  ])
  func everyKindOfPaintLeavesInk(_ file: String, _ family: String, _ count: UInt32) throws {
    let engine = try engine(file)
    for scalar in 0x1F600..<0x1F600 + count {
      let text = String(Character(try #require(Unicode.Scalar(scalar))))
      let picture = try Label(text, style: TextStyle(families: [family], size: 50)).render(in: engine)
      let opaque = stride(from: 3, to: picture.pixels.count, by: 4).count { picture.pixels[$0] > 127 }
      // Half-transparent paint counts from a tenth of its alpha on.
      let seen = stride(from: 3, to: picture.pixels.count, by: 4).count { picture.pixels[$0] > 25 }
      #expect(opaque * 100 >= picture.width * picture.height || seen * 50 >= picture.width * picture.height, "\(text)")
    }
  }

  /// B34
  @Test func bitmapsOfAFontAreScaledToTheText() throws {
    let engine = try engine("GalleyTest-CBDT")
    var label = Label("\u{1F603}1", style: TextStyle(families: ["Galley Test Bitmap"], size: 16))
    let layout = try label.layout(in: engine)
    #expect(layout.lines[0].runs.flatMap(\.glyphs).map(\.advance) == [LayoutUnit(points: 19.2).points, 8])
    label.text = StyledText("\u{1F603}", style: label.text.style)
    let picture = try label.render(in: engine)
    let ink = try #require(inkBounds(picture))
    #expect(12...20 ~= ink.rows.count)
    #expect(12...20 ~= ink.columns.count)
    // The strike's top is 93 of 109 pixels above the baseline.
    let baseline = layout.lines[0].baseline
    #expect(abs(Double(ink.rows.lowerBound) - (baseline - 16 * 93 / 109)) <= 1)
  }

  /// B113
  @Test func anUnderlineOfSmallTextIsOneWholeRow() throws {
    let engine = try engine("GalleyTest-Box-Regular")
    var style = TextStyle(families: ["Galley Test Box"], size: 6)
    style.underline = TextDecoration()
    let picture = try Label("aaaaaa", style: style, padding: Insets(1.3)).render(in: engine)
    let full = (0..<picture.height).filter { y in
      (3..<18).allSatisfy { picture.pixels[4 * (y * picture.width + $0) + 3] == 255 }
    }
    #expect(!full.isEmpty)
  }
}
