// SPDX-License-Identifier: MIT

import Testing

@Suite struct HelpTests {
  @Test(arguments: [
    "render", "layout", "query", "diff", "golden", "animate", "stream", "batch", "fonts", "catalog",
  ])
  func everyCommandHasHelp(_ command: String) throws {
    let run = try Run.galley([command, "--help"])
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    #expect(run.text.hasPrefix("galley \(command)"))
    #expect(try Run.galley(["--help"]).text.contains("  \(command) "))
    #expect(try Run.galley(["help", command]).text == run.text)
  }

  @Test func namesWhatIsThereBeforeWhatIsToCome() throws {
    let lines = try Run.galley(["help"]).lines
    let border = try #require(lines.firstIndex { $0.hasPrefix("To come") })
    for (index, line) in lines.enumerated() where line.hasPrefix("  ") && !line.hasPrefix("  --") {
      #expect(line.contains("Not yet there") == (index > border), "\(line)")
    }
    #expect(try Run.galley(["--help"]).lines == lines)
  }

  @Test func listsTheSharedOptionsWithDefaults() throws {
    let help = try Run.galley(["render", "--help"]).text
    for part in [
      "--width PT", "--size PT", "(default: 16)", "--underline[=STYLE]", "--font-file PATH", "may repeat",
      "--no-system-fonts", "--limits", "--blend srgb|linear", "--line-box natural|css", "--truncate end|start|middle",
    ] {
      #expect(help.contains(part))
    }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test func versionNamesEveryLibrary() throws {
    let run = try Run.galley(["--version"])
    #expect(run.code == 0)
    #expect(run.lines[0].hasPrefix("galley "))
    for name in [
      "HarfBuzz", "FriBidi", "ICU", "FreeType", "fontconfig", "spng", "libdeflate",
      "libwebp", "libjpeg-turbo", "librsvg", "cmark-gfm", "Duktape", "Prism",
    ] {
      #expect(run.lines.contains { $0.hasPrefix(name + " ") })
    }
  }
}
