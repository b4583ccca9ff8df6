#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the test fonts. The same bytes come out every time.

  make_fonts.py           writes them beside this script
  make_fonts.py --check   says which of the committed files differ from what would be made; exit 1 if any

Needs the fontTools version below (PyPI: `pip install fonttools==4.68.0`), only here: nothing that is
built or tested needs it.
"""
import io
import os
import sys
from pathlib import Path

os.environ["SOURCE_DATE_EPOCH"] = "1704067200"
FONTTOOLS = "4.68.0"
HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))

try:
    import fontTools
except ImportError:
    sys.exit(f"make_fonts: pip install fonttools=={FONTTOOLS}")
if fontTools.version != FONTTOOLS:
    sys.exit(f"make_fonts: fontTools {fontTools.version} found, {FONTTOOLS} wanted: other versions make other bytes")

from fontTools.ttLib import TTCollection  # noqa: E402

from recipes import colour, latin, scripts, variable  # noqa: E402

FONTS = {
    "GalleyTest-Box-Regular.ttf": lambda: latin.box_font("Regular"),
    "GalleyTest-Box-Bold.ttf": lambda: latin.box_font("Bold"),
    "GalleyTest-Box-Italic.ttf": lambda: latin.box_font("Italic"),
    "GalleyTest-Mono.ttf": latin.mono_font,
    "GalleyTest-CFF.otf": latin.cff_font,
    "GalleyTest-Ligature.ttf": latin.ligature_font,
    "GalleyTest-Marks.ttf": latin.marks_font,
    "GalleyTest-Sparse.ttf": latin.sparse_font,
    "GalleyTest-Shared.ttf": latin.shared_font,
    "GalleyTest-Deleting.ttf": latin.deleting_font,
    "GalleyTest-Arabic.ttf": scripts.arabic_font,
    "GalleyTest-Hebrew.ttf": scripts.hebrew_font,
    "GalleyTest-CJK.ttf": scripts.cjk_font,
    "GalleyTest-Thai.ttf": scripts.thai_font,
    "GalleyTest-Deva.ttf": scripts.devanagari_font,
    "GalleyTest-Variable.ttf": variable.variable_font,
    "GalleyTest-COLRv0.ttf": colour.colr0_font,
    "GalleyTest-COLRv1.ttf": colour.colr1_font,
    "GalleyTest-COLRv1-Variable.ttf": colour.colr1_variable_font,
    "GalleyTest-CBDT.ttf": colour.cbdt_font,
    "GalleyTest-Sbix.ttf": colour.sbix_font,
    "GalleyTest.ttc": lambda: collection(latin.collection_faces()),
}


def collection(fonts):
    made = TTCollection()
    made.fonts = fonts
    return made


def made_bytes(font):
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def main(arguments):
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    differ = 0
    for name, make in FONTS.items():
        data = made_bytes(make())
        path = HERE / name
        if not arguments:
            path.write_bytes(data)
            print(f"{name}: {len(data)} bytes")
        elif not path.exists() or path.read_bytes() != data:
            differ += 1
            print(f"make_fonts: {name} is not what the script makes", file=sys.stderr)
    strays = {p.name for p in HERE.iterdir() if p.suffix in (".ttf", ".otf", ".ttc")} - set(FONTS)
    for name in sorted(strays):
        differ += 1
        print(f"make_fonts: {name} is made by no recipe", file=sys.stderr)
    if arguments and not differ:
        print(f"make_fonts: {len(FONTS)} files are what the script makes")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
