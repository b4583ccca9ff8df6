// SPDX-License-Identifier: MIT

/// What UAX #29's grapheme rules remember of the text before a place.
struct GraphemeState: BoundaryState {
  /// How far a pictograph sequence (GB11) has come.
  enum Pictograph: UInt8 { case none, base, joined }

  /// Class of the last scalar, pictographs as `pictographClass`; `nil` at the start.
  var last: Int?
  var pictograph = Pictograph.none
  /// An odd number of regional indicators has come (GB12, GB13).
  var oddIndicator = false

  static let start = GraphemeState(last: nil)
  /// Extended_Pictographic of class Other, behind the classes of the data.
  static let pictographClass = Int(GraphemeClass.lvt.rawValue) + 1
  static let classCount = pictographClass + 1

  var code: Int { ((last ?? -1) + 1) << 3 | Int(pictograph.rawValue) << 1 | (oddIndicator ? 1 : 0) }

  func advanced(over next: Int) -> (state: GraphemeState, action: UInt8) {
    var state = GraphemeState(last: next)
    if next == Self.pictographClass {
      state.pictograph = .base
    } else if pictograph == .base, next == GraphemeClass.extend.rawValue {
      state.pictograph = .base
    } else if pictograph == .base, next == GraphemeClass.zwj.rawValue {
      state.pictograph = .joined
    }
    state.oddIndicator = next == GraphemeClass.regionalIndicator.rawValue && !oddIndicator
    return (state, breaks(before: next) ? BoundaryFlags.grapheme.rawValue : 0)
  }

  /// GB1 to GB999.
  private func breaks(before next: Int) -> Bool {
    guard let last else { return true }  // GB1
    let left = GraphemeClass(rawValue: UInt8(truncatingIfNeeded: last)) ?? .other
    let right = GraphemeClass(rawValue: UInt8(truncatingIfNeeded: next)) ?? .other
    switch (left, right) {
    case (.cr, .lf): return false  // GB3
    case (.control, _), (.cr, _), (.lf, _), (_, .control), (_, .cr), (_, .lf): return true  // GB4, GB5
    case (.l, .l), (.l, .v), (.l, .lv), (.l, .lvt): return false  // GB6
    case (.lv, .v), (.lv, .t), (.v, .v), (.v, .t): return false  // GB7
    case (.lvt, .t), (.t, .t): return false  // GB8
    case (_, .extend), (_, .zwj), (_, .spacingMark), (.prepend, _): return false  // GB9, GB9a, GB9b
    case (.regionalIndicator, .regionalIndicator): return !oddIndicator  // GB12, GB13
    default: return !(pictograph == .joined && next == Self.pictographClass)  // GB11, GB999
    }
  }

  static let automaton = BoundaryAutomaton(GraphemeState.self)

  /// The class of each record.
  static let classes: [UInt8] = {
    let tables = ScalarTables.shared
    return (0..<ScalarRecordData.count).map { record in
      let isPictograph = tables.grapheme[record] == 0 && tables.flags[record] & 16 != 0
      return isPictograph ? UInt8(pictographClass) : tables.grapheme[record]
    }
  }()
}

/// Marks `.grapheme` in `flags` (one entry more than there are records).
/// - Source: UAX #29 (15.0), extended grapheme clusters, one forward pass.
func markGraphemes(
  _ records: UnsafeBufferPointer<UInt16>, into flags: UnsafeMutableBufferPointer<BoundaryFlags>
) {
  GraphemeState.automaton.transitions.withUnsafeBufferPointer { transitions in
    GraphemeState.classes.withUnsafeBufferPointer { classes in
      var state = 0
      for index in 0..<records.count {
        let transition = transitions[state << BoundaryAutomaton.shift | Int(classes[Int(records[index])])]
        state = Int(transition & 0xFF)
        flags[index].formUnion(BoundaryFlags(rawValue: UInt8(transition >> 8)))
      }
      flags[records.count].insert(.grapheme)
    }
  }
}
