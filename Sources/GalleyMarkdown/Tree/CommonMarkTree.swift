// SPDX-License-Identifier: MIT
import CCmarkGFM
import Synchronization

/// A tree of the C parser, freed with this value; the parser frees without recursion.
struct CommonMarkTree: ~Copyable {
  private let root: OpaquePointer

  /// The parser keeps the characters that its extensions watch in tables of the process, which each parse changes and
  /// changes back: one parse at a time.
  private static let parsing = Mutex(())
  private static let areExtensionsRegistered: Bool = {
    cmark_gfm_core_extensions_ensure_registered()
    return true
  }()

  /// Parses `text`; nil where the parser has no memory.
  init?(_ text: [UInt8], extensions: MarkdownExtensions) {
    let root: UInt? = Self.parsing.withLock { _ in
      guard Self.areExtensionsRegistered, let parser = cmark_parser_new(Self.options(extensions)) else { return nil }
      defer { cmark_parser_free(parser) }
      for name in Self.names(extensions) where name != "autolink" || Self.autolinksAreQuick(text) {
        if let found = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, found) }
      }
      text.withUnsafeBytes { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
      return cmark_parser_finish(parser).map { UInt(bitPattern: $0) }
    }
    guard let root, let pointer = OpaquePointer(bitPattern: root) else { return nil }
    self.root = pointer
  }

  deinit { cmark_node_free(root) }

  /// Whether bare links are found in bounded time: cmark-gfm reads on from each to the next white space, though a `<` or
  /// a mark ends the link before. Text of thousands of links without white space keeps them as text.
  /// - Complexity: O(n).
  private static func autolinksAreQuick(_ text: [UInt8]) -> Bool {
    var (work, links) = (0, 0)
    var last: UInt8 = 0
    for byte in text {
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        links = 0
      } else {
        // `://`, and `www.` by its last two letters.
        if byte == 0x2F && last == 0x3A || byte == 0x2E && last | 0x20 == 0x77 { links += 1 }
        // Each link that began is read on over this byte.
        work += links
        if work > mostAutolinkWork { return false }
      }
      last = byte
    }
    return true
  }

  /// Bytes read in vain: a tenth of a second's.
  private static let mostAutolinkWork = 1 << 26

  /// Calls `body` for each node as it is entered and left, leaves only as they are entered.
  borrowing func walk(_ body: (_ node: CommonMarkNode, _ isEntering: Bool) -> Void) {
    guard let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
      body(CommonMarkNode(pointer: node), event == CMARK_EVENT_ENTER)
    }
  }

  private static func options(_ extensions: MarkdownExtensions) -> CInt {
    var options = CMARK_OPT_FULL_INFO_STRING | CMARK_OPT_UNSAFE
    if extensions.contains(.footnotes) { options |= CMARK_OPT_FOOTNOTES }
    if !extensions.contains(.singleTilde) { options |= CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE }
    return options
  }

  private static func names(_ extensions: MarkdownExtensions) -> [String] {
    var names: [String] = []
    if extensions.contains(.tables) { names.append("table") }
    if !extensions.isDisjoint(with: [.strikethrough, .singleTilde]) { names.append("strikethrough") }
    if extensions.contains(.autolinks) { names.append("autolink") }
    if extensions.contains(.taskLists) { names.append("tasklist") }
    return names
  }
}

/// What a node is.
enum CommonMarkKind: Equatable {
  case document, quote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak, footnoteDefinition
  case table, tableRow, tableHeader, tableCell
  case text, softBreak, lineBreak, code, html, emphasis, strong, strike, link, image, footnoteReference
  case other
}

/// A node of the C parser's tree, valid as long as the tree.
struct CommonMarkNode {
  let pointer: OpaquePointer

  var kind: CommonMarkKind {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_BLOCK_QUOTE: .quote
    case CMARK_NODE_LIST: .list
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_CODE_BLOCK: .codeBlock
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    case CMARK_NODE_FOOTNOTE_DEFINITION: .footnoteDefinition
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_HTML_INLINE: .html
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    case CMARK_NODE_FOOTNOTE_REFERENCE: .footnoteReference
    default: extensionKind
    }
  }

  /// The kinds of extensions have numbers only once they are registered; their names stand.
  private var extensionKind: CommonMarkKind {
    switch typeName {
    case "table": .table
    case "table_row": .tableRow
    case "table_header": .tableHeader
    case "table_cell": .tableCell
    case "strikethrough": .strike
    case "tasklist": .item
    default: .other
    }
  }

  private var typeName: String { cmark_node_get_type_string(pointer).map { String(cString: $0) } ?? "" }

  var literal: [UInt8] { Self.bytes(cmark_node_get_literal(pointer)) }
  /// What the text after this node begins with.
  var nextLiteral: [UInt8] { cmark_node_next(pointer).map { CommonMarkNode(pointer: $0).literal } ?? [] }
  /// What the first text inside begins with.
  var firstLiteral: [UInt8] { cmark_node_first_child(pointer).map { CommonMarkNode(pointer: $0).literal } ?? [] }
  var url: [UInt8] { Self.bytes(cmark_node_get_url(pointer)) }
  var title: [UInt8] { Self.bytes(cmark_node_get_title(pointer)) }
  var info: [UInt8] { Self.bytes(cmark_node_get_fence_info(pointer)) }
  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
  var isOrdered: Bool { cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  var listStart: Int { Int(cmark_node_get_list_start(pointer)) }
  var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }
  var hasParenthesis: Bool { cmark_node_get_list_delim(pointer) == CMARK_PAREN_DELIM }
  var isChecked: Bool? {
    typeName == "tasklist" ? cmark_gfm_extensions_get_tasklist_item_checked(pointer) : nil
  }
  var startLine: Int { Int(cmark_node_get_start_line(pointer)) }
  var startColumn: Int { Int(cmark_node_get_start_column(pointer)) }
  var endLine: Int { Int(cmark_node_get_end_line(pointer)) }
  var endColumn: Int { Int(cmark_node_get_end_column(pointer)) }

  /// Of a table: `l`, `c`, `r` or 0 for each column.
  var columnAlignments: [UInt8] {
    guard let found = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    return (0..<Int(cmark_gfm_extensions_get_table_columns(pointer))).map { found[$0] }
  }

  private static func bytes(_ string: UnsafePointer<CChar>?) -> [UInt8] {
    guard let string else { return [] }
    return Array(String(cString: string).utf8)
  }
}
