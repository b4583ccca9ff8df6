// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What happens to a golden that is missing or does not match.
public enum GoldenMode: String, Hashable, Sendable, CaseIterable {
  /// It fails; nothing is written among the goldens.
  case check
  /// A missing one is recorded; one that does not match fails.
  case missing
  /// A missing one, and one that does not match, is recorded.
  case failed
  /// Every one is recorded again.
  case all
}

/// What the environment asks of a golden run.
public struct GoldenEnvironment: Hashable, Sendable {
  /// The value of `GOLDEN`, or nil where it is not set or empty.
  public var request: String?
  /// Whether `CI` is set to anything but nothing, `0` or `false`: then recording is refused.
  public var isContinuousIntegration: Bool

  /// Makes an environment.
  public init(request: String? = nil, isContinuousIntegration: Bool = false) {
    self.request = request
    self.isContinuousIntegration = isContinuousIntegration
  }

  /// The environment of the process, read now.
  public static var current: GoldenEnvironment {
    let inCI = variable("CI").map { !["", "0", "false"].contains($0) } ?? false
    return GoldenEnvironment(request: variable("GOLDEN"), isContinuousIntegration: inCI)
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The mode asked for, or why there is none.
  var mode: Result<GoldenMode, GoldenFailure.Refusal> {
    guard let request else { return .success(.check) }
    guard let mode = GoldenMode(rawValue: request) else { return .failure(.unknownMode(request)) }
    if mode != .check, isContinuousIntegration { return .failure(.recordingInCI(mode)) }
    return .success(mode)
  }
}
