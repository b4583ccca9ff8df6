// SPDX-License-Identifier: MIT

public import GalleyModel
import Synchronization

/// Where the fonts of a set come from.
public enum FontSource: Sendable {
  /// Bytes in memory.
  case data(FontData)
  /// A file.
  case file(String)
  /// All the font files below a folder.
  case directory(String)
}

/// An immutable catalogue of fonts.
public final class FontSet: Sendable {
  let faces: [Face]
  private let cascades = Mutex<[FontRequest: FontCascade]>([:])

  /// Opens fonts.
  /// - Throws: what is wrong with a file or with data; `.noFonts` for none at all.
  public init(fonts: [FontSource], limits: Limits = .standard) throws(FontError) {
    var faces: [Face] = []
    for source in fonts {
      var all: [FontData] = []
      switch source {
      case .data(let one): all = [one]
      case .file(let path): all = [try FontData(file: path, limits: limits)]
      case .directory(let path):
        for path in try FontFile.fonts(below: path) { all.append(try FontData(file: path, limits: limits)) }
      }
      for data in all {
        for index in 0..<(try Face.count(in: data)) { faces.append(try Face(data: data, index: index)) }
      }
    }
    guard !faces.isEmpty else { throw .noFonts }
    self.faces = faces
  }

  /// The fonts for a request, in order.
  public func cascade(for request: FontRequest) -> FontCascade {
    cascades.withLock { known in
      if let cascade = known[request] { return cascade }
      let cascade = FontCascade(self, request)
      known[request] = cascade
      return cascade
    }
  }
}
