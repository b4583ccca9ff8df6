// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// ICU's dictionaries, which the program loads when a text first needs them.
@Suite struct BreakDictionaryTests {
  private static let words = ["layout", "--text", "สวัสดีครับผมชอบภาษาไทย", "--width", "90"]

  /// How many lines a layout has, by the JSON of it.
  private func lineCount(_ run: Run) throws -> Int {
    let json = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    return try #require(json?["lines"] as? [Any]).count
  }

  /// A folder in which no release of ICU is one.
  private func folderWithoutICU(_ libraries: [String] = ["libicuuc", "libicudata"]) throws -> Scratch {
    let folder = try Scratch()
    for release in 50...120 {
      for library in libraries { _ = try folder.write("no library", as: "\(library).so.\(release)") }
    }
    return folder
  }

  @Test func linesOfThaiEndBetweenWords() throws {
    let run = try Run.galley(Self.words)
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(try lineCount(run) > 1)
    #expect(!run.text.contains("missing-dictionary"))
  }

  /// The words are ICU's, ICU is not needed for them.
  @Test func linesOfThaiNeedTheDataAlone() throws {
    let folder = try folderWithoutICU(["libicuuc"])
    let run = try Run.galley(Self.words, environment: ["LD_LIBRARY_PATH": folder.path])
    let usual = try Run.galley(Self.words)
    #expect(run.code == 0 && run.text == usual.text && run.errors.isEmpty)
  }

  @Test func withoutTheLibraryAWarningSaysWhatToInstall() throws {
    let folder = try folderWithoutICU()
    let run = try Run.galley(Self.words, environment: ["LD_LIBRARY_PATH": folder.path])
    #expect(run.code == 0)
    #expect(run.text.contains("missing-dictionary"))
    #expect(run.errors.contains("ICU is not there, install libicu72"))
    let versions = try Run.galley(["--version"], environment: ["LD_LIBRARY_PATH": folder.path])
    #expect(versions.lines.contains("ICU not installed"))
  }

  @Test func otherTextNeedsNoLibrary() throws {
    let folder = try folderWithoutICU()
    let text = ["layout", "--text", "Hello, שלום, 你好，世界 नमस्ते", "--width", "90"]
    let run = try Run.galley(text, environment: ["LD_LIBRARY_PATH": folder.path])
    let usual = try Run.galley(text)
    #expect(run.code == 0 && run.text == usual.text && run.errors == usual.errors)
  }

  /// Each start would pay for what the program links.
  @Test func theProgramLinksNoICU() throws {
    let run = try Run.shell("LD_TRACE_LOADED_OBJECTS=1 \"$0\"", [Run.executable.path])
    #expect(run.text.contains("libharfbuzz"))
    #expect(!run.text.contains("libicu"))
  }
}
