// SPDX-License-Identifier: MIT
//
// Holds Galley against cases from outside: the Unicode files of the machine, and a folder of cases that is handed
// over. It also speaks the JSON of the folder's own scripts, so that they can be the judge.

import FoundationEssentials
import GalleyRaster

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

private let usage = """
  galley-conform run --cases FOLDER [SET…]   run sets: unicode layout css chrome trt shape markdown;
                                             all by default
  galley-conform layout                      answer a layout request, JSON from standard input to standard output
  galley-conform layout --lines              answer one request a line until the input ends
  galley-conform trt FONT TEXT [VARIATIONS]  outlines and places of TEXT as JSON
  galley-conform markdown text|blocks [EXT,…]
                                             answer a Markdown text from standard input
  galley-conform unicode                     the files of the package unicode-data

  """

@main
enum Main {
  static func main() {
    do {
      exit(try run(Array(CommandLine.arguments.dropFirst())))
    } catch {
      complain("galley-conform: \(error)\n")
      exit(3)
    }
  }

  private static func run(_ arguments: [String]) throws -> Int32 {
    switch arguments.first {
    case "run": return try runSets(Array(arguments.dropFirst()))
    case "unicode": return summary(try UnicodeSets().run())
    case "layout":
      try answerLayouts(lines: arguments.contains("--lines"))
      return 0
    case "markdown" where arguments.count >= 2:
      var whole = ""
      while let line = readLine(strippingNewline: false) { whole += line }
      let names = arguments.count > 2 ? arguments[2].split(separator: ",").map(String.init) : []
      print(
        try MarkdownSets.answer(whole, what: arguments[1], extensions: MarkdownSets.extensions(names)), terminator: "")
      return 0
    case "trt" where arguments.count >= 3:
      let found = try GlyphOutlines(
        font: arguments[1], text: arguments[2],
        variations: GlyphOutlines.variations(arguments.count > 3 ? arguments[3] : ""), renderer: Renderer())
      print(try found.json.text())
      return 0
    default:
      complain(usage)
      return 2
    }
  }

  private static func complain(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(2, bytes, bytes.count)
  }

  private static func answerLayouts(lines: Bool) throws {
    let adapter = LayoutAdapter()
    var whole = ""
    while let line = readLine(strippingNewline: false) {
      if lines {
        print(try adapter.answer(JSONValue(reading: Data(line.utf8))).text())
        fflush(nil)
      } else {
        whole += line
      }
    }
    if !lines { print(try adapter.answer(JSONValue(reading: Data(whole.utf8))).text()) }
  }

  private static func runSets(_ arguments: [String]) throws -> Int32 {
    guard let place = arguments.firstIndex(of: "--cases"), place + 1 < arguments.count else {
      complain(usage)
      return 2
    }
    let folder = arguments[place + 1]
    var sets = arguments
    sets.removeSubrange(place...place + 1)
    let all = ["unicode", "css", "chrome", "trt", "shape", "markdown", "layout"]
    if sets.isEmpty { sets = all }
    var reports: [Report] = []
    for set in sets {
      switch set {
      case "unicode": reports += try UnicodeSets().run()
      case "layout": reports += try (1...3).map { try LayoutSets(folder: folder).cases(tier: $0) }
      case "css": reports.append(try LayoutSets(folder: folder).lineBreakCSS())
      case "chrome":
        let sets = LayoutSets(folder: folder)
        reports.append(try sets.chromeFirstLine(uax14: true, webBreaks: false))
        reports.append(try sets.chromeFirstLine(uax14: true, webBreaks: true))
        reports.append(try sets.chromeFirstLine(uax14: false, webBreaks: true))
      case "trt": reports.append(try TextRenderingSet(folder: folder).run())
      case "shape": reports.append(try ShapeSet(folder: folder).run())
      case "markdown": reports += try MarkdownSets(folder: folder).run()
      default: throw ConformanceError("no set is called '\(set)'; there are \(all.joined(separator: ", "))")
      }
    }
    return summary(reports)
  }

  private static func summary(_ reports: [Report]) -> Int32 {
    for report in reports { report.print() }
    return reports.allSatisfy(\.isWhole) ? 0 : 1
  }
}
