// SPDX-License-Identifier: MIT
public import GalleyModel
import GalleyPNG

/// A list of named pictures that a program renders, held against a store: what `galley golden` runs.
public struct GoldenSuite: Sendable {
  /// What a run of a suite found.
  public struct Report: Sendable {
    /// The names that hold.
    public var passed: [String] = []
    /// What does not hold.
    public var failures: [GoldenFailure] = []
    /// The goldens that no case of the suite asks for, by file name.
    public var unread: [String] = []
    /// Whether the run is good.
    public var isEqual: Bool { failures.isEmpty }
  }

  /// The names of the cases, in order.
  public let names: [String]
  /// Where the goldens are.
  public let store: GoldenStore
  private let place: GoldenPlace

  /// Makes a suite.
  /// - Parameter source: the suite's file, for messages.
  public init(names: [String], store: GoldenStore, source: String) {
    self.names = names
    self.store = store
    self.place = GoldenPlace(file: source)
  }

  /// Where the goldens of the suite at `path` are when nothing else is said: beside it, `NAME.goldens`.
  public static func defaultDirectory(of path: String) -> String {
    (path.hasSuffix(".json") ? String(path.dropLast(5)) : path) + ".goldens"
  }

  /// Renders every case and holds it against its golden; a case that cannot be rendered fails and the rest go on.
  ///
  /// The report is written once, at the end; a run that is interrupted leaves the one before.
  /// - Parameters:
  ///   - pattern: a regular expression that some part of the name matches; nil for all.
  ///   - tolerance: how far a case may be from its golden.
  ///   - render: draws the case of a name.
  /// - Throws: `.badPattern`; `.noCase` where there is nothing to check.
  public func verify(
    only pattern: String? = nil, tolerance: GoldenTolerance = .exact, render: (String) throws -> Bitmap
  ) throws(GoldenFailure) -> Report {
    let (names, run) = (try selected(pattern), run())
    run.forgetOthers(than: Set(self.names), of: place)
    var report = Report()
    var seen: Set<String> = []
    for name in names {
      do throws(GoldenFailure) {
        guard seen.insert(name).inserted else { throw GoldenFailure(name, place, .badName("is used twice")) }
        let picture = try picture(of: name, run, render)
        try run.check(image: picture, name: name, tolerance: tolerance, place: place)
        report.passed.append(name)
      } catch { report.failures.append(error) }
    }
    _ = run.rewriteReport()
    report.unread = unread()
    return report
  }

  /// Renders the cases whose names match and records them as goldens.
  /// - Output: the names recorded.
  /// - Throws: `.refused` where CI is set, `.badPattern`, `.noCase`, `.badName` where a name is used twice, and the first
  ///   case that cannot be rendered or recorded.
  public func accept(only pattern: String, render: (String) throws -> Bitmap) throws(GoldenFailure) -> [String] {
    var recording = run()
    recording.environment.request = GoldenMode.all.rawValue
    let names = try selected(pattern)
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw GoldenFailure(name, place, .badName("is used twice"))
    }
    defer { _ = recording.rewriteReport() }
    for name in names {
      try recording.check(image: try picture(of: name, recording, render), name: name, place: place)
    }
    return names
  }

  /// The goldens that no case of the suite asks for, by file name: files in its folder that it could have written.
  public func unread() -> [String] {
    let kept = Set(names.map { $0 + ".png" })
    return store.goldenFiles(["png"]).filter { !kept.contains($0) }
  }

  /// Deletes the goldens that no case of the suite asks for.
  /// - Parameters:
  ///   - pattern: a regular expression that some part of the golden's name matches; nil for all.
  ///   - root: the suite's own folder: goldens are deleted only in a folder inside of it.
  /// - Output: what was deleted, by file name.
  /// - Throws: `.badPattern`; `.refused` for a suite without cases, for a folder outside of `root`, and for a folder that has
  ///   no golden of the suite; `.unwritable`.
  public func prune(only pattern: String? = nil, inside root: String) throws(GoldenFailure) -> [String] {
    let selects = try pattern.map { text throws(GoldenFailure) in try NamePattern(text, place) }
    func refuse(_ why: GoldenFailure.Refusal) -> GoldenFailure { GoldenFailure("", place, .refused(why)) }
    guard !names.isEmpty else { throw refuse(.emptySuite) }
    let unread = unread().filter { selects?.matches(String($0.dropLast(4))) ?? true }
    guard !unread.isEmpty else { return [] }
    // Links are followed first: it is the folder that counts, not what it is called.
    guard let folder = FileIO.realPath(store.directory), let top = FileIO.realPath(root.isEmpty ? "." : root),
      folder.hasPrefix(top.hasSuffix("/") ? top : top + "/")
    else { throw refuse(.folderOutside(store.directory)) }
    let kept = Set(names.map { $0 + ".png" })
    guard store.goldenFiles(["png"]).contains(where: kept.contains) else {
      throw refuse(.foreignFolder(store.directory))
    }
    try store.delete(unread)
    return unread
  }

  /// The store of a run that writes its report at the end.
  private func run() -> GoldenStore {
    var run = store
    run.reportsAtOnce = false
    return run
  }

  private func selected(_ pattern: String?) throws(GoldenFailure) -> [String] {
    let selects = try pattern.map { text throws(GoldenFailure) in try NamePattern(text, place) }
    let chosen = names.filter { selects?.matches($0) ?? true }
    guard !chosen.isEmpty else { throw GoldenFailure(pattern ?? "", place, .noCase) }
    return chosen
  }

  private func picture(
    of name: String, _ run: GoldenStore, _ render: (String) throws -> Bitmap
  ) throws(GoldenFailure) -> Bitmap {
    do { return try render(name) } catch {
      let failure = GoldenFailure(name, place, .notRendered("\(error)"))
      if run.naming.fault(of: name) == nil { run.report(failure) }
      throw failure
    }
  }
}
