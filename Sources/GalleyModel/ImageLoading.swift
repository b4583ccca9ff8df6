// SPDX-License-Identifier: MIT

/// Which of two sets of colours a document is shown in.
public enum ColorScheme: Hashable, Sendable {
  /// Dark text on a light ground.
  case light
  /// Light text on a dark ground.
  case dark
}

/// A picture that a document asks for.
public struct ImageRequest: Hashable, Sendable {
  /// Where the picture is, as the document writes it: a path, a data URL, an address.
  public var source: String
  /// The most pixels across that will be shown, for pictures that are drawn to size; nil without a limit.
  public var maximumPixelWidth: Int?
  /// The greatest width that the document asks for, in points; nil where it leaves that to the picture.
  public var width: Double?
  /// The greatest height that the document asks for, in points; nil where it leaves that to the picture.
  public var height: Double?
  /// Pixels per point of what is shown.
  public var scale: Double
  /// The colours that the picture will stand among.
  public var colorScheme: ColorScheme

  /// Makes a request.
  public init(
    source: String, maximumPixelWidth: Int? = nil, width: Double? = nil, height: Double? = nil, scale: Double = 1,
    colorScheme: ColorScheme = .light
  ) {
    self.source = source
    self.maximumPixelWidth = maximumPixelWidth
    self.width = width
    self.height = height
    self.scale = scale
    self.colorScheme = colorScheme
  }
}

/// Gets the pictures that documents ask for.
///
/// Layout never waits for one: it shows a placeholder and lists the request, the caller loads it and lays out again.
public protocol ImageLoading: Sendable {
  /// The picture that `request` asks for.
  /// - Throws: ``ImageError``; `.cancelled` where the task is cancelled.
  func load(_ request: ImageRequest) async throws(ImageError) -> ImageResource
}
