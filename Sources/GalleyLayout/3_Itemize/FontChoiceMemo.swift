// SPDX-License-Identifier: MIT

import GalleyFonts

/// Font choices of short clusters, kept from one paragraph to the next: what a cascade chooses never changes.
struct FontChoiceMemo {
  /// A cluster of at most four scalars, and what else decides.
  struct Key: Equatable {
    private var scalars = SIMD4<UInt32>(repeating: 0)
    private var script: UInt32
    private var asker: UInt32

    /// - Output: nil for a cluster that is too long.
    @inline(__always)
    init?(_ all: UnsafeBufferPointer<UInt32>, _ cluster: Range<Int>, script: UInt32, asker: Int) {
      guard cluster.count <= 4 else { return nil }
      // A NUL is never looked up: it has no font. So zeros stand for no scalar.
      for index in 0..<cluster.count { scalars[index] = all[cluster.lowerBound &+ index] }
      self.script = script
      self.asker = UInt32(truncatingIfNeeded: asker)
    }

    @inline(__always)
    fileprivate var slot: Int {
      let mixed = scalars &* SIMD4(0x9E37_79B1, 0x85EB_CA6B, 0xC2B2_AE35, 0x27D4_EB2F)
      let hash = (mixed[0] ^ mixed[1] ^ mixed[2] ^ mixed[3] ^ script &+ asker) &* 0x9E37_79B1
      // The high bits of a product depend on all of its factors' bits.
      return Int(hash &>> (32 &- FontChoiceMemo.slotBits))
    }
  }

  private static let slotBits: UInt32 = 12
  /// How many askers and choices are remembered at most; past that all is forgotten.
  private static let limit = 256

  /// By slot; `choice` is a place in `choices` and one more, 0 for a slot that is free.
  private var entries: [(key: Key, choice: UInt32)] = []
  /// Each font once, reasons aside.
  private(set) var choices: [(instance: FontInstance, isMissing: Bool)] = []
  /// Each choice's place.
  private var places: [Chosen: Int] = [:]
  /// Who asked: a cascade chooses by the language too. Held, so that no other takes its place in memory.
  private var askers: [FontCascade] = []
  private var numbers: [Asker: Int] = [:]

  private struct Asker: Hashable {
    var cascade: ObjectIdentifier
    var language: String?
  }

  private struct Chosen: Hashable {
    var instance: ObjectIdentifier
    var isMissing: Bool
  }

  /// Forgets all where there is no room for `more` askers, and the choices they may make.
  ///
  /// Numbers of askers and of choices hold until the next call.
  mutating func makeRoom(_ more: Int) {
    guard askers.count + more > Self.limit || choices.count > Self.limit else { return }
    self = FontChoiceMemo()
  }

  /// The number of a cascade and a language.
  mutating func asker(_ cascade: FontCascade, _ language: String?) -> Int {
    let name = Asker(cascade: ObjectIdentifier(cascade), language: language)
    if let known = numbers[name] { return known }
    askers.append(cascade)
    numbers[name] = askers.count - 1
    return askers.count - 1
  }

  /// The choice that was kept.
  @inline(__always)
  func find(_ key: Key) -> Int? {
    entries.withUnsafeBufferPointer { entries in
      guard let base = entries.baseAddress, !entries.isEmpty else { return nil }
      let entry = base + key.slot
      return entry.pointee.choice != 0 && entry.pointee.key == key ? Int(entry.pointee.choice) &- 1 : nil
    }
  }

  /// Keeps a choice; one without a key cannot be found again.
  mutating func keep(_ choice: FontChoice, _ key: Key?) -> Int {
    let chosen = Chosen(instance: ObjectIdentifier(choice.instance), isMissing: choice.isMissing)
    let place = places[chosen] ?? choices.count
    if place == choices.count {
      choices.append((choice.instance, choice.isMissing))
      places[chosen] = place
    }
    guard let key else { return place }
    if entries.isEmpty { entries = Array(repeating: (key, 0), count: 1 << Int(Self.slotBits)) }
    entries[key.slot] = (key, UInt32(truncatingIfNeeded: place + 1))
    return place
  }
}
