// SPDX-License-Identifier: MIT

/// A tag of HTML.
struct HTMLTag: Equatable {
  /// In small letters.
  var name: String
  var isClosing = false
  /// Names in small letters, values with their character references resolved; the first of a name counts.
  var attributes: [(name: String, value: String)] = []

  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  static func == (one: HTMLTag, other: HTMLTag) -> Bool {
    one.name == other.name && one.isClosing == other.isClosing
      && one.attributes.elementsEqual(other.attributes) { $0.name == $1.name && $0.value == $1.value }
  }

  private static let mostAttributes = 64

  /// The tag that begins with `<` at `index`, and where it ends; nil where none does or it is not closed.
  static func read(_ bytes: [UInt8], at index: Int) -> (tag: HTMLTag, end: Int)? {
    var place = index + 1
    let isClosing = place < bytes.count && bytes[place] == .slash
    if isClosing { place += 1 }
    guard place < bytes.count, bytes[place].isLetter else { return nil }
    let nameEnd = bytes.skip(from: place, to: bytes.count) { $0.isLetter || $0.isDigit || $0 == .hyphen }
    var tag = HTMLTag(name: lowercased(bytes[place..<nameEnd]), isClosing: isClosing)
    place = nameEnd
    while place < bytes.count {
      switch bytes[place] {
      case .greater: return (tag, place + 1)
      case .less: return nil
      case .slash, .space, .tab, .newline, .carriageReturn, 0x0C: place += 1
      default:
        guard let attribute = attribute(bytes, at: place) else { return nil }
        if tag.attributes.count < mostAttributes {
          tag.attributes.append((attribute.name, attribute.value))
        }
        place = attribute.end
      }
    }
    return nil
  }

  private static func attribute(_ bytes: [UInt8], at start: Int) -> (name: String, value: String, end: Int)? {
    let nameEnd = bytes.skip(from: start + 1, to: bytes.count) {
      !isSpace($0) && $0 != .greater && $0 != .slash && $0 != UInt8(ascii: "=") && $0 != .less
    }
    let name = lowercased(bytes[start..<nameEnd])
    var place = bytes.skip(from: nameEnd, to: bytes.count, while: isSpace)
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return (name, "", nameEnd) }
    place = bytes.skip(from: place + 1, to: bytes.count, while: isSpace)
    guard place < bytes.count else { return nil }
    let quote = bytes[place]
    var end: Int
    var next: Int
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      place += 1
      end = bytes.skip(from: place, to: bytes.count) { $0 != quote }
      guard end < bytes.count else { return nil }
      next = end + 1
    } else {
      end = bytes.skip(from: place, to: bytes.count) { !isSpace($0) && $0 != .greater }
      next = end
    }
    let value = withoutCharacterReferences(Array(bytes[place..<end]))
    next = max(next, start + 1)
    return (name, String(decoding: value, as: UTF8.self), next)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte.isBlank || byte.isLineEnd || byte == 0x0C }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map(\.lowercased), as: UTF8.self)
  }
}
