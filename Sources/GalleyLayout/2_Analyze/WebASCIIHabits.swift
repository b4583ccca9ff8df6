// SPDX-License-Identifier: MIT
// Browsers do not use UAX #14 between two ASCII characters. What is here was read off recorded first lines.

/// Makes the breaks between ASCII scalars those of browsers: behind every space, behind `-` and `?`, before
/// opening brackets, and nowhere else (so not behind `/`, `|`, `}`).
func applyWebASCIIHabits(
  _ scalars: UnsafeBufferPointer<some ScalarUnit>, into flags: UnsafeMutableBufferPointer<BoundaryFlags>
) {
  guard scalars.count > 1 else { return }
  for index in 1..<scalars.count {
    let left = UInt32(scalars[index - 1])
    let right = UInt32(scalars[index])
    guard left >= 0x20, left < 0x7F, right > 0x20, right < 0x7F else { continue }
    let isAllowed =
      left == 0x20 || breaksOnTheWeb(left, right, behind: index > 1 ? UInt32(scalars[index - 2]) : 0)
    if isAllowed { flags[index].insert(.lineBreak) } else { flags[index].remove(.lineBreak) }
  }
}

/// Whether browsers break between two printable ASCII scalars.
///
/// `behind` is the one before `left`.
private func breaksOnTheWeb(_ left: UInt32, _ right: UInt32, behind: UInt32) -> Bool {
  switch left {
  case 0x2D:  // A minus sign stays with its digit; a hyphen after a letter or digit does not.
    return isASCIIDigit(right) ? isASCIIAlphanumeric(behind) : !isClosing(right) && right != 0x24 && right != 0x2D
  case 0x3F: return !isClosing(right)
  // $ ' ( / < @ [ ^ _ ` {
  case 0x24, 0x27, 0x28, 0x2F, 0x3C, 0x40, 0x5B, 0x5E, 0x5F, 0x60, 0x7B: return false
  default: return !isASCIIAlphanumeric(left) && [0x28, 0x3C, 0x5B, 0x7B].contains(right)  // ( < [ {
  }
}

/// One of `!"'),./:;?]}`.
private func isClosing(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x21, 0x22, 0x27, 0x29, 0x2C, 0x2E, 0x2F, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D: true
  default: false
  }
}

private func isASCIIDigit(_ scalar: UInt32) -> Bool { scalar >= 0x30 && scalar <= 0x39 }

private func isASCIIAlphanumeric(_ scalar: UInt32) -> Bool {
  isASCIIDigit(scalar) || (scalar | 0x20) >= 0x61 && (scalar | 0x20) <= 0x7A
}
