// SPDX-License-Identifier: MIT

import GalleyLayout
public import GalleyModel

/// A label inside a line of text: an attachment that lays its own text out in the room that there is.
///
/// It is as wide as its lines need, at most as the text around it, and stands on the baseline of one of its lines. Its
/// links cannot be touched: it is one object.
public struct NestedLabel: AttachmentProvider {
  /// Which of its lines stands on the baseline of the text around it.
  public enum Baseline: Hashable, Sendable, CaseIterable { case first, last }
  /// What is shown; its own `width`, if it has one, is the most that it takes.
  public var label: Label
  /// Lays it out.
  public let engine: TextEngine
  /// Which of its lines stands on the baseline.
  public var baseline: Baseline
  /// Makes a provider of a label.
  public init(_ label: Label, in engine: TextEngine, baseline: Baseline = .first) {
    self.label = label
    self.engine = engine
    self.baseline = baseline
  }

  /// Lays the label out.
  /// - Output: an empty frame, an em high, where a limit is hit or attachments are inside one another without end.
  public func resolve(_ context: AttachmentContext) -> ResolvedAttachment {
    guard context.nesting < InlineAttachment.deepestNesting else { return emptyFrame(context) }
    let widths = [label.options.width, context.maximumWidth].compactMap { $0 }.filter { $0 < .infinity }
    var options = label.contentOptions(width: widths.min())
    options.nesting = context.nesting + 1
    do {
      let layout = try engine.typesetter.layout(label.text, options).inNeededWidth
      return placed(layout)
    } catch { return emptyFrame(context) }
  }

  /// What is seen in the place of a label that cannot be laid out.
  private func emptyFrame(_ context: AttachmentContext) -> ResolvedAttachment {
    let size = context.size.isFinite ? min(max(context.size, 1), 8_192) : 16
    let (width, height, line) = (size * 0.6, size * 0.8, size / 16)
    let path = Path.rectangle(
      Rect(x: line / 2, y: line / 2, width: width - line, height: height - line))
    var list = DisplayList()
    list.append(
      .stroke(path, Stroke(width: line), .solid(context.color)),
      bounds: LayoutRect(
        x: .zero, y: .zero, width: LayoutUnit(points: width), height: LayoutUnit(points: height)))
    return ResolvedAttachment(width: width, ascent: height, descent: 0, list: list)
  }

  private func placed(_ layout: TextLayout) -> ResolvedAttachment {
    let padding = label.padding
    let width = max(0, layout.containerWidth.points + padding.left + padding.right)
    let height = max(0, layout.size.height + padding.top + padding.bottom)
    let line = layout.placedLine(baseline == .first ? 0 : layout.lineCount - 1)
    let ascent = min(max(line.baseline.points + padding.top, 0), height)
    var list = DisplayList()
    if let background = label.background, background.alpha > 0 {
      let box = LayoutRect(
        x: .zero, y: .zero, width: LayoutUnit(points: width), height: LayoutUnit(points: height))
      list.append(.rectangle(box, radius: .zero, .solid(background)), bounds: box)
    }
    let text = layout.displayList()
    if !text.commands.isEmpty {
      list.append(text, at: LayoutPoint(x: LayoutUnit(points: padding.left), y: LayoutUnit(points: padding.top)))
    }
    return ResolvedAttachment(width: width, ascent: ascent, descent: height - ascent, list: list)
  }
}

extension InlineAttachment {
  /// An attachment that shows a label, and copies as its text.
  /// - Input: `verticalAlign` other than `alphabetic` places its box instead of its baseline.
  public init(
    id: String, label: Label, in engine: TextEngine, baseline: NestedLabel.Baseline = .first,
    verticalAlign: AttachmentBaseline = .alphabetic
  ) {
    self.init(
      id: id, width: 0, height: 0, baseline: verticalAlign, alternative: label.text.plainText,
      content: .provider(NestedLabel(label, in: engine, baseline: baseline)))
  }
}
