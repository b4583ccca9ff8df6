#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes fonts.json from the Debian fonts of this machine: path, package and SHA-256 of each.

Run it after another version of a font package came, in a commit of its own with the goldens that moved.
"""
import hashlib
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
NOTO = "/usr/share/fonts/truetype/noto/"
CJK = "/usr/share/fonts/opentype/noto/"
DEJAVU = "/usr/share/fonts/truetype/dejavu/"
LATIN_MODERN = "/usr/share/texmf/fonts/opentype/public/"

# path, family, style, role
FONTS = [
    *[(f"{NOTO}Noto{kind}-{style.replace(' ', '')}.ttf", f"Noto {kind}", style, role)
      for kind, role in (("Sans", "sans-serif"), ("Serif", "serif"))
      for style in ("Regular", "Bold", "Italic", "Bold Italic")],
    *[(f"{NOTO}{family.replace(' ', '')}-{style}.ttf", family, style, role)
      for family, role in [
          ("Noto Sans Arabic", "ar fa"), ("Noto Naskh Arabic", "ar"), ("Noto Nastaliq Urdu", "ur"),
          ("Noto Sans Hebrew", "he"), ("Noto Sans Devanagari", "hi"), ("Noto Sans Bengali", "bn"),
          ("Noto Sans Tamil", "ta"), ("Noto Sans Thai", "th"), ("Noto Sans Lao", "lo"), ("Noto Sans Khmer", "km"),
          ("Noto Sans Myanmar", "my"), ("Noto Serif Tibetan", "bo")]
      for style in ("Regular", "Bold")],
    (NOTO + "NotoSansMath-Regular.ttf", "Noto Sans Math", "Regular", "math"),
    (NOTO + "NotoSansSymbols-Regular.ttf", "Noto Sans Symbols", "Regular", "symbols"),
    (NOTO + "NotoSansSymbols2-Regular.ttf", "Noto Sans Symbols2", "Regular", "symbols"),
    (NOTO + "NotoColorEmoji.ttf", "Noto Color Emoji", "Regular", "emoji"),
    (DEJAVU + "DejaVuSans.ttf", "DejaVu Sans", "Regular", "sans-serif"),
    (DEJAVU + "DejaVuSans-Bold.ttf", "DejaVu Sans", "Bold", "sans-serif"),
    (DEJAVU + "DejaVuSerif.ttf", "DejaVu Serif", "Regular", "serif"),
    (DEJAVU + "DejaVuSansMono.ttf", "DejaVu Sans Mono", "Regular", "monospace"),
    (DEJAVU + "DejaVuSansMono-Bold.ttf", "DejaVu Sans Mono", "Bold", "monospace"),
    (LATIN_MODERN + "lm/lmroman10-regular.otf", "Latin Modern Roman", "Regular", "serif"),
    (LATIN_MODERN + "lm/lmroman10-italic.otf", "Latin Modern Roman", "Italic", "serif"),
    (LATIN_MODERN + "lm-math/latinmodern-math.otf", "Latin Modern Math", "Regular", "math"),
]
# The faces of the collections: index, family suffix, language.
CJK_FACES = [(0, "JP", "ja"), (1, "KR", "ko"), (2, "SC", "zh-Hans"), (3, "TC", "zh-Hant"), (4, "HK", "zh-Hant-HK")]
for kind in ("Sans", "Serif"):
    for style in ("Regular", "Bold"):
        if (kind, style) != ("Serif", "Bold"):
            FONTS += [(f"{CJK}Noto{kind}CJK-{style}.ttc", f"Noto {kind} CJK {suffix}", style, language, index)
                      for index, suffix, language in CJK_FACES]


def owner(path):
    answer = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True, check=True).stdout
    package = answer.split(":")[0]
    version = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=True).stdout
    return package, version


def main():
    entries, hashes, owners = [], {}, {}
    for path, family, style, role, *index in FONTS:
        if path not in hashes:
            hashes[path] = hashlib.sha256(Path(path).read_bytes()).hexdigest()
            owners[path] = owner(path)
        entries.append({"family": family, "style": style, "role": role, "path": path, "index": index[0] if index else 0,
                        "package": owners[path][0], "sha256": hashes[path]})
    packages = dict(sorted(set(owners.values())))
    lines = ",\n    ".join(json.dumps(e, ensure_ascii=False) for e in entries)
    versions = ",\n    ".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in packages.items())
    (HERE / "fonts.json").write_text(
        f'{{\n  "packages": {{\n    {versions}\n  }},\n  "fonts": [\n    {lines}\n  ]\n}}\n', encoding="utf-8")
    print(f"make_manifest: {len(entries)} faces in {len(hashes)} files of {len(packages)} packages")


if __name__ == "__main__":
    sys.exit(main())
