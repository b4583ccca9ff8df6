// SPDX-License-Identifier: MIT
//
// One JSON job a line in, one JSON result a line out, in order. Jobs run at the same time within a window, so memory
// does not grow with their number; a result is written as soon as all before it are, so that a program may wait for
// the answer to a job before it writes the next.

import GalleyModel

/// `galley batch`: many jobs on one engine.
struct BatchCommand {
  static let spec = CommandSpec(
    "batch", operands: "[JOBS.ndjson]", limit: 1,
    "Works through jobs: one JSON object a line in, one result a line out.",
    options: [OptionSpec("jobs", .required("N"), "jobs at the same time, 1 to 64", standard: "the processors")],
    takesInput: true,
    notes: [
      "A job is {\"id\": …, \"text\": …, \"options\": {…}, \"spans\": […], \"output\": \"out.png\"}; options have the long names",
      "above in camel case. Options of the command line hold for jobs that do not set them. Without \"output\" a job",
      "is laid out only. A job that fails yields {\"id\": …, \"error\": …, \"code\": …} and the rest go on; the exit code",
      "is 0 then too. Jobs are read from standard input where no file is named.",
    ])

  private let path: String?
  private let width: Int?
  private let settings: [OptionSetting]

  init(_ parsed: ParsedArguments) throws(CommandError) {
    for option in [InputOption.text, .format] where parsed.has(option.rawValue) {
      throw .usage("a batch has its texts in its jobs", at: "--\(option.rawValue)", "write {\"text\": …} into a line")
    }
    if let jobs = parsed.value("jobs") {
      width = try OptionReader(place: "--jobs", code: .usage).whole(.text(jobs), 1...64)
    } else {
      width = nil
    }
    path = parsed.operands.first { $0 != "-" }
    settings = InputOption.settings(parsed)
    var job = Job()
    for setting in settings { try job.apply(setting) }
    base = job
  }

  private let base: Job

  @MainActor func run() async throws(CommandError) -> ExitCode {
    let width = width ?? max(1, Processors.count)
    let worker = BatchWorker(defaults: settings, source: path ?? "standard input")
    let output = OrderedOutput()
    let notice = LongWorkNotice("working through jobs")
    var lines = try LineReader(path: path, maxBytes: base.limits.started().fileBytes)
    var failure: CommandError?
    await withTaskGroup(of: Void.self) { group in
      var count = 0
      do throws(CommandError) {
        while !output.isBroken, let line = try lines.next() {
          guard !line.isBlank else { continue }
          while count - output.written >= width * 4, await group.next() != nil {}
          let index = count
          count += 1
          // The pool has as many threads as there are processors; the window holds it to fewer.
          while count - output.finished > width, await group.next() != nil {}
          group.addTask { output.finish(index, worker.result(of: line)) }
          notice.tick("\(output.written) done")
        }
      } catch { failure = error }
      await group.waitForAll()
    }
    notice.end()
    if let failure = failure ?? output.failure { throw failure }
    let failed = worker.failures
    if failed > 0 { StandardStreams.note("galley: \(failed) of \(output.written) jobs failed") }
    return .done
  }
}
