// SPDX-License-Identifier: MIT

extension Color {
  /// Reads a colour as CSS writes it: a name, `transparent`, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`,
  /// `hsl()`, `hsla()` and `hwb()`, with commas or with spaces and a slash, in any case.
  ///
  /// Channels out of range are clamped; each is rounded to the nearest of 8 bits. `calc()`, `currentcolor` and the
  /// colour spaces beyond sRGB give nil, as does anything else that is not a colour.
  /// - Source: CSS Color 4 §4–§9.
  public init?(css: String) {
    var text = css[...]
    while let first = text.unicodeScalars.first, first.isCSSSpace { text.unicodeScalars.removeFirst() }
    while let last = text.unicodeScalars.last, last.isCSSSpace { text.unicodeScalars.removeLast() }
    // Longer than any colour that makes sense: do not lower-case a whole document. Case is ASCII's alone.
    guard text.utf8.count <= 512, text.utf8.allSatisfy({ $0 < 128 }) else { return nil }
    let lowered = text.lowercased()
    if lowered.hasPrefix("#") {
      self.init(hexDigits: lowered.utf8.dropFirst())
    } else if lowered == "transparent" {
      self = .clear
    } else if let code = Self.namedColors[lowered] {
      self.init(code: code, alpha: 255)
    } else if let function = CSSColorFunction(lowered) {
      self = function.color
    } else {
      return nil
    }
  }

  /// The colour as `#rrggbbaa`.
  public var cssHex: String {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = [red, green, blue, alpha].flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return "#" + String(decoding: bytes, as: UTF8.self)
  }

  private init(code: UInt32, alpha: UInt8) {
    self.init(
      red: UInt8(truncatingIfNeeded: code >> 16), green: UInt8(truncatingIfNeeded: code >> 8),
      blue: UInt8(truncatingIfNeeded: code), alpha: alpha)
  }

  private init?(hexDigits: Substring.UTF8View.SubSequence) {
    var digits: [UInt32] = []
    for byte in hexDigits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(UInt32(byte - UInt8(ascii: "0")))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(UInt32(byte - UInt8(ascii: "a")) + 10)
      default: return nil
      }
    }
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    if digits.count == 6 { digits += [15, 15] }
    let value = digits.reduce(UInt32(0)) { $0 << 4 | $1 }
    self.init(code: value >> 8, alpha: UInt8(truncatingIfNeeded: value))
  }
}

extension Unicode.Scalar {
  fileprivate var isCSSSpace: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" || self == "\u{C}" }
}

/// `rgb(…)`, `hsl(…)` or `hwb(…)`, taken apart.
/// - Source: CSS Color 4 §5, §7, §8.
private struct CSSColorFunction {
  let color: Color

  /// - Input: `text` in lower case, without spaces at its ends.
  init?(_ text: String) {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let name = text[..<open]
    let inside = text[text.index(after: open)...].dropLast()
    guard let arguments = CSSColorArguments(inside) else { return nil }
    let made: Color? =
      switch name {
      case "rgb", "rgba": Self.rgb(arguments)
      case "hsl", "hsla": Self.hsl(arguments)
      case "hwb": arguments.isLegacy ? nil : Self.hwb(arguments)
      default: nil
      }
    guard let made else { return nil }
    color = made
  }

  private static func rgb(_ arguments: CSSColorArguments) -> Color? {
    let channels = arguments.channels
    // With commas, numbers and percentages do not mix.
    if arguments.isLegacy, Set(channels.map(\.unit)).count > 1 { return nil }
    var levels: [Double] = []
    for channel in channels {
      switch channel.unit {
      case .number, .none: levels.append(channel.value)
      case .percent: levels.append(channel.value * 255 / 100)
      case .degrees: return nil
      }
    }
    return color(levels, arguments.alpha)
  }

  private static func hsl(_ arguments: CSSColorArguments) -> Color? {
    guard let (hue, saturation, lightness) = polar(arguments) else { return nil }
    let reach = saturation * min(lightness, 1 - lightness)
    return color(pure(hue).map { (lightness + reach * ($0 * 2 - 1)) * 255 }, arguments.alpha)
  }

  private static func hwb(_ arguments: CSSColorArguments) -> Color? {
    guard let (hue, white, black) = polar(arguments) else { return nil }
    if white + black >= 1 {
      let gray = white / (white + black) * 255
      return color([gray, gray, gray], arguments.alpha)
    }
    return color(pure(hue).map { ($0 * (1 - white - black) + white) * 255 }, arguments.alpha)
  }

  /// The hue in degrees, 0 ..< 360, and two shares, 0…1.
  private static func polar(_ arguments: CSSColorArguments) -> (Double, Double, Double)? {
    let (hue, second, third) = (arguments.channels[0], arguments.channels[1], arguments.channels[2])
    guard hue.unit != .percent, second.unit != .degrees, third.unit != .degrees else { return nil }
    if arguments.isLegacy, second.unit != .percent || third.unit != .percent { return nil }
    let turned = hue.value.truncatingRemainder(dividingBy: 360)
    return (turned < 0 ? turned + 360 : turned, share(second.value / 100), share(third.value / 100))
  }

  /// The full colour of a hue, each channel 0…1.
  private static func pure(_ hue: Double) -> [Double] {
    [0.0, 240, 120].map { shift in
      let place = (hue + shift).truncatingRemainder(dividingBy: 360) / 60
      return share(abs(place - 3) - 1)
    }
  }

  private static func share(_ value: Double) -> Double { min(max(value, 0), 1) }

  private static func color(_ levels: [Double], _ alpha: Double) -> Color {
    let bytes = (levels + [alpha * 255]).map { level in
      // A thousandth of a level is forgiven, so that a half made of binary fractions still rounds up.
      UInt8((min(max(level, 0), 255) + 1e-9).rounded(.toNearestOrAwayFromZero))
    }
    return Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
  }
}

/// One number of a colour function.
private struct CSSColorChannel {
  enum Unit { case number, percent, degrees, none }
  var value: Double
  var unit: Unit

  init?(_ text: Substring) {
    if text == "none" {
      (value, unit) = (0, .none)
      return
    }
    let digits = text.prefix { "0123456789+-.e".contains($0) }
    // `e` may begin a unit only where no digit follows, and no unit here begins with it.
    guard let number = Self.number(digits) else { return nil }
    switch text[digits.endIndex...] {
    case "": (value, unit) = (number, .number)
    case "%": (value, unit) = (number, .percent)
    case "deg": (value, unit) = (number, .degrees)
    case "grad": (value, unit) = (number * 0.9, .degrees)
    case "rad": (value, unit) = (number * 180 / .pi, .degrees)
    case "turn": (value, unit) = (number * 360, .degrees)
    default: return nil
    }
    guard value.isFinite else { return nil }
  }

  /// A number as CSS allows it: at least one digit after a point.
  private static func number(_ text: Substring) -> Double? {
    let mantissa = text.prefix { $0 != "e" }
    guard let last = mantissa.last, last.isNumber, let value = Double(text) else { return nil }
    return value.isFinite ? value : nil
  }
}

/// The three channels and the alpha of a colour function.
private struct CSSColorArguments {
  var channels: [CSSColorChannel]
  var alpha: Double
  /// Whether they are parted by commas.
  var isLegacy: Bool

  init?(_ text: Substring) {
    isLegacy = text.contains(",")
    var parts: [Substring]
    if isLegacy {
      parts = text.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
      guard parts.count == 3 || parts.count == 4, !parts.contains("none") else { return nil }
    } else {
      let halves = text.split(separator: "/", omittingEmptySubsequences: false)
      guard halves.count <= 2, let first = halves.first else { return nil }
      parts = first.split { $0.unicodeScalars.allSatisfy(\.isCSSSpace) }
      guard parts.count == 3 else { return nil }
      if halves.count == 2 { parts.append(Self.trimmed(halves[1])) }
    }
    let numbers = parts.compactMap { CSSColorChannel($0) }
    guard numbers.count == parts.count else { return nil }
    channels = Array(numbers[..<3])
    alpha = 1
    if numbers.count == 4 {
      guard numbers[3].unit != .degrees else { return nil }
      alpha = min(max(numbers[3].unit == .percent ? numbers[3].value / 100 : numbers[3].value, 0), 1)
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.unicodeScalars.first?.isCSSSpace == true { text.unicodeScalars.removeFirst() }
    while text.unicodeScalars.last?.isCSSSpace == true { text.unicodeScalars.removeLast() }
    return text
  }
}
