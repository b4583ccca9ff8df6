// SPDX-License-Identifier: MIT
public import GalleyModel

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
  /// - Parameters:
  ///   - pattern: a regular expression that some part of the name matches; nil for all.
  ///   - tolerance: how far a case may be from its golden.
  ///   - render: draws the case of a name.
  /// - Throws: `.badPattern`.
  public func verify(
    only pattern: String? = nil, tolerance: GoldenTolerance = .exact, render: (String) throws -> Bitmap
  ) throws(GoldenFailure) -> Report {
    var report = Report()
    var seen: Set<String> = []
    for name in try selected(pattern) {
      do throws(GoldenFailure) {
        guard seen.insert(name).inserted else { throw GoldenFailure(name, place, .badName("is used twice")) }
        let picture = try picture(of: name, render)
        try store.check(image: picture, name: name, tolerance: tolerance, place: place)
        report.passed.append(name)
      } catch { report.failures.append(error) }
    }
    _ = store.rewriteReport()
    report.unread = prune()
    return report
  }

  /// Renders the cases whose names match and records them as goldens.
  /// - Output: the names recorded.
  /// - Throws: `.refused` where CI is set, `.badPattern`, and the first case that cannot be rendered or recorded.
  public func accept(only pattern: String, render: (String) throws -> Bitmap) throws(GoldenFailure) -> [String] {
    var recording = store
    recording.environment.request = GoldenMode.all.rawValue
    let names = try selected(pattern)
    for name in names {
      try recording.check(image: try picture(of: name, render), name: name, place: place)
    }
    return names
  }

  /// The goldens that no case of the suite asks for, by file name; deleted where `deleting`.
  public func prune(deleting: Bool = false) -> [String] {
    store.prune(keeping: Set(names.map { $0 + ".png" }), deleting: deleting)
  }

  private func selected(_ pattern: String?) throws(GoldenFailure) -> [String] {
    guard let pattern else { return names }
    let selects = try NamePattern(pattern, place)
    return names.filter { selects.matches($0) }
  }

  private func picture(of name: String, _ render: (String) throws -> Bitmap) throws(GoldenFailure) -> Bitmap {
    do { return try render(name) } catch {
      let failure = GoldenFailure(name, place, .notRendered("\(error)"))
      if store.naming.fault(of: name) == nil { store.report(failure) }
      throw failure
    }
  }
}
