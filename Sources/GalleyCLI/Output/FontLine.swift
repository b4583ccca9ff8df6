// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyLayout

/// A font as it is listed.
struct FontLine: Equatable {
  let family: String
  let style: String
  let file: String
  let index: Int

  init(_ font: FontDescriptor) {
    family = font.familyName
    style = font.styleName
    file = font.file
    index = font.index
  }

  init(_ font: FontInstance) { self.init(FontDescriptor(font.face)) }

  /// Family, style, file and index: parted by tabs, or as JSON.
  func text(_ asJSON: Bool) -> String {
    guard asJSON else { return plain }
    var json = JSONText()
    json.object { write(&$0) }
    return json.text
  }

  /// Family, style and file, parted by tabs.
  var plain: String { "\(family)\t\(style)\t\(file)" + (index > 0 ? "#\(index)" : "") }

  /// Writes the members.
  func write(_ json: inout JSONText) {
    json.field("family", family)
    json.field("style", style)
    json.field("file", file)
    json.field("index", index)
  }
}
