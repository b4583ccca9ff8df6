// SPDX-License-Identifier: MIT
//
// Stage 4, shape: HarfBuzz, called once an item, with the rest of the paragraph as context so that letters join
// across items. Advances come at 1/65,536 pt, so sums need no rounding. Letter and word spacing are added here,
// to the clusters, because breaking must see them.

import CHarfBuzz
import GalleyFonts
import GalleyModel

/// Shapes stretches of one paragraph into one storage.
struct Shaper: ~Copyable {
  /// A HarfBuzz buffer that nobody else uses.
  let buffer: OpaquePointer
  /// The paragraph's scalars: what is around an item is its context.
  let text: ScalarList
  /// The same, 32 bits each, as HarfBuzz wants them; room for them until that is asked.
  private(set) var wide: [UInt32]
  /// The paragraph's styles.
  let styles: [ResolvedStyle]
  /// The fonts of its items.
  let fonts: [FontInstance]
  /// The attachments.
  let attachments: [PlacedAttachment]
  /// Whether places for kashidas are wanted.
  let marksKashidas: Bool
  /// Words that were shaped before; nil to shape everything.
  let words: WordShaping?
  /// Whether the scalars are known to be all below the first mark.
  let hasNoMarks: Bool

  private var proofs = KnownProofs()
  /// What lone spaces were shaped to.
  private var spaces: [LoneSpace] = []

  init(
    buffer: OpaquePointer, text: ScalarList, wide: consuming [UInt32], styles: consuming [ResolvedStyle],
    fonts: consuming [FontInstance], attachments: [PlacedAttachment],
    marksKashidas: Bool = false, words: WordShaping? = nil, hasNoMarks: Bool = false
  ) {
    self.buffer = buffer
    self.text = text
    self.wide = wide
    self.styles = styles
    self.fonts = fonts
    self.attachments = attachments
    self.marksKashidas = marksKashidas
    self.words = words
    self.hasNoMarks = hasNoMarks
  }

  /// What it was given, when all is shaped.
  consuming func returned() -> (styles: [ResolvedStyle], fonts: [FontInstance], wide: [UInt32]) {
    (styles, fonts, wide)
  }

  /// Shapes one item and adds its glyphs to `storage`.
  /// - Output: the glyphs' range, in visual order.
  mutating func shape(_ item: TextItem, into storage: inout GlyphStorage) -> Range<Int> {
    let start = storage.count
    switch item.kind {
    case .text:
      if item.scalars.count == 1, text[item.scalars.lowerBound] == 0x20 {
        shapeSpace(item, into: &storage)
      } else {
        shapeText(item, into: &storage)
      }
    case .missing: shapeMissing(item, into: &storage)
    case .tab: storage.append(0, cluster: Int32(truncatingIfNeeded: item.scalars.lowerBound), advance: 0)
    case .attachment(let index):
      let width = attachments[index].width.rawValue
      storage.append(
        0, cluster: Int32(truncatingIfNeeded: item.scalars.lowerBound), advance: Int32(clamping: width))
    case .terminator: break
    }
    return start..<storage.count
  }

  private func shapeMissing(_ item: TextItem, into storage: inout GlyphStorage) {
    let size = styles[item.style].size
    let order = item.level & 1 == 1 ? Array(item.scalars.reversed()) : Array(item.scalars)
    for index in order {
      let isPart = UnicodeProperties.isDefaultIgnorable(text[index])
      let advance = isPart ? 0 : MissingBox(scalar: text[index], size: size).advance.rawValue
      storage.append(
        text[index], cluster: Int32(truncatingIfNeeded: index), advance: Int32(clamping: advance))
    }
  }

  /// Shapes an item that is one space: text in another script than its style's first font has one between any two
  /// words. Nothing around it changes its glyphs: HarfBuzz looks at what is around an item to join letters, and a
  /// space joins none.
  private mutating func shapeSpace(_ item: TextItem, into storage: inout GlyphStorage) {
    if let known = spaces.first(where: { $0.hasSameShape(as: item) }) {
      // One by one: handing the storage over to be read would copy it.
      for index in known.glyphs {
        storage.append(
          storage[index].id, cluster: Int32(truncatingIfNeeded: item.scalars.lowerBound),
          advance: storage[index].advance, offset: storage.offset(index), flags: storage[index].flags)
      }
      return
    }
    let start = storage.count
    shapeText(item, into: &storage)
    spaces.append(LoneSpace(item: item, glyphs: start..<storage.count))
  }

  private mutating func shapeText(_ item: TextItem, into storage: inout GlyphStorage) {
    // Looked up once: each time counts a reference.
    let (style, font) = (styles[item.style], fonts[item.font])
    let start = storage.count
    if let words, let seed = words.seed(for: item, font, style, text, marksKashidas: marksKashidas, &proofs) {
      shapeWords(item, font, style, words.cache, seed, into: &storage)
    } else {
      widen()
      shapeWhole(item, font, style, into: &storage)
    }
    if style.isSpaced {
      space(start..<storage.count, item, style, in: &storage)
    }
  }

  private func shapeWhole(
    _ item: TextItem, _ font: FontInstance, _ style: ResolvedStyle, isMarkless: Bool = false,
    into storage: inout GlyphStorage
  ) {
    prepare(item, style)
    shapeBuffer(font, style, isMarkless: isMarkless)
    collect(font, into: &storage)
  }

  private func shapeBuffer(_ font: FontInstance, _ style: ResolvedStyle, isMarkless: Bool) {
    (isMarkless ? style.marklessFeatures : style.features).withUnsafeBufferPointer { features in
      hb_shape(font.hbFont, buffer, features.baseAddress, UInt32(features.count))
    }
  }

  /// Whether settled text may be shaped without what its font says of letters with marks.
  private func isMarkless(
    _ text: some Sequence<UInt32>, _ item: TextItem, _ font: FontInstance, _ style: ResolvedStyle
  ) -> Bool {
    guard let words, let ranges = MarklessText.scalars(of: item.script), MarklessText.contains(text, ranges) else {
      return false
    }
    return words.compositions.isIdle(font, script: item.script, style, ranges)
  }

  /// Shapes an item whose font does not see spaces: the words that are not known yet, in one call, and no others.
  private mutating func shapeWords(
    _ item: TextItem, _ font: FontInstance, _ style: ResolvedStyle, _ cache: ShapeCache, _ seed: UInt64,
    into storage: inout GlyphStorage
  ) {
    // Of words there are at most as many as scalars.
    let words = item.scalars.count * MemoryLayout<Int32>.stride
    let room = RunBytes.room(for: item.scalars.count)
    withUnsafeTemporaryAllocation(byteCount: words + room, alignment: MemoryLayout<UInt64>.alignment) { all in
      let found = UnsafeMutableRawBufferPointer(rebasing: all[room...]).bindMemory(to: Int32.self)
      let room = UnsafeMutableRawBufferPointer(rebasing: all[..<room])
      let (seed, rightToLeft) = (seed ^ cache.salt, item.level & 1 == 1)
      let text = text
      text.withBytes { bytes in
        var query = ShapeCache.Query(
          bytes: bytes?.baseAddress, item.scalars, seed: seed, rightToLeft: rightToLeft, found: found, room: room)
        // Bytes are widened only for words that are not known.
        if bytes != nil, cache.append(&query, to: &storage) { return }
        widen()
        wide.withUnsafeBufferPointer { wide in
          query.scalars = wide
          if bytes == nil, cache.append(&query, to: &storage) { return }
          shapeUnknownWords(&query, item, font, style, cache, into: &storage)
        }
      }
    }
  }

  /// Makes sure that ``wide`` has the scalars.
  mutating func widen() { text.widen(into: &wide) }

  /// Shapes an item some of whose words are not known.
  private func shapeUnknownWords(
    _ query: inout ShapeCache.Query, _ item: TextItem, _ font: FontInstance, _ style: ResolvedStyle,
    _ cache: ShapeCache, into storage: inout GlyphStorage
  ) {
    // What was kept may be cut. Of other words some lean on what is before them, and of some HarfBuzz may make
    // something else in a run with marks.
    let areCuttable = query.missing.allSatisfy {
      WordCuts.mayBegin(with: text[$0.lowerBound])
        && WordCuts.isSettled(UnsafeBufferPointer(rebasing: query.scalars[$0]), in: font.face)
    }
    guard areCuttable else { return shapeWhole(item, font, style, into: &storage) }
    let isRare = query.missing.reduce(0, { $0 + $1.count }) * 2 < item.scalars.count
    if isRare, query.missing.allSatisfy({ $0.count <= ShapeCache.longestWord }) {
      var words: [UInt32] = []
      for word in query.missing {
        if !words.isEmpty { words.append(0x20) }
        words.append(contentsOf: query.scalars[word])
      }
      fill(
        buffer, words, 0..<words.count, direction: query.rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR,
        script: hb_script_t(rawValue: item.script), language: style.language,
        flags: hb_buffer_flags_t(rawValue: bufferFlags))
      shapeBuffer(font, style, isMarkless: isMarkless(words, item, font, style))
      var made = GlyphStorage()
      collect(font, into: &made)
      // Others may age between two looks.
      if words.withUnsafeBufferPointer({ cache.append(&query, with: made, of: $0, to: &storage) }) { return }
    }
    let start = storage.count
    // The words that are known are settled too: what was kept was cut.
    let isMarkless = isMarkless(query.scalars[item.scalars], item, font, style)
    shapeWhole(item, font, style, isMarkless: isMarkless, into: &storage)
    cache.insert(query, from: storage, start..<storage.count)
  }

  private var bufferFlags: UInt32 {
    HB_BUFFER_FLAG_DEFAULT.rawValue
      | (marksKashidas ? HB_BUFFER_FLAG_PRODUCE_SAFE_TO_INSERT_TATWEEL.rawValue : 0)
  }

  private func prepare(_ item: TextItem, _ style: ResolvedStyle) {
    var flags = bufferFlags
    if item.scalars.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if item.scalars.upperBound == text.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    fill(
      buffer, wide, item.scalars, direction: item.level & 1 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR,
      script: hb_script_t(rawValue: item.script), language: style.language, flags: hb_buffer_flags_t(rawValue: flags))
  }

  private func collect(_ font: FontInstance, into storage: inout GlyphStorage) {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return }
    let bold = font.embolden.rawValue
    let factor = font.advanceScale
    storage.reserve(Int(count))
    if bold == 0, factor == 1, storage.append(infos, positions, Int(count)) { return }
    for index in 0..<Int(count) {
      let info = infos[index]
      let position = positions[index]
      var advance = position.x_advance
      var offset = GlyphOffset(x: position.x_offset, y: 0 &- position.y_offset)
      if factor != 1 {
        advance = scaled(advance, factor)
        offset = GlyphOffset(x: scaled(offset.x, factor), y: scaled(offset.y, factor))
      }
      if bold != 0 && advance != 0 { advance = Int32(clamping: Int64(advance) + bold) }
      storage.append(
        info.codepoint, cluster: Int32(bitPattern: info.cluster), advance: advance, offset: offset,
        flags: GlyphFlags(mask: info.mask))
    }
  }

  private func scaled(_ value: Int32, _ factor: Double) -> Int32 {
    Int32(clamping: Int64((Double(value) * factor).rounded()))
  }

  /// Adds letter spacing after each cluster that has an advance, word spacing to spaces, and padding at the sides.
  ///
  /// Space goes to the cluster's trailing side: before its glyphs where text runs from right to left.
  /// - Source: CSS Text 3 §7.1, §7.2; cursive scripts stay joined.
  private func space(
    _ glyphs: Range<Int>, _ item: TextItem, _ style: ResolvedStyle, in storage: inout GlyphStorage
  ) {
    let letter = isCursive(item.script) ? 0 : style.letterSpacing
    let isRightToLeft = item.level & 1 == 1
    var first = glyphs.lowerBound
    while first < glyphs.upperBound {
      let cluster = storage[first].cluster
      var last = first
      var advance = Int64(storage[first].advance)
      while last + 1 < glyphs.upperBound, storage[last + 1].cluster == cluster {
        last += 1
        advance += Int64(storage[last].advance)
      }
      var extra = Int64(advance == 0 ? 0 : letter)
      let scalar = text[Int(cluster)]
      if scalar == 0x20 || scalar == 0xA0 { extra += Int64(style.wordSpacing) }
      if extra != 0 {
        let target = isRightToLeft ? first : last
        storage[target].advance = Int32(clamping: Int64(storage[target].advance) + extra)
        if isRightToLeft { storage.moveRight(first, by: extra) }
      }
      pad(first...last, style, in: &storage)
      first = last + 1
    }
  }

  /// Adds padding to the glyphs of a cluster, which are in order from the left.
  @inline(__always)
  private func pad(_ glyphs: ClosedRange<Int>, _ style: ResolvedStyle, in storage: inout GlyphStorage) {
    let (left, right) = (Int64(style.leftPadding), Int64(style.rightPadding))
    guard left != 0 || right != 0 else { return }
    let (first, last) = (glyphs.lowerBound, glyphs.upperBound)
    // All glyphs of the cluster move: each stands from where the one before ends.
    storage[first].advance = Int32(clamping: Int64(storage[first].advance) + left)
    if left != 0 { storage.moveRight(first, by: left) }
    storage[last].advance = Int32(clamping: Int64(storage[last].advance) + right)
  }
}

extension GlyphFlags {
  /// What HarfBuzz says in the mask of a glyph.
  @inline(__always)
  fileprivate init(mask: UInt32) {
    self = []
    if mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 { insert(.unsafeToBreak) }
    if mask & HB_GLYPH_FLAG_SAFE_TO_INSERT_TATWEEL.rawValue != 0 { insert(.takesKashida) }
  }
}

extension GlyphStorage {
  /// Adds glyphs as HarfBuzz gives them.
  /// - Output: false, with nothing added, where some do not fit packed.
  fileprivate mutating func append(
    _ infos: UnsafePointer<hb_glyph_info_t>, _ positions: UnsafePointer<hb_glyph_position_t>, _ count: Int
  ) -> Bool {
    let first = self.count
    var moved: Int32 = 0
    let isAdded = appendPacked(count) { number in
      let (info, position) = (infos[number], positions[number])
      moved |= position.x_offset | position.y_offset
      let glyph = ShapedGlyph(
        info.codepoint, cluster: Int32(bitPattern: info.cluster), advance: position.x_advance,
        flags: GlyphFlags(mask: info.mask))
      return info.codepoint > 0xFFFF ? nil : PackedGlyph(glyph, at: first &+ number)
    }
    guard isAdded, moved != 0 || !offsets.isEmpty else { return isAdded }
    setOffsets(from: first) { GlyphOffset(x: positions[$0].x_offset, y: 0 &- positions[$0].y_offset) }
    return true
  }
}

/// A space that was shaped alone.
private struct LoneSpace {
  let item: TextItem
  /// Its glyphs in the storage.
  let glyphs: Range<Int>

  func hasSameShape(as other: TextItem) -> Bool {
    item.font == other.font && item.style == other.style && item.script == other.script
      && item.level & 1 == other.level & 1
  }
}

/// Puts a stretch of scalars into a HarfBuzz buffer, with what is around it as context.
func fill(
  _ buffer: OpaquePointer, _ scalars: [UInt32], _ range: Range<Int>, direction: hb_direction_t, script: hb_script_t,
  language: OpaquePointer?, flags: hb_buffer_flags_t
) {
  hb_buffer_clear_contents(buffer)
  scalars.withUnsafeBufferPointer { all in
    hb_buffer_add_codepoints(
      buffer, all.baseAddress, Int32(all.count), UInt32(range.lowerBound), Int32(range.count))
  }
  hb_buffer_set_direction(buffer, direction)
  hb_buffer_set_script(buffer, script)
  hb_buffer_set_language(buffer, language)
  hb_buffer_set_flags(buffer, flags)
}

/// Whether the letters of a script join, so that space between them would tear words.
/// - Source: CSS Text 3 §7.2.1, appendix "Cursive scripts".
func isCursive(_ script: UInt32) -> Bool {
  switch script {
  case 0x4172_6162, 0x5379_7263, 0x4D6F_6E67, 0x4E6B_6F6F, 0x5068_6167, 0x4D61_6E64, 0x4D61_6E69, 0x526F_6867,
    0x4164_6C6D, 0x5068_6C70, 0x536F_6764, 0x4F75_6772, 0x4368_7273:
    return true
  default: return false
  }
}
