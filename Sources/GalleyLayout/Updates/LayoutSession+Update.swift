// SPDX-License-Identifier: MIT

public import GalleyModel

extension LayoutSession {
  /// Makes the text another one: what both have at their start and their end stays laid out.
  /// - Throws: as ``Typesetter/layout(_:_:)``; the session is then as it was.
  /// - Complexity: as ``replace(_:with:)``, and one comparison of both texts and their styles.
  public mutating func update(to new: StyledText) throws(LayoutError) {
    guard new.style == style, new.paragraph == paragraph else {
      let before = layout
      self = try LayoutSession(new, options, typesetter)
      lastUpdate = LayoutUpdate(replacing: before, with: layout)
      return
    }
    let old = text
    let difference = TextDifference(old, new)
    if difference.isEmpty {
      lastUpdate = LayoutUpdate()
      return
    }
    try replace(difference.old, with: new.slice(difference.new))
  }
}

/// The stretch in which two texts are not the same.
struct TextDifference {
  /// In the old text.
  var old: TextRange
  /// In the new text.
  var new: TextRange
  /// Whether there is none.
  var isEmpty: Bool { old.isEmpty && new.isEmpty }

  init(_ a: StyledText, _ b: StyledText) {
    let (styles, others) = (FlatDescription(a), FlatDescription(b))
    let shorter = min(a.utf8.count, b.utf8.count)
    var head = 0
    while head < shorter, a.utf8[head] == b.utf8[head] { head += 1 }
    head = min(head, styles.commonHead(others))
    var tail = 0
    while tail < shorter - head, a.utf8[a.utf8.count - 1 - tail] == b.utf8[b.utf8.count - 1 - tail] { tail += 1 }
    tail = min(tail, shorter - head, styles.commonTail(others))
    // Both ends on scalar borders of both texts.
    while head > 0, !a.isBorder(head) || !b.isBorder(head) { head -= 1 }
    while tail > 0, !a.isBorder(a.utf8.count - tail) || !b.isBorder(b.utf8.count - tail) { tail -= 1 }
    old = TextRange(head, a.utf8.count - tail)
    new = TextRange(head, b.utf8.count - tail)
  }
}

extension StyledText {
  fileprivate func isBorder(_ offset: Int) -> Bool { border(offset) == offset }
}

/// What holds for each byte of a text, in runs.
private struct FlatDescription {
  /// A stretch and what holds for it.
  private struct Run {
    var end: Int
    var style: TextStyle
    var paragraph: ParagraphStyle?
    var attachment: InlineAttachment?

    func holdsSame(as other: Run) -> Bool {
      style == other.style && paragraph == other.paragraph && attachment == other.attachment
    }
  }

  private var runs: [Run] = []
  private let count: Int

  init(_ text: StyledText) {
    let flat = flattenStyles(text)
    count = text.utf8.count
    var borders = Set(flat.runs.map(\.end) + flat.paragraphRuns.map(\.end))
    for attachment in flat.attachments { borders.formUnion([attachment.offset, attachment.offset + 3]) }
    var start = 0
    for end in borders.sorted() where end > start && end <= count {
      let style = flat.shared[flat.runs[min(flat.runs.partitionPoint { $0.end <= start }, flat.runs.count - 1)].style]
      let placed = flat.attachments.last { $0.offset == start }
      var paragraph: ParagraphStyle?
      if !flat.paragraphRuns.isEmpty { paragraph = flat.paragraphStyle(at: start, text.paragraph) }
      runs.append(
        Run(
          end: end, style: style.style, paragraph: paragraph == text.paragraph ? nil : paragraph,
          attachment: placed?.attachment))
      start = end
    }
  }

  /// How many bytes from the start on are described alike.
  func commonHead(_ other: FlatDescription) -> Int {
    var (one, two, at) = (0, 0, 0)
    while one < runs.count, two < other.runs.count, runs[one].holdsSame(as: other.runs[two]) {
      at = min(runs[one].end, other.runs[two].end)
      if runs[one].end == at { one += 1 }
      if other.runs[two].end == at { two += 1 }
    }
    return at
  }

  /// How many bytes before the end are described alike.
  func commonTail(_ other: FlatDescription) -> Int {
    var (one, two, length) = (runs.count - 1, other.runs.count - 1, 0)
    while one >= 0, two >= 0, runs[one].holdsSame(as: other.runs[two]) {
      let (first, second) = (count - start(one), other.count - other.start(two))
      length = min(first, second)
      if first == length { one -= 1 }
      if second == length { two -= 1 }
    }
    return length
  }

  private func start(_ run: Int) -> Int { run == 0 ? 0 : runs[run - 1].end }
}
