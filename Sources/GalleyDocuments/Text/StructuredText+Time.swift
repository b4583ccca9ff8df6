// SPDX-License-Identifier: MIT
import Galley

extension StructuredText {
  /// When animated pictures change, over the longest play of one: what a moving picture of the document needs.
  package struct PictureTimes: Equatable, Sendable {
    /// The times at which something changes, from 0, in microseconds.
    package var starts: [Int]
    /// The end of the last, in microseconds.
    package var end: Int
    /// How often all is played; 0 repeats it forever.
    package var playCount: Int
  }

  /// When the animated pictures that are there change; nil where none is animated.
  /// - Input: `most` is the most times that are wanted: more are not found.
  /// - Limits: pictures whose plays are shorter than the longest start anew in it, as they do on a page; those that stop
  ///   stay as they are.
  package func pictureTimes(most: Int) -> PictureTimes? {
    let moving = images.values.map(\.image).filter(\.isAnimated)
    guard let end = moving.map(\.playDurationInMicroseconds).max() else { return nil }
    var starts: Set<Int> = []
    for image in moving {
      var (time, play) = (0, 0)
      while time < end, image.playCount == 0 || play < image.playCount, starts.count <= most {
        for frame in image.frames where time < end {
          starts.insert(time)
          time += frame.durationInMicroseconds
        }
        play += 1
      }
    }
    let isEndless = moving.contains { $0.playCount == 0 }
    return PictureTimes(
      starts: starts.sorted(), end: end, playCount: isEndless ? 0 : moving.map(\.playCount).max() ?? 1)
  }
}
