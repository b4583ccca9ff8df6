// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@testable import GalleyInteraction

@Suite struct RegionTests {
  private func linked() throws -> TextLayout {
    let stage = try Stage("Box-Regular")
    var text = stage.text("ab cd ef")
    text.set(.link("https://a.example"), in: TextRange(1, 7))
    text.set(.weight(700), in: TextRange(3, 5))
    return try stage.layout(text, width: 2400)
  }

  @Test func joinsAllTextThatLeadsToOnePlace() throws {
    let layout = try linked()
    let regions = layout.highlightRegions
    #expect(regions.count == 1)
    #expect(regions[0].linkTarget == "https://a.example")
    #expect(regions[0].range == TextRange(1, 7))
    // As high as the letters, without leading; the second line's part stands alone; the space that hangs is cut.
    #expect(regions[0].rects.allSatisfy { $0.height == 1000 })
    #expect(regions[0].rects.last == Rect(x: 0, y: 1090, width: 500, height: 1000))
    #expect(layout.highlightRegion(at: Point(x: 10, y: 1100)) == regions[0])
  }

  // B85: beside a link at a line's end.
  @Test func isNotHitFarFromItsLetters() throws {
    let stage = try Stage("Box-Regular", size: 10)
    var text = stage.text("ab")
    text.set(.link("x"), in: TextRange(0, 2))
    let layout = try stage.layout(text, width: 300)
    #expect(layout.highlightRegion(at: Point(x: 13.9, y: 5))?.linkTarget == "x")
    #expect(layout.highlightRegion(at: Point(x: 14, y: 5)) == nil)
    #expect(layout.highlightRegion(at: Point(x: 60, y: 5)) == nil)
    #expect(layout.highlightRegion(at: Point(x: 5, y: -4))?.linkTarget == "x")
    #expect(layout.highlightRegion(at: Point(x: 5, y: -4), slop: 0) == nil)
  }

  @Test func prefersAnAttachmentToTheLinkAroundIt() throws {
    let stage = try Stage("Box-Regular")
    var text = stage.text("a")
    text.append(InlineAttachment(id: "box", width: 700, height: 300, alternative: "BOX"))
    text.set(.link("x"), in: TextRange(0, 4))
    let layout = try stage.layout(text)
    #expect(layout.highlightRegion(at: Point(x: 600, y: 700))?.attachment?.id == "box")
    #expect(layout.highlightRegion(at: Point(x: 100, y: 700))?.linkTarget == "x")
    #expect(layout.highlightRegions.map(\.range) == [TextRange(0, 4), TextRange(1, 4)])
    #expect(layout.highlightRegions[1].rects == [Rect(x: 500, y: 530, width: 700, height: 300)])
  }

  @Test func copiesAttachmentsAsTheirText() throws {
    let stage = try Stage("Box-Regular")
    var text = stage.text("a")
    text.append(InlineAttachment(id: "1", width: 1, height: 1, alternative: "BOX"))
    text.append(InlineAttachment(id: "2", width: 1, height: 1))
    text.append("b")
    let layout = try stage.layout(text)
    #expect(layout.plainText(in: layout.textRange) == "aBOX b")
    #expect(layout.plainText(in: TextRange(4, 99)) == " b")
  }

  @Test func writesHTML() throws {
    let stage = try Stage("Box-Regular")
    var text = stage.text("a<b> \u{E9}\nlink")
    text.set(.weight(700), .slant(.italic), in: TextRange(0, 1))
    text.set(.link("u?a&b"), in: TextRange(8, 12))
    let layout = try stage.layout(text)
    #expect(
      layout.html(in: layout.textRange)
        == "<p><em><strong>a</strong></em>&lt;b&gt; &#233;</p>\n<p><a href=\"u?a&amp;b\">link</a></p>")
    #expect(layout.html(in: TextRange(9, 11)) == "<a href=\"u?a&amp;b\">in</a>")
  }

  @Test func showsAPressAsOneShapeThatFades() throws {
    let region = HighlightRegion(
      kind: .link("x"), range: TextRange(0, 1), rects: [Rect(x: 10, y: 10, width: 20, height: 10)], color: .black)
    let list = PressHighlight().displayList(for: region)
    #expect(list.bounds.rect == Rect(x: 6, y: 6, width: 28, height: 18))
    guard case .fill(_, .nonZero, .solid(let color)) = list.commands[0] else {
      Issue.record("no fill")
      return
    }
    #expect(color.alpha == 26)
    #expect(PressHighlight().displayList(for: region, elapsed: 0.2).commands.count == 1)
    #expect(PressHighlight().displayList(for: region, elapsed: 0.4).commands.isEmpty)
  }

  @Test func drawsASelectionOnceWhereRectanglesMeet() throws {
    let layout = try Stage("Box-Regular").layout("ab\ncd")
    let list = SelectionHighlight().displayList(for: TextRange(0, 5), in: layout)
    #expect(list.commands.count == 1)
    #expect(list.bounds.rect == Rect(x: 0, y: 0, width: 1250, height: 2090))
    #expect(SelectionHighlight().displayList(for: TextRange(1, 1), in: layout).commands.isEmpty)
  }

  @Test func hasHandlesAtBothEnds() throws {
    let layout = try Stage("Box-Regular", size: 20).layout("abcdef")
    let handles = SelectionHandles()
    let range = TextRange(1, 4)
    // Carets at 10 and 40, 20 high: knob squares of 24 above the first and below the second.
    #expect(handles.knobFrame(.start, caret: Rect(x: 10, y: 0, width: 0, height: 20)).x == 10 - 12 - 1)
    #expect(handles.knobFrame(.end, caret: Rect(x: 40, y: 0, width: 0, height: 20)).x == 40 - 12 + 1)
    #expect(handles.side(at: Point(x: 9, y: -12), of: range, in: layout) == .start)
    #expect(handles.side(at: Point(x: 41, y: 32), of: range, in: layout) == .end)
    #expect(handles.side(at: Point(x: 9, y: -45), of: range, in: layout) == nil)
    #expect(handles.displayList(of: range, in: layout).commands.count == 4)
    #expect(handles.displayList(of: TextRange(1, 1), in: layout).commands.isEmpty)
  }
}
