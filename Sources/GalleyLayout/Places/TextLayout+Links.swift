// SPDX-License-Identifier: MIT

import GalleyFonts
package import GalleyModel

extension PlacedLine {
  /// The box of run `index`: its advance wide, as high as its style's first font, or the attachment's own box;
  /// what hangs is cut at the container's edge.
  package func box(ofRun index: Int) -> LayoutRect {
    let run = paragraph.runs[index]
    let style = shaped.styles[run.style]
    var ascent = style.cascade.primary.metrics.ascent + LayoutUnit(rawValue: style.baselineShift)
    var height = style.cascade.primary.metrics.ascent + style.cascade.primary.metrics.descent
    if case .attachment(let number) = run.kind {
      let box = shaped.attachments[number]
      (ascent, height) = (box.top(in: record.extents, shift: style.baselineShift), box.height)
    }
    let left = record.x.rawValue &+ run.x
    let hangs = run.inserted == nil && run.scalars.lowerBound >= record.contentEnd
    let (low, high) = hangs ? (clipped(left), clipped(left &+ run.width)) : (left, left &+ run.width)
    return LayoutRect(
      x: LayoutUnit(rawValue: low), y: baseline - ascent, width: LayoutUnit(rawValue: high &- low),
      height: height.clampedToZero)
  }

  /// The bytes of run `index`; for an ellipsis what it stands for.
  package func range(ofRun index: Int) -> TextRange {
    let run = paragraph.runs[index]
    if isEllipsis(run), let elided = elidedRange { return elided }
    return TextRange(source(run.scalars.lowerBound), source(run.scalars.upperBound))
  }

  /// Where run `index` leads, and the colour of its text.
  package func style(ofRun index: Int) -> TextStyle { shaped.styles[paragraph.runs[index].style].style }

  /// The attachment that run `index` shows.
  package func attachment(ofRun index: Int) -> InlineAttachment? {
    guard case .attachment(let number) = paragraph.runs[index].kind else { return nil }
    return shaped.attachments[number].attachment
  }
}

extension TextLayout {
  /// The stretch of text around byte `offset` that leads to one place; nil where there is no link.
  /// - Complexity: O(log n + runs of the link).
  package func link(at offset: Int) -> (target: String, range: TextRange)? {
    let number = max(0, paragraphs.partitionPoint { $0.textOffset <= offset } - 1)
    let placed = paragraphs[number]
    let shaped = placed.layout.shaped
    guard !shaped.runs.isEmpty else { return nil }
    let run = shaped.runIndex(shaped.text.scalarIndex(ofByte: offset - placed.textOffset))
    guard let target = shaped.styles[shaped.runs[run].style].style.link else { return nil }
    return (target, TextRange(linkStart(target, number, run), linkEnd(target, number, run)))
  }

  private func leads(_ number: Int, _ run: Int, to target: String) -> Bool {
    let shaped = paragraphs[number].layout.shaped
    return shaped.styles[shaped.runs[run].style].style.link == target
  }

  private func linkStart(_ target: String, _ number: Int, _ run: Int) -> Int {
    var (number, run) = (number, run)
    while true {
      while run > 0, leads(number, run - 1, to: target) { run -= 1 }
      guard run == 0, number > 0 else { break }
      let count = paragraphs[number - 1].layout.shaped.runs.count
      guard count > 0, leads(number - 1, count - 1, to: target) else { break }
      (number, run) = (number - 1, count - 1)
    }
    let placed = paragraphs[number]
    return placed.textOffset + placed.layout.shaped.text.source(placed.layout.shaped.runs[run].scalars.lowerBound)
  }

  private func linkEnd(_ target: String, _ number: Int, _ run: Int) -> Int {
    var (number, run) = (number, run)
    while true {
      let count = paragraphs[number].layout.shaped.runs.count
      while run + 1 < count, leads(number, run + 1, to: target) { run += 1 }
      guard run + 1 == count, number + 1 < paragraphs.count,
        !paragraphs[number + 1].layout.shaped.runs.isEmpty, leads(number + 1, 0, to: target)
      else { break }
      (number, run) = (number + 1, 0)
    }
    let placed = paragraphs[number]
    return placed.textOffset + placed.layout.shaped.text.source(placed.layout.shaped.runs[run].scalars.upperBound)
  }

  /// The attachments of the laid-out text by the byte of their U+FFFC, in order.
  package func attachments(in range: TextRange) -> [(offset: Int, attachment: InlineAttachment)] {
    var found: [(offset: Int, attachment: InlineAttachment)] = []
    var number = max(0, paragraphs.partitionPoint { $0.textOffset <= range.lower } - 1)
    while number < paragraphs.count, paragraphs[number].textOffset < range.upper {
      let placed = paragraphs[number]
      for attachment in placed.layout.shaped.attachments {
        let offset = placed.textOffset + placed.layout.shaped.text.source(attachment.scalar)
        if range.contains(offset) { found.append((offset, attachment.attachment)) }
      }
      number += 1
    }
    return found
  }

  /// The styles of a range, in order: pieces that tile it as far as it was laid out.
  package func styles(in range: TextRange) -> [(range: TextRange, style: TextStyle)] {
    var found: [(range: TextRange, style: TextStyle)] = []
    var number = max(0, paragraphs.partitionPoint { $0.textOffset <= range.lower } - 1)
    while number < paragraphs.count, paragraphs[number].textOffset < range.upper {
      let placed = paragraphs[number]
      let shaped = placed.layout.shaped
      for run in shaped.runs {
        let whole = TextRange(
          placed.textOffset + shaped.text.source(run.scalars.lowerBound),
          placed.textOffset + shaped.text.source(run.scalars.upperBound))
        let part = whole.clamped(to: range)
        if !part.isEmpty { found.append((part, shaped.styles[run.style].style)) }
      }
      number += 1
    }
    return found
  }
}
