// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import GalleyImages
import GalleyLayout
import GalleyModel
import GalleyPNG
import GalleySVG

extension Picture {
  /// The bytes of the picture's file. Documents with animated pictures move in the formats that can.
  /// - Input: `area` is ``area()``.
  func encoded(_ area: PixelRect, as format: OutputFile.Format) throws(CommandError) -> [UInt8] {
    // What the file cannot hold is not drawn first.
    if let most = format.largestSide, max(area.width, area.height) > most {
      throw CommandError(
        PNGError.sideTooLong(width: area.width, height: area.height, limit: most), writing: "picture")
    }
    let most = ImageLimits(
      bytes: limits.fileBytes, pixels: limits.pixels, framePixels: .max, isCancelled: limits.isCancelled)
    do {
      switch format {
      case .svg: return Array(try svg(area).utf8)
      case .png: return try png(area)
      case .jpg, .jpeg: return try JPEGEncoder().encode(try bitmap(area), limits: most)
      case .apng:
        let animation = try animation(area)
        guard animation.isAnimated else {
          return try PNGEncoder(scale: scale).encode(animation.frames[0].bitmap, limits: limits)
        }
        return try APNGEncoder().encode(animation, limits: limits)
      case .gif: return try GIFEncoder().encode(try animation(area), limits: most)
      case .webp: return try WebPEncoder().encode(try animation(area), limits: most)
      }
    } catch let error as PNGError {
      throw CommandError(error, writing: "picture")
    } catch let error as ImageError {
      throw CommandError(error, writing: "picture")
    } catch let error as CommandError { throw error } catch { preconditionFailure("No other error is thrown.") }
  }

  /// The picture as PNG, of a large document in bands.
  private func png(_ area: PixelRect) throws -> [UInt8] {
    guard case .document(let layout, let text) = content else {
      return try PNGEncoder(scale: scale).encode(try bitmap(area), limits: limits)
    }
    do throws(DocumentPNGError) {
      return try layout.pngFile(
        in: engine, scale: scale, padding: text.padding, area: area, options: renderOptions, limits: limits)
    } catch {
      switch error {
      case .render(let error): throw CommandError(error)
      case .png(let error): throw error
      }
    }
  }

  /// The picture as it moves: one frame where it does not.
  private func animation(_ area: PixelRect) throws(CommandError) -> AnimatedImage {
    guard case .document(let layout, var text) = content else { return AnimatedImage(try bitmap(area)) }
    // As many frames as may be, held to half of the pixels that one picture may have: all stay in memory.
    let most = max(1, limits.pixels / 2 / max(1, area.width * area.height))
    guard let times = text.pictureTimes(most: most) else { return AnimatedImage(try bitmap(area)) }
    guard times.starts.count <= most else {
      throw CommandError(
        .limit, "\(times.starts.count) or more frames of \(area.width)×\(area.height) pixels are over the limit",
        at: "picture", "lower --scale or --width, write a .png, or raise it with --limits pixels=N")
    }
    var frames: [AnimatedImage.Frame] = []
    var (known, moment) = (layout, self)
    for (index, start) in times.starts.enumerated() {
      text.environment.time = Double(start) / 1e6
      do throws(LayoutError) { known = try text.layout(in: engine, reusing: known) } catch {
        throw CommandError(error)
      }
      moment.content = .document(known, text)
      let end = index + 1 < times.starts.count ? times.starts[index + 1] : times.end
      frames.append(
        AnimatedImage.Frame(bitmap: try moment.bitmap(area), durationInMicroseconds: end - start))
    }
    return AnimatedImage(frames: frames, playCount: times.playCount)
  }
}

extension OutputFile.Format {
  /// The longest side of a picture in pixels; nil without a limit.
  fileprivate var largestSide: Int? {
    switch self {
    case .png, .apng: PNGDecoder.largestSide
    case .webp: WebPEncoder.largestSide
    case .gif: GIFEncoder.largestSide
    case .jpg, .jpeg: JPEGEncoder.largestSide
    case .svg: nil
    }
  }
}
