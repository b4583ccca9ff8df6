// SPDX-License-Identifier: MIT
public import Galley

/// The colours of the presets: light, dark, and both with more contrast where the preset's own differ little.
public enum StyleColors {
  /// Text.
  public static let label = DynamicColor(light: 0x000000, dark: 0xFFFFFF)
  /// Text that matters less.
  public static let secondary = DynamicColor(
    light: 0x6B6E7B, dark: 0x9294A0, strongLight: 0x3A3C45, strongDark: 0xC9CBD4)
  /// Text that matters least.
  public static let tertiary = DynamicColor(
    light: 0x6B6E7B, dark: 0x6D707D, strongLight: 0x3A3C45, strongDark: 0xB4B6C0)
  /// The page.
  public static let page = DynamicColor(light: 0xFFFFFF, dark: 0x000000)
  /// Links.
  public static let link = DynamicColor(
    light: 0x3366FF, dark: 0x0099FF, strongLight: 0x0033BB, strongDark: 0x66C2FF)
  /// Lines between parts, frames.
  public static let grid = DynamicColor(
    light: 0xD2D2D7, dark: 0x424245, strongLight: 0x6E6E73, strongDark: 0xA1A1A6)
  /// The dividers of tables.
  public static let grayTertiary = DynamicColor(
    light: 0xF0F0F0, dark: 0x424242, strongLight: 0x707070, strongDark: 0xA0A0A0)
  /// What is behind quotations.
  public static let asideBackground = DynamicColor(light: 0xF5F5F5, dark: 0x222222)
  /// The bar beside quotations.
  public static let asideBorder = DynamicColor(
    light: 0x666666, dark: 0xB0B0B0, strongLight: 0x333333, strongDark: 0xE0E0E0)
  /// What is behind marked text.
  public static let mark = DynamicColor(light: 0xFFF3B0, dark: 0x5C4A00)
  /// What is behind keys.
  public static let keyboard = DynamicColor(
    light: 0xF5F5F7, dark: 0x2A2A2E, strongLight: 0xFFFFFF, strongDark: 0x1C1C1F)
  /// The edges of keys.
  public static let keyboardEdge = DynamicColor(
    light: 0xC8C8CE, dark: 0x55555C, strongLight: 0x4A4A50, strongDark: 0xC9C9CE)
  /// Ticked boxes.
  public static let ticked = DynamicColor(light: 0x2C65CF, dark: 0x4C8EF8, strongLight: 0x0033BB, strongDark: 0x8CBBFF)
  /// What is behind highlighted lines of code.
  public static let highlightedLine = DynamicColor(light: 0xFFF8D5, dark: 0x3D3716)
  /// What is behind lines that a diff adds.
  public static let insertedLine = DynamicColor(light: 0xDDF7E3, dark: 0x12351D)
  /// What is behind lines that a diff takes away.
  public static let deletedLine = DynamicColor(light: 0xFFE3E1, dark: 0x471A19)

  /// Text on GitHub.
  public static let gitHubPrimary = DynamicColor(
    light: 0x060606, dark: 0xFBFBFC, strongLight: 0x000000, strongDark: 0xFFFFFF)
  /// The page on GitHub.
  public static let gitHubBackground = DynamicColor(
    light: 0xFFFFFF, dark: 0x18191D, strongLight: 0xFFFFFF, strongDark: 0x000000)
  /// What is behind code and every other row on GitHub.
  public static let gitHubSecondaryBackground = DynamicColor(light: 0xF7F7F9, dark: 0x25262A)
  /// Links on GitHub.
  public static let gitHubLink = DynamicColor(
    light: 0x2C65CF, dark: 0x4C8EF8, strongLight: 0x0A3D9C, strongDark: 0x8CBBFF)
  /// Frames and bars on GitHub.
  public static let gitHubBorder = DynamicColor(
    light: 0xE4E4E8, dark: 0x42444E, strongLight: 0x6B6E7B, strongDark: 0xA5A8B5)
  /// The lines below headings on GitHub.
  public static let gitHubDivider = DynamicColor(
    light: 0xD0D0D3, dark: 0x333438, strongLight: 0x6B6E7B, strongDark: 0xA5A8B5)

  /// The colour of an alert's bar and title.
  public static func alert(_ kind: AlertKind) -> DynamicColor {
    switch kind {
    case .note: DynamicColor(light: 0x2C65CF, dark: 0x4C8EF8, strongLight: 0x0A3D9C, strongDark: 0x8CBBFF)
    case .tip: DynamicColor(light: 0x1A7F37, dark: 0x3FB950, strongLight: 0x0B5A22, strongDark: 0x7EE08C)
    case .important: DynamicColor(light: 0x8250DF, dark: 0xAB7DF8, strongLight: 0x5A2BB0, strongDark: 0xCFB0FF)
    case .warning: DynamicColor(light: 0x9A6700, dark: 0xD29922, strongLight: 0x6B4700, strongDark: 0xF2C14E)
    case .caution: DynamicColor(light: 0xCF222E, dark: 0xF85149, strongLight: 0x9A0F1A, strongDark: 0xFF8E88)
    }
  }
}

extension CodeTheme {
  /// The theme for light code blocks of the presets: plain text at 85 %.
  static let presetLight = CodeTheme.light.onPage(0xF5F5F7, text: Color(red: 0, green: 0, blue: 0, alpha: 217))
  /// The theme for dark code blocks of the presets.
  static let presetDark = CodeTheme.dark.onPage(0x1F1F24, text: Color(red: 255, green: 255, blue: 255, alpha: 217))

  private func onPage(_ background: UInt32, text: Color) -> CodeTheme {
    var theme = self
    theme.background = Color(rgb: background)
    theme.foreground = text
    return theme
  }
}
