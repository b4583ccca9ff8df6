// SPDX-License-Identifier: MIT
import GalleyModel
import GalleyPNG
import TestMaterial
import Testing

@testable import GalleyGoldens

@Suite struct GoldenStoreTests {
  private let place = GoldenPlace(file: "Tests/Some.swift", line: 7)
  private let red = SamplePicture.flat(4, 4, [255, 0, 0, 255])
  private let blue = SamplePicture.flat(4, 4, [0, 0, 255, 255])
  private let name = "raster-square-none"

  private func store(_ path: String, _ request: String? = nil, ci: Bool = false) -> GoldenStore {
    GoldenStore(
      directory: path + "/goldens", outputDirectory: path + "/out",
      environment: GoldenEnvironment(request: request, isContinuousIntegration: ci))
  }

  private func failure(_ body: () throws(GoldenFailure) -> Void) -> GoldenFailure? {
    do throws(GoldenFailure) { try body() } catch { return error }
    return nil
  }

  private func check(_ store: GoldenStore, _ bitmap: Bitmap, dump: String? = nil) -> GoldenFailure? {
    failure { () throws(GoldenFailure) in try store.check(image: bitmap, name: name, dump: dump, place: place) }
  }

  @Test func aMissingGoldenFailsAndIsNotWritten() throws {
    let scratch = try ScratchDirectory()
    let found = try #require(check(store(scratch.path), red))
    #expect(found.reason == .missing)
    #expect(!FileIO.exists(scratch.path + "/goldens"))
    #expect(FileIO.exists(scratch.path + "/out/\(name).actual.png"))
    #expect(FileIO.exists(scratch.path + "/out/index.html"))
    #expect(found.description.hasPrefix("golden \(name) (Tests/Some.swift:7): there is none"))
    #expect(found.description.contains("make golden-accept ONLY='^\(name)$'"))
  }

  @Test func aGoldenThatDiffersFailsWithPicturesAndReport() throws {
    let scratch = try ScratchDirectory()
    #expect(check(store(scratch.path, "missing"), red) == nil)
    let golden = try FileIO.read(scratch.path + "/goldens/\(name).png")
    let found = try #require(check(store(scratch.path), blue))
    guard case .differs(let result) = found.reason else {
      Issue.record("\(found.reason)")
      return
    }
    #expect(result.different == 16 && result.maxDelta == 255)
    #expect(try FileIO.read(scratch.path + "/goldens/\(name).png") == golden)
    for role in ["expected", "actual", "diff"] {
      _ = try PNGDecoder().decode(try FileIO.read(scratch.path + "/out/\(name).\(role).png"))
    }
    let report = String(decoding: try FileIO.read(scratch.path + "/out/report.json"), as: UTF8.self)
    #expect(report.contains(#""name" : "\#(name)""#) && report.contains("16 of 16 pixels differ"))
    let page = String(decoding: try FileIO.read(scratch.path + "/out/index.html"), as: UTF8.self)
    #expect(page.contains("make golden-accept ONLY=&#39;^\(name)$&#39;"))
    #expect(page.contains("1 golden failed") && page.contains("src=\"\(name).diff.png\"") && page.contains("blink"))
  }

  @Test func aGoldenThatHoldsAgainLeavesTheReport() throws {
    let scratch = try ScratchDirectory()
    #expect(check(store(scratch.path, "all"), red) == nil)
    #expect(check(store(scratch.path), blue) != nil)
    #expect(check(store(scratch.path), red) == nil)
    #expect(!FileIO.exists(scratch.path + "/out/\(name).diff.png"))
    let page = String(decoding: try FileIO.read(scratch.path + "/out/index.html"), as: UTF8.self)
    #expect(page.contains("No golden failed"))
  }

  @Test func eachModeRecordsWhatItSays() throws {
    let scratch = try ScratchDirectory()
    func golden() throws -> Bitmap { try PNGDecoder().decode(try FileIO.read(scratch.path + "/goldens/\(name).png")) }
    #expect(check(store(scratch.path, "check"), red)?.reason == .missing)
    #expect(check(store(scratch.path, "missing"), red) == nil)
    #expect(try golden() == red)
    #expect(check(store(scratch.path, "missing"), blue) != nil)
    #expect(try golden() == red)
    #expect(check(store(scratch.path, "failed"), blue) == nil)
    #expect(try golden() == blue)
    // `all` makes the file anew even where the picture is the same.
    try FileIO.writeWhole(try PNGEncoder(scale: 3).encode(blue), to: scratch.path + "/goldens/\(name).png")
    #expect(check(store(scratch.path, "all"), blue) == nil)
    #expect(
      try FileIO.read(scratch.path + "/goldens/\(name).png") == (try PNGEncoder(effort: .small).encode(blue)))
  }

  @Test(arguments: ["missing", "failed", "all"]) func recordingIsRefusedInCI(request: String) throws {
    let scratch = try ScratchDirectory()
    let found = try #require(check(store(scratch.path, request, ci: true), red))
    #expect(found.reason == .refused(.recordingInCI(try #require(GoldenMode(rawValue: request)))))
    #expect(!FileIO.exists(scratch.path + "/goldens"))
  }

  @Test func checkingIsNotRefusedInCI() throws {
    let scratch = try ScratchDirectory()
    #expect(check(store(scratch.path, "all"), red) == nil)
    #expect(check(store(scratch.path, "check", ci: true), red) == nil)
    #expect(check(store(scratch.path, nil, ci: true), blue) != nil)
    #expect(
      failure { () throws(GoldenFailure) in _ = try store(scratch.path, ci: true).accept(only: "raster") }?.reason
        == .refused(.recordingInCI(.failed)))
  }

  @Test func anUnknownModeFails() throws {
    let scratch = try ScratchDirectory()
    #expect(check(store(scratch.path, "yes"), red)?.reason == .refused(.unknownMode("yes")))
  }

  @Test func anUnreadableGoldenFailsWithItsReason() throws {
    let scratch = try ScratchDirectory()
    try FileIO.makeDirectory(scratch.path + "/goldens")
    let path = scratch.path + "/goldens/\(name).png"
    try FileIO.writeWhole(Array("not a picture".utf8), to: path)
    #expect(check(store(scratch.path), red)?.reason == .unreadable("not a PNG file"))
    let whole = try PNGEncoder().encode(red)
    try FileIO.writeWhole(Array(whole.dropLast(3)), to: path)
    #expect(
      check(store(scratch.path), red)?.reason
        == .unreadable("the PNG is cut short after \(whole.count - 3) bytes"))
    #expect(check(store(scratch.path, "failed"), red) == nil)
  }

  @Test func theStageDumpIsToldBeforeThePictures() throws {
    let scratch = try ScratchDirectory()
    #expect(check(store(scratch.path, "missing"), red, dump: "run 1\nrun 2\n") == nil)
    #expect(check(store(scratch.path), red, dump: "run 1\nrun 2") == nil)
    let found = try #require(check(store(scratch.path), blue, dump: "run 1\nrun 3\n"))
    let text = found.description
    let dump = try #require(text.firstRange(of: "-run 2\n+run 3"))
    let picture = try #require(text.firstRange(of: "\(name).expected.png"))
    let accept = try #require(text.firstRange(of: "golden-accept"))
    #expect(dump.lowerBound < picture.lowerBound && picture.lowerBound < accept.lowerBound)
    #expect(check(store(scratch.path), red, dump: "other")?.reason == .textDiffers)
  }

  @Test func textGoldensAreHeldByBytes() throws {
    let scratch = try ScratchDirectory()
    let here = store(scratch.path)
    let recording = store(scratch.path, "missing")
    try recording.check(text: "é", name: "shape-e-latin", place: place)
    try here.check(text: "é\n", name: "shape-e-latin", place: place)
    // Canonically equal, but other scalars.
    let found = failure { () throws(GoldenFailure) in
      try here.check(text: "e\u{301}", name: "shape-e-latin", place: place)
    }
    #expect(found?.reason == .textDiffers)
    #expect(FileIO.exists(scratch.path + "/out/shape-e-latin.diff.txt"))
  }

  @Test func aToleranceLetsPassWhatItSays() throws {
    let scratch = try ScratchDirectory()
    #expect(check(store(scratch.path, "missing"), red) == nil)
    let near = SamplePicture.flat(4, 4, [250, 0, 0, 255])
    #expect(check(store(scratch.path), near) != nil)
    let tolerance = GoldenTolerance.within(delta: 5, because: "a blur is rounded otherwise by another processor")
    #expect(
      failure { () throws(GoldenFailure) in
        try store(scratch.path).check(image: near, name: name, tolerance: tolerance, place: place)
      } == nil)
  }

  @Test func aLargePictureIsNotRecorded() throws {
    let scratch = try ScratchDirectory()
    var random = SeededRandom(seed: 1)
    let noise = SamplePicture.made(100, 100) { _, _ in
      (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } + [255]
    }
    let found = try #require(check(store(scratch.path, "missing"), noise))
    guard case .tooLarge(let bytes, limit: 20_480) = found.reason else {
      Issue.record("\(found.reason)")
      return
    }
    #expect(bytes > 20_480)
    #expect(!FileIO.exists(scratch.path + "/goldens/\(name).png"))
  }

  @Test func acceptTakesOnlyWhatMatches() throws {
    let scratch = try ScratchDirectory()
    let here = store(scratch.path)
    for name in ["raster-a-latin", "raster-b-latin"] {
      #expect(
        failure { () throws(GoldenFailure) in
          try here.check(image: red, name: name, dump: "dump", place: place)
        }?.reason == .missing)
    }
    #expect(failure { () throws(GoldenFailure) in _ = try here.accept(only: "") }?.reason == .badPattern("it is empty"))
    #expect(
      failure { () throws(GoldenFailure) in _ = try here.accept(only: "(") }?.reason
        == .badPattern("')' is due, at character 2"))
    #expect(try here.accept(only: "^raster-a") == ["raster-a-latin"])
    #expect(FileIO.names(in: scratch.path + "/goldens") == ["raster-a-latin-stages.txt", "raster-a-latin.png"])
    #expect(here.entries().map(\.name) == ["raster-b-latin"])
    try here.check(image: red, name: "raster-a-latin", dump: "dump", place: place)
  }

  @Test func unreadGoldensAndSharedNamesAreFound() throws {
    let scratch = try ScratchDirectory()
    let here = store(scratch.path)
    #expect(check(store(scratch.path, "missing"), red) == nil)
    try FileIO.writeWhole([1], to: scratch.path + "/goldens/raster-old-latin.png")
    try FileIO.writeWhole([1], to: scratch.path + "/goldens/README")
    #expect(try here.prune() == ["raster-old-latin.png"])
    #expect(here.duplicates().isEmpty)
    try here.check(image: red, name: name, place: GoldenPlace(file: "Tests/Other.swift", line: 1))
    #expect(here.duplicates() == ["\(name).png": ["Tests/Other.swift:1", "Tests/Some.swift:7"]])
    #expect(try here.prune(deleting: true) == ["raster-old-latin.png"])
    #expect(FileIO.names(in: scratch.path + "/goldens") == ["README", "\(name).png"])
  }

  @Test func pruneDeletesOnlyWhatTheStoreCouldHaveWritten() throws {
    let scratch = try ScratchDirectory()
    #expect(check(store(scratch.path, "missing"), red) == nil)
    let folder = scratch.path + "/goldens"
    let others = ["photo.png", "a b.png", "raster-x.png", "raster-a-b.jpg", ".raster-a-b.png", "notes.txt"]
    for name in others { try FileIO.writeWhole([1], to: "\(folder)/\(name)") }
    try FileIO.makeDirectory(folder + "/raster-a-folder.png")
    #expect(try store(scratch.path).prune(deleting: true).isEmpty)
    #expect(Set(FileIO.names(in: folder)) == Set(others + ["raster-a-folder.png", "\(name).png"]))
  }

  @Test func pruneIsRefusedWhereNoRunIsKnown() throws {
    let scratch = try ScratchDirectory()
    try FileIO.makeDirectory(scratch.path + "/goldens")
    try FileIO.writeWhole([1], to: scratch.path + "/goldens/\(name).png")
    let here = store(scratch.path)
    #expect(
      failure { () throws(GoldenFailure) in _ = try here.prune(deleting: true) }?.reason == .refused(.nothingWasRead))
    #expect(FileIO.names(in: scratch.path + "/goldens") == ["\(name).png"])
  }

  @Test func entriesThatLeadOutOfTheDirectoriesArePassedOver() throws {
    let scratch = try ScratchDirectory()
    _ = check(store(scratch.path), red)
    let entries = scratch.path + "/out/entries/"
    let entry = String(decoding: try FileIO.read(entries + name + ".json"), as: UTF8.self)
    let named = entry.replacing("\"name\" : \"\(name)\"", with: "\"name\" : \"../../raster-a-b\"")
    let filed = entry.replacing("\(name).actual.png", with: "../raster-a-b.png")
    #expect(named != entry && filed != entry)
    try FileIO.writeWhole(Array(named.utf8), to: entries + "a.json")
    try FileIO.writeWhole(Array(filed.utf8), to: entries + "b.json")
    #expect(store(scratch.path).entries().map(\.name) == [name])
  }

  @Test func manyTasksShareOneStore() async throws {
    let scratch = try ScratchDirectory()
    let here = store(scratch.path)
    let failures = await withTaskGroup(of: Bool.self) { group in
      for task in 0..<40 {
        group.addTask {
          do throws(GoldenFailure) {
            try here.check(image: self.red, name: "raster-task\(task)-none", place: self.place)
            return false
          } catch { return error.reason == .missing }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failures == 40)
    #expect(here.entries().count == 40)
    let page = String(decoding: try FileIO.read(scratch.path + "/out/index.html"), as: UTF8.self)
    #expect(page.contains("40 goldens failed"))
    #expect(FileIO.names(in: scratch.path + "/out").allSatisfy { !$0.hasPrefix(".galley") })
  }

  @Test func anOutputDirectoryThatCannotBeMadeIsAFailure() {
    let here = GoldenStore(
      directory: "/dev/null/goldens", outputDirectory: "/dev/null/out", environment: GoldenEnvironment())
    guard case .unwritable = check(here, red)?.reason else {
      Issue.record("not refused")
      return
    }
  }
}

@Suite struct GoldenNameTests {
  @Test func stageNamesHaveAtLeastThreeWords() {
    for name in ["shape-lamalef-arabic", "raster-lamalef-colour-edge-2x", "lines-wrap-thai-1x", "paint-a-b"] {
      #expect(GoldenNaming.stages.fault(of: name) == nil)
    }
    for name in ["", "shape", "shape-a", "shape-a-2x", "Shape-a-b", "a b c", "a--b-c", "a-b-", "a-b-ä", "../a-b-c"] {
      #expect(GoldenNaming.stages.fault(of: name) != nil)
    }
  }

  @Test func suiteNamesAreFileNames() {
    for name in ["a", "Card 2", "größe_1.5", "x-2x"] { #expect(GoldenNaming.files.fault(of: name) == nil) }
    for name in ["", ".", "..", ".a", "a/b", "a\\b", "a\0", "a\n", "a ", "a:b", String(repeating: "a", count: 101)] {
      #expect(GoldenNaming.files.fault(of: name) != nil)
    }
  }
}
