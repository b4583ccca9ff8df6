// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyRaster

extension LabelError: CustomStringConvertible {
  /// What went wrong, for people.
  public var description: String {
    switch self {
    case .layout(let error): error.description
    case .render(let error): error.description
    case .invalidScale(let scale): "the scale \(scale) is no positive number"
    case .tooLarge(let width, let height): "a picture of \(width) by \(height) pixels is over every limit"
    }
  }
}
