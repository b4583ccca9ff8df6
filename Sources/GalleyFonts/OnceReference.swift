// SPDX-License-Identifier: MIT

import Synchronization

/// A reference that is set at most once, by whoever comes first, and read without a lock.
///
/// As the standard library's `AtomicLazyReference`, whose calls are not specialised: each looks up the metadata of
/// its type, which was a fifth of the time of laying out a text of many scripts.
struct OnceReference<Instance: AnyObject & Sendable>: ~Copyable, Sendable {
  /// The object's address, retained once; 0 until it is set.
  private let bits = Atomic<UInt>(0)

  /// The object, once there is one.
  @inline(__always)
  func load() -> Instance? {
    guard let address = UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)) else { return nil }
    return Unmanaged<Instance>.fromOpaque(address).takeUnretainedValue()
  }

  /// Sets the object where there is none; the one that is there from now on.
  func storeIfNil(_ instance: consuming Instance) -> Instance {
    let offered = Unmanaged.passRetained(instance)
    let (isStored, known) = bits.compareExchange(
      expected: 0, desired: UInt(bitPattern: offered.toOpaque()), ordering: .acquiringAndReleasing)
    guard !isStored, let address = UnsafeRawPointer(bitPattern: known) else { return offered.takeUnretainedValue() }
    offered.release()
    return Unmanaged<Instance>.fromOpaque(address).takeUnretainedValue()
  }

  deinit {
    if let address = UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)) {
      Unmanaged<Instance>.fromOpaque(address).release()
    }
  }
}
