// SPDX-License-Identifier: MIT

import GalleyModel
import Synchronization

/// The faces of one source, in order, found by family name.
package final class FontCatalogue: Sendable {
  /// All faces.
  package let entries: [FontEntry]
  private let families: FontNameIndex
  private let makeFullNames: @Sendable () -> FontNameIndex
  private let lazyFullNames = OnceReference<Box<FontNameIndex>>()
  private let listGeneric: @Sendable (String) -> [String]
  private let generics = Mutex<[String: [String]]>([:])
  private let lazyGroups = OnceReference<Box<[[Int]]>>()
  private let lazyUnion = OnceReference<Box<Coverage>>()

  private final class Box<Value: Sendable>: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  /// Makes a catalogue of faces whose names are looked at now.
  package convenience init(_ entries: [FontEntry]) {
    var families = FontNameIndex()
    var fullNames = FontNameIndex()
    for (place, entry) in entries.enumerated() {
      let descriptor = entry.descriptor
      for name in descriptor.familyNames { families.insert(name, at: place) }
      if descriptor.familyNames.isEmpty { families.insert(descriptor.familyName, at: place) }
      fullNames.insert(descriptor.fullName, at: place)
    }
    let names = fullNames
    self.init(entries, families: families, fullNames: { names })
  }

  /// Makes a catalogue of faces of which the names are known.
  /// - Input: `families` has every family name of each face; `fullNames` gives those that one face may be asked for by;
  ///   `generics` what the source says that a generic name stands for, in order. Both are asked when they are needed.
  package init(
    _ entries: [FontEntry], families: FontNameIndex, fullNames: @escaping @Sendable () -> FontNameIndex,
    generics: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) {
    self.entries = entries
    self.families = families
    makeFullNames = fullNames
    listGeneric = generics
  }

  /// The faces of a family; where no family has the name, the one face whose full name it is.
  func faces(named name: String) -> [FontEntry] {
    let name = Self.fold(name)
    let faces = family(named: name)
    if !faces.isEmpty || name.isEmpty { return faces }
    for place in fullNames.places(of: name) where Self.fold(entries[place].descriptor.fullName) == name {
      return [entries[place]]
    }
    return []
  }

  /// What the source says that a generic name stands for: the first family that there is of those it lists.
  func generic(_ name: String) -> [String] {
    if let known = generics.withLock({ $0[name] }) { return known }
    let first = listGeneric(name).first { !family(named: Self.fold($0)).isEmpty }
    let found = first.map { [$0] } ?? []
    generics.withLock { $0[name] = found }
    return found
  }

  /// The faces that have a name among those of their family; the name is folded.
  private func family(named name: String) -> [FontEntry] {
    families.places(of: name).lazy.map { self.entries[$0] }.filter { entry in
      let names = entry.descriptor.familyNames
      return names.isEmpty ? Self.fold(entry.descriptor.familyName) == name : names.contains { Self.fold($0) == name }
    }
  }

  private var fullNames: FontNameIndex {
    if let known = lazyFullNames.load() { return known.value }
    return lazyFullNames.storeIfNil(Box(makeFullNames())).value
  }

  /// The places of entries, grouped by preferred family, in order of each family's first face.
  var groups: [[Int]] {
    if let known = lazyGroups.load() { return known.value }
    var groups: [[Int]] = []
    var groupOfFamily: [String: Int] = [:]
    for (place, entry) in entries.enumerated() {
      let family = Self.fold(entry.descriptor.familyName)
      if let group = groupOfFamily[family] {
        groups[group].append(place)
      } else {
        groupOfFamily[family] = groups.count
        groups.append([place])
      }
    }
    return lazyGroups.storeIfNil(Box(groups)).value
  }

  /// The scalars that any face has: what is not in it need not be looked for in each.
  var union: Coverage {
    if let known = lazyUnion.load() { return known.value }
    var builder = CoverageBuilder()
    for entry in entries { builder.insert(entry.descriptor.coverage) }
    return lazyUnion.storeIfNil(Box(builder.coverage())).value
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
