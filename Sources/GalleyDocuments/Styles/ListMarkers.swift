// SPDX-License-Identifier: MIT
public import Galley

/// What stands before the items of an unordered list.
public struct UnorderedListMarker: Sendable {
  /// What one marker shows.
  public enum Symbol: Hashable, Sendable {
    /// A shape, its side in the given length.
    case shape(BlockMarker.Shape, size: StyleLength)
    /// Text, as it is.
    case text(String)
  }

  /// The symbol for a list; `level` counts the lists around its items, from 1.
  public let symbol: @Sendable (_ level: Int) -> Symbol

  /// Makes a marker of your own.
  public init(_ symbol: @escaping @Sendable (_ level: Int) -> Symbol) { self.symbol = symbol }

  /// A disc.
  public static let disc = shape(.disc)
  /// A circle.
  public static let circle = shape(.circle)
  /// A square.
  public static let square = shape(.square)
  /// `-`.
  public static let dash = text("-")
  /// Text, as it is.
  public static func text(_ text: String) -> UnorderedListMarker { UnorderedListMarker { _ in .text(text) } }
  /// One after the other, a level each, and the first again after the last.
  public static func hierarchical(_ markers: UnorderedListMarker...) -> UnorderedListMarker {
    UnorderedListMarker { level in
      guard !markers.isEmpty else { return UnorderedListMarker.disc.symbol(level) }
      return markers[max(level - 1, 0) % markers.count].symbol(level)
    }
  }
  /// A shape, a third of an em.
  private static func shape(_ shape: BlockMarker.Shape) -> UnorderedListMarker {
    UnorderedListMarker { _ in .shape(shape, size: .fontScaled(0.33)) }
  }
}

/// What stands before the items of an ordered list.
public struct OrderedListMarker: Sendable {
  /// The text for an item, with its full stop; `level` counts the lists around it, from 1.
  public let text: @Sendable (_ number: Int, _ level: Int) -> String

  /// Makes a marker of your own.
  public init(_ text: @escaping @Sendable (_ number: Int, _ level: Int) -> String) { self.text = text }

  /// `1.`
  public static let decimal = OrderedListMarker { number, _ in "\(number)." }
  /// `i.`; 1…3999, else decimal.
  public static let lowerRoman = OrderedListMarker { number, _ in "\(roman(number)?.lowercased() ?? "\(number)")." }
  /// `I.`; 1…3999, else decimal.
  public static let upperRoman = OrderedListMarker { number, _ in "\(roman(number) ?? "\(number)")." }
  /// `a.`; 1…26, else decimal.
  public static let lowerAlpha = OrderedListMarker { number, _ in "\(letter(number)?.lowercased() ?? "\(number)")." }
  /// `A.`; 1…26, else decimal.
  public static let upperAlpha = OrderedListMarker { number, _ in "\(letter(number) ?? "\(number)")." }
  /// One after the other, a level each, and the first again after the last.
  public static func hierarchical(_ markers: OrderedListMarker...) -> OrderedListMarker {
    OrderedListMarker { number, level in
      guard !markers.isEmpty else { return OrderedListMarker.decimal.text(number, level) }
      return markers[max(level - 1, 0) % markers.count].text(number, level)
    }
  }

  /// A Roman numeral.
  private static func roman(_ number: Int) -> String? {
    guard 1...3999 ~= number else { return nil }
    let digits: [(Int, String)] = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
      (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var rest = number
    var text = ""
    for (value, digit) in digits {
      while rest >= value {
        text += digit
        rest -= value
      }
    }
    return text
  }

  /// A capital letter.
  private static func letter(_ number: Int) -> String? {
    guard 1...26 ~= number else { return nil }
    return String(Character(Unicode.Scalar(UInt8(64 + number))))
  }
}
