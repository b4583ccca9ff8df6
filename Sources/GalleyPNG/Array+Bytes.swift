// SPDX-License-Identifier: MIT

extension [UInt8] {
  /// Lends the bytes to a body that throws an error of a known type.
  func withBytes<R, E>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    try withUnsafeBufferPointer { (bytes) throws(E) -> R in try body(UnsafeRawBufferPointer(bytes)) }
  }
}
