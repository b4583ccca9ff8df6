// SPDX-License-Identifier: MIT

/// Where a job's fonts come from.
struct FontPlan: Hashable, Sendable {
  /// Font files, in order.
  var files: [String] = []
  /// Folders of font files, in order.
  var directories: [String] = []
  /// Whether the machine's fonts follow.
  var usesSystem = true
}
