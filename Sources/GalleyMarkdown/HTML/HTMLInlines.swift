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

  /// The picture of an `img` element.
  var image: ImageReference? {
    guard name == "img", !isClosing, let source = self["src"] else { return nil }
    return ImageReference(
      source: source, alternative: self["alt"] ?? "", title: self["title"], width: length("width"),
      height: length("height"))
  }

  /// A length in pixels, which are points here; nil where it is none.
  private func length(_ attribute: String) -> Double? {
    guard let value = self[attribute] else { return nil }
    let digits = value.hasSuffix("px") ? value.dropLast(2) : Substring(value)
    guard let length = Double(digits), length.isFinite, length > 0, length <= 1_000_000 else { return nil }
    return length
  }
}

extension InlineBuilder {
  /// Takes a tag inside text.
  /// - Output: whether it is one of those that are known here; what closes nothing is not.
  mutating func take(_ tag: HTMLTag, source: TextRange?) -> Bool {
    if tag.name == "br" || tag.name == "wbr" {
      if tag.name == "br" { appendLineBreak(source: source) }
      return true
    }
    if let image = tag.image {
      append(picture: .image(image), source: source)
      return true
    }
    if tag.isClosing { return end(tag: tag.name, at: source?.upper) }
    guard let kind = tag.inlineKind else { return false }
    begin(kind, tag: tag.name, at: source?.lower)
    return true
  }
}
