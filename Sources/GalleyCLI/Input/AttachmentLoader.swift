// SPDX-License-Identifier: MIT

import GalleyModel
import GalleyPNG
import Synchronization

/// Makes attachments of styled input, and keeps the pictures that they show.
final class AttachmentLoader: Sendable {
  private struct Cache {
    var pictures: [String: Bitmap] = [:]
    var bytes = 0
  }
  private let cache = Mutex(Cache())
  /// The most bytes of pictures that are kept for the next job.
  private static let byteLimit = 64 << 20

  /// The attachment of a JSON object.
  /// - Throws: for unknown keys, values that are none, pictures that cannot be read.
  func attachment(
    _ value: JSONValue, _ place: String, _ source: JSONSource, id: String, _ limits: LimitPlan
  ) throws(CommandError) -> InlineAttachment {
    guard case .object(let members) = value else {
      throw source.error("\(value.kind) stands where an object is due", place, "write {\"width\": …, \"height\": …}")
    }
    var attachment = InlineAttachment(id: id, width: 0, height: 0)
    var given: Set<String> = []
    for member in members {
      let place = "\(place).\(member.key)"
      given.insert(member.key)
      switch member.key {
      case "width": attachment.width = try length(member.value, place, source)
      case "height": attachment.height = try length(member.value, place, source)
      case "descent": attachment.descent = try length(member.value, place, source)
      case "baseline":
        attachment.baseline = try source.reader(place).choice(.text(try source.string(member.value, place)))
      case "text": attachment.alternative = try source.string(member.value, place)
      case "image":
        let path = try source.string(member.value, place)
        guard !path.isEmpty else { throw source.error("the path is empty", place, "name a PNG file") }
        attachment.content = .image(try picture(source.resolve(path), limits))
      default:
        throw source.unknownKey(
          member.key, in: place, known: ["width", "height", "descent", "baseline", "image", "text"])
      }
    }
    if case .image(let bitmap) = attachment.content {
      fit(&attachment, to: bitmap, given)
    } else if let missing = ["width", "height"].first(where: { !given.contains($0) }) {
      throw source.error(
        "the key '\(missing)' is missing", place, "give \"width\" and \"height\" in points, or an \"image\"")
    }
    return attachment
  }

  /// Sides that were not given follow from the picture: one pixel is a point, and proportions stay.
  private func fit(_ attachment: inout InlineAttachment, to bitmap: Bitmap, _ given: Set<String>) {
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    switch (given.contains("width"), given.contains("height")) {
    case (false, false): (attachment.width, attachment.height) = (width, height)
    case (true, false): attachment.height = width > 0 ? attachment.width * height / width : 0
    case (false, true): attachment.width = height > 0 ? attachment.height * width / height : 0
    case (true, true): break
    }
  }

  private func length(_ value: JSONValue, _ place: String, _ source: JSONSource) throws(CommandError) -> Double {
    try source.reader(place).number(try source.optionValue(value, place, .width), 0...16_000, unit: " points")
  }

  private func picture(_ path: String, _ plan: LimitPlan) throws(CommandError) -> Bitmap {
    if let known = cache.withLock({ $0.pictures[path] }) { return known }
    let limits = plan.started()
    let bitmap: Bitmap
    do throws(PNGError) {
      bitmap = try PNGDecoder().decode(try FileIO.read(path, maxBytes: limits.fileBytes), limits: limits)
    } catch { throw CommandError(error, reading: path) }
    cache.withLock { cache in
      if cache.bytes + bitmap.pixels.count > Self.byteLimit { cache = Cache() }
      cache.pictures[path] = bitmap
      cache.bytes += bitmap.pixels.count
    }
    return bitmap
  }
}
