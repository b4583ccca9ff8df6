// SPDX-License-Identifier: MIT

public import GalleyModel
public import GalleyPNG

extension Bitmap {
  /// The picture as a PNG file: lossless, the smallest form that holds it exactly.
  /// - Throws: ``PNGError`` where the picture is larger than PNG or the limits allow.
  /// - Complexity: O(pixels).
  public func pngData() throws(PNGError) -> [UInt8] { try PNGEncoder().encode(self) }

  /// Writes the picture to the file at `path` as PNG, whole or not at all: a file that is there is replaced at the end.
  /// A link is followed.
  /// - Throws: ``PNGError`` as ``pngData()`` does; `.unwritable` with the system's reason, and the old file is as it was.
  public func writePNG(to path: String) throws(PNGError) { try FileIO.writeWhole(try pngData(), to: path) }
}
