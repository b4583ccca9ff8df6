// SPDX-License-Identifier: MIT
//
// Stages 1 to 4 for one paragraph: decode, analyze, itemize, shape. No width enters.

import GalleyFonts
package import GalleyModel

extension Typesetter {
  /// Analyses scalars as a paragraph style asks.
  func analyze(_ scalars: [UInt32], paragraph: ParagraphStyle, language: String?) -> ParagraphAnalysis {
    analyze(scalars, paragraph: paragraph, language: language, pass: {})
  }

  /// The same; `pass` is called between the passes over the text.
  private func analyze<Failure: Error>(
    _ scalars: [UInt32], paragraph: ParagraphStyle, language: String?, pass: () throws(Failure) -> Void
  ) throws(Failure) -> ParagraphAnalysis {
    var options = AnalysisOptions()
    options.baseDirection = paragraph.direction
    options.lineBreakStrictness = paragraph.lineBreak
    options.wordBreak = paragraph.wordBreak
    options.language = language ?? ""
    options.webASCIIHabits = paragraph.webBreaks
    return try scalars.withUnsafeBufferPointer { (scalars) throws(Failure) in
      try GalleyLayout.analyze(scalars, options: options, dictionaries: dictionaries, pass: pass)
    }
  }

  /// Shapes one paragraph of a text.
  /// - Input: `flat` are the whole text's styles; `maximumWidth`, in points, and `nesting` are what attachments may know;
  ///   `context` is what the paragraph's head above says of its end, where only that end is shaped.
  func shape(
    _ text: StyledText, _ span: ParagraphSpan, _ flat: FlatStyles, paragraph: ParagraphStyle, maximumWidth: Double?,
    nesting: Int = 0, context: ParagraphContext? = nil, pace: inout WorkPace
  ) throws(LayoutError) -> ShapedParagraph {
    var scalars = ParagraphText(text.utf8, span)
    scalars.transform(flat.transformRuns(of: span))
    var local = LocalStyles(typesetter: self)
    let runs = local.runs(of: span, scalars, flat)
    let firstStyle = local.index(of: flat.style(at: span.start), flat)
    let rootStyle = local.index(of: 0, flat)
    let attachments = flat.attachments(in: span, scalars).map { scalar, attachment in
      let resolved = local.styles[runs[runs.partitionPoint { $0.end <= scalar }].style]
      let context = AttachmentContext(
        size: resolved.size, color: resolved.style.color, maximumWidth: maximumWidth,
        language: resolved.style.language, nesting: nesting)
      return PlacedAttachment(
        scalar: scalar, attachment: attachment, resolved: attachment.resolve(context),
        text: resolved.cascade.primary.metrics)
    }
    let language = context.map(\.language) ?? local.styles[firstStyle].style.language
    var analysis = try analyze(scalars.scalars, paragraph: paragraph, language: language) { () throws(LayoutError) in
      try pace.spend(scalars.scalars.count)
    }
    scalars.joinTransformed(&analysis.boundaries)
    let changes = try hyphenate(&analysis, scalars, runs, local.styles, paragraph: paragraph, pace: &pace)
    let itemized = try items(
      scalars, analysis, styleRuns: runs, styles: local.styles, attachments: attachments,
      hanLanguage: context?.hanLanguage ?? hanLanguage(analysis.scriptRuns), pace: &pace)
    var glyphs = GlyphStorage()
    glyphs.reserve(scalars.scalars.count + GlyphStorage.slack)
    var shaped: [ShapedRun] = []
    shaped.reserveCapacity(itemized.items.count)
    try withBuffer { (buffer) throws(LayoutError) in
      var shaper = Shaper(
        buffer: buffer, scalars: scalars.scalars, styles: local.styles, fonts: itemized.fonts, attachments: attachments,
        marksKashidas: paragraph.alignment == .justify, words: words, hasNoMarks: scalars.isBelowMarks)
      for item in itemized.items {
        var rest = item
        repeat {
          let run = shaper.shapeHead(of: &rest, analysis.boundaries, into: &glyphs)
          shaped.append(run)
          try pace.spend(run.scalars.count)
        } while !rest.scalars.isEmpty
      }
    }
    spaceCJK(shaped, &glyphs, scalars.scalars, local.styles, paragraph)
    applyBreaks(of: runs, local.styles, scalars.scalars, paragraph: paragraph, to: &analysis)
    let warnings = missing(shaped, scalars) + undivided(analysis, scalars, paragraph)
    // Moved: a copy of each list counts a reference.
    return ShapedParagraph(
      text: consume scalars, analysis: consume analysis, style: paragraph, styles: local.styles, firstStyle: firstStyle,
      rootStyle: rootStyle, attachments: attachments, runs: consume shaped, fonts: itemized.fonts,
      glyphs: consume glyphs, hyphenChanges: changes, warnings: warnings)
  }

  private func items(
    _ text: ParagraphText, _ analysis: ParagraphAnalysis, styleRuns: [ScalarStyleRun], styles: [ResolvedStyle],
    attachments: [PlacedAttachment], hanLanguage: String?, pace: inout WorkPace
  ) throws(LayoutError) -> ItemizedParagraph {
    if let plain = plainItems(text, analysis, styleRuns: styleRuns, styles: styles, attachments: attachments) {
      try pace.spend(text.scalars.count)
      return plain
    }
    return try withFontChoices { (memo) throws(LayoutError) in
      try itemize(
        text, analysis, styleRuns: styleRuns, styles: styles, attachments: attachments, hanLanguage: hanLanguage,
        memo: &memo
      ) { (count) throws(LayoutError) in try pace.spend(count) }
    }
  }

  /// One warning for each stretch that no font shows; control characters are shown on purpose.
  private func missing(_ runs: [ShapedRun], _ text: ParagraphText) -> [LayoutWarning] {
    var warnings: [LayoutWarning] = []
    for run in runs where run.kind == .missing {
      for stretch in run.scalars.split(whereSeparator: { isControl(text.scalars[$0]) }) {
        let range = TextRange(text.source(stretch.startIndex), text.source(stretch.endIndex))
        warnings.append(LayoutWarning(range: range, kind: .missingGlyph))
      }
    }
    return warnings
  }
}

/// One warning for each run whose words nobody could tell apart, where lines end between words.
private func undivided(
  _ analysis: ParagraphAnalysis, _ text: ParagraphText, _ paragraph: ParagraphStyle
) -> [LayoutWarning] {
  guard paragraph.lineBreak != .anywhere else { return [] }
  return runsWithoutDictionary(analysis.scriptRuns).map { run in
    LayoutWarning(
      range: TextRange(text.source(run.lowerBound), text.source(run.upperBound)), kind: .missingDictionary)
  }
}

/// What the head of a paragraph says of the rest of it.
package struct ParagraphContext: Hashable, Sendable {
  /// The language at the paragraph's start, by which its lines break.
  var language: String?
  /// The language of ideographs in text that names none; nil where the head does not tell.
  var hanLanguage: String?
}

/// The styles that one paragraph uses, numbered in the order of their use.
private struct LocalStyles {
  let typesetter: Typesetter
  var styles: [ResolvedStyle] = []
  /// The text's numbers of the styles; past the first few, which are looked through, by hash.
  private var numbers: [Int] = []
  private var indices: [Int: Int] = [:]
  private static let few = 8

  init(typesetter: Typesetter) { self.typesetter = typesetter }

  /// The paragraph's number of a style of the text.
  mutating func index(of style: Int, _ flat: FlatStyles) -> Int {
    if let known = numbers.prefix(Self.few).firstIndex(of: style) ?? indices[style] { return known }
    styles.append(typesetter.resolve(flat.shared[style]))
    numbers.append(style)
    if numbers.count > Self.few { indices[style] = styles.count - 1 }
    return styles.count - 1
  }

  /// The style runs of a paragraph, in scalars; at least one where it has scalars.
  mutating func runs(of span: ParagraphSpan, _ text: ParagraphText, _ flat: FlatStyles) -> [ScalarStyleRun] {
    var runs: [ScalarStyleRun] = []
    var run = flat.runs.partitionPoint { $0.end <= span.start }
    while run < flat.runs.count {
      let end = min(flat.runs[run].end, span.end)
      let scalar = end == span.end ? text.scalars.count : text.scalarIndex(fromByte: end - span.start)
      if scalar > (runs.last?.end ?? 0) || text.scalars.isEmpty {
        runs.append(ScalarStyleRun(end: scalar, style: index(of: flat.runs[run].style, flat)))
      }
      if end == span.end { break }
      run += 1
    }
    return runs
  }
}

extension FlatStyles {
  /// The case transforms of a paragraph; none where no style has one.
  fileprivate func transformRuns(of span: ParagraphSpan) -> [TransformRun] {
    guard shared.contains(where: { $0.style.transform != .none }) else { return [] }
    var transforms: [TransformRun] = []
    var run = runs.partitionPoint { $0.end <= span.start }
    while run < runs.count {
      let style = shared[runs[run].style].style
      transforms.append(
        TransformRun(
          end: min(runs[run].end, span.end) - span.start, transform: style.transform, language: style.language))
      if runs[run].end >= span.end { break }
      run += 1
    }
    return transforms
  }

  /// The style of the byte at `offset`, or of the last byte for the end.
  fileprivate func style(at offset: Int) -> Int {
    runs[min(runs.partitionPoint { $0.end <= offset }, runs.count - 1)].style
  }

  /// The attachments of a paragraph and the scalars they stand for.
  fileprivate func attachments(in span: ParagraphSpan, _ text: ParagraphText) -> [(Int, InlineAttachment)] {
    guard !attachments.isEmpty else { return [] }
    var found: [(Int, InlineAttachment)] = []
    for index in attachments.partitionPoint({ $0.offset < span.start })..<attachments.count {
      guard attachments[index].offset < span.contentEnd else { break }
      let scalar = text.scalarIndex(ofByte: attachments[index].offset - span.start)
      // Of two for one character the later wins.
      if found.last?.0 == scalar { found.removeLast() }
      found.append((scalar, attachments[index].attachment))
    }
    return found
  }

  /// The style of the paragraph that begins at byte `offset`; an empty one at the end has that of the last byte.
  package func paragraphStyle(at offset: Int, _ base: ParagraphStyle) -> ParagraphStyle {
    guard let last = paragraphRuns.last else { return base }
    let offset = min(offset, last.end - 1)
    let style = paragraphRuns[paragraphRuns.partitionPoint { $0.end <= offset }].style
    return style < 0 ? base : paragraphStyles[style]
  }
}
