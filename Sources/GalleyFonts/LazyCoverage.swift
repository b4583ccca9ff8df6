// SPDX-License-Identifier: MIT

/// A coverage that is counted when it is first asked for: of the fonts that a program names, most are never needed.
///
/// - Thread safety: any number of threads may ask; two that come first may both count, and get the same.
package final class LazyCoverage: Hashable, Sendable {
  private final class Box: Sendable {
    let coverage: Coverage
    init(_ coverage: Coverage) { self.coverage = coverage }
  }

  private let counted = OnceReference<Box>()
  private let count: @Sendable () -> Coverage

  /// A coverage that is known.
  package convenience init(_ coverage: Coverage) {
    self.init { coverage }
    _ = counted.storeIfNil(Box(coverage))
  }

  /// A coverage that `count` gives, the same each time.
  package init(_ count: @escaping @Sendable () -> Coverage) { self.count = count }

  /// The coverage.
  package var coverage: Coverage {
    if let known = counted.load() { return known.coverage }
    return counted.storeIfNil(Box(count())).coverage
  }

  /// Whether both have the same scalars.
  package static func == (a: LazyCoverage, b: LazyCoverage) -> Bool { a === b || a.coverage == b.coverage }

  /// Hashes nothing: a hash is no reason to count.
  package func hash(into hasher: inout Hasher) {}
}
