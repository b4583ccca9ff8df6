// SPDX-License-Identifier: MIT
//
// Galley's side of the benchmark: `galley-bench W1 … W10 CARD` reads the same texts as the peers of Tests/Peers
// and prints the same JSON lines, with "peer":"galley". `galley-bench document FILE.md` prints the time and the memory of
// each step of one document.

import GalleyPNG

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The `galley-bench` command.
@main
struct Main {
  static func main() {
    let start = Environment.microseconds
    do {
      try run(Array(ProcessWords.all.dropFirst()), start)
    } catch {
      let note = "galley-bench: \(error)\n"
      write(2, note, note.utf8.count)
      exit(1)
    }
  }

  private static func run(_ words: [String], _ start: Double) throws {
    guard let first = words.first else { throw BenchError.usage }
    if first == "card" || first == "card-system" {
      guard words.count == 2 else { throw BenchError.usage }
      let card = try CardWorkload(isSystem: first == "card-system")
      try card.draw(to: words[1])
      // As the command: what the process still holds is not taken apart before it ends.
      withExtendedLifetime(card) { exit(0) }
    }
    if first == "document" {
      guard words.count == 2 else { throw BenchError.usage }
      return try DocumentSteps(path: words[1]).run()
    }
    for word in words {
      switch word {
      case "W1": try LabelWorkload().run(since: start)
      case "W2": try ParagraphWorkload("W2", "w2_latin.txt", isLatin: true).run(since: start)
      case "W3": try ParagraphWorkload("W3", "w3_bidi.txt", isLatin: false).run(since: start)
      case "W4": try ParagraphWorkload("W4", "w4_scripts.txt", isLatin: false).run(since: start)
      case "W5": try DocumentWorkload().run()
      case "W6": try AppendWorkload().run()
      case "W7": try EncodeWorkload("W7", "card_1200x630.png").run()
      case "W7b": try EncodeWorkload("W7b", "page_1200x630.png").run()
      case "W8": try DiffWorkload().run()
      case "W9": try HitWorkload().run()
      case "W10":
        try BlockWorkload().run()
        try MarkdownWorkload().run()
      case "CARD": try CardWorkload(isSystem: false).run()
      default: throw BenchError.usage
      }
    }
  }
}
