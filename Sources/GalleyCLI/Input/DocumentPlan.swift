// SPDX-License-Identifier: MIT

import GalleyDocuments
import GalleyModel

/// What a job says of how a document looks.
struct DocumentPlan: Sendable {
  /// The Markdown.
  var source: [UInt8] = []
  /// The folder that pictures may come from; nil for none.
  var folder: String?
  /// The styles.
  var style = DocumentStyle.default
  /// Light or dark.
  var colorScheme = ColorScheme.light
  /// How much colours differ.
  var contrast = ColorContrast.standard
  /// What font sizes and lengths are multiplied by.
  var textScale = 1.0
  /// What is behind all in the place of the style's colour; clear for nothing.
  var background: Color?
}
