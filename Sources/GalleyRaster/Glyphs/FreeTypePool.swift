// SPDX-License-Identifier: MIT
//
// FreeType's rule: faces of one library may be used at the same time by different threads, each face by one
// at a time; making and destroying them needs a lock. So each thread borrows a slot of its own, made and
// destroyed under one lock, and holds no lock while it loads glyphs.

import CFreeType
import GalleyFonts
import Synchronization

/// One `FT_Face` and what is set on it. Used by one thread at a time.
final class FaceSlot: @unchecked Sendable {
  let face: FT_Face
  /// The same face for outlines: FreeType hides those of fonts that hold pictures, unless it cannot see the pictures.
  let outlineFace: FT_Face
  /// Keeps the bytes alive.
  let owner: Face
  private let patched: PatchedFont?
  fileprivate var coordinates: [Int32] = []
  private var height: Int = 0

  fileprivate init(face: FT_Face, owner: Face, outlineFace: FT_Face? = nil, patched: PatchedFont? = nil) {
    self.face = face
    self.owner = owner
    self.outlineFace = outlineFace ?? face
    self.patched = patched
  }

  fileprivate func close() {
    if outlineFace != face { FT_Done_Face(outlineFace) }
    FT_Done_Face(face)
  }

  /// Sets the place in the font's design space, as HarfBuzz normalised it: 2.14, FreeType's are 16.16.
  fileprivate func setCoordinates(_ wanted: [Int32]) {
    guard wanted != coordinates else { return }
    var fixed = wanted.map { FT_Fixed($0) << 2 }
    // No coordinates means the default place: zeros of the count that was set before.
    if fixed.isEmpty { fixed = [FT_Fixed](repeating: 0, count: coordinates.count) }
    FT_Set_Var_Blend_Coordinates(outlineFace, FT_UInt(fixed.count), &fixed)
    coordinates = wanted
  }

  /// Sets the size of an em of outlines in 1/64 px; whether the face takes it.
  func setSize(_ pixels64: Int) -> Bool {
    if height == pixels64 { return true }
    guard FT_Set_Char_Size(outlineFace, pixels64, pixels64, 72, 72) == 0 else { return false }
    height = pixels64
    return true
  }

  /// Sets the size to that of a strike of pictures; whether the face has it.
  func selectStrike(_ index: Int) -> Bool {
    if outlineFace == face { height = 0 }
    return FT_Select_Size(face, FT_Int(index)) == 0
  }
}

/// FreeType and its faces, for any number of threads.
final class FreeTypePool: Sendable {
  private struct State: @unchecked Sendable {
    var library: FT_Library?
    var idle: [FaceSlot] = []
  }

  /// The most faces that wait for their next use; the least recently used is destroyed first.
  private static let mostIdle = 32
  private let state = Mutex(State())

  deinit {
    state.withLock { state in
      for slot in state.idle { slot.close() }
      if let library = state.library { FT_Done_FreeType(library) }
    }
  }

  /// Lends a face set to the instance's coordinates; nil where FreeType cannot open it.
  func withFace<Result>(_ instance: FontInstance, _ body: (FaceSlot) -> Result) -> Result? {
    guard let slot = take(instance) else { return nil }
    slot.setCoordinates(instance.coordinates)
    let result = body(slot)
    give(slot)
    return result
  }

  /// Lends the library, for objects that touch nothing of it but its memory functions.
  func withLibrary<Result>(_ body: (FT_Library) -> Result) -> Result? {
    let library: UncheckedPointer? = state.withLock { state in Self.library(&state).map(UncheckedPointer.init) }
    return library.map { body($0.raw) }
  }

  private struct UncheckedPointer: @unchecked Sendable { let raw: FT_Library }

  private static func library(_ state: inout State) -> FT_Library? {
    if state.library == nil { FT_Init_FreeType(&state.library) }
    return state.library
  }

  private func take(_ instance: FontInstance) -> FaceSlot? {
    let face = instance.face
    if let idle = idleSlot(instance) { return idle }
    // Copying a file of many megabytes is no work for a lock.
    let hidesPictures = face.hasOutlines && !face.colorFormats.isDisjoint(with: [.cbdt, .sbix])
    let patched = hidesPictures ? PatchedFont(hidingPicturesOf: face.data) : nil
    return state.withLock { state in
      guard let library = Self.library(&state) else { return nil }
      var made: FT_Face?
      let bytes = face.data.base.assumingMemoryBound(to: FT_Byte.self)
      guard FT_New_Memory_Face(library, bytes, face.data.count, face.index, &made) == 0, let made else { return nil }
      guard let patched, let start = patched.bytes.baseAddress else { return FaceSlot(face: made, owner: face) }
      var outlines: FT_Face?
      FT_New_Memory_Face(library, start, patched.bytes.count, face.index, &outlines)
      return FaceSlot(face: made, owner: face, outlineFace: outlines, patched: patched)
    }
  }

  /// A face that waits for its next use, one with the instance's coordinates first.
  private func idleSlot(_ instance: FontInstance) -> FaceSlot? {
    let face = instance.face
    return state.withLock { state in
      func fits(_ slot: FaceSlot) -> Bool { slot.owner.data === face.data && slot.owner.index == face.index }
      let found =
        state.idle.lastIndex { fits($0) && $0.coordinates == instance.coordinates } ?? state.idle.lastIndex(where: fits)
      return found.map { state.idle.remove(at: $0) }
    }
  }

  private func give(_ slot: FaceSlot) {
    state.withLock { state in
      state.idle.append(slot)
      if state.idle.count > Self.mostIdle { state.idle.removeFirst().close() }
    }
  }
}

/// A copy of a font file in which the tables of pictures have other names.
final class PatchedFont: @unchecked Sendable {
  /// The largest file that is copied.
  private static let largest = 128 << 20
  let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Makes the copy; nil where the file is too large. Only directories are changed: four bytes of a name at the
  /// start of each 16-byte record.
  init?(hidingPicturesOf data: FontData) {
    guard data.count >= 12, data.count <= Self.largest else { return nil }
    bytes = .allocate(capacity: data.count)
    _ = bytes.initialize(from: data.bytes)
    var directories = [0]
    if read32(0) == 0x7474_6366 {
      let count = min(read32(8), 1_024)
      directories = (0..<count).map { read32(12 + 4 * $0) }
    }
    for directory in directories {
      for record in 0..<min(read32(directory + 4) >> 16, 256) {
        let at = directory + 12 + 16 * record
        // CBDT, CBLC, sbix
        if [0x4342_4454, 0x4342_4C43, 0x7362_6978].contains(read32(at)) { bytes[at] = 0x78 }
      }
    }
  }

  deinit { bytes.deallocate() }

  /// Four bytes, big-endian; 0 outside the file.
  private func read32(_ at: Int) -> Int {
    guard at >= 0, at + 4 <= bytes.count else { return 0 }
    return Int(bytes[at]) << 24 | Int(bytes[at + 1]) << 16 | Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
  }
}
