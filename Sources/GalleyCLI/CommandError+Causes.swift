// SPDX-License-Identifier: MIT

import Galley
import GalleyFonts
import GalleyLayout
import GalleyModel
import GalleyPNG
import GalleyRaster
import GalleySVG

extension CommandError {
  private static let raise = "raise it with --limits"
  /// What makes a picture smaller; most limits cannot be raised.
  private static func smaller(_ more: String = "") -> String {
    "lower --scale, --size, --width or --padding, or wrap the text with --width" + (more.isEmpty ? "" : "," + more)
  }

  /// A picture or a file that could not be read.
  init(_ error: PNGError, reading path: String) {
    switch error {
    case .unreadable(_, let reason):
      self.init(.input, "cannot read the file: \(reason)", at: path, "check the path and its permissions")
    case .tooManyPixels:
      self.init(.limit, error.description, at: path, "\(Self.raise) pixels=N, or use a smaller picture")
    case .sideTooLong: self.init(.limit, error.description, at: path, "use a picture with shorter sides")
    case .tooManyBytes(_, let limit):
      self.init(.limit, "the file is over the limit of \(limit) bytes", at: path, "\(Self.raise) bytes=N")
    case .outOfMemory: self.init(.limit, "out of memory", at: path, "use a smaller file")
    case .cancelled: self.init(.limit, "the time is over", at: path, "\(Self.raise) seconds=N")
    default: self.init(.input, error.description, at: path, "give a whole PNG file")
    }
  }

  /// A file that could not be written.
  init(_ error: PNGError, writing path: String) {
    switch error {
    case .unwritable(_, let reason):
      self.init(.input, "cannot write the file: \(reason)", at: path, "check the path, its permissions and the disk")
    case .tooManyPixels: self.init(.limit, error.description, at: path, Self.smaller(" or \(Self.raise) pixels=N"))
    case .tooManyBytes: self.init(.limit, error.description, at: path, Self.smaller(" or \(Self.raise) bytes=N"))
    case .sideTooLong, .noPixels, .outOfMemory: self.init(.limit, error.description, at: path, Self.smaller())
    default: self.init(error, reading: path)
    }
  }

  /// A picture that could not be written.
  init(_ error: ImageError, writing path: String) {
    switch error {
    case .tooManyPixels: self.init(.limit, error.description, at: path, Self.smaller(" or \(Self.raise) pixels=N"))
    case .tooManyBytes: self.init(.limit, error.description, at: path, Self.smaller(" or \(Self.raise) bytes=N"))
    case .cancelled: self.init(.limit, "the time is over", at: path, "\(Self.raise) seconds=N")
    default: self.init(.limit, error.description, at: path, Self.smaller(" or write a .png"))
    }
  }

  /// A font that could not be had.
  init(_ error: FontError) {
    switch error {
    case .unreadable(let path, let reason):
      self.init(.input, "cannot read the font: \(reason)", at: path, "check the path and its permissions")
    case .notAFont(let name, let reason):
      self.init(.input, "this is no font: \(reason)", at: name, "give a TrueType or OpenType file")
    case .truncated(let name, let table):
      self.init(.input, "the font is cut short in table \(table)", at: name, "get the whole file")
    case .noSuchFace(let name, let index, let count):
      self.init(.input, "the file has no face \(index)", at: name, "it has \(count)")
    case .tooLarge(let name, let bytes, let limit):
      self.init(.limit, "the font has \(bytes) bytes, the limit is \(limit)", at: name, "use a smaller font file")
    case .noFonts:
      self.init(
        .noFont, "there is no font", at: "fonts", "name one with --font-file or --font-dir, or install some")
    case .outOfMemory: self.init(.limit, "out of memory", at: "fonts", "use fewer or smaller fonts")
    }
  }

  /// A text that could not be laid out.
  init(_ error: LayoutError) {
    switch error {
    case .textTooLong(let bytes, let limit):
      self.init(.limit, "the text has \(bytes) bytes, the limit is \(limit)", at: "text", "\(Self.raise) bytes=N")
    case .layoutTooLarge(let limit):
      self.init(
        .limit, "the layout takes more than \(limit) bytes of memory", at: "layout",
        "\(Self.raise) memory=N, or show less of the text with --max-lines or --height")
    case .cancelled: self.init(.limit, "the time is over", at: "layout", "\(Self.raise) seconds=N")
    }
  }

  /// A document that could not be written.
  init(_ error: SVGError) {
    switch error {
    case .cancelled: self.init(.limit, "the time is over", at: "picture", "\(Self.raise) seconds=N")
    }
  }

  /// A label that could not be drawn.
  init(_ error: LabelError) {
    switch error {
    case .layout(let error): self.init(error)
    case .render(.tooManyPixels(let width, let height, let limit)):
      self.init(
        .limit, "a picture of \(width)×\(height) pixels is over the limit of \(limit)", at: "picture",
        Self.smaller(" or \(Self.raise) pixels=N"))
    case .render(.sideTooLong(let width, let height, let limit)):
      self.init(
        .limit, "a picture of \(width)×\(height) pixels has a side over the limit of \(limit)", at: "picture",
        Self.smaller())
    case .tooLarge(let width, let height):
      self.init(
        .limit, "a picture of \(width.plainText)×\(height.plainText) pixels is over every limit", at: "picture",
        Self.smaller())
    case .render(.lcdNeedsOpaqueBackground):
      self.init(
        .usage, "lcd needs an opaque background", at: "--antialias", "give one with --background, or use gray")
    case .render(.cancelled): self.init(.limit, "the time is over", at: "picture", "\(Self.raise) seconds=N")
    case .render(.invalidSize), .render(.invalidScale), .invalidScale:
      self.init(.usage, "the scale or the size is no number", at: "--scale", "give a number from 0.001 to 1000")
    }
  }
}
