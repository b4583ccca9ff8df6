// SPDX-License-Identifier: MIT

/// What one piece of code may cost, and what is kept.
public struct HighlightLimits: Hashable, Sendable {
  /// The most UTF-8 bytes of code that are looked at; longer code stays plain.
  public var codeBytes: Int
  /// The most seconds of processor time for one piece of code, and for the loading of each part of its grammar. A
  /// safety net for bad expressions: where it is not met, the result does not depend on the machine's speed.
  public var seconds: Double
  /// The most bytes that the engine of one language holds. Up to 64 MiB of stack may come to it while it runs.
  public var memoryBytes: Int
  /// The most bytes of results that are kept, their code included.
  public var cacheBytes: Int
  /// The most engines that are kept while no one uses them; each is for one language and holds 0.4 to 2 MiB.
  public var idleEngines: Int

  /// 128 KiB of code, 2 seconds, 64 MiB of memory, a cache of 4 MiB, 8 engines.
  public static let standard = HighlightLimits()

  /// Makes limits.
  public init(
    codeBytes: Int = 128 << 10, seconds: Double = 2, memoryBytes: Int = 64 << 20, cacheBytes: Int = 4 << 20,
    idleEngines: Int = 8
  ) {
    self.codeBytes = codeBytes
    self.seconds = seconds
    self.memoryBytes = memoryBytes
    self.cacheBytes = cacheBytes
    self.idleEngines = idleEngines
  }
}
