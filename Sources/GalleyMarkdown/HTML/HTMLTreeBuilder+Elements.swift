// SPDX-License-Identifier: MIT
import GalleyModel

extension HTMLTreeBuilder {
  /// Reads `bytes` from `start` on.
  mutating func read(_ bytes: [UInt8], from start: Int) {
    var index = start
    var textStart = start
    // Where the last `>` is: behind it no tag ends.
    let lastGreater = bytes.lastIndex(of: .greater) ?? -1
    var lastComment = bytes.count
    while index < bytes.count {
      guard bytes[index] == .less, index < lastGreater else {
        index += 1
        continue
      }
      if bytes.holds("<!--", at: index) {
        add(bytes, textStart..<index)
        index = index < lastComment ? commentEnd(bytes, index, &lastComment) : bytes.count
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

  private func commentEnd(_ bytes: [UInt8], _ index: Int, _ lastComment: inout Int) -> Int {
    var end = index + 4
    while end < bytes.count {
      if bytes[end] == .greater, bytes[end - 1] == .hyphen, bytes[end - 2] == .hyphen { return end + 1 }
      end += 1
    }
    lastComment = index
    return bytes.count
  }

  /// Ends all that is open, but `details` where Markdown may end them.
  mutating func finish() {
    flush(at: endIndex)
    while !elements.isEmpty { popElement(at: endIndex) }
    if !isSubset { while depth > 0 { close(at: endIndex) } }
  }

  private static let droppedNames: Set<String> = [
    "script", "style", "head", "template", "iframe", "noscript", "object", "title", "textarea", "select", "svg",
  ]
  private static let subset: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "details", "summary",
  ]
  private static let blockNames: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "details", "summary", "ul", "ol", "li", "blockquote", "pre",
    "table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "div", "section", "article", "header", "footer",
    "main", "nav", "aside", "figure", "figcaption", "address", "dl", "dt", "dd", "body", "html", "center", "form",
    "fieldset",
  ]

  private mutating func take(_ tag: HTMLTag, _ range: Range<Int>, _ bytes: [UInt8]) {
    if let name = dropped {
      if tag.isClosing, tag.name == name { dropped = nil }
      return
    }
    if isSubset, !Self.subset.contains(tag.name) {
      if !addInline(tag, range) { add(bytes, range) }
      return
    }
    if !tag.isClosing, Self.droppedNames.contains(tag.name) {
      dropped = tag.name
    } else if Self.blockNames.contains(tag.name) {
      if tag.isClosing { end(tag.name, range) } else { begin(tag, range) }
    } else {
      if tag.name == "code", isPreformatted {
        let names = (tag["class"] ?? "").split(separator: " ")
        if let language = names.first(where: { $0.hasPrefix("language-") }) {
          setLanguage(String(language.dropFirst(9)))
        }
        return
      }
      _ = addInline(tag, range)
    }
  }

  // MARK: Elements

  private mutating func push(_ name: String, _ effect: Element.Effect) {
    elements.append(Element(name: name, effect: effect))
    counts[name, default: 0] += 1
  }

  private mutating func popElement(at index: Int) {
    guard let element = elements.popLast() else { return }
    counts[element.name, default: 1] -= 1
    if element.effect != .none { flush(at: index) }
    guard element.effect == .block else { return }
    if Self.lists.contains(element.name) { numbers.removeLast() }
    if element.name == "tr", let last = tables.indices.last { endRow(last) }
    if element.name == "table", let table = tables.popLast() { replace(table.index, .table(columns: table.columns)) }
    close(at: index)
  }

  /// Ends the element `name` that was begun last and all inside it, but nothing across `border`.
  private mutating func pop(_ name: String, at index: Int, inner: Int? = nil, within border: Set<String> = []) {
    guard counts[name, default: 0] > 0 else { return }
    if !border.isEmpty {
      guard let last = elements.lastIndex(where: { $0.name == name || border.contains($0.name) }),
        elements[last].name == name
      else { return }
    }
    while let last = elements.last {
      popElement(at: last.name == name ? index : inner ?? index)
      if last.name == name { return }
    }
  }

  private mutating func pushBlock(_ name: String, _ kind: BlockKind, at index: Int) {
    guard depth < max(1, min(limits.nesting, 1000)) else { return push(name, .none) }
    begin(kind, at: index)
    push(name, .block)
  }

  private static let lists: Set<String> = ["ul", "ol"]
  /// What stands in a list or a table only.
  private static let partNames: Set<String> = ["li", "thead", "tbody", "tfoot", "tr", "td", "th"]

  private mutating func begin(_ tag: HTMLTag, _ range: Range<Int>) {
    let index = range.lowerBound
    if isInCell, !["td", "th", "tr", "tbody", "thead", "tfoot"].contains(tag.name) || tables.last?.inner != 0 {
      if tag.name == "table", let last = tables.indices.last { tables[last].inner += 1 }
      return addBreak(at: index)
    }
    flush(at: index)
    if elements.last?.name == "p" { popElement(at: index) }
    if !Self.partNames.contains(tag.name) {
      makeRoom(at: index)
      if isInCell {
        if tag.name == "table", let last = tables.indices.last { tables[last].inner += 1 }
        return
      }
    }
    switch tag.name {
    case "hr": append(.thematicBreak, at: range)
    case "ul": list(tag, .unordered(marker: "-"), at: index)
    case "ol":
      let start = min(max(tag["start"].flatMap { Int($0) } ?? 1, 0), 999_999_999)
      list(tag, .ordered(start: start, delimiter: "."), at: index)
    case "li":
      pop("li", at: index, within: Self.lists)
      item(tag["value"].flatMap { Int($0) }, at: index)
    case "table", "thead", "tbody", "tfoot", "tr", "td", "th": beginTable(tag, range)
    default: beginText(tag, range)
    }
  }

  /// A block of text, or what only divides.
  private mutating func beginText(_ tag: HTMLTag, _ range: Range<Int>) {
    let index = range.lowerBound
    switch tag.name {
    case "p": open(.paragraph, at: index)
    case "h1", "h2", "h3", "h4", "h5", "h6": open(.heading(Int(tag.name.suffix(1)) ?? 1), at: index)
    case "summary": open(.summary, at: index)
    case "pre": open(.preformatted(language: nil), at: index)
    case "blockquote": return pushBlock("blockquote", .quote(alert: nil), at: index)
    case "details":
      if isSubset {
        guard openDetails < max(1, min(limits.nesting, 1000)) else { return }
        begin(.details, at: index)
        depth -= 1
        openDetails += 1
        return
      }
      return pushBlock("details", .details, at: index)
    default: return push(tag.name, .none)
    }
    push(tag.name, .leaf)
  }

  private mutating func list(_ tag: HTMLTag, _ kind: ListKind, at index: Int) {
    pushBlock(tag.name, .list(kind, isTight: true), at: index)
    guard elements.last?.effect == .block else { return }
    if case .ordered(let start, _) = kind { numbers.append(start - 1) } else { numbers.append(nil) }
  }

  private mutating func item(_ value: Int?, at index: Int) {
    guard let last = elements.last, Self.lists.contains(last.name) else { return }
    guard last.effect == .block else { return push("li", .none) }
    var number = 1
    if let last = numbers.last, let last {
      number = min(max(value ?? last + 1, 0), 999_999_999)
      numbers[numbers.count - 1] = number
    }
    begin(.listItem(number: number, isChecked: nil), at: index)
    push("li", .block)
  }

  /// Begins what text must stand in where it stands: an item in a list, a cell in a table.
  mutating func makeRoom(at index: Int) {
    guard let last = elements.last else { return }
    if Self.lists.contains(last.name) { item(nil, at: index) }
    if last.effect == .block, last.name == "table" || last.name == "tr" { beginCell(HTMLTag(name: "td"), at: index) }
  }

  private mutating func end(_ name: String, _ range: Range<Int>) {
    let index = range.upperBound
    if isInCell, !["td", "th", "tr", "tbody", "thead", "tfoot", "table"].contains(name) || tables.last?.inner != 0 {
      if name == "table", let last = tables.indices.last, tables[last].inner > 0 { tables[last].inner -= 1 }
      return addBreak(at: range.lowerBound)
    }
    if isSubset, name == "details" {
      flush(at: index)
      while let last = elements.last, last.effect != .block { popElement(at: index) }
      if openDetails > 0 {
        openDetails -= 1
        depth += 1
        close(at: index)
      }
      return
    }
    if name == "p", counts["p", default: 0] == 0 { return flush(at: index) }
    if elements.last?.name != name || elements.last?.effect == .block { flush(at: range.lowerBound) }
    pop(name, at: index, inner: range.lowerBound, within: name == "li" ? Self.lists : [])
  }

  // MARK: Tables

  private var isInCell: Bool { leaf == .cell && content != nil }

  private mutating func beginTable(_ tag: HTMLTag, _ range: Range<Int>) {
    let index = range.lowerBound
    switch tag.name {
    case "table":
      guard depth < max(1, min(limits.nesting, 1000)) else { return push("table", .none) }
      tables.append(OpenTable(index: document.blocks.count))
      pushBlock("table", .table(columns: []), at: index)
    case "tr":
      pop("tr", at: index, within: ["table"])
      beginRow(at: index)
    case "td", "th":
      if elements.last.map({ $0.name == "td" || $0.name == "th" }) == true { popElement(at: index) }
      beginCell(tag, at: index)
    default:
      pop("tr", at: index, within: ["table"])
    }
  }

  private mutating func beginRow(at index: Int) {
    while let last = elements.last, last.effect == .none, last.name != "table" { popElement(at: index) }
    guard let last = elements.last, last.name == "table", last.effect == .block else { return }
    tables[tables.count - 1].row = (document.blocks.count, true, 0)
    begin(.tableRow(isHeader: false), at: index)
    push("tr", .block)
  }

  private mutating func beginCell(_ tag: HTMLTag, at index: Int) {
    if elements.last?.name != "tr" { beginRow(at: index) }
    guard elements.last?.name == "tr", let last = tables.indices.last, var row = tables[last].row,
      row.cells < min(limits.columns, 1000)
    else { return }
    if tag.name == "td" { row.isHeader = false }
    let alignment = tag.alignment
    if row.cells == tables[last].columns.count {
      tables[last].columns.append(alignment)
    } else if let alignment {
      tables[last].columns[row.cells] = alignment
    }
    row.cells += 1
    tables[last].row = row
    push(tag.name, .leaf)
    open(.cell, at: index)
  }

  private mutating func endRow(_ table: Int) {
    guard let row = tables[table].row else { return }
    tables[table].row = nil
    replace(row.index, .tableRow(isHeader: row.isHeader && row.cells > 0))
  }
}

extension HTMLTag {
  /// Where the text of a cell stands, by `align` or `style`.
  fileprivate var alignment: TextAlignment? {
    let style = (self["style"] ?? "").split(separator: ";").first { $0.contains("text-align") }
    let value = self["align"] ?? style?.split(separator: ":").last.map(String.init) ?? ""
    return TextAlignment(rawValue: value.filter { $0 != " " }.lowercased())
  }
}
