// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import GalleyRaster
import TestMaterial
import Testing

@Suite struct TileTests {
  static let size = PixelSize(width: 131, height: 97)

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func tilesOfAnySizeFitTogetherByteForByte(seed: UInt64) throws {
    let list = try RandomList(seed: seed).list
    let renderer = Renderer()
    for options in [
      RenderOptions(), RenderOptions(antialias: .none, background: .white),
      RenderOptions(antialias: .lcd, hinting: .light, blend: .linear, background: .white),
    ] {
      let scale = seed % 2 == 0 ? 1.37 : 1
      let offset = Point(x: 0.3, y: -1.2)
      let whole = try renderer.render(list, size: Self.size, scale: scale, offset: offset, options: options)
      for tile in [
        PixelRect(x: 0, y: 0, width: 17, height: 97), PixelRect(x: 17, y: 5, width: 33, height: 41),
        PixelRect(x: 50, y: 46, width: 81, height: 51), PixelRect(x: 63, y: 0, width: 1, height: 97),
        PixelRect(x: 0, y: 64, width: 131, height: 1),
      ] {
        let part = try renderer.render(list, tile: tile, scale: scale, offset: offset, options: options)
        #expect(part == whole.cropped(to: tile), "seed \(seed), tile \(tile), \(options.antialias)")
      }
    }
  }

  @Test func cacheSizeChangesNoPixel() throws {
    let list = try RandomList(seed: 9).list
    let whole = try Renderer().render(list, size: Self.size)
    let none = Renderer(cacheBytes: 0)
    let small = Renderer(cacheBytes: 20_000)
    for _ in 0..<3 {
      #expect(try none.render(list, size: Self.size) == whole)
      #expect(try small.render(list, size: Self.size) == whole)
    }
  }

  @Test func manyTasksGetTheSamePixels() async throws {
    let lists = try (20..<24).map { try RandomList(seed: $0).list }
    let expected = try lists.map { try Renderer().render($0, size: Self.size) }
    let shared = Renderer(cacheBytes: 100_000)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for task in 0..<32 {
        let (list, wanted) = (lists[task % lists.count], expected[task % lists.count])
        group.addTask { try shared.render(list, size: Self.size) == wanted }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }

  @Test(arguments: [41, 42, 43] as [UInt64])
  func inkOutsideOfATileIsFound(seed: UInt64) throws {
    let list = try RandomList(seed: seed).list
    let renderer = Renderer()
    let offset = Point(x: 100.3, y: 100)
    let whole = try renderer.render(list, size: PixelSize(width: 500, height: 500), offset: offset)
    let ink = try renderer.inkPixels(list, offset: offset)
    #expect(ink.x > 0 && ink.y > 0 && ink.x + ink.width < 500 && ink.y + ink.height < 500, "all ink is in the picture")
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      let x = Int.random(in: 0...ink.x + ink.width, using: &random)
      let y = Int.random(in: 0...ink.y + ink.height, using: &random)
      let tile = PixelRect(
        x: x, y: y, width: Int.random(in: 0...500, using: &random), height: Int.random(in: 0...500, using: &random))
      let isLeft = (0..<500).contains { row in
        (0..<500).contains { column in
          let isInside = (y..<y + tile.height).contains(row) && (x..<x + tile.width).contains(column)
          return !isInside && whole[column, row].alpha >= 64
        }
      }
      #expect(try renderer.leavesInk(list, outside: tile, offset: offset) == isLeft, "\(tile)")
    }
    #expect(try !renderer.leavesInk(list, outside: ink, offset: offset))
  }

  @Test(arguments: [31, 32] as [UInt64])
  func inkBoundsHoldEveryPixelAndNoMore(seed: UInt64) throws {
    var builder = ListBuilder()
    builder.text("Hgi", try fixture("GalleyTest-Box-Regular", 20), x: 10.5, y: 30, advance: Double(seed))
    let renderer = Renderer()
    let bounds = try renderer.inkBounds(builder.list)
    let picture = try renderer.render(builder.list, size: PixelSize(width: 120, height: 60))
    let ink = try #require(picture.ink)
    #expect(
      bounds == Rect(x: Double(ink.x), y: Double(ink.y), width: Double(ink.width), height: Double(ink.height)))
  }
}

/// A list of everything that can be drawn, at random places.
struct RandomList {
  private(set) var list = DisplayList()

  init(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var builder = ListBuilder()
    let fonts = [
      try fixture("GalleyTest-Box-Regular", 17.3), try fixture("GalleyTest-CFF", 31),
      try fixture("GalleyTest-COLRv0", 23), try fixture("GalleyTest-COLRv1", 40), try fixture("GalleyTest-CBDT", 26),
      try fixture("GalleyTest-CFF", 300),
    ]
    let texts = ["Hgiox", "oOoO", "😀👍❤", "😃😄😅😆😊😑", "😀😃1", "o"]
    func number(_ low: Double, _ high: Double) -> Double { Double.random(in: low...high, using: &random) }
    func color() -> Color {
      let bits = UInt32.random(in: 0...UInt32.max, using: &random)
      return Color(
        red: UInt8(bits & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits >> 16 & 255), alpha: UInt8(bits >> 24))
    }
    func paint() -> Paint {
      if number(0, 1) < 0.6 { return .solid(color()) }
      let stops = [Gradient.Stop(offset: 0.1, color: color()), Gradient.Stop(offset: 0.8, color: color())]
      let a = Point(x: number(0, 100), y: number(0, 100))
      let b = Point(x: number(0, 100), y: number(0, 100))
      let shapes: [Gradient.Geometry] = [
        .linear(start: a, end: b), .radial(start: a, startRadius: 3, end: b, endRadius: 40),
        .sweep(center: a, startAngle: 20, endAngle: 200),
      ]
      let extends: [Gradient.Extend] = [.pad, .repeat, .reflect]
      return .gradient(
        Gradient(
          geometry: shapes[Int(number(0, 2.99))], stops: stops, extend: extends[Int(number(0, 2.99))]))
    }
    func shape() -> Path {
      var path = Path()
      path.move(to: Point(x: number(-20, 130), y: number(-20, 110)))
      path.cubic(
        control1: Point(x: number(-20, 130), y: number(-20, 110)), control2: Point(x: number(0, 90), y: number(0, 90)),
        to: Point(x: number(-20, 130), y: number(-20, 110)))
      path.line(to: Point(x: number(-20, 130), y: number(-20, 110)))
      path.close()
      return path
    }
    for step in 0..<22 {
      switch step % 11 {
      case 0:
        builder.rectangle(
          ListBuilder.rect(number(0, 90), number(0, 70), number(1, 60), number(1, 40)), color(), radius: number(0, 9))
      case 1, 2:
        let kind = Int(number(0, 5.99))
        let shadow = GlyphRun.Shadow(offsetX: 2, offsetY: number(0, 4), blur: number(0, 5), color: color())
        let outline = GlyphRun.Outline(stroke: Stroke(width: 1.3, join: .round), paint: paint())
        builder.text(
          texts[kind], fonts[kind], x: number(-9, 60), y: number(10, 90), advance: 19, paint: paint(),
          outline: number(0, 1) < 0.3 ? outline : nil, shadow: number(0, 1) < 0.4 ? shadow : nil)
      case 3: builder.list.append(.fill(shape(), number(0, 1) < 0.5 ? .nonZero : .evenOdd, paint()))
      case 4:
        let stroke = Stroke(width: number(0.5, 9), cap: .round, dashes: number(0, 1) < 0.5 ? [] : [7, 4])
        builder.list.append(.stroke(shape(), stroke, paint()))
      case 5:
        builder.list.append(.save)
        builder.list.append(.clip(shape(), .nonZero))
      case 6:
        let mode = BlendMode.allCases[Int(number(0, 27.99))]
        builder.list.append(.beginGroup(opacity: UInt8(number(50, 255)), blend: mode))
        builder.list.append(.fill(shape(), .nonZero, paint()))
        builder.text("Hgo", fonts[0], x: number(0, 50), y: number(20, 80), advance: 12, paint: paint())
        builder.list.append(.endGroup)
      case 7:
        builder.list.append(.restore)
        let style = DecorationStyle.allCases[Int(number(0, 4.99))]
        let index = builder.text("gjpq", fonts[0], x: number(0, 30), y: 40, advance: 13)
        builder.line(
          style, x: 3, y: 42, width: number(10, 120), thickness: number(0.2, 4), color: color(),
          skips: index..<index + 1)
      case 8, 9:
        let bitmap = Self.bitmap(&random)
        builder.list.append(.save)
        if step % 2 == 0 {
          builder.list.append(.transform(Transform(a: 0.9, b: 0.4, c: -0.4, d: 0.8, tx: number(0, 40), ty: 5)))
        }
        builder.list.append(
          .image(bitmap, ListBuilder.rect(number(0, 60), number(0, 60), number(3, 70), number(3, 50))))
        builder.text("😀", fonts[2], x: number(0, 60), y: number(10, 60), advance: 0, paint: paint())
        builder.text("Hg", fonts[0], x: number(0, 60), y: number(10, 60), advance: 15, paint: paint())
        builder.line(style(step), x: 2, y: 30, width: 60, thickness: 2)
        builder.list.append(.restore)
      default: break
      }
    }
    list = builder.list
  }

  private static func bitmap(_ random: inout SeededRandom) -> Bitmap {
    var bitmap = Bitmap(width: 23, height: 19)
    for at in stride(from: 0, to: bitmap.pixels.count, by: 4) {
      let alpha = UInt8.random(in: 0...255, using: &random)
      for channel in 0..<3 { bitmap.pixels[at + channel] = UInt8.random(in: 0...alpha, using: &random) }
      bitmap.pixels[at + 3] = alpha
    }
    return bitmap
  }
}

private func style(_ step: Int) -> DecorationStyle { DecorationStyle.allCases[step % DecorationStyle.allCases.count] }
