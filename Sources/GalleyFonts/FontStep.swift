// SPDX-License-Identifier: MIT

/// Which fonts of a list may be taken.
struct FontFilter {
  /// Only fonts with colours (true) or without (false); nil for any.
  var color: Bool?
  var skipsEmojiFonts = false

  func admits(_ entry: FontEntry, _ log: FontLog) -> Bool {
    if skipsEmojiFonts, entry.isEmojiFont { return false }
    guard let color else { return true }
    return entry.isColor(log) == color
  }
}

/// One look of a search: through the requested families, or through lists of one layer after the other.
enum FontStep {
  /// A look through one of a layer's lists.
  struct Look {
    var source: FontLayerLists.Source
    var filter = FontFilter()
  }

  case requested(FontFilter)
  case layers([Look])

  /// The looks for a cluster, in order.
  static func steps(_ presentation: EmojiPresentation, _ traits: ClusterTraits) -> [FontStep] {
    // Digits, # and * are emoji only as keycaps; text never starts in a font of pictures.
    if traits.isDigitOrSpace, !traits.isKeycap { return presentation == .text ? plainText : plain }
    switch presentation {
    case .emoji: return picture
    case .text: return text
    case .unspecified: return unspecified
    }
  }

  private static let picture: [FontStep] = [
    .requested(FontFilter(color: true)),
    .layers([
      Look(source: .emoji, filter: FontFilter(color: true)), Look(source: .others, filter: FontFilter(color: true)),
    ]),
    .requested(FontFilter()),
    .layers([Look(source: .emoji), Look(source: .script), Look(source: .others)]),
  ]

  private static let text: [FontStep] = [.requested(FontFilter(color: false))] + textLayers
  private static let plainText: [FontStep] = [.requested(FontFilter(color: false, skipsEmojiFonts: true))] + textLayers
  private static let unspecified: [FontStep] = [.requested(FontFilter())] + anyLayers
  private static let plain: [FontStep] = [.requested(FontFilter(skipsEmojiFonts: true))] + anyLayers

  private static let textLayers: [FontStep] = [
    .layers([
      Look(source: .script, filter: FontFilter(color: false)), Look(source: .others, filter: FontFilter(color: false)),
    ]),
    .requested(FontFilter()),
    .layers([Look(source: .emoji), Look(source: .others)]),
  ]

  private static let anyLayers: [FontStep] = [
    .layers([Look(source: .script), Look(source: .others, filter: FontFilter(color: false))]),
    .layers([Look(source: .emoji), Look(source: .others)]),
    .requested(FontFilter()),
  ]
}
