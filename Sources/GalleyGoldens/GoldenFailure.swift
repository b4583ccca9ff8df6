// SPDX-License-Identifier: MIT

/// Where a golden is asked for.
public struct GoldenPlace: Hashable, Sendable, CustomStringConvertible {
  /// The file's path from the root of its package, or whatever names the asker.
  public var file: String
  /// The line; 0 where there is none.
  public var line: Int
  /// Makes a place.
  public init(file: String, line: Int = 0) {
    self.file = file
    self.line = line
  }
  /// `file:line`.
  public var description: String { line > 0 ? "\(file):\(line)" : file }
}

/// A golden that does not hold. Thrown, so that it is not lost in any test framework or task.
public struct GoldenFailure: Error, Equatable, Sendable {
  /// Why a mode of recording is refused.
  public enum Refusal: Error, Hashable, Sendable {
    /// `GOLDEN` has a value that is no mode.
    case unknownMode(String)
    /// `CI` is set.
    case recordingInCI(GoldenMode)
    /// Goldens were to be deleted, and no run is known to have asked for any.
    case nothingWasRead
    /// Goldens were to be deleted of a suite that has no cases.
    case emptySuite
    /// Goldens were to be deleted in a folder that has none of the suite's: it may be somebody else's.
    case foreignFolder(String)
    /// Goldens were to be deleted in a folder that is not inside the suite's.
    case folderOutside(String)
  }
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// There is no golden of the name.
    case missing
    /// The pictures differ.
    case differs(DiffResult)
    /// The texts differ.
    case textDiffers
    /// The golden is there but cannot be read.
    case unreadable(String)
    /// The name is against the rules.
    case badName(String)
    /// Recording is refused.
    case refused(Refusal)
    /// The golden would be larger than a golden may be, in bytes.
    case tooLarge(bytes: Int, limit: Int)
    /// Something could not be written.
    case unwritable(String)
    /// A case of a suite could not be rendered.
    case notRendered(String)
    /// The pattern is no regular expression, or empty; why.
    case badPattern(String)
    /// The pattern matches none of the suite's cases, or there are none: nothing was checked.
    case noCase
  }

  /// The golden's name.
  public let name: String
  /// Who asked for it.
  public let place: GoldenPlace
  /// What is wrong.
  public let reason: Reason
  /// More lines for a person: text differences first, then files, then how to accept.
  public let details: [String]

  init(_ name: String, _ place: GoldenPlace, _ reason: Reason, details: [String] = []) {
    self.name = name
    self.place = place
    self.reason = reason
    self.details = details
  }
}

extension GoldenFailure: CustomStringConvertible {
  /// The name, the place, what is wrong, and the details.
  public var description: String {
    (["golden \(name) (\(place)): \(reason)"] + details).joined(separator: "\n")
  }
}

extension GoldenFailure.Reason: CustomStringConvertible {
  /// One line for a person.
  public var description: String {
    switch self {
    case .missing: "there is none; look at the actual one, then accept it"
    case .differs(let result): result.description
    case .textDiffers: "the text differs"
    case .unreadable(let why): "the golden cannot be read: \(why)"
    case .badName(let rule): "the name \(rule)"
    case .refused(.unknownMode(let value)):
      "GOLDEN=\(value) is not one of \(GoldenMode.allCases.map(\.rawValue).joined(separator: ", "))"
    case .refused(.recordingInCI(let mode)): "GOLDEN=\(mode.rawValue) is refused where CI is set"
    case .tooLarge(let bytes, let limit): "it would have \(bytes) bytes; a golden has at most \(limit): draw less"
    case .unwritable(let why): why
    case .notRendered(let why): "it could not be rendered: \(why)"
    case .refused(.nothingWasRead): "nothing is deleted: no run is known that asked for a golden"
    case .refused(.emptySuite): "nothing is deleted: the suite has no cases"
    case .refused(.foreignFolder(let folder)):
      "nothing is deleted: \(folder) has no golden of the suite, so its pictures may be something else"
    case .refused(.folderOutside(let folder)): "nothing is deleted: \(folder) is not a folder inside the suite's own"
    case .badPattern(let why): "the pattern is not a regular expression: \(why)"
    case .noCase: "no case of the suite is chosen, so nothing was checked"
    }
  }
}
