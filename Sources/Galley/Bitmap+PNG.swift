// SPDX-License-Identifier: MIT

public import GalleyModel
public import GalleyPNG

extension Bitmap {
  /// The picture as a PNG file: lossless, the smallest form that holds it exactly.
  /// - Throws: ``PNGError`` where the picture is larger than PNG or the limits allow.
  /// - Complexity: O(pixels).
  public func pngData() throws(PNGError) -> [UInt8] { try PNGEncoder().encode(self) }
}
