// SPDX-License-Identifier: MIT
import Galley

/// Makes attachments of the pictures that a document names, and notes those that are not there.
struct PictureResolver {
  let images: [String: ImageResource]
  let environment: StyleEnvironment
  let typesetter: Typesetter?
  let secondary: DynamicColor
  private(set) var requests: [ImageRequest] = []
  /// The places of requests by their sources.
  private var requested: [String: Int] = [:]
  /// Whether a picture was asked for since this was last set to false.
  var isUsed = false

  init(
    images: [String: ImageResource], environment: StyleEnvironment, typesetter: Typesetter?, secondary: DynamicColor
  ) {
    self.images = images
    self.environment = environment
    self.typesetter = typesetter
    self.secondary = secondary
  }

  /// A picture in its size, held to the width that there is.
  mutating func picture(_ reference: ImageReference) -> InlineAttachment {
    isUsed = true
    let source = reference.source(for: environment.colorScheme)
    guard let resource = images[source] else { return placeholder(reference) }
    let frame = resource.image.frameIndex(at: environment.time)
    let size = size(reference, resource)
    let relative = reference.width == nil ? reference.relativeWidth : nil
    let share = relative.map { " \($0)" } ?? ""
    var attachment = InlineAttachment(
      id: "picture \(source) \(frame) \(resource.image.size.width)\(share)", width: size.width, height: size.height,
      descent: 0, alternative: reference.alternative,
      content: .provider(
        PictureAttachment(bitmap: resource.image.frames[frame].bitmap, size: size, relativeWidth: relative)))
    attachment.selectedOpacity = 0.5
    return attachment
  }

  /// A picture of an em square, a tenth of it below the baseline.
  mutating func emoji(_ reference: ImageReference, shortcode: String, size: Double) -> InlineAttachment {
    isUsed = true
    guard let resource = images[reference.source] else {
      request(reference.source, height: size)
      return InlineAttachment(
        id: "no emoji \(reference.source)", width: size, height: size, descent: 0.1 * size,
        alternative: ":\(shortcode):",
        content: .provider(
          PlaceholderAttachment(
            label: ":\(shortcode):", asked: nil, isFramed: false, color: secondary.resolved(environment),
            families: environment.text.families, typesetter: typesetter)))
    }
    let frame = resource.image.frameIndex(at: environment.time)
    return InlineAttachment(
      id: "emoji \(reference.source) \(frame) \(resource.image.size.width)", width: size, height: size,
      descent: 0.1 * size, alternative: ":\(shortcode):",
      content: .provider(EmojiAttachment(bitmap: resource.image.frames[frame].bitmap, side: size)))
  }

  private mutating func placeholder(_ reference: ImageReference) -> InlineAttachment {
    let source = reference.source(for: environment.colorScheme)
    request(source, width: reference.width, height: reference.height)
    var asked: Size?
    if let width = reference.width, let height = reference.height { asked = Size(width: width, height: height) }
    var attachment = InlineAttachment(
      id: "no picture \(source)", width: asked?.width ?? 0, height: asked?.height ?? 0, descent: 0,
      alternative: reference.alternative,
      content: .provider(
        PlaceholderAttachment(
          label: reference.alternative, asked: asked, isFramed: true, color: secondary.resolved(environment),
          families: environment.text.families, typesetter: typesetter)))
    attachment.selectedOpacity = 0.5
    return attachment
  }

  private mutating func request(_ source: String, width: Double? = nil, height: Double? = nil) {
    guard let place = requested[source] else {
      requested[source] = requests.count
      requests.append(
        ImageRequest(
          source: source, width: width, height: height, scale: environment.scale,
          colorScheme: environment.colorScheme))
      return
    }
    // One picture serves all its places: it is asked for as large as the largest.
    if let width { requests[place].width = max(requests[place].width ?? 0, width) }
    if let height { requests[place].height = max(requests[place].height ?? 0, height) }
  }

  /// The size that is asked for; what is not said follows from the picture's own.
  private func size(_ reference: ImageReference, _ resource: ImageResource) -> Size {
    let (width, height) = (max(resource.naturalWidth, 0), max(resource.naturalHeight, 0))
    switch (reference.width, reference.height) {
    case (let width?, let height?): return Size(width: width, height: height)
    case (let asked?, nil): return Size(width: asked, height: width > 0 ? height * asked / width : 0)
    case (nil, let asked?): return Size(width: height > 0 ? width * asked / height : 0, height: asked)
    case (nil, nil): return Size(width: width, height: height)
    }
  }
}

/// A picture that gives way to the width that there is, in its proportions.
struct PictureAttachment: AttachmentProvider {
  let bitmap: Bitmap
  let size: Size
  /// The width as a part of the room, where there is one; nil for the width of `size`.
  let relativeWidth: Double?

  func resolve(_ context: AttachmentContext) -> ResolvedAttachment {
    var held = size.held(to: context.maximumWidth)
    if let relativeWidth, let room = context.maximumWidth, room.isFinite, size.width > 0, size.height > 0 {
      let width = min(max(room * relativeWidth, 0), room)
      held = Size(width: width, height: size.height * width / size.width)
    }
    var list = DisplayList()
    let box = LayoutRect(Rect(x: 0, y: 0, width: held.width, height: held.height))
    if !box.isEmpty, bitmap.width > 0, bitmap.height > 0 { list.append(.image(bitmap, box), bounds: box) }
    return ResolvedAttachment(width: held.width, ascent: held.height, descent: 0, list: list)
  }
}

/// A picture in the middle of a square, in its proportions.
struct EmojiAttachment: AttachmentProvider {
  let bitmap: Bitmap
  let side: Double

  func resolve(_ context: AttachmentContext) -> ResolvedAttachment {
    var list = DisplayList()
    let longest = Double(max(bitmap.width, bitmap.height))
    if longest > 0 {
      let (width, height) = (side * Double(bitmap.width) / longest, side * Double(bitmap.height) / longest)
      let box = LayoutRect(Rect(x: (side - width) / 2, y: (side - height) / 2, width: width, height: height))
      if !box.isEmpty { list.append(.image(bitmap, box), bounds: box) }
    }
    return ResolvedAttachment(width: side, ascent: 0.9 * side, descent: 0.1 * side, list: list)
  }
}

extension Size {
  /// The size, or a smaller one of the same proportions that is as wide as `limit`.
  func held(to limit: Double?) -> Size {
    guard width.isFinite, height.isFinite, width > 0, height > 0 else { return .zero }
    guard let limit, width > limit else { return self }
    let width = max(limit, 0)
    return Size(width: width, height: height * width / self.width)
  }
}

extension LayoutRect {
  /// A rectangle of points.
  init(_ rect: Rect) {
    self.init(
      x: LayoutUnit(points: rect.x), y: LayoutUnit(points: rect.y), width: LayoutUnit(points: rect.width),
      height: LayoutUnit(points: rect.height))
  }
}
