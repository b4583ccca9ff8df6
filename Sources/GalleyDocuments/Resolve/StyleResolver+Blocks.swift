// SPDX-License-Identifier: MIT
import Galley

extension StyleResolver {
  /// A paragraph or a heading.
  mutating func text(_ index: Int, _ design: BlockDesign) {
    let block = document.blocks[index]
    let own = frame(design, end: block.end, alignment: block.alignment)
    result.append(
      StyledBlock(
        kind: block.kind, content: .text(inlineText(block.content, own), overflow: .wrap),
        box: box(design, own.text.size), origin: index))
  }

  /// A quotation.
  mutating func quote(_ index: Int, _ design: BlockDesign) {
    let block = document.blocks[index]
    var own = frame(design, end: block.end, alignment: block.alignment)
    own.quoteLevel += 1
    begin(
      index,
      StyledBlock(
        kind: block.kind, content: .stack(spacing: nil), box: box(design, own.text.size), origin: index), own)
  }

  /// An alert: a quotation with a first line that the document does not have.
  mutating func alert(_ index: Int, _ kind: AlertKind) {
    let configuration = StructuredText.AlertConfiguration(kind: kind, context: context)
    quote(index, style.alertStyle.design(configuration))
    guard let title = style.alertStyle.title(configuration) else { return }
    let paragraphDesign = style.paragraphStyle.design(.init(context: context))
    let design = style.alertStyle.titleDesign(configuration)
    var own = frame(paragraphDesign, end: index)
    own.text.apply(design.text, environment)
    if let spacing = design.lineSpacing { own.lineSpacing = points(spacing, own.text.size) }
    // Isolated, so that the alert reads as its own text does and not as this name.
    let text = StyledText("\u{2068}\(title)\u{2069}", style: own.text, paragraph: paragraph(own))
    result.append(
      StyledBlock(kind: .paragraph, content: .text(text, overflow: .wrap), box: box(design, own.text.size)))
  }

  /// A line between two parts.
  mutating func rule(_ index: Int) {
    let design = style.thematicBreakStyle.design(.init(context: context))
    result.append(ruleBlock(design, origin: index))
  }

  private func ruleBlock(_ design: RuleDesign, origin: Int?) -> StyledBlock {
    let size = frame.text.size
    var box = BlockBox()
    box.spacingBefore = design.spacing.top.map { points($0, size) }
    box.spacingAfter = design.spacing.bottom.map { points($0, size) }
    return StyledBlock(
      kind: .thematicBreak,
      content: .rule(
        height: points(design.height, size), color: design.color.resolved(environment),
        radius: points(design.radius, size)),
      box: box, origin: origin)
  }

  /// A part that could be folded, or a list of terms, as far from its neighbours as a paragraph.
  mutating func details(_ index: Int) {
    let spacing = style.paragraphStyle.design(.init(context: context)).spacing
    begin(
      index,
      StyledBlock(
        kind: document.blocks[index].kind, content: .stack(spacing: nil),
        box: box(BlockDesign(spacing: spacing), frame.text.size), origin: index))
  }

  /// A term: a strong paragraph close to what is said of it.
  mutating func term(_ index: Int) {
    var design = style.paragraphStyle.design(.init(context: context))
    design.text += style.inlineStyle.strong
    design.spacing.bottom = .fontScaled(0.25)
    text(index, design)
  }

  /// What is said of a term, moved in.
  mutating func definition(_ index: Int) {
    let spacing = style.paragraphStyle.design(.init(context: context)).spacing
    let design = BlockDesign(
      spacing: BlockSpacing(top: 0, bottom: spacing.bottom),
      padding: StyleInsets(top: 0, leading: .fontScaled(1.5), bottom: 0, trailing: 0))
    begin(
      index,
      StyledBlock(
        kind: .definition, content: .stack(spacing: nil), box: box(design, frame.text.size), origin: index))
  }

  /// The line of a part that could be folded, with a triangle before it.
  mutating func summary(_ index: Int) {
    let block = document.blocks[index]
    let design = style.paragraphStyle.design(.init(context: context))
    let own = frame(design, end: block.end, alignment: block.alignment)
    var marker = StyledText("\u{25BE}", style: own.text)
    marker.style.color = style.pageColors.secondary.resolved(environment)
    marker.paragraph.lineBox = .css
    result.append(
      StyledBlock(
        kind: .summary, content: .text(inlineText(block.content, own), overflow: .wrap),
        box: box(design, own.text.size),
        marker: BlockMarker(.text(marker), gap: 0.35 * own.text.size), origin: index))
  }

  // MARK: Lists

  /// A list.
  mutating func list(_ index: Int, _ kind: ListKind, _ isTight: Bool) {
    let block = document.blocks[index]
    var own = frame(BlockDesign(), end: block.end, alignment: block.alignment)
    own.listLevel += 1
    var isOrdered = false
    if case .ordered = kind { isOrdered = true }
    var context = context
    context.listLevel += 1
    let design = style.listStyle.design(.init(isOrdered: isOrdered, isTight: isTight, context: context))
    var spacing = points(isTight ? design.tightSpacing : design.looseSpacing, own.text.size)
    if isTight, holdsBoxes(index) { spacing = max(spacing, points(design.boxSpacing, own.text.size)) }
    own.list = ListFrame(design: design, isOrdered: isOrdered, spacing: spacing)
    begin(
      index,
      StyledBlock(
        kind: document.blocks[index].kind, content: .stack(spacing: spacing),
        box: box(BlockDesign(spacing: design.spacing), own.text.size), origin: index), own)
  }

  /// Whether an item of a list holds code, a table or a quotation.
  private func holdsBoxes(_ list: Int) -> Bool {
    for item in document.children(of: list) {
      for child in document.children(of: item) {
        switch document.blocks[child].kind {
        case .code, .math, .table, .quote: return true
        default: continue
        }
      }
    }
    return false
  }

  /// An item of a list.
  mutating func listItem(_ index: Int, _ number: Int, _ isChecked: Bool?) {
    let list =
      frame.list
      ?? ListFrame(
        design: style.listStyle.design(.init(isOrdered: false, isTight: true, context: context)), isOrdered: false,
        spacing: 0)
    let marker = marker(list, number, isChecked)
    begin(
      index,
      StyledBlock(
        kind: document.blocks[index].kind, content: .stack(spacing: list.spacing), marker: marker, origin: index))
    if document.blocks[index].end == index + 1 { appendEmptyLine() }
  }

  /// A line without text, where a marker needs one to stand before.
  private mutating func appendEmptyLine() {
    let own = frame(style.paragraphStyle.design(.init(context: context)), end: 0)
    let text = StyledText("", style: own.text, paragraph: paragraph(own))
    result.append(StyledBlock(kind: .paragraph, content: .text(text, overflow: .wrap)))
  }

  private func marker(_ list: ListFrame, _ number: Int, _ isChecked: Bool?) -> BlockMarker {
    let size = frame.text.size
    let level = frame.listLevel
    let design = list.design
    let color = design.markerColor?.resolved(environment) ?? frame.text.color
    let content: BlockMarker.Content
    if let isChecked {
      let ticked = design.tickedColor.resolved(environment)
      let page = style.pageColors.background.resolved(environment)
      content = .shape(
        .checkbox(tick: isChecked ? page : nil), size: 0.8 * size,
        color: isChecked ? ticked : style.pageColors.secondary.resolved(environment))
    } else if list.isOrdered {
      content = .text(markerText(style.orderedListMarker.text(number, level), design))
    } else {
      switch style.unorderedListMarker.symbol(level) {
      case .shape(let shape, let side): content = .shape(shape, size: points(side, size), color: color)
      case .text(let text): content = .text(markerText(text, design))
      }
    }
    return BlockMarker(
      content, minimumWidth: design.markerWidth.map { points($0, size) } ?? 0, gap: points(design.markerGap, size))
  }

  private func markerText(_ text: String, _ design: ListDesign) -> StyledText {
    var own = frame(style.paragraphStyle.design(.init(context: context)), end: 0)
    own.text.apply(design.markerText, environment)
    if let color = design.markerColor { own.text.color = color.resolved(environment) }
    var paragraph = paragraph(own)
    paragraph.alignment = .start
    return StyledText(text, style: own.text, paragraph: paragraph)
  }

  // MARK: Footnotes

  /// A footnote; the first of several begins their part, after a line.
  mutating func footnote(_ index: Int, _ number: Int) {
    if frame.list?.isNotes != true { beginNotes(index) }
    listItem(index, number, nil)
  }

  private mutating func beginNotes(_ index: Int) {
    var end = index
    while end < document.blocks.count, case .footnote = document.blocks[end].kind { end = document.blocks[end].end }
    var rule = style.thematicBreakStyle.design(.init(context: context))
    rule.height = 1
    result.append(ruleBlock(rule, origin: nil))
    let text = BlockDesign(text: [.fontScale(0.875)])
    var own = frame(text, end: end)
    own.listLevel += 1
    let design = style.listStyle.design(.init(isOrdered: true, isTight: true, context: context))
    let spacing = points(design.tightSpacing, own.text.size)
    own.list = ListFrame(design: design, isOrdered: true, isNotes: true, spacing: spacing)
    result.begin(
      StyledBlock(kind: .list(.ordered(start: 1, delimiter: "."), isTight: true), content: .stack(spacing: spacing)))
    frames.append(own)
  }
}
