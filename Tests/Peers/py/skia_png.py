#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""skia_png.py - W7: Skia's PNG encoder (its defaults) on the card."""
import skia
from bench import *
im = skia.Image.open(f"{WORKLOADS}/card_1200x630.png").makeRasterImage()
v = []
for r in range(repeats(9)):
    t = now(); d = im.encodeToData(skia.kPNG, 100); v.append(now() - t)
emit("W7.encode", "skia-default", v, 1e3, "ms")
emit1("W7.bytes", "skia-default", d.size(), "bytes")
