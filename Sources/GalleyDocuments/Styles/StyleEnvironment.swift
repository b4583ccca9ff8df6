// SPDX-License-Identifier: MIT
public import Galley

/// What a document is shown in: all that styles depend on and that is not theirs.
public struct StyleEnvironment: Hashable, Sendable {
  /// The text that styles start from: families, size, language. Its colour counts only if it is not black.
  public var text: TextStyle
  /// The families of code.
  public var monospaceFamilies: [String]
  /// How paragraphs are set; styles add their line spacing and may say the alignment. Line boxes are those of CSS,
  /// and lines end where browsers end them, not after a slash.
  public var paragraph: ParagraphStyle
  /// Light or dark.
  public var colorScheme: ColorScheme
  /// How much colours must differ.
  public var contrast: ColorContrast
  /// What all lengths and font sizes are multiplied by, but not pictures. Held to 0.1…10.
  public var textScale: Double
  /// Which way the document reads; `auto`: each block as its text does.
  public var direction: BaseDirection
  /// The time in seconds at which animated pictures are shown.
  public var time: Double
  /// Pixels per point, for pictures that are drawn to size.
  public var scale: Double

  /// Makes an environment.
  public init(
    text: TextStyle = TextStyle(), monospaceFamilies: [String] = ["monospace"], colorScheme: ColorScheme = .light,
    contrast: ColorContrast = .standard, textScale: Double = 1, direction: BaseDirection = .auto, time: Double = 0,
    scale: Double = 1
  ) {
    self.text = text
    self.monospaceFamilies = monospaceFamilies
    self.paragraph = ParagraphStyle()
    self.paragraph.lineBox = .css
    self.paragraph.webBreaks = true
    self.colorScheme = colorScheme
    self.contrast = contrast
    self.textScale = textScale
    self.direction = direction
    self.time = time
    self.scale = scale
  }

  /// The text scale as it is used.
  var heldScale: Double { textScale.isFinite ? min(max(textScale, 0.1), 10) : 1 }
}
