// SPDX-License-Identifier: MIT

import Testing

@testable import GalleyHighlight

@Suite struct BareExpressionsTests {
  @Test(arguments: [
    (#"a(/b\2/.source)"#, #"a('b\\2')"#),
    (#"x = /[/'"]\//.source + /c/.source;"#, #"x = '[/\'"]\\/' + 'c';"#),
    ("(// it's\n/a/.source)", "(// it's\n'a')"), ("(/* ) */ /a/.source)", "(/* ) */ 'a')"),
    (#"[/a/.source, /b/g]"#, #"['a', /b/g]"#),
  ]) func turnsSourcesIntoStrings(source: String, result: String) {
    #expect(BareExpressions.replaced(in: Array(source.utf8)).map { String(decoding: $0, as: UTF8.self) } == result)
  }

  @Test(arguments: [
    #"a = /b/g"#, #"// /a/.source"#, #"/* /a/.source */"#, #"'/a/.source'"#, #""(/a/.source\"""#, #"b / a /.source"#,
    "",
    "/", "(/", "(/a", "(/[/.source", "'", "/*", "(//.source)", #"(/\"#,
  ]) func leavesOtherProgramsAlone(source: String) {
    #expect(BareExpressions.replaced(in: Array(source.utf8)) == nil)
  }
}
