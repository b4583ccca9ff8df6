// SPDX-License-Identifier: MIT
import GalleyGoldens
import GalleyModel
import GalleyPNG
import GalleyTesting
import TestMaterial
import Testing

@Suite struct ExpectGoldenTests {
  private let picture = SamplePicture.flat(3, 3, [1, 2, 3, 255])

  @Test func aFailingGoldenFailsAndNamesTheCaller() throws {
    let scratch = try ScratchDirectory()
    let store = GoldenStore(
      directory: scratch.path + "/g", outputDirectory: scratch.path + "/o", environment: GoldenEnvironment())
    let line = #line + 1
    let failure = #expect(throws: GoldenFailure.self) { try expectGolden(picture, "raster-some-none", in: store) }
    #expect(failure?.place == GoldenPlace(file: "Tests/GalleyGoldensTests/ExpectGoldenTests.swift", line: line))
    #expect(failure.map { "\($0)" }?.contains("golden raster-some-none (Tests/GalleyGoldensTests/") == true)
    #expect(throws: GoldenFailure.self) { try expectGolden("text", "shape-some-none", in: store) }
  }

  @Test func aFailureInADetachedTaskReachesItsAwaiter() async throws {
    let scratch = try ScratchDirectory()
    let store = GoldenStore(
      directory: scratch.path + "/g", outputDirectory: scratch.path + "/o", environment: GoldenEnvironment())
    let picture = picture
    let task = Task.detached { try expectGolden(picture, "raster-detached-none", in: store) }
    await #expect(throws: GoldenFailure.self) { try await task.value }
  }

  @Test func withoutAStoreTheGoldensOfTheCallersPackageAreTaken() throws {
    let scratch = try ScratchDirectory()
    try FileIO.makeDirectory(scratch.path + "/Tests/Deep")
    try FileIO.makeDirectory(scratch.path + "/Fixtures/Goldens")
    try FileIO.writeWhole([], to: scratch.path + "/Package.swift")
    try FileIO.writeWhole(try PNGEncoder().encode(picture), to: scratch.path + "/Fixtures/Goldens/raster-a-none.png")
    try FileIO.writeWhole(Array("dump\n".utf8), to: scratch.path + "/Fixtures/Goldens/shape-a-none.txt")
    let file = scratch.path + "/Tests/Deep/Some.swift"
    try expectGolden(picture, "raster-a-none", file: file)
    try expectGolden("dump", "shape-a-none", file: file)
    let read = String(decoding: try FileIO.read(scratch.path + "/.golden-out/read.txt"), as: UTF8.self)
    #expect(read == "raster-a-none.png\nshape-a-none.txt\n")
  }
}
