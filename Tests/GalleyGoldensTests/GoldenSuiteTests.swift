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
    #expect(suite.unread() == ["gone.png"])
    #expect(try suite.verify(only: "one", render: render).unread == ["gone.png"])
    #expect(try suite.prune(only: "^other", inside: scratch.path).isEmpty)
    #expect(try suite.prune(only: "^go", inside: scratch.path) == ["gone.png"])
    #expect(FileIO.names(in: scratch.path + "/goldens") == ["one.png"])
  }

  private func refusal(_ suite: GoldenSuite, inside root: String) -> GoldenFailure.Reason? {
    do throws(GoldenFailure) {
      _ = try suite.prune(inside: root)
      return nil
    } catch { return error.reason }
  }

  @Test func whatIsNotTheSuitesIsNotPruned() throws {
    let scratch = try ScratchDirectory()
    let suite = suite(scratch.path)
    let folder = scratch.path + "/goldens"
    try FileIO.makeDirectory(folder)
    try FileIO.writeWhole([1], to: folder + "/photo.png")
    #expect(refusal(suite, inside: scratch.path) == .refused(.foreignFolder(folder)))
    _ = try suite.accept(only: "one", render: render)
    let empty = GoldenSuite(names: [], store: suite.store, source: "suite.json")
    #expect(refusal(empty, inside: scratch.path) == .refused(.emptySuite))
    for root in [folder, scratch.path + "/out", scratch.path + "/none", folder + "/photo.png"] {
      #expect(refusal(suite, inside: root) == .refused(.folderOutside(folder)))
    }
    for name in ["text.txt", ".hidden.png", "a:b.png"] { try FileIO.writeWhole([1], to: "\(folder)/\(name)") }
    #expect(try suite.prune(inside: scratch.path + "/./out/..") == ["photo.png"])
    #expect(FileIO.names(in: folder) == [".hidden.png", "a:b.png", "one.png", "text.txt"])
  }

  @Test func nothingToCheckIsAnError() throws {
    let scratch = try ScratchDirectory()
    let empty = GoldenSuite(names: [], store: suite(scratch.path).store, source: "suite.json")
    for (suite, pattern) in [(suite(scratch.path), "zzz"), (empty, nil), (empty, ".")] {
      #expect {
        try suite.verify(only: pattern, render: render)
      } throws: { ($0 as? GoldenFailure)?.reason == .noCase }
    }
    #expect {
      try suite(scratch.path).accept(only: "zzz", render: render)
    } throws: { ($0 as? GoldenFailure)?.reason == .noCase }
  }

  @Test func theReportIsWrittenOnceAndHoldsEveryFailure() throws {
    let scratch = try ScratchDirectory()
    let names = (0..<20).map { "case\($0)" }
    let suite = GoldenSuite(names: names, store: suite(scratch.path).store, source: "suite.json")
    let page = scratch.path + "/out/index.html"
    let first = try suite.verify { name in
      #expect(!FileIO.exists(page), "the page comes at the end")
      return try render(name)
    }
    #expect(first.failures.count == 20)
    #expect(String(decoding: try FileIO.read(page), as: UTF8.self).contains("20 goldens failed"))
    _ = try suite.accept(only: "case[0-8]$", render: render)
    #expect(String(decoding: try FileIO.read(page), as: UTF8.self).contains("11 goldens failed"))
    let fewer = GoldenSuite(names: Array(names[..<12]), store: suite.store, source: "suite.json")
    #expect(try fewer.verify(render: render).failures.count == 3)
    #expect(
      String(decoding: try FileIO.read(page), as: UTF8.self).contains("3 goldens failed"),
      "cases that the suite does not have any more are gone")
  }

  @Test func theAcceptPatternOfAFailureChoosesItAlone() throws {
    let scratch = try ScratchDirectory()
    let names = ["a+b", "aab", "a.b", "axb"]
    let suite = GoldenSuite(names: names, store: suite(scratch.path).store, source: "suite.json")
    for failure in try suite.verify(render: render).failures {
      let line = try #require(failure.details.last)
      let pattern = try #require(line.split(separator: "'").last)
      #expect(try suite.accept(only: String(pattern), render: render) == [failure.name])
    }
  }

  @Test func aNameUsedTwiceFails() throws {
    let scratch = try ScratchDirectory()
    let twice = GoldenSuite(names: ["one", "one"], store: suite(scratch.path).store, source: "suite.json")
    #expect {
      try twice.accept(only: "one", render: render)
    } throws: { ($0 as? GoldenFailure)?.reason == .badName("is used twice") }
    _ = try suite(scratch.path).accept(only: "one", render: render)
    #expect(try twice.verify(render: render).failures.map(\.reason) == [.badName("is used twice")])
  }

  @Test func theGoldensLieBesideTheSuite() {
    #expect(GoldenSuite.defaultDirectory(of: "a/b.json") == "a/b.goldens")
    #expect(GoldenSuite.defaultDirectory(of: "b") == "b.goldens")
  }
}
