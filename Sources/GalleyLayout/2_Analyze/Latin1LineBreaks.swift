// SPDX-License-Identifier: MIT

import GalleyModel

/// Marks line breaks of scalars below U+0100, and the one cluster of two of them, CR LF, as the general pass does.
///
/// The automaton is asked only where something may change: inside a word of letters it stays where it is and says
/// nothing, and over a space between two words it says the same each time.
func markLineBreaks(
  ofLatin1 scalars: UnsafeBufferPointer<some ScalarUnit>, _ tailoring: LineBreakTailoring,
  into flags: UnsafeMutableBufferPointer<BoundaryFlags>
) {
  LineBreakTailoring.automaton.transitions.withUnsafeBufferPointer { transitions in
    tailoring.classes.latin1.withUnsafeBufferPointer { classes in
      var pass = Latin1Pass(
        scalars: scalars, classes: classes, transitions: transitions, dropped: tailoring.keepsWords ? 0x40 : 0,
        flags: flags)
      pass.run(knowsLetters: tailoring.classes.hasPlainLetters)
    }
  }
}

/// One text on its way through the automaton.
private struct Latin1Pass<Unit: ScalarUnit> {
  let scalars: UnsafeBufferPointer<Unit>
  let classes: UnsafeBufferPointer<UInt8>
  let transitions: UnsafeBufferPointer<UInt16>
  /// What the tailoring does not want of an action.
  let dropped: UInt8
  let flags: UnsafeMutableBufferPointer<BoundaryFlags>
  var state = 0

  private static var letter: UInt8 { LineClass.al.rawValue }

  /// - Input: `knowsLetters` says whether all letters of ASCII are of the class of letters.
  mutating func run(knowsLetters: Bool) {
    let count = scalars.count
    var at = 0
    // What the automaton says of a space between words; asked for when it is in a word of letters.
    var gap: WordGap?
    var gapState = -1
    var isInWord = false
    if knowsLetters {
      var block = 0
      while block &+ 64 <= count {
        var others = nonLetters(block)
        while others != 0 {
          let index = block &+ others.trailingZeroBitCount
          others &= others &- 1
          passLetters(at..<index, &isInWord)
          if isInWord, scalars[index] == 0x20, index &+ 1 < count, classes[Int(scalars[index &+ 1])] == Self.letter {
            if gapState != state { (gap, gapState) = (WordGap(state, transitions, dropped: dropped), state) }
            if let gap {
              flags[index].formUnion(gap.space)
              flags[index &+ 1].formUnion(gap.letter)
              at = index &+ 1
              continue
            }
          }
          step(index)
          isInWord = false
          at = index &+ 1
        }
        block &+= 64
      }
      passLetters(at..<block, &isInWord)
      at = block
    }
    while at < count {
      step(at)
      at &+= 1
    }
    markEnd(state, transitions, &flags[count])
  }

  /// Goes over letters.
  @inline(__always)
  private mutating func passLetters(_ range: Range<Int>, _ isInWord: inout Bool) {
    var at = range.lowerBound
    while at < range.upperBound, !isInWord {
      step(at)
      at &+= 1
      isInWord = transitions[state << BoundaryAutomaton.shift | Int(Self.letter)] == UInt16(state)
    }
  }

  /// Goes over one scalar.
  @inline(__always)
  private mutating func step(_ index: Int) {
    let kind = classes[Int(scalars[index])]
    let transition = transitions[state << BoundaryAutomaton.shift | Int(kind)]
    state = Int(transition & 0xFF)
    let action = UInt8(transition >> 8)
    if action & (0x80 | dropped) == 0 {
      flags[index].formUnion(BoundaryFlags(rawValue: action & 0x3F))
    } else if action & 0x80 != 0, !digitFollows(index, scalars.count, { classes[Int(scalars[$0])] }) {
      flags[index].insert(.lineBreak)
    }
    if kind == LineClass.lf.rawValue, index > 0, scalars[index &- 1] == 0x0D { flags[index].remove(.grapheme) }
  }

  /// Which of 64 scalars are no letters of ASCII, the first lowest.
  @inline(__always)
  private func nonLetters(_ start: Int) -> UInt64 {
    guard let base = scalars.baseAddress else { return 0 }
    let raw = UnsafeRawPointer(base + start)
    let (ones, highs) = (EightBytes.ones, EightBytes.highs)
    var found: UInt64 = 0
    for part in 0..<8 {
      let bytes = Unit.eightBytes(raw + part &* (8 &* MemoryLayout<Unit>.stride))
      let small = (bytes | ones &* 0x20) & ~highs
      // The high bit of a byte from "a" on, and of one behind "z".
      let letters = (small &+ ones &* 0x1F) & ~(small &+ ones &* 0x05) & ~bytes & highs
      found |= EightBytes.gathered(letters ^ highs) &<< UInt64(part &* 8)
    }
    return found
  }
}

/// What the automaton says of one space between letters, after which it is where it was.
private struct WordGap {
  /// Before the space, and before the letter behind it.
  let space: BoundaryFlags
  let letter: BoundaryFlags

  /// Nil where it goes on elsewhere, or asks for more than flags.
  @inline(__always)
  init?(_ state: Int, _ transitions: UnsafeBufferPointer<UInt16>, dropped: UInt8) {
    let first = transitions[state << BoundaryAutomaton.shift | Int(LineClass.sp.rawValue)]
    let second = transitions[Int(first & 0xFF) << BoundaryAutomaton.shift | Int(LineClass.al.rawValue)]
    guard second & 0xFF == UInt16(state), UInt8((first | second) >> 8) & (0x80 | dropped) == 0 else { return nil }
    self.space = BoundaryFlags(rawValue: UInt8(first >> 8) & 0x3F)
    self.letter = BoundaryFlags(rawValue: UInt8(second >> 8) & 0x3F)
  }
}
