// SPDX-License-Identifier: MIT

/// A colour in sRGB, 8 bits a channel, alpha not multiplied in.
public struct Color: Hashable, Codable, Sendable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8
  /// Opacity: 0 clear, 255 opaque.
  public var alpha: UInt8
  /// Makes a colour from its channels.
  @inlinable public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 255, green: 255, blue: 255)
  /// Nothing.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The same colour with its alpha multiplied by `alpha` / 255, rounded to nearest.
  public func multiplyingAlpha(by alpha: UInt8) -> Color {
    let product = UInt32(self.alpha) * UInt32(alpha)
    return Color(red: red, green: green, blue: blue, alpha: UInt8((product + 127) / 255))
  }
}
