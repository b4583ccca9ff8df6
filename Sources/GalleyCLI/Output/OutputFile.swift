// SPDX-License-Identifier: MIT

import GalleyPNG

/// Where a picture goes, and as what.
struct OutputFile: Equatable, Sendable {
  /// A form of picture.
  enum Format: String, CaseIterable, Sendable {
    case png, svg, webp, gif, apng, jpg, jpeg
  }

  /// The path; nil for standard output.
  let path: String?
  /// The form.
  let format: Format

  /// - Input: `-` is standard output, as PNG.
  /// - Throws: for an ending that is no form of picture.
  init(_ path: String, at place: String, code: ExitCode = .usage) throws(CommandError) {
    if path == "-" {
      self.path = nil
      format = .png
      return
    }
    let file = path.split(separator: "/").last ?? ""
    let ending = file.lastIndex(of: ".").map { file[file.index(after: $0)...].lowercased() } ?? ""
    guard let format = Format(rawValue: ending) else {
      throw CommandError(
        code, "\(quoted(path)) has no ending of a picture that Galley writes", at: place,
        "name a .png, .svg, .webp, .gif, .apng or .jpg file")
    }
    self.path = path
    self.format = format
  }

  /// The picture of an input file: beside it, with its own ending.
  init(besideInput path: String) {
    var stem = path[...]
    if stem.lowercased().hasSuffix(".galley.json") {
      stem = stem.dropLast(12)
    } else if let dot = stem.lastIndex(of: "."), stem.lastIndex(of: "/").map({ dot > stem.index(after: $0) }) ?? true,
      dot != stem.startIndex
    {
      stem = stem[..<dot]
    }
    self.path = stem + ".png"
    format = .png
  }

  /// Writes the whole of `bytes`, or nothing.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    guard let path else { return try StandardStreams.write(bytes) }
    do throws(PNGError) { try FileIO.writeWhole(bytes, to: path) } catch { throw CommandError(error, writing: path) }
  }
}
