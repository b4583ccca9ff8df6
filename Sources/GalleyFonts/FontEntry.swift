// SPDX-License-Identifier: MIT

import Synchronization

/// A face in a catalogue: described when it is first looked at, opened when it is first chosen.
package final class FontEntry: Sendable {
  private final class Description: Sendable {
    let descriptor: FontDescriptor
    let handle: FontFileHandle?

    init(_ descriptor: FontDescriptor, in handle: FontFileHandle?) {
      self.descriptor = descriptor
      self.handle = handle
    }
  }

  private let described = OnceReference<Description>()
  private let describe: @Sendable () -> (FontDescriptor, in: FontFileHandle?)
  private let opened = OnceReference<Face>()
  private let isLost = Atomic(false)

  /// An entry for a face that is open.
  package convenience init(_ face: Face) {
    self.init(describing: { (FontDescriptor(keeping: face), in: nil) })
    _ = opened.storeIfNil(face)
  }

  /// An entry for a face that is not open yet.
  package convenience init(_ descriptor: FontDescriptor, in handle: FontFileHandle) {
    self.init(describing: { (descriptor, in: handle) })
  }

  /// An entry for a face that `describe` describes, the same each time.
  package init(describing describe: @escaping @Sendable () -> (FontDescriptor, in: FontFileHandle?)) {
    self.describe = describe
  }

  /// What is known of the face.
  package var descriptor: FontDescriptor { description.descriptor }

  private var description: Description {
    if let known = described.load() { return known }
    let (descriptor, handle) = describe()
    return described.storeIfNil(Description(descriptor, in: handle))
  }

  /// The face; nil where it does not open or cannot be drawn. The first failure is noted in `log`.
  func face(_ log: FontLog) -> Face? {
    if let face = opened.load() { return face.isDrawable ? face : nil }
    guard let handle = description.handle, !isLost.load(ordering: .relaxed) else { return nil }
    do {
      let face = opened.storeIfNil(try Face(data: try handle.data(), index: descriptor.index))
      return face.isDrawable ? face : nil
    } catch {
      if !isLost.exchange(true, ordering: .relaxed) { log.add(.lost(path: handle.path, error: error)) }
      return nil
    }
  }

  /// Whether the face has colour glyphs that Galley draws. Opens a face that is said to have colours.
  func isColor(_ log: FontLog) -> Bool {
    guard descriptor.isColor, let face = face(log) else { return false }
    return !face.colorFormats.isDisjoint(with: .drawable)
  }

  /// Whether the font is one of pictures, whose digits are there for keycaps only: text never starts in it.
  var isEmojiFont: Bool {
    descriptor.isColor && !descriptor.coverage.contains(0x41) && descriptor.coverage.contains(0x1F600)
  }
}

/// What went wrong while fonts were looked for.
final class FontLog: Sendable {
  private let list = Mutex<[FontWarning]>([])

  /// - Limits: the first 1,024 are kept.
  func add(_ warning: FontWarning) {
    list.withLock { list in
      if list.count < 1024 { list.append(warning) }
    }
  }

  var warnings: [FontWarning] { list.withLock { $0 } }
}
