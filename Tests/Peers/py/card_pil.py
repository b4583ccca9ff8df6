#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""card_pil.py OUT.png - the card with Pillow + raqm.  Pillow has no font fallback: the mixed line is
cut by hand into pieces, one font each, as a Pillow user has to do."""
import sys
from PIL import Image, ImageDraw, ImageFont
N = "/usr/share/fonts/truetype/noto/"
def font(f, px): return ImageFont.truetype(f if f[0] == "/" else N + f, px, layout_engine=ImageFont.Layout.RAQM)
im = Image.new("RGBA", (1200, 630), "#101c3a")
d = ImageDraw.Draw(im)
def wrapped(s, f, y, fill, lh):
    line = ""
    for w in s.split(" "):
        if line and f.getlength(line + " " + w) > 1040:
            d.text((80, y), line, font=f, fill=fill); y += lh; line = w
        else: line = line + " " + w if line else w
    d.text((80, y), line, font=f, fill=fill)
    return y + lh
y = wrapped("How a small ferry learned to keep time with the tide", font("NotoSans-Bold.ttf", 72), 80, "#ffffff", 98)
reg = font("NotoSans-Regular.ttf", 36)
y = wrapped("Field notes on clocks, harbours and patience, written between two crossings.", reg, y + 28, "#bfd1f2", 49)
x = 80.0
for s, f in (("مرحبا بالعالم", "NotoSansArabic-Regular.ttf"), (" · ", None), ("שלום עולם", "NotoSansHebrew-Regular.ttf"), (" · ", None),
             ("你好，世界", "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"), (" · ", None), ("नमस्ते", "NotoSansDevanagari-Regular.ttf"), (" ", None)):
    g = font(f, 36) if f else reg
    d.text((x, y + 28 + reg.getmetrics()[0]), s, font=g, fill="#ffd966", anchor="ls")
    x += g.getlength(s)
e = font("NotoColorEmoji.ttf", 109)
for ch in "🚀🎉":
    t = Image.new("RGBA", (136, 128)); ImageDraw.Draw(t).text((0, 0), ch, font=e, embedded_color=True)
    t = t.resize((45, 42), Image.Resampling.BOX); im.alpha_composite(t, (int(x), int(y + 32))); x += 45
d.text((80, 540), "harbour.example/notes · 7 min read", font=font("NotoSans-Regular.ttf", 28), fill="#99adcc")
im.save(sys.argv[1])
