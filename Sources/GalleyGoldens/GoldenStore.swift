// SPDX-License-Identifier: MIT
public import GalleyModel
import GalleyPNG

/// A directory of goldens, and what a run does with them.
///
/// The store is a value with no state: what a run learns lies in its output directory (what failed, what was read), one
/// file a golden, so tests may run in parallel, in one process or several.
///
/// A golden is `NAME.png` (decoded pixels are compared) or `NAME.txt` (compared as text). A picture may have a stage
/// dump, `NAME-stages.txt` beside it, which tells what went wrong before any pixel did.
public struct GoldenStore: Hashable, Sendable {
  /// The most bytes of a PNG golden.
  public static let largestImage = 20 << 10

  /// Where the goldens are.
  public var directory: String
  /// Where a run writes what failed and what was read.
  public var outputDirectory: String
  /// What the environment asks.
  public var environment: GoldenEnvironment
  /// What goldens may be called.
  public var naming: GoldenNaming
  /// The command that accepts goldens, to be followed by a quoted pattern.
  public var acceptCommand: String
  /// The most bytes of a picture that is recorded; nil for no limit.
  public var imageLimit: Int?
  /// Whether the report is written anew after each failure. A run that knows its end writes it once, there: a report
  /// takes time in proportion to the failures. The entries it is made from are always written at once, each whole.
  var reportsAtOnce = true

  /// Makes a store.
  public init(
    directory: String, outputDirectory: String, environment: GoldenEnvironment = .current,
    naming: GoldenNaming = .stages, acceptCommand: String = "make golden-accept ONLY=",
    imageLimit: Int? = GoldenStore.largestImage
  ) {
    self.directory = directory
    self.outputDirectory = outputDirectory
    self.environment = environment
    self.naming = naming
    self.acceptCommand = acceptCommand
    self.imageLimit = imageLimit
  }

  /// The store of the package that holds the source file `path`: `Fixtures/Goldens` and `.golden-out` beside its
  /// `Package.swift`, or nil where no directory above the file has one.
  public static func ofPackage(holding path: String, environment: GoldenEnvironment = .current) -> GoldenStore? {
    guard let root = packageRoot(of: path) else { return nil }
    var store = GoldenStore(
      directory: root + "/Fixtures/Goldens", outputDirectory: root + "/.golden-out", environment: environment)
    // Other packages do not have this one's make target: there the next run of the tests records what failed.
    if !FileIO.exists(root + "/.ci/goldens") {
      store.acceptCommand = "GOLDEN=failed swift test  # records all that failed, also "
    }
    return store
  }

  /// The nearest directory above `path` that has a `Package.swift`.
  public static func packageRoot(of path: String) -> String? {
    var path = path[...]
    while let slash = path.lastIndex(of: "/") {
      path = path[..<slash]
      if FileIO.exists(path + "/Package.swift") { return String(path) }
    }
    return nil
  }

  /// Holds a picture against its golden.
  /// - Parameters:
  ///   - dump: what an earlier stage made of the same input; held against `NAME-stages.txt` first.
  ///   - place: who asks.
  /// - Throws: where it does not match, is missing, cannot be read, or recording is refused.
  public func check(
    image: Bitmap, name: String, tolerance: GoldenTolerance = .exact, dump: String? = nil, place: GoldenPlace
  ) throws(GoldenFailure) {
    let dumpName = name + Self.dumpSuffix
    let mode = try begin(name, ["\(name).png"] + (dump == nil ? [] : ["\(dumpName).txt"]), place)
    let file = Golden(name: name, place: place, store: self)
    let dumpFile = Golden(name: dumpName, place: place, store: self)
    let text = dump.map { dumpFile.compare(text: $0) }
    let picture = file.compare(image: image, tolerance)
    let reasons = [picture.reason, text?.reason].compactMap { $0 }
    if reasons.isEmpty, mode != .all { return clear(name) }
    if mode.records(reasons) {
      try file.record(image: image)
      if let dump { try dumpFile.record(text: dump) }
      return clear(name)
    }
    throw report(file, kind: "image", reasons.first ?? .missing, text: text, image: picture)
  }

  /// Holds a text against its golden. Whether the last line ends in a line feed does not matter.
  /// - Throws: as ``check(image:name:tolerance:dump:place:)`` does.
  public func check(text: String, name: String, place: GoldenPlace) throws(GoldenFailure) {
    let mode = try begin(name, ["\(name).txt"], place)
    let file = Golden(name: name, place: place, store: self)
    let found = file.compare(text: text)
    guard found.reason != nil || mode == .all else { return clear(name) }
    if mode.records([found.reason].compactMap { $0 }) {
      try file.record(text: text)
      return clear(name)
    }
    throw report(file, kind: "text", found.reason ?? .missing, text: found, image: nil)
  }

  /// Checks the name and the mode, and notes that the golden's files were asked for.
  private func begin(_ name: String, _ files: [String], _ place: GoldenPlace) throws(GoldenFailure) -> GoldenMode {
    if let fault = naming.fault(of: name) { throw GoldenFailure(name, place, .badName(fault)) }
    let mode: GoldenMode
    do { mode = try environment.mode.get() } catch { throw GoldenFailure(name, place, .refused(error)) }
    do throws(PNGError) {
      try FileIO.makeDirectory(outputDirectory)
      for file in files {
        try FileIO.appendLine(file, to: readList)
        try FileIO.appendLine("\(file)\t\(place)", to: placeList)
      }
    } catch { throw GoldenFailure(name, place, .unwritable(error.description)) }
    return mode
  }

  /// What follows the name of a picture in the name of its stage dump.
  static let dumpSuffix = "-stages"
  /// The file that lists the goldens asked for, by file name.
  var readList: String { outputDirectory + "/read.txt" }
  /// The file that lists who asked for each: file name, tab, place.
  var placeList: String { outputDirectory + "/places.txt" }
}

extension GoldenMode {
  /// Whether goldens that fail for these reasons, or for none, are recorded.
  fileprivate func records(_ reasons: [GoldenFailure.Reason]) -> Bool {
    switch self {
    case .check: false
    case .missing: !reasons.isEmpty && reasons.allSatisfy { $0 == .missing }
    case .failed: !reasons.isEmpty
    case .all: true
    }
  }
}
