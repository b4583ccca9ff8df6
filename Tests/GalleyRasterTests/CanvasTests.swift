// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import GalleyRaster
import Testing

/// Clips, groups, gradients and pictures, through the renderer.
@Suite struct CanvasTests {
  let renderer = Renderer()
  let red = Color(red: 255, green: 0, blue: 0)
  let blue = Color(red: 0, green: 0, blue: 255)

  private func render(
    _ builder: ListBuilder, _ width: Int = 8, _ height: Int = 8, _ options: RenderOptions = RenderOptions()
  ) throws -> Bitmap {
    try renderer.render(builder.list, size: PixelSize(width: width, height: height), options: options)
  }

  @Test func rectanglesCoverPixelsByTheirArea() throws {
    var builder = ListBuilder()
    builder.rectangle(ListBuilder.rect(1.5, 1, 2, 1.25), .black)
    let picture = try render(builder)
    #expect(picture.alphas(row: 1)[0..<5] == [0, 128, 255, 128, 0])
    #expect(picture.alphas(row: 2)[0..<5] == [0, 32, 64, 32, 0])
  }

  @Test func alphaIsMultipliedIn() throws {
    var builder = ListBuilder()
    builder.rectangle(ListBuilder.rect(0, 0, 8, 8), Color(red: 255, green: 128, blue: 0, alpha: 128))
    #expect(try render(builder).at(3, 3) == [128, 64, 0, 128])
    let options = RenderOptions(background: .white)
    #expect(try render(builder, 8, 8, options).at(3, 3) == [255, 191, 127, 255])
  }

  @Test func roundCornersAreCutOff() throws {
    var builder = ListBuilder()
    builder.rectangle(ListBuilder.rect(0, 0, 8, 8), .black, radius: 4)
    let picture = try render(builder)
    #expect(picture[0, 0].alpha == 0 && picture[4, 4].alpha == 255 && picture[0, 4].alpha > 240)
    #expect(picture.alphas(row: 1) == picture.alphas(row: 6))
    #expect(picture.alphas(row: 1) == picture.alphas(row: 1).reversed())
  }

  @Test func clipsCutAndRestoreUndoesThem() throws {
    var builder = ListBuilder()
    builder.list.append(.save)
    builder.list.append(.clip(.rectangle(Rect(x: 2, y: 0, width: 3, height: 8)), .nonZero))
    builder.list.append(.clip(.rectangle(Rect(x: 0.5, y: 0, width: 2, height: 8)), .nonZero))
    builder.rectangle(ListBuilder.rect(0, 0, 8, 4), .black)
    builder.list.append(.restore)
    builder.rectangle(ListBuilder.rect(0, 4, 8, 4), .black)
    let picture = try render(builder)
    #expect(picture.alphas(row: 1) == [0, 0, 128, 0, 0, 0, 0, 0])
    #expect(picture.alphas(row: 5) == [UInt8](repeating: 255, count: 8))
  }

  @Test func groupsFadeAsOnePicture() throws {
    var builder = ListBuilder()
    builder.list.append(.beginGroup(opacity: 128, blend: .sourceOver))
    builder.rectangle(ListBuilder.rect(0, 0, 6, 8), red)
    builder.rectangle(ListBuilder.rect(2, 0, 6, 8), blue)
    builder.list.append(.endGroup)
    let picture = try render(builder)
    #expect(picture.at(1, 1) == [128, 0, 0, 128])
    #expect(picture.at(4, 1) == [0, 0, 128, 128])
  }

  @Test func groupsMixByTheirMode() throws {
    var builder = ListBuilder()
    builder.rectangle(ListBuilder.rect(0, 0, 8, 8), Color(red: 255, green: 255, blue: 0))
    builder.list.append(.beginGroup(opacity: 255, blend: .multiply))
    builder.rectangle(ListBuilder.rect(0, 0, 4, 8), Color(red: 0, green: 255, blue: 255))
    builder.list.append(.endGroup)
    let picture = try render(builder)
    #expect(picture.at(1, 1) == [0, 255, 0, 255])
    #expect(picture.at(6, 1) == [255, 255, 0, 255])
  }

  @Test func modesThatClearStayInsideTheClip() throws {
    var builder = ListBuilder()
    builder.rectangle(ListBuilder.rect(0, 0, 8, 8), red)
    builder.list.append(.save)
    builder.list.append(.clip(.rectangle(Rect(x: 0, y: 0, width: 4, height: 8)), .nonZero))
    builder.list.append(.beginGroup(opacity: 255, blend: .sourceIn))
    builder.list.append(.endGroup)
    builder.list.append(.restore)
    let picture = try render(builder)
    #expect(picture.at(1, 1) == [0, 0, 0, 0])
    #expect(picture.at(6, 1) == [255, 0, 0, 255])
  }

  @Test func linearGradientsHaveTheirColoursAtPixelCentres() throws {
    func row(_ extend: Gradient.Extend, _ end: Double) throws -> [UInt8] {
      var builder = ListBuilder()
      let stops = [Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 1, color: .white)]
      let shape = Gradient.Geometry.linear(start: .zero, end: Point(x: end, y: 0))
      let paint = Paint.gradient(Gradient(geometry: shape, stops: stops, extend: extend))
      builder.list.append(.rectangle(ListBuilder.rect(0, 0, 8, 1), radius: .zero, paint))
      let picture = try render(builder, 8, 1)
      return (0..<8).map { picture[$0, 0].red }
    }
    #expect(try row(.pad, 8) == [16, 48, 80, 112, 143, 175, 207, 239])
    #expect(try row(.pad, 4) == [32, 96, 159, 223, 255, 255, 255, 255])
    #expect(try row(.repeat, 4) == [32, 96, 159, 223, 32, 96, 159, 223])
    #expect(try row(.reflect, 4) == [32, 96, 159, 223, 223, 159, 96, 32])
  }

  @Test func radialAndSweepGradientsFollowTheirShape() throws {
    let stops = [Gradient.Stop(offset: 0, color: red), Gradient.Stop(offset: 1, color: blue)]
    func render(_ geometry: Gradient.Geometry) throws -> Bitmap {
      var builder = ListBuilder()
      builder.list.append(
        .rectangle(ListBuilder.rect(0, 0, 9, 9), radius: .zero, .gradient(Gradient(geometry: geometry, stops: stops))))
      return try self.render(builder, 9, 9)
    }
    let middle = Point(x: 4.5, y: 4.5)
    let radial = try render(.radial(start: middle, startRadius: 0, end: middle, endRadius: 4))
    #expect(radial.at(4, 4) == [255, 0, 0, 255])
    #expect(radial.at(8, 4) == [0, 0, 255, 255])
    #expect(radial.at(6, 4) == [128, 0, 128, 255])
    #expect(radial.at(4, 6) == radial.at(6, 4))
    let sweep = try render(.sweep(center: middle, startAngle: 0, endAngle: 360))
    #expect(sweep.at(8, 4)[0] >= 254)
    #expect(sweep.at(4, 8) == [191, 0, 64, 255])
    #expect(sweep.at(0, 4) == [128, 0, 128, 255])
  }

  @Test func picturesKeepTheirPixelsAtTheirOwnSize() throws {
    var bitmap = Bitmap(width: 2, height: 2)
    bitmap.pixels = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0]
    var builder = ListBuilder()
    builder.list.append(.image(bitmap, ListBuilder.rect(3, 2, 2, 2)))
    let picture = try render(builder)
    #expect(picture.cropped(to: PixelRect(x: 3, y: 2, width: 2, height: 2)) == bitmap)
    #expect(picture.ink == PixelRect(x: 3, y: 2, width: 2, height: 2))
  }

  @Test func everySourcePixelCountsWhenAPictureShrinks() throws {
    // A chequer of single pixels becomes even grey.
    var bitmap = Bitmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 {
        let at = (y * 64 + x) * 4
        for channel in 0..<3 { bitmap.pixels[at + channel] = (x + y) % 2 == 0 ? 255 : 0 }
        bitmap.pixels[at + 3] = 255
      }
    }
    var builder = ListBuilder()
    builder.list.append(.image(bitmap, ListBuilder.rect(0, 0, 8, 8)))
    let picture = try render(builder)
    for y in 0..<8 { for x in 0..<8 { #expect((120...136).contains(picture[x, y].red) && picture[x, y].alpha == 255) } }
  }

  @Test func fractionalPicturesFadeAtTheirEdges() throws {
    let bitmap = Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255])
    var builder = ListBuilder()
    builder.list.append(.image(bitmap, ListBuilder.rect(1.5, 1, 3, 2)))
    #expect(try render(builder).alphas(row: 1) == [0, 128, 255, 255, 128, 0, 0, 0])
  }

  @Test func strokesAreAsWideAsTheySay() throws {
    var path = Path()
    path.move(to: Point(x: 2, y: 4))
    path.line(to: Point(x: 6, y: 4))
    for (cap, ink) in [
      (Stroke.Cap.butt, PixelRect(x: 2, y: 3, width: 4, height: 2)),
      (.square, PixelRect(x: 1, y: 3, width: 6, height: 2)),
    ] {
      var builder = ListBuilder()
      builder.list.append(.stroke(path, Stroke(width: 2, cap: cap), .solid(.black)))
      let picture = try render(builder)
      #expect(picture.ink == ink, "\(cap)")
      #expect(picture.at(3, 3) == [0, 0, 0, 255])
    }
  }

  @Test func shadowsSpreadAsFarAsTheirBlur() throws {
    var builder = ListBuilder()
    let shadow = GlyphRun.Shadow(offsetX: 10, offsetY: 0, blur: 0, color: red)
    builder.text("H", try fixture("GalleyTest-Box-Regular", 10), x: 0, y: 8, advance: 0, shadow: shadow)
    let sharp = try render(builder, 30, 20)
    #expect(sharp.at(2, 4) == [0, 0, 0, 255])
    #expect(sharp.at(12, 4) == [255, 0, 0, 255])
    builder = ListBuilder()
    let soft = GlyphRun.Shadow(offsetX: 0, offsetY: 0, blur: 2, color: blue)
    builder.text(
      "H", try fixture("GalleyTest-Box-Regular", 10), x: 10, y: 15, advance: 0, paint: .solid(.clear), shadow: soft)
    let picture = try render(builder, 30, 24)
    let row = picture.alphas(row: 11)
    #expect(row[12] > row[9] && row[9] > row[7] && row[7] > 0 && row[2] == 0)
  }
}
