// SPDX-License-Identifier: MIT
import GalleyModel

/// Turns the inline nodes of one block into content, and finds where each stands.
struct InlineWalk {
  let prepared: PreparedSource
  let options: MarkdownOptions
  let isInlineOnly: Bool
  var cursor: SourceCursor
  /// Whether definitions of links may stand before the first node.
  var mayFollowDefinitions = false
  /// The end tags of blocks of HTML that stand in the text, in order.
  private(set) var closings: [String] = []
  private var builder: InlineBuilder
  private var links: [LinkForm] = []
  /// How many pictures hold what comes, and what stands for the outermost.
  private var pictures = 0
  private var alternative: [UInt8] = []
  private var pictureStart: Int?

  /// How a link is written.
  private enum LinkForm { case brackets, angles, bare }

  init(_ prepared: PreparedSource, options: MarkdownOptions, isInlineOnly: Bool, cursor: SourceCursor) {
    self.prepared = prepared
    self.options = options
    self.isInlineOnly = isInlineOnly
    self.cursor = cursor
    builder = InlineBuilder(of: prepared.source, nesting: options.limits.inlineNesting)
  }

  /// Begins a stretch that HTML around the block began.
  mutating func begin(_ kind: InlineKind, tag: String) { builder.beginOuter(kind, tag: tag) }

  /// The end tags in the text of what HTML around it began.
  var outerClosings: [String] { builder.outerClosings }

  /// Ends the block; what HTML left open ends here.
  mutating func finish(at end: Int?) -> InlineContent { builder.finish(at: end) }

  /// Takes the next event inside the block.
  mutating func take(_ kind: CommonMarkKind, _ node: CommonMarkNode, isEntering: Bool) {
    if mayFollowDefinitions {
      mayFollowDefinitions = false
      passDefinitions(kind, node)
    }
    switch kind {
    case .text: text(node.literal)
    case .softBreak, .lineBreak: lineEnd(kind)
    case .code: code(node.literal)
    case .html: html(node.literal)
    case .emphasis: delimited(.emphasis, [.asterisk, .underscore], 1, isEntering)
    case .strong: delimited(.strong, [.asterisk, .underscore], 2, isEntering)
    case .strike: strike(isEntering)
    case .link: if isEntering { beginLink(node) } else { endLink() }
    case .image: if isEntering { beginPicture() } else { endPicture(node) }
    case .footnoteReference: if isEntering { footnote(node) }
    default: break
    }
  }

  /// Goes past the definitions of links, which the tree does not have.
  private mutating func passDefinitions(_ kind: CommonMarkKind, _ node: CommonMarkNode) {
    guard cursor.byte == .leftBracket else { return }
    let literal = kind == .link ? node.firstLiteral : node.literal
    let isLabelled = kind == .link && node.nextLiteral.first == .colon
    cursor.seek { cursor in
      switch kind {
      case .link:
        switch cursor.byte {
        case .leftBracket: return isLabelled || !cursor.isDefinition
        case .less: return true
        default: return cursor.holds(literal)
        }
      case .text, .html: return cursor.holds(literal)
      case .image: return cursor.holds([.exclamation, .leftBracket])
      case .footnoteReference: return cursor.holds(Array("[^".utf8))
      case .code: return cursor.byte == .backtick
      case .strike: return cursor.byte == .tilde
      default: return cursor.byte == .asterisk || cursor.byte == .underscore
      }
    }
  }

  // MARK: Text

  private mutating func text(_ literal: [UInt8]) {
    let matches = cursor.literal(literal)
    guard pictures == 0 else {
      alternative += prepared.restored(literal)
      return
    }
    let hasEmoji = options.extensions.contains(.emoji) && links.last != .bare && links.last != .angles
    for part in prepared.parts(of: literal) {
      switch part {
      case .piece(let piece): self.piece(piece)
      case .bytes(let range):
        if hasEmoji { emoji(literal, range, matches) } else { plain(literal, range, matches) }
      }
    }
  }

  private mutating func piece(_ piece: ProtectedPiece) {
    switch piece.kind {
    case .literal: builder.append(prepared.source[piece.source.range], source: piece.source)
    case .math(let body, let isDisplay): builder.append(body, .math(isDisplay: isDisplay), source: piece.source)
    }
  }

  /// Text with shortcodes.
  private mutating func emoji(_ literal: [UInt8], _ range: Range<Int>, _ matches: [SourceCursor.Match]) {
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      guard literal[index] == .colon, let found = shortcode(literal, index, range) else {
        index += 1
        continue
      }
      plain(literal, start..<index, matches)
      let source = place(index..<found.end, matches)
      switch found.emoji {
      case .text(let characters): builder.append(Array(characters.utf8), source: source)
      case .image(let image): builder.append(picture: .emoji(image, shortcode: found.name), source: source)
      }
      index = found.end
      start = index
    }
    plain(literal, start..<range.upperBound, matches)
  }

  private func shortcode(_ literal: [UInt8], _ index: Int, _ range: Range<Int>)
    -> (emoji: EmojiShortcodes.Emoji, name: String, end: Int)?
  {
    let limit = min(range.upperBound, index + 100)
    let end = literal.skip(from: index + 1, to: limit) {
      $0.isLetter || $0.isDigit || $0 == .underscore || $0 == .hyphen || $0 == UInt8(ascii: "+")
    }
    guard end > index + 1, end < limit, literal[end] == .colon else { return nil }
    let name = literal[index + 1..<end]
    // Times and ratios are no emoji: 10:100:30.
    if name.allSatisfy(\.isDigit) {
      if index > range.lowerBound, literal[index - 1].isDigit { return nil }
      if end + 1 < range.upperBound, literal[end + 1].isDigit { return nil }
    }
    let word = String(decoding: name, as: UTF8.self)
    return options.shortcodes.table[word].map { ($0, word, end + 1) }
  }

  private mutating func plain(_ literal: [UInt8], _ range: Range<Int>, _ matches: [SourceCursor.Match]) {
    guard !range.isEmpty else { return }
    var next = range.lowerBound
    for match in matches where match.literal.overlaps(range) {
      let part = match.literal.clamped(to: range)
      builder.append(literal[next..<part.lowerBound], source: nil)
      builder.append(literal[part], source: place(part, [match]))
      next = part.upperBound
    }
    builder.append(literal[next..<range.upperBound], source: nil)
  }

  /// The stretch of the source that `range` of the literal stands in.
  private func place(_ range: Range<Int>, _ matches: [SourceCursor.Match]) -> TextRange? {
    guard let first = matches.first(where: { $0.literal.contains(range.lowerBound) }),
      let last = matches.first(where: { $0.literal.contains(range.upperBound - 1) })
    else { return nil }
    let start = first.place.lowerBound + (first.isSame ? range.lowerBound - first.literal.lowerBound : 0)
    let end = last.isSame ? last.place.lowerBound + range.upperBound - last.literal.lowerBound : last.place.upperBound
    return start <= end ? prepared.sourceRange(start..<end) : nil
  }

  private mutating func lineEnd(_ kind: CommonMarkKind) {
    let source = cursor.lineEnd().map(prepared.sourceRange)
    if pictures > 0 {
      alternative.append(.space)
    } else if kind == .lineBreak || isInlineOnly {
      builder.appendLineBreak(source: source)
    } else {
      builder.append([.space], .softBreak, source: source)
    }
  }

  private mutating func code(_ literal: [UInt8]) {
    let source = cursor.code().map(prepared.sourceRange)
    let bytes = prepared.restored(literal)
    if pictures > 0 { alternative += bytes } else { builder.append(bytes, .code, source: source) }
  }

  private mutating func footnote(_ node: CommonMarkNode) {
    let start = cursor.index
    var label = node.literal
    if cursor.byte == .leftBracket, let end = cursor.label(from: start + 1), end - start > 3 {
      label = Array(prepared.text[start + 2..<end - 1])
      cursor.move(to: end)
    }
    guard pictures == 0 else { return }
    let number = node.literal
    builder.append(
      number,
      .footnoteReference(
        label: String(decoding: prepared.restored(label), as: UTF8.self),
        number: Int(String(decoding: number, as: UTF8.self)) ?? 0),
      source: start < cursor.index ? prepared.sourceRange(start..<cursor.index) : nil)
  }

  // MARK: Stretches

  private mutating func delimited(_ kind: InlineKind, _ bytes: [UInt8], _ count: Int, _ isEntering: Bool) {
    let place = cursor.delimiters(bytes, count)
    guard pictures == 0 else { return }
    if isEntering {
      builder.begin(kind, at: place.map { prepared.sourceOffset($0.lowerBound) })
    } else {
      builder.end(at: place.map { prepared.sourceOffset($0.upperBound) })
    }
  }

  private mutating func strike(_ isEntering: Bool) {
    let isDouble = cursor.holds([.tilde, .tilde])
    delimited(.strike, [.tilde], isDouble ? 2 : 1, isEntering)
  }

  private mutating func beginLink(_ node: CommonMarkNode) {
    let start = cursor.index
    let form: LinkForm = cursor.byte == .leftBracket ? .brackets : cursor.byte == .less ? .angles : .bare
    links.append(form)
    if form != .bare { cursor.move(to: start + 1) }
    guard pictures == 0 else { return }
    let url = prepared.restored(node.url)
    let title = prepared.restored(node.title)
    builder.begin(
      .link(
        url: String(decoding: url, as: UTF8.self), title: title.isEmpty ? nil : String(decoding: title, as: UTF8.self)),
      at: cursor.isLost ? nil : prepared.sourceOffset(start))
  }

  private mutating func endLink() {
    switch links.popLast() {
    case .brackets: cursor.passLinkTail()
    case .angles: cursor.move(to: cursor.index + 1)
    default: break
    }
    if pictures == 0 { builder.end(at: cursor.isLost ? nil : prepared.sourceOffset(cursor.index)) }
  }

  private mutating func beginPicture() {
    if pictures == 0 {
      pictureStart = cursor.isLost ? nil : cursor.index
      alternative = []
    }
    pictures += 1
    if cursor.holds([.exclamation, .leftBracket]) { cursor.move(to: cursor.index + 2) }
  }

  private mutating func endPicture(_ node: CommonMarkNode) {
    pictures -= 1
    cursor.passLinkTail()
    guard pictures == 0 else { return }
    var source: TextRange?
    if let start = pictureStart, !cursor.isLost { source = prepared.sourceRange(start..<cursor.index) }
    let title = prepared.restored(node.title)
    let image = ImageReference(
      source: String(decoding: prepared.restored(node.url), as: UTF8.self),
      alternative: String(decoding: alternative, as: UTF8.self),
      title: title.isEmpty ? nil : String(decoding: title, as: UTF8.self))
    builder.append(picture: .image(image), source: source)
  }

  // MARK: HTML

  private mutating func html(_ literal: [UInt8]) {
    let source = cursor.html(literal).map(prepared.sourceRange)
    let bytes = prepared.restored(literal)
    if pictures > 0 {
      if !options.extensions.contains(.html) { alternative += bytes }
      return
    }
    if options.extensions.contains(.html) {
      if bytes.holds("<!--", at: 0) { return }
      if let found = HTMLTag.read(bytes, at: 0), found.end == bytes.count, take(found.tag, source) { return }
    }
    builder.append(bytes.map { $0.isLineEnd ? .space : $0 }, source: source)
  }
  /// A tag; one of a block begins a line where it stands in text, and ends what is open once the text has ended.
  private mutating func take(_ tag: HTMLTag, _ source: TextRange?) -> Bool {
    guard HTMLNames.markdownBlocks.contains(tag.name) else { return builder.take(tag, source: source) }
    builder.breakLine(isItem: tag.name == "li" && !tag.isClosing)
    if tag.isClosing, !isInlineOnly { closings.append(tag.name) }
    return true
  }
}
