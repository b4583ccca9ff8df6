// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// An option with a value that is wrong.
struct HostileValue: CustomTestStringConvertible, Sendable {
  let option: String
  let value: String
  var testDescription: String { "\(option) \(value)" }
}

@Suite struct HostileValueTests {
  private static let numbers = ["nan", "NaN", "inf", "-inf", "", "x", "1e999", "0x10", "1,5", "٣", "1e9", "--3"]
  private static let options = [
    "--width", "--height", "--scale", "--size", "--weight", "--stretch", "--letter-spacing", "--word-spacing",
    "--line-height", "--tab-width", "--max-lines",
  ]
  static let values =
    options.flatMap { option in
      numbers.filter { !(option == "--max-lines" && $0 == "1e9") }.map { HostileValue(option: option, value: $0) }
    }
    + [
      ("--width", "-1"), ("--size", "-1"), ("--size", "8193"), ("--scale", "0"), ("--scale", "-2"), ("--weight", "0"),
      ("--weight", "1001"), ("--max-lines", "0"), ("--max-lines", "1.5"), ("--max-lines", "99999999999999999999"),
      ("--padding", "1,2,3,4,5"), ("--padding", "-1"), ("--padding", "nan"), ("--padding", ","), ("--color", "blau"),
      ("--background", "#12345"), ("--features", "ligatures"), ("--features", "liga=-1"), ("--features", "liga=1e9"),
      ("--features", "liga=99999999999"), ("--variations", "wght"), ("--variations", "wght=nan"),
      ("--variations", "wght=1e300"), ("--lang", "not a tag"), ("--lang", ""), ("--script", "Latin"),
      ("--align", "middle"), ("--direction", "ttb"), ("--wrap", "yes"), ("--strut", "yes"), ("--font", " , "),
      ("--underline", "curly"), ("--limits", "pixels=-1"), ("--limits", "memory=0"), ("--limits", "colours=1"),
      ("--limits", "seconds=nan"),
      ("--limits", "bytes=0"), ("--hinting", "auto"),
      ("--fit", "tight"), ("--breaking-costs", ""), ("--breaking-costs", "runt=-1"),
      ("--breaking-costs", "runt=1,runt=2"), ("--breaking-costs", "line=1,"), ("--limits", ""),
      ("--limits", "pixels=1,pixels=2"), ("--limits", ",pixels=1"), ("--features", ""), ("--features", "liga,,kern"),
      ("--variations", ""), ("--variations", "wght=1,"), ("--variant", ""), ("--variant", "small-caps small-caps"),
      ("--variant", "lining-nums oldstyle-nums"), ("--variant", "normal sub"), ("--variant", "swash(1) swash(2)"),
      ("--variant", "contextual no-contextual"), ("--synthesis", "weight weight"), ("--palette", "1,2"),
      ("--palette", "0=red,0=blue"), ("--underline", ""), ("--underline", "solid solid"), ("--underline", "red blue"),
      ("--underline", "1 2pt"), ("--underline", "skip-ink skip-ink"), ("--strike", "offset=1 offset=2"),
      ("--stroke", "1 only only"), ("--font", "a,,b"), ("--font", "a,"), ("--font", "\"a"), ("--lang", "en--US"),
      ("--lang", "en-"), ("--tab-stops", "4,"), ("--antialias", "lcd2"), ("--truncate", "none"),
    ].map { HostileValue(option: $0.0, value: $0.1) }

  @Test(arguments: values) func isRefusedByNameOfItsOption(_ hostile: HostileValue) throws {
    let run = try Run.galley(["layout", "--text", "x", "\(hostile.option)=\(hostile.value)"])
    #expect(run.code == 2)
    #expect(run.errors.contains("(\(hostile.option))"), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(arguments: [
    ["--width", "0"], ["--width", "100000000"], ["--height", "0"], ["--size", "0"], ["--size", "8192"],
    ["--size", "1e-300"], ["--letter-spacing", "-8192"], ["--word-spacing", "-8192"], ["--line-height", "0"],
    ["--line-height", "0pt"], ["--tab-width", "0"], ["--tab-width", "0ch"], ["--max-lines", "9223372036854775807"],
    ["--ellipsis", ""], ["--variations", "wght=-32767"], ["--features", "kern=4294967295"],
    ["--wrap", "none", "--width", "1"], ["--wrap", "char", "--width", "0"], ["--weight", "0.5e3"],
  ])
  func isTakenWhereItIsExtremeButANumber(_ words: [String]) throws {
    let run = try Run.plain(["layout", "--text", "HHH HHH\tHHH\n\nHHH"] + words)
    #expect(run.code == 0, "\(run.errors)")
    #expect(try layoutLines(run) > 0)
  }
}

/// The number of lines of a printed layout.
func layoutLines(_ run: Run) throws -> Int {
  let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
  return (object?["lines"] as? [Any])?.count ?? 0
}
