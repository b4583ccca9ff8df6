// SPDX-License-Identifier: MIT

import CFontconfig
import GalleyFonts

/// An `FcPattern` that someone else owns, read as Swift values.
struct FontconfigPattern {
  let raw: OpaquePointer

  /// The face, as a catalogue describes it; its characters may be asked for when the pattern is gone.
  var descriptor: FontDescriptor {
    let file = strings(FC_FILE).first ?? ""
    let families = strings(FC_FAMILY)
    let isMonospace = (integer(FC_SPACING) ?? 0) >= Int(FC_MONO)
    return FontDescriptor(
      familyNames: families.isEmpty ? [file] : families, styleName: strings(FC_STYLE).first ?? "",
      fullName: strings(FC_FULLNAME).first ?? "", style: style,
      kind: isMonospace ? .mono : TypefaceKind(familyNames: families), isColor: flag(FC_COLOR), file: file,
      index: (integer(FC_INDEX) ?? 0) & 0xFFFF, counting: coverage)
  }

  /// Whether Galley reads the file's format.
  var hasKnownFormat: Bool {
    guard let format = text(FC_FONTFORMAT) else { return true }
    return format.elementsEqual("TrueType".utf8) || format.elementsEqual("CFF".utf8)
  }

  private var style: FaceStyle {
    var weight = range(FC_WEIGHT) ?? Double(FC_WEIGHT_REGULAR)...Double(FC_WEIGHT_REGULAR)
    // fontconfig has the number of a face whose flags say otherwise; the style's name is right.
    let isCalledBold = strings(FC_STYLE).contains { $0 == "Bold" || $0.hasPrefix("Bold ") }
    if isCalledBold, weight == 80...80 { weight = Double(FC_WEIGHT_BOLD)...Double(FC_WEIGHT_BOLD) }
    let slant = integer(FC_SLANT) ?? 0
    return FaceStyle(
      weight: openTypeWeight(weight.lowerBound)...openTypeWeight(weight.upperBound),
      stretch: range(FC_WIDTH) ?? 100...100, isItalic: slant == Int(FC_SLANT_ITALIC),
      oblique: slant == Int(FC_SLANT_ITALIC) ? nil : slant == Int(FC_SLANT_OBLIQUE) ? 14...14 : 0...0)
  }

  /// fontconfig's weights have a scale of their own, which is monotone.
  private func openTypeWeight(_ weight: Double) -> Double {
    let value = FcWeightToOpenTypeDouble(weight)
    return value > 0 ? min(max(value.rounded(), 1), 1000) : 400
  }

  private var coverage: LazyCoverage {
    var set: OpaquePointer?
    guard FcPatternGetCharSet(raw, FC_CHARSET, 0, &set) == FcResultMatch, let kept = set.flatMap({ FcCharSetCopy($0) })
    else { return LazyCoverage(.none) }
    let characters = FontconfigCharacters(kept)
    return LazyCoverage { characters.coverage }
  }

  /// All texts of a property.
  /// - Limits: the first 256.
  func strings(_ property: String) -> [String] {
    var values: [String] = []
    while values.count < 256, let text = text(property, values.count) {
      values.append(String(decoding: text, as: UTF8.self))
    }
    return values
  }

  /// One text of a property, in UTF-8, which is the pattern's.
  func text(_ property: String, _ number: Int = 0) -> UnsafeBufferPointer<UInt8>? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(raw, property, Int32(truncatingIfNeeded: number), &value) == FcResultMatch, let value
    else { return nil }
    var count = 0
    while value[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: value, count: count)
  }

  func integer(_ property: String) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(raw, property, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  func flag(_ property: String) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(raw, property, 0, &value) == FcResultMatch && value != 0
  }

  /// A number, or a range of a variable face.
  private func range(_ property: String) -> ClosedRange<Double>? {
    var number = 0.0
    if FcPatternGetDouble(raw, property, 0, &number) == FcResultMatch, number.isFinite { return number...number }
    var range: OpaquePointer?
    var low = 0.0
    var high = 0.0
    guard FcPatternGetRange(raw, property, 0, &range) == FcResultMatch, let range,
      FcRangeGetDouble(range, &low, &high) != 0, low.isFinite, high.isFinite, low <= high
    else { return nil }
    return low...high
  }
}
