// SPDX-License-Identifier: MIT
import GalleyGoldens
import Testing

@Suite struct TextDiffTests {
  @Test func equalTextsHaveNoDifference() {
    #expect(TextDiff.lines("a\nb\n", "a\nb\n") == "")
  }

  @Test func changedLinesAreShownWithTheirNeighbours() {
    let old = "a\nb\nc\nd\ne\nf\ng\n"
    let new = "a\nb\nc\nX\ne\nf\ng\n"
    #expect(TextDiff.lines(old, new, context: 1) == "…\n c\n-d\n+X\n e\n…")
  }

  @Test func addedAndRemovedLinesAreMatchedAroundThoseThatStay() {
    #expect(TextDiff.lines("1\n2\n3", "1\n3\n4") == " 1\n-2\n 3\n+4")
    #expect(TextDiff.lines("", "x") == "-\n+x")
  }

  @Test func veryLongTextsAreReplacedWhole() {
    let old = (0..<3000).map { "a\($0)" }.joined(separator: "\n")
    let new = (0..<3000).map { "b\($0)" }.joined(separator: "\n")
    let lines = TextDiff.lines(old, new).split(separator: "\n")
    #expect(lines.count == 6000)
    #expect(lines.first == "-a0" && lines.last == "+b2999")
  }
}
