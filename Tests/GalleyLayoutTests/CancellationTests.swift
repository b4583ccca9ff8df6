// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@Suite struct CancellationTests {
  /// One paragraph of `count` letters and spaces.
  private func text(_ composer: Composer, _ count: Int) -> StyledText {
    composer.text(String(String(repeating: "aa aaaa a ", count: count / 10 + 1).prefix(count)))
  }

  private func asks(_ composer: Composer, _ text: StyledText, _ options: LayoutOptions) throws -> Int {
    let counter = WorkCounter()
    var options = options
    options.limits = counter.limits
    _ = try composer.layout(text, options)
    return counter.count
  }

  @Test(arguments: LineBreaking.allCases) func oneLongParagraphAsksInEachStage(_ breaking: LineBreaking) throws {
    let composer = try Composer(.box, .hebrew, size: 16).with { $0.breaking = breaking }
    // Hebrew, so that the general analysis is taken: at least itemizing, shaping and choosing lines ask.
    let text = composer.text(String(repeating: "aa \u{5D0}\u{5D1} aa ", count: 4_096))
    let scalars = 9 * 4_096
    let counter = try asks(composer, text, LayoutOptions(width: 200))
    #expect(counter >= 3 * scalars / 4_096, "\(breaking): \(counter)")
  }

  @Test func eachQuestionMayEndTheCall() throws {
    let composer = try Composer(.box, size: 16)
    let text = text(composer, 20_000)
    let total = try asks(composer, text, LayoutOptions(width: 200))
    #expect(total >= 10)
    for stop in 1...total {
      let counter = WorkCounter(stoppingAt: stop)
      #expect(throws: LayoutError.cancelled) {
        try composer.layout(text, LayoutOptions(width: 200, limits: counter.limits))
      }
      #expect(counter.count == stop, "nothing is asked behind the answer to stop")
    }
  }

  @Test(arguments: LayoutStage.allCases) func whatIsPrintedMayBeEnded(_ stage: LayoutStage) throws {
    let composer = try Composer(.box, .hebrew, size: 16)
    let layout = try composer.layout(composer.text(String(repeating: "a\u{5D0} ", count: 2_000)), width: 200)
    #expect(throws: LayoutError.cancelled) { try layout.dump(stage, limits: WorkCounter(stoppingAt: 1).limits) }
    #expect(try layout.dump(stage, limits: .standard) == layout.dump(stage))
  }

  @Test func jsonAndDisplayListsMayBeEnded() throws {
    let composer = try Composer(.box, size: 16)
    let layout = try composer.layout(text(composer, 40_000), width: 200)
    #expect(throws: LayoutError.cancelled) { try layout.json(limits: WorkCounter(stoppingAt: 3).limits) }
    #expect(throws: LayoutError.cancelled) { try layout.displayList(limits: WorkCounter(stoppingAt: 3).limits) }
    #expect(try layout.json(levels: true, limits: .standard) == layout.json(levels: true))
    #expect(try layout.displayList(limits: .standard).glyphIDs == layout.displayList().glyphIDs)
  }

  @Test func jsonAsksInsideOfALine() throws {
    let composer = try Composer(.box, size: 16)
    let layout = try composer.layout(text(composer, 40_000), width: nil)
    #expect(layout.lineCount == 1)
    let counter = WorkCounter()
    _ = try layout.json(limits: counter.limits)
    #expect(counter.count >= 40_000 / 4_096, "a line may be the whole text")
  }

  @Test func aShortTextIsAskedForOnce() throws {
    let composer = try Composer(.box, size: 16)
    #expect(try asks(composer, composer.text("aa aa"), LayoutOptions(width: 200)) == 1)
  }
}
