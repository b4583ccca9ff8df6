// SPDX-License-Identifier: MIT
import GalleyModel
import Testing

@Suite struct AnimatedImageTests {
  private func animation(_ milliseconds: [Int], plays: Int = 0) -> AnimatedImage {
    AnimatedImage(
      frames: milliseconds.map { .init(bitmap: Bitmap(width: 1, height: 1), durationInMicroseconds: $0 * 1000) },
      playCount: plays)
  }

  @Test func framesBeginWhereTheOneBeforeEnds() {
    let image = animation([100, 200, 300])
    let expected: [(Double, Int)] = [
      (0, 0), (0.0999, 0), (0.1, 1), (0.2999, 1), (0.3, 2), (0.5999, 2), (0.6, 0), (0.7, 1), (6.3, 2), (60.15, 1),
    ]
    for (time, frame) in expected { #expect(image.frameIndex(at: time) == frame, "\(time) s") }
  }

  @Test func theLastFrameStaysAfterThePlays() {
    let image = animation([100, 200], plays: 2)
    #expect([0.3, 0.59, 0.6, 1e6].map(image.frameIndex) == [0, 1, 1, 1])
    #expect(animation([100, 200], plays: 1).frameIndex(at: 0.3) == 1)
  }

  @Test func timesThatAreNoneAreTheBeginning() {
    let image = animation([100, 200])
    #expect([-1, -.infinity, .nan, -0.0].map(image.frameIndex) == [0, 0, 0, 0])
    // 10⁹ s is a whole number of plays and 100 ms.
    #expect(image.frameIndex(at: .infinity) == image.frameIndex(at: 1e9))
    #expect(image.frameIndex(at: 1e300) == image.frameIndex(at: 1e9))
  }

  @Test func everyMillisecondIsTheFrameThatASumFinds() {
    let lengths = [10, 30, 70, 110, 20]
    let image = animation(lengths)
    for time in 0..<1000 {
      var rest = time % lengths.reduce(0, +)
      let frame = lengths.firstIndex { length in
        rest -= length
        return rest < 0
      }
      #expect(image.frameIndex(at: Double(time) / 1000) == frame)
    }
  }

  @Test func durationsAreHeld() {
    let image = AnimatedImage(
      frames: [0, -5, .max].map { .init(bitmap: Bitmap(width: 2, height: 1), durationInMicroseconds: $0) },
      playCount: -3)
    #expect(image.frames.map(\.durationInMicroseconds) == [1, 1, AnimatedImage.longestDuration])
    #expect(image.playCount == 0)
    #expect(image.size == PixelSize(width: 2, height: 1))
  }

  @Test func aPictureThatStandsStillIsOneFrame() {
    let image = AnimatedImage(Bitmap(width: 3, height: 2))
    #expect(!image.isAnimated)
    #expect(image.frameIndex(at: 1e8) == 0)
    #expect(image.bitmap(at: 5) == Bitmap(width: 3, height: 2))
  }
}
