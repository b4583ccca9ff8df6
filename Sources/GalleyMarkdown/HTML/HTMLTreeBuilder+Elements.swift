// SPDX-License-Identifier: MIT
import GalleyModel

extension HTMLTreeBuilder {
  /// Reads `bytes` from `start` on.
  mutating func read(_ bytes: [UInt8], from start: Int) {
    var index = start
    var textStart = start
    // Where the last `>` is: behind it no tag ends.
    let lastGreater = bytes.lastIndex(of: .greater) ?? -1
    while index < bytes.count {
      guard bytes[index] == .less, index < lastGreater else {
        index += 1
        continue
      }
      if bytes.holds("<!--", at: index) {
        add(bytes, textStart..<index)
        index = commentEnd(bytes, index)
        textStart = index
      } else if bytes.holds("<!", at: index) || bytes.holds("<?", at: index) {
        add(bytes, textStart..<index)
        index = bytes.skip(from: index, to: bytes.count) { $0 != .greater } + 1
        textStart = index
      } else if let found = HTMLTag.read(bytes, at: index) {
        add(bytes, textStart..<index)
        take(found.tag, index..<found.end, bytes)
        index = found.end
        textStart = index
      } else {
        index += 1
      }
    }
    add(bytes, textStart..<max(textStart, bytes.count))
    endIndex = bytes.count
  }

  /// The index after a comment; one that is not closed goes on to the end.
  private func commentEnd(_ bytes: [UInt8], _ index: Int) -> Int {
    var end = index + 4
    while end < bytes.count {
      if bytes[end] == .greater, bytes[end - 1] == .hyphen, bytes[end - 2] == .hyphen { return end + 1 }
      end += 1
    }
    return bytes.count
  }

  /// Ends what does not outlast a piece of HTML in Markdown: all texts but that of a cell.
  mutating func endPiece() {
    flushText(at: endIndex)
    while let last = elements.last, last.effect == .leaf, last.name == "p" || last.name == "summary" {
      popElement(at: endIndex)
    }
    if let last = elements.indices.last, elements[last].effect == .leaf { elements[last].effect = .none }
    dropped = nil
    // What began in the middle of a text ends with it.
    openInlines.removeAll { !$0.isAroundBlocks }
  }

  /// Ends all that is open.
  mutating func finish() {
    flushText(at: endIndex)
    while !elements.isEmpty { popElement(at: endIndex) }
  }

  private mutating func flushText(at index: Int) { if !isInCellText { flush(at: index) } }

  /// Makes the document take a block of Markdown where the HTML stands.
  mutating func prepareForBlock(at index: Int) {
    flush(at: index)
    makeRoom(at: index)
    if isInCellText { _ = takeContent(at: index) }
    beginCellBlock(at: index)
  }

  private mutating func take(_ tag: HTMLTag, _ range: Range<Int>, _ bytes: [UInt8]) {
    if let name = dropped {
      if tag.isClosing, tag.name == name { dropped = nil }
      return
    }
    let blocks = isSubset ? HTMLNames.markdownBlocks : HTMLNames.blocks
    if blocks.contains(tag.name) {
      if tag.isClosing { end(tag.name, range) } else { begin(tag, range) }
    } else if tag.name == "code", isPreformatted {
      let names = (tag["class"] ?? "").split(separator: " ")
      if let language = names.first(where: { $0.hasPrefix("language-") }) {
        setLanguage(String(language.dropFirst(9)))
      }
    } else if isSubset {
      if !addInline(tag, range) { add(bytes, range) }
    } else if !tag.isClosing, HTMLNames.dropped.contains(tag.name) {
      dropped = tag.name
    } else {
      _ = addInline(tag, range)
    }
  }

  // MARK: Elements

  mutating func push(_ name: String, _ effect: Element.Effect, _ alignment: TextAlignment? = nil) {
    let place = elements.count
    elements.append(
      Element(name: name, effect: effect, alignment: alignment ?? self.alignment, outer: innermost[name]))
    innermost[name] = place
  }

  mutating func popElement(at index: Int) {
    guard let element = elements.last else { return }
    if element.effect == .cell { endCell(at: index) }
    if element.effect != .none { flush(at: index) }
    elements.removeLast()
    innermost[element.name] = element.outer
    if tables.last?.element == elements.count { endTable() }
    guard element.effect == .block else { return }
    if HTMLNames.lists.contains(element.name) { numbers.removeLast() }
    if element.name == "tr" { endRow() }
    close(at: index)
  }

  /// Ends what is open inside element `place`.
  mutating func popAbove(_ place: Int, at index: Int) { while elements.count > place + 1 { popElement(at: index) } }

  /// The innermost element of a name, as an index; nil where one of `border` is further in.
  func place(of name: String, within border: Set<String> = []) -> Int? {
    guard let place = innermost[name] else { return nil }
    for other in border { if let wall = innermost[other], wall > place { return nil } }
    return place
  }

  /// Ends the element `name` that was begun last and all inside it, but nothing across `border`.
  /// - Output: whether there was one.
  @discardableResult
  mutating func pop(_ name: String, at index: Int, inner: Int? = nil, within border: Set<String> = []) -> Bool {
    guard let place = place(of: name, within: border) else { return false }
    popAbove(place, at: inner ?? index)
    popElement(at: index)
    return true
  }

  /// Begins a block of blocks; where the document is as deep as it may be, those inside stand where it would.
  /// - Output: whether it was begun.
  @discardableResult
  mutating func pushBlock(_ name: String, _ kind: BlockKind, at index: Int, alignment: TextAlignment? = nil) -> Bool {
    guard !isFull else {
      push(name, .none, alignment)
      return false
    }
    begin(kind, at: index, alignment: alignment)
    push(name, .block, alignment)
    return true
  }

  private mutating func begin(_ tag: HTMLTag, _ range: Range<Int>) {
    let index = range.lowerBound
    // Headings and paragraphs in a summary are its text.
    if isInSummaryText, !HTMLNames.parts.contains(tag.name) { return push(tag.name, .none, tag.alignment) }
    if !isInCellText || !HTMLNames.tableParts.contains(tag.name) { flush(at: index) }
    if elements.last?.name == "p" { popElement(at: index) }
    if !HTMLNames.parts.contains(tag.name), tag.name != "dt", tag.name != "dd" { makeRoom(at: index) }
    switch tag.name {
    case "hr": append(.thematicBreak, at: range)
    case "ul": list(tag, .unordered(marker: "-"), at: index)
    case "ol":
      let start = Self.held(tag["start"].flatMap { Int($0) } ?? 1)
      list(tag, .ordered(start: start, delimiter: "."), at: index)
    case "li":
      pop("li", at: index, within: ["ul", "ol", "table"])
      item(tag["value"].flatMap { Int($0) }, at: index, alignment: tag.alignment)
    case "table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption": beginTable(tag, range)
    case "dl", "dt", "dd": beginDefinitions(tag, index)
    default: beginText(tag, range)
    }
  }

  /// A block of text, or what only divides.
  private mutating func beginText(_ tag: HTMLTag, _ range: Range<Int>) {
    let index = range.lowerBound
    let alignment = tag.alignment
    switch tag.name {
    case "p": open(.paragraph, at: index, alignment: alignment)
    case "h1", "h2", "h3", "h4", "h5", "h6":
      open(.heading(Int(tag.name.suffix(1)) ?? 1), at: index, alignment: alignment)
    case "summary": open(.summary, at: index, alignment: alignment)
    case "pre": open(.preformatted(language: tag["lang"]), at: index)
    case "blockquote":
      pushBlock("blockquote", .quote(alert: nil), at: index, alignment: alignment)
      return
    case "details":
      pushBlock("details", .details, at: index, alignment: alignment)
      return
    case "center": return push("center", .none, .center)
    default: return push(tag.name, .none, alignment)
    }
    push(tag.name, .leaf, alignment)
  }

  private mutating func beginDefinitions(_ tag: HTMLTag, _ index: Int) {
    if tag.name == "dl" {
      pushBlock("dl", .definitionList, at: index, alignment: tag.alignment)
      return
    }
    for name in ["dt", "dd"] { pop(name, at: index, within: ["dl", "table"]) }
    makeRoom(at: index)
    if tag.name == "dd" {
      pushBlock("dd", .definition, at: index, alignment: tag.alignment)
    } else {
      open(.term, at: index, alignment: tag.alignment)
      push("dt", .leaf, tag.alignment)
    }
  }

  private mutating func list(_ tag: HTMLTag, _ kind: ListKind, at index: Int) {
    guard pushBlock(tag.name, .list(kind, isTight: true), at: index, alignment: tag.alignment) else { return }
    if case .ordered(let start, _) = kind { numbers.append(start - 1) } else { numbers.append(nil) }
  }

  /// A number of an item as it may be: negative ones are numbers too.
  private static func held(_ number: Int) -> Int { min(max(number, -999_999_999), 999_999_999) }

  private mutating func item(_ value: Int?, at index: Int, alignment: TextAlignment? = nil) {
    // An item outside a list shows its content.
    guard let last = elements.last, HTMLNames.lists.contains(last.name) else { return }
    guard last.effect == .block else { return push("li", .none, alignment) }
    var number = 1
    if let last = numbers.last, let last {
      number = Self.held(value ?? last + 1)
      numbers[numbers.count - 1] = number
    }
    begin(.listItem(number: number, isChecked: nil), at: index, alignment: alignment)
    push("li", .block, alignment)
  }

  /// Begins what text must stand in where it stands: an item in a list, a cell in a table.
  mutating func makeRoom(at index: Int) {
    guard let last = elements.last else { return }
    if HTMLNames.lists.contains(last.name) { item(nil, at: index) }
    if tables.last?.element == elements.count - 1 || last.name == "tr" && last.effect == .block {
      beginCell(HTMLTag(name: "td"), at: index)
    }
  }

  /// Ends an element as its end tag does.
  mutating func end(_ name: String, _ range: Range<Int>) {
    let index = range.upperBound
    switch name {
    case "p":
      if elements.last?.name != "p" { return flush(at: range.lowerBound) }
      popElement(at: index)
    case "thead", "tbody", "tfoot":
      if !isInCellText { flush(at: range.lowerBound) }
      guard let table = innermost["table"], tables.last?.element == table else { break }
      if place(of: "tr", within: ["table"]) != nil { popAbove(table, at: range.lowerBound) }
      endSection()
    default:
      // The text ends before the tag where it is not the element's own; that of a cell is the cell's.
      let isOwn = elements.last.map { $0.name == name && ($0.effect == .leaf || $0.effect == .cell) } ?? false
      let isCells = isInCellText && (HTMLNames.tableParts.contains(name) || name == "table")
      if !isOwn, !isCells { flush(at: range.lowerBound) }
      pop(name, at: index, inner: range.lowerBound, within: Self.borders(name))
    }
  }

  /// The elements that an end tag does not reach across.
  private static func borders(_ name: String) -> Set<String> {
    switch name {
    case "table": []
    case "li": ["ul", "ol", "table"]
    case "dt", "dd": ["dl", "table"]
    default: ["table"]
    }
  }
}
