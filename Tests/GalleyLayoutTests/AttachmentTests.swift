// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Synchronization
import Testing

@Suite struct AttachmentTests {
  private func box(_ width: Double, _ height: Double, descent: Double? = nil, id: String = "box") -> InlineAttachment {
    InlineAttachment(id: id, width: width, height: height, descent: descent)
  }

  /// `before`, an attachment, `after`.
  private func layout(
    _ before: String, _ attachment: InlineAttachment, _ after: String, width: Double? = nil,
    _ composer: Composer? = nil
  ) throws -> TextLayout {
    let composer = try composer ?? Composer(.box)
    var text = composer.text(before)
    text.append(attachment)
    text.append(after)
    return try composer.layout(text, width: width)
  }

  @Test func anAttachmentHasItsOwnWidth() throws {
    let layout = try layout("a", box(300, 10), "b")
    #expect(layout.lines[0].width == 1300)
    #expect(layout.lines[0].runs.map(\.x) == [0, 500, 800])
    #expect(layout.lines[0].runs[1].glyphs.isEmpty)
    #expect(layout.warnings.isEmpty)
  }

  @Test func aTenthOfItIsBelowTheBaselineByDefault() throws {
    let line = try layout("a", box(300, 3000), "").lines[0]
    #expect(line.ascent == 2700)
    #expect(line.descent == 300)
  }

  @Test(arguments: [(500.0, 2500.0, 500.0), (0, 3000, 200), (-5, 3000, 200), (9000, 800, 3000), (.nan, 2700, 300)])
  func theDescentIsHeldToTheHeight(_ descent: Double, _ ascent: Double, _ below: Double) throws {
    let line = try layout("a", box(300, 3000, descent: descent), "").lines[0]
    #expect(line.ascent == ascent)
    #expect(line.descent == below)
  }

  @Test func linesBreakBeforeAndAfterIt() throws {
    let layout = try layout("A", box(1000, 10), "B", width: 1000)
    #expect(layout.lineTexts == ["A", "\u{FFFC}", "B"])
  }

  @Test func itStaysWithWhatMayNotBreak() throws {
    #expect(
      try layout("a\u{2060}", box(500, 10), "\u{A0}b c", width: 1750).lineTexts == ["a\u{2060}\u{FFFC}\u{A0}b ", "c"])
  }

  @Test func itIsFirstOnTheLineAfterANewline() throws {
    let layout = try layout("a\n", box(300, 10), "b")
    #expect(layout.lineTexts == ["a\n", "\u{FFFC}b"])
    #expect(layout.lines[1].runs[0].attachment?.id == "box")
  }

  @Test func widerThanTheLineItStandsAlone() throws {
    let layout = try layout("a ", box(5000, 10), " b", width: 1000)
    #expect(layout.lineTexts == ["a ", "\u{FFFC} ", "b"])
    #expect(layout.lines[1].width == 5000)
  }

  @Test func aBoxOfNoSizeTakesNoRoom() throws {
    for side in [0, -3, Double.nan, .infinity] {
      let layout = try layout("a", box(side, side), "b")
      #expect(layout.lines[0].width == 1000)
      #expect(layout.lines[0].ascent == 800)
    }
  }

  @Test func aRaisedOneMoves() throws {
    let composer = try Composer(.box)
    var text = composer.text("a")
    text.append(box(100, 1000, descent: 0))
    text.set(.baselineShift(500), in: TextRange(1, 4))
    #expect(try composer.layout(text).lines[0].ascent == 1500)
  }

  @Test func objectReplacementWithoutAnAttachmentIsACharacter() throws {
    let layout = try Composer(.box).layout("a\u{FFFC}b")
    #expect(layout.lines[0].runs.allSatisfy { $0.attachment == nil })
    #expect(layout.warnings == [LayoutWarning(range: TextRange(1, 4), kind: .missingGlyph)])
  }

  @Test func anAttachmentElsewhereIsLeftOut() throws {
    let composer = try Composer(.box)
    var text = composer.text("ab")
    text.set(.attachment(box(300, 10)), in: TextRange(0, 1))
    #expect(try composer.layout(text).lines[0].width == 1000)
  }

  @Test func ofTwoForOneCharacterTheLaterWins() throws {
    let composer = try Composer(.box)
    var text = composer.text("\u{FFFC}")
    text.set(.attachment(box(300, 10, id: "one")), in: TextRange(0, 3))
    text.set(.attachment(box(400, 10, id: "two")), in: TextRange(0, 3))
    let runs = try composer.layout(text).lines[0].runs
    #expect(runs.map(\.attachment?.id) == ["two"])
    #expect(runs.map(\.width) == [400])
  }

  @Test func marksAfterItBelongToIt() throws {
    let layout = try layout("a", box(300, 10), "\u{301}b")
    #expect(layout.lines[0].width == 1300)
    #expect(layout.lines[0].runs[1].range == TextRange(1, 6))
  }

  @Test func aPrependedSignDoesNotSwallowIt() throws {
    // U+0600 makes one grapheme cluster with what follows.
    let layout = try layout("a\u{600}", box(300, 10), "b")
    #expect(layout.lines[0].runs.compactMap(\.attachment?.id) == ["box"])
  }

  @Test func inRightToLeftTextItGoesLeft() throws {
    let layout = try layout("\u{5D0}", box(300, 10), "\u{5D1}", try Composer(.hebrew))
    #expect(layout.lines[0].runs.map(\.range.lower) == [5, 2, 0])
    #expect(layout.lines[0].runs.map(\.x) == [0, 500, 800])
  }

  @Test func aProviderIsAskedOnceAndToldItsPlace() throws {
    let asked = AskedContexts()
    let provider = RecordingProvider(asked: asked)
    let composer = try Composer(.box).styled {
      $0.color = .white
      $0.language = "de"
    }
    let attachment = InlineAttachment(id: "p", width: 1, height: 1, content: .provider(provider))
    let layout = try layout("a", attachment, "b", width: 5000, composer)
    #expect(layout.lines[0].width == 1123)
    #expect(layout.lines[0].descent == 700)
    #expect(asked.all == [AttachmentContext(size: 1000, color: .white, maximumWidth: 5000, language: "de")])
  }

  /// How far the top of the attachment on line 0 is above the baseline.
  private func top(_ layout: TextLayout) throws -> Double {
    let line = layout.placedLine(0)
    let run = try #require(line.record.runs.last { line.attachment(ofRun: $0) != nil })
    return (line.baseline - line.box(ofRun: run).y).points
  }

  // The box font: ascent 800, descent 200, x-height 500.
  @Test(arguments: [
    (AttachmentBaseline.alphabetic, 270.0, 2700.0, 2700.0, 300.0), (.middle, 400, 1750, 1750, 1250),
    (.textTop, 800, 800, 800, 2200), (.textMiddle, 450, 1800, 1800, 1200), (.textBottom, 100, 2800, 2800, 200),
    (.top, 800, 800, 800, 2200), (.center, 450, 1800, 1800, 1200), (.bottom, 100, 2800, 2800, 200),
  ])
  func itStandsWhereItsBaselineSays(
    _ baseline: AttachmentBaseline, _ small: Double, _ tall: Double, _ ascent: Double, _ descent: Double
  ) throws {
    var low = box(300, 300)
    low.baseline = baseline
    let layout = try layout("a", low, "b")
    #expect(try top(layout) == small)
    #expect([layout.lines[0].ascent, layout.lines[0].descent, layout.lines[0].leading] == [800, 200, 0])
    var high = box(300, 3000)
    high.baseline = baseline
    let large = try self.layout("a", high, "b")
    #expect(try top(large) == tall)
    #expect([large.lines[0].ascent, large.lines[0].descent] == [ascent, descent])
    // What is painted stands there too.
    high.content = .image(Bitmap(width: 1, height: 1))
    var moves: [Transform] = []
    for case .transform(let map) in try self.layout("a", high, "b").displayList().commands { moves.append(map) }
    #expect(moves == [.translation(x: 500, y: ascent - tall)])
    #expect(try self.layout("a", high, "b").json().contains("\"rect\":[500,\(Int(ascent - tall)),300,3000]"))
  }

  @Test(arguments: [(AttachmentBaseline.top, 3000.0), (.center, 1550), (.bottom, 100)])
  func whatGoesByTheLineFollowsAHigherOne(_ baseline: AttachmentBaseline, _ expected: Double) throws {
    let composer = try Composer(.box)
    var text = composer.text("a")
    text.append(box(100, 3000, descent: 0))
    var low = box(300, 300, id: "low")
    low.baseline = baseline
    text.append(low)
    let layout = try composer.layout(text)
    #expect([layout.lines[0].ascent, layout.lines[0].descent] == [3000, 200])
    #expect(try top(layout) == expected)
  }

  @Test func aShiftMovesWhatGoesByTheTextOnly() throws {
    for (baseline, expected) in [(AttachmentBaseline.textTop, 1300.0), (.top, 1300), (.textBottom, 600)] {
      let composer = try Composer(.box)
      var text = composer.text("a")
      var shifted = box(100, 300)
      shifted.baseline = baseline
      text.append(shifted)
      text.append("b")
      text.set(.baselineShift(500), in: TextRange(1, 5))
      let layout = try composer.layout(text)
      #expect(layout.lines[0].ascent == 1300)
      #expect(try top(layout) == expected, "\(baseline)")
    }
  }

  @Test func aloneItStandsInALineOfItsText() throws {
    for baseline in [AttachmentBaseline.top, .center, .bottom] {
      var only = box(100, 3000)
      only.baseline = baseline
      let line = try layout("", only, "").lines[0]
      #expect(line.ascent + line.descent == 3000)
      only.height = 10
      let low = try layout("", only, "").lines[0]
      #expect([low.ascent, low.descent] == [800, 200])
    }
  }

  @Test func aFixedLineHeightHoldsWhateverGoesByTheLine() throws {
    let composer = try Composer(.box).with { $0.lineHeight = LineHeight(fixed: 1200) }
    for baseline in AttachmentBaseline.allCases {
      var high = box(100, 3000)
      high.baseline = baseline
      let line = try layout("a", high, "", width: nil, composer).lines[0]
      #expect(line.ascent + line.descent + (try composer.layout("a\nb").lines[0].leading) == 1200, "\(baseline)")
    }
  }

  @Test func providersInsideOneAnotherWithoutEndStop() throws {
    let composer = try Composer(.box, size: 10)
    let layout = try composer.layout(EndlessProvider(composer: composer).text)
    #expect(layout.size.width == 5 * Double(InlineAttachment.deepestNesting + 1))
  }

  @Test func whatItPaintsIsMovedToItsBox() throws {
    let bitmap = Bitmap(width: 1, height: 1)
    let picture = InlineAttachment(id: "i", width: 300, height: 1000, descent: 0, content: .image(bitmap))
    let list = try layout("a", picture, "").displayList()
    var moves: [Transform] = []
    for case .transform(let map) in list.commands { moves.append(map) }
    // The line's ascent is the picture's 1,000; its top is the line's.
    #expect(moves == [.translation(x: 500, y: 0)])
    #expect(list.bounds.maxX.points >= 800)
  }
}

private final class AskedContexts: Sendable {
  private let contexts = Mutex<[AttachmentContext]>([])
  var all: [AttachmentContext] { contexts.withLock { $0 } }
  func add(_ context: AttachmentContext) { contexts.withLock { $0.append(context) } }
}

private struct RecordingProvider: AttachmentProvider {
  let asked: AskedContexts
  func resolve(_ context: AttachmentContext) -> ResolvedAttachment {
    asked.add(context)
    return ResolvedAttachment(width: 123, ascent: 10, descent: 700)
  }
}

/// Lays out a text that holds itself.
private struct EndlessProvider: AttachmentProvider {
  let composer: Composer
  var text: StyledText {
    var text = composer.text("a")
    text.append(InlineAttachment(id: "self", width: 0, height: 0, content: .provider(self)))
    return text
  }
  func resolve(_ context: AttachmentContext) -> ResolvedAttachment {
    guard let layout = try? composer.layout(text, LayoutOptions(nesting: context.nesting + 1)) else {
      return ResolvedAttachment(width: 0, ascent: 0, descent: 0)
    }
    return ResolvedAttachment(width: layout.size.width, ascent: 1, descent: 0, list: layout.displayList())
  }
}
