// SPDX-License-Identifier: MIT

import GalleyModel

extension ListPainter {
  /// Paints a picture scaled into a rectangle of list space; its edges cover pixels in part.
  func draw(_ bitmap: Bitmap, in rect: Rect) {
    guard bitmap.width > 0, bitmap.height > 0, !rect.isEmpty else { return }
    let placing = Transform(
      a: rect.width / Double(bitmap.width), b: 0, c: 0, d: rect.height / Double(bitmap.height), tx: rect.x, ty: rect.y)
    bitmap.pixels.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      let source = PixelSource(pixels: base, width: bitmap.width, height: bitmap.height)
      canvas.draw(source, placing.concatenating(transform), scaledPictures)
    }
  }
}

extension Canvas {
  /// Paints a picture whose own pixels are mapped to device pixels.
  func draw(_ source: PixelSource, _ map: Transform, _ known: ScaledPictures? = nil) {
    guard map.isFinite else { return }
    let (width, height) = (Double(source.width), Double(source.height))
    let outline = Path.rectangle(Rect(x: 0, y: 0, width: width, height: height))
    guard let box = outline.transformed(by: map).controlBounds.flatMap(PixelRect.init(containing:)) else { return }
    let area = box.intersection(clip.rect)
    guard !area.isEmpty else { return }
    let shader: Shader
    if map.b == 0, map.c == 0, map.a != 0, map.d != 0 {
      let target = Rect(x: map.tx, y: map.ty, width: map.a * width, height: map.d * height)
      shader = .surface(Resampler.resample(source, to: target, area: area, known: known))
    } else if let turned = ImageShader(source, map) {
      shader = .image(turned)
    } else {
      return
    }
    fill(outline, .nonZero, map, shader)
  }
}
