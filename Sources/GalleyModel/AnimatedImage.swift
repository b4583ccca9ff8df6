// SPDX-License-Identifier: MIT

/// Pictures of one size that follow each other; a picture that stands still is one frame.
///
/// What is seen at a time is a function of that time alone, so any frame can be asked for in any order.
public struct AnimatedImage: Hashable, Sendable {
  /// One picture and how long it is seen.
  public struct Frame: Hashable, Sendable {
    /// The whole picture, not only what changed.
    public var bitmap: Bitmap
    /// How long it is seen, in microseconds; at least 1 in an ``AnimatedImage``.
    public var durationInMicroseconds: Int

    /// Makes a frame.
    public init(bitmap: Bitmap, durationInMicroseconds: Int) {
      self.bitmap = bitmap
      self.durationInMicroseconds = durationInMicroseconds
    }
  }

  /// The longest that a frame is seen: a day, in microseconds.
  public static let longestDuration = 86_400_000_000

  /// The frames in order, at least one, all of one size, each seen for 1 … ``longestDuration`` microseconds.
  public let frames: [Frame]
  /// How often all frames are shown, after which the last one stays; 0 repeats them forever.
  public let playCount: Int
  /// When each frame begins in one play, in microseconds.
  private let starts: [Int]
  /// The length of one play, in microseconds.
  public let playDurationInMicroseconds: Int

  /// Makes an animation.
  /// - Limits: `frames` is not empty and all its bitmaps have one size; durations are held to
  ///   1 … ``longestDuration``, `playCount` to 0 and more.
  public init(frames: [Frame], playCount: Int = 0) {
    precondition(!frames.isEmpty, "An animation has at least one frame.")
    let (width, height) = (frames[0].bitmap.width, frames[0].bitmap.height)
    precondition(
      frames.allSatisfy { $0.bitmap.width == width && $0.bitmap.height == height },
      "The frames of an animation have one size.")
    var starts: [Int] = []
    var end = 0
    var held = frames
    for place in held.indices {
      let duration = min(max(held[place].durationInMicroseconds, 1), Self.longestDuration)
      held[place].durationInMicroseconds = duration
      starts.append(end)
      end += duration
    }
    self.frames = held
    self.starts = starts
    self.playCount = max(0, playCount)
    playDurationInMicroseconds = end
  }

  /// A picture that stands still.
  public init(_ bitmap: Bitmap) {
    self.init(frames: [Frame(bitmap: bitmap, durationInMicroseconds: Self.longestDuration)], playCount: 1)
  }

  /// The size of every frame.
  public var size: PixelSize { PixelSize(width: frames[0].bitmap.width, height: frames[0].bitmap.height) }

  /// Whether there is more than one frame.
  public var isAnimated: Bool { frames.count > 1 }

  /// Which frame is seen `seconds` after the start.
  /// - Limits: the time is rounded to microseconds, so that a time written as a decimal fraction falls where it says;
  ///   times before 0 and NaN count as 0, times over 10⁹ s as 10⁹ s.
  /// - Complexity: O(log frames).
  public func frameIndex(at seconds: Double) -> Int {
    guard isAnimated, seconds > 0 else { return 0 }
    let time = Int((min(seconds, 1e9) * 1e6).rounded())
    let (plays, inside) = time.quotientAndRemainder(dividingBy: playDurationInMicroseconds)
    if playCount > 0, plays >= playCount { return frames.count - 1 }
    return max(0, starts.partitionPoint { $0 <= inside } - 1)
  }

  /// The picture that is seen `seconds` after the start; see ``frameIndex(at:)``.
  public func bitmap(at seconds: Double) -> Bitmap { frames[frameIndex(at: seconds)].bitmap }
}
