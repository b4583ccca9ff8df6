// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite struct BatchCommandTests {
  private func results(_ run: Run) throws -> [[String: Any]] {
    try run.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func answersInOrder() throws {
    let jobs = (0..<300).map { #"{"id":\#($0),"text":"\#(String(repeating: "H ", count: ($0 * 37) % 200))"}"# }
    let run = try Run.plain(["batch", "--jobs", "4"], input: Data(jobs.joined(separator: "\n").utf8))
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    #expect(try results(run).compactMap { $0["id"] as? Int } == Array(0..<300))
  }

  @Test func goesOnAfterABadJob() throws {
    let folder = try Scratch()
    let jobs = """
      {"id":"a","text":"HH","output":"\(folder.file("a.png"))"}
      {"id":"b","txt":"HH"}
      {"id":"c","text":"HH","options":{"width":"wide"}}
      nonsense

      {"id":"d","text":"HH","output":"\(folder.file("none/d.png"))"}
      {"id":"e","text":"HH","options":{"fontFile":"/no-such-place.galley-test.ttf"}}
      {"id":"f","text":"HH","output":"x.heic"}
      {"id":["g"],"text":"HH","options":{"scale":1000,"width":100000}}
      {"id":"h","text":"HH","options":{"scale":1000,"width":100000},"output":"\(folder.file("h.png"))"}
      {"id":"i","text":"HHp","options":{"width":20},"output":"\(folder.file("i.png"))"}
      """
    let run = try Run.plain(["batch"], input: Data(jobs.utf8))
    let results = try results(run)
    #expect(run.code == 0)
    #expect(results.map { $0["code"] as? Int } == [nil, 3, 3, 3, 3, 3, 3, nil, 4, nil])
    #expect(results.map { $0["id"] as? String } == ["a", "b", "c", nil, "d", "e", "f", nil, "h", "i"])
    #expect(results[7]["id"] as? [String] == ["g"])
    #expect(try #require(results[1]["error"] as? String).contains("'txt' (line 2, standard input)"))
    #expect(try #require(results[6]["error"] as? String).contains("no ending of a picture"))
    #expect(run.errors == "galley: 7 of 10 jobs failed\n")
    #expect(try folder.names() == ["a.png", "i.png"])
  }

  @Test func givesTheSamePictureAsRender() throws {
    let folder = try Scratch()
    let job = #"{"text":"HHp","options":{"size":30,"scale":2},"output":"\#(folder.file("a.png"))"}"#
    let run = try Run.plain(["batch"], input: Data(job.utf8))
    #expect(run.code == 0)
    let render = try Run.plain(["render", "--text", "HHp", "--size", "30", "--scale", "2", "-o", "-"])
    #expect(try Data(contentsOf: folder.url("a.png")) == render.output)
  }

  @Test func jobsMayNameFontsAndTheCommandLineGivesTheRest() throws {
    let jobs = """
      {"text":"HH"}
      {"text":"HH","options":{"size":20}}
      {"text":"HH","options":{"fontFile":"\(TestFont.mono)"}}
      """
    let run = try Run.plain(["batch", "--size", "40"], input: Data(jobs.utf8))
    let widths = try results(run).compactMap { $0["width"] as? Int }
    #expect(widths.count == 3)
    #expect(widths[0] == widths[1] * 2)
    #expect(widths[2] != widths[0])
  }

  @Test func answersBeforeTheNextJobIsWritten() throws {
    let process = Process()
    process.executableURL = Run.executable
    process.arguments = ["batch", "--font-file", TestFont.box, "--no-system-fonts"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for id in 0..<3 {
      try input.fileHandleForWriting.write(contentsOf: Data("{\"id\":\(id),\"text\":\"H\"}\n".utf8))
      let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(answer.hasPrefix("{\"id\":\(id),") && answer.hasSuffix("}\n"))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func endsQuietlyWhereNobodyReads() throws {
    let jobs = String(repeating: "{\"text\":\"H\"}\n", count: 20_000)
    let folder = try Scratch()
    let path = try folder.write(jobs, as: "jobs")
    let run = try Run.shell(
      "{ \"$0\" batch \"$1\" --font-file \"$2\" --no-system-fonts; echo $? >&2; } | head -n 1",
      [Run.executable.path, path, TestFont.box])
    #expect(run.lines.count == 1)
    #expect(run.errors == "141\n")
  }

  @Test func saysWhatAUserShouldKnowOfAPicture() throws {
    let folder = try Scratch()
    let job =
      #"{"text":"H","options":{"shadow":"-30 40 0 red","fit":"FIT","hyphenate":true,"lang":"tlh"},"output":"OUT"}"#
    let jobs = ["box", "ink"].map { fit in
      job.replacing("FIT", with: fit).replacing("OUT", with: folder.file(fit + ".png"))
    }
    let results = try results(try Run.plain(["batch"], input: Data(jobs.joined(separator: "\n").utf8)))
    #expect(results.map { ($0["warnings"] as? [String])?.count } == [2, 1])
    let widths = results.compactMap { $0["width"] as? Int }
    #expect(widths.count == 2 && widths[0] < widths[1])
  }

  @Test func refusesALineThatIsTooLongAndReadsTheNext() throws {
    let long = #"{"text":"\#(String(repeating: "H", count: 200_000))"}"#
    let run = try Run.galley(
      ["batch", "--limits", "bytes=100000", "--font-file", TestFont.box, "--no-system-fonts"],
      input: Data((long + "\n{\"text\":\"H\"}\n").utf8))
    #expect(try results(run).map { $0["code"] as? Int } == [4, nil])
  }
}
