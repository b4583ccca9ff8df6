#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pil_peer.py - Pillow + raqm (HarfBuzz, FriBidi, FreeType).  Usage: pil_peer.py W1|W2|W3|W5|W6|W7
Pillow has one font per call, no fallback and no glyph cache; wrapping is ImageText.Text.wrap, which
measures in a loop.  W3 uses DejaVu Sans (Latin, Arabic and Hebrew in one file) and a greedy wrap by
getlength, since wrap() refuses RTL; W4 cannot be done (no fallback)."""
import sys
from bench import *
T0 = now()
from PIL import Image, ImageDraw, ImageFont, ImageText
PEER = "pillow-raqm"
NOTO = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"
DEJAVU = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
def load(path): return ImageFont.truetype(path, PX, layout_engine=ImageFont.Layout.RAQM)
font = load(NOTO)
asc, desc = font.getmetrics()
LH = asc + desc

def greedy(s, f):
    """The wrap that most Pillow code has: add words while getlength allows."""
    out, line = [], ""
    for w in s.split(" "):
        t = f"{line} {w}" if line else w
        if line and f.getlength(t) > WIDTH:
            out.append(line); line = w
        else: line = t
    out.append(line)
    return out

def by_words(s, f):
    """Cheaper: measure each word once (kerning across spaces is given up)."""
    out, line, x, sp = [], [], 0.0, f.getlength(" ")
    for w in s.split(" "):
        wl = f.getlength(w)
        if line and x + sp + wl > WIDTH:
            out.append(" ".join(line)); line, x = [w], wl
        else:
            x += (sp if line else 0) + wl; line.append(w)
    out.append(" ".join(line))
    return out

def raster(lines_, f, h=None):
    im = Image.new("RGBA", (WIDTH, h or len(lines_) * LH), "white")
    d = ImageDraw.Draw(im)
    for i, l in enumerate(lines_): d.text((0, i * LH), l, font=f, fill="black")
    return im

def w1():
    L, v = lines("w1_labels.txt")[:2000], []         # a fifth of the file: Pillow is slow
    for r in range(-1, repeats(7)):
        t = now()
        for i, s in enumerate(L):
            im = Image.new("RGBA", (-int(-font.getlength(s) // 1), LH), "white")
            ImageDraw.Draw(im).text((0, 0), s, font=font, fill="black")
            if r < 0 and i == 0:
                emit1("W1.cold", PEER, (now() - T0) * 1e3, "ms"); im.save(f"{OUT}/pil_w1.png")
        if r >= 0: v.append(now() - t)
    emit("W1.layout_raster", PEER, v, 1e6 / len(L), "us/label")

def paragraphs(wl, file, f, wraps):
    L, n = lines(file)[:16], repeats(7)
    for peer, wrap in wraps:
        for mode in ("layout", "layout_raster"):
            v = []
            for r in range(-1, n):
                t = now()
                for i, s in enumerate(L):
                    ls = wrap(unique(s), f)
                    if mode == "layout_raster":
                        im = raster(ls, f)
                        if r < 0 and i == 0: im.save(f"{OUT}/{peer}_{wl.lower()}.png")
                if r >= 0: v.append(now() - t)
            emit(f"{wl}.{mode}", peer, v, 1e6 / len(L), "us/par")

def wrap_api(s, f):
    t = ImageText.Text(s, f); t.wrap(WIDTH)
    return t.text.split("\n")

def w5():
    L, v, u = lines("w5_doc.txt"), [], []
    for r in range(-1, repeats(3)):
        t = now(); total = 0
        for s in L: total += len(by_words(unique(s), font)) * LH
        if r >= 0: v.append(now() - t)
        else: print(f"pillow W5: document is {total} px tall", file=sys.stderr)
        t = now(); ls = []
        for s in L:
            ls += by_words(unique(s), font)
            if len(ls) * LH >= VIEW_H: break
        im = raster(ls, font, VIEW_H)
        if r >= 0: u.append(now() - t)
        else: im.save(f"{OUT}/pil_w5.png")
    m = emit("W5.layout", PEER + "-bywords", v, 1e3, "ms/doc")
    emit1("W5.layout.rate", PEER + "-bywords", sum(map(len, L)) / m / 1e3, "Mchar/s")
    emit("W5.viewport", PEER + "-bywords", u, 1e3, "ms")

def w6():
    L = lines("w6_tokens.txt")
    for kind, n in (("multi.best", 3), ("one", 1))[:2 if os.environ.get("FULL") else 1]:   # "one" takes 35 s
        v, u = [], []
        for r in range(repeats(n) if n > 1 else 1):
            text, t = "", now()
            for i, tok in enumerate(L):
                if i == len(L) - 100: t100 = now()
                if kind != "one" and i and i % TOKENS == 0: text = ""
                text += tok
                by_words(text, font)
            v.append(now() - t); u.append(now() - t100)
        emit(f"W6.{kind}.total", PEER + "-bywords", v, 1e3, "ms")
        emit(f"W6.{kind}.last100", PEER + "-bywords", u, 1e3, "ms")

def w7():
    import io
    im = Image.open(f"{WORKLOADS}/card_1200x630.png").convert("RGBA"); im.load()
    for peer, kw in (("pillow-default", {}), ("pillow-L1", {"compress_level": 1}), ("pillow-optimize", {"optimize": True})):
        v = []
        for r in range(repeats(9)):
            b = io.BytesIO(); t = now(); im.save(b, "PNG", **kw); v.append(now() - t)
        emit("W7.encode", peer, v, 1e3, "ms"); emit1("W7.bytes", peer, b.tell(), "bytes")

w = sys.argv[1]
{"W1": w1, "W2": lambda: paragraphs("W2", "w2_latin.txt", font, ((PEER + "-wrap", wrap_api), (PEER + "-bywords", by_words))),
 "W3": lambda: paragraphs("W3", "w3_bidi.txt", load(DEJAVU), ((PEER + "-bywords", by_words),)), "W5": w5, "W6": w6, "W7": w7}[w]()
emit_rss(w, PEER)
