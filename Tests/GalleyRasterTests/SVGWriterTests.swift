// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import Testing

@testable import GalleySVG

@Suite struct SVGWriterTests {
  @Test(arguments: [
    (0.0, "0"), (1, "1"), (-0.0004, "0"), (-0.5, "-0.5"), (1.0005, "1.001"), (12.3456, "12.346"), (0.05, "0.05"),
    (.nan, "0"), (1e300, "1000000000"), (-100, "-100"), (.infinity, "1000000000"),
  ])
  func numbersAreShortAndTheSameEverywhere(value: Double, text: String) {
    #expect(SVGText.number(value) == text)
  }

  @Test func textIsEscaped() {
    #expect(SVGText.escaped("a<b>&\"'\u{1}\n") == "a&lt;b&gt;&amp;&quot;&#39;\u{FFFD}&#10;")
  }

  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")])
  func base64IsThatOfTheRFC(plain: String, text: String) { #expect(SVGText.base64(Array(plain.utf8)) == text) }

  @Test func writesGlyphsOnceAndUsesThemAgain() throws {
    var builder = ListBuilder()
    builder.text("HH", try fixture("GalleyTest-Box-Regular", 10), x: 1, y: 8, advance: 5)
    let svg = SVGWriter().write(builder.list, size: Size(width: 12, height: 10))
    #expect(
      svg == """
        <svg xmlns="http://www.w3.org/2000/svg" width="12" height="10" viewBox="0 0 12 10">
        <defs>
        <path id="g1" d="M50 0L50 700L450 700L450 0L50 0Z"/>
        </defs>
        <g fill="#000000">
        <use href="#g1" transform="translate(1 8) scale(0.01 -0.01)"/>
        <use href="#g1" transform="translate(6 8) scale(0.01 -0.01)"/>
        </g>
        </svg>

        """)
  }

  @Test func closesWhatItOpens() throws {
    var builder = ListBuilder()
    builder.list.append(.save)
    builder.list.append(.transform(.translation(x: 1, y: 2)))
    builder.list.append(.clip(.rectangle(Rect(x: 0, y: 0, width: 1, height: 1)), .evenOdd))
    builder.list.append(.beginGroup(opacity: 51, blend: .multiply))
    builder.rectangle(ListBuilder.rect(0, 0, 2, 1), Color(red: 255, green: 0, blue: 16, alpha: 51), radius: 0.25)
    builder.list.append(.restore)
    let svg = SVGWriter().write(builder.list, size: Size(width: 2, height: 2), idPrefix: "a-")
    #expect(svg.contains("<g transform=\"matrix(1 0 0 1 1 2)\">\n<g clip-path=\"url(#a-c1)\">\n<g opacity=\"0.2\""))
    #expect(
      svg.contains("<rect x=\"0\" y=\"0\" width=\"2\" height=\"1\" rx=\"0.25\" fill=\"#ff0010\" fill-opacity=\"0.2\"/>")
    )
    #expect(svg.hasSuffix("</g>\n</g>\n</g>\n</svg>\n"))
  }

  @Test func linksLeadOnlyWhereTheyMay() {
    func svg(_ target: String) -> String {
      var list = DisplayList()
      list.append(.mark(DisplayMark(kind: .link(target), rect: ListBuilder.rect(0, 0, 1, 1))))
      return SVGWriter().write(list, size: Size(width: 1, height: 1))
    }
    #expect(svg("https://example.org/?a=1&b=2").contains("<a href=\"https://example.org/?a=1&amp;b=2\">"))
    #expect(!svg("java\nscript:alert(1)").contains("<a "))
    #expect(!svg(" JavaScript:alert(1)").contains("<a "))
  }

  @Test func colourGlyphsAreLayersOrPictures() throws {
    var builder = ListBuilder()
    builder.text("😀😀", try fixture("GalleyTest-COLRv0", 10), x: 0, y: 8, advance: 12)
    builder.text("😀", try fixture("GalleyTest-CBDT", 10), x: 24, y: 8, advance: 12)
    let svg = SVGWriter().write(builder.list, size: Size(width: 40, height: 10))
    #expect(svg.contains("<g id=\"g1c\"><path d="))
    #expect(svg.contains("fill=\"#0000ff\""))
    #expect(svg.split(separator: "<use href=\"#g1c\"").count == 3)
    #expect(svg.contains("href=\"data:image/png;base64,iVBORw0KGgo"))
  }

  @Test func aPictureInManyPlacesIsTheSameInEach() {
    var list = DisplayList()
    let pictures = [UInt8(0), 255].map { Bitmap(width: 2, height: 1, pixels: [$0, 0, 0, 255, 0, 0, 0, 255]) }
    for index in 0..<6 {
      let box = LayoutRect(
        x: LayoutUnit(points: Double(index)), y: .zero, width: LayoutUnit(points: 1), height: LayoutUnit(points: 1))
      list.append(.image(pictures[index % 2], box), bounds: box)
    }
    let svg = SVGWriter().write(list, size: Size(width: 6, height: 1))
    let shown = svg.split(separator: "href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    #expect(shown.count == 6)
    #expect(Set(shown).count == 2)
    #expect(shown[0] == shown[2] && shown[1] == shown[5] && shown[0] != shown[1])
  }

  @Test func theSameListGivesTheSameText() throws {
    let list = try RandomList(seed: 5).list
    let size = Size(width: 100, height: 100)
    #expect(SVGWriter().write(list, size: size) == SVGWriter().write(list, size: size))
  }
}
