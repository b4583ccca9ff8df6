// SPDX-License-Identifier: MIT

extension Array {
  /// Makes an array of `count` elements, all of which `fill` writes.
  ///
  /// `init(unsafeUninitializedCapacity:)` asks the runtime for the buffer's type at each call; growing an empty array
  /// is compiled for its element.
  @inline(__always)
  init(count: Int, filledBy fill: (UnsafeMutablePointer<Element>) -> Void) {
    self = []
    append(addingCapacity: count) { span in
      span.withUnsafeMutableBufferPointer { room, written in
        if let base = room.baseAddress { fill(base) }
        written = count
      }
    }
  }
}
