// SPDX-License-Identifier: MIT

import FixtureFonts
import Galley
import GalleyTesting
import Testing

/// The sample texts with the manifest's fonts: what a reader of each script was shown and found right.
@Suite struct ScriptGoldenTests {
  private static let engine = Result { TextEngine(fonts: try FixtureFonts.set(try FixtureFonts.allDebian())) }

  private func label(_ name: String) throws -> Label {
    var style = TextStyle(families: ["Noto Sans"], size: 14)
    // The file's name is the language; texts of several have none.
    style.language = name == "emoji" || name.hasPrefix("mixed") ? nil : name
    return Label(
      try Fixtures.text(name), style: style, options: LayoutOptions(width: 328), padding: Insets(4),
      background: .white)
  }

  @Test(arguments: try Fixtures.textNames())
  func setsTheLinesOfEachText(_ name: String) throws {
    let layout = try label(name).layout(in: try Self.engine.get())
    #expect(layout.warnings.isEmpty)
    try expectGolden(layout.dump(.lines), "lines-text-\(name.lowercased())")
  }

  @Test(arguments: try Fixtures.textNames())
  func drawsTheFirstLinesOfEachText(_ name: String) throws {
    var label = try label(name)
    label.options.maxLines = 3
    let picture = try label.render(in: try Self.engine.get())
    try expectGolden(picture, "raster-text-\(name.lowercased())")
  }
}
