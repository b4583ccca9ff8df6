// SPDX-License-Identifier: MIT

/// A picture that was loaded: what is shown, and how large it is where nothing else says so.
public struct ImageResource: Hashable, Sendable {
  /// The width where nothing else says so, in points: a pixel of the file is a point, as in browsers.
  public var naturalWidth: Double
  /// The height where nothing else says so, in points.
  public var naturalHeight: Double
  /// The frames. Their pixels need not be those of the natural size: a vector picture is drawn as large as it
  /// was asked for.
  public var image: AnimatedImage
  /// Whether the file ended or broke in the middle, so that a part of the picture, or the last frames, are missing.
  public var isIncomplete: Bool

  /// Makes a resource.
  public init(naturalWidth: Double, naturalHeight: Double, image: AnimatedImage, isIncomplete: Bool = false) {
    self.naturalWidth = naturalWidth
    self.naturalHeight = naturalHeight
    self.image = image
    self.isIncomplete = isIncomplete
  }

  /// Makes a resource whose natural size is that of its pixels.
  public init(_ image: AnimatedImage, isIncomplete: Bool = false) {
    self.init(
      naturalWidth: Double(image.size.width), naturalHeight: Double(image.size.height), image: image,
      isIncomplete: isIncomplete)
  }
}
