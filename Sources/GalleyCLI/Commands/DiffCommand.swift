// SPDX-License-Identifier: MIT

import GalleyGoldens
import GalleyModel
import GalleyPNG

/// `galley diff`: compares two pictures.
struct DiffCommand {
  static let spec = CommandSpec(
    "diff", operands: "A.png B.png", limit: 2, "Compares the decoded pixels of two pictures.",
    options: [
      OptionSpec("o", .required("FILE"), "write where they differ as a picture; - for standard output"),
      OptionSpec("json", .none, "print the result as JSON"),
      OptionSpec("threshold", .required("N"), "difference of a channel, of 255, that is let pass", standard: "0"),
      OptionSpec("max-pixels", .required("N"), "pixels that may differ", standard: "0"),
      OptionSpec("ignore-antialiasing", .none, "let pass what only the smoothing of edges made different"),
      InputOption.limits.spec,
    ], notes: ["Exit code 0 where they are the same, 1 where they differ. Alpha counts."])

  private let paths: [String]
  private let heatMap: OutputFile?
  private let printsJSON: Bool
  private let options: DiffOptions
  private let limits: LimitPlan

  init(_ parsed: ParsedArguments) throws(CommandError) {
    paths = parsed.operands
    guard paths.count == 2 else {
      throw .usage("two pictures are needed", at: "galley diff", "write galley diff A.png B.png")
    }
    if let path = parsed.value("o") {
      heatMap = try OutputFile(path, at: "-o")
      if heatMap?.format != .png { throw .usage("a difference is a PNG", at: "-o", "name a .png file") }
    } else {
      heatMap = nil
    }
    printsJSON = parsed.has("json")
    if printsJSON, let heatMap, heatMap.path == nil {
      throw .usage("two results for standard output", at: "-o", "write the picture to a file")
    }
    var options = DiffOptions.exact
    if let value = parsed.value("threshold") {
      options.threshold = UInt8(clamping: try Self.reader("threshold").whole(.text(value), 0...255))
    }
    if let value = parsed.value("max-pixels") {
      options.maxPixels = try Self.reader("max-pixels").whole(.text(value), 0...Int.max)
    }
    options.ignoresAntialiasing = parsed.has("ignore-antialiasing")
    self.options = options
    if let value = parsed.value("limits") {
      limits = try Self.reader("limits").limits(.text(value), over: LimitPlan())
    } else {
      limits = LimitPlan()
    }
  }

  func run() throws(CommandError) -> ExitCode {
    let limits = limits.started()
    let (fileA, fileB) = (try read(paths[0], limits), try read(paths[1], limits))
    let result: DiffResult
    if let heatMap {
      let (a, b) = try decode(fileA, fileB, limits)
      result = ImageDiff.compare(a, b, options: options)
      let map = ImageDiff.heatMap(a, b, options: options)
      let bytes: [UInt8]
      do throws(PNGError) { bytes = try PNGEncoder().encode(map, limits: limits) } catch {
        throw CommandError(error, writing: heatMap.path ?? "standard output")
      }
      try heatMap.write(bytes)
    } else if fileA == fileB, let size = PNGDecoder().size(of: fileA) {
      result = .equal(size)
    } else {
      let (a, b) = try decode(fileA, fileB, limits)
      result = ImageDiff.compare(a, b, options: options)
    }
    try tell(result)
    return result.isEqual ? .done : .no
  }

  private func tell(_ result: DiffResult) throws(CommandError) {
    if printsJSON {
      try StandardStreams.write(result.json + "\n")
    } else if heatMap == nil || heatMap?.path != nil {
      let verdict = result.isEqual ? (result.different == 0 ? "same" : "same within the limits") : "different"
      try StandardStreams.write(result.maxDelta == 0 ? verdict + "\n" : "\(verdict): \(result)\n")
    }
  }

  private func read(_ path: String, _ limits: Limits) throws(CommandError) -> [UInt8] {
    if path == "-" { return try StandardStreams.readAll(maxBytes: limits.fileBytes) }
    do throws(PNGError) { return try FileIO.read(path, maxBytes: limits.fileBytes) } catch {
      throw CommandError(error, reading: path)
    }
  }

  private func decode(_ a: [UInt8], _ b: [UInt8], _ limits: Limits) throws(CommandError) -> (Bitmap, Bitmap) {
    let (a, b) = PairDecoder.decode(a, b, limits: limits)
    return (try picture(a, paths[0]), try picture(b, paths[1]))
  }

  private func picture(_ decoded: Result<Bitmap, PNGError>, _ path: String) throws(CommandError) -> Bitmap {
    do throws(PNGError) { return try decoded.get() } catch { throw CommandError(error, reading: path) }
  }

  private static func reader(_ name: String) -> OptionReader { OptionReader(place: "--" + name, code: .usage) }
}
