// SPDX-License-Identifier: MIT

import FixtureFonts
import Galley
import GalleyPNG
import TestMaterial
import Testing

@Suite struct PictureFitTests {
  /// Text whose ink leaves its box to the right (the box font has no italic, so it is made up), above and below.
  private static let leaving: [(name: String, label: Label)] = [
    ("slant", slanted()), ("shadow", shadow(-7.3, -9.1)), ("shadow below", shadow(3, 21)),
    ("padded", slanted(Insets(top: 0.3, right: 0.4, bottom: 1.5, left: 2.7))),
  ]

  private static func slanted(_ padding: Insets = .zero) -> Label {
    var style = LabelTests.box(40)
    style.slant = .italic
    return Label("HH", style: style, padding: padding, background: padding == .zero ? nil : .white)
  }

  private static func shadow(_ x: Double, _ y: Double) -> Label {
    var style = LabelTests.box(20)
    style.shadow = GlyphRun.Shadow(offsetX: x, offsetY: y, blur: 1, color: .black)
    return Label("Hp", style: style)
  }

  @Test(arguments: [0, 1, 2, 3], [1.0, 1.5, 3])
  func inkMakesRoomForAllInkAndChangesNoPixelOfTheBox(_ index: Int, _ scale: Double) throws {
    let (name, label) = Self.leaving[index]
    let engine = try LabelTests.engine()
    let layout = try label.layout(in: engine)
    let box = try label.render(in: engine, scale: scale)
    let whole = try label.render(in: engine, scale: scale, fit: .ink)
    let area = try label.pictureArea(layout, in: engine, scale: scale, fit: .ink)
    #expect(area.width == whole.width && area.height == whole.height)
    #expect(area.width > box.width || area.height > box.height, "\(name)")
    let changed = (0..<box.height).reduce(0) { sum, y in
      sum + (0..<box.width).count { whole[$0 - area.x, y - area.y] != box[$0, y] }
    }
    #expect(changed == 0)
    let offset = Point(x: label.padding.left, y: label.padding.top)
    let list = layout.displayList()
    let all = PixelRect(x: 0, y: 0, width: box.width, height: box.height)
    #expect(try engine.renderer.leavesInk(list, outside: all, scale: scale, offset: offset))
    #expect(try !engine.renderer.leavesInk(list, outside: area, scale: scale, offset: offset))
  }

  @Test func aBoxWithoutInkOutsideIsLeftAsItIs() throws {
    let engine = try LabelTests.engine()
    for text in ["HH", "", "   "] {
      let label = Label(text, style: LabelTests.box(), padding: Insets(1.5))
      #expect(try label.render(in: engine, scale: 2, fit: .ink) == label.render(in: engine, scale: 2))
    }
  }

  @Test func aPictureIsWrittenAsAFile() throws {
    let folder = try ScratchDirectory()
    let bitmap = try Label("Hello", style: LabelTests.box()).render(in: try LabelTests.engine())
    try bitmap.writePNG(to: folder.path + "/a.png")
    #expect(try FileIO.read(folder.path + "/a.png") == bitmap.pngData())
    #expect(throws: PNGError.self) { try bitmap.writePNG(to: folder.path + "/none/a.png") }
  }
}
