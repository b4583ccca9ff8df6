// SPDX-License-Identifier: MIT

import GalleyModel
import TestMaterial
import Testing

@testable import GalleyLayout

/// Scalars are the same in one, two and four bytes.
@Suite struct ScalarListTests {
  private static let lists: [[UInt32]] = [
    [], [0x41], [0, 0xFF], Array(0x20...0x7E), [0x100], [0x41, 0xFFFF, 0x42], [0x41, 0x1_0000], [0x10_FFFF, 0, 0x7F],
    (0..<100).map { UInt32($0 * 2) }, (0..<101).map { UInt32($0 * 600) }, (0..<33).map { UInt32($0 * 33_000) },
  ]

  @Test(arguments: lists)
  func holdsWhatItWasGiven(_ scalars: [UInt32]) {
    let list = ScalarList(scalars)
    #expect(Array(list) == scalars)
    #expect(list.count == scalars.count)
    #expect(list.isBytes == scalars.allSatisfy { $0 < 0x100 })
    #expect(list.withBytes { $0?.map { UInt32($0) } } == (list.isBytes ? scalars : nil))
    var wide: [UInt32] = []
    wide.reserveCapacity(4_000)
    list.widen(into: &wide)
    #expect(wide == scalars)
    for low in 0...scalars.count {
      for high in [low, (low + scalars.count + 1) / 2, scalars.count] where high >= low {
        #expect(list.widened(low..<high) == Array(scalars[low..<high]))
        #expect(Array(list.slice(low..<high)) == Array(scalars[low..<high]))
      }
    }
  }

  @Test(arguments: [(UInt32(0x7A), 1), (0x17A, 2), (0x1_F600, 4)])
  func takesAsFewBytesAsItsScalarsNeed(_ scalar: UInt32, _ bytes: Int) {
    // A list that has room for more is not what is kept.
    var scalars = [UInt32](repeating: scalar, count: 1_000)
    scalars.reserveCapacity(20_000)
    let list = ScalarList(scalars)
    #expect(list.heldBytes >= 1_000 * bytes && list.heldBytes <= 1_000 * bytes + 64)
  }

  /// A paragraph's scalars are those of its text, in a room that was used before or not.
  @Test(arguments: [
    "", "a", "plain text\n", "tab\tand\u{7F}", "caf\u{E9}\r\n", "\u{2019}\u{5D0}", "\u{1F600}a\u{2028}",
  ])
  func paragraphsAreDecodedInUsedRoom(_ text: String) {
    let utf8 = Array(text.utf8)
    let span = splitParagraphs(utf8)[0]
    let scalars = text.unicodeScalars.map(\.value)
    for used in [[], [UInt32](repeating: 0x1234, count: 7), [UInt32](repeating: 0x1234, count: 500)] {
      var room = used
      var paragraph = ParagraphText(utf8, span, in: &room)
      #expect(room.isEmpty)
      #expect(Array(paragraph.scalars) == scalars)
      paragraph.widen()
      #expect(paragraph.wide == scalars)
      let kept = KeptText(paragraph)
      #expect(Array(kept.scalars) == scalars && kept.byteCount == utf8.count)
      #expect((0...kept.count).map { kept.source($0) } == offsets(text))
    }
  }

  private func offsets(_ text: String) -> [Int] {
    var offsets = [0]
    for scalar in text.unicodeScalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
    return offsets
  }
}

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int { String(scalar).utf8.count }
}
