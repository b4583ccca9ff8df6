// SPDX-License-Identifier: MIT

import CPixels

/// The packed rows of a picture, each after its filter byte: what is deflated.
struct FilteredRows: ~Copyable {
  private let form: PNGForm
  private let width: Int
  private let height: Int
  private let pixels: UnsafeBufferPointer<UInt32>
  private let rowBytes: Int
  private let storage: UnsafeMutableRawPointer
  /// Rows that are judged together: about a line of text.
  private static let band = 16

  /// Packs every row, unfiltered.
  init(_ pixels: UnsafeBufferPointer<UInt32>, width: Int, height: Int, packer: borrowing RowPacker) {
    form = packer.survey.form
    self.width = width
    self.height = height
    self.pixels = pixels
    rowBytes = form.rowBytes(width)
    let count = (rowBytes + 1) * height + RowPacker.slack
    let largePage = Int(GALLEY_LARGE_PAGE)
    storage = .allocate(byteCount: count, alignment: count < largePage ? 16 : largePage)
    galley_memory_will_be_filled(storage, count)
    for y in 0..<height {
      let at = storage + y * (rowBytes + 1)
      at.storeBytes(of: 0, as: UInt8.self)
      packer.pack(UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width]), into: at + 1)
    }
  }
  deinit { storage.deallocate() }

  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: storage, count: (rowBytes + 1) * height)
  }

  /// Filters the bands in which fewer than half of the pixels repeat their left neighbour.
  mutating func filterWhereRough() {
    filter { band in isRough(rows: band) }
  }

  /// Filters every row by the least sum.
  mutating func filterAll() {
    filter { _ in true }
  }

  /// Filters from the last row up, since a row's filter needs the row above as it was.
  private func filter(_ wanted: (Range<Int>) -> Bool) {
    let filter = RowFilter(step: form.filterStep, count: rowBytes)
    let bands = (height + Self.band - 1) / Self.band
    for band in stride(from: bands - 1, through: 0, by: -1) {
      let rows = band * Self.band..<min((band + 1) * Self.band, height)
      guard wanted(rows) else { continue }
      for y in rows.reversed() {
        let target = (storage + y * (rowBytes + 1)).assumingMemoryBound(to: UInt8.self)
        if y > 0 {
          let above = target - rowBytes
          filter.write(target + 1, above: above, into: target)
        } else {
          withUnsafeTemporaryAllocation(of: UInt8.self, capacity: rowBytes) { zeros in
            zeros.initialize(repeating: 0)
            guard let base = zeros.baseAddress else { return }
            filter.write(target + 1, above: base, into: target)
          }
        }
      }
    }
  }

  /// Whether few pixels repeat their left neighbour, by every fourth row.
  private func isRough(rows: Range<Int>) -> Bool {
    var repeats = 0
    var seen = 0
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 4) {
      guard let row = pixels.baseAddress.map({ $0 + y * width }) else { return false }
      var x = 1
      while x &+ 8 <= width {
        let here = UnsafeRawPointer(row + x).loadUnaligned(as: SIMD8<UInt32>.self)
        let left = UnsafeRawPointer(row + x - 1).loadUnaligned(as: SIMD8<UInt32>.self)
        let same = (here .== left)
        repeats &+= Int(SIMD8<UInt32>.zero.replacing(with: 1, where: same).wrappedSum())
        x &+= 8
      }
      seen &+= x - 1
    }
    return seen > 0 && repeats * 2 < seen
  }
}
