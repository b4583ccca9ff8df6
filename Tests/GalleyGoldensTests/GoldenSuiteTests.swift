// SPDX-License-Identifier: MIT
import GalleyModel
import GalleyPNG
import TestMaterial
import Testing

@testable import GalleyGoldens

@Suite struct GoldenSuiteTests {
  private struct NoFont: Error, CustomStringConvertible { var description: String { "no font" } }

  private func suite(_ path: String, ci: Bool = false) -> GoldenSuite {
    let store = GoldenStore(
      directory: path + "/goldens", outputDirectory: path + "/out",
      environment: GoldenEnvironment(isContinuousIntegration: ci), naming: .files)
    return GoldenSuite(names: ["one", "two", "bad"], store: store, source: "suite.json")
  }

  private func render(_ name: String) throws -> Bitmap {
    if name == "bad" { throw NoFont() }
    return SamplePicture.flat(name.utf8.count, 2, [9, 9, 9, 255])
  }

  @Test func aSuiteIsAcceptedThenHolds() throws {
    let scratch = try ScratchDirectory()
    let suite = suite(scratch.path)
    let before = try suite.verify(render: render)
    #expect(before.passed.isEmpty && before.failures.map(\.name) == ["one", "two", "bad"])
    #expect(try suite.accept(only: "^(one|two)$", render: render) == ["one", "two"])
    let after = try suite.verify(render: render)
    #expect(after.passed == ["one", "two"])
    #expect(after.failures.map(\.reason) == [.notRendered("no font")])
    #expect(!after.isEqual)
    #expect(try suite.verify(only: "o$|e$", render: render).isEqual)
    let report = String(decoding: try FileIO.read(scratch.path + "/out/report.json"), as: UTF8.self)
    #expect(report.contains("no font"))
  }

  @Test func acceptingIsRefusedInCIAndNeverBare() throws {
    let scratch = try ScratchDirectory()
    #expect(throws: GoldenFailure.self) { try suite(scratch.path, ci: true).accept(only: "one", render: render) }
    #expect(throws: GoldenFailure.self) { try suite(scratch.path).accept(only: "", render: render) }
    #expect(throws: GoldenFailure.self) { try suite(scratch.path).verify(only: "[", render: render) }
    #expect(!FileIO.exists(scratch.path + "/goldens"))
  }

  @Test func goldensOfNoCaseArePruned() throws {
    let scratch = try ScratchDirectory()
    let suite = suite(scratch.path)
    _ = try suite.accept(only: "one", render: render)
    try FileIO.writeWhole([1], to: scratch.path + "/goldens/gone.png")
    #expect(suite.prune() == ["gone.png"])
    #expect(try suite.verify(only: "one", render: render).unread == ["gone.png"])
    #expect(suite.prune(deleting: true) == ["gone.png"])
    #expect(FileIO.names(in: scratch.path + "/goldens") == ["one.png"])
  }

  @Test func aNameUsedTwiceFails() throws {
    let scratch = try ScratchDirectory()
    let twice = GoldenSuite(names: ["one", "one"], store: suite(scratch.path).store, source: "suite.json")
    _ = try twice.accept(only: "one", render: render)
    #expect(try twice.verify(render: render).failures.map(\.reason) == [.badName("is used twice")])
  }

  @Test func theGoldensLieBesideTheSuite() {
    #expect(GoldenSuite.defaultDirectory(of: "a/b.json") == "a/b.goldens")
    #expect(GoldenSuite.defaultDirectory(of: "b") == "b.goldens")
  }
}
