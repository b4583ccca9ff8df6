// SPDX-License-Identifier: MIT

/// Where names are, found by a number made of each folded name: what is found has to be compared, for two names may
/// have one number.
///
/// Most names of a machine's fonts are never asked for: none is kept, and no text is made of those of ASCII.
package struct FontNameIndex: Sendable {
  private var marks: [UInt32] = []
  private var places: [UInt32] = []

  /// No names.
  package init() {}

  /// Adds a name of the face at `place`; places rise.
  package mutating func insert(_ name: String, at place: Int) {
    insert(Self.mark(ofFolded: FontCatalogue.fold(name)), place)
  }

  /// Adds a name of the face at `place`, as UTF-8; places rise.
  package mutating func insert(_ name: UnsafeBufferPointer<UInt8>, at place: Int) {
    insert(
      Self.mark(ofASCII: name) ?? Self.mark(ofFolded: FontCatalogue.fold(String(decoding: name, as: UTF8.self))), place)
  }

  private mutating func insert(_ mark: UInt32, _ place: Int) {
    guard let place = UInt32(exactly: place) else { return }
    marks.append(mark)
    places.append(place)
  }

  /// The places of all faces with a folded name, rising, and perhaps of others.
  func places(of name: String) -> [Int] {
    let mark = Self.mark(ofFolded: name)
    var found: [Int] = []
    for (index, other) in marks.enumerated() where other == mark {
      let place = Int(places[index])
      if found.last != place { found.append(place) }
    }
    return found
  }

  private static let seed: UInt32 = 0x811C_9DC5

  @inline(__always)
  private static func mix(_ mark: UInt32, _ byte: UInt8) -> UInt32 { (mark ^ UInt32(byte)) &* 0x0100_0193 }

  private static func mark(ofFolded name: String) -> UInt32 { name.utf8.reduce(seed, mix) }

  /// The number of a name that is not folded yet; nil where it has more than ASCII.
  private static func mark(ofASCII name: UnsafeBufferPointer<UInt8>) -> UInt32? {
    var mark = seed
    var isAfterSpace = false
    var isEmpty = true
    for byte in name {
      guard byte < 0x80 else { return nil }
      guard byte != 0x20 else {
        isAfterSpace = true
        continue
      }
      if isAfterSpace, !isEmpty { mark = mix(mark, 0x20) }
      isAfterSpace = false
      isEmpty = false
      mark = mix(mark, (0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    return mark
  }
}
