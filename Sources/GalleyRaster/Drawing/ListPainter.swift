// SPDX-License-Identifier: MIT
//
// Reads a display list and paints it on a canvas. Points become pixels here and nowhere else: glyphs stand on
// quarter pixels, x = floor(4·x·scale + ½) / 4, and whole rows, y = floor(y·scale + ½).

import GalleyFonts
import GalleyModel

/// Paints one display list on one canvas. Used by one thread at a time.
final class ListPainter {
  let list: DisplayList
  let canvas: Canvas
  let store: GlyphStore
  let options: RenderOptions
  /// The list's fonts that can be drawn.
  let fonts: [FontInstance?]
  /// From list space to device pixels.
  var transform: Transform
  /// What stops the painting.
  var limits = Limits.standard
  /// Whether glyphs stand on the device's grid where they can.
  var snaps = true
  /// The states that `save` remembered.
  private var saved: [(transform: Transform, clip: Clip, groups: Int)] = []
  private var groupDepth = 0
  private var stepsDone = 0
  private var hasStopped = false
  // Used anew by each run.
  var placed: [PlacedMask] = []
  var found = MaskCache.Found()
  /// The list's pictures as they were drawn; the list holds their pixels.
  private(set) lazy var scaledPictures = ScaledPictures()
  /// The lines along glyphs that were drawn last.
  var strokedGlyphs: StrokedGlyphs?

  /// The most groups inside one another; deeper ones are painted without a surface of their own.
  private static let deepestGroup = 64
  /// After how many steps the limits are asked whether to stop.
  static let stepsAsked = 64

  init(_ list: DisplayList, _ canvas: Canvas, _ store: GlyphStore, _ options: RenderOptions, _ transform: Transform) {
    self.list = list
    self.canvas = canvas
    self.store = store
    self.options = options
    self.transform = transform
    var fonts: [FontInstance?] = []
    fonts.reserveCapacity(list.fonts.count)
    for font in list.fonts { fonts.append(font as? FontInstance) }
    self.fonts = fonts
  }

  /// Paints all steps; whether it came to the end without being told to stop.
  func paint(_ limits: Limits) -> Bool {
    self.limits = limits
    stepsDone = Self.stepsAsked - 1
    for command in list.commands {
      if isStopped() { return false }
      paint(command)
    }
    while groupDepth > 0 { endGroup() }
    return !hasStopped
  }

  /// Counts steps of painting; whether the painting is to end now. Parts of a command that take long count, too.
  func isStopped(steps: Int = 1) -> Bool {
    if hasStopped { return true }
    stepsDone += steps
    guard stepsDone >= Self.stepsAsked else { return false }
    stepsDone = 0
    hasStopped = limits.isCancelled?() == true
    return hasStopped
  }

  private func paint(_ command: DisplayCommand) {
    switch command {
    case .save: saved.append((transform, canvas.clip, groupDepth))
    case .restore: restore()
    case .transform(let map): transform = map.concatenating(transform)
    case .snapOrigin: snapOrigin()
    case .clip(let path, let rule): canvas.cut(to: path, rule, transform)
    case .beginGroup(let opacity, let blend):
      groupDepth += 1
      if groupDepth <= Self.deepestGroup { canvas.beginGroup(opacity: opacity, blend: blend) }
    case .endGroup: if groupDepth > (saved.last?.groups ?? 0) { endGroup() }
    case .rectangle(let rect, let radius, let paint): fill(rect, radius, paint)
    case .rule(let rect, let paint): fill(rule: rect, paint)
    case .fill(let path, let rule, let paint):
      if let shader = Shader(paint, transform) { canvas.fill(path, rule, transform, shader) }
    case .stroke(let path, let stroke, let paint): self.stroke(path, stroke, paint)
    case .glyphs(let run): self.paint(run)
    case .image(let bitmap, let rect): draw(bitmap, in: rect.rect)
    case .decoration(let decoration): paint(decoration)
    case .mark: break
    }
  }

  private func restore() {
    guard let state = saved.popLast() else { return }
    // A group that was begun since the matching save ends with it.
    while groupDepth > state.groups { endGroup() }
    transform = state.transform
    canvas.clip = state.clip
  }

  /// Puts the origin on the nearest whole pixel of the device plane, which is the same for every tile.
  private func snapOrigin() {
    guard snaps, transform.b == 0, transform.c == 0, transform.isFinite else { return }
    transform.tx = (transform.tx + 0.5).rounded(.down)
    transform.ty = (transform.ty + 0.5).rounded(.down)
  }

  private func endGroup() {
    if groupDepth <= Self.deepestGroup { canvas.endGroup() }
    groupDepth -= 1
  }

  private func fill(_ rect: LayoutRect, _ radius: LayoutUnit, _ paint: Paint) {
    guard !rect.isEmpty, let shader = Shader(paint, transform) else { return }
    let path =
      radius > .zero
      ? Path.roundedRectangle(rect.rect, radius: radius.points) : Path.rectangle(rect.rect)
    if let whole = path.wholePixels(transform) {
      canvas.fill(whole, shader)
    } else {
      canvas.fill(path, .nonZero, transform, shader)
    }
  }

  private func fill(rule rect: LayoutRect, _ paint: Paint) {
    guard !rect.isEmpty, let shader = Shader(paint, transform) else { return }
    guard let rule = rule(rect.rect) else { return fill(rect, .zero, paint) }
    let path = Path.rectangle(rule)
    if let whole = path.wholePixels(.identity) {
      canvas.fill(whole, shader)
    } else {
      canvas.fill(path, .nonZero, .identity, shader)
    }
  }

  /// How thick a rectangle may be, in pixels, to count as a rule.
  private static let thickestRule = 3.0

  /// A thin rectangle in device pixels, whole pixels thick, at least one: a rule between two rows of pixels is one
  /// grey line of two. Nil for one that is thick, or turned.
  private func rule(_ rect: Rect) -> Rect? {
    guard snaps, transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0, transform.isFinite else {
      return nil
    }
    var device = Rect(
      x: rect.x * transform.a + transform.tx, y: rect.y * transform.d + transform.ty, width: rect.width * transform.a,
      height: rect.height * transform.d)
    guard min(device.width, device.height) < Self.thickestRule, abs(device.x) < 1e6, abs(device.y) < 1e6 else {
      return nil
    }
    if device.height < Self.thickestRule {
      device.y = (device.y + 0.5).rounded(.down)
      device.height = max(1, device.height.rounded())
    }
    if device.width < Self.thickestRule {
      device.x = (device.x + 0.5).rounded(.down)
      device.width = max(1, device.width.rounded())
    }
    return device
  }
}
