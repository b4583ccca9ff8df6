// SPDX-License-Identifier: MIT

import CFreeType
import GalleyModel

/// Reads outlines of FreeType.
enum FreeTypeOutline {
  fileprivate struct Drawing {
    var path = Path()
    let slant: Double
    func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
      guard let vector = vector?.pointee else { return .zero }
      let y = Double(vector.y) / 64
      return Point(x: Double(vector.x) / 64 + y * slant, y: y)
    }
  }

  /// The outline's contours, closed, each y shifting x by `slant`; coordinates are given in units of 64.
  static func path(_ outline: inout FT_Outline, slant: Double) -> Path? {
    var drawing = Drawing(slant: slant)
    var functions = FT_Outline_Funcs(
      move_to: { to, context in
        context?.assumingMemoryBound(to: Drawing.self).pointee.move(to)
        return 0
      },
      line_to: { to, context in
        context?.assumingMemoryBound(to: Drawing.self).pointee.line(to)
        return 0
      },
      conic_to: { control, to, context in
        context?.assumingMemoryBound(to: Drawing.self).pointee.quad(control, to)
        return 0
      },
      cubic_to: { control1, control2, to, context in
        context?.assumingMemoryBound(to: Drawing.self).pointee.cubic(control1, control2, to)
        return 0
      }, shift: 0, delta: 0)
    let failure = withUnsafeMutablePointer(to: &drawing) { FT_Outline_Decompose(&outline, &functions, $0) }
    guard failure == 0 else { return nil }
    if !drawing.path.isEmpty { drawing.path.close() }
    return drawing.path
  }
}

extension FreeTypeOutline.Drawing {
  fileprivate mutating func move(_ to: UnsafePointer<FT_Vector>?) {
    if !path.isEmpty { path.close() }
    path.move(to: point(to))
  }
  fileprivate mutating func line(_ to: UnsafePointer<FT_Vector>?) { path.line(to: point(to)) }
  fileprivate mutating func quad(_ control: UnsafePointer<FT_Vector>?, _ to: UnsafePointer<FT_Vector>?) {
    path.quad(control: point(control), to: point(to))
  }
  fileprivate mutating func cubic(
    _ control1: UnsafePointer<FT_Vector>?, _ control2: UnsafePointer<FT_Vector>?, _ to: UnsafePointer<FT_Vector>?
  ) {
    path.cubic(control1: point(control1), control2: point(control2), to: point(to))
  }
}
