// SPDX-License-Identifier: MIT
import CTurboJPEG
import CWebP

/// The C libraries that this module uses.
package enum ImageLibraries {
  /// Each with the version that runs; of TurboJPEG, which does not tell it, that of its headers.
  package static var versions: [(name: String, version: String)] {
    let webp = WebPGetDecoderVersion()
    let jpeg = galley_turbojpeg_version()
    return [
      ("libwebp", "\(webp >> 16).\(webp >> 8 & 255).\(webp & 255)"),
      ("libjpeg-turbo", jpeg == 0 ? "unknown" : "\(jpeg / 1_000_000).\(jpeg / 1000 % 1000).\(jpeg % 1000)"),
    ]
  }
}
