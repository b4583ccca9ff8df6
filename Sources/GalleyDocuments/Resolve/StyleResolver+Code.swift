// SPDX-License-Identifier: MIT
import Galley

extension StyleResolver {
  /// A code block; `info` is nil for a formula, which shows as its source.
  mutating func code(_ index: Int, _ info: CodeInfo?) {
    let block = document.blocks[index]
    let design = style.codeBlockStyle.design(
      .init(languageHint: info?.language, isMath: info == nil, context: context))
    // What centres text around code does not move its lines against each other.
    let own = frame(design.block, end: block.end, alignment: design.block.alignment ?? frames[0].alignment)
    let theme = environment.colorScheme == .light ? design.lightTheme : design.darkTheme
    // The line end before a closing fence is the fence's.
    var code = block.content.text
    if code.utf8.last == UInt8(ascii: "\n") { code.unicodeScalars.removeLast() }
    var frame = own
    frame.text.color = theme.foreground
    var setting = paragraph(own)
    setting.tabInterval = .spaces(4)
    setting.direction = .ltr
    var text = styles.text(code, frame.text, setting)
    let language = info?.language ?? ""
    if let colouring, !language.isEmpty {
      let tokens = colouring.tokens(of: code, language: language)
      text.spans = theme.spans(for: tokens.tokens)
      hasPlainCode = !tokens.warnings.isEmpty
      for warning in tokens.warnings where !codeWarnings.contains(warning) { codeWarnings.append(warning) }
    }
    result.append(
      StyledBlock(
        kind: block.kind,
        content: .code(text, lines: lines(code, info, design, own), overflow: design.overflow),
        box: box(design.block, own.text.size), origin: index, direction: .ltr))
  }

  private func lines(_ code: String, _ info: CodeInfo?, _ design: CodeDesign, _ own: Frame) -> CodeLines {
    var lines = CodeLines()
    guard let info else { return lines }
    lines.firstNumber = info.firstNumber
    lines.numberStyle = own.text
    lines.numberStyle.color = design.numberColor.resolved(environment)
    lines.numberGap = points(design.numberGap, own.text.size)
    if info.language.lowercased() == "diff" { markChanges(code, design, &lines) }
    let highlight = design.highlightColor.resolved(environment)
    for line in info.highlighted { lines.backgrounds[line] = highlight }
    return lines
  }

  /// Colours behind the lines that a diff adds and takes away; its headings (`+++`, `---`) are neither.
  private func markChanges(_ code: String, _ design: CodeDesign, _ lines: inout CodeLines) {
    let (inserted, deleted) = (
      design.insertedColor.resolved(environment), design.deletedColor.resolved(environment)
    )
    for (number, line) in code.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
    {
      switch line.first {
      case UInt8(ascii: "+") where !line.starts(with: "+++".utf8): lines.backgrounds[number] = inserted
      case UInt8(ascii: "-") where !line.starts(with: "---".utf8): lines.backgrounds[number] = deleted
      default: break
      }
    }
  }
}
