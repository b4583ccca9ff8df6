// SPDX-License-Identifier: MIT
import GalleyModel

extension HTMLTag {
  /// What the text of this element means, if it is one of the elements that are known inside text.
  var inlineKind: InlineKind? {
    switch name {
    case "em", "i", "cite", "var", "dfn": .emphasis
    case "strong", "b": .strong
    case "del", "s", "strike": .strike
    case "code", "tt", "samp": .code
    case "sub": .sub
    case "sup": .sup
    case "kbd": .keyboard
    case "u", "ins": .underline
    case "mark": .mark
    case "a": self["href"].map { .link(url: $0, title: self["title"]) }
    default: nil
    }
  }

  /// Whether the element is known inside text.
  var isKnownInline: Bool {
    switch name {
    case "a", "br", "wbr", "img", "q": true
    default: inlineKind != nil || HTMLNames.transparent.contains(name)
    }
  }

  /// The picture of an `img` element.
  var image: ImageReference? {
    guard name == "img", !isClosing, let source = self["src"] else { return nil }
    var image = ImageReference(
      source: source, alternative: self["alt"] ?? "", title: self["title"], width: length("width"),
      height: length("height"))
    if let width = self["width"], width.hasSuffix("%"), let percent = Self.number(width.dropLast()) {
      image.relativeWidth = percent / 100
    }
    return image
  }

  /// A length in pixels, which are points here; nil where it is none.
  private func length(_ attribute: String) -> Double? {
    guard let value = self[attribute] else { return nil }
    return Self.number(value.hasSuffix("px") ? value.dropLast(2) : Substring(value))
  }

  private static func number(_ digits: Substring) -> Double? {
    guard let number = Double(digits), number.isFinite, number > 0, number <= 1_000_000 else { return nil }
    return number
  }
}

/// The pictures that a `picture` element has for light and for dark pages.
struct PictureSources {
  private(set) var light: String?
  private(set) var dark: String?

  /// Takes a `source` element: what is for other media is passed over. The first of a kind counts.
  mutating func take(_ tag: HTMLTag) {
    guard let media = tag["media"]?.lowercased(), media.contains("prefers-color-scheme"),
      let list = tag["srcset"] ?? tag["src"],
      let first = list.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" }).first
    else { return }
    let address = String(first.hasSuffix(",") ? first.dropLast() : first)
    if media.contains("dark") { dark = dark ?? address } else { light = light ?? address }
  }
}

extension InlineBuilder {
  /// Takes a tag inside text.
  /// - Output: whether it is one of those that are known here; what closes nothing is not.
  mutating func take(_ tag: HTMLTag, source: TextRange?) -> Bool {
    switch tag.name {
    case "br": appendLineBreak(source: source)
    case "wbr": break
    case "img":
      guard var image = tag.image else { return tag.isClosing }
      image.lightSource = pictureSources.light
      image.darkSource = pictureSources.dark
      append(picture: .image(image), source: source)
    case "picture": pictureSources = PictureSources()
    case "source": if !tag.isClosing { pictureSources.take(tag) }
    case "q": append((tag.isClosing ? "\u{201D}" : "\u{201C}").utf8, source: nil)
    case _ where HTMLNames.transparent.contains(tag.name): break
    default:
      if tag.isClosing { return end(tag: tag.name, at: source?.upper) }
      guard tag.isKnownInline else { return false }
      begin(tag.inlineKind, tag: tag.name, at: source?.lower)
    }
    return true
  }
}
