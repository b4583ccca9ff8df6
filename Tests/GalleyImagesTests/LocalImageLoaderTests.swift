// SPDX-License-Identifier: MIT
import GalleyImages
import GalleyModel
import GalleyPNG
import TestMaterial
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct LocalImageLoaderTests {
  private static let dot = SamplePicture.plain(width: 2, height: 1, [255, 0, 0, 255])

  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = Array(bytes[start..<min(start + 3, bytes.count)]) + [0, 0]
      let word = Int(part[0]) << 16 | Int(part[1]) << 8 | Int(part[2])
      let shown = min(3, bytes.count - start) + 1
      for place in 0..<4 { text.append(place < shown ? letters[word >> (18 - place * 6) & 63] : "=") }
    }
    return text
  }

  private func failure(_ loader: LocalImageLoader, _ source: String) async -> ImageError? {
    do throws(ImageError) {
      _ = try await loader.load(ImageRequest(source: source))
      return nil
    } catch { return error }
  }

  private func picture(_ loader: LocalImageLoader, _ source: String) async throws -> Bitmap {
    try await loader.load(ImageRequest(source: source)).image.frames[0].bitmap
  }

  @Test func readsFilesBelowItsRoot() async throws {
    let scratch = try ScratchDirectory()
    try FileIO.makeDirectory(scratch.path + "/a b/c")
    let bytes = try PNGEncoder().encode(Self.dot)
    for name in ["dot.png", "a b/c/dot.png", "ж%.png", "..dot"] {
      try FileIO.writeWhole(bytes, to: scratch.path + "/" + name)
    }
    let loader = LocalImageLoader(root: scratch.path)
    for source in [
      "dot.png", "./dot.png", "a%20b/c/dot.png", "a b//c/./dot.png", "dot.png?raw=1#top", "ж%25.png", "%D0%B6%.png",
      "..dot",
    ] {
      #expect(try await picture(loader, source) == Self.dot, "\(source)")
    }
    #expect(try await picture(LocalImageLoader(root: scratch.path + "/a b/../"), "dot.png") == Self.dot)
  }

  @Test func readsAtOnceWhatIsHere() throws {
    let data = "data:image/png;base64," + Self.base64(try PNGEncoder().encode(Self.dot))
    let loader = LocalImageLoader(fetch: { request throws(ImageError) in
      throw .notFound(source: "fetched " + request.source)
    })
    #expect(try loader.loadLocally(ImageRequest(source: data)).image.frames[0].bitmap == Self.dot)
    for source in ["https://a.example/b.png", "b.png", "file:///b.png"] {
      var refused = false
      do throws(ImageError) { _ = try loader.loadLocally(ImageRequest(source: source)) } catch {
        if case .refused(source, _) = error { refused = true }
      }
      #expect(refused, "\(source)")
    }
  }

  @Test func leavesItsRootByNoWay() async throws {
    let scratch = try ScratchDirectory()
    let root = scratch.path + "/root"
    try FileIO.makeDirectory(root + "/inside")
    try FileIO.makeDirectory(scratch.path + "/root-of-others")
    let bytes = try PNGEncoder().encode(Self.dot)
    for place in ["secret.png", "root/inside/dot.png", "root-of-others/dot.png"] {
      try FileIO.writeWhole(bytes, to: scratch.path + "/" + place)
    }
    symlink(scratch.path + "/secret.png", root + "/absolute.png")
    symlink("../secret.png", root + "/relative.png")
    symlink("../root-of-others", root + "/directory")
    symlink("inside/dot.png", root + "/harmless.png")
    symlink("inside", root + "/other")
    symlink("loop.png", root + "/loop.png")
    let loader = LocalImageLoader(root: root)
    for source in [
      "../secret.png", "inside/../../secret.png", "%2e%2e/secret.png", "inside/..", root + "/inside/dot.png",
      "//host/dot.png",
      "absolute.png", "relative.png", "directory/dot.png", "inside%00/dot.png",
    ] {
      guard case .refused(source, _) = await failure(loader, source) else {
        Issue.record("\(source): \(String(describing: await failure(loader, source)))")
        continue
      }
    }
    // Links that stay inside are followed.
    #expect(try await picture(loader, "harmless.png") == Self.dot)
    #expect(try await picture(loader, "other/dot.png") == Self.dot)
    guard case .unreadable("loop.png", _) = await failure(loader, "loop.png") else {
      Issue.record("a link to itself is unreadable")
      return
    }
  }

  @Test func onlyRegularFilesAreRead() async throws {
    let scratch = try ScratchDirectory()
    mkfifo(scratch.path + "/pipe.png", 0o600)
    try FileIO.makeDirectory(scratch.path + "/directory.png")
    let loader = LocalImageLoader(root: scratch.path)
    for source in ["pipe.png", "directory.png", "."] {
      #expect(await failure(loader, source) == .unreadable(source: source, reason: "it is no regular file"))
    }
    for source in ["none.png", "none/at/all.png", "pipe.png/x", ""] {
      #expect(await failure(loader, source) == .notFound(source: source), "\(source)")
    }
  }

  @Test func aFileOverTheLimitIsNotRead() async throws {
    let scratch = try ScratchDirectory()
    try FileIO.writeWhole([UInt8](repeating: 0, count: 1000), to: scratch.path + "/big.png")
    let loader = LocalImageLoader(root: scratch.path, limits: ImageLimits(bytes: 999))
    #expect(await failure(loader, "big.png") == .tooManyBytes(count: 1000, limit: 999))
  }

  @Test func readsDataURLs() async throws {
    let bytes = try PNGEncoder().encode(Self.dot)
    let text = Self.base64(bytes)
    let urls = [
      "data:image/png;base64,\(text)", "DATA:;BASE64,\(text)", "data:text/plain;charset=utf-8;base64 ,\(text)#x",
      "data:image/png;base64,\(text.replacing("=", with: ""))",
      "data:image/png;base64,\(text.replacing("+", with: "%2B"))",
      "data:image/png;base64,\(text.prefix(9))\n  \(text.dropFirst(9))",
      "data:image/png," + bytes.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined(),
    ]
    for url in urls { #expect(try await picture(LocalImageLoader(), url) == Self.dot, "\(url)") }
  }

  @Test func badDataURLsAreNamed() async {
    let loader = LocalImageLoader()
    let malformed = { (reason: String) in ImageError.malformed(format: "data URL", reason: reason) }
    #expect(await failure(loader, "data:image/png;base64") == malformed("no comma"))
    for text in ["A", "AAAAA", "A=A=", "AA=", "AAA==", "AAAA=", "A*AA"] {
      #expect(await failure(loader, "data:;base64,\(text)") == malformed("no sound base64"), "\(text)")
    }
    #expect(await failure(loader, "data:,") == .unknownFormat)
    let long = "data:," + String(repeating: "x", count: 4004)
    let small = LocalImageLoader(limits: ImageLimits(bytes: 1000))
    #expect(await failure(small, long) == .tooManyBytes(count: 1001, limit: 1000))
    #expect(
      await failure(small, "data:," + String(repeating: "x", count: 1001)) == .tooManyBytes(count: 1001, limit: 1000))
  }

  @Test func nothingElseIsLoadedByItself() async {
    let loader = LocalImageLoader(root: "/")
    for source in [
      "http://example.com/a.png", "HTTPS://example.com/a.png", "file:///etc/passwd", "ftp://x/y", "C:/a.png",
    ] {
      guard case .refused(source, _) = await failure(loader, source) else {
        Issue.record("\(source) is refused")
        continue
      }
    }
    #expect(
      await failure(LocalImageLoader(), "dot.png") == .refused(source: "dot.png", reason: "no files are loaded here"))
  }

  @Test func addressesGoToTheCaller() async throws {
    let bytes = try PNGEncoder().encode(Self.dot)
    let loader = LocalImageLoader(fetch: { request throws(ImageError) in
      guard request.source == "https://example.com/dot.png" else { throw .notFound(source: request.source) }
      return bytes
    })
    #expect(try await picture(loader, "https://example.com/dot.png") == Self.dot)
    #expect(await failure(loader, "http://example.com/") == .notFound(source: "http://example.com/"))
    var small = loader
    small.limits.bytes = 10
    #expect(await failure(small, "https://example.com/dot.png") == .tooManyBytes(count: bytes.count, limit: 10))
  }

  @Test func otherFormatsGoToTheCaller() async throws {
    let made = ImageResource(AnimatedImage(Self.dot))
    let loader = LocalImageLoader(decodeOther: { bytes, request throws(ImageError) in
      guard bytes == Array("hello".utf8), request.scale == 3 else { throw .unknownFormat }
      return made
    })
    #expect(try await loader.load(ImageRequest(source: "data:,hello", scale: 3)) == made)
    #expect(await failure(loader, "data:,hello") == .unknownFormat)
  }

  @Test func aCancelledTaskLoadsNothing() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await failure(LocalImageLoader(), "data:,x")
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(await failure(LocalImageLoader(limits: ImageLimits(isCancelled: { true })), "data:,x") == .cancelled)
  }
}
