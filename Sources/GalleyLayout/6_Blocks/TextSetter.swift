// SPDX-License-Identifier: MIT

import GalleyModel

/// Sets the texts of a document, in the rooms that the passes of stage 6 find for them.
struct TextSetter {
  let typesetter: Typesetter
  let tree: BlockTree
  let options: DocumentOptions
  let reuse: DocumentReuse?
  /// What was measured for tables.
  private(set) var measures: [Int: TextMeasure] = [:]
  /// How many texts were shaped; the others were there.
  private(set) var shapedCount = 0
  private var gutters: [Int: LayoutUnit] = [:]
  /// The greatest gap beside the markers of a container; of those with markers only.
  private var markerGaps: [Int: LayoutUnit] = [:]
  /// Texts that were shaped before their turn, by block; empty without any.
  private var ahead: [[ShapedParagraph]?] = []
  private(set) var markers: [Int: SetMarker] = [:]

  init(typesetter: Typesetter, tree: BlockTree, options: DocumentOptions, reuse: DocumentReuse?) {
    self.typesetter = typesetter
    self.tree = tree
    self.options = options
    self.reuse = reuse
  }

  /// Sets the text of block `index` in a room.
  mutating func set(_ index: Int, room: LayoutUnit, cut: LineCut) throws(LayoutError) -> SetText {
    let setting = tree.setting(index)
    let old = reuse?.text(index, tree)
    if let known = old, known.setting == setting, known.room == room, cut.allows(known) { return known }
    let text = setting.applied(to: tree.text(index) ?? StyledText(""))
    let numbers = try lineNumbers(index, text)
    let gutter = numbers.map { min($0.width, room) } ?? .zero
    let width = room - gutter
    let made = takeAhead(index)
    let shaped = made ?? knownParagraphs(index, setting, old, width: width)
    if made != nil || shaped == nil { shapedCount += 1 }
    let layout = try typesetter.layout(
      text,
      LayoutOptions(
        width: width.points, height: cut.height?.points, maxLines: cut.maxLines, ellipsis: options.ellipsis,
        limits: options.limits, nesting: options.nesting), shaped: shaped, isContinued: cut.isContinued)
    return SetText(
      setting: setting, room: room, layout: layout, numbers: numbers.map { beside(layout, $0.layout) }, gutter: gutter,
      isContinued: cut.isContinued)
  }

  /// The shaped paragraphs of a text that are the same in a room of `width`.
  private func knownParagraphs(
    _ index: Int, _ setting: TextSetting, _ old: SetText?, width: LayoutUnit
  ) -> [ShapedParagraph]? {
    if let measure = measures[index], measure.setting == setting, measure.rooms.map({ $0[0] == width }) ?? true {
      return measure.shaped
    }
    // Where only the room is another, the words are the same.
    guard let known = old, known.setting == setting, !known.hasAttachments, !known.layout.isTruncated,
      known.layout.hasAllParagraphs
    else { return nil }
    return known.layout.paragraphs.map(\.layout.shaped)
  }

  /// Measures the text of block `index` for a column.
  /// - Input: `rooms` are the widths that attachments are told where the text has all its room, and where it has
  ///   little; nil where there is no limit.
  mutating func measure(_ index: Int, _ source: StyledText, rooms: [LayoutUnit]?) throws(LayoutError) -> ContentWidths {
    if let known = measures[index] { return known.widths }
    let setting = tree.setting(index)
    let asked = source.hasAttachments ? rooms ?? [LayoutUnit(rawValue: .max)] : nil
    if let known = reuse?.measure(index, tree), known.setting == setting, known.rooms == asked {
      measures[index] = known
      return known.widths
    }
    let text = setting.applied(to: source)
    shapedCount += 1
    let shaped: [ShapedParagraph]
    if let made = takeAhead(index) {
      shaped = made
    } else {
      shaped = try typesetter.shapedParagraphs(
        of: text, maximumWidth: asked == nil ? nil : rooms?.first?.points, nesting: options.nesting,
        limits: options.limits)
    }
    var widths = ContentWidths.zero
    var pace = WorkPace(options.limits)
    for paragraph in shaped { widths.include(try paragraph.contentWidths(typesetter, pace: &pace)) }
    if asked != nil, let rooms, let least = rooms.last, least != rooms.first {
      widths.minimum = .zero
      let narrow = try typesetter.shapedParagraphs(
        of: text, maximumWidth: least.points, nesting: options.nesting, limits: options.limits)
      for paragraph in narrow {
        widths.minimum = max(widths.minimum, try paragraph.contentWidths(typesetter, pace: &pace).minimum)
      }
      widths.maximum = max(widths.maximum, widths.minimum)
    }
    switch tree.blocks[index].content {
    case .text(_, .clip), .code(_, _, .clip): widths.minimum = .zero
    default: break
    }
    if let numbers = try lineNumbers(index, text) { widths = widths.adding(numbers.width) }
    widths.minimum = min(widths.minimum, Self.widest)
    widths.maximum = min(widths.maximum, Self.widest)
    measures[index] = TextMeasure(setting: setting, shaped: shaped, widths: widths, rooms: asked)
    return widths
  }

  /// The most that a text may ask for.
  private static let widest = LayoutUnit(points: 1_000_000)

  /// The numbers of the lines of code, one paragraph each, and what they take of the room; nil without numbers.
  private func lineNumbers(_ index: Int, _ text: StyledText) throws(LayoutError) -> (
    layout: TextLayout, width: LayoutUnit
  )? {
    guard case .code(_, let lines, _) = tree.blocks[index].content, let first = lines.firstNumber else { return nil }
    let count = splitParagraphs(text.utf8).count
    let words = (0..<count).map { String(first.addingReportingOverflow($0).partialValue) }
    var numbers = StyledText(words.joined(separator: "\n"), style: lines.numberStyle)
    numbers.paragraph.alignment = tree.isRightToLeft[index] ? .left : .right
    numbers.paragraph.direction = .ltr
    let layout = try typesetter.layout(numbers, LayoutOptions(limits: options.limits, nesting: options.nesting))
    return (layout, layout.containerWidth + LayoutUnit(blockLength: lines.numberGap))
  }

  /// Numbers, each on the baseline of the first line of its paragraph of code.
  private func beside(_ code: TextLayout, _ numbers: TextLayout) -> TextLayout {
    var paragraphs: [PlacedParagraph] = []
    var bottom = LayoutUnit.zero
    for (line, var number) in zip(code.paragraphs, numbers.paragraphs) {
      guard let first = line.layout.lines.first, let record = number.layout.lines.first else { continue }
      number.y = line.y + first.y + first.ascent - record.ascent - record.y
      bottom = number.y + record.ascent + record.descent
      paragraphs.append(number)
    }
    return TextLayout(
      utf8: numbers.utf8, paragraphs: paragraphs, containerWidth: numbers.containerWidth, isWidthBounded: true,
      extent: (numbers.extent.width, bottom), elided: [], isTruncated: false, warnings: numbers.warnings,
      dictionaries: typesetter.dictionaries)
  }
}

// MARK: Shaping ahead

extension TextSetter {
  /// Shapes the texts of a long document by several threads before their turn. Not those that the user's code is asked
  /// about, nor where what is not shown is not shaped, nor where most are there from before.
  /// - Throws: `cancelled`.
  mutating func shapeAhead() throws(LayoutError) {
    guard tree.textBytes >= ParagraphsAhead.leastBytes, reuse == nil, options.maxLines == nil, options.height == nil,
      options.limits.threads ?? 2 > 1
    else { return }
    let indices = tree.blocks.indices.filter { tree.text($0).map { !$0.hasAttachments } ?? false }
    let texts = indices.map { tree.setting($0).applied(to: tree.text($0) ?? StyledText("")) }
    let limits = options.limits
    let work = WorkAhead<[ShapedParagraph]>(bytes: texts.lazy.map { $0.utf8.count }, limits) {
      { (number, typesetter, pace) throws(LayoutError) in
        let shaped = try typesetter.shapedParagraphs(
          of: texts[number], maximumWidth: nil, nesting: 0, limits: limits, pace: &pace)
        return (shaped, shaped.reduce(0) { $0 + $1.heldBytes })
      }
    }
    var pace = WorkPace(options.limits)
    guard let made = try work.run(typesetter, &pace) else { return }
    ahead = Array(repeating: nil, count: tree.blocks.count)
    for (number, index) in indices.enumerated() { ahead[index] = made[number] }
  }

  /// The paragraphs of block `index`, once.
  private mutating func takeAhead(_ index: Int) -> [ShapedParagraph]? {
    guard !ahead.isEmpty else { return nil }
    defer { ahead[index] = nil }
    return ahead[index]
  }
}

// MARK: Markers

extension TextSetter {
  /// The width that the markers of the blocks directly inside `container` (-1 for the whole) keep.
  /// - Complexity: O(children) once a container.
  mutating func gutter(of container: Int) throws(LayoutError) -> LayoutUnit {
    if let known = gutters[container] { return known }
    var widest = LayoutUnit.zero
    var last: SetMarker?
    var child = container + 1
    while child < tree.end(container) {
      if tree.hasMarker[child], let marker = tree.blocks[child].marker {
        let set = try setMarker(marker, child, last)
        markers[child] = set
        widest = max(widest, set.keptWidth)
        markerGaps[container] = max(markerGaps[container] ?? .zero, LayoutUnit(blockLength: marker.gap))
        last = set
      }
      child = tree.blocks[child].end
    }
    gutters[container] = widest
    return widest
  }

  /// The width that the markers of the blocks directly inside `container` and their gap take; 0 where there is none.
  mutating func markerRoom(of container: Int) throws(LayoutError) -> LayoutUnit {
    let gutter = try gutter(of: container)
    return markerGaps[container].map { gutter + $0 } ?? .zero
  }

  /// The marker of block `index`; that of its neighbour where both are alike.
  private func setMarker(_ marker: BlockMarker, _ index: Int, _ last: SetMarker?) throws(LayoutError) -> SetMarker {
    let isRightToLeft = tree.isRightToLeft(container: tree.parents[index])
    for known in [last, reuse?.marker(index, tree)] {
      if let known, known.isRightToLeft == isRightToLeft, known.marker == marker { return known }
    }
    guard case .text(let source) = marker.content else {
      return SetMarker(marker, layout: nil, isRightToLeft: isRightToLeft)
    }
    var setting = TextSetting()
    setting.direction = isRightToLeft ? .rtl : .ltr
    let layout = try typesetter.layout(
      setting.applied(to: source), LayoutOptions(limits: options.limits, nesting: options.nesting))
    return SetMarker(marker, layout: layout, isRightToLeft: isRightToLeft)
  }
}

extension StyledText {
  /// Whether attachments may be in it.
  fileprivate var hasAttachments: Bool {
    spans.contains { span in
      span.attributes.contains { if case .attachment = $0 { true } else { false } }
    }
  }
}
