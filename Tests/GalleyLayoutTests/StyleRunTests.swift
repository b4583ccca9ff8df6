// SPDX-License-Identifier: MIT

import GalleyModel
import TestMaterial
import Testing

@testable import GalleyLayout

@Suite struct StyleRunTests {
  /// Each run's end and one property of its style.
  private func runs(_ text: StyledText) -> [Int: Double] {
    let flat = flattenStyles(text)
    return Dictionary(flat.runs.map { ($0.end, flat.styles[$0.style].size) }, uniquingKeysWith: { a, _ in a })
  }

  private func text(_ string: String, _ spans: (Int, Int, TextAttribute)...) -> StyledText {
    var text = StyledText(string, style: TextStyle(size: 10))
    for (low, high, attribute) in spans { text.spans.append(StyleSpan(TextRange(low, high), [attribute])) }
    return text
  }

  @Test func textWithoutSpansIsOneRun() {
    #expect(runs(text("abc")) == [3: 10])
    #expect(flattenStyles(text("")).runs == [StyleRun(end: 0, style: 0)])
  }

  @Test func theLaterOfTwoSpansWins() {
    #expect(runs(text("abcdef", (0, 4, .size(20)), (2, 6, .size(30)))) == [2: 20, 6: 30])
    #expect(runs(text("abcdef", (2, 6, .size(30)), (0, 4, .size(20)))) == [4: 20, 6: 30])
  }

  @Test func theInnerSpanWinsOnlyWhereItIs() {
    #expect(runs(text("abcdef", (0, 6, .size(20)), (2, 4, .size(30)))) == [2: 20, 4: 30, 6: 20])
    #expect(runs(text("abcdef", (2, 4, .size(30)), (0, 6, .size(20)))) == [6: 20])
  }

  @Test func spansWinPropertyByProperty() {
    let flat = flattenStyles(text("abcd", (0, 4, .color(.white)), (1, 3, .size(30))))
    #expect(flat.runs.map(\.end) == [1, 3, 4])
    #expect(flat.runs.map { flat.styles[$0.style].color } == [.white, .white, .white])
    #expect(flat.runs.map { flat.styles[$0.style].size } == [10, 30, 10])
  }

  @Test func sizeFactorsMultiplyInOrder() {
    #expect(runs(text("ab", (0, 2, .sizeFactor(2)), (0, 2, .size(30)), (1, 2, .sizeFactor(0.5)))) == [1: 30, 2: 15])
  }

  @Test func emptySpansAndSpansOutsideDoNothing() {
    #expect(runs(text("abc", (1, 1, .size(20)), (3, 9, .size(20)), (7, 9, .size(20)))) == [3: 10])
    #expect(runs(text("abc", (2, 9, .size(20)))) == [2: 10, 3: 20])
    #expect(runs(text("abc", (-5, 1, .size(20)))) == [1: 20, 3: 10])
  }

  @Test func spansCutInsideAScalarMoveToItsStart() {
    // é is 1..3.
    #expect(runs(text("aéb", (2, 4, .size(20)))) == [1: 10, 4: 20])
    #expect(runs(text("aéb", (0, 2, .size(20)))) == [1: 20, 4: 10])
    #expect(runs(text("é", (1, 2, .size(20)))) == [2: 20])
    #expect(runs(text("éx", (0, 1, .size(20)))) == [3: 10])
  }

  @Test func equalStylesAreOneRun() {
    #expect(runs(text("abcd", (0, 2, .size(20)), (2, 4, .size(20)))) == [4: 20])
    #expect(runs(text("abcd", (0, 2, .size(10)))) == [4: 10])
  }

  @Test func stylesAreInternedOnce() {
    let flat = flattenStyles(text("abcdef", (0, 1, .size(20)), (2, 3, .size(20)), (4, 5, .size(20))))
    #expect(flat.runs.map(\.style) == [1, 0, 1, 0, 1, 0])
    #expect(flat.styles.count == 2)
  }

  @Test func attachmentsStandOnlyAtObjectReplacements() {
    let box = InlineAttachment(id: "a", width: 1, height: 1)
    let flat = flattenStyles(text("a\u{FFFC}b", (0, 1, .attachment(box)), (1, 4, .attachment(box))))
    #expect(flat.attachments.map(\.offset) == [1])
  }

  @Test func runsTileTheTextForAnySpans() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<300 {
      var styled = StyledText("aé\u{1F600}b\u{301}c\u{5D0}d", style: TextStyle(size: 10))
      let count = styled.utf8.count
      for _ in 0..<random.below(6) {
        let low = random.below(count + 4) - 2
        styled.spans.append(
          StyleSpan(TextRange(low, low + random.below(count)), [.size(Double(10 + random.below(3)))]))
      }
      let flat = flattenStyles(styled)
      var end = 0
      for run in flat.runs {
        #expect(run.end > end)
        #expect(run.end == count || styled.utf8[run.end] & 0xC0 != 0x80)
        end = run.end
      }
      #expect(end == count, "\(styled.spans)")
      // What a byte-wise application of the spans, in order, gives.
      for offset in 0..<count where styled.utf8[offset] & 0xC0 != 0x80 {
        let run = flat.runs.first { $0.end > offset }
        #expect(run.map { flat.styles[$0.style].size } == expectedSize(styled, offset), "\(styled.spans) \(offset)")
      }
    }
  }

  /// The size at `offset`, found by going through the spans.
  private func expectedSize(_ text: StyledText, _ offset: Int) -> Double {
    func border(_ offset: Int) -> Int {
      var offset = min(max(offset, 0), text.utf8.count)
      while offset > 0, offset < text.utf8.count, text.utf8[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    var size = text.style.size
    for span in text.spans where border(span.range.lower) <= offset && offset < border(span.range.upper) {
      for case .size(let value) in span.attributes { size = value }
    }
    return size
  }
}
