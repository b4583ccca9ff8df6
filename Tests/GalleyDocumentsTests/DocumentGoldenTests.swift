// SPDX-License-Identifier: MIT

import FixtureFonts
import Galley
import GalleyDocuments
import GalleyTesting
import Testing

@Suite struct DocumentGoldenTests {
  @Test(arguments: SampleDocument.allCases)
  func documentsStandAsTheyDid(_ sample: SampleDocument) throws {
    let page = try Page.real()
    for (name, style) in DocumentStyle.presets.prefix(2) {
      let layout = try page.layout(sample.markdown(), style)
      try expectGolden(layout.placed.dump(), "document-\(sample.rawValue)-\(name)")
    }
    try expectGolden(try page.layout(sample.markdown()).plainText() + "\n", "document-\(sample.rawValue)-plain-text")
    try expectGolden(try page.layout(sample.markdown()).html() + "\n", "document-\(sample.rawValue)-html")
  }

  private let markdown = """
    ## Title

    Text with `code`, a [link](u), **strong** and *slanted* words.

    > A quote

    - item
      1. inner
    - [x] done

    ```
    let x = 1
    ```

    | a | b |
    |---|--:|
    | c | 12 |
    | d | 3 |
    """

  @Test(arguments: DocumentStyle.presets.map(\.name), [ColorScheme.light, .dark])
  func pagesLookAsTheyDid(_ name: String, _ scheme: ColorScheme) throws {
    var page = try Page.real()
    page.environment.colorScheme = scheme
    let style = try #require(DocumentStyle.presets.first { $0.name == name }).style
    var text = page.text(markdown, style)
    text.padding = Insets(12)
    try expectGolden(
      text.render(in: page.engine, width: 280), "document-page-\(name)-\(scheme == .light ? "light" : "dark")")
  }
}
