// SPDX-License-Identifier: MIT

/// What is known of a face without opening it: enough to match it and to choose it for a cluster.
public struct FontDescriptor: Hashable, Sendable {
  /// Family names in every language, the preferred one first.
  public let familyNames: [String]
  /// The style's name.
  public let styleName: String
  /// The full name, by which one face can be asked for.
  public let fullName: String
  /// What the face is to CSS matching.
  public let style: FaceStyle
  /// Whether it has serifs, or one width.
  public let kind: TypefaceKind
  /// Whether its glyphs have colours, in any format.
  public let isColor: Bool
  /// The path of the file, or the name that was given to bytes.
  public let file: String
  /// Which face of the file it is.
  public let index: Int
  /// The scalars that it has glyphs for; counted when first asked for.
  public var coverage: Coverage { lazyCoverage.coverage }
  private let lazyCoverage: LazyCoverage

  /// Makes a descriptor.
  public init(
    familyNames: [String], styleName: String, fullName: String, style: FaceStyle, kind: TypefaceKind,
    isColor: Bool, file: String, index: Int, coverage: Coverage
  ) {
    self.init(
      familyNames: familyNames, styleName: styleName, fullName: fullName, style: style, kind: kind, isColor: isColor,
      file: file, index: index, counting: LazyCoverage(coverage))
  }

  /// Makes a descriptor whose coverage is counted when it is asked for.
  package init(
    familyNames: [String], styleName: String, fullName: String, style: FaceStyle, kind: TypefaceKind,
    isColor: Bool, file: String, index: Int, counting coverage: LazyCoverage
  ) {
    self.familyNames = familyNames
    self.styleName = styleName
    self.fullName = fullName
    self.style = style
    self.kind = kind
    self.isColor = isColor
    self.file = file
    self.index = index
    lazyCoverage = coverage
  }

  /// Describes a face that is open; the face itself is let go.
  public init(_ face: Face) { self.init(face, counting: LazyCoverage(face.coverage)) }

  /// Describes a face that stays open: it counts its coverage when that is asked for.
  init(keeping face: Face) { self.init(face, counting: LazyCoverage { face.coverage }) }

  private init(_ face: Face, counting coverage: LazyCoverage) {
    self.init(
      familyNames: face.familyNames.isEmpty ? [face.familyName] : face.familyNames, styleName: face.styleName,
      fullName: face.fullName, style: face.style, kind: face.kind,
      isColor: !face.colorFormats.isDisjoint(with: .drawable), file: face.data.name, index: face.index,
      counting: coverage)
  }

  /// The preferred family name.
  public var familyName: String { familyNames.first ?? file }
}
