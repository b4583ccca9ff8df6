// SPDX-License-Identifier: MIT
import Galley

/// What stands for a picture that is not there: a thin frame with a small drawing of a picture and the text that the
/// document has for it. Where the document says the size, that is the frame's.
struct PlaceholderAttachment: AttachmentProvider {
  /// The text.
  let label: String
  /// The size that the document asks for.
  let asked: Size?
  /// Whether there is a frame, or the text alone.
  let isFramed: Bool
  let color: Color
  let families: [String]
  let typesetter: Typesetter?

  func resolve(_ context: AttachmentContext) -> ResolvedAttachment {
    let em = context.size
    let (icon, gap, padding) = isFramed ? (em, 0.4 * em, 0.4 * em) : (0, 0, 0)
    let limit = asked?.held(to: context.maximumWidth).width ?? context.maximumWidth
    let text = text(em, room: limit.map { max($0 - icon - gap - 2 * padding, 0) }, context)
    let textSize = text?.size ?? .zero
    let baseline = text?.firstBaseline ?? 0.8 * em
    let inner = Size(
      width: icon + (textSize.width > 0 ? gap + textSize.width : 0), height: max(icon, textSize.height))
    let fitting = Size(width: inner.width + 2 * padding, height: inner.height + 2 * padding)
    let size = asked?.held(to: context.maximumWidth) ?? fitting
    let top = max((size.height - inner.height) / 2, 0)
    var list = DisplayList()
    let bounds = LayoutRect(Rect(x: 0, y: 0, width: size.width, height: size.height))
    if isFramed {
      frame(size, &list)
      drawing(Rect(x: padding, y: top + (inner.height - icon) / 2, width: icon, height: icon), &list)
    }
    let textTop = top + (inner.height - textSize.height) / 2
    // A text that a small frame has no room for is left out.
    if let text, textSize.height <= size.height, padding + inner.width <= size.width + 0.5 {
      list.append(
        text.list, at: LayoutPoint(x: LayoutUnit(points: padding + icon + gap), y: LayoutUnit(points: textTop)))
    }
    list.size = (bounds.width, bounds.height)
    let ascent = asked == nil ? min(textTop + baseline, size.height) : size.height
    return ResolvedAttachment(width: size.width, ascent: ascent, descent: size.height - ascent, list: list)
  }

  private func text(
    _ em: Double, room: Double?, _ context: AttachmentContext
  ) -> (list: DisplayList, size: Size, firstBaseline: Double)? {
    guard let typesetter, !label.isEmpty, context.nesting < InlineAttachment.deepestNesting else { return nil }
    var style = TextStyle(families: families, size: 0.875 * em, color: color)
    style.language = context.language
    do {
      let layout = try typesetter.layout(
        StyledText(label, style: style), LayoutOptions(width: room, maxLines: 3, nesting: context.nesting + 1))
      return (layout.displayList(), layout.size, layout.lines.first?.baseline ?? 0.8 * em)
    } catch { return nil }
  }

  private func frame(_ size: Size, _ list: inout DisplayList) {
    guard size.width > 2, size.height > 2 else { return }
    let rect = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var path = Path.roundedRectangle(rect, radius: 4)
    path.append(
      .roundedRectangle(Rect(x: 1, y: 1, width: size.width - 2, height: size.height - 2), radius: 3))
    let paint = Paint.solid(color.multiplyingAlpha(by: 110))
    list.append(.fill(path, .evenOdd, paint), bounds: LayoutRect(rect))
  }

  /// A frame, a sun and two hills.
  private func drawing(_ box: Rect, _ list: inout DisplayList) {
    let paint = Paint.solid(color)
    let side = box.width
    let height = 0.76 * side
    let y = box.y + (side - height) / 2
    let line = max(side / 14, 0.75)
    let bounds = LayoutRect(box)
    var frame = Path.roundedRectangle(Rect(x: box.x, y: y, width: side, height: height), radius: side / 8)
    frame.append(
      .roundedRectangle(
        Rect(x: box.x + line, y: y + line, width: side - 2 * line, height: height - 2 * line), radius: side / 10))
    list.append(.fill(frame, .evenOdd, paint), bounds: bounds)
    let sun = Rect(x: box.x + 0.2 * side, y: y + 0.2 * height, width: 0.16 * side, height: 0.16 * side)
    list.append(.rectangle(LayoutRect(sun), radius: LayoutUnit(points: 0.08 * side), paint), bounds: bounds)
    var hills = Path()
    let floor = y + height - 2 * line
    hills.move(to: Point(x: box.x + 2 * line, y: floor))
    hills.line(to: Point(x: box.x + 0.36 * side, y: y + 0.5 * height))
    hills.line(to: Point(x: box.x + 0.5 * side, y: y + 0.68 * height))
    hills.line(to: Point(x: box.x + 0.66 * side, y: y + 0.36 * height))
    hills.line(to: Point(x: box.x + side - 2 * line, y: floor))
    hills.close()
    list.append(.fill(hills, .nonZero, paint), bounds: bounds)
  }
}
