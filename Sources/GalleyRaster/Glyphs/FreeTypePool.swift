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
  /// Keeps the bytes alive.
  let owner: Face
  fileprivate var coordinates: [Int32] = []
  private var height: Int = 0

  fileprivate init(face: FT_Face, owner: Face) {
    self.face = face
    self.owner = owner
  }

  /// Sets the place in the font's design space, as HarfBuzz normalised it: 2.14, FreeType's are 16.16.
  fileprivate func setCoordinates(_ wanted: [Int32]) {
    guard wanted != coordinates else { return }
    var fixed = wanted.map { FT_Fixed($0) << 2 }
    // No coordinates means the default place: zeros of the count that was set before.
    if fixed.isEmpty { fixed = [FT_Fixed](repeating: 0, count: coordinates.count) }
    FT_Set_Var_Blend_Coordinates(face, FT_UInt(fixed.count), &fixed)
    coordinates = wanted
  }

  /// Sets the size of an em in 1/64 px; whether the face takes it.
  func setSize(_ pixels64: Int) -> Bool {
    if height == pixels64 { return true }
    guard FT_Set_Char_Size(face, pixels64, pixels64, 72, 72) == 0 else { return false }
    height = pixels64
    return true
  }

  /// Sets the size to that of a strike of pictures; whether the face has it.
  func selectStrike(_ index: Int) -> Bool {
    height = 0
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
      for slot in state.idle { FT_Done_Face(slot.face) }
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
    return state.withLock { state in
      func fits(_ slot: FaceSlot) -> Bool { slot.owner.data === face.data && slot.owner.index == face.index }
      let found =
        state.idle.lastIndex { fits($0) && $0.coordinates == instance.coordinates } ?? state.idle.lastIndex(where: fits)
      if let found { return state.idle.remove(at: found) }
      guard let library = Self.library(&state) else { return nil }
      var made: FT_Face?
      let bytes = face.data.base.assumingMemoryBound(to: FT_Byte.self)
      guard FT_New_Memory_Face(library, bytes, face.data.count, face.index, &made) == 0, let made else { return nil }
      return FaceSlot(face: made, owner: face)
    }
  }

  private func give(_ slot: FaceSlot) {
    state.withLock { state in
      state.idle.append(slot)
      if state.idle.count > Self.mostIdle { FT_Done_Face(state.idle.removeFirst().face) }
    }
  }
}
