// SPDX-License-Identifier: MIT

import GalleyDocuments
import GalleyModel
import GalleyPNG

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension InputOption {
  /// Whether the value of the option is a file of styles.
  func isThemeFile(_ value: OptionValue) -> Bool {
    guard self == .theme, case .text(let name) = value else { return false }
    return name.hasSuffix(".json")
  }
}

extension OptionReader {
  /// A preset of styles, or those of a file.
  func style(_ value: OptionValue) throws(CommandError) -> DocumentStyle {
    let names = DocumentStyle.presets.map(\.name)
    guard case .text(let name) = value, !name.isEmpty else { throw wrong(value, "a name or a file") }
    if let preset = DocumentStyle.presets.first(where: { $0.name == name }) { return preset.style }
    guard name.hasSuffix(".json") else {
      throw wrong(value, names.joined(separator: ", ") + ", or a file of styles that ends in .json")
    }
    let bytes: [UInt8]
    do throws(PNGError) {
      bytes = try FileIO.read(name, maxBytes: Self.longestTheme, onlyRegular: true)
    } catch .tooManyBytes {
      throw CommandError(
        .limit, "a theme has at most \(Self.longestTheme) bytes", at: name, "leave out what is as in its base")
    } catch {
      throw CommandError(error, reading: name)
    }
    // Our own reader first: it says where a text is no JSON.
    _ = try JSONSource(file: name).parse(bytes[...])
    do {
      return try JSONDecoder().decode(DocumentTheme.self, from: Data(bytes)).style
    } catch {
      throw CommandError(.input, "this is no theme: \(Self.describe(error))", at: name, "see the article Documents")
    }
  }

  /// The most bytes of a theme's file.
  private static let longestTheme = 1 << 20

  /// What is wrong with a theme, in one line of bounded length.
  private static func describe(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    let (context, what): (DecodingError.Context, String)
    switch error {
    case .typeMismatch(let type, let found), .valueNotFound(let type, let found):
      (context, what) = (found, "\(due(type)) is due")
    case .keyNotFound(let key, let found): (context, what) = (found, "the key '\(key.stringValue)' is missing")
    case .dataCorrupted(let found):
      // That it is JSON is known by now; what is wrong with a value has a place.
      let isOfAll = found.codingPath.isEmpty
      (context, what) = (found, isOfAll ? "a number or an escape is out of range" : found.debugDescription)
    @unknown default: return "\(error)"
    }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    let line = String((path.isEmpty ? what : "\(path): \(what)").prefix(401))
    return line.count > 400 ? line.dropLast() + "…" : line
  }

  /// What JSON has for a type.
  private static func due(_ type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any BinaryFloatingPoint.Type, is any BinaryInteger.Type: "a number"
    case is any ArrayLike.Type: "an array"
    default: "an object"
    }
  }
}

private protocol ArrayLike {}
extension Array: ArrayLike {}
