// SPDX-License-Identifier: MIT

/// Base level of a paragraph by its first strong scalar, what stands in isolates left out; 0 where there is none.
/// - Source: UAX #9 P2, P3.
package func firstStrongLevel(_ scalars: [UInt32]) -> UInt8 {
  scalars.withUnsafeBufferPointer { scalars in
    ScalarTables.shared.records(of: scalars).withUnsafeBufferPointer(firstStrongLevel)
  }
}

/// The same over records looked up before.
func firstStrongLevel(_ records: UnsafeBufferPointer<UInt16>) -> UInt8 {
  ScalarTables.shared.bidi.withUnsafeBufferPointer { classes in
    var depth = 0
    for record in records {
      switch BidiClass(rawValue: classes[Int(record)]) ?? .l {
      case .lri, .rli, .fsi: depth += 1
      case .pdi: depth = max(0, depth - 1)
      case .l where depth == 0: return 0
      case .r where depth == 0, .al where depth == 0: return 1
      case .b: return 0
      default: break
      }
    }
    return 0
  }
}
