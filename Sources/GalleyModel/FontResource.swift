// SPDX-License-Identifier: MIT

/// Identifies a font instance by content: face, size, coordinates and synthesis. Equal content, equal id.
public struct FontID: Hashable, Sendable {
  /// The 64-bit hash of the content.
  public var rawValue: UInt64
  /// Makes an id from its hash.
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// A font at a size, as a display list holds it: known to Layout, which shapes with it, and to the readers
/// of the list, which draw with it.
public protocol FontResource: AnyObject, Sendable {
  /// The content's id.
  var id: FontID { get }
}
