// SPDX-License-Identifier: MIT
import Galley

/// How stretches of text look, by what they mean.
///
/// ```swift
/// let style = InlineStyle()
///   .code(.monospaced, .fontScale(0.85))
///   .emphasis(.italic, .underlineStyle(.single))
/// ```
public struct InlineStyle: Hashable, Sendable {
  /// Code.
  public var code: [TextProperty] = [.monospaced]
  /// Emphasis.
  public var emphasis: [TextProperty] = [.italic]
  /// Strong emphasis.
  public var strong: [TextProperty] = [.bold]
  /// Struck text.
  public var strikethrough: [TextProperty] = [.strikethroughStyle(.single)]
  /// Links.
  public var link: [TextProperty] = [.foregroundColor(StyleColors.link)]
  /// Text below the line.
  public var subscripted: [TextProperty] = [.fontScale(0.75), .baselineOffset(.fontScaled(-0.25))]
  /// Text above the line.
  public var superscripted: [TextProperty] = [.fontScale(0.75), .baselineOffset(.fontScaled(0.45))]
  /// Keys.
  public var keyboard: [TextProperty] = [
    .monospaced, .fontScale(0.8), .baselineOffset(.fontScaled(0.04)),
    .backgroundColor(
      StyleColors.keyboard, padding: StyleInsets(vertical: .fontScaled(0.14), horizontal: .fontScaled(0.4)),
      radius: .fontScaled(0.35), outline: .init(width: 1, bottomWidth: 2, color: StyleColors.keyboardEdge)),
  ]
  /// Underlined text.
  public var underline: [TextProperty] = [.underlineStyle(.single)]
  /// Marked text.
  public var mark: [TextProperty] = [.backgroundColor(StyleColors.mark, radius: .fontScaled(0.15))]
  /// Formulas, which show as their source.
  public var math: [TextProperty] = [.monospaced, .fontScale(0.94)]
  /// The numbers of footnotes.
  public var footnoteReference: [TextProperty] = [
    .fontScale(0.75), .baselineOffset(.fontScaled(0.45)), .foregroundColor(StyleColors.link),
  ]

  /// Code is monospaced, emphasis italic, strong text bold, struck text struck once, links are coloured.
  public init() {}

  /// The same style with other code.
  public func code(_ properties: TextProperty...) -> InlineStyle { with(\.code, properties) }
  /// The same style with other emphasis.
  public func emphasis(_ properties: TextProperty...) -> InlineStyle { with(\.emphasis, properties) }
  /// The same style with other strong emphasis.
  public func strong(_ properties: TextProperty...) -> InlineStyle { with(\.strong, properties) }
  /// The same style with other struck text.
  public func strikethrough(_ properties: TextProperty...) -> InlineStyle { with(\.strikethrough, properties) }
  /// The same style with other links.
  public func link(_ properties: TextProperty...) -> InlineStyle { with(\.link, properties) }
  /// The same style with other text below the line.
  public func subscripted(_ properties: TextProperty...) -> InlineStyle { with(\.subscripted, properties) }
  /// The same style with other text above the line.
  public func superscripted(_ properties: TextProperty...) -> InlineStyle { with(\.superscripted, properties) }
  /// The same style with other keys.
  public func keyboard(_ properties: TextProperty...) -> InlineStyle { with(\.keyboard, properties) }
  /// The same style with other underlined text.
  public func underline(_ properties: TextProperty...) -> InlineStyle { with(\.underline, properties) }
  /// The same style with other marked text.
  public func mark(_ properties: TextProperty...) -> InlineStyle { with(\.mark, properties) }
  /// The same style with other formulas.
  public func math(_ properties: TextProperty...) -> InlineStyle { with(\.math, properties) }
  /// The same style with other numbers of footnotes.
  public func footnoteReference(_ properties: TextProperty...) -> InlineStyle { with(\.footnoteReference, properties) }

  private func with(_ path: WritableKeyPath<InlineStyle, [TextProperty]>, _ properties: [TextProperty]) -> InlineStyle {
    var copy = self
    copy[keyPath: path] = properties
    return copy
  }

  /// What a stretch of a kind looks like; nothing for those that are not text.
  func properties(of kind: InlineKind) -> [TextProperty] {
    switch kind {
    case .emphasis: emphasis
    case .strong: strong
    case .strike: strikethrough
    case .code: code
    case .sub: subscripted
    case .sup: superscripted
    case .keyboard: keyboard
    case .underline: underline
    case .mark: mark
    case .link: link
    case .math: math
    case .footnoteReference: footnoteReference
    case .image, .emoji, .softBreak, .lineBreak: []
    }
  }
}
