// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import Testing

@Suite struct PictureTests {
  let page: Page

  init() throws { page = try Page() }

  private func resource(_ width: Int, _ height: Int) -> ImageResource {
    var bitmap = Bitmap(width: width, height: height)
    bitmap.pixels = [UInt8](repeating: 255, count: width * height * 4)
    return ImageResource(AnimatedImage(bitmap))
  }

  private func rect(_ layout: StructuredLayout) throws -> Rect {
    try #require(layout.highlightRegions.first { $0.attachment != nil }?.rects.first)
  }

  @Test func picturesAreAsWideAsTheyAreUpToTheirRoom() throws {
    var text = page.text("![a](x)")
    text.images = ["x": resource(200, 100)]
    let wide = try rect(text.layout(in: page.engine, width: 640))
    #expect(wide.width == 200)
    #expect(try text.layout(in: page.engine, width: 640).placed.blocks[0].rect.height >= 100)
    #expect(try rect(text.layout(in: page.engine, width: 50)).width == 50)
    let list = try text.layout(in: page.engine, width: 50).displayList()
    let drawn = list.commands.compactMap { if case .image(_, let rect) = $0 { rect.rect } else { nil } }
    #expect(drawn == [Rect(x: 0, y: 0, width: 50, height: 25)])
  }

  @Test func sizesOfTheMarkupCount() throws {
    var text = page.text("<img src=\"x\" width=\"60\" alt=\"a\">")
    text.images = ["x": resource(200, 100)]
    let list = try text.layout(in: page.engine, width: 640).displayList()
    let drawn = list.commands.compactMap { if case .image(_, let rect) = $0 { rect.rect } else { nil } }
    #expect(drawn == [Rect(x: 0, y: 0, width: 60, height: 30)])
  }

  @Test func widthsInPercentAreOfTheRoom() throws {
    var text = page.text("<img src=\"x\" width=\"50%\">")
    text.images = ["x": resource(200, 100)]
    for (width, drawn) in [(640.0, 320.0), (100, 50)] {
      let list = try text.layout(in: page.engine, width: width).displayList()
      let rects = list.commands.compactMap { if case .image(_, let rect) = $0 { rect.rect } else { nil } }
      #expect(rects == [Rect(x: 0, y: 0, width: drawn, height: drawn / 2)])
    }
  }

  @Test func darkPagesAskForTheirOwnPictures() {
    let markdown = "<picture><source media='(prefers-color-scheme: dark)' srcset=d><img src=l></picture>"
    var text = page.text(markdown)
    #expect(text.imageRequests.map(\.source) == ["l"])
    text.environment.colorScheme = .dark
    #expect(text.imageRequests.map(\.source) == ["d"])
    text.images = ["d": resource(2, 2)]
    #expect(text.imageRequests.isEmpty)
    let based = StructuredText(markdown: markdown, baseURL: "https://e.example/a/", environment: text.environment)
    #expect(based.imageRequests.map(\.source) == ["https://e.example/a/d"])
  }

  @Test func selectedPicturesAreHalfAsOpaque() throws {
    var text = page.text("a ![x](x) b\n\n![y](x) :e:")
    text.images = ["x": resource(8, 8)]
    let layout = try text.layout(in: page.engine, width: 640)
    func groups(_ range: TextRange) -> [UInt8] {
      layout.displayList(selecting: range).commands.compactMap {
        if case .beginGroup(let opacity, _) = $0 { opacity } else { nil }
      }
    }
    // a, space, picture (3 bytes), space, b; a line end; picture.
    #expect(groups(TextRange(0, 2)) == [])
    #expect(groups(TextRange(0, 5)) == [128])
    #expect(groups(TextRange(5, 8)) == [])
    #expect(groups(TextRange(0, layout.textCount)) == [128, 128])
    #expect(layout.displayList(selecting: TextRange(0, 0)).commands.count == layout.displayList().commands.count)
    let tile = Rect(x: 0, y: 0, width: 640, height: 2)
    let empty = TextRange(0, 0)
    #expect(
      layout.displayList(selecting: empty, in: tile).commands.count == layout.displayList(in: tile).commands.count)
  }

  @Test func missingPicturesAreRequestedOnceAndHaveAPlaceholder() throws {
    let text = page.text("![one](a) ![two](b) ![again](a)")
    #expect(text.imageRequests.map(\.source) == ["a", "b"])
    let layout = try text.layout(in: page.engine, width: 640)
    #expect(layout.imageRequests.map(\.source) == ["a", "b"])
    #expect(layout.plainText() == "one two again")
    #expect(layout.displayList().commands.contains { if case .fill = $0 { true } else { false } })
    #expect(try rect(layout).width > 20)
  }

  @Test func requestsNameTheLargestSizeThatIsAskedFor() {
    let text = page.text("<img src=a width=60> ![x](a) <img src=a width=90 height=10> <img src=a width=30> ![y](b)")
    #expect(text.imageRequests.map(\.source) == ["a", "b"])
    #expect(text.imageRequests.map(\.width) == [90, nil])
    #expect(text.imageRequests.map(\.height) == [10, nil])
  }

  private struct Loader: ImageLoading {
    func load(_ request: ImageRequest) async throws(ImageError) -> ImageResource {
      guard request.source == "x" else { throw .notFound(source: request.source) }
      return ImageResource(AnimatedImage(Bitmap(width: 30, height: 10)))
    }
  }

  @Test func aPictureThatArrivesIsTheOnlyThingLaidOut() async throws {
    let paragraphs = (0..<50).map { "Paragraph \($0)" }.joined(separator: "\n\n")
    let text = page.text(paragraphs + "\n\n![a](x) ![b](y)")
    let before = try text.layout(in: page.engine, width: 640)
    let loaded = await text.loadingImages(with: Loader())
    #expect(loaded.images.count == 1)
    #expect(loaded.imageErrors == ["y": .notFound(source: "y")])
    let after = try loaded.layout(in: page.engine, width: 640, reusing: before)
    #expect(after.placed.shapedCount == 1)
    #expect(after.imageRequests.map(\.source) == ["y"])
    #expect(after.placed.dump() == (try loaded.layout(in: page.engine, width: 640)).placed.dump())
  }

  @Test func aRegionIsAPartOfThePage() throws {
    var text = page.text("# A\n\nb\n\n> c\n\n```\nd\n```", .github)
    text.padding = Insets(10)
    let all = try text.render(in: page.engine, width: 200, scale: 2)
    let part = try text.render(
      in: page.engine, width: 200, scale: 2, region: Rect(x: 5, y: 30, width: 100, height: 50))
    #expect(part == all.cropped(to: PixelRect(x: 10, y: 60, width: 200, height: 100)))
  }

  @Test func linesAreLimitedInTheWholeDocument() throws {
    var text = page.text("a\n\nb\n\nc")
    text.options.maxLines = 2
    let layout = try text.layout(in: page.engine, width: 200)
    #expect(layout.isTruncated)
    #expect(layout.placed.textBlocks.count == 2)
  }

  @Test func inlineTextIsALabel() throws {
    let text = InlineText(
      markdown: "# a *b*  c", style: InlineStyle().emphasis(.bold), environment: page.environment)
    let resolved = text.resolved().text
    #expect(resolved.string == "# a b  c")
    #expect(resolved.spans == [StyleSpan(TextRange(4, 5), [.weight(700)])])
    let layout = try text.layout(in: page.engine, width: 30)
    #expect(layout.lineCount == 2)
    #expect(try text.render(in: page.engine, scale: 2).width > 10)
  }
}
