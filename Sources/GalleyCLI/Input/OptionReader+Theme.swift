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

  private static func describe(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
  }
}
