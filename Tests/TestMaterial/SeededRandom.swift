// SPDX-License-Identifier: MIT

/// Random numbers that a seed fixes on every machine (SplitMix64).
package struct SeededRandom: RandomNumberGenerator {
  /// What the numbers follow from; every message about a failure has it.
  package let seed: UInt64
  private var state: UInt64

  /// Numbers that follow from `seed`.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to `limit` − 1; 0 for no limit.
  package mutating func below(_ limit: Int) -> Int {
    limit <= 0 ? 0 : Int(next() % UInt64(limit))
  }

  /// One of `choices`.
  package mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }
}
