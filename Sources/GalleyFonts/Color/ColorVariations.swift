// SPDX-License-Identifier: MIT

/// The deltas of `COLR` at one place on the axes.
/// - Source: OpenType 1.9.1, "Font Variations Common Table Formats": item variation store, delta-set index map.
struct ColorVariations {
  private let table: FontTable
  private let coordinates: [Int32]
  private let store: Int
  private let map: Int

  init(_ table: FontTable, coordinates: [Int32]) {
    self.table = table
    self.coordinates = coordinates.contains { $0 != 0 } ? coordinates : []
    map = Int(table.u32(26) ?? 0)
    store = Int(table.u32(30) ?? 0)
  }

  /// Whether everything is at its default.
  var isDefault: Bool { coordinates.isEmpty || store == 0 }

  /// The delta of the value `index` after `base`; zero for none and for what is out of bounds.
  /// - Units: those of the value's own field.
  func delta(_ base: UInt32?, _ index: UInt32) -> Double {
    guard !isDefault, let base, base != UInt32.max, base <= UInt32.max - index else { return 0 }
    guard let (outer, inner) = locate(base + index) else { return 0 }
    guard let count = table.u16(store + 6), outer < Int(count), let offset = table.u32(store + 8 + outer * 4)
    else { return 0 }
    return row(store + Int(offset), inner)
  }

  private func locate(_ index: UInt32) -> (outer: Int, inner: Int)? {
    guard map != 0 else { return (Int(index >> 16), Int(index & 0xFFFF)) }
    guard let format = table.u8(map), let entryFormat = table.u8(map + 1), format <= 1,
      let count = format == 0 ? table.u16(map + 2).map(Int.init) : table.u32(map + 2).map(Int.init), count > 0
    else { return nil }
    let size = Int(entryFormat >> 4 & 3) + 1
    let start = map + (format == 0 ? 4 : 6) + min(Int(index), count - 1) * size
    var entry = 0
    for byte in start..<start + size {
      guard let value = table.u8(byte) else { return nil }
      entry = entry << 8 | Int(value)
    }
    let innerBits = Int(entryFormat & 0xF) + 1
    return (entry >> innerBits, entry & ((1 << innerBits) - 1))
  }

  private func row(_ data: Int, _ inner: Int) -> Double {
    guard let rows = table.u16(data), let words = table.u16(data + 2), let regions = table.u16(data + 4),
      inner < Int(rows)
    else { return 0 }
    let isLong = words & 0x8000 != 0
    let wordCount = min(Int(words & 0x7FFF), Int(regions))
    let (wide, narrow) = isLong ? (4, 2) : (2, 1)
    var at = data + 6 + Int(regions) * 2 + inner * (wordCount * wide + (Int(regions) - wordCount) * narrow)
    var sum = 0.0
    for index in 0..<Int(regions) {
      let size = index < wordCount ? wide : narrow
      guard let region = table.u16(data + 6 + index * 2), let value = signed(at, size) else { return sum }
      at += size
      if value != 0 { sum += Double(value) * scalar(Int(region)) }
    }
    return sum
  }

  private func signed(_ offset: Int, _ size: Int) -> Int? {
    switch size {
    case 1: table.u8(offset).map { Int(Int8(bitPattern: $0)) }
    case 2: table.i16(offset).map(Int.init)
    default: table.i32(offset).map(Int.init)
    }
  }

  /// How far the place is inside a region, 0…1.
  private func scalar(_ region: Int) -> Double {
    guard let list = table.u32(store + 2), let axes = table.u16(store + Int(list)),
      let count = table.u16(store + Int(list) + 2), region < Int(count)
    else { return 0 }
    var scalar = 1.0
    for axis in 0..<Int(axes) {
      let at = store + Int(list) + 4 + (region * Int(axes) + axis) * 6
      guard let start = table.i16(at), let peak = table.i16(at + 2), let end = table.i16(at + 4) else { return 0 }
      guard peak != 0, start <= peak, peak <= end, !(start < 0 && end > 0) else { continue }
      let value = axis < coordinates.count ? Int(coordinates[axis]) : 0
      if value == Int(peak) { continue }
      if value <= Int(start) || value >= Int(end) { return 0 }
      scalar *=
        value < Int(peak)
        ? Double(value - Int(start)) / Double(Int(peak) - Int(start))
        : Double(Int(end) - value) / Double(Int(end) - Int(peak))
    }
    return scalar
  }
}
