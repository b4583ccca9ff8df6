// SPDX-License-Identifier: MIT
// The property tables, unpacked once. A scalar leads to its record in two loads; each property is one
// more load in a table of about a thousand bytes, which stays in the first-level cache. The passes of
// this stage look every record up once (`records(of:)`) and then share it.

/// The unpacked tables of `Generated/`.
///
/// Lookups accept any value: beyond U+10FFFF is as U+10FFFF.
struct ScalarTables: Sendable {
  /// The tables; made at first use, in about a tenth of a millisecond.
  static let shared = ScalarTables()

  let firstStage: [UInt16]
  let secondStage: [UInt16]
  let bidi: [UInt8]
  let bracket: [UInt8]
  let line: [UInt8]
  let grapheme: [UInt8]
  let word: [UInt8]
  let script: [UInt8]
  let scriptExtension: [UInt8]
  let width: [UInt8]
  let category: [UInt8]
  let flags: [UInt8]
  let tailored: [UInt8]

  private init() {
    firstStage = unpacked(ScalarTrieData.firstStage, ScalarTrieData.counts.first)
    secondStage = unpacked(ScalarTrieData.secondStage, ScalarTrieData.counts.second)
    let count = ScalarRecordData.count
    bidi = unpacked(ScalarRecordData.bidi, count)
    bracket = unpacked(ScalarRecordData.bracket, count)
    line = unpacked(ScalarRecordData.line, count)
    grapheme = unpacked(ScalarRecordData.grapheme, count)
    word = unpacked(ScalarRecordData.word, count)
    script = unpacked(ScalarRecordData.script, count)
    scriptExtension = unpacked(ScalarRecordData.scriptExtension, count)
    width = unpacked(ScalarRecordData.width, count)
    category = unpacked(ScalarRecordData.category, count)
    flags = unpacked(ScalarRecordData.flags, count)
    tailored = unpacked(ScalarRecordData.tailored, count)
  }

  /// Record of a scalar, an index into every property table.
  @inline(__always)
  func record(_ scalar: UInt32) -> Int {
    let block = Int(firstStage[Int(min(scalar, 0x110000) >> ScalarTrieData.shift)])
    let mask: UInt32 = (1 << ScalarTrieData.shift) - 1
    return Int(secondStage[block << Int(ScalarTrieData.shift) | Int(scalar & mask)])
  }

  /// Records of all scalars, in order.
  func records(of scalars: UnsafeBufferPointer<UInt32>) -> [UInt16] {
    let shift = ScalarTrieData.shift
    let mask: UInt32 = (1 << shift) - 1
    return firstStage.withUnsafeBufferPointer { first in
      secondStage.withUnsafeBufferPointer { second in
        [UInt16](unsafeUninitializedCapacity: scalars.count) { out, count in
          for index in 0..<scalars.count {
            let scalar = scalars[index]
            let block = Int(first[Int(min(scalar, 0x110000) >> shift)])
            out[index] = second[block << Int(shift) | Int(scalar & mask)]
          }
          count = scalars.count
        }
      }
    }
  }
}

/// The numbers of a generated literal: two digits of six bits each, low digit first.
private func unpacked<Number: FixedWidthInteger>(_ literal: StaticString, _ count: Int) -> [Number] {
  precondition(literal.utf8CodeUnitCount == 2 * count, "a generated table has another length than it says")
  let digits = UnsafeRawPointer(literal.utf8Start)
  return [Number](unsafeUninitializedCapacity: count) { out, written in
    for index in 0..<count {
      let pair = UInt16(littleEndian: digits.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)) &- 0x3030
      out[index] = Number(truncatingIfNeeded: pair & 0x3F | pair >> 2 & 0xFC0)
    }
    written = count
  }
}
