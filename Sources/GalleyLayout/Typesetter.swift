// SPDX-License-Identifier: MIT

import CHarfBuzz
public import GalleyFonts
import GalleyModel
import Synchronization

/// What the layout stages share: fonts, dictionaries, resolved styles. Made once, used from any task.
///
/// A stage is a function of its input and a typesetter; what the typesetter remembers may change how long it
/// takes, never what comes out.
public final class Typesetter: Sendable {
  /// The fonts that text is set in.
  package let fonts: FontSet
  /// Where words of Thai, Lao, Khmer and Burmese end.
  package let dictionaries: BreakDictionaries
  /// Where words of other languages may be divided.
  package let hyphenation: HyphenationDictionaries
  /// Words that were shaped before; nil where nothing is to be remembered.
  let words: WordShaping?
  private let styles: Mutex<StyleTable>
  private let scratches: Mutex<[ShapingScratch]>
  private let memos: Mutex<[FontChoiceMemo]>
  /// Typesetters for the threads that help with long texts; they wait for their next use.
  private let helpers: Mutex<[Typesetter]>
  private let shapeCacheBytes: Int

  private struct StyleTable {
    var young: [TextStyle: ResolvedStyle] = [:]
    var old: [TextStyle: ResolvedStyle] = [:]
    /// The one that was asked for last: to compare one style is quicker than to hash it.
    var last: ResolvedStyle?
    /// The object that `last` was asked for by, if it was by one.
    var lastShared: SharedStyle?
  }

  /// How many resolved styles one generation keeps; two are kept.
  private static let styleLimit = 512
  /// How many scratches, and memos of font choices, wait for their next use.
  private static let scratchLimit = 16
  /// How many typesetters of helping threads wait for their next use; together they remember as much as this one.
  private static let helperLimit = 4

  /// Makes a typesetter over `fonts`.
  /// - Input: `hyphenation` divides words where a paragraph asks for it; none by itself. `shapeCacheBytes` is the
  ///   most memory that shaped words may take, and once more as much where several threads lay out long texts; 0
  ///   remembers none.
  public convenience init(
    fonts: FontSet, hyphenation: HyphenationDictionaries = HyphenationDictionaries(), shapeCacheBytes: Int = 8 << 20
  ) {
    self.init(fonts, BreakDictionaries(), hyphenation, shapeCacheBytes: shapeCacheBytes)
  }

  private init(
    _ fonts: FontSet, _ dictionaries: BreakDictionaries, _ hyphenation: HyphenationDictionaries, shapeCacheBytes: Int,
    helping helped: Typesetter? = nil
  ) {
    self.shapeCacheBytes = shapeCacheBytes
    self.words = shapeCacheBytes > 0 ? WordShaping(byteLimit: shapeCacheBytes, helping: helped?.words) : nil
    self.fonts = fonts
    self.dictionaries = dictionaries
    self.hyphenation = hyphenation
    self.styles = Mutex(StyleTable())
    self.scratches = Mutex([])
    self.memos = Mutex([])
    self.helpers = Mutex([])
  }

  deinit {
    for scratch in scratches.withLock({ $0 }) { scratch.destroy() }
  }

  /// The same, at once for the object that was asked for last.
  func resolve(_ shared: SharedStyle) -> ResolvedStyle {
    let known = styles.withLock { table in table.lastShared === shared ? table.last : nil }
    if let known { return known }
    let resolved = resolve(shared.style)
    styles.withLock { table in
      table.last = resolved
      table.lastShared = shared
    }
    return resolved
  }

  /// The style with its fonts, spacings and features looked up.
  func resolve(_ style: TextStyle) -> ResolvedStyle {
    let known: ResolvedStyle? = styles.withLock { table in
      if let last = table.last, last.style == style { return last }
      if let found = table.young[style] {
        table.last = found
        table.lastShared = nil
        return found
      }
      if let found = table.old[style] {
        table.young[style] = found
        return found
      }
      return nil
    }
    if let known { return known }
    let made = ResolvedStyle(style, fonts: fonts)
    return styles.withLock { table in
      if let raced = table.young[style] { return raced }
      if table.young.count >= Self.styleLimit {
        table.old = table.young
        table.young = [:]
      }
      table.young[style] = made
      return made
    }
  }

  /// Lends what is remembered of font choices for the length of `body`.
  func withFontChoices<Result, Failure: Error>(
    _ body: (inout FontChoiceMemo) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var memo = memos.withLock { $0.popLast() } ?? FontChoiceMemo()
    defer {
      memos.withLock { pool in
        if pool.count < Self.scratchLimit { pool.append(memo) }
      }
    }
    return try body(&memo)
  }

  /// Lends a typesetter over the same fonts and dictionaries that no other thread uses, for the length of `body`.
  ///
  /// It remembers words and styles of its own: threads that share them wait for each other. New words are told to
  /// the other where nobody has to wait for that.
  func withHelper(_ body: (Typesetter) -> Void) {
    let waiting = helpers.withLock { $0.popLast() }
    let helper =
      waiting
      ?? Typesetter(
        fonts, dictionaries, hyphenation, shapeCacheBytes: shapeCacheBytes / Self.helperLimit, helping: self)
    body(helper)
    helpers.withLock { pool in
      if pool.count < Self.helperLimit { pool.append(helper) }
    }
  }

  /// Lends an empty HarfBuzz buffer for the length of `body`.
  func withBuffer<Result, Failure: Error>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withScratch { (scratch) throws(Failure) in try body(scratch.buffer) }
  }

  /// Lends what shaping needs beside what it makes, for the length of `body`.
  func withScratch<Result, Failure: Error>(
    _ body: (inout ShapingScratch) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var scratch = scratches.withLock { $0.popLast() } ?? ShapingScratch()
    defer {
      scratch.trim()
      let kept = scratches.withLock { pool in
        guard pool.count < Self.scratchLimit else { return false }
        pool.append(scratch)
        return true
      }
      if !kept { scratch.destroy() }
    }
    return try body(&scratch)
  }
}

/// What shaping a paragraph needs for a while: used again, so that what is kept lies close together in memory.
///
/// - Thread safety: lent to one user at a time, who keeps no copy: its buffer is held as a number, and given back once.
struct ShapingScratch: Sendable {
  /// The buffer's address.
  private let bits: UInt
  /// Room for the paragraph's scalars.
  var scalars: [UInt32] = []

  /// How many scalars there is room for between two uses.
  private static let mostKept = 1 << 14

  init() {
    guard let buffer = hb_buffer_create() else {
      preconditionFailure("HarfBuzz gives its empty buffer where memory is short.")
    }
    bits = UInt(bitPattern: buffer)
  }

  /// A HarfBuzz buffer.
  var buffer: OpaquePointer {
    guard let buffer = OpaquePointer(bitPattern: bits) else { preconditionFailure("A buffer has an address.") }
    return buffer
  }

  /// Gives back what is too large to be kept.
  fileprivate mutating func trim() {
    if scalars.capacity > Self.mostKept { scalars = [] }
  }

  /// Gives the buffer back.
  fileprivate func destroy() { hb_buffer_destroy(buffer) }
}
