// SPDX-License-Identifier: MIT

/// A script of Unicode 15.0, as a small number.
package struct ScriptID: RawRepresentable, Hashable, Sendable {
  /// Index into the generated tag list.
  package let rawValue: UInt8

  /// The script of a number from the generated tables.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The script of an ISO 15924 tag such as `Latn`; `nil` where Unicode 15.0 has no character of it.
  package init?(tag: StaticString) {
    guard tag.utf8CodeUnitCount == 4 else { return nil }
    var value: UInt32 = 0
    for index in 0..<4 { value = value << 8 | UInt32(tag.utf8Start[index]) }
    self.init(tag: value)
  }

  /// The script of an ISO 15924 tag, its four letters in one number, first letter highest.
  package init?(tag: UInt32) {
    for index in 0..<ScriptAndBracketData.scriptCount {
      let script = ScriptID(rawValue: UInt8(truncatingIfNeeded: index))
      if script.tag == tag {
        self = script
        return
      }
    }
    return nil
  }

  /// Zyyy: of no script of its own.
  package static let common = ScriptID(rawValue: 0)

  /// Zinh: takes the script of what it is set on.
  package static let inherited = ScriptID(rawValue: 1)

  /// Zzzz: unassigned, private use.
  package static let unknown = ScriptID(rawValue: 2)

  /// ISO 15924 tag, first letter highest: HarfBuzz's `hb_script_t` has the same value.
  package var tag: UInt32 {
    let start = 4 * min(Int(rawValue), ScriptAndBracketData.scriptCount - 1)
    let letters = ScriptAndBracketData.scriptTags.utf8Start
    return (0..<4).reduce(0) { $0 << 8 | UInt32(letters[start + $1]) }
  }

  /// ISO 15924 tag as text, such as `Latn`.
  package var name: String {
    let value = tag
    return String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }, as: UTF8.self)
  }

  /// Whether this is Common, Inherited or Unknown, which take a neighbour's script.
  var isWeak: Bool { rawValue <= 2 }
}

/// A set of scripts: 192 bits.
package struct ScriptSet: Hashable, Sendable {
  private var bits: (UInt64, UInt64, UInt64) = (0, 0, 0)

  /// The empty set.
  package init() {}

  /// One script.
  package init(_ script: ScriptID) { insert(script) }

  /// Adds a script.
  package mutating func insert(_ script: ScriptID) {
    let bit: UInt64 = 1 << UInt64(script.rawValue & 63)
    switch script.rawValue >> 6 {
    case 0: bits.0 |= bit
    case 1: bits.1 |= bit
    default: bits.2 |= bit
    }
  }

  /// Whether the script is a member.
  package func contains(_ script: ScriptID) -> Bool {
    let word = script.rawValue >> 6 == 0 ? bits.0 : script.rawValue >> 6 == 1 ? bits.1 : bits.2
    return word >> UInt64(script.rawValue & 63) & 1 != 0
  }

  /// What both sets hold.
  package func intersection(_ other: ScriptSet) -> ScriptSet {
    var result = ScriptSet()
    result.bits = (bits.0 & other.bits.0, bits.1 & other.bits.1, bits.2 & other.bits.2)
    return result
  }

  /// Whether there is no member.
  package var isEmpty: Bool { bits.0 | bits.1 | bits.2 == 0 }

  /// The member with the lowest id; ids follow the tags in alphabetical order.
  package var first: ScriptID? {
    let words = [bits.0, bits.1, bits.2]
    for index in 0..<3 where words[index] != 0 {
      return ScriptID(rawValue: UInt8(truncatingIfNeeded: 64 * index + words[index].trailingZeroBitCount))
    }
    return nil
  }

  /// Members, in order of their tags.
  package var members: [ScriptID] {
    (0..<UInt8(192)).map { ScriptID(rawValue: $0) }.filter(contains)
  }

  /// Two sets are equal if they hold the same scripts.
  package static func == (left: ScriptSet, right: ScriptSet) -> Bool { left.bits == right.bits }

  /// Hashes the members.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(bits.0)
    hasher.combine(bits.1)
    hasher.combine(bits.2)
  }

  /// Script extensions of each record; empty for Common, Inherited and Unknown without a set.
  static let ofRecord: [ScriptSet] = {
    let tables = ScalarTables.shared
    let digits = { (literal: StaticString, index: Int) -> Int in
      Int(literal.utf8Start[2 * index]) - 0x30 | (Int(literal.utf8Start[2 * index + 1]) - 0x30) << 6
    }
    return (0..<ScalarRecordData.count).map { record in
      let extensions = Int(tables.scriptExtension[record])
      let script = ScriptID(rawValue: tables.script[record])
      guard extensions != 0 else { return script.isWeak ? ScriptSet() : ScriptSet(script) }
      var set = ScriptSet()
      let start = digits(ScalarRecordData.setStarts, extensions)
      for member in start..<digits(ScalarRecordData.setStarts, extensions + 1) {
        set.insert(ScriptID(rawValue: UInt8(truncatingIfNeeded: digits(ScalarRecordData.setMembers, member))))
      }
      return set
    }
  }()
}
