// SPDX-License-Identifier: MIT
import Galley

extension TextProperty {
  /// The property as attributes of text that looks like `style`, lengths in points.
  func attributes(in style: TextStyle, _ environment: StyleEnvironment) -> [TextAttribute] {
    fontAttributes(in: style, environment) ?? paintAttributes(in: style, environment) ?? []
  }

  private func fontAttributes(in style: TextStyle, _ environment: StyleEnvironment) -> [TextAttribute]? {
    switch self {
    case .fontFamilies(let families): return [.families(families)]
    case .fontSize(let size): return [.size(points(size, style, environment))]
    case .fontScale(let factor): return [.size(style.size * factor)]
    case .fontWeight(let weight): return [.weight(weight.value)]
    case .fontWidth(let percent): return [.stretch(percent)]
    case .monospaced: return [.families(environment.monospaceFamilies)]
    case .italic: return [.slant(.italic)]
    case .upright: return [.slant(.normal)]
    case .bold: return [.weight(FontWeight.bold.value)]
    case .smallCaps(let letters):
      var variant = style.variant
      switch letters {
      case .lowercase: variant.caps = .small
      case .all: variant.caps = .allSmall
      case .uppercase: return [.features([FontFeature("c2sc", 1)])]
      }
      return [.variant(variant)]
    case .monospacedDigits:
      var variant = style.variant
      variant.figureSpacing = .tabular
      return [.variant(variant)]
    case .features(let features): return [.features(features)]
    case .variations(let variations): return [.variations(variations)]
    case .pairKerning(let isOn): return [.kerning(isOn)]
    default: return nil
    }
  }

  private func paintAttributes(in style: TextStyle, _ environment: StyleEnvironment) -> [TextAttribute]? {
    switch self {
    case .foregroundColor(let color): return [.color(color.resolved(environment))]
    case .backgroundColor(let color, let padding, let radius, let outline):
      var background = background(color, padding, radius, style, environment)
      background.outline = outline.map {
        TextBackground.Outline(
          color: $0.color.resolved(environment), width: points($0.width, style, environment),
          bottomWidth: points($0.bottomWidth, style, environment))
      }
      return [.background(background)]
    case .underlineStyle(let line, let color): return [.underline(decoration(line, color, environment, skipsInk: true))]
    case .strikethroughStyle(let line, let color): return [.strike(decoration(line, color, environment))]
    case .overlineStyle(let line, let color): return [.overline(decoration(line, color, environment))]
    case .kerning(let space): return [.letterSpacing(points(space, style, environment))]
    case .tracking(let space):
      var variant = style.variant
      variant.commonLigatures = .on
      return [.letterSpacing(points(space, style, environment)), .variant(variant)]
    case .baselineOffset(let offset): return [.baselineShift(style.baselineShift + points(offset, style, environment))]
    case .textCase(let transform): return [.transform(transform)]
    case .group(let properties):
      var style = style
      return style.apply(properties, environment)
    default: return nil
    }
  }

  private func points(_ length: StyleLength, _ style: TextStyle, _ environment: StyleEnvironment) -> Double {
    length.resolved(size: style.size, textScale: environment.heldScale)
  }

  private func background(
    _ color: DynamicColor, _ padding: StyleInsets, _ radius: StyleLength, _ style: TextStyle,
    _ environment: StyleEnvironment
  ) -> TextBackground {
    TextBackground(
      color: color.resolved(environment),
      padding: Insets(
        top: points(padding.top, style, environment), right: points(padding.trailing, style, environment),
        bottom: points(padding.bottom, style, environment), left: points(padding.leading, style, environment)),
      radius: points(radius, style, environment))
  }

  private func decoration(
    _ line: DecorationStyle?, _ color: DynamicColor?, _ environment: StyleEnvironment, skipsInk: Bool = false
  ) -> TextDecoration? {
    line.map { TextDecoration(style: $0, color: color?.resolved(environment), skipsInk: skipsInk) }
  }

  /// What the property adds to the space between lines, in ems.
  var addedLineSpacing: Double {
    switch self {
    case .leading(.tight): -0.1
    case .leading(.loose): 0.1
    case .group(let properties): properties.reduce(0) { $0 + $1.addedLineSpacing }
    default: 0
    }
  }
}
