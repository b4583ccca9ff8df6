// SPDX-License-Identifier: MIT
import GalleyModel
import GalleyPNG

extension GoldenStore {
  /// Writes what failed beside the report, and makes the failure that tells of it.
  func report(
    _ golden: Golden, kind: String, _ reason: GoldenFailure.Reason, text: Golden.TextComparison?,
    image: Golden.ImageComparison?
  ) -> GoldenFailure {
    var files: [String: String] = [:]
    var details: [String] = []
    let textName = image == nil ? golden.name : golden.name + Self.dumpSuffix
    if let text, text.reason != nil {
      if let expected = text.expected { put(expected, textName, "expected", "txt", &files) }
      put(text.actual, textName, "actual", "txt", &files)
      if text.expected != nil { put(text.difference, textName, "diff", "txt", &files) }
      if !text.difference.isEmpty { details += [kind == "image" ? "stage dump:" : "text:", text.difference] }
    }
    if let image, image.reason != nil {
      if let expected = image.expected { put(expected, golden.name, "expected", "png", &files) }
      put(image.actual, golden.name, "actual", &files)
      if let heatMap = image.heatMap { put(heatMap, golden.name, "diff", &files) }
    }
    for role in ["expectedText", "expected", "actualText", "actual", "diffText", "diff"] {
      if let file = files[role] { details.append("\(role.padded(to: 13))\(outputDirectory)/\(file)") }
    }
    let pattern = Self.pattern(golden.name, hasDump: image != nil && text != nil)
    let accept = "\(acceptCommand)'\(pattern)'"
    let entry = GoldenReportEntry(
      name: golden.name, kind: kind, place: golden.place.description, reason: reason.description, files: files,
      textDiff: text?.difference, accept: accept)
    if let fault = keep(entry) { details.append("no report: \(fault)") }
    details.append("\("review".padded(to: 13))\(outputDirectory)/index.html")
    details.append("\("accept".padded(to: 13))\(accept)")
    return GoldenFailure(golden.name, golden.place, reason, details: details)
  }

  /// The pattern that chooses one golden, with its stage dump.
  private static func pattern(_ name: String, hasDump: Bool) -> String {
    "^\(NamePattern.escaped(name))\(hasDump ? "(\(dumpSuffix))?" : "")$"
  }

  /// Makes a failure without files, as of a case that could not be rendered, part of the report.
  func report(_ failure: GoldenFailure) {
    let entry = GoldenReportEntry(
      name: failure.name, kind: "text", place: failure.place.description, reason: failure.reason.description,
      files: [:], textDiff: nil, accept: nil)
    _ = keep(entry)
  }

  /// Removes what an earlier run left of a golden that holds now.
  func clear(_ name: String) {
    guard FileIO.exists(entryPath(name)) else { return }
    for role in ["expected", "actual", "diff"] {
      for file in ["\(name).\(role).png", "\(name).\(role).txt", "\(name)\(Self.dumpSuffix).\(role).txt"] {
        FileIO.remove("\(outputDirectory)/\(file)")
      }
    }
    FileIO.remove(entryPath(name))
    if reportsAtOnce { _ = rewriteReport() }
  }

  /// Removes what earlier runs left of cases that the asker does not have any more.
  func forgetOthers(than names: Set<String>, of place: GoldenPlace) {
    for entry in entries() where entry.place == place.description && !names.contains(entry.name) { clear(entry.name) }
  }

  /// The failures of the run so far, by name. What could lead out of the directories is passed over: an entry is a file,
  /// and anyone may have written it.
  func entries() -> [GoldenReportEntry] {
    FileIO.names(in: entriesDirectory).compactMap { file in
      do throws(PNGError) {
        guard let entry = GoldenReportEntry.read(try FileIO.read(entriesDirectory + "/" + file)),
          naming.fault(of: entry.name) == nil, entry.files.values.allSatisfy({ !$0.contains("/") })
        else { return nil }
        return entry
      } catch { return nil }
    }
  }

  private var entriesDirectory: String { outputDirectory + "/entries" }
  private func entryPath(_ name: String) -> String { "\(entriesDirectory)/\(name).json" }

  /// Writes an entry, then the report of all; why it cannot, or nil.
  private func keep(_ entry: GoldenReportEntry) -> String? {
    do {
      try FileIO.makeDirectory(entriesDirectory)
      try FileIO.writeWhole(try GoldenReportEntry.json(entry), to: entryPath(entry.name))
    } catch { return "\(error)" }
    return reportsAtOnce ? rewriteReport() : nil
  }

  /// Writes `report.json` and `index.html` from the entries, one writer at a time; why it cannot, or nil.
  func rewriteReport() -> String? {
    do {
      try FileIO.withLock(at: outputDirectory + "/lock") { () throws(PNGError) in
        let entries = entries()
        let page = Array(ReviewPage.html(entries).utf8)
        try FileIO.writeWhole(page, to: outputDirectory + "/index.html")
        let report: [UInt8]
        do { report = try GoldenReportEntry.report(entries) } catch { throw .malformed(reason: "\(error)") }
        try FileIO.writeWhole(report, to: outputDirectory + "/report.json")
      }
      return nil
    } catch { return "\(error)" }
  }

  private func put(_ text: String, _ name: String, _ role: String, _ ending: String, _ files: inout [String: String]) {
    put(Array(text.utf8), name, role, ending, &files)
  }

  private func put(_ picture: Bitmap, _ name: String, _ role: String, _ files: inout [String: String]) {
    do throws(PNGError) { put(try PNGEncoder().encode(picture), name, role, "png", &files) } catch {
      put("\(error)", name, role, "txt", &files)
    }
  }

  private func put(
    _ bytes: [UInt8], _ name: String, _ role: String, _ ending: String, _ files: inout [String: String]
  ) {
    let file = "\(name).\(role).\(ending)"
    do throws(PNGError) {
      try FileIO.writeWhole(bytes, to: outputDirectory + "/" + file)
      files[ending == "txt" ? role + "Text" : role] = file
    } catch {
      // The failure that is under way says more than a full disk does.
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
