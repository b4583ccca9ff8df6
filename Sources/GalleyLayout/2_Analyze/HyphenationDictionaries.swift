// SPDX-License-Identifier: MIT

import GalleyFonts
import Synchronization

/// The fewest letters that dividing a word may leave.
/// - Source: CSS Text 4 `hyphenate-limit-chars`, whose `auto` is 5 2 2.
public struct HyphenationLimits: Hashable, Sendable {
  /// Of a word that is divided.
  public var word: Int
  /// Before the hyphen; a dictionary may ask for more.
  public var before: Int
  /// After the hyphen; a dictionary may ask for more.
  public var after: Int
  /// 5, 2 and 2.
  public static let standard = HyphenationLimits(word: 5, before: 2, after: 2)

  /// Makes limits; each at least 1.
  public init(word: Int, before: Int, after: Int) {
    self.word = max(word, 1)
    self.before = max(before, 1)
    self.after = max(after, 1)
  }
}

/// Where words are divided, by language: pattern files in the format of libhyphen, as Debian's `hyphen-*` packages
/// and LibreOffice have them.
///
/// A file is read when a text first needs it, once, and never changes after; any number of tasks may use the same
/// dictionaries. What cannot be read counts as not there: words of that language stay whole.
public final class HyphenationDictionaries: Sendable {
  /// Where Debian's packages put their files.
  public static let standardDirectories = ["/usr/share/hyphen"]

  /// The fewest letters around a hyphen.
  public let limits: HyphenationLimits
  private let directories: [String]
  private let files: [String: String]
  private let known = Mutex(Known())

  private struct Known {
    var byLanguage: [String: HyphenationDictionary?] = [:]
    /// By the hash of the file: many names lead to one file.
    var byContent: [UInt64: HyphenationDictionary] = [:]
  }

  /// How many language tags are remembered: texts may make up any number.
  private static let languageLimit = 256

  /// Makes dictionaries over files; none is opened yet.
  /// - Input: `directories` are searched in order for `hyph_xx_YY.dic`; `files` give a path for a language tag and
  ///   win over directories.
  public init(
    directories: [String] = [], files: [String: String] = [:], limits: HyphenationLimits = .standard
  ) {
    self.directories = directories
    self.files = Dictionary(files.map { ($0.key.lowercased(), $0.value) }) { $1 }
    self.limits = limits
  }

  /// Whether there is nothing to look in.
  var isEmpty: Bool { directories.isEmpty && files.isEmpty }

  /// The dictionary of a language; nil where there is none.
  package func dictionary(for language: String) -> HyphenationDictionary? {
    guard !isEmpty, language.utf8.count <= 64 else { return nil }
    let key = language.lowercased()
    return known.withLock { known in
      if let found = known.byLanguage[key] { return found }
      var found: HyphenationDictionary?
      for path in paths(for: HyphenationLanguage(key), key) {
        found = open(path, &known)
        if found != nil { break }
      }
      if known.byLanguage.count >= Self.languageLimit { known.byLanguage = [:] }
      known.byLanguage[key] = .some(found)
      return found
    }
  }

  private func paths(for language: HyphenationLanguage?, _ tag: String) -> [String] {
    var paths: [String] = []
    var tag = tag[...]
    while !tag.isEmpty {
      if let path = files[String(tag)] { paths.append(path) }
      tag = tag[..<(tag.lastIndex(of: "-") ?? tag.startIndex)]
    }
    guard let language else { return paths }
    for directory in directories {
      paths += language.names.map { "\(directory)/hyph_\($0).dic" }
    }
    return paths
  }

  /// Fonts is the module that reads files; a stage has no business with them.
  private func open(_ path: String, _ known: inout Known) -> HyphenationDictionary? {
    do {
      let data = try FontData(file: path)
      if let same = known.byContent[data.contentHash] { return same }
      let made = withExtendedLifetime(data) { HyphenationDictionary(data.bytes) }
      known.byContent[data.contentHash] = made
      return made
    } catch {
      return nil
    }
  }
}
