// SPDX-License-Identifier: MIT

import FoundationEssentials
import Galley
import Testing

/// An attribute that Galley knows nothing of.
private enum Speaker: CodableAttributedStringKey {
  typealias Value = String
  static let name = "test.speaker"
}

@Suite struct AttributedSelectionTests {
  private let stage: LabelStage

  init() throws { stage = try LabelStage() }

  @Test func keepsAttributesThatNobodyKnows() {
    var attributed = AttributedString("one two")
    attributed[attributed.range(TextRange(2, 5))][Speaker.self] = "Ada"
    let label = LabelController(in: stage.engine)
    label.attributedText = attributed
    label.selectionRange = TextRange(0, 4)
    let selected = label.selectedAttributedText
    #expect(selected.map { String($0.characters) } == "one ")
    #expect(selected?.runs.map { $0[Speaker.self] } == [nil, "Ada"])
  }

  @Test func copiesAttachmentsAsTextInTheirAttributes() {
    var text = stage.text("a")
    text.append(InlineAttachment(id: "1", width: 5, height: 5, alternative: "BOX"))
    text.append("b")
    text.set(.link("x"), in: TextRange(1, 4))
    let label = LabelController(Label(text), in: stage.engine)
    label.selectAll()
    let selected = label.selectedAttributedText
    #expect(selected.map { String($0.characters) } == "aBOXb")
    #expect(selected?.runs.map { $0.textLink } == [nil, "x", nil])
    #expect(selected?.runs.contains { $0.textAttachment != nil } == false)
    #expect(label.selectedHTML == "a<a href=\"x\">BOX</a>b")
  }

  @Test func goesToAnAttributedStringAndBack() throws {
    var text = StyledText("abcdef\nghi \u{5D0}", style: TextStyle(families: ["Galley Test Box"], size: 20))
    text.set(.weight(700), .color(.white), .letterSpacing(2), in: TextRange(1, 4))
    text.set(
      .link("x"), .transform(.uppercase), .underline(TextDecoration()), .wordBreak(.breakAll), in: TextRange(2, 9))
    text.set(.variant(FontVariant()), .kerning(false), .sizeFactor(0.5), .baselineShift(3), in: TextRange(8, 10))
    var centred = ParagraphStyle()
    centred.alignment = .center
    text.set(.paragraph(centred), in: TextRange(7, 8))
    text.append(InlineAttachment(id: "1", width: 5, height: 5))
    let back = StyledText(AttributedString(text))
    for width in [30.0, 200] {
      let options = LayoutOptions(width: width)
      #expect(
        try stage.engine.typesetter.layout(back, options).json() == stage.engine.typesetter.layout(text, options).json()
      )
    }
  }

  // `AttributedString` itself cannot be archived on Linux; the values of its attributes can.
  @Test func archivesTheValuesOfAttributes() throws {
    func comesBack<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
      try JSONDecoder().decode([Value].self, from: JSONEncoder().encode([value])) == [value]
    }
    #expect(try comesBack(FontVariant()))
    #expect(try comesBack(FontSynthesis.weight))
    #expect(try comesBack(TextTransform.uppercase))
    #expect(try comesBack(TextWrap.none))
    #expect(try comesBack(WordBreak.keepAll))
  }
}
