// SPDX-License-Identifier: MIT

import Galley
import GalleyGoldens
import GalleyModel
import GalleyPNG

/// W7 and W7b: one picture of text, written as PNG in memory.
struct EncodeWorkload {
  let name: String
  let bitmap: Bitmap

  init(_ name: String, _ file: String) throws {
    self.name = name
    self.bitmap = try PNGDecoder().decode(try FileIO.read("\(Environment.workloads)/\(file)"))
  }

  func run() throws {
    if Environment.wants("fast") { try run(Report(), .fast) }
    if Environment.wants("balanced") { try run(Report(peer: "galley-balanced"), .balanced) }
    Report().memory(name)
  }

  private func run(_ report: Report, _ effort: PNGEncoder.Effort) throws {
    let encoder = PNGEncoder(effort: effort)
    let file = try encoder.encode(bitmap)
    guard try PNGDecoder().decode(file) == bitmap else { throw BenchError.wrongResult("\(name): not the same picture") }
    var times: [Double] = []
    for _ in 0..<Environment.repeats(9) { times.append(try measuredPass { _ = try encoder.encode(bitmap) }) }
    report.series("\(name).encode", times, scale: 1e-3, unit: "ms")
    report.value("\(name).bytes", Double(file.count), unit: "bytes")
  }
}

/// W8: two pictures compared: their pixels, and from files; and two files that are the same.
struct DiffWorkload {
  private let paths: (a: String, b: String)
  /// What the peers let pass is a colour distance of 0.1: about 3 of 255 in the worst channel, Galley's default.
  private let options = DiffOptions()

  init() { paths = ("\(Environment.workloads)/diff_a.png", "\(Environment.workloads)/diff_b.png") }

  func run() throws {
    let report = Report()
    let a = try PNGDecoder().decode(try FileIO.read(paths.a))
    let b = try PNGDecoder().decode(try FileIO.read(paths.b))
    var times: [Double] = []
    var count = 0
    for _ in 0..<(Environment.wants("diff_only") ? Environment.repeats(9) : 0) {
      times.append(measuredPass { count = ImageDiff.compare(a, b, options: options).different })
    }
    report.series("W8.diff_only", times, scale: 1e-3, unit: "ms")
    report.value("W8.count", Double(count), unit: "px")
    if Environment.wants("files") { try files("W8.files", paths.a, paths.b) }
    if Environment.wants("same") { try files("W8same.files", paths.a, paths.a) }
    report.memory("W8")
  }

  private func files(_ name: String, _ a: String, _ b: String) throws {
    var times: [Double] = []
    for turn in 0...Environment.repeats(9) {
      let time = try measuredPass {
        _ = try ImageDiff.compare(pngA: try FileIO.read(a), pngB: try FileIO.read(b), options: options)
      }
      if turn > 0 { times.append(time) }
    }
    Report().series(name, times, scale: 1e-3, unit: "ms")
  }
}

/// Why a workload was stopped.
enum BenchError: Error, Equatable {
  /// A result is not what the work should give.
  case wrongResult(String)
  /// The command line names no workload.
  case usage
}
