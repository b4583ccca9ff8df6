#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""skia_peer.py - Skia's SkParagraph (skia.textlayout of skia-python) on a raster surface.
Usage: skia_peer.py W1..W6.  Each item costs a few Python calls (about 1-3 us in all, printed as
skia.call_overhead), all text work happens in C++.  The binding gives no access to SkParagraph's
paragraph cache; unique text keeps it from answering, 'samepar' shows what it does when it can."""
import sys
from bench import *
T0 = now()
import skia
tl = skia.textlayout
# Default: one family, Skia asks fontconfig for a fallback face for each unresolved run, every time.
# FAMILIES=1: the families that the text needs are listed, so that Skia finds them in its own cache.
FAMILIES = ["Noto Sans"]
PEER = "skia-paragraph"
if os.environ.get("FAMILIES"):
    FAMILIES += ["Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Thai", "Noto Sans CJK JP", "Noto Color Emoji"]
    PEER = "skia-paragraph-families"

mgr = skia.FontMgr()
fc = tl.FontCollection()
fc.setDefaultFontManager(mgr)
uni = skia.Unicodes.ICU.Make()
style = tl.TextStyle()
style.setFontSize(PX)
style.setFontFamilies(FAMILIES)
style.setColor(skia.ColorBLACK)
pstyle = tl.ParagraphStyle()
pstyle.setTextStyle(style)

def make(text, width):
    b = tl.ParagraphBuilder.make(pstyle, fc, uni)
    b.addText(text)
    p = b.Build()
    p.layout(width)
    return p

def raster(p, w, h):
    s = skia.Surface(w, h)
    c = s.getCanvas()
    c.clear(skia.ColorWHITE)
    p.paint(c, 0, 0)
    return s

def save(s, name):
    s.makeImageSnapshot().save(f"{OUT}/skia_{name}.png", skia.kPNG)

def ceil(x):
    return -int(-x // 1)

def w1():
    L, v = lines("w1_labels.txt"), []
    n = repeats(7)
    for r in range(-1, n):
        t = now()
        for i, s in enumerate(L):
            p = make(s, 1e5)
            im = raster(p, ceil(p.LongestLine), ceil(p.Height))
            if r < 0 and i == 0:
                emit1("W1.cold", PEER, (now() - T0) * 1e3, "ms")
                save(im, "w1")
        if r >= 0: v.append(now() - t)
    emit("W1.layout_raster", PEER, v, 1e6 / len(L), "us/label")

def paragraphs(wl, file):
    L, n = lines(file), repeats(11)
    for mode in ("layout", "layout_raster", "samepar"):
        v = []
        for r in range(-1, n):
            t = now()
            for i, s in enumerate(L):
                p = make(s if mode == "samepar" else unique(s), WIDTH)
                h = p.Height
                if mode == "layout_raster":
                    im = raster(p, WIDTH, ceil(h))
                    if r < 0 and i == 0: save(im, wl.lower())
                elif mode == "layout" and r < 0 and i == 0:
                    emit1(f"{wl}.cold", PEER, (now() - T0) * 1e3, "ms")
            if r >= 0: v.append(now() - t)
        emit(f"{wl}.{'layout.samepar' if mode == 'samepar' else mode}", PEER, v, 1e6 / len(L), "us/par")

def w5():
    L, v, u = lines("w5_doc.txt"), [], []
    for r in range(-1, repeats(7)):
        t = now()
        all_, total = [], 0.0
        for s in L:
            p = make(unique(s), WIDTH)
            all_.append(p)
            total += p.Height
        if r >= 0: v.append(now() - t)
        else: print(f"skia W5: document is {total:.0f} px tall", file=sys.stderr)
        del all_
        t = now()
        surf = skia.Surface(WIDTH, VIEW_H)
        c = surf.getCanvas()
        c.clear(skia.ColorWHITE)
        y = 0.0
        for s in L:
            p = make(unique(s), WIDTH)
            p.paint(c, 0, y)
            y += p.Height
            if y >= VIEW_H: break
        if r >= 0: u.append(now() - t)
        else: save(surf, "w5")
    m = emit("W5.layout", PEER, v, 1e3, "ms/doc")
    emit1("W5.layout.rate", PEER, sum(map(len, L)) / m / 1e3, "Mchar/s")
    emit("W5.viewport", PEER, u, 1e3, "ms")

def w6():
    """SkParagraph cannot be appended to: whole = one paragraph object holding all text, best = one a
    paragraph of text and only the last rebuilt, one = all tokens in one paragraph of text."""
    L = lines("w6_tokens.txt")
    # the tokens are made unlike in each repeat (an invisible difference would be a cache hit)
    for kind, reps in (("multi.whole", 3), ("multi.best", 7), ("one", 3)):
        v, u = [], []
        for r in range(repeats(reps)):
            text = f"{kind[0]}{r:03d}"
            done = h = 0.0
            t = now()
            for i, tok in enumerate(L):
                if i == len(L) - 100: tl100 = now()
                if kind != "one" and i and i % TOKENS == 0:
                    if kind == "multi.whole": text += "\n"
                    else: done += h; text = f"{r:03d}"
                text += tok
                h = make(text, WIDTH).Height
            v.append(now() - t)
            u.append(now() - tl100)
            if r == 0: print(f"skia W6.{kind}: height {done + h:.0f}", file=sys.stderr)
        emit(f"W6.{kind}.total", PEER, v, 1e3, "ms")
        emit(f"W6.{kind}.last100", PEER, u, 1e3, "ms")

def overhead():
    n, t = 20000, now()
    for _ in range(n):
        b = tl.ParagraphBuilder.make(pstyle, fc, uni)
        b.addText("")
    emit1("skia.builder_overhead", PEER, (now() - t) / n * 1e6, "us")
    t = now()
    for _ in range(n): pstyle.__hash__(); uni.__hash__(); fc.__hash__(); mgr.countFamilies
    emit1("skia.call_overhead", PEER, (now() - t) / n * 1e6, "us")

w = sys.argv[1]
{"W1": w1, "W2": lambda: paragraphs("W2", "w2_latin.txt"), "W3": lambda: paragraphs("W3", "w3_bidi.txt"),
 "W4": lambda: paragraphs("W4", "w4_scripts.txt"), "W5": w5, "W6": w6, "OVERHEAD": overhead}[w]()
emit_rss(w, PEER)
