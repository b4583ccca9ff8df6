// SPDX-License-Identifier: MIT

/// What an attachment may know when it is resolved.
public struct AttachmentContext: Hashable, Sendable {
  /// The size of the text's em, in points.
  public var size: Double
  /// The text's colour.
  public var color: Color
  /// The most width there is, in points; nil without a limit.
  public var maximumWidth: Double?
  /// The text's language.
  public var language: String?
  /// In how many attachments the text stands; 0 for a text of its own. A provider that lays text out hands
  /// `nesting + 1` on.
  public var nesting: Int
  /// Makes a context.
  public init(size: Double, color: Color, maximumWidth: Double?, language: String?, nesting: Int = 0) {
    self.size = size
    self.color = color
    self.maximumWidth = maximumWidth
    self.language = language
    self.nesting = nesting
  }
}

/// Where an attachment stands in its line.
/// - Source: CSS Inline Layout 3, "vertical-align"; the text is that of the attachment's own style, in its first font.
public enum AttachmentBaseline: String, Hashable, Codable, Sendable, CaseIterable {
  /// Its baseline, which its descent says, on the text's.
  case alphabetic = "baseline"
  /// Its middle half an x-height above the baseline.
  case middle
  /// Its top at the text's ascent.
  case textTop = "text-top"
  /// Its middle between the text's ascent and descent.
  case textMiddle = "text-middle"
  /// Its bottom at the text's descent.
  case textBottom = "text-bottom"
  /// Its top at the top of the line.
  case top
  /// Its middle at the middle of the line, leading not counted.
  case center
  /// Its bottom at the bottom of the line, leading not counted.
  case bottom

  /// Whether it goes by the line: such an attachment makes a line higher only where it is higher than all else there.
  public var isOfLine: Bool { self == .top || self == .center || self == .bottom }
}

/// An attachment as it is placed: its box around the baseline, and what it paints.
public struct ResolvedAttachment: Sendable {
  /// Its width in points.
  public var width: Double
  /// Its extent above the baseline, in points.
  public var ascent: Double
  /// Its extent below the baseline, in points.
  public var descent: Double
  /// What it paints, from the top left of its box.
  public var list: DisplayList
  /// Makes a resolved attachment.
  public init(width: Double, ascent: Double, descent: Double, list: DisplayList = DisplayList()) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
    self.list = list
  }
}

/// Makes an attachment's box and picture when its surroundings are known.
public protocol AttachmentProvider: Sendable {
  /// The attachment in `context`; called once per layout, before anything is measured.
  func resolve(_ context: AttachmentContext) -> ResolvedAttachment
}

/// An object that stands in a line of text in the place of U+FFFC.
/// - Equality: the id, the declared metrics and the baseline.
public struct InlineAttachment: Hashable, Sendable {
  /// The most attachments inside one another; providers further in are not asked, and show nothing.
  public static let deepestNesting = 8

  /// What it shows.
  public enum Content: Sendable {
    /// Nothing: the caller draws it.
    case box
    /// A picture, scaled into the box.
    case image(Bitmap)
    /// Steps of painting, from the top left of the box.
    case list(DisplayList)
    /// What a provider makes of it.
    case provider(any AttachmentProvider)
  }
  /// The caller's name for it.
  public var id: String
  /// Its width in points.
  public var width: Double
  /// Its height in points.
  public var height: Double
  /// Its extent below the baseline, in points; nil for a tenth of the height. Other baselines than the alphabetic one
  /// take no notice of it.
  public var descent: Double?
  /// Where it stands in its line.
  public var baseline: AttachmentBaseline
  /// What stands for it in copied text; nil for a space.
  public var alternative: String?
  /// What it shows.
  public var content: Content
  /// How opaque it is where it is selected, 0…1.
  public var selectedOpacity = 1.0

  /// Makes an attachment.
  public init(
    id: String, width: Double, height: Double, descent: Double? = nil, baseline: AttachmentBaseline = .alphabetic,
    alternative: String? = nil, content: Content = .box
  ) {
    self.id = id
    self.width = width
    self.height = height
    self.descent = descent
    self.baseline = baseline
    self.alternative = alternative
    self.content = content
  }

  /// Whether both have the same id and metrics.
  public static func == (a: InlineAttachment, b: InlineAttachment) -> Bool {
    a.id == b.id && a.width == b.width && a.height == b.height && a.descent == b.descent
      && a.baseline == b.baseline && a.alternative == b.alternative
  }
  /// Hashes the id and the metrics.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(width)
    hasher.combine(height)
  }

  /// Its box and picture in `context`.
  ///
  /// Ascent and descent are those of the alphabetic baseline; a layout moves it as ``baseline`` says.
  /// - Limits: sides that are not finite or negative count as 0; the descent is held to 0…height. A provider deeper
  ///   than ``deepestNesting`` is not asked: an empty box of the declared size stands for it.
  public func resolve(_ context: AttachmentContext) -> ResolvedAttachment {
    if case .provider(let provider) = content, context.nesting < Self.deepestNesting {
      return Self.held(provider.resolve(context))
    }
    let width = Self.length(self.width)
    let height = Self.length(self.height)
    var below = 0.1 * height
    if let descent, descent == descent { below = min(max(descent, 0), height) }
    var resolved = ResolvedAttachment(width: width, ascent: height - below, descent: below)
    switch content {
    case .image(let bitmap):
      let box = LayoutRect(
        x: .zero, y: .zero, width: LayoutUnit(points: width), height: LayoutUnit(points: height))
      resolved.list.append(.image(bitmap, box), bounds: box)
    case .list(let list): resolved.list = list
    case .box, .provider: break
    }
    return resolved
  }

  private static func length(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 16_000) : 0 }

  private static func held(_ resolved: ResolvedAttachment) -> ResolvedAttachment {
    ResolvedAttachment(
      width: length(resolved.width), ascent: length(resolved.ascent), descent: length(resolved.descent),
      list: resolved.list)
  }
}
