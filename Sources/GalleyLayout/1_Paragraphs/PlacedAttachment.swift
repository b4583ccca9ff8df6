// SPDX-License-Identifier: MIT

package import GalleyModel

/// An attachment of a paragraph, resolved.
package struct PlacedAttachment: Sendable {
  /// The scalar that it stands for, an index into the paragraph.
  package var scalar: Int
  /// What the caller gave.
  package var attachment: InlineAttachment
  /// Its box and picture.
  package var resolved: ResolvedAttachment
}
