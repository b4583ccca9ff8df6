// SPDX-License-Identifier: MIT

extension Array {
  /// Makes an array of `count` elements, all of which `fill` writes that are ever read.
  ///
  /// `init(unsafeUninitializedCapacity:)` asks the runtime for the buffer's type at each call; growing an empty array
  /// is compiled for its element.
  @inline(__always)
  init(count: Int, filledBy fill: (UnsafeMutablePointer<Element>) -> Void) {
    self = []
    self.fill(count, fill)
  }

  /// Adds `count` elements, all of which `fill` writes that are ever read.
  @inline(__always)
  mutating func fill(_ count: Int, _ fill: (UnsafeMutablePointer<Element>) -> Void) {
    append(addingCapacity: count) { span in
      span.withUnsafeMutableBufferPointer { room, written in
        if let base = room.baseAddress { fill(base) }
        written = count
      }
    }
  }

  /// All of it; it is empty then. Moved: a copy counts a reference.
  @inline(__always)
  mutating func taken() -> [Element] {
    var all: [Element] = []
    swap(&all, &self)
    return all
  }
}
