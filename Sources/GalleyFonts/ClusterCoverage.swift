// SPDX-License-Identifier: MIT

import CHarfBuzz

/// What of a grapheme cluster decides over its font.
struct ClusterTraits {
  /// The first scalar that has to be seen; nil where none has.
  var base: UInt32?
  /// A variation selector that asks for a form of the base; not those of emoji.
  var variationSelector: UInt32?
  /// Whether U+20E3 makes a key of the base.
  var isKeycap = false

  init(_ cluster: UnsafeBufferPointer<UInt32>) {
    for scalar in cluster {
      if base == nil, !Self.isInvisible(scalar) { base = scalar }
      if scalar == 0x20E3 { isKeycap = true }
      if (0xFE00...0xFE0D).contains(scalar) || (0xE0100...0xE01EF).contains(scalar), variationSelector == nil {
        variationSelector = scalar
      }
    }
  }

  /// Whether the base is one of the characters that are emoji only as keycaps, or a space.
  var isDigitOrSpace: Bool {
    guard let base else { return false }
    return (0x30...0x39).contains(base) || base == 0x23 || base == 0x2A || base == 0x20 || base == 0xA0
  }

  /// Whether a scalar needs no glyph: default ignorable, a control, or a separator of lines.
  /// - Source: Unicode 15.0 `Default_Ignorable_Code_Point`; general categories Cc, Zl, Zp.
  static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F,
      0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8,
      0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}

extension Coverage {
  /// Whether every visible scalar of a cluster has a glyph, itself or in a canonically equivalent form. A stroke
  /// through a character (≠ of = and U+0338) is no such form: fonts do not say where it stands.
  /// - Source: HarfBuzz composes and decomposes to what the font has; spaces it makes from U+0020.
  func covers(_ cluster: UnsafeBufferPointer<UInt32>) -> Bool {
    var index = 0
    while index < cluster.count {
      if !ClusterTraits.isInvisible(cluster[index]), !has(cluster[index], overlaid: false) { break }
      index += 1
    }
    return index == cluster.count || coversComposed(cluster)
  }

  /// Whether a scalar has a glyph, its own or one that HarfBuzz takes instead; `overlaid`, also one with a stroke
  /// laid over it.
  func has(_ scalar: UInt32, overlaid: Bool = true) -> Bool {
    if contains(scalar) { return true }
    switch scalar {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return contains(0x20)
    case 0x2011: return contains(0x2010)
    default: return hasDecomposed(scalar, overlaid)
    }
  }

  private func hasDecomposed(_ scalar: UInt32, _ overlaid: Bool) -> Bool {
    guard scalar >= 0xC0 else { return false }
    let functions = hb_unicode_funcs_get_default()
    var first: UInt32 = 0
    var second: UInt32 = 0
    guard hb_unicode_decompose(functions, scalar, &first, &second) != 0, first != scalar else { return false }
    if !overlaid, hb_unicode_combining_class(functions, second) == HB_UNICODE_COMBINING_CLASS_OVERLAY { return false }
    // Decompositions are at most four deep: each step is canonical and shorter.
    return (contains(first) || hasDecomposed(first, overlaid))
      && (second == 0 || contains(second) || hasDecomposed(second, overlaid))
  }

  private func coversComposed(_ cluster: UnsafeBufferPointer<UInt32>) -> Bool {
    guard cluster.count > 1 else { return false }
    let functions = hb_unicode_funcs_get_default()
    var current = cluster[0]
    for next in cluster.dropFirst() {
      var composed: UInt32 = 0
      if hb_unicode_compose(functions, current, next, &composed) != 0 {
        current = composed
      } else {
        guard ClusterTraits.isInvisible(current) || has(current, overlaid: false) else { return false }
        current = next
      }
    }
    return ClusterTraits.isInvisible(current) || has(current, overlaid: false)
  }
}
