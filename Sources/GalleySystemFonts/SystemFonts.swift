// SPDX-License-Identifier: MIT

public import GalleyFonts

extension FontSet {
  /// The machine's fonts, as fontconfig lists them.
  ///
  /// Nothing is looked at before a font is needed that no earlier layer has; then one snapshot is made and
  /// kept: fonts that are installed later are in a new set. A file that vanished or changed since is passed
  /// over with a warning. Put a program's own fonts before the machine's with ``FontSet/adding(_:limits:)``.
  ///
  /// Generic families are what fontconfig says, asked for English, so that no locale decides.
  /// - Thread safety: fontconfig is called by one thread at a time, with a configuration of its own.
  public static func system() -> FontSet { FontSet(lazy: { FontconfigSnapshot.make() }) }
}
