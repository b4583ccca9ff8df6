// SPDX-License-Identifier: MIT
import CCmarkGFM

/// The C libraries that this module uses.
package enum MarkdownLibraries {
  /// Each with the version that runs.
  package static var versions: [(name: String, version: String)] {
    [("cmark-gfm", cmark_version_string().map { String(cString: $0) } ?? "unknown")]
  }
}
