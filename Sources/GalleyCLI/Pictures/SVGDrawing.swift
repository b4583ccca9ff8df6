// SPDX-License-Identifier: MIT

import GalleyModel
import GalleySVGImages
import Synchronization

/// Draws the SVG pictures of one job, which share the time that there is.
final class SVGDrawing: Sendable {
  /// The most processor time of one picture, in seconds.
  private static let work = 5.0
  /// The most time of all pictures of a job, in seconds.
  private static let budget = 30.0

  private let process: SVGProcess
  private let decoder: SVGImageDecoder
  /// The time that is left, in seconds.
  private let left: Mutex<Double>

  /// - Input: `seconds` is the most time of all pictures, where the job has such a limit.
  init(_ process: SVGProcess, _ decoder: SVGImageDecoder, seconds: Double?) {
    self.process = process
    self.decoder = decoder
    left = Mutex(min(seconds ?? Self.budget, Self.budget))
  }

  /// The picture of a document.
  /// - Throws: ``ImageError``; `.unsupported` for what takes more time or memory than it may.
  func draw(_ document: [UInt8], _ image: ImageRequest) throws(ImageError) -> ImageResource {
    guard document.count <= decoder.bytes else {
      throw .tooManyBytes(count: document.count, limit: decoder.bytes)
    }
    guard SVGImageDecoder.sniff(document) else { throw .unknownFormat }
    let wait = left.withLock { $0 }
    guard wait >= 0.001 else {
      throw .unsupported(format: "SVG", reason: "the pictures before it took all of the time that there is")
    }
    let start = ContinuousClock.now
    defer { left.withLock { $0 -= (ContinuousClock.now - start) / .seconds(1) } }
    return try process.draw(
      SVGWire.Request(
        document: document, image: image, decoder: decoder, work: Int(min(wait, Self.work) * 1000),
        wait: Int(wait * 1000)))
  }
}
