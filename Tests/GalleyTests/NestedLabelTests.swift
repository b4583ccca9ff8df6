// SPDX-License-Identifier: MIT

import Galley
import Testing

@Suite struct NestedLabelTests {
  private let stage: LabelStage

  init() throws { stage = try LabelStage() }

  private func nested(_ text: StyledText, padding: Insets = .zero) -> InlineAttachment {
    InlineAttachment(id: "n", label: Label(text, padding: padding), in: stage.engine)
  }

  private func outer(_ attachment: InlineAttachment) -> Label {
    var text = stage.text("aa")
    text.append(attachment)
    text.append("cc")
    return Label(text)
  }

  // Letters are 10 points wide, 16 above the baseline and 4 below; the line gap is 1.8.
  @Test func itTakesTheRoomOfItsTextAndStandsOnItsBaseline() throws {
    let layout = try outer(nested(stage.text("bb"))).layout(in: stage.engine)
    #expect(layout.size == Size(width: 60, height: 20))
    #expect(layout.lines[0].baseline == 16)
    let padded = try outer(nested(stage.text("b"), padding: Insets(3))).layout(in: stage.engine)
    #expect(padded.size == Size(width: 56, height: 26))
    #expect(padded.lines[0].baseline == 19)
  }

  @Test func itIsDrawnLikeTheTextItself() throws {
    let plain = try Label(stage.text("aabbcc")).render(in: stage.engine, scale: 2)
    #expect(try outer(nested(stage.text("bb"))).render(in: stage.engine, scale: 2) == plain)
  }

  @Test func itWrapsInTheWidthThatThereIs() throws {
    var label = outer(nested(stage.text("bb bb bb")))
    label.options.width = 50
    let layout = try label.layout(in: stage.engine)
    // `aa`, then two words and a space, over two lines, then `cc`.
    let box = try #require(layout.highlightRegions.first?.rects.first)
    #expect(box.width == 45)
    #expect(box.height == layout.lines[1].ascent + layout.lines[1].descent)
    #expect(layout.lines[1].ascent == 16)
    #expect(layout.lines.count == 3)
    let last = InlineAttachment(
      id: "n", label: Label(stage.text("bb bb bb")), in: stage.engine, baseline: .last)
    label = outer(last)
    label.options.width = 50
    #expect(try label.layout(in: stage.engine).lines[1].descent == 4)
  }

  @Test func itsOwnWidthIsTheMostItTakes() throws {
    let label = Label(stage.text("bb bb"), options: LayoutOptions(width: 26), padding: Insets(2))
    let layout = try outer(InlineAttachment(id: "n", label: label, in: stage.engine)).layout(in: stage.engine)
    #expect(layout.size.width == 20 + 24 + 20)
  }

  @Test func textFromTheRightStandsInABoxOfItsOwnWidth() throws {
    let hebrew = stage.text("\u{5D0}\u{5D1}")
    var label = outer(nested(hebrew))
    label.options.width = 500
    #expect(try label.layout(in: stage.engine).size.width == 60)
    let ink = try stage.engine.renderer.inkBounds(label.layout(in: stage.engine).displayList())
    #expect(ink.maxX <= 60)
  }

  @Test func itIsCopiedAsItsText() throws {
    let inner = nested(stage.text("in"))
    var middle = stage.text("mid ")
    middle.append(inner)
    middle.append(InlineAttachment(id: "box", width: 1, height: 1))
    let controller = LabelController(outer(nested(middle)), in: stage.engine)
    controller.selectAll()
    #expect(controller.selectedPlainText == "aamid in cc")
    #expect(middle.plainText == "mid in ")
  }

  @Test func labelsInLabelsEnd() throws {
    var attachment = nested(stage.text("b"))
    for depth in 1...14 {
      var text = stage.text("b")
      text.append(attachment)
      attachment = nested(text)
      let size = try outer(attachment).layout(in: stage.engine).size
      let shown = min(depth + 1, InlineAttachment.deepestNesting)
      #expect(size == Size(width: Double(40 + 10 * shown), height: 20), "\(depth)")
    }
    #expect(try outer(attachment).render(in: stage.engine).width == 120)
  }

  @Test func aTextOverTheLimitShowsAnEmptyFrame() throws {
    var label = Label(stage.text("bbb"))
    label.options.limits.textBytes = 2
    let layout = try outer(InlineAttachment(id: "n", label: label, in: stage.engine)).layout(in: stage.engine)
    #expect(layout.size.width == 40 + 0.6 * 20)
    #expect(layout.displayList().commands.contains { if case .stroke = $0 { true } else { false } })
  }

  @Test func itStandsOnWholePixels() throws {
    var text = StyledText("i", style: TextStyle(families: ["Galley Test Box"], size: 17))
    let card = Label(
      StyledText("i", style: TextStyle(families: ["Galley Test Box"], size: 16)), background: .black)
    text.append(InlineAttachment(id: "n", label: card, in: stage.engine))
    // 4.25 points from the left; the card is 4 wide.
    let picture = try Label(text).render(in: stage.engine)
    let row = (0..<picture.width).map { picture[$0, 5].alpha }
    try #require(row.count == 9)
    #expect(Array(row[4..<9]) == [255, 255, 255, 255, 0])
  }
}
