// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import Testing

@Suite struct DocumentPNGTests {
  private let markdown =
    "# Title\n\nText with `code`, **strong** and [a link](u).\n\n> quote\n\n- a\n- b\n\n| c | d |\n|---|---|\n| e | f |\n"

  @Test(arguments: DocumentStyle.presets.map(\.name), [1.0, 1.5, 2.0])
  func bandsHaveThePixelsOfTheWhole(_ name: String, _ scale: Double) throws {
    let page = try Page()
    let style = try #require(DocumentStyle.presets.first { $0.name == name }).style
    let layout = try page.layout(markdown, style, width: 200)
    let padding = Insets(top: 7.3, right: 2, bottom: 3, left: 5.1)
    let whole = try layout.render(in: page.engine, scale: scale, padding: padding)
    for bandPixels in [1, 3_000, 9_000] {
      let file = try layout.pngFile(in: page.engine, scale: scale, padding: padding, bandPixels: bandPixels)
      #expect(try PNGDecoder().decode(file) == whole, "bands of \(bandPixels)")
    }
    // Small pictures are written as they always were.
    let file = try layout.pngFile(in: page.engine, scale: scale, padding: padding)
    #expect(file == (try PNGEncoder(scale: scale).encode(whole)))
  }

  @Test func greyPagesAreGreyAndClearOnesKeepTheirAlpha() throws {
    let page = try Page()
    let layout = try page.layout("Only text\n\nin black\n", .plain, width: 200)
    let file = try layout.pngFile(in: page.engine, bandPixels: 500)
    #expect(file[25] == 0)
    var style = DocumentStyle.plain
    style.pageColors.background = DynamicColor(Color(red: 0, green: 0, blue: 0, alpha: 0))
    let clear = try page.layout("Only text\n\nin black\n", style, width: 200)
    let other = try clear.pngFile(in: page.engine, bandPixels: 500)
    #expect(other[25] == 6)
    #expect(try PNGDecoder().decode(other) == (try clear.render(in: page.engine)))
  }

  @Test func bandsAndAreasMayHaveAnySize() throws {
    let page = try Page()
    let layout = try page.layout(markdown, width: 200)
    let whole = try layout.render(in: page.engine)
    for bandPixels in [Int.max, .max / 8, .max / 8 + 1, 0, -1, .min] {
      let file = try layout.pngFile(in: page.engine, bandPixels: bandPixels)
      #expect(try PNGDecoder().decode(file) == whole, "bands of \(bandPixels)")
    }
    for (width, height) in [(Int.max, Int.max), (.max, 1), (.min, 1), (.min, .min), (-1, -1), (0, 0), (0, 9)] {
      for bandPixels in [1, Int.max] {
        #expect(throws: DocumentPNGError.self, "\(width) × \(height)") {
          _ = try layout.pngFile(
            in: page.engine, area: PixelRect(x: 0, y: 0, width: width, height: height), bandPixels: bandPixels)
        }
      }
    }
  }

  @Test func limitsHold() throws {
    let page = try Page()
    let layout = try page.layout(markdown, width: 200)
    var limits = Limits.standard
    limits.pixels = 100
    #expect(throws: (any Error).self) { _ = try layout.pngFile(in: page.engine, limits: limits, bandPixels: 500) }
    limits = .standard
    limits.fileBytes = 100
    var failure: DocumentPNGError?
    do throws(DocumentPNGError) {
      _ = try layout.pngFile(in: page.engine, limits: limits, bandPixels: 500)
    } catch { failure = error }
    guard case .png(.tooManyBytes(_, limit: 100)) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }
}
