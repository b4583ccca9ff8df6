// SPDX-License-Identifier: MIT

/// What became of the cases of one set.
struct Report {
  let name: String
  private(set) var passed = 0
  private(set) var failures: [(id: String, reason: String)] = []
  private(set) var skipped: [(id: String, reason: String)] = []
  private(set) var argued: [(id: String, reason: String)] = []
  private(set) var leftOut = 0
  /// A remark for the line of the set.
  var note = ""

  init(_ name: String) { self.name = name }

  /// Whether every case passed or is argued.
  var isWhole: Bool { failures.isEmpty && skipped.isEmpty }

  /// Counts a case; `reason` says what is wrong with it, nil for nothing.
  mutating func count(_ id: String, _ reason: String?) {
    if let reason { failures.append((id, reason)) } else { passed += 1 }
  }

  /// Counts a case of which we say with `argument` that another answer is right; it must not pass by then.
  mutating func argue(_ id: String, _ argument: String) { argued.append((id, argument)) }

  mutating func skip(_ id: String, _ reason: String) { skipped.append((id, reason)) }

  /// Counts a case that says nothing of what the set is about.
  mutating func leaveOut() { leftOut += 1 }

  /// Prints failures and skips, then the line of the set.
  func print(most: Int = 400) {
    for failure in failures.prefix(most) { Swift.print("  FAIL \(failure.id): \(failure.reason)") }
    if failures.count > most { Swift.print("  … and \(failures.count - most) more") }
    for skip in skipped { Swift.print("  skip \(skip.id): \(skip.reason)") }
    for one in argued { Swift.print("  argued \(one.id): \(one.reason)") }
    let contested = argued.isEmpty ? "" : ", \(argued.count) argued"
    let more = skipped.isEmpty ? "" : ", \(skipped.count) skipped"
    let others = leftOut == 0 ? "" : ", \(leftOut) not of this kind"
    Swift.print(
      "\(name): \(passed) passed, \(failures.count) failed\(contested)\(more)\(others)\(note.isEmpty ? "" : " (\(note))")"
    )
  }
}
