// SPDX-License-Identifier: MIT

import Galley
import GalleyFonts
import GalleyModel
import GalleyPNG
import GalleyRaster
import GalleySystemFonts

/// The card of 1200×630 pixels that every peer draws, to a PNG file: for the time of whole processes.
struct CardWorkload {
  private static let size = PixelSize(width: 1200, height: 630)
  private let engine: TextEngine

  /// - Input: `isSystem` for the machine's fonts; else the fonts by file.
  init(isSystem: Bool) throws {
    let bold = "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf"
    engine = TextEngine(
      fonts: isSystem ? .system() : try FontSet(files: [bold] + Workload.fontFiles))
  }

  func draw(to path: String) throws {
    try FileIO.writeWhole(try card().pngData(), to: path)
  }

  /// The instructions of the drawing alone, without the start of the process.
  func run() throws {
    var times: [Double] = []
    for _ in 0..<Environment.repeats(3) { times.append(try measuredPass { _ = try card().pngData() }) }
    Report().series("CARD.warm", times, scale: 1e-3, unit: "ms")
  }

  private func card() throws -> Bitmap {
    var list = DisplayList()
    var y = 80.0
    y = try add(
      "How a small ferry learned to keep time with the tide", 72, weight: 700, y,
      Color(red: 255, green: 255, blue: 255),
      &list)
    y = try add(
      "Field notes on clocks, harbours and patience, written between two crossings.", 36, y + 28,
      Color(red: 191, green: 209, blue: 242), &list)
    y = try add(
      "مرحبا بالعالم · שלום עולם · 你好，世界 · नमस्ते 🚀🎉", 36, y + 28, Color(red: 255, green: 217, blue: 102), &list)
    _ = try add("harbour.example/notes · 7 min read", 28, 540, Color(red: 153, green: 173, blue: 204), &list)
    return try engine.renderer.render(
      list, size: Self.size, options: RenderOptions(background: Color(red: 16, green: 28, blue: 58)))
  }

  private func add(
    _ text: String, _ size: Double, weight: Double = 400, _ y: Double, _ color: Color, _ list: inout DisplayList
  ) throws -> Double {
    var style = Workload.style
    style.size = size
    style.weight = weight
    style.color = color
    let label = Label(text, style: style, options: LayoutOptions(width: 1040))
    let layout = try label.layout(in: engine)
    list.append(layout.displayList(), at: LayoutPoint(x: LayoutUnit(points: 80), y: LayoutUnit(points: y)))
    return y + layout.size.height
  }
}
