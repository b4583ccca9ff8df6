// SPDX-License-Identifier: MIT

import FoundationEssentials
import GalleyModel
import Testing

@Suite struct CodeThemeTests {
  @Test func knowsFortyNineTypes() {
    #expect(CodeTokenType.allCases.count == 49)
    #expect(CodeTokenType.allCases.first == .plain)
    #expect(CodeTokenType(rawValue: "attr-name") == .attributeName)
  }

  @Test(arguments: [
    (CodeTokenType.keyword, "#9b2393ff", "#fc5fa3ff", 600.0 as Double?), (.literal, "#9b2393ff", "#fc5fa3ff", 600),
    (.boolean, "#9b2393ff", "#fc5fa3ff", 600), (.builtin, "#3900a0ff", "#a167e6ff", nil),
    (.string, "#c41a16ff", "#fc6a5dff", nil), (.regex, "#c41a16ff", "#fc6a5dff", nil),
    (.char, "#1c00cfff", "#d0bf69ff", nil), (.tag, "#1c00cfff", "#d0bf69ff", nil),
    (.number, "#1c00cfff", "#d0bf69ff", nil), (.url, "#0e0effff", "#5482ffff", nil),
    (.className, "#1c464aff", "#9ef1ddff", nil), (.function, "#326d74ff", "#67b7a4ff", nil),
    (.functionName, "#326d74ff", "#67b7a4ff", nil), (.variable, "#326d74ff", "#67b7a4ff", nil),
    (.property, "#326d74ff", "#67b7a4ff", nil), (.constant, "#326d74ff", "#67b7a4ff", nil),
    (.comment, "#5d6c79ff", "#6c7986ff", nil), (.blockComment, "#5d6c79ff", "#6c7986ff", nil),
    (.docComment, "#5d6c79ff", "#6c7986ff", nil), (.mark, "#4a5560ff", "#92a1b1ff", 700),
    (.preprocessor, "#643820ff", "#fd8f3fff", nil), (.directive, "#643820ff", "#fd8f3fff", nil),
    (.attribute, "#815f03ff", "#bf8555ff", nil), (.attributeName, "#815f03ff", "#bf8555ff", nil),
    (.inserted, "#34c759ff", "#30d158ff", nil), (.deleted, "#ff383cff", "#ff4245ff", nil),
  ]) func hasTheStandardColours(type: CodeTokenType, light: String, dark: String, weight: Double?) {
    #expect(CodeTheme.light.styles[type] == CodeTokenStyle(color: Color(css: light), weight: weight))
    #expect(CodeTheme.dark.styles[type] == CodeTokenStyle(color: Color(css: dark), weight: weight))
  }

  @Test func leavesAllOtherTypesPlain() {
    #expect(CodeTheme.light.styles.count == 26 && CodeTheme.dark.styles.count == 26)
    #expect(CodeTheme.plainLight.styles.isEmpty && CodeTheme.plainDark.styles.isEmpty)
    #expect(CodeTheme.light.foreground.cssHex == "#000000d9" && CodeTheme.plainDark.foreground.cssHex == "#ffffffd9")
    #expect(CodeTheme.light.background.cssHex == "#f5f5f7ff" && CodeTheme.plainDark.background.cssHex == "#1f1f24ff")
  }

  @Test func makesOneSpanOfNeighboursThatLookTheSame() {
    let tokens = [
      CodeToken(TextRange(0, 2), .keyword), CodeToken(TextRange(2, 3), .boolean), CodeToken(TextRange(3, 4), .plain),
      CodeToken(TextRange(4, 6), .boolean), CodeToken(TextRange(6, 7), .url),
    ]
    let look: [TextAttribute] = [.color(Color(red: 0x9B, green: 0x23, blue: 0x93)), .weight(600)]
    #expect(
      CodeTheme.light.spans(for: tokens, at: 10) == [
        StyleSpan(TextRange(10, 13), look), StyleSpan(TextRange(14, 16), look),
        StyleSpan(TextRange(16, 17), [.color(Color(red: 0x0E, green: 0x0E, blue: 0xFF))]),
      ])
    #expect(CodeTheme.plainLight.spans(for: tokens) == [])
  }

  @Test func isReadFromJSONAndWrittenBack() throws {
    let json = """
      {"foreground": "black", "background": "#fff",
       "tokens": {"keyword": {"color": "rgb(1 2 3)", "weight": 700}, "attr-name": {"italic": true}, "plain": {}}}
      """
    let theme = try JSONDecoder().decode(CodeTheme.self, from: Data(json.utf8))
    let expected = CodeTheme(
      foreground: .black, background: .white,
      styles: [
        .keyword: CodeTokenStyle(color: Color(red: 1, green: 2, blue: 3), weight: 700),
        .attributeName: CodeTokenStyle(slant: .italic), .plain: CodeTokenStyle(),
      ])
    #expect(theme == expected)
    #expect(try JSONDecoder().decode(CodeTheme.self, from: JSONEncoder().encode(CodeTheme.dark)) == .dark)
    #expect(expected.styles[.attributeName]?.attributes == [.slant(.italic)])
  }

  @Test(arguments: [
    #"{"foreground": "nope", "background": "white"}"#, #"{"background": "white"}"#,
    #"{"foreground": "black", "background": "white", "tokens": {"nope": {}}}"#,
    #"{"foreground": "black", "background": "white", "tokens": {"tag": {"color": 1}}}"#,
  ]) func refusesBadJSON(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(CodeTheme.self, from: Data(json.utf8)) }
  }
}
