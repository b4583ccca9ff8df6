// SPDX-License-Identifier: MIT
import GalleyModel
import GalleyRaster

/// The text-rendering-tests at level `path`: same inked glyphs in the same order, places and every number of the
/// outlines within 1/1,000 em, after the numbers were made whole as the suite's own engine does.
struct TextRenderingSet {
  let folder: String

  /// One step of a contour; a contour's closing line is left out.
  private struct Step {
    var letter: Character
    var numbers: [Double]
  }

  private struct Inked {
    var name: String
    var x: Double
    var y: Double
    var contours: [[Step]]
  }

  /// Runs the cases. Those that the recorded floor, the C libraries alone, fails too are argued: most are wider by the
  /// dotted circles that HarfBuzz 6 adds to broken clusters of Tai Tham.
  func run() throws -> Report {
    var report = Report("text-rendering-tests, path")
    let floor = try JSONValue(file: folder + "/trt/baseline_hb6_ft212.json")
    let renderer = Renderer()
    var won = 0
    for one in try JSONValue(file: folder + "/trt.json")["cases"]?.array ?? [] {
      let id = one["id"]?.string ?? ""
      let settings = (one["variations"]?.object ?? [:]).map { FontVariation(axisTag($0.key), $0.value.double ?? 0) }
      let found = try GlyphOutlines(
        font: folder + "/" + (one["font"]?.string ?? ""), text: one["text"]?.string ?? "", variations: settings,
        renderer: renderer)
      let reason = one["kind"]?.string == "no-crash" ? nil : difference(one["expected"] ?? .null, found)
      let isInFloor = floor[id]?["ok"]?.bool == true
      if reason == nil && !isInFloor { won += 1 }
      if let reason, !isInFloor {
        report.argue(id, "the floor has not got it either: \(reason)")
      } else {
        report.count(id, reason)
      }
    }
    report.note = "\(won) that HarfBuzz 6 and FreeType 2.12 are not known to reach"
    return report
  }

  /// What differs; nil for nothing.
  private func difference(_ expected: JSONValue, _ found: GlyphOutlines) -> String? {
    let advance = expected["advance"]?.double ?? 0
    if abs((found.advance + 0.5).rounded(.down) - advance) > 1 {
      return "advance \(found.advance), expected \(advance)"
    }
    let wanted = (expected["glyphs"]?.array ?? []).map { glyph in
      let name = glyph["name"]?.string ?? ""
      return Inked(
        name: name, x: glyph["x"]?.double ?? 0, y: glyph["y"]?.double ?? 0,
        contours: contours(expected["symbols"]?[name]?.string ?? ""))
    }.filter { !$0.contours.isEmpty }
    let inked = found.glyphs.map { glyph in
      Inked(
        name: glyph.name, x: (glyph.x + 0.5).rounded(.down), y: (glyph.y + 0.5).rounded(.down),
        contours: contours(glyph.outline))
    }.filter { !$0.contours.isEmpty }
    guard wanted.count == inked.count else { return "\(inked.count) inked glyphs, expected \(wanted.count)" }
    for (want, have) in zip(wanted, inked) {
      if abs(want.x - have.x) > 1 || abs(want.y - have.y) > 1 {
        return "\(want.name) at \(have.x),\(have.y), expected \(want.x),\(want.y)"
      }
      guard want.contours.map({ $0.map(\.letter) }) == have.contours.map({ $0.map(\.letter) }) else {
        return "\(want.name): path commands differ"
      }
      for (a, b) in zip(want.contours.joined(), have.contours.joined()) {
        for (m, n) in zip(a.numbers, b.numbers) where abs(m - n) > 1 { return "\(want.name): \(n), expected \(m)" }
      }
    }
    return nil
  }

  private func contours(_ path: Path) -> [[Step]] {
    var steps: [Step] = []
    var next = 0
    for verb in path.verbs {
      let numbers = path.points[next..<next + verb.pointCount].flatMap { [$0.x, $0.y] }
      steps.append(Step(letter: Character(verb.letter), numbers: numbers.map { $0.rounded(.towardZero) }))
      next += verb.pointCount
    }
    return contours(steps)
  }

  /// Reads path data of absolute M, L, Q, C and Z.
  private func contours(_ data: String) -> [[Step]] {
    var steps: [Step] = []
    var number = ""
    func flush() {
      if let value = Double(number) { steps[steps.count - 1].numbers.append(value) }
      number = ""
    }
    for character in data {
      switch character {
      case "M", "L", "Q", "C", "Z":
        flush()
        steps.append(Step(letter: character, numbers: []))
      case " ", ",": flush()
      default: number.append(character)
      }
    }
    flush()
    return contours(steps)
  }

  private func contours(_ steps: [Step]) -> [[Step]] {
    var result: [[Step]] = []
    for step in steps where step.letter != "Z" {
      if step.letter == "M" || result.isEmpty { result.append([]) }
      result[result.count - 1].append(step)
    }
    return result.compactMap { contour in
      var contour = contour
      while contour.count > 1, let last = contour.last, last.letter == "L", last.numbers == contour[0].numbers {
        contour.removeLast()
      }
      return contour.count > 1 ? contour : nil
    }
  }
}
