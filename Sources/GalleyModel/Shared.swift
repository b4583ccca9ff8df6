// SPDX-License-Identifier: MIT

/// What can be made without saying anything.
protocol DefaultConstructible {
  init()
}

/// A value that copies share until one of them changes; without storage while it is the default.
struct Shared<Value: Hashable & Sendable & DefaultConstructible>: Hashable, Sendable {
  /// What copies share.
  final class Storage: Sendable {
    /// The value.
    let value: Value
    fileprivate init(_ value: Value) { self.value = value }
  }

  /// Nil exactly where the value is the default: to read one property of it copies no other.
  private(set) var storage: Storage?

  /// The value; setting it takes memory of its own.
  var value: Value {
    get { storage?.value ?? Value() }
    set { storage = newValue == Value() ? nil : Storage(newValue) }
  }

  static func == (a: Self, b: Self) -> Bool {
    if a.storage === b.storage { return true }
    guard let one = a.storage, let other = b.storage else { return false }
    return one.value == other.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(storage?.value) }
}
