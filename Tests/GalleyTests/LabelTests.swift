// SPDX-License-Identifier: MIT

import FixtureFonts
import Galley
import Testing

@Suite struct LabelTests {
  /// An engine over the box font: every letter 0.5 em wide, `W` 0.75, space and `i` 0.25; 0.8 em above the
  /// baseline, 0.2 below, a line gap of 0.09.
  static func engine() throws -> TextEngine {
    TextEngine(fonts: try FixtureFonts.set([try FixtureFonts.own("GalleyTest-Box-Regular")]))
  }

  static func box(_ size: Double = 20) -> TextStyle { TextStyle(families: ["Galley Test Box"], size: size) }

  @Test func fiveLinesGiveABitmapAndPNG() throws {
    let engine = try Self.engine()
    let bitmap = try Label("Hello", style: Self.box()).render(in: engine, scale: 2)
    let png = try bitmap.pngData()
    #expect(bitmap.width == 100)
    #expect(bitmap.height == 40)
    #expect(bitmap.pixels.contains { $0 != 0 })
    #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  @Test func sizeThatFitsIsExactAndCountsPadding() throws {
    let engine = try Self.engine()
    let label = Label("aa aa", style: Self.box(), padding: Insets(top: 1, right: 2, bottom: 3, left: 4))
    #expect(try label.sizeThatFits(in: engine) == Size(width: 45 + 6, height: 20 + 4))
    // Two lines: the first has a leading of 0.09 em below it, the last has none.
    let narrow = try label.sizeThatFits(in: engine, width: 20 + 6)
    #expect(narrow == Size(width: 20 + 6, height: LayoutUnit(points: 20 + 20 * 1.09).points + 4))
  }

  @Test func aWidthHasOneMeaning() throws {
    let engine = try Self.engine()
    var label = Label("aa aa", style: Self.box(), padding: Insets(top: 1, right: 2, bottom: 3, left: 4))
    for width in [26, 50.9, 51, 80] {
      let layout = try label.layout(in: engine, width: width)
      #expect(layout.lineCount == (width < 51 ? 2 : 1))
      #expect(layout.size.width + 6 == (try label.sizeThatFits(in: engine, width: width)).width)
      #expect(label.pictureSize(layout, width: width).width == width)
      #expect(try label.render(in: engine, width: width).width == Int(width.rounded(.up)))
      let controller = LabelController(label, in: engine)
      controller.width = width
      #expect(controller.textLayout.json() == layout.json())
      #expect(controller.frame.width == width)
      label.options.width = width
      #expect(try label.layout(in: engine).json() == layout.json())
      label.options.width = nil
    }
    // Less than the padding leaves no room; the picture is as wide as the padding.
    #expect(label.pictureSize(try label.layout(in: engine, width: 3), width: 3).width == 6)
    // The height, too, is the label's.
    label.options.height = 24
    #expect(try label.layout(in: engine, width: 26).isTruncated)
    label.options.height = 46
    #expect(try label.layout(in: engine, width: 26).isTruncated == false)
  }

  @Test func emptyTextIsOneLineHighAndOnePixelWide() throws {
    let engine = try Self.engine()
    let label = Label("", style: Self.box())
    #expect(try label.sizeThatFits(in: engine) == Size(width: 0, height: 20))
    let bitmap = try label.render(in: engine)
    #expect(bitmap.width == 1)
    #expect(bitmap.height == 20)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func refusesScalesThatAreNone(_ scale: Double) throws {
    let engine = try Self.engine()
    #expect {
      try Label("a", style: Self.box()).render(in: engine, scale: scale)
    } throws: { error in
      guard case LabelError.invalidScale(let given) = error else { return false }
      return given == scale || (given.isNaN && scale.isNaN)
    }
  }

  @Test func refusesPicturesOverThePixelLimit() throws {
    let engine = try Self.engine()
    var label = Label("a", style: Self.box(8000))
    label.options.limits.pixels = 1000
    #expect(throws: LabelError.self) { try label.render(in: engine, scale: 10) }
  }

  @Test func refusesTextOverTheLimit() throws {
    let engine = try Self.engine()
    var label = Label("abc", style: Self.box())
    label.options.limits.textBytes = 2
    #expect(throws: LayoutError.textTooLong(bytes: 3, limit: 2)) { try label.layout(in: engine) }
  }

  @Test func stopsWhenCancelled() throws {
    let engine = try Self.engine()
    var label = Label("a\nb", style: Self.box())
    label.options.limits.isCancelled = { true }
    #expect(throws: LayoutError.cancelled) { try label.layout(in: engine) }
  }

  @Test func manyTasksOnOneEngineDrawTheSamePixels() async throws {
    let engine = try Self.engine()
    let texts = (0..<40).map { "Label \($0) of many, wrapped over lines \($0 * 7919 % 1000)" }
    let alone = try texts.map {
      try Label($0, style: Self.box(11), options: LayoutOptions(width: 90)).render(in: try Self.engine(), scale: 1.5)
    }
    let together = try await withThrowingTaskGroup(of: (Int, Bitmap).self) { group in
      for round in 0..<8 {
        for (index, text) in texts.enumerated() {
          group.addTask {
            let style = Self.box(11)
            let label = Label(text, style: style, options: LayoutOptions(width: 90))
            return (index, try label.render(in: engine, scale: 1.5))
          }
        }
        _ = round
      }
      return try await group.reduce(into: [(Int, Bitmap)]()) { $0.append($1) }
    }
    #expect(together.count == 320)
    for (index, bitmap) in together { #expect(bitmap == alone[index]) }
  }
}
