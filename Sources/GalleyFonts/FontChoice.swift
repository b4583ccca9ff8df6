// SPDX-License-Identifier: MIT

/// Whether a cluster is wanted as a picture or as text.
public enum EmojiPresentation: Hashable, Sendable {
  /// Neither is asked for: a text font that has it is as good as a colour font.
  case unspecified
  /// As text: U+FE0E follows.
  case text
  /// As a picture: U+FE0F follows, or the character is one by default.
  case emoji
}

/// The font for one cluster, and why.
public struct FontChoice: Sendable {
  /// Why a font was taken; `description` says it in words.
  public enum Reason: Hashable, Sendable, CustomStringConvertible {
    /// The requested family of this index has the cluster.
    case family(Int)
    /// A font of the list for the cluster's script and language has it.
    case script
    /// A colour font of the list for emoji has it.
    case emoji
    /// No list has it; the first of all fonts that does.
    case any
    /// No font has its base; a box stands for it.
    case missing

    /// The reason in a few words, for reports.
    public var description: String {
      switch self {
      case .family(let index): "requested family \(index + 1)"
      case .script: "list for the script"
      case .emoji: "list for emoji"
      case .any: "first of all fonts"
      case .missing: "no font has it"
      }
    }
  }

  /// The font.
  public let instance: FontInstance
  /// Whether a box is drawn instead of glyphs.
  public let isMissing: Bool
  /// Why the font was taken.
  public let reason: Reason

  /// Makes a choice.
  @inlinable package init(instance: FontInstance, reason: Reason) {
    self.instance = instance
    self.reason = reason
    isMissing = reason == .missing
  }
}
