// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import GalleyMarkdown
import GalleyModel

/// The second half of W10: the same text as Markdown, parsed, resolved and laid out, against its paragraphs alone; its
/// last block changed in the source; ten thousand blocks; a long table; a long paragraph.
struct MarkdownWorkload {
  let lines: [String]

  init() throws { lines = try Workload.lines("w5_doc.txt") }

  func run() throws {
    let fonts = try Workload.fonts(latinOnly: true)
    let source = markdown(last: nil)
    let report = Report()
    var (alone, first): ([Double], [Double]) = ([], [])
    let texts = paragraphs(of: text(source), TextEngine(fonts: fonts))
    for _ in 0..<(Environment.wants("markdown") ? Environment.repeats(7) : 0) {
      var engine = TextEngine(fonts: fonts)
      alone.append(try measuredPass { try Workload.layoutAlone(texts, engine) })
      engine = TextEngine(fonts: fonts)
      first.append(try measuredPass { _ = try text(source).layout(in: engine, width: Workload.wrapWidth) })
    }
    report.series("W10.markdown.paragraphs", alone, scale: 1e-3, unit: "ms/doc")
    report.series("W10.markdown", first, scale: 1e-3, unit: "ms/doc")
    if Environment.wants("markdown.parts") { try runParts(TextEngine(fonts: fonts), source) }
    if Environment.wants("markdown.changed") { try runChanges(TextEngine(fonts: fonts), source) }
  }

  /// What the steps take by themselves, all words known.
  private func runParts(_ engine: TextEngine, _ source: String) throws {
    var (parsed, resolved, laidOut): ([Double], [Double], [Double]) = ([], [], [])
    _ = try text(source).layout(in: engine, width: Workload.wrapWidth)
    for _ in 0..<Environment.repeats(7) {
      var text = self.text("")
      parsed.append(measuredPass { text = self.text(source) })
      resolved.append(measuredPass { _ = text.resolved(in: engine) })
      laidOut.append(try measuredPass { _ = try text.layout(in: engine, width: Workload.wrapWidth) })
    }
    let report = Report()
    report.series("W10.markdown.parse", parsed, scale: 1e-3, unit: "ms")
    report.series("W10.markdown.resolve", resolved, scale: 1e-3, unit: "ms")
    report.series("W10.markdown.layout", laidOut, scale: 1e-3, unit: "ms")
  }

  /// The last block changed in the source, over and over: parsed anew each time.
  private func runChanges(_ engine: TextEngine, _ source: String) throws {
    var text = text(source)
    var layout = try text.layout(in: engine, width: Workload.wrapWidth)
    var (changed, parsed): ([Double], [Double]) = ([], [])
    for turn in 0..<Environment.repeats(7) {
      let next = markdown(last: turn)
      var parse = 0.0
      changed.append(
        try measuredPass {
          parse = measuredPass { text.update(markdown: next) }
          layout = try text.layout(in: engine, width: Workload.wrapWidth, reusing: layout)
        })
      parsed.append(parse)
    }
    let report = Report()
    report.series("W10.markdown.changed", changed, scale: 1e-3, unit: "ms")
    report.series("W10.markdown.changed.parse", parsed, scale: 1e-3, unit: "ms")
  }

  private func text(_ source: String) -> StructuredText {
    StructuredText(
      markdown: source, style: .github, environment: StyleEnvironment(text: Workload.style))
  }

  /// The texts of the document with all their properties.
  private func paragraphs(of text: StructuredText, _ engine: TextEngine) -> [StyledText] {
    text.resolved(in: engine).styled.blocks.compactMap { block in
      switch block.content {
      case .text(let text, _), .code(let text, _, _): text
      case .stack, .table, .row, .rule: nil
      }
    }
  }

  /// The lines as paragraphs with marks, headings, quotes, lists and code; `last` changes the last block.
  private func markdown(last: Int?) -> String {
    var source = ""
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: " ")
      switch index % 10 {
      case 0: source += "## \(words.prefix(5).joined(separator: " "))\n\n\(line)\n\n"
      case 3: source += "> \(line)\n\n"
      case 5: source += "```\n\(words.prefix(12).joined(separator: "\n"))\n```\n\n"
      case 6: source += "- \(words.prefix(words.count / 2).joined(separator: " "))\n- \(line)\n\n"
      case 8:
        source += "**\(words.prefix(3).joined(separator: " "))** `\(words.dropFirst(3).prefix(2).joined())` "
        source += words.dropFirst(5).joined(separator: " ") + " [a link](https://example.com)\n\n"
      default: source += line + "\n\n"
      }
    }
    return source + "The last block, changed \(last ?? 0) times.\n"
  }
}

/// `galley-bench document FILE`: the time and the most memory up to each step of one document, for those who look for
/// what holds it.
struct DocumentSteps {
  let path: String

  func run() throws {
    let source = try FileIO.read(path)
    let engine = TextEngine(fonts: try Workload.fonts(latinOnly: true))
    var text = StructuredText(
      Document(), style: .github, environment: StyleEnvironment(text: Workload.style))
    text.environment.monospaceFamilies = ["Noto Sans"]
    step("start") {}
    step("parse") {
      text = StructuredText(
        markup: source, parser: MarkdownParser(), style: text.style, environment: text.environment)
    }
    step("resolve") { _ = text.resolved(in: engine) }
    var layout: StructuredLayout?
    try step("layout") { layout = try text.layout(in: engine, width: 640) }
    guard let layout else { return }
    let region = Rect(x: 0, y: layout.size.height / 2, width: 640, height: 800)
    try step("region") { _ = try layout.render(in: engine, region: region) }
    try step("region again") { _ = try layout.render(in: engine, region: region) }
    step("list") { _ = layout.displayList().commands.count }
    try step("same again") { _ = try text.layout(in: engine, width: 640, reusing: layout) }
    print("blocks \(layout.placed.document.blocks.count), height \(layout.size.height)")
  }

  private func step<Failure: Error>(_ name: String, _ body: () throws(Failure) -> Void) throws(Failure) {
    let time = try measuredPass(body)
    let line =
      "\(name): \((time * 1e-2).rounded() / 10) ms, now \(Environment.memory), peak \(Environment.peakMemory.rounded()) MiB"
    print(line)
  }
}
