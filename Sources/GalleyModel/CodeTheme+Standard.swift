// SPDX-License-Identifier: MIT

extension CodeTheme {
  /// The standard theme on light pages.
  public static let light = standard(foreground: .black, background: 0xF5F5F7) { light, _ in light }
  /// The standard theme on dark pages.
  public static let dark = standard(foreground: .white, background: 0x1F1F24) { _, dark in dark }
  /// No token has a look of its own; on light pages.
  public static let plainLight = CodeTheme(foreground: light.foreground, background: light.background)
  /// No token has a look of its own; on dark pages.
  public static let plainDark = CodeTheme(foreground: dark.foreground, background: dark.background)

  /// Types that look alike, their colours on light and on dark pages, and their weight if it is not the block's.
  private static let groups: [(types: [CodeTokenType], light: UInt32, dark: UInt32, weight: Double?)] = [
    ([.keyword, .literal, .boolean], 0x9B2393, 0xFC5FA3, 600),
    ([.builtin], 0x3900A0, 0xA167E6, nil),
    ([.string, .regex], 0xC41A16, 0xFC6A5D, nil),
    ([.char, .tag, .number], 0x1C00CF, 0xD0BF69, nil),
    ([.url], 0x0E0EFF, 0x5482FF, nil),
    ([.className], 0x1C464A, 0x9EF1DD, nil),
    ([.function, .functionName, .variable, .property, .constant], 0x326D74, 0x67B7A4, nil),
    ([.comment, .blockComment, .docComment], 0x5D6C79, 0x6C7986, nil),
    ([.mark], 0x4A5560, 0x92A1B1, 700),
    ([.preprocessor, .directive], 0x643820, 0xFD8F3F, nil),
    ([.attribute, .attributeName], 0x815F03, 0xBF8555, nil),
    ([.inserted], 0x34C759, 0x30D158, nil),
    ([.deleted], 0xFF383C, 0xFF4245, nil),
  ]

  private static func standard(
    foreground: Color, background: UInt32, choosing choice: (UInt32, UInt32) -> UInt32
  ) -> CodeTheme {
    // 217 is 0.85 of 255.
    var theme = CodeTheme(foreground: foreground.multiplyingAlpha(by: 217), background: Color(rgb: background))
    for group in groups {
      let style = CodeTokenStyle(color: Color(rgb: choice(group.light, group.dark)), weight: group.weight)
      for type in group.types { theme.styles[type] = style }
    }
    return theme
  }
}

extension Color {
  fileprivate init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }
}
