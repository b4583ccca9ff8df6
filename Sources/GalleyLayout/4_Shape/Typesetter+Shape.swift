// SPDX-License-Identifier: MIT
//
// Stages 1 to 4 for one paragraph: decode, analyze, itemize, shape. No width enters.

import GalleyFonts
package import GalleyModel

extension Typesetter {
  /// Analyses a paragraph's text, whose scalars are widened where that takes them, as its style asks.
  func analyze(_ text: inout ParagraphText, paragraph: ParagraphStyle, language: String?) -> ParagraphAnalysis {
    analyze(&text, paragraph: paragraph, language: language, pass: {})
  }

  /// The same; `pass` is called between the passes over the text.
  private func analyze<Failure: Error>(
    _ text: inout ParagraphText, paragraph: ParagraphStyle, language: String?, pass: () throws(Failure) -> Void
  ) throws(Failure) -> ParagraphAnalysis {
    var options = AnalysisOptions()
    options.baseDirection = paragraph.direction
    options.lineBreakStrictness = paragraph.lineBreak
    options.wordBreak = paragraph.wordBreak
    options.language = language ?? ""
    options.webASCIIHabits = paragraph.webBreaks
    if let quick = text.scalars.withBytes({ $0.flatMap { analyzeLatin1($0, options: options) } }) { return quick }
    text.widen()
    return try text.wide.withUnsafeBufferPointer { (scalars) throws(Failure) in
      try analyzeGeneral(scalars, options: options, dictionaries: dictionaries, pass: pass)
    }
  }

  /// Shapes one paragraph of a text.
  /// - Input: `flat` are the whole text's styles; `maximumWidth`, in points, and `nesting` are what attachments may know;
  ///   `context` is what the paragraph's head above says of its end, where only that end is shaped.
  func shape(
    _ text: StyledText, _ span: ParagraphSpan, _ flat: FlatStyles, paragraph: ParagraphStyle, maximumWidth: Double?,
    nesting: Int = 0, context: ParagraphContext? = nil, pace: inout WorkPace
  ) throws(LayoutError) -> ShapedParagraph {
    try withScratch { (scratch) throws(LayoutError) in
      try shape(
        text, span, flat, paragraph: paragraph, maximumWidth: maximumWidth, nesting: nesting, context: context,
        pace: &pace, in: &scratch)
    }
  }

  @inline(__always)
  private func shape(
    _ text: StyledText, _ span: ParagraphSpan, _ flat: FlatStyles, paragraph: ParagraphStyle, maximumWidth: Double?,
    nesting: Int, context: ParagraphContext?, pace: inout WorkPace, in scratch: inout ShapingScratch
  ) throws(LayoutError) -> ShapedParagraph {
    var scalars = ParagraphText(text.utf8, span, in: &scratch.scalars)
    let transforms = flat.transformRuns(of: span)
    if !transforms.isEmpty { scalars.transform(transforms) }
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
    let count = scalars.count
    var analysis = try analyze(&scalars, paragraph: paragraph, language: language) { () throws(LayoutError) in
      try pace.spend(count)
    }
    scalars.joinTransformed(&analysis.boundaries)
    let changes = try hyphenate(&analysis, &scalars, runs, local.styles, paragraph: paragraph, pace: &pace)
    var itemized = try items(
      &scalars, analysis, styleRuns: runs, styles: local.styles, attachments: attachments,
      hanLanguage: context?.hanLanguage ?? hanLanguage(analysis.scriptRuns), pace: &pace)
    var glyphs = GlyphStorage()
    glyphs.reserve(count + GlyphStorage.slack)
    var shaped: [ShapedRun] = []
    shaped.reserveCapacity(itemized.items.count)
    // Lent, not copied: each list counts references.
    var shaper = Shaper(
      buffer: scratch.buffer, text: scalars.scalars, wide: scalars.wide.taken(), styles: local.styles.taken(),
      fonts: itemized.fonts.taken(), attachments: attachments, marksKashidas: paragraph.alignment == .justify,
      words: words, hasNoMarks: scalars.isBelowMarks)
    for index in itemized.items.indices {
      var rest = itemized.items[index]
      repeat {
        let run = shaper.shapeHead(of: &rest, analysis.boundaries, into: &glyphs)
        shaped.append(run)
        try pace.spend(run.scalars.count)
      } while !rest.scalars.isEmpty
    }
    let (styles, fonts, room) = shaper.returned()
    scratch.scalars = room
    spaceCJK(shaped, &glyphs, scalars.scalars, styles, paragraph)
    applyBreaks(of: runs, styles, scalars.scalars, paragraph: paragraph, to: &analysis)
    var warnings = missing(shaped, scalars)
    addUndivided(analysis, scalars, paragraph, to: &warnings)
    // Moved: a copy of each list counts a reference.
    return ShapedParagraph(
      text: KeptText(consume scalars), analysis: consume analysis, style: paragraph, styles: styles,
      firstStyle: firstStyle, rootStyle: rootStyle, attachments: attachments, runs: consume shaped, fonts: fonts,
      glyphs: consume glyphs, hyphenChanges: changes, warnings: warnings)
  }

  private func items(
    _ text: inout ParagraphText, _ analysis: ParagraphAnalysis, styleRuns: [ScalarStyleRun], styles: [ResolvedStyle],
    attachments: [PlacedAttachment], hanLanguage: String?, pace: inout WorkPace
  ) throws(LayoutError) -> ItemizedParagraph {
    if let plain = plainItems(&text, analysis, styleRuns: styleRuns, styles: styles, attachments: attachments) {
      try pace.spend(text.count)
      return plain
    }
    text.widen()
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

/// Adds a warning for each run whose words nobody could tell apart, where lines end between words.
private func addUndivided(
  _ analysis: ParagraphAnalysis, _ text: ParagraphText, _ paragraph: ParagraphStyle, to warnings: inout [LayoutWarning]
) {
  guard paragraph.lineBreak != .anywhere else { return }
  for run in runsWithoutDictionary(analysis.scriptRuns) {
    warnings.append(
      LayoutWarning(
        range: TextRange(text.source(run.lowerBound), text.source(run.upperBound)), kind: .missingDictionary))
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
  /// The text's number of the first style.
  private var first = -1
  /// Those of the others; past the first few, which are looked through, by hash.
  private var numbers: [Int] = []
  private var indices: [Int: Int] = [:]
  private static let few = 8

  init(typesetter: Typesetter) { self.typesetter = typesetter }

  /// The paragraph's number of a style of the text.
  mutating func index(of style: Int, _ flat: FlatStyles) -> Int {
    if style == first { return 0 }
    if let known = numbers.prefix(Self.few).firstIndex(of: style) { return known + 1 }
    if let known = indices[style] { return known }
    styles.append(typesetter.resolve(flat.shared[style]))
    if styles.count == 1 {
      first = style
      return 0
    }
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
