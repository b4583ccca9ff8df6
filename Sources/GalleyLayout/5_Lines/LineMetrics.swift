// SPDX-License-Identifier: MIT
//
// Line boxes. The box takes its height from the styles on the line, each by its own first font (the strut), so
// that a letter from a fallback font does not push lines apart; without the strut, from the fonts that are used.
// A fallback font far taller than the strut (Nastaliq beside a Latin font) grows the line all the same: its
// letters would run into the lines above and below.

import GalleyFonts
import GalleyModel

/// The extents of a line around its baseline.
package struct LineExtents {
  var ascent: Int64 = .min
  var descent: Int64 = .min
  var leading: Int64 = 0

  /// Adds a box that stands `shift` above the baseline.
  mutating func add(ascent: Int64, descent: Int64, leading: Int64, shift: Int64) {
    self.ascent = max(self.ascent, ascent &+ shift)
    self.descent = max(self.descent, descent &- shift)
    self.leading = max(self.leading, leading)
  }

  /// Adds a font's box.
  mutating func add(_ metrics: FontMetrics, shift: Int64) {
    add(
      ascent: metrics.ascent.rawValue, descent: metrics.descent.rawValue, leading: metrics.lineGap.rawValue,
      shift: shift)
  }

  /// The same extents; none at all where nothing was added.
  var settled: LineExtents {
    ascent == .min ? LineExtents(ascent: 0, descent: 0, leading: 0) : self
  }
}

extension LineExtents {
  /// The extents grown so far that attachments which go by the line fit in: down for those at its top, then up for
  /// those at its bottom, then both ways.
  /// - Source: CSS 2.2 §10.8.1 leaves the order open.
  fileprivate func holding(_ boxes: [PlacedAttachment]) -> LineExtents {
    func highest(_ baseline: AttachmentBaseline) -> Int64 {
      boxes.filter { $0.attachment.baseline == baseline }.map(\.height.rawValue).max() ?? 0
    }
    var result = self
    result.descent = max(descent, highest(.top) &- ascent)
    result.ascent = max(ascent, highest(.bottom) &- result.descent)
    let missing = max(0, highest(.center) &- result.ascent &- result.descent)
    result.ascent &+= missing - missing / 2
    result.descent &+= missing / 2
    return result
  }
}

extension LineRecord {
  /// The extents of its box, leading left out.
  package var extents: LineExtents {
    LineExtents(ascent: ascent.rawValue, descent: descent.rawValue)
  }
}

extension ShapedParagraph {
  /// The extents of a line with these runs.
  /// - Source: `natural` as Litext (leading below); `css` as CSS 2.2 §10.8 (half-leading).
  func extents(of runs: ArraySlice<RunRecord>, _ fonts: [FontInstance], at start: Int) -> LineExtents {
    var extents = LineExtents()
    var ofLine: [PlacedAttachment] = []
    // What was added need not be added again.
    var last = (style: -1, font: -1)
    var before = last
    for run in runs {
      if run.kind == .text {
        let own = (run.style, run.font)
        if own == last || own == before { continue }
        before = last
        last = own
      }
      let style = styles[run.style]
      if case .attachment(let index) = run.kind {
        let box = attachments[index]
        if box.attachment.baseline.isOfLine {
          ofLine.append(box)
        } else {
          let top = box.top(in: extents, shift: style.baselineShift)
          extents.add(ascent: top.rawValue, descent: (box.height - top).rawValue, leading: 0, shift: 0)
        }
        continue
      }
      add(style.cascade.primary, shift: style.baselineShift, to: &extents)
      if growsWithFallback, run.kind == .text, fonts[run.font] !== style.cascade.primary,
        !self.style.strut || outgrows(fonts[run.font], style.cascade.primary)
      {
        add(fonts[run.font], shift: style.baselineShift, to: &extents)
      }
    }
    if runs.isEmpty {
      let own = styles[self.runs.isEmpty ? firstStyle : self.runs[runIndex(start)].style]
      add(own.cascade.primary, shift: own.baselineShift, to: &extents)
    } else if style.lineBox == .css {
      add(styles[rootStyle].cascade.primary, shift: 0, to: &extents)
    }
    if extents.ascent == .min, !ofLine.isEmpty { addStrut(of: runs, to: &extents) }
    let box = ofLine.isEmpty ? extents.settled : extents.settled.holding(ofLine)
    return style.lineBox == .natural ? raised(box) : box
  }

  /// Adds the text that would stand beside the attachments of a line that go by the line, where there is none.
  private func addStrut(of runs: ArraySlice<RunRecord>, to extents: inout LineExtents) {
    guard let run = runs.first else { return }
    let own = styles[run.style]
    add(own.cascade.primary, shift: own.baselineShift, to: &extents)
  }

  /// Whether fallback fonts may move the edges of lines at all: baselines of lines of a fixed height stand that
  /// far apart, whatever is in them.
  private var growsWithFallback: Bool { style.lineBox == .natural && held(style.lineHeight.fixed) == nil }

  /// Whether a fallback font is more than three quarters as tall again as the strut.
  private func outgrows(_ font: FontInstance, _ strut: FontInstance) -> Bool {
    let own = font.metrics.ascent.rawValue &+ font.metrics.descent.rawValue
    let held = strut.metrics.ascent.rawValue &+ strut.metrics.descent.rawValue
    return own > held &+ held / 4 * 3
  }

  /// Adds a font's box: in a `css` line, with its share of the line height above and below.
  private func add(_ font: FontInstance, shift: Int64, to extents: inout LineExtents) {
    let metrics = font.metrics
    let (ascent, descent) = (metrics.ascent.rawValue, metrics.descent.rawValue)
    guard style.lineBox == .css else {
      return extents.add(ascent: ascent, descent: descent, leading: metrics.lineGap.rawValue, shift: shift)
    }
    var height = ascent &+ descent &+ metrics.lineGap.rawValue
    if let factor = style.lineHeight.factor, factor == factor {
      height = LayoutUnit(points: font.size * max(0, min(factor, 1000))).rawValue
    }
    let extra = bounded(height) &- ascent &- descent
    let above = extra >> 1
    extents.add(ascent: ascent &+ above, descent: descent &+ extra &- above, leading: 0, shift: shift)
  }

  /// Applies the paragraph's line height to a natural box: what it adds or takes is above the glyphs.
  private func raised(_ natural: LineExtents) -> LineExtents {
    var result = natural
    let own = natural.ascent &+ natural.descent &+ natural.leading
    var wanted = own
    if let factor = style.lineHeight.factor, factor == factor {
      wanted = LayoutUnit(rawValue: own).scaled(by: max(0, min(factor, 1000))).rawValue
    }
    result.ascent &+= bounded(wanted) &- own
    return result
  }

  /// A height held to the paragraph's fixed, least and greatest ones.
  private func bounded(_ height: Int64) -> Int64 {
    var height = height
    if let fixed = held(style.lineHeight.fixed) { height = fixed }
    if let minimum = held(style.lineHeight.minimum) { height = max(height, minimum) }
    if let maximum = held(style.lineHeight.maximum) { height = min(height, maximum) }
    return height
  }

  /// A height in layout units; nil for none and for what is no height.
  private func held(_ points: Double?) -> Int64? {
    guard let points, points == points else { return nil }
    return LayoutUnit(points: max(points, 0)).rawValue
  }
}
