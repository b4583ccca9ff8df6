// SPDX-License-Identifier: MIT
// The rules of UAX #14 and #29 are written as functions of a small state and the next class; here they
// become a table, so that a pass costs two loads a scalar. The state is all that a pass remembers, so it
// may stop at any scalar and go on later.

/// The state of a boundary pass between two scalars: what the rules remember of the text so far.
protocol BoundaryState {
  /// Before the first scalar.
  static var start: Self { get }
  /// Number of classes that can follow; at most 64.
  static var classCount: Int { get }
  /// A number below 4,096 that no other state has.
  var code: Int { get }
  /// The state after a scalar of the class, and what the rules say of the place before it.
  func advanced(over next: Int) -> (state: Self, action: UInt8)
}

/// The states that can be reached, as a table.
///
/// The start is state 0.
struct BoundaryAutomaton: Sendable {
  /// Classes per row, a power of two.
  static let shift = 6

  /// `[state << shift | class]`: next state in the low byte, action in the high one.
  let transitions: [UInt16]

  /// Follows every class from every state that can be reached.
  init<State: BoundaryState>(_: State.Type) {
    var numbers = [Int](repeating: -1, count: 4_096)
    numbers[State.start.code] = 0
    var states: [State] = [.start]
    var table: [UInt16] = []
    var current = 0
    while current < states.count {
      table.append(contentsOf: repeatElement(0, count: 1 << Self.shift))
      for next in 0..<State.classCount {
        let (state, action) = states[current].advanced(over: next)
        if numbers[state.code] < 0 {
          numbers[state.code] = states.count
          states.append(state)
        }
        table[current << Self.shift | next] = UInt16(numbers[state.code]) | UInt16(action) << 8
      }
      current += 1
    }
    precondition(states.count <= 256, "a boundary automaton has more states than a byte can number")
    transitions = table
  }
}
