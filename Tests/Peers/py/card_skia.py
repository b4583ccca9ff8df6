#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""card_skia.py OUT.png - the card with SkParagraph."""
import sys, skia
tl = skia.textlayout
fc = tl.FontCollection(); fc.setDefaultFontManager(skia.FontMgr())
uni = skia.Unicodes.ICU.Make()
s = skia.Surface(1200, 630); c = s.getCanvas(); c.clear(0xFF101C3A)
def text(t, px, y, color, bold=False):
    ts = tl.TextStyle(); ts.setFontSize(px); ts.setFontFamilies(["Noto Sans"]); ts.setColor(color)
    if bold: ts.setFontStyle(skia.FontStyle.Bold())
    ps = tl.ParagraphStyle(); ps.setTextStyle(ts)
    b = tl.ParagraphBuilder.make(ps, fc, uni); b.addText(t); p = b.Build(); p.layout(1040); p.paint(c, 80, y)
    return y + p.Height
y = text("How a small ferry learned to keep time with the tide", 72, 80, 0xFFFFFFFF, True)
y = text("Field notes on clocks, harbours and patience, written between two crossings.", 36, y + 28, 0xFFBFD1F2)
text("مرحبا بالعالم · שלום עולם · 你好，世界 · नमस्ते 🚀🎉", 36, y + 28, 0xFFFFD966)
text("harbour.example/notes · 7 min read", 28, 540, 0xFF99ADCC)
s.makeImageSnapshot().save(sys.argv[1], skia.kPNG)
