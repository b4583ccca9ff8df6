// SPDX-License-Identifier: MIT

import FixtureFonts
import Galley
import GalleyLayout
import GalleyModel
import GalleyRaster
import Testing

/// What a session says is damaged, painted again: the whole picture is then the new one.
@Suite struct LayoutSessionPixelTests {
  private static let size = PixelSize(width: 260, height: 700)
  private static let offset = Point(x: 20, y: 10)

  private func engine() throws -> TextEngine {
    let fonts = try ["Noto Sans", "Noto Sans Arabic"].map { try FixtureFonts.debian($0) }
    return TextEngine(fonts: try FixtureFonts.set(fonts))
  }

  private func picture(_ layout: TextLayout, _ engine: TextEngine, scale: Double) throws -> Bitmap {
    try engine.renderer.render(layout.displayList(), size: Self.size, scale: scale, offset: Self.offset)
  }

  /// Paints the damaged parts again.
  private func repaint(
    _ old: Bitmap, _ damage: [Rect], of layout: TextLayout, _ engine: TextEngine, scale: Double
  ) throws -> Bitmap {
    var pixels = old.pixels
    for rect in damage {
      // Glyphs stand at quarter pixels and lines are a pixel thick at least: one pixel more on each side.
      let left = max(0, Int(max(-1e6, ((rect.x + Self.offset.x) * scale).rounded(.down))) - 1)
      let top = max(0, Int(max(-1e6, ((rect.y + Self.offset.y) * scale).rounded(.down))) - 1)
      let right = min(old.width, Int(min(1e6, ((rect.maxX + Self.offset.x) * scale).rounded(.up))) + 1)
      let bottom = min(old.height, Int(min(1e6, ((rect.maxY + Self.offset.y) * scale).rounded(.up))) + 1)
      guard right > left, bottom > top else { continue }
      let tile = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
      let part = try engine.renderer.render(layout.displayList(), tile: tile, scale: scale, offset: Self.offset)
      for row in 0..<tile.height {
        let from = row * tile.width * 4
        let to = ((top + row) * old.width + left) * 4
        pixels.replaceSubrange(to..<to + tile.width * 4, with: part.pixels[from..<from + tile.width * 4])
      }
    }
    return Bitmap(width: old.width, height: old.height, pixels: pixels)
  }

  @Test(arguments: [1.0, 1.5])
  func repaintingTheDamageGivesTheNewPicture(_ scale: Double) throws {
    let engine = try engine()
    var style = TextStyle(families: ["Noto Sans"], size: 15)
    style.underline = TextDecoration(skipsInk: true)
    var text = StyledText("", style: style)
    text.paragraph.alignment = .justify
    var session = try LayoutSession(text, LayoutOptions(width: 200), engine.typesetter)
    var old = try picture(session.layout, engine, scale: scale)
    let steps: [(TextRange, String)] = [
      (TextRange(0, 0), "Afjord office jumps quickly over the "), (TextRange(37, 37), "lazy dog and on"),
      (TextRange(52, 52), "\nsecond paragraph, which is long enough for two lines or more of text"),
      (TextRange(5, 8), "xyz and a few words more that move lines down"), (TextRange(2, 2), "\u{301}"),
      (TextRange(30, 70), ""), (TextRange(0, 0), "عربي "), (TextRange(0, 5), "Latin"), (TextRange(60, 60), "\n"),
    ]
    var painted = 0.0
    for (range, new) in steps {
      try session.replace(range, with: StyledText(new))
      let damage = session.lastUpdate.damage
      let expected = try picture(session.layout, engine, scale: scale)
      let repainted = try repaint(old, damage, of: session.layout, engine, scale: scale)
      #expect(repainted == expected, "\(range) by \(new.debugDescription)")
      painted += damage.reduce(0) { $0 + $1.width * $1.height }
      old = expected
    }
    #expect(painted > 0)
  }

  @Test(arguments: [TextAlignment.start, .center])
  func repaintingTheDamageOfAStreamGivesTheNewPicture(_ alignment: TextAlignment) throws {
    let engine = try engine()
    var text = StyledText("Af", style: TextStyle(families: ["Noto Sans"], size: 15))
    text.paragraph.alignment = alignment
    var session = try LayoutSession(text, LayoutOptions(width: 200), engine.typesetter)
    var old = try picture(session.layout, engine, scale: 1)
    let stream = "jord office jumps qu ickly, naïve. AV ATAR won’t f it here: (12.50) Wa y to o long for one line j"
    for token in stream.split(separator: " ", omittingEmptySubsequences: false) {
      try session.append(" " + token)
      let damage = session.lastUpdate.damage
      let expected = try picture(session.layout, engine, scale: 1)
      #expect(try repaint(old, damage, of: session.layout, engine, scale: 1) == expected, "behind \(token)")
      #expect(damage.allSatisfy { $0.height < 100 }, "\(damage)")
      old = expected
    }
  }

  @Test func anAppendedWordDamagesItsLinesOnly() throws {
    let engine = try engine()
    let paragraph = String(repeating: "Plain words fill some lines of a paragraph. ", count: 10)
    let sentence = Array(repeating: paragraph, count: 25).joined(separator: "\n")
    var session = try LayoutSession(
      StyledText(sentence, style: TextStyle(families: ["Noto Sans"])), LayoutOptions(width: 300), engine.typesetter)
    let count = session.layout.lineCount
    try session.append("more")
    let update = session.lastUpdate
    #expect(update.counters.lines <= 3)
    #expect(update.counters.glyphs < 150)
    #expect(count > 200)
    let height = session.size.height
    #expect(update.damage.allSatisfy { $0.y > height - 120 })
    // An edit in the middle stays in its paragraph, and behind where lines begin as before.
    let before = session.layout.lines
    try session.replace(TextRange(4_000, 4_001), with: StyledText("z"))
    let lines = session.layout.lines.filter { $0.range.upper > 4_000 }
    let own = lines.prefix { $0.paragraph == lines[0].paragraph }
    #expect(session.lastUpdate.counters.lines <= own.count + 2)
    #expect(session.lastUpdate.damage.allSatisfy { $0.y > own[0].y - 40 && $0.maxY < (own.last?.rect.maxY ?? 0) + 40 })
    #expect(before.count == session.layout.lineCount)
  }
}
