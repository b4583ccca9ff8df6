// SPDX-License-Identifier: MIT
//
// The code of the articles, compiled and run; a test holds the articles to it, line by line.

import FixtureFonts
import FoundationEssentials
import Galley
import Testing

// Attachments
struct Badge: AttachmentProvider {
  func resolve(_ context: AttachmentContext) -> ResolvedAttachment {
    let side = LayoutUnit(points: context.size)
    let box = LayoutRect(x: .zero, y: .zero, width: side, height: side)
    var list = DisplayList()
    list.append(.rectangle(box, radius: LayoutUnit(points: 4), .solid(context.color)), bounds: box)
    return ResolvedAttachment(width: context.size, ascent: context.size, descent: 0, list: list)
  }
}

// Drawing behind and over lines
struct Shade: LineRenderer {
  func drawBackground(of line: TextLayout.Line, in layout: TextLayout, into list: inout DisplayList) {
    let box = LayoutRect(
      x: LayoutUnit(points: line.x), y: LayoutUnit(points: line.y), width: LayoutUnit(points: line.width),
      height: LayoutUnit(points: line.ascent + line.descent))
    list.append(.rectangle(box, radius: .zero, .solid(Color(red: 255, green: 240, blue: 180))), bounds: box)
  }
}

@Suite struct ArticleExampleTests {
  private let stage: LabelStage
  private var engine: TextEngine { stage.engine }
  private var style: TextStyle { stage.style }

  init() throws { stage = try LabelStage() }

  @Test func selectingText() {
    let text = stage.text("one two three")
    let clock = 0.0
    func open(_ target: String) {}
    let controller = LabelController(Label(text, padding: Insets(8)), in: engine)
    controller.width = 240
    let size = controller.sizeThatFits(width: 240)
    let effects = controller.handle(.down(Point(x: 30, y: 12), time: clock))
    for case .openLink(let target, _) in effects { open(target) }
    #expect(size == Size(width: 136, height: 36))

    controller.selectWord(at: 4)
    controller.moveCaret(.forward(.word), extends: true)
    let copied = controller.selectedPlainText
    let styled = controller.selectedAttributedText
    let html = controller.selectedHTML
    #expect(copied == "two three")
    #expect(styled.map { String($0.characters) } == "two three")
    #expect(html == "two three")
  }

  @Test func severalLabels() {
    let cells = ["ab", "cd"].map { stage.controller($0) }
    let group = TextSelectionGroup(cells)
    group.separator = { $0.origin.y == $1.origin.y ? "\t" : "\n" }
    group.selectAll()
    let table = group.selectedPlainText
    #expect(table == "ab\tcd")
  }

  @Test func attachments() {
    var text = StyledText("New ", style: style)
    text.append(InlineAttachment(id: "badge", width: 0, height: 0, alternative: "(3)", content: .provider(Badge())))
    let picture = InlineAttachment(id: "map", width: 120, height: 40, baseline: .textTop)
    let chip = Label("beta", style: style, padding: Insets(2), background: Color(red: 255, green: 240, blue: 180))
    text.append(InlineAttachment(id: "chip", label: chip, in: engine))
    text.append(picture)
    let controller = LabelController(Label(text), in: engine)
    controller.selectAll()
    let copied = controller.selectedPlainText
    let touched = controller.highlightRegions.compactMap(\.attachment)
    #expect(copied == "New (3)beta ")
    #expect(touched.map(\.id) == ["badge", "chip", "map"])
  }

  @Test func drawingLines() {
    let controller = stage.controller("one two")
    let plain = controller.displayList().commands.count
    let underscore = LineDrawingAction { line, list in
      let rule = LayoutRect(
        x: LayoutUnit(points: line.x), y: LayoutUnit(points: line.baseline + 2), width: LayoutUnit(points: line.width),
        height: LayoutUnit(points: 1))
      list.append(.rectangle(rule, radius: .zero, .solid(.black)), bounds: rule)
    }
    controller.addLineDrawing(underscore, in: TextRange(0, 5))
    controller.lineRenderer = Shade()
    #expect(controller.displayList().commands.count > plain)
  }

  @Test func growingText() throws {
    var session = try LayoutSession(StyledText("", style: style), LayoutOptions(width: 120), engine.typesetter)
    var repainted: [Rect] = []
    for token in ["Words ", "come ", "one ", "by ", "one."] {
      try session.append(token)
      repainted += session.lastUpdate.damage
    }
    let layout = session.layout
    #expect(layout.string == "Words come one by one.")
    #expect(layout.lineCount == 2)
    #expect(repainted.count >= 5)

    try session.replace(TextRange(0, 5), with: StyledText("Tokens"))
    var next = session.text
    next.set(.weight(700), in: TextRange(0, 6))
    try session.update(to: next)
    #expect(session.layout.string == "Tokens come one by one.")
    #expect(layout.string == "Words come one by one.")
  }

  @Test(arguments: ["SelectingText", "Attachments", "DrawingLines", "GrowingText"])
  func articlesShowCodeThatIsCompiled(_ article: String) throws {
    let own = try text(at: #filePath)
    let compiled = Set(own.split(separator: "\n").map(trimmed))
    var inCode = false
    var count = 0
    for line in try text(at: Fixtures.path("../Sources/Galley/Galley.docc/\(article).md")).split(separator: "\n") {
      if line.hasPrefix("```") {
        inCode = !inCode
      } else if inCode {
        count += 1
        #expect(compiled.contains(trimmed(line)), "\(article): \(line)")
      }
    }
    #expect(count > 5)
  }

  private func text(at path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private func trimmed(_ line: Substring) -> String {
    let text = line.drop { $0 == " " }
    return String(text.prefix(text.count - text.reversed().prefix { $0 == " " }.count))
  }
}
