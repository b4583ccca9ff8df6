// SPDX-License-Identifier: MIT

/// How a run ends: the contract of the command.
enum ExitCode: Int32, Sendable {
  /// What was asked is done.
  case done = 0
  /// The answer is "no": pictures differ, a golden does not hold.
  case no = 1
  /// The call is wrong.
  case usage = 2
  /// Something could not be read or written, or is malformed.
  case input = 3
  /// A limit was hit.
  case limit = 4
  /// There is no font.
  case noFont = 5
  /// Nobody reads standard output any more: what a shell reports of other programs then.
  case brokenPipe = 141
}

/// Why a command stops: one line, `galley: WHAT (WHERE): HOW TO MEND`.
struct CommandError: Error, Equatable, Sendable {
  /// How the run ends.
  var code: ExitCode
  /// What is wrong.
  var what: String
  /// Where: an option, a file, a place in a file.
  var place: String
  /// What the user can do.
  var remedy: String

  init(_ code: ExitCode, _ what: String, at place: String, _ remedy: String) {
    self.code = code
    self.what = what
    // A name may be empty, but "where" may not.
    self.place = place.isEmpty ? "''" : place
    self.remedy = remedy
  }

  /// A call that is wrong.
  static func usage(_ what: String, at place: String, _ remedy: String) -> CommandError {
    CommandError(.usage, what, at: place, remedy)
  }

  /// Something that a later version brings.
  static func notYet(_ what: String, at place: String, _ remedy: String = "leave it out") -> CommandError {
    CommandError(.usage, "not yet: \(what)", at: place, "\(remedy); a later version of Galley brings it")
  }

  /// The message without the program's name.
  var message: String { oneLine("\(what) (\(place)): \(remedy)") }
  /// The whole line.
  var line: String { "galley: " + message }
}

/// A message on one line: control characters of names and values would break it, or the terminal.
func oneLine(_ text: String) -> String {
  var line = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let isControl = scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0x2028...0x2029 ~= scalar.value
    line.append(isControl ? "\u{FFFD}" : scalar)
  }
  return String(line)
}

extension CommandError: CustomStringConvertible {
  /// The message without the program's name.
  var description: String { message }
}

/// A value as it is shown in a message: quoted, and cut where it is long.
func quoted(_ value: String) -> String {
  value.unicodeScalars.count > 60 ? "'\(String(value.prefix(57)))…'" : "'\(value)'"
}
