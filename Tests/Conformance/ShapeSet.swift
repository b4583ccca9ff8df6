// SPDX-License-Identifier: MIT
import GalleyFonts
import GalleyLayout
import GalleyModel

/// HarfBuzz's own shaping cases, through stage 4.
struct ShapeSet {
  let folder: String

  /// Runs the cases; those that are not fair for HarfBuzz 6 only if `isComplete`.
  func run(isComplete: Bool = false) throws -> Report {
    var report = Report(isComplete ? "shape, all" : "shape, hb6")
    let cases = try JSONValue(file: folder + "/shape/hb_inhouse.json")["cases"]?.array ?? []
    for one in cases where isComplete || one["hb6"]?.bool == true {
      let expected = one["expected"]?.string ?? ""
      let found = try answer(one)
      report.count(one["id"]?.string ?? "", found == expected ? nil : "\(found), expected \(expected)")
    }
    return report
  }

  /// What stage 4 makes of a case, in the notation of `hb-shape`.
  private func answer(_ one: JSONValue) throws -> String {
    let options = one["options"] ?? .null
    let face = try Face(data: FontData(file: folder + "/" + (one["font"]?.string ?? "")))
    let size = options["font-size"]?.string.flatMap { Double($0) } ?? Double(face.unitsPerEm)
    let font = try FontInstance(face: face, size: size, coordinates: variations(options))
    let typesetter = Typesetter(fonts: try FontSet(fonts: [.data(face.data)]))
    let scalars = (one["codepoints"]?.strings ?? []).compactMap { UInt32($0.dropFirst(2), radix: 16) }
    let glyphs = typesetter.shapeAlone(scalars, font: font, request(options))
    return notation(glyphs, face, options)
  }

  private func request(_ options: JSONValue) -> ShapeRequest {
    var request = ShapeRequest()
    request.direction =
      switch options["direction"]?.string?.first {
      case "l": .ltr
      case "r": .rtl
      case "t": .ttb
      case "b": .btt
      default: nil
      }
    request.script = options["script"]?.string
    request.language = options["language"]?.string
    request.features = options["features"]?.string?.split(separator: ",").map(String.init) ?? []
    request.isWhole = true
    request.isBeginning = options["bot"]?.bool == true
    return request
  }

  private func variations(_ options: JSONValue) -> [FontVariation] {
    var settings = options["variations"]?.string?.split(separator: ",").map(String.init) ?? []
    // The case file has lost the first letter of `--variations -wght=700`.
    if let weight = options["ht"]?.string { settings.append("wght=" + weight) }
    return settings.compactMap { setting in
      let parts = setting.split(separator: "=")
      guard parts.count == 2, let value = Double(parts[1]) else { return nil }
      return FontVariation(axisTag(parts[0]), value)
    }
  }

  private func notation(_ glyphs: [HarnessGlyph], _ face: Face, _ options: JSONValue) -> String {
    let parts = glyphs.map { glyph in
      var text = options["no-glyph-names"]?.bool == true ? "\(glyph.id)" : face.glyphName(glyph.id)
      if options["no-clusters"]?.bool != true { text += "=\(glyph.cluster)" }
      if options["no-positions"]?.bool != true {
        let (x, y) = (whole(glyph.offset.x), whole(glyph.offset.y))
        if x != 0 || y != 0 { text += "@\(x),\(y)" }
        text += "+\(whole(glyph.advance.x))"
        if whole(glyph.advance.y) != 0 { text += ",\(whole(glyph.advance.y))" }
      }
      return text
    }
    return "[" + parts.joined(separator: "|") + "]"
  }

  private func whole(_ value: Double) -> Int { Int(value.rounded()) }
}
