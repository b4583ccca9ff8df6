#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""diff_peer.py PEER A.png B.png - W8 inside one Python process: pixelmatch | pixelmatch-fast | blazediff | pillow | numpy
'files' includes decoding both PNGs, 'diff_only' starts from decoded pixels."""
import sys
from bench import *
peer, A, B = sys.argv[1:4]
T0 = now()
n = repeats(9)
def run(name, f, k=n):
    t = now(); c = f(); cold = now() - t
    v = []
    for _ in range(k):
        t = now(); c = f(); v.append(now() - t)
    emit(name, peer, v, 1e3, "ms")
    return c, cold
if peer == "pixelmatch":
    from PIL import Image
    from pixelmatch.contrib.PIL import pixelmatch
    def files(): return pixelmatch(Image.open(A), Image.open(B))
    c, cold = run("W8.files", files, 7)
elif peer == "pixelmatch-fast":
    sys.path.insert(0, os.environ["PMFAST"])
    import importlib.metadata
    from PIL import Image
    from pixelmatch import pixelmatch
    c, cold = run("W8.files", lambda: pixelmatch(A, B))
    a, b = Image.open(A).convert("RGBA"), Image.open(B).convert("RGBA")
    run("W8.diff_only", lambda: pixelmatch(a, b))
elif peer == "blazediff":
    import blazediff
    c, cold = run("W8.files", lambda: blazediff.compare(A, B).diff_count)
elif peer == "pillow":
    from PIL import Image, ImageChops
    def files():
        d = ImageChops.difference(Image.open(A), Image.open(B))
        return d.getbbox(alpha_only=False)
    c, cold = run("W8.files", files)
    a, b = Image.open(A), Image.open(B); a.load(); b.load()
    run("W8.diff_only", lambda: ImageChops.difference(a, b).getbbox(alpha_only=False))
    c = 0
emit1("W8.cold", peer, cold * 1e3, "ms")
if c: emit1("W8.count", peer, c, "px")
emit_rss("W8", peer)
