// SPDX-License-Identifier: MIT

import GalleyModel
import Synchronization

/// The faces of one source, in order, found by family name.
package final class FontCatalogue: Sendable {
  /// All faces.
  package let entries: [FontEntry]
  /// What the source says that generic families stand for.
  package let generics: GenericFamilies
  private let families: [String: [Int]]
  private let fullNames: [String: Int]
  /// The places of entries, grouped by preferred family, in order of each family's first face.
  let groups: [[Int]]

  private let lazyUnion = OnceReference<Union>()

  private final class Union: Sendable {
    let coverage: Coverage
    init(_ coverage: Coverage) { self.coverage = coverage }
  }

  /// Makes a catalogue.
  package init(_ entries: [FontEntry], generics: GenericFamilies = GenericFamilies()) {
    self.entries = entries
    self.generics = generics
    var families: [String: [Int]] = [:]
    var fullNames: [String: Int] = [:]
    var groups: [[Int]] = []
    var groupOfFamily: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      let family = Self.fold(entry.descriptor.familyName)
      families[family, default: []].append(index)
      for name in entry.descriptor.familyNames.dropFirst() {
        let name = Self.fold(name)
        if families[name]?.last != index { families[name, default: []].append(index) }
      }
      let full = Self.fold(entry.descriptor.fullName)
      if !full.isEmpty, fullNames[full] == nil { fullNames[full] = index }
      if let group = groupOfFamily[family] {
        groups[group].append(index)
      } else {
        groupOfFamily[family] = groups.count
        groups.append([index])
      }
    }
    self.families = families
    self.fullNames = fullNames
    self.groups = groups
  }

  /// The faces of a family; where no family has the name, the one face whose full name it is.
  func faces(named name: String) -> [FontEntry] {
    let name = Self.fold(name)
    if let indices = families[name] { return indices.map { entries[$0] } }
    return fullNames[name].map { [entries[$0]] } ?? []
  }

  /// The scalars that any face has: what is not in it need not be looked for in each.
  var union: Coverage {
    if let known = lazyUnion.load() { return known.coverage }
    var builder = CoverageBuilder()
    for entry in entries { builder.insert(entry.descriptor.coverage) }
    return lazyUnion.storeIfNil(Union(builder.coverage())).coverage
  }

  /// A name as it is compared: lower case, outer and double spaces gone.
  /// - Source: CSS Fonts 4 §2.1.1: names match by default caseless matching.
  static func fold(_ name: String) -> String {
    // Most names have no more to fold than capital letters of ASCII.
    var last: UInt8 = 0x20
    let isPlain = name.utf8.allSatisfy { byte in
      defer { last = byte }
      return byte < 0x80 && (byte != 0x20 || last != 0x20)
    }
    if isPlain, last != 0x20 { return name.lowercased() }
    return name.lowercased().split(separator: " ").joined(separator: " ")
  }
}

/// A catalogue that is made when it is first needed.
package final class LazyCatalogue: Sendable {
  private let made = OnceReference<FontCatalogue>()
  private let making = Mutex(())
  private let make: @Sendable () -> FontCatalogue

  /// A catalogue that is there.
  package init(_ catalogue: FontCatalogue) {
    make = { catalogue }
    _ = made.storeIfNil(catalogue)
  }

  /// A catalogue that `make` gives, called at most once.
  package init(_ make: @escaping @Sendable () -> FontCatalogue) { self.make = make }

  /// The catalogue.
  package var catalogue: FontCatalogue {
    if let catalogue = made.load() { return catalogue }
    return making.withLock { _ in made.load() ?? made.storeIfNil(make()) }
  }

  /// Whether the catalogue was made already.
  package var isMade: Bool { made.load() != nil }
}
