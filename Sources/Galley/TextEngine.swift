// SPDX-License-Identifier: MIT

public import GalleyFonts
public import GalleyLayout
public import GalleyRaster

/// Lays text out and draws it: made once per program, used from any task.
///
/// What the engine remembers (fonts, resolved styles, glyph masks) changes how long a call takes, never what
/// comes out.
public final class TextEngine: Sendable {
  /// The fonts that text is set in.
  public let fonts: FontSet
  /// Stages 1 to 7: text to display list.
  public let typesetter: Typesetter
  /// Display list to bitmap.
  public let renderer: Renderer

  /// Makes an engine over `fonts`.
  /// - Input: `hyphenation` divides words where a paragraph asks for it, nothing by itself: give
  ///   `HyphenationDictionaries(directories: HyphenationDictionaries.standardDirectories)` for the system's patterns;
  ///   `glyphCacheBytes` is the most memory that drawn glyphs may take.
  public init(
    fonts: FontSet, hyphenation: HyphenationDictionaries = HyphenationDictionaries(), glyphCacheBytes: Int = 32 << 20
  ) {
    self.fonts = fonts
    self.typesetter = Typesetter(fonts: fonts, hyphenation: hyphenation)
    self.renderer = Renderer(cacheBytes: glyphCacheBytes)
  }

  /// Makes an engine over font files.
  /// - Throws: ``FontError`` where a file cannot be read or is no font.
  public convenience init(fontFiles: [String]) throws(FontError) {
    self.init(fonts: try FontSet(fonts: fontFiles.map { .file($0) }))
  }
}
