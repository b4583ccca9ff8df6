// SPDX-License-Identifier: MIT

import FixtureFonts
import Foundation
import GalleyPNG
import GalleyTesting
import Testing

/// The texts of `make typography` at one pixel per point, with the fonts of the manifest alone: what was looked at,
/// beside a browser's picture of the same text and font, and found right.
@Suite struct TypographyGoldenTests {
  private static let folder = Fixtures.path("Showcase/typography")
  private static let ending = ".galley.json"
  private static let pictures = Result { try Pictures(names: names(), in: folder, ending: ending) }

  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(ending) }
      .map { String($0.dropLast(ending.count)) }.sorted()
  }

  @Test(arguments: try names())
  func drawsEachText(_ name: String) throws {
    let path = try Self.pictures.get().path(of: name)
    try expectGolden(PNGDecoder().decode([UInt8](Data(contentsOf: URL(filePath: path)))), "raster-\(name)")
  }
}

/// Pictures of styled texts, all drawn in one run of `galley batch`.
private final class Pictures: Sendable {
  private let scratch: String

  init(names: [String], in folder: String, ending: String) throws {
    let scratch = NSTemporaryDirectory() + "galley-typography-" + UUID().uuidString
    self.scratch = scratch
    let fonts = scratch + "/fonts"
    try FileManager.default.createDirectory(atPath: fonts, withIntermediateDirectories: true)
    for path in Set(try FixtureFonts.allDebian().map(\.path)) {
      let link = fonts + "/" + URL(filePath: path).lastPathComponent
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    }
    var jobs = Data()
    for name in names {
      let text = try Data(contentsOf: URL(filePath: "\(folder)/\(name)\(ending)"))
      var job = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
      var options = try #require(job["options"] as? [String: Any])
      // Paths are relative to the text's own file.
      let files = options["fontFile"].map { $0 as? [String] ?? ["\($0)"] }
      options["fontFile"] = files?.map { "\(folder)/\($0)" }
      job["options"] = options
      job["id"] = name
      job["output"] = "\(scratch)/\(name).png"
      jobs += try JSONSerialization.data(withJSONObject: job) + Data("\n".utf8)
    }
    let run = try Run.galley(["batch", "--no-system-fonts", "--font-dir", fonts], input: jobs)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)\(run.text)")
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: scratch) } catch { print("left behind: \(scratch)") }
  }

  func path(of name: String) -> String { "\(scratch)/\(name).png" }
}
