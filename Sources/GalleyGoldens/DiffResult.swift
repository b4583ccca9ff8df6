// SPDX-License-Identifier: MIT
public import GalleyModel

/// How two pictures differ.
public struct DiffResult: Hashable, Sendable {
  /// Whether the sizes are equal and no more pixels differ than were allowed.
  public var isEqual: Bool
  /// The size of the first picture.
  public var sizeA: PixelSize
  /// The size of the second picture.
  public var sizeB: PixelSize
  /// The pixels that differ, with those that only one of the pictures has.
  public var different: Int
  /// `different` as a share of the pixels of the larger width times the larger height; 0 where there are none.
  public var ratio: Double
  /// The largest difference of a channel, of 255, in any pixel of both, let pass or not; 255 where the sizes differ.
  public var maxDelta: Int
  /// The smallest rectangle around the pixels that differ.
  public var bounds: PixelRect?
  /// The pixels let pass because only the smoothing of an edge differs.
  public var ignoredAntialiasing: Int

  /// The result for pictures that are the same.
  public static func equal(_ size: PixelSize) -> DiffResult {
    DiffResult(
      isEqual: true, sizeA: size, sizeB: size, different: 0, ratio: 0, maxDelta: 0, bounds: nil,
      ignoredAntialiasing: 0)
  }

  /// The result as one line of JSON, in the contract of `galley diff --json`.
  public var json: String {
    let box = bounds.map { "[\($0.x),\($0.y),\($0.width),\($0.height)]" } ?? "null"
    return """
      {"equal":\(isEqual),"sizeA":[\(sizeA.width),\(sizeA.height)],"sizeB":[\(sizeB.width),\(sizeB.height)],\
      "different":\(different),"ratio":\(ratio),"maxDelta":\(maxDelta),"bounds":\(box),\
      "ignoredAntialiasing":\(ignoredAntialiasing)}
      """
  }
}

extension DiffResult: CustomStringConvertible {
  /// One line for a person.
  public var description: String {
    if sizeA != sizeB {
      return "the sizes differ: \(sizeA.width)×\(sizeA.height) and \(sizeB.width)×\(sizeB.height) pixels"
    }
    var text = "\(different) of \(sizeA.width * sizeA.height) pixels differ by up to \(maxDelta) of 255"
    if let bounds { text += ", within \(bounds.width)×\(bounds.height) at \(bounds.x),\(bounds.y)" }
    if ignoredAntialiasing > 0 { text += "; \(ignoredAntialiasing) more only in the smoothing of edges" }
    return text
  }
}
