// SPDX-License-Identifier: MIT

import GalleyMarkdown
import GalleyModel
import Testing

@testable import GalleyDocuments

@Suite struct URIReferenceTests {
  /// The examples of RFC 3986 §5.4.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
    ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
    ("../../", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."),
    ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
  ])
  func isResolved(_ reference: String, _ expected: String) {
    #expect(URIReference(reference).resolved(against: URIReference("http://a/b/c/d;p?q")).text == expected)
  }

  @Test func linksAndPicturesOfADocumentBecomeAbsolute() {
    let text = StructuredText(
      markdown: "[a](b.html) ![c](../d.png) [e](#f) [g](https://h.example/) ![](data:image/png;base64,AA)",
      baseURL: "https://example.com/docs/page")
    let spans = text.document.blocks[0].content.spans
    let addresses = spans.compactMap { span -> String? in
      switch span.kind {
      case .link(let url, _): url
      case .image(let picture): picture.source
      default: nil
      }
    }
    #expect(
      addresses == [
        "https://example.com/docs/b.html", "https://example.com/d.png", "#f", "https://h.example/",
        "data:image/png;base64,AA",
      ])
    let inline = InlineText(markdown: "[a](b)", baseURL: "https://example.com")
    #expect(inline.document.blocks[0].content.spans.map(\.kind) == [.link(url: "https://example.com/b", title: nil)])
  }
}
