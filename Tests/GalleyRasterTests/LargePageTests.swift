// SPDX-License-Identifier: MIT

import CPixels
import GalleyModel
import GalleyRaster
import Testing

/// Pictures in large pages: nothing but their time is another.
@Suite struct LargePageTests {
  private static let page = Int(GALLEY_LARGE_PAGE)

  @Test func arraysAreMadeForWholeLargePages() {
    for count in [0, 1, 4096, Self.page - 1] { #expect(galley_memory_capacity(count) == count) }
    for count in [Self.page, Self.page + 1, 3 * Self.page - 256, 3 * Self.page - 255, 3_024_000] {
      let capacity = galley_memory_capacity(count)
      #expect(capacity >= count && capacity < count + Self.page + 256)
      #expect((capacity + 256) % Self.page == 0)
    }
    #expect(galley_memory_capacity(.max) == .max)
  }

  @Test(arguments: [16, 1 << 21]) func memoryKeepsWhatItHolds(alignment: Int) {
    for count in [100, Self.page - 1, Self.page, 3 * Self.page + 12_345] {
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: alignment)
      defer { memory.deallocate() }
      for index in memory.indices { memory[index] = UInt8(truncatingIfNeeded: index &* 31 >> 4) }
      galley_memory_will_be_filled(memory.baseAddress, count)
      #expect(memory.indices.allSatisfy { memory[$0] == UInt8(truncatingIfNeeded: $0 &* 31 >> 4) })
    }
  }

  @Test func largePicturesHaveTheirSizeAndColour() throws {
    let options = RenderOptions(background: Color(red: 16, green: 28, blue: 58))
    let picture = try Renderer().render(DisplayList(), size: PixelSize(width: 1200, height: 630), options: options)
    #expect(picture.pixels.count == 1200 * 630 * 4)
    #expect(stride(from: 0, to: picture.pixels.count, by: 4).allSatisfy { picture.pixels[$0 + 2] == 58 })
    #expect(picture.cropped(to: PixelRect(x: 0, y: 0, width: 1200, height: 630)) == picture)
  }
}
