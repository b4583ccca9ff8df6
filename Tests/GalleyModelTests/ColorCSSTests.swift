// SPDX-License-Identifier: MIT
import GalleyModel
import Testing

@Suite struct ColorCSSTests {
  private func hex(_ css: String) -> String? { Color(css: css)?.cssHex }

  @Test(arguments: [
    ("red", "#ff0000ff"), ("RebeccaPurple", "#663399ff"), ("  cornflowerblue\n", "#6495edff"),
    ("lightgoldenrodyellow", "#fafad2ff"), ("transparent", "#00000000"), ("grey", "#808080ff"),
    ("#f80", "#ff8800ff"), ("#F80C", "#ff8800cc"), ("#1a2B3c", "#1a2b3cff"), ("#1a2b3c4d", "#1a2b3c4d"),
  ])
  func readsNamesAndHexadecimal(css: String, expected: String) {
    #expect(hex(css) == expected)
  }

  @Test(arguments: [
    ("rgb(1, 2, 3)", "#010203ff"), ("rgba(1,2,3,.5)", "#01020380"), ("rgb(1 2 3 / 50%)", "#01020380"),
    ("RGB( 100%  0% 50%)", "#ff0080ff"), ("rgb(300 -5 2.5)", "#ff0003ff"), ("rgb(10%, 20%, 30%)", "#1a334dff"),
    ("rgb(1e2 0 none / none)", "#64000000"), ("rgb(10% 20 30)", "#1a141eff"), ("rgba(0 0 0 / 2)", "#000000ff"),
    ("rgb(1 2 3/.1)", "#0102031a"),
  ])
  func readsRGB(css: String, expected: String) {
    #expect(hex(css) == expected)
  }

  @Test(arguments: [
    ("hsl(0, 100%, 50%)", "#ff0000ff"), ("hsl(120deg 100% 25%)", "#008000ff"), ("hsl(0.5turn 100% 50%)", "#00ffffff"),
    ("hsl(-120 100 50)", "#0000ffff"), ("hsla(400grad, 50%, 50%, 20%)", "#bf404033"),
    ("hsl(3.14159265rad 100% 50%)", "#00ffffff"), ("hsl(270 60% 50% / 1)", "#8033ccff"),
    ("hsl(9 0% 100%)", "#ffffffff"),
    ("hwb(0 0% 0%)", "#ff0000ff"), ("hwb(90 10% 10%)", "#80e61aff"), ("hwb(120 60% 60% / .5)", "#80808080"),
    ("hwb(none 20% 20%)", "#cc3333ff"),
  ])
  func readsHueForms(css: String, expected: String) {
    #expect(hex(css) == expected)
  }

  @Test(arguments: [
    "", " ", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#é12", "re d", "rgb", "rgb(", "rgb()", "rgb(1,2)",
    "rgb(1,2,3,4,5)", "rgb(1 2 3 4)", "rgb(1,2 3)", "rgb(1,2%,3)", "rgb(1 2 3 / )", "rgb(1 2 3 / 1 / 1)", "rgb(1,,3)",
    "rgb(nan 0 0)", "rgb(inf 0 0)", "rgb(0x1 0 0)", "rgb(1. 2 3)", "rgb(1deg 2 3)", "rgb(1, none, 3)", "rgb (1 2 3)",
    "hsl(1,2,3)", "hsl(1% 2% 3%)", "hwb(1, 2%, 3%)", "lab(1 2 3)", "currentcolor", "rgb(1 2 3) x", "rgb(1e999 0 0)",
    "rgb(1 2 3 / 1deg)", "blac\u{212A}", "rgb(1e 2 3)", "rgb(- 2 3)",
  ])
  func refusesWhatIsNoColor(css: String) {
    #expect(Color(css: css) == nil)
  }

  @Test func everyColorComesBackFromItsHexadecimal() {
    for value in stride(from: UInt32(0), through: .max - 70_000, by: 69_991) {
      let bytes = withUnsafeBytes(of: value) { Array($0) }
      let color = Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
      #expect(Color(css: color.cssHex) == color)
    }
  }

  @Test func readsVeryLongTextInNoTime() {
    #expect(Color(css: String(repeating: "a", count: 1_000_000)) == nil)
    #expect(Color(css: "rgb(" + String(repeating: "1 ", count: 200) + ")") == nil)
  }
}
