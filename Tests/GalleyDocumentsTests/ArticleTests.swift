// SPDX-License-Identifier: MIT
//
// The code of the article "Documents", so that it compiles and runs.

import Galley
import GalleyDocuments
import GalleyMarkdown
import Testing

private struct CentredTitles: StructuredText.HeadingStyle {
  func design(_ configuration: StructuredText.HeadingConfiguration) -> BlockDesign {
    BlockDesign(
      text: [.fontScale(configuration.headingLevel == 1 ? 2 : 1.3), .fontWeight(.semibold)],
      alignment: configuration.headingLevel == 1 ? .center : .start,
      spacing: .fontScaled(top: 1.2, bottom: 0.5))
  }
}

@Suite struct ArticleTests {
  @Test func theArticlesCodeRuns() throws {
    let page = try Page()
    var style = DocumentStyle.github
    style.headingStyle = CentredTitles()
    style.inlineStyle = InlineStyle()
      .code(.monospaced, .fontScale(0.9), .backgroundColor(StyleColors.asideBackground))
      .link(.foregroundColor(DynamicColor(light: 0xAA0033, dark: 0xFF6688)), .underlineStyle(.dotted))
    style.unorderedListMarker = .hierarchical(.dash, .circle)
    style.orderedListMarker = .hierarchical(.decimal, .lowerAlpha, .lowerRoman)
    var text = StructuredText(markdown: "# a\n\nb", style: style, environment: page.environment)
    text.environment.colorScheme = .dark
    text.environment.textScale = 1.25
    text.environment.direction = .rtl
    text.padding = Insets(24)
    let layout = try text.layout(in: page.engine, width: 640)
    let list = layout.displayList(padding: text.padding)
    #expect(list.size.width.points == 688)
    let range = TextRange(0, layout.textCount)
    #expect(layout.plainText(in: range) == "a\n\nb")
    #expect(layout.html(in: range) == "<h1>a</h1>\n<p>b</p>")
    #expect(layout.markdown(in: range) == "# a\n\nb")
    #expect(layout.accessibilityJSON().contains("heading"))
    let html = StructuredText(markdown: "<p>a <b>b</b></p>", parser: HTMLParser())
    #expect(html.document.plainText() == "a b")
    #expect(html.parseError == nil)
  }
}
