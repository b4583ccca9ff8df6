// SPDX-License-Identifier: MIT
import CWebP

/// The C libraries that this module uses.
package enum ImageLibraries {
  /// Each with the version that runs; TurboJPEG does not tell its own.
  package static var versions: [(name: String, version: String)] {
    let packed = WebPGetDecoderVersion()
    return [("libwebp", "\(packed >> 16).\(packed >> 8 & 255).\(packed & 255)")]
  }
}
