// SPDX-License-Identifier: MIT

/// Why a document could not be written.
public enum SVGError: Error, Equatable, Sendable {
  /// ``/GalleyModel/Limits/isCancelled`` said so.
  case cancelled
}

extension SVGError: CustomStringConvertible {
  /// One line for a person.
  public var description: String {
    switch self {
    case .cancelled: "the writing was cancelled"
    }
  }
}
