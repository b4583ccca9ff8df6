#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds documents beside a browser: where each block stands, and how large it is.

  documents.py [--preset github,default] [--scheme light,dark] [--width 640] [--pictures FOLDER] [--all] [FILE.md …]

Without files: this project's README and Fixtures/Documents. Each is set by Galley and by headless Chromium, which gets
what cmark-gfm makes of it and a style sheet of the preset's numbers (documents_sheet.py), in the same fonts. Blocks are
paired in reading order; printed are those whose height, width or distance to the block above differs by more than
half a point, all with --all. --pictures writes each pair side by side as PNG, at 2 pixels per point, in pieces, to a folder
that is made if it is not there.

Environment: GALLEY the program (.build/release/galley), CHROMIUM, CMARK. What is meant to differ is said in the article
"Documents" of GalleyDocuments.docc.
"""
import argparse
import html
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from difflib import SequenceMatcher
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
GALLEY = os.environ.get("GALLEY", str(ROOT / ".build/release/galley"))
CHROMIUM = os.environ.get("CHROMIUM", "chromium")
CMARK = os.environ.get("CMARK", "cmark-gfm")
# What may differ: browsers round fonts' heights to device pixels, sixteen to a point here, line by line.
TOLERANCE = 0.5
PADDING = 24
FONT = "Noto Sans"

spec = importlib.util.spec_from_file_location("sheet", HERE / "documents_sheet.py")
sheet = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sheet)


def galley_blocks(file, preset, width):
    """The placed tree, flat: kind, text, box; markers and titles that only Galley has are blocks, too."""
    command = [GALLEY, "layout", str(file), "--theme", preset, "--width", str(width), "--font", FONT]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"documents: {' '.join(command)}: {run.stderr.strip()}")
    flat = []

    def walk(block, depth):
        kind = {"footnote": "listItem", "math": "code"}.get(block["kind"], block["kind"])
        text = block.get("layout", {}).get("text", "")
        flat.append({"kind": kind, "text": plain(text), "box": block["rect"], "depth": depth})
        for child in block["children"]:
            walk(child, depth + 1)

    for block in json.loads(run.stdout)["blocks"]:
        walk(block, 0)
    return flat


def plain(text):
    """The letters alone: white space, objects and isolates differ between the two."""
    return re.sub(r"[\s\u2066-\u2069\ufffc]+", "", text)


def page(file, preset, scheme, width):
    """The page that the browser shows."""
    source = Path(file).read_text(encoding="utf-8")
    for name, letter in sheet.SHORTCODES.items():
        source = source.replace(f":{name}:", letter)
    extensions = [word for name in ("table", "strikethrough", "autolink", "tasklist", "footnotes") for word in ("-e", name)]
    body = subprocess.run(
        [CMARK, "--unsafe", *extensions], input=source, capture_output=True, text=True, check=True).stdout
    return (f'<!doctype html><html><meta charset="utf-8"><base href="file://{Path(file).resolve().parent}/">'
            f"<style>{sheet.css(preset, scheme, width, PADDING)}</style><body>{body}<script>{sheet.SCRIPT}</script>")


def browse(text, *words):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_text(text, encoding="utf-8")
        return subprocess.run(
            [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--allow-file-access-from-files",
             "--font-render-hinting=none", "--virtual-time-budget=5000", f"--user-data-dir={folder}/profile", *words, f"file://{path}"],
            capture_output=True, text=True, timeout=120).stdout


def browser_blocks(text, width):
    found = browse(text, "--force-device-scale-factor=16", f"--window-size={width + 2 * PADDING},800", "--dump-dom")
    match = re.search(r'<script type="application/json" id="blocks">(.*?)</script>', found, re.S)
    if not match:
        raise SystemExit("documents: the browser said nothing; is Chromium there?")
    blocks = json.loads(html.unescape(match.group(1)))
    for block in blocks:
        block["text"] = plain(block["text"])
        block["box"][0] -= PADDING
        block["box"][1] -= PADDING
    return blocks


def paired(ours, theirs):
    """Pairs of blocks that are the same: by kind and first letters, then by kind."""
    def key(block):
        return (block["kind"], block["text"][:12])
    matcher = SequenceMatcher(None, [key(b) for b in ours], [key(b) for b in theirs], autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal" or (tag == "replace" and b - a == d - c):
            yield from ((ours[i], theirs[c + i - a]) for i in range(a, b))
        else:
            for block in ours[a:b]:
                yield block, None
            for block in theirs[c:d]:
                yield None, block


def compare(file, preset, width, everything):
    """Prints what differs; returns how many blocks do, and of how many."""
    ours = galley_blocks(file, preset, width)
    theirs = browser_blocks(page(file, preset, "light", width), width)
    different, pairs, drift, rows = 0, 0, 0.0, 0
    print(f"\n{file}, {preset}")
    for one, other in paired(ours, theirs):
        if one is None or other is None:
            block = one or other
            print(f"  {'only in Galley' if one else 'only in browser':15} {block['kind']:13} {block['text'][:40]}")
            continue
        pairs += 1
        (x, y, w, h), (bx, by, bw, bh) = one["box"], other["box"]
        # How far the distance is off since the block before: what is off once is said once.
        step = (y - by) - drift
        drift = y - by
        rows = rows + 1 if one["kind"] == "tableRow" else 0 if one["kind"] == "table" else rows
        # What a column is off is said in its first row.
        sides = [] if one["kind"] == "tableCell" and rows > 1 else [("x", x - bx), ("w", w - bw)]
        off = [name for name, value in (("y", step), ("h", h - bh), *sides) if abs(value) > TOLERANCE]
        if off:
            different += 1
        if off or everything:
            print(f"  {'*' if off else ' '} {'·' * one['depth']}{one['kind']:13} y {y:8.2f} {step:+7.2f}  h {h:7.2f} {h - bh:+7.2f}"
                  f"  x {x:6.1f} {x - bx:+6.1f}  w {w:6.1f} {w - bw:+6.1f}  {one['text'][:32]}")
    # The last bottoms: all that is off, added up.
    total = max(b["box"][1] + b["box"][3] for b in ours) - max(b["box"][1] + b["box"][3] for b in theirs)
    print(f"  {different} of {pairs} blocks differ; the end is off by {total:+.2f}")
    return different, pairs


def pictures(file, preset, scheme, width, folder):
    """Both pages side by side, in pieces of 1,400 points."""
    from PIL import Image
    stem = f"{Path(file).stem}-{preset}-{scheme}"
    ours, theirs = f"{folder}/{stem}-galley.png", f"{folder}/{stem}-chromium.png"
    subprocess.run(
        [GALLEY, "render", str(file), "-o", ours, "--theme", preset, "--color-scheme", scheme, "--width", str(width),
         "--padding", str(PADDING), "--scale", "2", "--font", FONT], check=True, capture_output=True)
    a = Image.open(ours).convert("RGB")
    browse(page(file, preset, scheme, width), "--force-device-scale-factor=2", f"--screenshot={theirs}",
           f"--window-size={width + 2 * PADDING},{a.height // 2 + 40}")
    b = Image.open(theirs).convert("RGB")
    step = 2800
    for number, top in enumerate(range(0, a.height, step)):
        both = Image.new("RGB", (a.width + b.width + 8, min(step, a.height - top)), (255, 0, 255))
        both.paste(a.crop((0, top, a.width, min(top + step, a.height))), (0, 0))
        both.paste(b.crop((0, top, b.width, min(top + step, b.height))), (a.width + 8, 0))
        both.save(f"{folder}/{stem}-{number}.png")


def main():
    parser = argparse.ArgumentParser(description="Holds documents beside a browser.")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--preset", default="github,default")
    parser.add_argument("--scheme", default="light")
    parser.add_argument("--width", type=int, default=640)
    parser.add_argument("--pictures")
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    files = options.files or [ROOT / "README.md", *sorted((ROOT / "Fixtures/Documents").glob("*.md"))]
    missing = [str(file) for file in files if not Path(file).is_file()]
    if missing:
        raise SystemExit(f"documents: there is no file {', '.join(missing)}")
    for program in (GALLEY, CHROMIUM, CMARK):
        if not shutil.which(program):
            raise SystemExit(f"documents: {program} is not there (GALLEY, CHROMIUM and CMARK name the programs)")
    if options.pictures:
        try:
            os.makedirs(options.pictures, exist_ok=True)
        except OSError as error:
            raise SystemExit(f"documents: the folder {options.pictures} cannot be made: {error.strerror}") from None
    sums = [0, 0]
    for file in files:
        for preset in options.preset.split(","):
            if options.pictures:
                for scheme in options.scheme.split(","):
                    pictures(file, preset, scheme, options.width, options.pictures)
                continue
            found = compare(file, preset, options.width, options.all)
            sums = [sums[0] + found[0], sums[1] + found[1]]
    if not options.pictures:
        print(f"\n{sums[0]} of {sums[1]} blocks differ")


if __name__ == "__main__":
    sys.exit(main())
