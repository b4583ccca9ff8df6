// SPDX-License-Identifier: MIT
import GalleyFonts
import GalleyLayout
import GalleyModel
import GalleyRaster
import GalleySystemFonts

/// Answers requests of the layout cases.
final class LayoutAdapter {
  /// Parts of an answer that cost a layout or a picture more.
  struct Extras: OptionSet {
    let rawValue: Int
    static let ink = Extras(rawValue: 1)
    static let contentWidths = Extras(rawValue: 2)
    static let all: Extras = [.ink, .contentWidths]
  }

  private let system = Typesetter(fonts: .system())
  private var files: [String: (typesetter: Typesetter, family: String)] = [:]
  private let renderer = Renderer()

  /// The answer to a request, as `layout_check.py` reads it.
  func answer(_ json: JSONValue, extras: Extras = .all) throws -> JSONValue {
    let request = LayoutRequest(json)
    let (typesetter, family) = try typesetter(request)
    let text = request.styledText(families: family.map { [$0] })
    if let before = request.precedingText {
      _ = try typesetter.layout(StyledText(before, style: text.style, paragraph: text.paragraph))
    }
    let layout = try typesetter.layout(text, request.layoutOptions(width: json["width"]?.double))
    var answer = LayoutAnswer(request: request, layout: layout).members
    if extras.contains(.ink) { answer["inkHash"] = .string(try ink(layout)) }
    if extras.contains(.contentWidths) {
      let least = try typesetter.layout(leastContent(text, request), LayoutOptions(width: 0))
      let most = try typesetter.layout(text, LayoutOptions())
      answer["minContent"] = .number(least.lines.map(\.width).max() ?? 0)
      answer["maxContent"] = .number(most.lines.map(\.width).max() ?? 0)
    }
    return .object(answer)
  }

  private func typesetter(_ request: LayoutRequest) throws -> (Typesetter, String?) {
    guard let path = request.fontFile else { return (system, nil) }
    if let known = files[path] { return (known.typesetter, known.family) }
    let data = try FontData(file: path)
    let made = (Typesetter(fonts: try FontSet(fonts: [.data(data)])), try Face(data: data).familyName)
    files[path] = made
    return made
  }

  /// The text as its narrowest content is found: CSS counts the breaks of `anywhere` there, not those of
  /// `break-word`.
  private func leastContent(_ text: StyledText, _ request: LayoutRequest) -> StyledText {
    var text = text
    if request.options["wrap"]?.string == "break-word" { text.paragraph.breaksLongWords = false }
    return text
  }

  /// A hash of the picture at two pixels a point (FNV-1a).
  private func ink(_ layout: TextLayout) throws -> String {
    let size = PixelSize(width: Int(layout.size.width * 2) + 8, height: Int(layout.size.height * 2) + 8)
    guard size.width < 16_384, size.height < 16_384 else { return "too large" }
    let bitmap = try renderer.render(layout.displayList(), size: size, scale: 2, offset: Point(x: 1, y: 1))
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bitmap.pixels { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
