// SPDX-License-Identifier: MIT

/// Takes back, between ASCII scalars, the breaks that browsers do not make.
func applyWebASCIIHabits(
  _ scalars: UnsafeBufferPointer<UInt32>, into flags: UnsafeMutableBufferPointer<BoundaryFlags>
) {
  guard scalars.count > 1 else { return }
  for index in 1..<scalars.count where flags[index].contains(.lineBreak) {
    let left = scalars[index - 1]
    let right = scalars[index]
    guard left < 0x80, right < 0x80, right != 0x20 else { continue }
    let isDigit = right >= 0x30 && right <= 0x39
    if left == 0x2F || left == 0x2D && isDigit { flags[index].remove(.lineBreak) }
  }
}
