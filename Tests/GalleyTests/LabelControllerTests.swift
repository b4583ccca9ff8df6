// SPDX-License-Identifier: MIT

import FixtureFonts
import FoundationEssentials
import Galley
import Testing

/// An engine of our own fonts, and labels in it: letters half an em wide, spaces and `i` a quarter.
struct LabelStage {
  let engine: TextEngine
  let style = TextStyle(families: ["Galley Test Box"], size: 20)

  init() throws {
    var files: [FixtureFont] = []
    for name in ["Box-Regular", "Hebrew"] { files.append(try FixtureFonts.own("GalleyTest-\(name)")) }
    engine = TextEngine(fonts: try FixtureFonts.set(files))
  }

  func text(_ string: String) -> StyledText { StyledText(string, style: style) }

  func controller(_ string: String, padding: Double = 0) -> LabelController {
    LabelController(Label(text(string), padding: Insets(padding)), in: engine)
  }
}

@Suite struct LabelControllerTests {
  private let stage: LabelStage

  init() throws { stage = try LabelStage() }

  @Test func measuresAndLaysOutByOnePass() {
    let label = stage.controller("one two three")
    #expect(label.sizeThatFits(width: 80) == Size(width: 65, height: 42))
    #expect(label.layoutPasses == 1)
    label.width = 80
    #expect(label.layoutLines.count == 2)
    // As wide as it needs to be: the same lines, put elsewhere.
    label.width = 65
    #expect(label.layoutLines.count == 2)
    #expect(label.layoutPasses == 1)
    // On one line nothing was broken: any wider label has the same lines.
    _ = label.intrinsicContentSize
    #expect(label.layoutPasses == 2)
    label.width = 5000
    #expect(label.layoutLines.count == 1)
    _ = label.sizeThatFits(width: 135)
    #expect(label.layoutPasses == 2)
  }

  @Test(arguments: [1.0, 1.5, 2, 3]) func roundsToPixelsAndBreaksNothingAnew(_ scale: Double) {
    for text in ["one two three four five six", "\u{5D0}\u{5D1} abc \u{5D2}\u{5D3}\u{5D4} de", "iii iii", ""] {
      let label = stage.controller(text, padding: 3.3)
      label.scale = scale
      for width in stride(from: 5.0, through: 300, by: 7.3) {
        let size = label.sizeThatFits(width: width)
        // A cluster wider than the label: there is no width that holds these lines.
        guard size.width <= width else { continue }
        let lines = LabelController(label.label, in: stage.engine)
        lines.width = width
        label.width = size.width
        let passes = label.layoutPasses
        #expect(label.layoutLines.map(\.range) == lines.layoutLines.map(\.range))
        #expect(label.layoutPasses == passes)
        // What was moved is what would have been laid out.
        let fresh = LabelController(label.label, in: stage.engine)
        fresh.width = size.width
        #expect(fresh.textLayout.json() == label.textLayout.json())
      }
    }
  }

  @Test func takesNoLimitFromAWidthThatIsNone() {
    let label = stage.controller("one two")
    let natural = Size(width: 65, height: 20)
    for width in [nil, 0, -5, Double.infinity, Double.nan] { #expect(label.sizeThatFits(width: width) == natural) }
    #expect(stage.controller("").intrinsicContentSize == Size(width: 0, height: 20))
  }

  @Test func resolvesAttachmentsAgainWhenAsked() {
    final class Sizer: AttachmentProvider, @unchecked Sendable {
      var width = 10.0
      func resolve(_ context: AttachmentContext) -> ResolvedAttachment {
        ResolvedAttachment(width: width, ascent: 5, descent: 0)
      }
    }
    let sizer = Sizer()
    var text = stage.text("a")
    text.append(InlineAttachment(id: "x", width: 0, height: 0, content: .provider(sizer)))
    let label = LabelController(Label(text), in: stage.engine)
    #expect(label.intrinsicContentSize.width == 20)
    sizer.width = 30
    #expect(label.intrinsicContentSize.width == 20)
    label.reloadTextLayout()
    #expect(label.intrinsicContentSize.width == 40)
  }

  @Test func countsItsPadding() {
    let label = stage.controller("ab\ncd", padding: 5)
    #expect(label.intrinsicContentSize == Size(width: 30, height: 52))
    #expect(label.firstBaseline == 21)
    #expect(label.lastBaseline == 21 + 21.800003051757812)
    #expect(label.rects(for: TextRange(0, 1)) == [Rect(x: 5, y: 5, width: 10, height: 21.800003051757812)])
    #expect(label.nearestPosition(to: Point(x: 16, y: 10)).offset == 1)
    #expect(label.caretRect(at: TextPosition(2)).x == 25)
  }

  @Test func findsRunsByTheirStyle() {
    var text = stage.text("ab cd")
    text.set(.link("x"), in: TextRange(3, 5))
    let runs = LabelController(Label(text), in: stage.engine).layoutRuns { $0.style.link == "x" }
    #expect(runs.map(\.rect) == [Rect(x: 25, y: 0, width: 20, height: 20)])
    #expect(runs.map(\.lineRect) == [Rect(x: 0, y: 0, width: 45, height: 20)])
  }

  @Test func selectsByUnits() {
    let label = stage.controller("One two. Three\nfour")
    label.selectWord(at: 5)
    #expect(label.selectedPlainText == "two")
    label.selectWord(at: 7)
    #expect(label.selectedPlainText == "two")
    label.selectSentence(at: 2)
    #expect(label.selectedPlainText == "One two. ")
    label.selectLine(at: 14)
    #expect(label.selectedPlainText == "One two. Three")
    label.selectLine(at: 99)
    #expect(label.selectedPlainText == "One two. Three")
    label.selectAll()
    #expect(label.selectionRange == TextRange(0, 19))
    label.clearSelection()
    #expect(label.selectedPlainText == nil)
    label.isSelectable = false
    label.selectAll()
    #expect(label.selection == nil)
  }

  @Test func keepsASelectionThatIsStillThere() {
    let label = stage.controller("one two")
    label.selectWord(at: 4)
    var changes = 0
    label.onSelectionChange = { changes += 1 }
    label.plainText = "one two three"
    label.width = 40
    #expect(label.selectedPlainText == "two")
    #expect(label.rects(for: TextRange(4, 7)).first?.y ?? 0 > 20)
    #expect(changes == 0)
    label.plainText = "one"
    #expect(label.selection == nil)
    #expect(changes == 1)
  }

  @Test func convertsRanges() {
    let label = stage.controller("a\u{1F600}\u{E9}b")
    label.selectionRangeUTF16 = 1..<4
    #expect(label.selectionRange == TextRange(1, 7))
    #expect(label.selectionRangeUTF16 == 1..<4)
    #expect(label.text.range(utf16: 2..<99) == TextRange(1, 8))
    let range = label.selectionRangeInAttributedText
    #expect(range.map { String(label.attributedText[$0].characters) } == "\u{1F600}\u{E9}")
    #expect(range.map { label.attributedText.bytes(of: $0) } == TextRange(1, 7))
  }

  @Test func movesAnEndByItsHandleAndKeepsACluster() {
    let label = stage.controller("abcdef")
    label.selectionRange = TextRange(1, 3)
    label.moveHandle(.end, to: Point(x: 50, y: 10))
    #expect(label.selectionRange == TextRange(1, 5))
    label.moveHandle(.end, to: Point(x: 0, y: 10))
    #expect(label.selectionRange == TextRange(1, 2))
    label.moveHandle(.start, to: Point(x: 60, y: 10))
    #expect(label.selectionRange == TextRange(1, 2))
    label.selectionHandles = SelectionHandles()
    #expect(label.isSelectionHandle(at: Point(x: 21, y: 32)))
    #expect(!label.isSelectionHandle(at: Point(x: 100, y: 100)))
  }

  @Test func drawsTheSelectionBehindTheText() {
    let label = stage.controller("ab")
    #expect(label.displayList().commands.count == 1)
    label.selectionRange = TextRange(0, 1)
    let commands = label.displayList().commands
    guard commands.count == 2, case .fill = commands[0], case .glyphs = commands[1] else {
      Issue.record("\(commands)")
      return
    }
    label.selectionHandles = SelectionHandles()
    #expect(label.displayList().commands.count == 6)
  }

  @Test func showsAPressAndFadesIt() {
    var text = stage.text("")
    text.append("link", .link("https://a.example"))
    let label = LabelController(Label(text, padding: Insets(4)), in: stage.engine)
    let down = label.handle(.down(Point(x: 10, y: 10), time: 1))
    guard case .press(let region) = down.first else {
      Issue.record("\(down)")
      return
    }
    #expect(region.rects == [Rect(x: 4, y: 4, width: 35, height: 20)])
    let count = label.displayList().commands.count
    let up = label.handle(.up(Point(x: 10, y: 10), time: 1.1))
    #expect(up == [.release(region), .openLink("https://a.example", TextRange(0, 4))])
    #expect(label.displayList(time: 1.2).commands.count == count)
    #expect(label.isFading(at: 1.4))
    #expect(label.displayList(time: 1.6).commands.count == count - 1)
    #expect(!label.isFading(at: 1.6))
  }

  @Test func drawsTheSamePictureAsItsLabel() throws {
    let label = stage.controller("ab\ncd", padding: 2)
    #expect(try label.render() == label.label.render(in: stage.engine))
  }
}
