// SPDX-License-Identifier: MIT

extension InputOption {
  /// How the option is written, what it does and what holds without it.
  var spec: OptionSpec {
    let (value, help, standard) = entry
    return OptionSpec(rawValue, value, help, standard: standard, repeats: repeats)
  }

  private typealias Entry = (OptionSpec.Value, String, String?)

  private var entry: Entry {
    boxEntry ?? fontEntry ?? spacingEntry ?? breakingEntry ?? characterEntry ?? drawingEntry
  }

  private var boxEntry: Entry? {
    switch self {
    case .text: (.required("STRING"), "the text itself, instead of a file or - for standard input", nil)
    case .format: (.required("FORMAT"), "plain, markdown or styled (tex: not yet)", "by the file's ending")
    case .width: (.required("PT"), "width of the lines, padding not included", "no wrapping; markdown: 640")
    case .height: (.required("PT"), "height that lines may fill, padding not included", "no limit")
    case .padding: (.required("T[,R,B,L]"), "space around the text, in points", "0")
    case .scale: (.required("N"), "pixels per point", "1")
    case .fit: (.required("box|ink"), "ink: the picture grows where marks or shadows leave the text's box", "box")
    case .maxLines: (.required("N"), "the most lines", "no limit")
    case .truncate: (.required("end|start|middle"), "where text over the limits is cut", "end")
    case .ellipsis: (.required("STRING"), "what stands for the text that was cut", "…")
    default: nil
    }
  }

  private var fontEntry: Entry? {
    switch self {
    case .font: (.required("\"FAMILY[, …]\""), "families; serif, sans-serif, monospace, emoji, math", "sans-serif")
    case .fontFile: (.required("PATH"), "a font file; the first family where there is no --font", nil)
    case .fontDirectory: (.required("DIR"), "a folder of font files", nil)
    case .noSystemFonts: (.none, "do not look at the machine's fonts", nil)
    case .size: (.required("PT"), "the em", "16")
    case .weight: (.required("1-1000"), "thickness; 400 is regular, 700 bold", "400")
    case .stretch: (.required("PCT"), "width in percent of normal, 25 to 400", "100")
    case .italic: (.none, "italic, or oblique where there is none", nil)
    case .features: (.required("\"liga=0,ss01\""), "OpenType features", nil)
    case .variations: (.required("\"wght=650\""), "coordinates of a variable font", nil)
    case .language: (.required("TAG"), "BCP 47 language of the text", "unknown")
    case .script: (.required("ISO15924"), "script of the text", "by its characters")
    default: nil
    }
  }

  private var spacingEntry: Entry? {
    switch self {
    case .direction: (.required("auto|ltr|rtl"), "which way paragraphs read", "auto")
    case .align: (.required("ALIGN"), "start, end, left, right, center or justify", "start")
    case .lineHeight: (.required("N|PTpt"), "height of lines: a multiple, or points", "normal, the font's own")
    case .minLineHeight: (.required("PT"), "the least height of lines", "none")
    case .maxLineHeight: (.required("PT"), "the greatest height of lines", "none")
    case .lineBox: (.required("natural|css"), "leading below, last line none; or shared above and below", "natural")
    case .strut: (.required("on|off"), "lines take their height from the first font alone", "on")
    case .lineSpacing: (.required("PT"), "space added between lines", "0")
    case .spacingBefore: (.required("PT"), "space above each paragraph but the first", "0")
    case .spacingAfter: (.required("PT"), "space below each paragraph but the last", "0")
    case .firstLineIndent: (.required("PT"), "how far the first line is moved in", "0")
    case .headIndent: (.required("PT"), "how far the other lines are moved in", "0")
    case .tailIndent: (.required("PT"), "where lines end: from the start edge, or, if not positive, from the end", "0")
    case .tabStops: (.required("\"40, right 90\""), "left, right, center or decimal stops, in points", nil)
    case .tabWidth: (.required("PT|Nch"), "distance of further tab stops, in points or spaces", "8ch")
    default: nil
    }
  }

  private var breakingEntry: Entry? {
    switch self {
    case .wrap: (.required("word|char|none"), "where lines may end", "word")
    case .wordBreak: (.required("RULE"), "normal, keep-all or break-all", "normal")
    case .lineBreak: (.required("RULE"), "loose, normal, strict or anywhere", "normal")
    case .overflowWrap: (.required("normal|anywhere"), "whether a word wider than the line is broken", "anywhere")
    case .webBreaks: (.none, "no break after / or between - and a digit, as on the web; markdown: always", nil)
    case .hyphenate: (.none, "divide words by the dictionary of --lang", nil)
    case .breaking: (.required("HOW"), "greedy, optimal, balance or pretty", "greedy")
    case .breakingCosts:
      (.required("\"runt=200,…\""), "what optimal weighs", "line=10,hyphen=50,consecutive=100,runt=100,looseness=0")
    case .justification: (.required("WHERE"), "room goes to spaces or characters; auto: as the script has it", "auto")
    case .justifyLastLine: (.none, "justify the last line of paragraphs too", nil)
    case .cjkPunctuation: (.required("full|compressed"), "width of full-width punctuation", "full")
    case .hangPunctuation: (.none, "full-width stops and commas may hang past the line's end", nil)
    case .cjkLatinSpacing: (.none, "an eighth of an em between ideographs and Latin", nil)
    default: nil
    }
  }

  private var characterEntry: Entry? {
    switch self {
    case .variant: (.required("\"small-caps …\""), "forms, by the names of CSS font-variant", "normal")
    case .synthesis: (.required("WHAT"), "weight, slant or none: faces that may be made up", "weight slant")
    case .palette: (.required("\"N, 0=COLOR\""), "palette of colour glyphs, and colours in place of its own", "0")
    case .matchXHeight: (.none, "set fallback fonts as large as the first font's small letters", nil)
    case .letterSpacing: (.required("PT"), "space after each cluster", "0")
    case .trailingLetterSpacing: (.required("on|off"), "whether a line's last cluster has it too", "on")
    case .wordSpacing: (.required("PT"), "space added to each space", "0")
    case .kerning: (.required("on|off"), "whether pairs of glyphs are kerned", "on")
    case .baselineShift: (.required("PT"), "how far the baseline is raised", "0")
    case .textTransform: (.required("CASE"), "none, uppercase, lowercase or capitalize", "none")
    default: nil
    }
  }

  private var drawingEntry: Entry {
    switch self {
    case .color: (.required("COLOR"), "CSS colour of the text", "black")
    case .background: (.required("COLOR"), "CSS colour behind everything; transparent for none", "white")
    case .underline: (.optional("STYLE"), "solid, double, dotted, dashed or wavy; see below", nil)
    case .strike: (.optional("STYLE"), "a line through the text", nil)
    case .overline: (.optional("STYLE"), "a line over the text", nil)
    case .shadow: (.required("\"X Y BLUR COLOR\""), "a shadow under the glyphs, in points; none", "none")
    case .stroke: (.required("\"PT COLOR only\""), "a line along the outlines; only: no filling; none", "none")
    case .theme: (.required("NAME|FILE.json"), "styles of markdown: default, github, plain, compact", "default")
    case .colorScheme: (.required("light|dark"), "colours of markdown", "light")
    case .contrast: (.required("standard|increased"), "contrast of the colours of markdown", "standard")
    case .textScale: (.required("N"), "what sizes and lengths of markdown are multiplied by", "1")
    case .limits:
      (
        .required("\"pixels=N,…\""), "what a call may use",
        "pixels=268435456,bytes=8388608,memory=1073741824"
      )
    case .hinting: (.required("none|light|full"), "fitting of glyphs to pixels", "none")
    case .subpixel: (.required("on|off"), "place glyphs at quarters of a pixel", "on")
    case .antialias: (.required("gray|lcd|none"), "smoothing of edges", "gray")
    case .blend: (.required("srgb|linear"), "space in which edges are mixed", "srgb")
    default: preconditionFailure("Every option has an entry.")
    }
  }
}
