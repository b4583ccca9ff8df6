// SPDX-License-Identifier: MIT
import GalleyPNG
import TestMaterial
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct FileIOTests {
  @Test func whatIsWrittenIsRead() throws {
    let directory = try ScratchDirectory()
    let path = directory.path + "/a"
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try FileIO.writeWhole(bytes, to: path)
    #expect(try FileIO.read(path) == bytes)
    try FileIO.writeWhole([], to: path)
    #expect(try FileIO.read(path) == [])
    #expect(FileIO.names(in: directory.path) == ["a"])
  }

  @Test func aFileOverTheLimitIsRefused() throws {
    let directory = try ScratchDirectory()
    let path = directory.path + "/a"
    try FileIO.writeWhole([1, 2, 3], to: path)
    #expect(try FileIO.read(path, maxBytes: 3).count == 3)
    #expect(throws: PNGError.tooManyBytes(count: 3, limit: 2)) { try FileIO.read(path, maxBytes: 2) }
  }

  @Test func missingFilesAndDirectoriesAreUnreadable() throws {
    let directory = try ScratchDirectory()
    let missing = directory.path + "/none"
    #expect(throws: PNGError.unreadable(path: missing, reason: "No such file or directory")) {
      try FileIO.read(missing)
    }
    #expect(throws: PNGError.unreadable(path: directory.path, reason: "Is a directory")) {
      try FileIO.read(directory.path)
    }
  }

  @Test func aFailedWriteLeavesNothingBehind() throws {
    let directory = try ScratchDirectory()
    let inNowhere = directory.path + "/none/a"
    #expect(throws: PNGError.unwritable(path: inNowhere, reason: "No such file or directory")) {
      try FileIO.writeWhole([1], to: inNowhere)
    }
    #expect(throws: PNGError.unwritable(path: directory.path, reason: "Is a directory")) {
      try FileIO.writeWhole([1], to: directory.path)
    }
    try FileIO.writeWhole([1], to: directory.path + "/file")
    #expect(throws: PNGError.self) { try FileIO.writeWhole([1], to: directory.path + "/file/a") }
    #expect(throws: PNGError.self) { try FileIO.writeWhole([1], to: "") }
    #expect(FileIO.names(in: directory.path) == ["file"])
  }

  @Test func aLinkStaysALinkAndPermissionsStay() throws {
    let directory = try ScratchDirectory()
    let (file, link) = (directory.path + "/file", directory.path + "/link")
    try FileIO.writeWhole([1], to: file)
    chmod(file, 0o640)
    #expect(symlink(file, link) == 0)
    try FileIO.writeWhole([2], to: link)
    #expect(try FileIO.read(file) == [2])
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func aLinkToNothingYetIsWrittenThrough() throws {
    let directory = try ScratchDirectory()
    let link = directory.path + "/link"
    #expect(symlink("next", link) == 0 && symlink(directory.path + "/file", directory.path + "/next") == 0)
    try FileIO.writeWhole([2], to: link)
    #expect(try FileIO.read(directory.path + "/file") == [2])
    #expect(!FileIO.isRegularFile(link) && FileIO.isRegularFile(directory.path + "/file"))
    let (loop, other) = (directory.path + "/loop", directory.path + "/other")
    #expect(symlink("other", loop) == 0 && symlink("loop", other) == 0)
    #expect(throws: PNGError.self) { try FileIO.read(loop) }
  }

  @Test func aDeviceIsWrittenIntoAndStays() throws {
    try FileIO.writeWhole([1, 2, 3], to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func directoriesAreMadeWithThoseAbove() throws {
    let directory = try ScratchDirectory()
    let deep = directory.path + "/a/b/c"
    try FileIO.makeDirectory(deep)
    try FileIO.makeDirectory(deep)
    #expect(FileIO.exists(deep))
    #expect(throws: PNGError.self) { try FileIO.makeDirectory("/dev/null/a") }
  }

  @Test func manyWritersOfLinesDoNotMix() async throws {
    let directory = try ScratchDirectory()
    let path = directory.path + "/lines"
    let lock = directory.path + "/lock"
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<20 {
        group.addTask {
          for _ in 0..<20 {
            #expect(throws: Never.self) {
              try FileIO.withLock(at: lock) { () throws(PNGError) in
                try FileIO.appendLine(String(repeating: "\(writer % 10)", count: 50), to: path)
              }
            }
          }
        }
      }
    }
    let lines = String(decoding: try FileIO.read(path), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 400)
    #expect(lines.allSatisfy { Set($0).count == 1 && $0.count == 50 })
  }

  @Test func aPipeIsNotWaitedForWhereAFileIsExpected() throws {
    let scratch = try ScratchDirectory()
    let path = scratch.path + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    #expect(throws: PNGError.unreadable(path: path, reason: "it is not a regular file")) {
      try FileIO.read(path, onlyRegular: true)
    }
  }
}
