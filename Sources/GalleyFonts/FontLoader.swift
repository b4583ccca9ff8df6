// SPDX-License-Identifier: MIT

import GalleyModel

/// Opens what a program names.
struct FontLoader {
  let log: FontLog
  let limits: Limits

  func entries(_ sources: [FontSource]) throws(FontError) -> [FontEntry] {
    var entries: [FontEntry] = []
    for source in sources {
      switch source {
      case .data(let data): entries += try faces(data).map { FontEntry($0) }
      case .file(let path): entries += try faces(try FontData(mappingFile: path, limits: limits)).map { FontEntry($0) }
      case .directory(let path): entries += try folder(path)
      }
    }
    return entries
  }

  private func faces(_ data: FontData) throws(FontError) -> [Face] {
    var faces: [Face] = []
    // A collection may name one face any number of times: no real one has more than a few dozen.
    for index in 0..<min(try Face.count(in: data), 256) { faces.append(try Face(data: data, index: index)) }
    return faces
  }

  /// The bytes are let go after they were described, and read again when a face is chosen: a folder may hold
  /// more than fits in memory.
  private func folder(_ path: String) throws(FontError) -> [FontEntry] {
    var entries: [FontEntry] = []
    for file in try FontFile.fonts(below: path) {
      do {
        let handle = FontFileHandle(path: file, limits: limits)
        let faces = try faces(try FontData(mappingFile: file, limits: limits))
        entries += faces.map { FontEntry(FontDescriptor($0), in: handle) }
      } catch {
        log.add(.skipped(path: file, error: error))
      }
    }
    return entries
  }
}
