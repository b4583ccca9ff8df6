// SPDX-License-Identifier: MIT
import GalleyMarkdown
import GalleyModel
import Testing

@Suite struct EmojiTests {
  @Test func shortcodesAreCharacters() throws {
    #expect(try parsed(":smile: :+1::tada: a:rocket:b :nope: :nope:x:") == ["p “😄 👍🎉 a🚀b :nope: :nope❌”"])
  }

  @Test func shortcodesAreNotInCodeFormulasOrAddresses() throws {  // B91
    #expect(try parsed("```\n:-) :x:\n```") == ["code “:-) :x:”"])
    #expect(try parsed("`start:end:step` $a :x: b$") == ["p “code{start:end:step} math{a :x: b}”"])
    #expect(
      try parsed("<http://a.b/:x:> [:x:](:x:)") == ["p “link<http://a.b/:x:>{http://a.b/:x:} link<:x:>{❌}”"])
  }

  @Test func timesAndRatiosAreNoShortcodes() throws {
    #expect(try parsed("10:100:30, 1:100:x, :100:") == ["p “10:100:30, 1:100:x, 💯”"])
  }

  @Test func theCallerMayGivePictures() throws {
    var options = MarkdownOptions()
    options.shortcodes = .common.adding(["logo": .image(ImageReference(source: "l.png")), "x": .text("y")])
    let document = try MarkdownParser(options: options).parse("a :logo: :x:")
    #expect(document.lines == ["p “a emoji<l.png logo>{▣} y”"])
    #expect(document.spanSlices(0) == [":logo:"])
  }

  @Test func everyShortcodeOfTheListIsOneCharacter() {
    #expect(EmojiShortcodes.common.table.count > 200)
    for (name, emoji) in EmojiShortcodes.common.table {
      guard case .text(let characters) = emoji else { continue }
      #expect(characters.count == 1, "\(name)")
    }
  }
}
