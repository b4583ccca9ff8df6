// SPDX-License-Identifier: MIT

import FoundationEssentials
import Galley
import Testing

@Suite struct LineDrawingTests {
  private let stage: LabelStage

  init() throws { stage = try LabelStage() }

  private let mark = LineDrawingAction { line, list in
    let rect = LayoutRect(
      x: LayoutUnit(points: line.x), y: LayoutUnit(points: line.baseline), width: LayoutUnit(points: line.width),
      height: LayoutUnit(points: 1))
    list.append(.rectangle(rect, radius: .zero, .solid(.black)), bounds: rect)
  }

  private func rectangles(_ list: DisplayList) -> [Rect] {
    list.commands.compactMap { if case .rectangle(let rect, _, _) = $0 { rect.rect } else { nil } }
  }

  @Test func runsOnceForEachLineAfterTheText() {
    var attributed = AttributedString("ab cd ef")
    attributed.textFont = TextFont(families: ["Galley Test Box"], size: 20)
    let part = attributed.range(TextRange(0, 5))
    attributed[part].textLineDrawing = mark
    // A second style in the stretch makes two runs and no second call.
    attributed[attributed.range(TextRange(0, 1))].textColor = .white
    let label = LabelController(in: stage.engine)
    label.attributedText = attributed
    label.width = 25
    let list = label.displayList()
    #expect(
      rectangles(list) == [
        Rect(x: 0, y: 16, width: 20, height: 1), Rect(x: 0, y: 37.80000305175781, width: 20, height: 1),
      ])
    let lastGlyphs = list.commands.lastIndex { if case .glyphs = $0 { true } else { false } }
    let firstMark = list.commands.firstIndex { if case .rectangle = $0 { true } else { false } }
    #expect(lastGlyphs ?? .max < firstMark ?? 0)
    label.plainText = "ab"
    #expect(rectangles(label.displayList()).isEmpty)
  }

  @Test func drawsPillsBehindAllGlyphs() {
    var text = stage.text("ab cd ef")
    text.set(.families(["Galley Test Box", "monospace"]), in: TextRange(3, 8))
    let label = LabelController(Label(text), in: stage.engine)
    label.width = 50
    label.lineRenderer = PillRenderer(color: .black) { $0.families.contains("monospace") }
    let list = label.displayList()
    #expect(
      rectangles(list) == [
        Rect(x: 22, y: -1, width: 26, height: 22), Rect(x: -3, y: 20.800003051757812, width: 26, height: 22),
      ])
    let firstGlyphs = list.commands.firstIndex { if case .glyphs = $0 { true } else { false } }
    let lastPill = list.commands.lastIndex { if case .rectangle = $0 { true } else { false } }
    #expect(lastPill ?? .max < firstGlyphs ?? 0)
  }

  @Test func drawsTheSameTextThroughARendererThatAddsNothing() throws {
    struct Plain: LineRenderer {}
    var text = stage.text("ab \u{5D0}\u{5D1}\ncd")
    text.set(.underline(TextDecoration()), .background(TextBackground(color: .white)), in: TextRange(1, 5))
    let label = LabelController(Label(text, background: .white), in: stage.engine)
    let plain = try label.render()
    label.lineRenderer = Plain()
    #expect(try label.render() == plain)
  }
}
