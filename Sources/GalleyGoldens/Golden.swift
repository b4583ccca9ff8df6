// SPDX-License-Identifier: MIT
import GalleyModel
import GalleyPNG

/// One golden on disk, and what is held against it.
struct Golden {
  let name: String
  let place: GoldenPlace
  let store: GoldenStore

  /// What a comparison of pictures found.
  struct ImageComparison {
    var reason: GoldenFailure.Reason?
    /// The golden's bytes, where there are any.
    var expected: [UInt8]?
    var actual: Bitmap
    /// What differs, drawn, where there are two pictures.
    var heatMap: Bitmap?
  }

  /// What a comparison of texts found.
  struct TextComparison {
    var reason: GoldenFailure.Reason?
    var expected: String?
    var actual: String
    var difference = ""
  }

  func compare(image: Bitmap, _ tolerance: GoldenTolerance) -> ImageComparison {
    var found = ImageComparison(actual: image)
    guard FileIO.exists(path("png")) else {
      found.reason = .missing
      return found
    }
    do throws(PNGError) {
      let bytes = try FileIO.read(path("png"), maxBytes: 64 << 20, onlyRegular: true)
      found.expected = bytes
      let golden = try PNGDecoder().decode(bytes)
      if golden == image { return found }
      let result = ImageDiff.compare(golden, image, options: tolerance.options)
      if result.isEqual { return found }
      found.reason = .differs(result)
      found.heatMap = ImageDiff.heatMap(golden, image, options: tolerance.options)
    } catch { found.reason = .unreadable(error.description) }
    return found
  }

  func compare(text: String) -> TextComparison {
    var found = TextComparison(actual: ended(text))
    guard FileIO.exists(path("txt")) else {
      found.reason = .missing
      return found
    }
    do throws(PNGError) {
      let golden = String(decoding: try FileIO.read(path("txt"), maxBytes: 64 << 20, onlyRegular: true), as: UTF8.self)
      found.expected = golden
      // Bytes, not canonical equivalence, which `==` of strings is.
      if golden.utf8.elementsEqual(found.actual.utf8) { return found }
      found.reason = .textDiffers
      found.difference = TextDiff.lines(golden, found.actual)
    } catch { found.reason = .unreadable(error.description) }
    return found
  }

  func record(image: Bitmap) throws(GoldenFailure) {
    let bytes: [UInt8]
    do throws(PNGError) { bytes = try PNGEncoder(effort: .small).encode(image) } catch { throw unwritable(error) }
    if let limit = store.imageLimit, bytes.count > limit {
      throw GoldenFailure(name, place, .tooLarge(bytes: bytes.count, limit: limit))
    }
    do throws(PNGError) { try write(bytes, "png") } catch { throw unwritable(error) }
  }

  func record(text: String) throws(GoldenFailure) {
    do throws(PNGError) { try write(Array(ended(text).utf8), "txt") } catch { throw unwritable(error) }
  }

  /// The golden's file with an ending.
  func path(_ ending: String) -> String { "\(store.directory)/\(name).\(ending)" }

  private func write(_ bytes: [UInt8], _ ending: String) throws(PNGError) {
    try FileIO.makeDirectory(store.directory)
    try FileIO.writeWhole(bytes, to: path(ending))
  }

  private func unwritable(_ error: PNGError) -> GoldenFailure {
    GoldenFailure(name, place, .unwritable(error.description))
  }

  private func ended(_ text: String) -> String { text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n" }
}
