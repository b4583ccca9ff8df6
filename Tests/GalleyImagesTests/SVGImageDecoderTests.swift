// SPDX-License-Identifier: MIT
import GalleyModel
import GalleyPNG
import GalleySVGImages
import TestMaterial
import Testing

@Suite struct SVGImageDecoderTests {
  private func decode(_ text: String, _ request: ImageRequest = ImageRequest(source: "")) throws -> ImageResource {
    try SVGImageDecoder().decode(Array(text.utf8), for: request)
  }

  private func svg(_ attributes: String, _ body: String = "") -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(body)</svg>"
  }

  private let halves =
    "<rect width='2' height='4' fill='#f00'/><rect x='2' width='2' height='4' fill='#0000ff' fill-opacity='.5'/>"

  @Test func drawsExactPixels() throws {
    let resource = try decode(svg("width='4' height='4'", halves))
    let expected = SamplePicture.picture(width: 4, height: 4) { x, _ in x < 2 ? [255, 0, 0, 255] : [0, 0, 128, 128] }
    #expect(resource == ImageResource(AnimatedImage(expected)))
  }

  @Test func drawsAsLargeAsItIsShown() throws {
    let text = svg("width='4' height='4'", halves)
    let double = try decode(text, ImageRequest(source: "", scale: 2))
    #expect(double.image.size == PixelSize(width: 8, height: 8))
    #expect(double.naturalWidth == 4)
    #expect(double.image.frames[0].bitmap[3, 7] == (255, 0, 0, 255))
    #expect(double.image.frames[0].bitmap[4, 0] == (0, 0, 128, 128))
    let held = try decode(text, ImageRequest(source: "", maximumPixelWidth: 6, scale: 100))
    #expect(held.image.size == PixelSize(width: 6, height: 6))
    #expect(try decode(text, ImageRequest(source: "", scale: .nan)).image.size == PixelSize(width: 4, height: 4))
  }

  @Test func isDrawnAsLargeAsItIsAskedForWithinTheLimits() throws {
    let text = svg("width='4' height='8'", halves)
    func size(_ width: Double?, _ height: Double?, most: Int? = nil, scale: Double = 1) throws -> PixelSize {
      try decode(
        text, ImageRequest(source: "", maximumPixelWidth: most, width: width, height: height, scale: scale)
      ).image.size
    }
    #expect(try size(12, nil) == PixelSize(width: 12, height: 24))
    #expect(try size(nil, 32, scale: 2) == PixelSize(width: 32, height: 64))
    #expect(try size(12, 16) == PixelSize(width: 12, height: 24))
    // Less than its own size is reduced later: it may stand elsewhere in full.
    #expect(try size(1, 1) == PixelSize(width: 4, height: 8))
    #expect(try size(12, nil, most: 7) == PixelSize(width: 7, height: 14))
    for width in [Double.infinity, .nan, -3] { #expect(try size(width, nil) == PixelSize(width: 4, height: 8)) }
    // What would be over the limit of pixels is as large as may be.
    let largest = try size(1e6, nil)
    #expect(largest.width * largest.height <= 16 << 20 && largest.width * largest.height > 15 << 20)
    #expect(try decode(text, ImageRequest(source: "", width: 12)).naturalWidth == 4)
  }

  @Test(
    arguments: [
      ("width='30' height='20'", 30, 20), ("viewBox='0 0 50 40'", 50, 40), ("width='1in' height='72pt'", 96, 96),
      ("width='100%' height='100%' viewBox='1 2 3 4'", 3, 4), ("", 300, 150),
    ] as [(String, Double, Double)])
  func theNaturalSizeIsTheOneStated(attributes: String, width: Double, height: Double) throws {
    let resource = try decode(svg(attributes))
    #expect((resource.naturalWidth, resource.naturalHeight) == (width, height))
    let stated = try SVGImageDecoder().naturalSize(of: Array(svg(attributes).utf8))
    #expect(stated?.width == (attributes.isEmpty ? nil : width))
  }

  @Test func loadsNothingFromOutside() throws {
    let scratch = try ScratchDirectory()
    let picture = scratch.path + "/red.svg"
    let source = svg("width='4' height='4'", "<rect width='4' height='4' fill='red'/>")
    try FileIO.writeWhole(Array(source.utf8), to: picture)
    for reference in ["file://" + picture, picture, "red.svg"] {
      let body = """
        <image href='\(reference)' width='4' height='4'/><use href='\(reference)#a'/>
        <style>@import url("\(reference)");</style>
        """
      #expect(try decode(svg("width='4' height='4'", body)).image.frames[0].bitmap == Bitmap(width: 4, height: 4))
    }
    let entity = "<!DOCTYPE svg [<!ENTITY e SYSTEM 'file://\(picture)'>]>" + svg("width='4' height='4'", "&e;")
    // Refused or left out: both are well.
    do throws(ImageError) {
      let drawn = try SVGImageDecoder().decode(Array(entity.utf8), for: ImageRequest(source: ""))
      #expect(drawn.image.frames[0].bitmap == Bitmap(width: 4, height: 4))
    } catch { #expect(error.description.hasPrefix("malformed SVG")) }
  }

  @Test func limitsHold() throws {
    let text = svg("width='4000' height='5000'")
    #expect(throws: ImageError.tooManyPixels(width: 4000, height: 5000, limit: 16 << 20)) { try decode(text) }
    #expect(throws: ImageError.sideTooLong(width: 40_000, height: 1, limit: 32_767)) {
      try decode(svg("width='40000' height='1'"))
    }
    #expect(throws: ImageError.sideTooLong(width: 1_000_000_000, height: 1, limit: 32_767)) {
      try decode(svg("width='1e10' height='1'"))
    }
    // No number for librsvg, so no size.
    #expect(try decode(svg("width='1e300' height='1'")).image.size == PixelSize(width: 300, height: 150))
    #expect(throws: ImageError.tooManyBytes(count: text.utf8.count, limit: 5)) {
      try SVGImageDecoder(bytes: 5).decode(Array(text.utf8), for: ImageRequest(source: ""))
    }
  }

  @Test func damagedDocumentsAreNamed() throws {
    for text in [
      "<svg", "<svg>", svg("width='1'", String(repeating: "<g>", count: 400)),
      "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", "<svg:svg/>",
    ] {
      do throws(ImageError) {
        _ = try SVGImageDecoder().decode(Array(text.utf8), for: ImageRequest(source: ""))
        Issue.record("\(text) is damaged")
      } catch {
        guard case .malformed("SVG", let reason) = error, !reason.isEmpty, !reason.contains("\n") else {
          Issue.record("\(text): \(error)")
          continue
        }
      }
    }
    #expect(throws: ImageError.unknownFormat) { try decode("hello") }
    #expect(throws: ImageError.unknownFormat) { try decode("<html><svg/></html>") }
  }

  @Test func entitiesThatMultiplyAreRefused() throws {
    let entities = (1..<12).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }.joined()
    let bomb =
      "<!DOCTYPE svg [<!ENTITY e0 'xxxxxxxxxx'>\(entities)]>" + svg("width='4' height='4'", "<text>&e11;</text>")
    #expect(throws: ImageError.self) { try decode(bomb) }
  }

  @Test func isKnownByItsBeginning() {
    let known = [
      "<svg>", "<svg/>", "  \n<svg ", "\u{FEFF}<?xml version='1.0'?><!-- a <b> --><!DOCTYPE svg><svg a='1'>",
      "<svg:svg>",
    ]
    for text in known { #expect(SVGImageDecoder.sniff(Array(text.utf8)), "\(text)") }
    for text in ["", "<", "svg", "<html><svg>", "<svgx>", "<!-- <svg>", "{}<svg>"] {
      #expect(!SVGImageDecoder.sniff(Array(text.utf8)), "\(text)")
    }
  }
}
