// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel

/// Neighbouring runs of a line that share a property.
struct Stretch<Value> {
  /// The runs: indices into the paragraph layout's.
  var range: Range<Int>
  /// The runs themselves.
  var runs: ArraySlice<RunRecord>
  /// What they share.
  var value: Value
}

/// Finds the longest stretches of runs whose styles give the same value; what hangs at the line's end is left out.
func stretches<Value: Equatable>(
  _ runs: ArraySlice<RunRecord>, _ line: LineRecord, _ shaped: ShapedParagraph,
  of property: (TextStyle) -> Value?
) -> [Stretch<Value>] {
  var found: [Stretch<Value>] = []
  for index in runs.indices {
    let run = runs[index]
    let hangs = run.inserted == nil && run.scalars.lowerBound >= line.contentEnd
    guard !hangs, let value = property(shaped.styles[run.style].style) else { continue }
    if let last = found.last, last.range.upperBound == index, last.value == value {
      found[found.count - 1].range = last.range.lowerBound..<index + 1
    } else {
      found.append(Stretch(range: index..<index + 1, runs: [], value: value))
    }
  }
  for index in found.indices { found[index].runs = runs[found[index].range] }
  return found
}

extension Painter {
  /// The box of neighbouring runs: their advances wide, as high as their styles' first fonts.
  func box(
    _ runs: ArraySlice<RunRecord>, _ shaped: ShapedParagraph, _ line: LineRecord, _ origin: LayoutPoint
  ) -> LayoutRect {
    var extents = LineExtents()
    var left = Int64.max
    var right = Int64.min
    for run in runs {
      left = min(left, run.x)
      right = max(right, run.x &+ run.width)
      let style = shaped.styles[run.style]
      if case .attachment(let index) = run.kind {
        let box = shaped.attachments[index]
        let top = box.top(in: line.extents, shift: style.baselineShift)
        extents.add(ascent: top.rawValue, descent: (box.height - top).rawValue, leading: 0, shift: 0)
      } else {
        extents.add(style.cascade.primary.metrics, shift: style.baselineShift)
      }
    }
    guard left <= right else { return .zero }
    let settled = extents.settled
    return LayoutRect(
      x: origin.x + LayoutUnit(rawValue: left), y: origin.y - LayoutUnit(rawValue: settled.ascent),
      width: LayoutUnit(rawValue: right &- left),
      height: LayoutUnit(rawValue: max(0, settled.ascent &+ settled.descent)))
  }

  /// Adds the lines of one kind over a line's runs.
  ///
  /// Neighbouring runs with the same decoration get one straight line: as thick as the thickest of their styles'
  /// first fonts has it, and as far from the text as the furthest.
  /// - Output: the commands that leave gaps for ink, and the runs they pass.
  mutating func decorate(
    _ runs: ArraySlice<RunRecord>, _ line: LineRecord, _ shaped: ShapedParagraph, _ origin: LayoutPoint,
    _ kind: Decoration.Kind
  ) -> [(command: Int, runs: Range<Int>)] {
    var skipping: [(command: Int, runs: Range<Int>)] = []
    let found = stretches(runs, line, shaped) { style in
      switch kind {
      case .underline: style.underline.map { DecorationValue(decoration: $0, color: $0.color ?? style.color) }
      case .strike: style.strike.map { DecorationValue(decoration: $0, color: $0.color ?? style.color) }
      case .overline: style.overline.map { DecorationValue(decoration: $0, color: $0.color ?? style.color) }
      }
    }
    for stretch in found {
      let place = place(stretch, shaped, kind)
      let left = stretch.runs.map(\.x).min() ?? 0
      let right = stretch.runs.map { $0.x &+ $0.width }.max() ?? 0
      let decoration = Decoration(
        kind: kind, style: stretch.value.decoration.style, x: origin.x + LayoutUnit(rawValue: left),
        y: origin.y + place.y, width: LayoutUnit(rawValue: right &- left), thickness: place.thickness,
        color: stretch.value.color)
      // Double lines and waves reach three times their thickness; a device pixel may be thicker than all.
      let reach = max(place.thickness * 4, LayoutUnit(points: 2))
      let bounds = LayoutRect(
        x: decoration.x, y: decoration.y - reach, width: decoration.width, height: reach * 2)
      if stretch.value.decoration.skipsInk, kind != .strike {
        skipping.append((list.commands.count, stretch.range))
      }
      list.append(.decoration(decoration), bounds: bounds)
    }
    return skipping
  }

  /// How far below the baseline the middle of a line is, and how thick it is.
  private func place(
    _ stretch: Stretch<DecorationValue>, _ shaped: ShapedParagraph, _ kind: Decoration.Kind
  ) -> (y: LayoutUnit, thickness: LayoutUnit) {
    var y: LayoutUnit?
    var thickness = LayoutUnit.zero
    for run in stretch.runs {
      let style = shaped.styles[run.style]
      let metrics = style.cascade.primary.metrics
      let shift = LayoutUnit(rawValue: style.baselineShift)
      let isStrike = kind == .strike
      thickness = max(thickness, isStrike ? metrics.strikeThickness : metrics.underlineThickness)
      switch kind {
      case .underline: y = max(y ?? metrics.underlinePosition - shift, metrics.underlinePosition - shift)
      case .strike: y = y ?? -metrics.strikePosition - shift
      case .overline: y = min(y ?? -metrics.ascent - shift, -metrics.ascent - shift)
      }
    }
    let decoration = stretch.value.decoration
    if let asked = decoration.thickness, asked.isFinite { thickness = LayoutUnit(points: max(0, asked)) }
    let offset = LayoutUnit(points: decoration.offset)
    return ((y ?? .zero) + (kind == .underline ? offset : -offset), thickness)
  }
}

/// A decoration with the colour that it is painted in.
struct DecorationValue: Equatable {
  var decoration: TextDecoration
  var color: Color
}
