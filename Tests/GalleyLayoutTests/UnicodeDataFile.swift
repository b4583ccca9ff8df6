// SPDX-License-Identifier: MIT
import FoundationEssentials

/// A file of the Unicode Character Database, as Debian's package `unicode-data` installs it.
struct UnicodeDataFile {
  enum Failure: Error, CustomStringConvertible {
    case missing(String)
    case otherVersion(String)

    var description: String {
      switch self {
      case .missing(let name): "\(name) is not in \(folders): apt-get install unicode-data"
      case .otherVersion(let name): "\(name) is not of Unicode 15.0, which the tables are made from"
      }
    }
  }

  private static let folders = ["/usr/share/unicode", "/usr/share/unicode/auxiliary", "/usr/share/unicode/extracted"]

  let bytes: [UInt8]

  /// Reads a file by name; its first line must say that it is of version 15.0.
  init(_ name: String) throws {
    for folder in Self.folders {
      guard let data = try? Data(contentsOf: URL(filePath: "\(folder)/\(name)")) else { continue }
      bytes = Array(data)
      guard String(decoding: bytes.prefix(60), as: UTF8.self).contains("-15.0.0.txt") else {
        throw Failure.otherVersion(name)
      }
      return
    }
    throw Failure.missing(name)
  }

  /// Calls `body` with each line that is neither empty nor a comment; a comment at its end is cut off.
  func forEachLine(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { all in
      var start = 0
      while start < all.count {
        var end = start
        var cut = -1
        while end < all.count, all[end] != 0x0A {
          if all[end] == 0x23, cut < 0 { cut = end }
          end += 1
        }
        let stop = cut < 0 ? end : cut
        if stop > start { body(UnsafeBufferPointer(rebasing: all[start..<stop])) }
        start = end + 1
      }
    }
  }
}

/// A case of a break test file: scalars, and whether there is a boundary before each and at the end.
struct BreakCase {
  var scalars: [UInt32] = []
  var boundaries: [Bool] = []

  /// Reads `÷ 0061 × 0308 ÷`.
  init(_ line: UnsafeBufferPointer<UInt8>) {
    var index = 0
    var number: UInt32?
    while index <= line.count {
      let byte = index < line.count ? line[index] : 0x20
      if byte == 0xC3, index + 1 < line.count {
        boundaries.append(line[index + 1] == 0xB7)
        index += 1
      } else if let digit = hexDigit(byte) {
        number = (number ?? 0) << 4 | digit
      } else if let value = number {
        scalars.append(value)
        number = nil
      }
      index += 1
    }
  }

  /// All cases of a file.
  static func all(in name: String) throws -> [BreakCase] {
    var cases: [BreakCase] = []
    try UnicodeDataFile(name).forEachLine {
      let made = BreakCase($0)
      if !made.scalars.isEmpty { cases.append(made) }
    }
    return cases
  }
}

/// Value of a hexadecimal digit.
func hexDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case 0x30...0x39: UInt32(byte) - 0x30
  case 0x41...0x46: UInt32(byte) - 0x37
  default: nil
  }
}

/// Scalars of a text.
func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
