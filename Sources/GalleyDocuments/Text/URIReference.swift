// SPDX-License-Identifier: MIT

public import Galley

/// The parts of a URI reference.
/// - Source: RFC 3986, sections 3, 5.2 and 5.3, appendix B.
struct URIReference: Hashable {
  var scheme: Substring?
  var authority: Substring?
  var path: Substring
  var query: Substring?
  var fragment: Substring?

  /// Takes a reference apart. Every text is one.
  init(_ text: String) {
    var rest = text[...]
    if let mark = rest.firstIndex(of: "#") {
      fragment = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = rest[..<colon]
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      let start = rest.index(rest.startIndex, offsetBy: 2)
      let end = rest[start...].firstIndex(of: "/") ?? rest.endIndex
      authority = rest[start..<end]
      rest = rest[end...]
    }
    path = rest
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A else { return false }
    return text.utf8.allSatisfy { byte in
      (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2B || byte == 0x2D
        || byte == 0x2E
    }
  }

  /// The reference against a base, as an absolute one.
  /// - Source: RFC 3986 §5.2.2, strict.
  func resolved(against base: URIReference) -> URIReference {
    var target = self
    guard scheme == nil else {
      target.path = Self.withoutDots(path)
      return target
    }
    target.scheme = base.scheme
    guard authority == nil else {
      target.path = Self.withoutDots(path)
      return target
    }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      if query == nil { target.query = base.query }
    } else if path.hasPrefix("/") {
      target.path = Self.withoutDots(path)
    } else {
      target.path = Self.withoutDots(merged(with: base))
    }
    return target
  }

  /// - Source: RFC 3986 §5.2.3.
  private func merged(with base: URIReference) -> Substring {
    if base.authority != nil, base.path.isEmpty { return "/" + path }
    guard let slash = base.path.lastIndex(of: "/") else { return path }
    return base.path[...slash] + path
  }

  /// Takes `.` and `..` out of a path.
  /// - Source: RFC 3986 §5.2.4.
  /// - Complexity: O(n).
  private static func withoutDots(_ path: Substring) -> Substring {
    guard path.contains(".") else { return path }
    let isRooted = path.hasPrefix("/")
    var kept: [Substring] = []
    var endsOpen = false
    for segment in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(isRooted ? 1 : 0) {
      endsOpen = segment == "." || segment == ".."
      if segment == ".." {
        if !kept.isEmpty { kept.removeLast() }
      } else if segment != "." {
        kept.append(segment)
      }
    }
    if endsOpen { kept.append("") }
    return (isRooted ? "/" : "") + Substring(kept.joined(separator: "/"))
  }

  /// The reference as text.
  var text: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }
}

extension Document {
  /// The document with relative addresses of links and pictures made absolute. Places in the document itself (`#part`)
  /// and data URLs stay.
  /// - Input: an address such as `https://example.com/docs/page`; a relative one is put before what is more relative.
  /// - Complexity: O(spans).
  /// - Source: RFC 3986 §5.
  public func resolvingReferences(against base: String) -> Document {
    let base = URIReference(base)
    func absolute(_ text: String) -> String {
      text.isEmpty || text.hasPrefix("#") ? text : URIReference(text).resolved(against: base).text
    }
    func absolute(_ picture: ImageReference) -> ImageReference {
      var picture = picture
      picture.source = absolute(picture.source)
      picture.lightSource = picture.lightSource.map(absolute)
      picture.darkSource = picture.darkSource.map(absolute)
      return picture
    }
    var document = self
    for (index, block) in blocks.enumerated() where !block.content.spans.isEmpty {
      var content = block.content
      for place in content.spans.indices {
        switch content.spans[place].kind {
        case .link(let url, let title): content.spans[place].kind = .link(url: absolute(url), title: title)
        case .image(let picture): content.spans[place].kind = .image(absolute(picture))
        case .emoji(let picture, let code): content.spans[place].kind = .emoji(absolute(picture), shortcode: code)
        default: break
        }
      }
      document.replace(index, block.kind, content)
    }
    return document
  }
}
