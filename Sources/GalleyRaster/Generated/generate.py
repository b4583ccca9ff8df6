#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes SRGBTable.swift: 8-bit sRGB channel values as 16-bit amounts of light (IEC 61966-2-1)."""
import pathlib

from decimal import Decimal, getcontext

getcontext().prec = 40


def light(value: int) -> int:
    c = Decimal(value) / 255
    linear = c / Decimal("12.92") if c <= Decimal("0.04045") else ((c + Decimal("0.055")) / Decimal("1.055")) ** Decimal("2.4")
    return int((linear * 65535 + Decimal("0.5")).to_integral_value(rounding="ROUND_FLOOR"))


rows = []
values = [light(v) for v in range(256)]
for i in range(0, 256, 12):
    rows.append("    " + ", ".join(str(v) for v in values[i:i + 12]) + ",")
text = """// SPDX-License-Identifier: MIT
// Made by generate.py; do not edit.

/// sRGB channel values as amounts of light.
enum SRGBTable {
  /// The amount of light, 0…65,535, of each 8-bit channel value.
  /// - Source: IEC 61966-2-1, rounded to nearest.
  static let light: [UInt16] = [
%s
  ]
}
""" % "\n".join(rows)
pathlib.Path(__file__).with_name("SRGBTable.swift").write_text(text)
