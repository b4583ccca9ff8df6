// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import Testing

@Suite struct StyleTests {
  let page: Page

  init() throws { page = try Page() }

  @Test func colorsFitTheSchemeFirstAndThenTheContrast() {
    let color = DynamicColor(light: 1, dark: 2, strongLight: 3)
    var environment = StyleEnvironment()
    func blue() -> UInt8 { color.resolved(environment).blue }
    #expect(blue() == 1)
    environment.contrast = .increased
    #expect(blue() == 3)
    environment.colorScheme = .dark
    #expect(blue() == 2)
    environment.contrast = .standard
    #expect(blue() == 2)
    #expect(DynamicColor([]).resolved(environment) == .black)
    #expect(DynamicColor(Color.white).resolved(environment) == .white)
  }

  @Test func increasedContrastChangesThePresets() {
    var page = page
    let weak = page.blocks("> a", .github)[1].text?.style.color
    page.environment.contrast = .increased
    #expect(page.blocks("> a", .github)[1].text?.style.color != weak)
  }

  @Test(arguments: DocumentStyle.presets.map(\.name))
  func textScaleScalesEverything(_ name: String) throws {
    let style = try #require(DocumentStyle.presets.first { $0.name == name }).style
    let markdown =
      "# a\n\nb `c` <kbd>d</kbd>\n\n- e\n\n  > f\n\n1. g\n\n```\nh\n```\n\n| i | j |\n|---|---|\n| k | l |\n\n***\n\n- [x] m"
    var large = page
    large.environment.textScale = 2
    let one = try page.layout(markdown, style, width: 400).placed
    let two = try large.layout(markdown, style, width: 800).placed
    #expect(one.blocks.count == two.blocks.count)
    for (a, b) in zip(one.blocks, two.blocks) {
      for path in [\Rect.x, \.y, \.width, \.height] {
        #expect(abs(b.rect[keyPath: path] - 2 * a.rect[keyPath: path]) < 0.005, "\(a.kind)")
      }
      #expect((a.marker == nil) == (b.marker == nil))
      if let small = a.marker, let big = b.marker { #expect(abs(big.rect.width - 2 * small.rect.width) < 0.005) }
    }
  }

  @Test func linesEndWhereBrowsersEndThem() throws {
    // Six letters of eight points: a slash is no place to end a line.
    for (markdown, end) in [("ab cd/ef", 3), ("ab cd-ef", 6)] {
      let layout = try page.layout(markdown, width: 48)
      let lines = layout.placed.textBlocks.first?.layout.lines
      #expect(lines?.first?.range.upper == end, "\(markdown)")
    }
  }

  @Test func orderedMarkersHaveTheirLimits() {
    func texts(_ marker: OrderedListMarker, _ numbers: Int...) -> [String] { numbers.map { marker.text($0, 1) } }
    #expect(texts(.decimal, -3, 0, 12) == ["-3.", "0.", "12."])
    #expect(texts(.upperRoman, 0, 1, 1994, 3999, 4000) == ["0.", "I.", "MCMXCIV.", "MMMCMXCIX.", "4000."])
    #expect(texts(.lowerRoman, 4, 9) == ["iv.", "ix."])
    #expect(texts(.upperAlpha, 0, 1, 26, 27) == ["0.", "A.", "Z.", "27."])
    #expect(texts(.lowerAlpha, 2) == ["b."])
    let both = OrderedListMarker.hierarchical(.decimal, .lowerAlpha)
    #expect((1...3).map { both.text(2, $0) } == ["2.", "b.", "2."])
    #expect(OrderedListMarker { number, level in "\(level)/\(number)" }.text(5, 2) == "2/5")
  }

  @Test func inlineStylesAreComposed() throws {
    var style = DocumentStyle.default
    style.inlineStyle = InlineStyle().emphasis(.italic, .underlineStyle(.single)).code(.fontScale(0.5))
    let text = try #require(page.blocks("a *b `c`* d", style)[0].text)
    #expect(text.spans.count == 2)
    #expect(text.spans[0].range == TextRange(2, 5))
    #expect(text.spans[0].attributes.contains(.slant(.italic)))
    #expect(text.spans[1].range == TextRange(4, 5))
    #expect(text.spans[1].attributes == [.size(8)])
  }

  @Test func nestedScalesMultiply() throws {
    var style = DocumentStyle.default
    style.inlineStyle = InlineStyle().strong(.fontScale(2)).emphasis(.fontScale(3), .tracking(.fontScaled(0.1)))
    let text = try #require(page.blocks("**a *b***", style)[0].text)
    #expect(text.spans.last?.attributes.first == .size(96))
    #expect(text.spans.last?.attributes.contains(.letterSpacing(0.1 * 96)) == true)
  }

  private struct Centred: StructuredText.HeadingStyle {
    func design(_ configuration: StructuredText.HeadingConfiguration) -> BlockDesign {
      BlockDesign(text: [.fontScale(Double(configuration.headingLevel))], alignment: .center)
    }
  }

  @Test func oneBlockMayHaveAStyleOfItsOwn() {
    var style = DocumentStyle.github
    style.headingStyle = Centred()
    let blocks = page.blocks("### a\n\nb", style)
    #expect(blocks[0].text?.style.size == 48)
    #expect(blocks[0].text?.paragraph.alignment == .center)
    #expect(blocks[1].text?.paragraph.alignment == .start)
  }

  @Test func alertsReadAsTheirOwnText() throws {
    let placed = try page.layout("> [!NOTE]\n> שלום").placed.blocks
    #expect(placed[0].isRightToLeft)
    #expect(placed.map(\.origin) == [0, nil, 1])
  }

  @Test func itemsFromRightToLeftHaveTheirMarkersAtTheRight() throws {
    let placed = try page.layout("- שלום\n\n| שלום | a |\n|---|---|\n| b | c |", .github, width: 400).placed.blocks
    let item = placed[1]
    let marker = try #require(item.marker)
    #expect(item.isRightToLeft)
    #expect(item.rect.x == 0 && marker.rect.x >= item.rect.maxX)
    let cells = placed.filter { $0.kind == .tableCell }
    #expect(cells[0].rect.x > cells[1].rect.x)
  }

  @Test func footnotesComeAfterALine() throws {
    let layout = try page.layout("a[^x] b[^y]\n\n[^x]: one\n\n[^y]: two", .github)
    let kinds = layout.placed.blocks.map(\.kind)
    #expect(kinds[1] == .thematicBreak)
    #expect(kinds[2] == .list(.ordered(start: 1, delimiter: "."), isTight: true))
    #expect(kinds[3] == .footnote(label: "x", number: 1) && kinds[5] == .footnote(label: "y", number: 2))
    #expect(layout.highlightRegions.compactMap(\.linkTarget) == ["#fn-x", "#fn-y"])
  }

  @Test func presetsSetEveryDocumentInsideItsPage() throws {
    let page = try Page.real()
    for sample in SampleDocument.allCases {
      let markdown = try sample.markdown()
      for (name, style) in DocumentStyle.presets {
        var text = page.text(markdown, style)
        text.padding = Insets(16)
        let layout = try text.layout(in: page.engine, width: 480)
        let area = try layout.pictureArea(in: page.engine, scale: 0.5, padding: text.padding)
        let list = layout.displayList()
        let leaves = try page.engine.renderer.leavesInk(
          list, outside: area, scale: 0.5, offset: Point(x: 16, y: 16))
        #expect(!leaves, "\(sample) in \(name)")
        let ink = try page.engine.renderer.inkPixels(list, scale: 0.5, offset: Point(x: 16, y: 16))
        #expect(ink.width > 100 && ink.height > 100, "\(sample) in \(name)")
        #expect(layout.placed.warnings.isEmpty, "\(sample) in \(name)")
        #expect(!layout.isTruncated)
      }
    }
  }
}
