// SPDX-License-Identifier: MIT

import CPixels
import TestMaterial
import Testing

@Suite struct RowUnfilterTests {
  /// Bytes that are random, and bytes near each other, where predictions tie.
  private func bytes(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    let range: ClosedRange<UInt8> = Bool.random(using: &random) ? 0...255 : 126...129
    return (0..<count).map { _ in UInt8.random(in: range, using: &random) }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt8>)
  func vectorsUndoWhatThePlainFormUndoes(filter: UInt8) {
    var random = SeededRandom(seed: UInt64(filter) + 40)
    for step in [1, 2, 3, 4, 6, 8] {
      for width in [1, 2, 3, 5, 16, 17, 33, 200] {
        let (row, above) = (bytes(width * step, &random), bytes(width * step, &random))
        var (vector, plain) = (row, row)
        galley_row_unfilter_plain(filter, row, above, &plain, row.count, step)
        galley_row_unfilter(filter, row, above, &vector, row.count, step)
        #expect(vector == plain, "filter \(filter), \(width) pixels of \(step) bytes, seed \(Int(filter) + 40)")
        // In place, as files without alpha are read.
        vector = row
        vector.withUnsafeMutableBufferPointer { bytes in
          guard let base = bytes.baseAddress else { return }
          galley_row_unfilter(filter, base, above, base, bytes.count, step)
        }
        #expect(vector == plain, "filter \(filter) in place, \(width) pixels of \(step) bytes")
      }
    }
  }

  @Test func undoesEachFilterByTheStandard() {
    let (row, above): ([UInt8], [UInt8]) = ([10, 250, 3, 9], [20, 30, 41, 50])
    func undone(_ filter: UInt8) -> [UInt8] {
      var target = row
      galley_row_unfilter(filter, row, above, &target, 4, 1)
      return target
    }
    #expect(undone(1) == [10, 4, 7, 16])
    #expect(undone(2) == [30, 24, 44, 59])
    #expect(undone(3) == [20, 19, 33, 50])
    // Paeth: nearest to 20, 40, 35 and 42 are the byte above, the one before (as near as the one above), and the corner.
    #expect(undone(4) == [30, 24, 33, 50])
  }
}
