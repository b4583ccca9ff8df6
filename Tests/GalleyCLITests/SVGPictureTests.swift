// SPDX-License-Identifier: MIT

import Foundation
import GalleyModel
import GalleyPNG
import Testing

/// SVG pictures in documents: drawn by a process of their own that ends where they take too much.
@Suite struct SVGPictureTests {
  private func bitmap(_ data: Data) throws -> Bitmap { try PNGDecoder().decode([UInt8](data)) }

  private func svg(_ attributes: String, _ body: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(body)</svg>"
  }

  private func red(_ side: Int) -> String {
    svg("width='\(side)' height='\(side)'", "<rect width='\(side)' height='\(side)' fill='#f00'/>")
  }

  /// A filter that takes minutes.
  private var slow: String {
    svg(
      "width='600' height='600'",
      "<filter id='f'><feTurbulence baseFrequency='.5' numOctaves='60000'/></filter>"
        + "<rect width='600' height='600' filter='url(#f)'/>")
  }

  private func pixels(_ bitmap: Bitmap, of color: (UInt8, UInt8, UInt8, UInt8)) -> PixelRect? {
    let places = (0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { ($0, y) } }
      .filter { bitmap[$0.0, $0.1] == color }
    guard let left = places.map(\.0).min(), let right = places.map(\.0).max(), let top = places.map(\.1).min(),
      let bottom = places.map(\.1).max()
    else { return nil }
    #expect(places.count == (right - left + 1) * (bottom - top + 1))
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  @Test func filesAndDataAreDrawnAtTheScaleOfThePage() throws {
    let folder = try Scratch()
    _ = try folder.write(red(20), as: "red.svg")
    let path = try folder.write("![a](red.svg)", as: "page.md")
    let run = try Run.plain(["render", path, "-o", "-", "--scale", "3"])
    #expect(run.errors.isEmpty)
    let found = try #require(pixels(try bitmap(run.output), of: (255, 0, 0, 255)))
    #expect((found.width, found.height) == (60, 60))
    let data = "data:image/svg+xml;base64," + Data(red(8).utf8).base64EncodedString()
    let inside = try Run.plain(["render", "--text", "![a](\(data))", "--format", "markdown", "-o", "-"])
    #expect(inside.errors.isEmpty)
    #expect(pixels(try bitmap(inside.output), of: (255, 0, 0, 255))?.width == 8)
  }

  @Test func aPictureIsDrawnAsLargeAsItsLargestPlace() throws {
    let folder = try Scratch()
    // A hairline that stays sharp only where nothing is scaled afterwards.
    let line = svg("width='10' height='10'", "<rect x='5' width='.1' height='10' fill='#00f'/>")
    _ = try folder.write(line, as: "line.svg")
    let path = try folder.write("<img src=\"line.svg\"> <img src=\"line.svg\" width=\"100\">", as: "page.md")
    let picture = try bitmap(try Run.plain(["render", path, "-o", "-"]).output)
    #expect(pixels(picture, of: (0, 0, 255, 255))?.width == 1)
  }

  @Test func whatIsTooLargeOrDamagedIsNamedInOneLine() throws {
    let folder = try Scratch()
    _ = try folder.write(svg("width='10' height='10'", "<g>"), as: "broken.svg")
    _ = try folder.write(svg("width='1' height='40000'", ""), as: "long.svg")
    _ = try folder.write(red(9) + String(repeating: " ", count: 5 << 20), as: "heavy.svg")
    _ = try folder.write(red(9), as: "good.svg")
    let path = try folder.write("![a](broken.svg) ![b](long.svg) ![c](heavy.svg) ![d](good.svg)", as: "page.md")
    let run = try Run.plain(["render", path, "-o", "-"])
    #expect(run.code == 0)
    let said = run.errors.split(separator: "\n")
    #expect(said.count == 3)
    #expect(said[0].contains("'broken.svg' is not shown: malformed SVG"))
    #expect(said[1].contains("'long.svg' is not shown: a picture of 1×40000 pixels has a side over the limit of 32767"))
    #expect(said[2].contains("'heavy.svg' is not shown") && said[2].contains("over the limit of 4194304"))
    #expect(pixels(try bitmap(run.output), of: (255, 0, 0, 255))?.width == 9)
  }

  @Test func withoutTheLibraryAPlaceholderStandsAndAWarningSaysWhatToInstall() throws {
    let folder = try Scratch()
    _ = try folder.write("no library", as: "librsvg-2.so.2")
    _ = try folder.write(red(20), as: "red.svg")
    let path = try folder.write("![HHH](red.svg)", as: "page.md")
    let words = ["render", path, "-o", "-", "--font-file", TestFont.box, "--no-system-fonts"]
    let run = try Run.galley(words, environment: ["LD_LIBRARY_PATH": folder.path])
    #expect(run.code == 0)
    #expect(run.errors.contains("'red.svg' is not shown: unsupported SVG: librsvg is not there, install librsvg2-2"))
    #expect(pixels(try bitmap(run.output), of: (255, 0, 0, 255)) == nil)
    let versions = try Run.galley(["--version"], environment: ["LD_LIBRARY_PATH": folder.path])
    #expect(versions.lines.contains("librsvg not installed"))
  }

  /// Each start would pay for what the program links.
  @Test func theProgramLinksNeitherTheLibraryNorCairo() throws {
    let run = try Run.shell("LD_TRACE_LOADED_OBJECTS=1 \"$0\"", [Run.executable.path])
    #expect(run.text.contains("libharfbuzz"))
    #expect(!run.text.contains("librsvg") && !run.text.contains("cairo") && !run.text.contains("pango"))
  }

  @Test func theTimeOfAJobEndsItsPicturesToo() throws {
    let folder = try Scratch()
    _ = try folder.write(slow, as: "slow.svg")
    let path = try folder.write("![a](slow.svg)", as: "page.md")
    let start = ContinuousClock.now
    let run = try Run.plain(["layout", path, "--limits", "seconds=1"])
    #expect(run.code == 4 && run.errors.contains("the time is over"))
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  #if os(Linux)
    /// The timers of a process that is stopped do not end it.
    @Test func aProcessThatDoesNotAnswerIsEnded() throws {
      let folder = try Scratch()
      _ = try folder.write(slow, as: "slow.svg")
      let path = try folder.write("![a](slow.svg)", as: "page.md")
      let stop =
        "\"$0\" layout \"$1\" --limits seconds=2 --font-file \"$2\" --no-system-fonts & p=$!; n=0; "
        + "while [ $n -lt 400 ] && kill -0 $p; do n=$((n+1)); for s in /proc/[0-9]*/stat; do "
        + "read -r a b c d e <\"$s\" && [ \"$d\" = $p ] && tr '\\0' ' ' <\"/proc/$a/cmdline\" "
        + "| grep -q draw-svg && kill -STOP $a && echo stopped && n=400; done; sleep .01; done; wait $p"
      let start = ContinuousClock.now
      let run = try Run.shell(stop, [Run.executable.path, path, TestFont.box])
      #expect(run.text.contains("stopped"))
      #expect(run.code == 4 && run.errors.contains("the time is over"))
      #expect(.seconds(3)..<(.seconds(30)) ~= ContinuousClock.now - start)
    }
  #endif

  /// What goes to the process that draws: a document, its size and scale, limits of bytes, pixels and milliseconds.
  private func request(_ document: String, scale: Double = 1, work: Int = 60_000, wait: Int = 60_000) -> Data {
    let numbers = [
      document.utf8.count, Int(bitPattern: UInt(scale.bitPattern)), 0, 0, 0, 4 << 20, 16 << 20, work, wait,
    ]
    return Data(numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } })
      + Data(document.utf8)
  }

  private func draw(_ requests: Data...) throws -> Run {
    try Run.galley(["draw-svg-pictures"], input: requests.reduce(Data(), +))
  }

  @Test func theProcessAnswersOneRequestAfterTheOther() throws {
    let run = try draw(request(red(2)), request("<svg"), request(red(1), scale: 2))
    #expect(run.code == 0)
    #expect(
      run.output.prefix(40) == Data([0] + [UInt8](repeating: 0, count: 7)) + bytes(of: 2, 2) + number(2) + number(16))
    #expect([UInt8](run.output[40..<44]) == [255, 0, 0, 255])
    #expect([UInt8](run.output[56..<64]) == [4, 0, 0, 0, 0, 0, 0, 0])
    #expect(run.output.suffix(16) == Data([255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255]))
    #expect(try draw().output.isEmpty)
    #expect(try draw(Data([1, 2, 3])).code == 0)
  }

  private func number(_ value: Int) -> Data { Data((0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }) }

  private func bytes(of sides: Double...) -> Data {
    sides.reduce(Data()) { $0 + number(Int(bitPattern: UInt($1.bitPattern))) }
  }

  @Test func theProcessEndsByTheSignalOfItsLimit() throws {
    #expect(try draw(request(slow, work: 200)).code == 128 + SIGPROF)
    #expect(try draw(request(slow, wait: 200)).code == 128 + SIGALRM)
  }

  @Test func memoryIsHeldToALimit() throws {
    // Each of the layers has a surface of 60 MB.
    let deep = svg(
      "width='3900' height='3900'",
      String(repeating: "<g opacity='.99'>", count: 100) + "<rect width='3900' height='3900'/>"
        + String(repeating: "</g>", count: 100))
    let run = try draw(request(deep))
    // Refused by librsvg, or ended by what it does without memory.
    #expect(run.code > 128 || run.output.first.map { (2...4).contains($0) } == true, "\(run.code)")
  }
}
