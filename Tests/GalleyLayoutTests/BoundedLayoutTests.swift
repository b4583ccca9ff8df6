// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

/// What is not shown is not laid out, and what is laid out has a size.
@Suite struct BoundedLayoutTests {
  private func asks(_ composer: Composer, _ text: StyledText, _ options: LayoutOptions) throws -> Int {
    let counter = WorkCounter()
    var options = options
    options.limits = counter.limits
    _ = try composer.layout(text, options)
    return counter.count
  }

  @Test(arguments: [
    LayoutOptions(width: 200, maxLines: 5), LayoutOptions(width: 200, height: 64),
    LayoutOptions(width: 200, height: 70),
  ])
  func paragraphsThatAreNotShownAreNotShaped(_ options: LayoutOptions) throws {
    let composer = try Composer(.box, size: 16)
    let text = composer.text(String(repeating: "aa aaaa a\n", count: 5_000))
    // Each paragraph asks at least once.
    #expect(try asks(composer, text, options) <= 8)
    let layout = try composer.layout(text, options)
    #expect(layout.isTruncated)
    let whole = try composer.layout(
      composer.text(String(repeating: "aa aaaa a\n", count: 10)), LayoutOptions(width: 200))
    for (line, same) in zip(layout.lines.dropLast(), whole.lines) { #expect(line.y == same.y && line.x == same.x) }
  }

  @Test func linesThatAreNotShownAreNotChosen() throws {
    let composer = try Composer(.box, size: 16)
    let text = composer.text(String(repeating: "aa aaaa a ", count: 10_000))
    let all = try asks(composer, text, LayoutOptions(width: 200))
    let cut = try asks(composer, text, LayoutOptions(width: 200, maxLines: 5))
    let low = try asks(composer, text, LayoutOptions(width: 200, height: 100))
    // What is left are the stages before lines: 100,000 scalars ask 24 times in each.
    #expect(all - cut >= 2 * 100_000 / 4_096 - 2)
    #expect(low == cut)
  }

  @Test(arguments: ["\n", "a\n", "\t", "a ", "\u{2028}", "a\u{5D0}", "国a"])
  func aLayoutThatTakesTooMuchIsRefused(_ unit: String) throws {
    let composer = try Composer(.box, .hebrew, .cjk, size: 16)
    let text = composer.text(String(repeating: unit, count: 4_000))
    let few = Limits(layoutBytes: 100_000)
    #expect(throws: LayoutError.layoutTooLarge(limit: 100_000)) {
      try composer.layout(text, LayoutOptions(width: 200, limits: few))
    }
    let enough = Limits(layoutBytes: 4_000 * 3_000)
    #expect(try composer.layout(text, LayoutOptions(width: 200, limits: enough)).lineCount > 1)
  }

  @Test func whatIsNotShownTakesNothing() throws {
    let composer = try Composer(.box, size: 16)
    let text = composer.text(String(repeating: "aa aaaa a\n", count: 5_000))
    let options = LayoutOptions(width: 200, maxLines: 3, limits: Limits(layoutBytes: 100_000))
    #expect(try composer.layout(text, options).lineCount == 3)
  }

  @Test func limitsOfAnySizeAreTaken() throws {
    let composer = try Composer(.box, size: 16)
    let limits = Limits(textBytes: .max, layoutBytes: .max)
    #expect(try composer.layout(composer.text("aa"), LayoutOptions(limits: limits)).lineCount == 1)
    #expect(Limits.standard.textBytes == 8 << 20)
    #expect(Limits.standard.layoutBytes == 1 << 30)
  }
}
