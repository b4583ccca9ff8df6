// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import GalleyRaster
import Synchronization
import Testing

@Suite struct DecorationTests {
  let renderer = Renderer()
  let size = PixelSize(width: 60, height: 20)

  private func render(_ builder: ListBuilder, scale: Double = 1) throws -> Bitmap {
    try renderer.render(builder.list, size: size, scale: scale)
  }

  /// Rows in which every pixel of the columns is opaque.
  private func fullRows(_ picture: Bitmap, _ columns: Range<Int>) -> [Int] {
    (0..<picture.height).filter { row in columns.allSatisfy { picture[$0, row].alpha == 255 } }
  }

  @Test func issue_B113_thinLinesFillOneWholeRow() throws {
    for y in [10.0, 10.25, 10.5, 10.75] {
      var builder = ListBuilder()
      // 6 px text: the thickness is 6 · 50 / 1,000.
      builder.line(.solid, x: 2, y: y, width: 40, thickness: 0.3)
      let picture = try render(builder)
      #expect(fullRows(picture, 2..<42).count == 1, "at \(y)")
      #expect(picture.ink == PixelRect(x: 2, y: y < 10.5 ? 10 : y == 10.5 ? 10 : 10, width: 40, height: 1), "at \(y)")
    }
  }

  @Test(arguments: [(1.0, 1), (1.4, 1), (1.6, 2), (2.5, 3)])
  func thicknessIsWholeRows(thickness: Double, rows: Int) throws {
    var builder = ListBuilder()
    builder.line(.solid, x: 0, y: 10, width: 20, thickness: thickness)
    let picture = try render(builder)
    #expect(fullRows(picture, 0..<20).count == rows)
    #expect(picture.ink?.height == rows)
  }

  @Test func piecesOfOneLineMeetWithoutASeam() throws {
    var builder = ListBuilder()
    let color = Color(red: 0, green: 0, blue: 0, alpha: 128)
    builder.line(.solid, x: 2, y: 10, width: 10.4, thickness: 1, color: color)
    builder.line(.solid, x: 12.4, y: 10, width: 10, thickness: 1, color: color)
    let row = try render(builder).alphas(row: 10)
    #expect(row[2..<22].allSatisfy { $0 == 128 })
    #expect(row[1] == 0 && row[22] == 0)
  }

  @Test func doubleLinesStandOneThicknessApart() throws {
    for (kind, rows) in [
      (Decoration.Kind.underline, [9, 10, 13, 14]), (.overline, [5, 6, 9, 10]), (.strike, [7, 8, 11, 12]),
    ] {
      var builder = ListBuilder()
      builder.line(.double, x: 0, y: 10, width: 20, thickness: 2, kind: kind)
      #expect(fullRows(try render(builder), 0..<20) == rows, "\(kind)")
    }
  }

  @Test func dashesAreThreeLongAndTwoApart() throws {
    var builder = ListBuilder()
    builder.line(.dashed, x: 3, y: 10, width: 11, thickness: 1)
    let row = try render(builder).alphas(row: 10).map { $0 == 255 }
    #expect(row[3..<14].map { $0 ? "x" : "." }.joined() == "xxx..xxx..x")
  }

  @Test func dotsAreAsWideAsTheLineIsThick() throws {
    var builder = ListBuilder()
    builder.line(.dotted, x: 0, y: 10, width: 8, thickness: 1)
    #expect(try render(builder).alphas(row: 10)[0..<9].map { $0 == 255 ? "x" : "." }.joined() == "x.x.x.x..")
    builder = ListBuilder()
    builder.line(.dotted, x: 0, y: 10, width: 12, thickness: 3)
    let picture = try render(builder)
    #expect(picture[1, 10].alpha == 255 && picture[7, 10].alpha == 255 && picture[4, 10].alpha == 0)
    #expect((1..<255).contains(picture[0, 9].alpha))
  }

  @Test func wavesLeaveTheStraightLineAndRepeat() throws {
    var builder = ListBuilder()
    builder.line(.wavy, x: 0, y: 10, width: 48, thickness: 2)
    let picture = try render(builder)
    for column in 0..<36 {
      #expect((0..<20).map { picture[column, $0].alpha } == (0..<20).map { picture[column + 12, $0].alpha })
    }
    #expect(try #require(picture.ink).height > 4)
  }

  @Test func gapsStandOneThicknessAwayFromInk() throws {
    var builder = ListBuilder()
    // `p` fills 1…9 px and reaches 4 px below the baseline; `H` stands on it.
    let font = try fixture("GalleyTest-Box-Regular", 20)
    let index = builder.text("HpH", font, x: 0, y: 12, advance: 20)
    builder.line(
      .solid, x: 0, y: 14.5, width: 60, thickness: 1, color: Color(red: 255, green: 0, blue: 0),
      skips: index..<index + 1)
    let picture = try render(builder)
    let red = (0..<60).map { picture.at($0, 14) == [255, 0, 0, 255] ? "x" : "." }.joined()
    #expect(
      red == String(repeating: "x", count: 20) + String(repeating: ".", count: 10) + String(repeating: "x", count: 30))
  }

  @Test func lettersCloseAboveALineAreNotSkipped() throws {
    var builder = ListBuilder()
    // `H` ends on the baseline; the line, four thick, begins one pixel below it.
    let index = builder.text("HHH", try fixture("GalleyTest-Box-Regular", 20), x: 0, y: 10, advance: 20)
    let color = Color(red: 255, green: 0, blue: 0)
    builder.line(.solid, x: 0, y: 13, width: 60, thickness: 4, color: color, skips: index..<index + 1)
    let picture = try render(builder)
    #expect((0..<60).allSatisfy { picture.at($0, 12) == [255, 0, 0, 255] })
  }

  @Test(arguments: DecorationStyle.allCases)
  func linesWithManyGapsAreDrawnOnceAndEvenlyInTiles(_ style: DecorationStyle) throws {
    var builder = ListBuilder()
    // A line of many pieces, wider than one is drawn at once, with a gap at each `p`.
    let font = try fixture("GalleyTest-Box-Regular", 20)
    let index = builder.text(String(repeating: "Hp", count: 130), font, x: 0, y: 12, advance: 20)
    builder.line(
      style, x: 0, y: 14.5, width: 5_200, thickness: 1.3, color: Color(red: 255, green: 0, blue: 0, alpha: 128),
      skips: index..<index + 1)
    let whole = try renderer.render(builder.list, size: PixelSize(width: 5_200, height: 20))
    for x in [0, 2_040, 4_090, 5_150] {
      let tile = PixelRect(x: x, y: 0, width: 50, height: 20)
      #expect(try renderer.render(builder.list, tile: tile) == whole.cropped(to: tile), "\(style), \(x)")
    }
    // 120 px later the same again: 6 letters, and 120 is a multiple of every pattern's step.
    let shown = (0..<120).map { whole.at($0 + 240, 14) }
    #expect((0..<120).map { whole.at($0 + 2_040, 14) } == shown)
  }

  @Test func longLinesAskWhetherToStop() throws {
    let asked = Atomic(0)
    let limits = Limits(pixels: .max) { asked.add(1, ordering: .relaxed).newValue > 5 }
    var builder = ListBuilder()
    builder.line(.wavy, x: 0, y: 1, width: 4_000_000, thickness: 1)
    #expect(throws: RenderError.cancelled) {
      try renderer.render(builder.list, size: PixelSize(width: 4_000_000, height: 2), limits: limits)
    }
  }

  @Test func turnedLinesAreDrawnToo() throws {
    var builder = ListBuilder()
    builder.list.append(.transform(Transform(a: 0, b: 1, c: -1, d: 0, tx: 20, ty: 2)))
    builder.line(.solid, x: 0, y: 5, width: 10, thickness: 2)
    #expect(try render(builder).ink == PixelRect(x: 14, y: 2, width: 2, height: 10))
  }

  @Test(arguments: DecorationStyle.allCases)
  func absurdLinesDoNoHarm(style: DecorationStyle) throws {
    for value in [1e8, -1e8, 0, 1e-4] {
      var builder = ListBuilder()
      builder.line(style, x: value, y: value, width: value, thickness: value)
      builder.line(style, x: -1e7, y: 10, width: 2e7, thickness: 1)
      #expect(try render(builder, scale: value == 0 ? 1e6 : 1).width == 60)
    }
  }
}
