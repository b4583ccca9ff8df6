// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import GalleyLayout
import GalleyModel
import GalleyRaster

/// A text and all that its options say: what render, layout, batch and golden work on.
struct Job: Sendable {
  /// The text with its styles.
  var text = StyledText("")
  /// The box.
  var box = LayoutOptions()
  /// Space around the text.
  var padding = Insets.zero
  /// What is painted behind everything.
  var background: Color? = .white
  /// Pixels per point.
  var scale = 1.0
  /// What the picture shows.
  var fit = PictureFit.box
  /// How the picture is made.
  var render = RenderOptions()
  /// Where the fonts come from.
  var fonts = FontPlan()
  /// What it may use.
  var limits = LimitPlan()
  /// What the text is.
  let format: InputFormat
  /// How it looks where it is a document.
  var document = DocumentPlan()

  /// A job for a text of a format; documents have a width and CSS's line boxes unless something else is said.
  init(_ format: InputFormat = .plain) {
    self.format = format
    guard format == .markdown else { return }
    box.width = 640
    text.paragraph.lineBox = .css
    text.paragraph.webBreaks = true
  }

  /// The job as a label; its time starts now.
  func label(firstFamily: String?) -> Label {
    var label = Label(text, options: box, padding: padding, background: background)
    label.options.limits = limits.started()
    // The command's width and height are those of the lines; a label's are its own, padding included.
    label.options.width = box.width.map { $0 + padding.left + padding.right }
    label.options.height = box.height.map { $0 + padding.top + padding.bottom }
    if label.text.style.families.isEmpty, let firstFamily { label.text.style.families = [firstFamily] }
    return label
  }

  /// Sets one option.
  /// - Throws: what is wrong with its value, or that it comes later.
  mutating func apply(_ setting: OptionSetting) throws(CommandError) {
    if setting.option == .background {
      let color = try setting.reader.color(setting.value)
      background = color.alpha == 0 ? nil : color
      document.background = color
    } else if let attribute = try TextAttribute(setting) {
      text.style.apply(attribute)
    } else {
      if try text.paragraph.apply(setting) { return }
      if try applyBox(setting) { return }
      if try applyDrawing(setting) { return }
      try applyFonts(setting)
    }
  }

  private mutating func applyBox(_ setting: OptionSetting) throws(CommandError) -> Bool {
    let (value, reader) = (setting.value, setting.reader)
    switch setting.option {
    case .width: box.width = try reader.number(value, 0...OptionReader.longest, unit: " points")
    case .height: box.height = try reader.number(value, 0...OptionReader.longest, unit: " points")
    case .padding: padding = try reader.insets(value)
    case .maxLines: box.maxLines = try reader.whole(value, 1...Int.max)
    case .truncate: box.truncation = try reader.choice(value)
    case .ellipsis: box.ellipsis = try reader.text(value, "a text")
    case .limits: limits = try reader.limits(value, over: limits)
    default: return false
    }
    return true
  }

  private mutating func applyDrawing(_ setting: OptionSetting) throws(CommandError) -> Bool {
    let (value, reader) = (setting.value, setting.reader)
    switch setting.option {
    case .scale: scale = try reader.number(value, 0.001...1000)
    case .fit: fit = try reader.choice(value)
    case .hinting: render.hinting = try reader.choice(value)
    case .subpixel: render.subpixel = try reader.isOn(value)
    case .antialias: render.antialias = try reader.choice(value)
    case .blend: render.blend = try reader.choice(value)
    case .format: break
    default: return try applyLook(setting)
    }
    return true
  }

  private mutating func applyLook(_ setting: OptionSetting) throws(CommandError) -> Bool {
    let (value, reader) = (setting.value, setting.reader)
    switch setting.option {
    case .theme: document.style = try reader.style(value)
    case .colorScheme: document.colorScheme = try reader.choice(value, SchemeName.self).scheme
    case .contrast: document.contrast = try reader.choice(value)
    case .textScale: document.textScale = try reader.number(value, 0.1...10)
    default: return false
    }
    return true
  }

  private mutating func applyFonts(_ setting: OptionSetting) throws(CommandError) {
    let (value, reader) = (setting.value, setting.reader)
    switch setting.option {
    case .fontFile: fonts.files = try paths(value, reader)
    case .fontDirectory: fonts.directories = try paths(value, reader)
    case .noSystemFonts: fonts.usesSystem = try reader.flag(value) == false
    default: preconditionFailure("Every option is applied somewhere.")
    }
  }

  private func paths(_ value: OptionValue, _ reader: OptionReader) throws(CommandError) -> [String] {
    switch value {
    case .text(let path) where !path.isEmpty: return [path]
    case .list(let paths) where paths.allSatisfy { !$0.isEmpty }: return paths
    default: throw reader.wrong(value, "a path")
    }
  }
}

/// The names of colour schemes.
private enum SchemeName: String, CaseIterable {
  case light, dark

  var scheme: ColorScheme { self == .light ? .light : .dark }
}
