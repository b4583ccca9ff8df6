// SPDX-License-Identifier: MIT

public import GalleyModel
import Synchronization

/// Where the fonts of a set come from.
public enum FontSource: Sendable {
  /// Bytes in memory.
  case data(FontData)
  /// A file, opened at once: read into memory, or mapped where nobody but the system's owner may write it.
  case file(String)
  /// All the font files below a folder: described at once, read when they are first chosen. Files that are no
  /// fonts are passed over with a warning.
  case directory(String)
}

/// An immutable catalogue of fonts, and what is chosen from it.
///
/// A set has layers: fonts that a program names come before the machine's, and a family that a layer has is
/// never looked for in the next. A layer of the machine's fonts is made when it is first needed.
///
/// - Thread safety: any number of tasks may use one set; what it answers never depends on who asked before.
public final class FontSet: Sendable {
  let layers: [LazyCatalogue]
  let generics: GenericFamilies
  let log: FontLog
  private let cascades = Mutex<[FontRequest: FontCascade]>([:])
  private let instances = Mutex(InstanceTable())

  /// Opens fonts, in order of preference.
  /// - Input: `generics` says what generic names stand for; well-known families follow.
  /// - Throws: what is wrong with a file or with bytes; `.noFonts` where there is no font at all.
  public convenience init(
    fonts: [FontSource], generics: GenericFamilies = GenericFamilies(), limits: Limits = .standard
  ) throws(FontError) {
    let log = FontLog()
    let entries = try FontLoader(log: log, limits: limits).entries(fonts)
    guard !entries.isEmpty else { throw .noFonts }
    self.init(layers: [LazyCatalogue(FontCatalogue(entries))], generics: generics, log: log)
  }

  /// Opens font files and all the fonts of folders.
  /// - Throws: as ``init(fonts:generics:limits:)``.
  public convenience init(
    files: [String], directories: [String] = [], generics: GenericFamilies = GenericFamilies(),
    limits: Limits = .standard
  ) throws(FontError) {
    try self.init(
      fonts: files.map { .file($0) } + directories.map { .directory($0) }, generics: generics, limits: limits)
  }

  init(layers: [LazyCatalogue], generics: GenericFamilies, log: FontLog) {
    self.layers = layers
    self.generics = generics
    self.log = log
  }

  /// Makes a set of one catalogue that is made when it is first needed.
  package convenience init(lazy make: @escaping @Sendable () -> FontCatalogue) {
    self.init(layers: [LazyCatalogue(make)], generics: GenericFamilies(), log: FontLog())
  }

  /// The same set with more fonts, which come before those that it has.
  /// - Throws: what is wrong with a file or with bytes.
  public func adding(_ fonts: [FontSource], limits: Limits = .standard) throws(FontError) -> FontSet {
    let log = FontLog()
    let entries = try FontLoader(log: log, limits: limits).entries(fonts)
    for warning in warnings { log.add(warning) }
    guard !entries.isEmpty else { return self }
    return FontSet(layers: [LazyCatalogue(FontCatalogue(entries))] + layers, generics: generics, log: log)
  }

  /// The same set with the fonts of more files and folders, which come before those that it has.
  /// - Throws: what is wrong with a file.
  public func adding(
    files: [String], directories: [String] = [], limits: Limits = .standard
  ) throws(FontError) -> FontSet {
    try adding(files.map { .file($0) } + directories.map { .directory($0) }, limits: limits)
  }

  /// All faces, in the order in which they are tried last.
  public var descriptors: [FontDescriptor] { layers.flatMap { $0.catalogue.entries.map(\.descriptor) } }

  /// Whether there is no font at all: text becomes boxes.
  public var isEmpty: Bool { layers.allSatisfy { $0.catalogue.entries.isEmpty } }

  /// What was wrong with fonts so far; texts were laid out with others.
  public var warnings: [FontWarning] { log.warnings }

  /// Whether a family, a generic one or a full name is in the set.
  public func contains(family: String) -> Bool { !faces(named: family).isEmpty }

  /// The fonts for a request, in the order in which they are tried; made once and kept.
  /// - Limits: keeps 512 cascades.
  public func cascade(for request: FontRequest) -> FontCascade {
    if let known = cascades.withLock({ $0[request] }) { return known }
    // Made outside the lock: it may open files. Two tasks may both get here; the first one's stays.
    let made = FontCascade(self, request)
    return cascades.withLock { known in
      if let other = known[request] { return other }
      if known.count >= 512 { known.removeAll(keepingCapacity: true) }
      known[request] = made
      return made
    }
  }

  /// The faces of each family that a name stands for: a family's own name for one. A generic name stands for
  /// every family that the set's maker gave it, or else for the first that there is of those which the machine
  /// or common knowledge gives it: more of them would come before the fonts made for a script.
  func faces(named name: String) -> [[FontEntry]] {
    guard GenericFamilies.isGeneric(name) else { return [family(name)].filter { !$0.isEmpty } }
    let chosen = (generics.families[name] ?? []).map(family).filter { !$0.isEmpty }
    if !chosen.isEmpty { return chosen }
    for layer in layers {
      let catalogue = layer.catalogue
      for name in catalogue.generic(name) + GenericFamilies.wellKnown(name) {
        let faces = catalogue.faces(named: name)
        if !faces.isEmpty { return [faces] }
      }
    }
    return []
  }

  private func family(_ name: String) -> [FontEntry] {
    for layer in layers {
      let faces = layer.catalogue.faces(named: name)
      if !faces.isEmpty { return faces }
    }
    return []
  }

  /// The instance of a face for a request: the same object for the same content as long as anyone holds it.
  func instance(of face: Face, for request: FontRequest, familyHasBold: Bool) -> FontInstance? {
    let settings = InstanceSettings(face, request, familyHasBold: familyHasBold)
    let key = InstanceTable.Key(face: ObjectIdentifier(face), size: request.size, settings: settings)
    if let known = instances.withLock({ $0.find(key) }) { return known }
    let made: FontInstance
    do {
      made = try FontInstance(
        face: face, size: request.size, coordinates: settings.variations, synthesis: settings.synthesis,
        palette: settings.palette)
    } catch {
      log.add(.lost(path: face.data.name, error: error))
      return nil
    }
    return instances.withLock { $0.insert(made, key) }
  }
}
