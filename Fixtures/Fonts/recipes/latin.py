# SPDX-License-Identifier: MIT
"""Latin test fonts: boxes, monospaced, cubic outlines, features and kerning, marks."""
from fontTools.agl import UV2AGL

from .base import Glyph, Metrics, box, build, frame, hole, notdef, slanted

ASCII = range(0x20, 0x7F)
LATIN1 = [0xA0, 0xA9, 0xAB, 0xAD, 0xB7, 0xBB, 0xBF, 0xC4, 0xC9, 0xD6, 0xDC, 0xDF, 0xE0, 0xE4, 0xE7, 0xE8, 0xE9, 0xEA,
          0xF1, 0xF6, 0xFC]
PUNCTUATION = [0x2010, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026]


def name_of(code):
    return {0xA0: "nbspace", 0xAD: "softhyphen", 0x2010: "hyphentwo"}.get(code) or UV2AGL[code]


def span(code):
    """Bottom and top of the box that stands for a character; None for a space."""
    char = chr(code)
    if char in " \u00a0":
        return None
    if char in "-\u00ad\u2010\u2013\u2014·":
        return 250, 350
    if char in ".\u2026":
        return 0, 100
    if char in ",;":
        return -100, 100
    if char == "_":
        return -150, -100
    if char in "'\"\u2018\u2019\u201c\u201d`^~":
        return 500, 700
    if char in "gjpqyç":
        return -200, 500
    if char in "()[]{}|/\\":
        return -100, 750
    if char in "acemnorsuvwxz":
        return 0, 500
    return 0, 700


def advance_of(code, regular=500, space=250, narrow=250, wide=750):
    char = chr(code)
    if char in " \u00a0":
        return space
    if char == "i":
        return narrow
    if char == "W" or code in (0x2014, 0x2026):
        return wide
    return regular


def letters(codes, advances, shape=lambda contours: contours, side=50):
    made = []
    for code in codes:
        advance, height = advances(code), span(code)
        contours = [] if height is None else shape([box(side, height[0], advance - side, height[1])])
        made.append(Glyph(name_of(code), advance, contours, (code,)))
    return made


def box_font(style):
    codes = [*ASCII, *LATIN1, *PUNCTUATION]
    if style == "Regular":
        return build("Galley Test Box", [notdef(), *letters(codes, advance_of)])
    if style == "Bold":
        wider = lambda code: advance_of(code, 550, 250, 300, 800)
        return build("Galley Test Box", [notdef(550), *letters(codes, wider, side=25)], "Bold", weight=700,
                     metrics=Metrics(underline_thickness=80, strike_thickness=90))
    lean = lambda contours: slanted(contours, 0.2)
    narrower = lambda code: advance_of(code, 480, 250, 240, 720)
    return build("Galley Test Box", [notdef(480), *letters(codes, narrower, lean)], "Italic", italic_angle=-11.3)


def mono_font():
    codes = [*ASCII, *LATIN1, *PUNCTUATION, 0x2500, 0x2502, 0x2588]
    same = lambda code: 600
    glyphs = [notdef(600), *letters(codes[:-3], same),
              Glyph("uni2500", 600, [box(0, 275, 600, 325)], (0x2500,)),
              Glyph("uni2502", 600, [box(275, -200, 325, 800)], (0x2502,)),
              Glyph("uni2588", 600, [box(0, -200, 600, 800)], (0x2588,))]
    return build("Galley Test Mono", glyphs, fixed_pitch=True)


def disc(centre_x, centre_y, radius):
    """A circle of four cubic curves."""
    k = round(radius * 0.5523)

    def draw(pen):
        x, y, r = centre_x, centre_y, radius
        pen.moveTo((x + r, y))
        pen.curveTo((x + r, y + k), (x + k, y + r), (x, y + r))
        pen.curveTo((x - k, y + r), (x - r, y + k), (x - r, y))
        pen.curveTo((x - r, y - k), (x - k, y - r), (x, y - r))
        pen.curveTo((x + k, y - r), (x + r, y - k), (x + r, y))
        pen.closePath()
    return draw


def cff_font():
    glyphs = [notdef()]
    for glyph in letters(ASCII, advance_of):
        if glyph.name in ("o", "O"):
            radius = 200 if glyph.name == "o" else 350
            glyph = Glyph(glyph.name, 2 * radius + 100, [], glyph.unicodes, disc(radius + 50, radius, radius))
        glyphs.append(glyph)
    return build("Galley Test CFF", glyphs, cff=True)


# One letter of these is narrower, so that a ligature or a feature cannot pass for its parts.
LIGATURE_ADVANCES = {"f": 300, "i": 250, "l": 250, "one": 300}
DIGITS = "zero one two three four five six seven eight nine".split()
LOWER = [chr(c) for c in range(ord("a"), ord("z") + 1)]
LIGATURE_FEATURES = """
languagesystem DFLT dflt;
languagesystem latn dflt;
languagesystem latn TRK;
languagesystem latn ROM;
@lower = [%(lower)s];
@small = [%(small)s];
@figures = [%(figures)s];
@old = [%(old)s];
@tabular = [%(tabular)s];
@raised = [%(raised)s];
@lowered = [%(lowered)s];
feature locl {
  script latn;
  language TRK; sub i by i.TRK;
  language ROM; sub s by s.ROM;
} locl;
feature smcp { sub @lower by @small; } smcp;
feature onum { sub @figures by @old; } onum;
feature tnum { sub @figures by @tabular; } tnum;
feature sups { sub @figures by @raised; } sups;
feature subs { sub @figures by @lowered; } subs;
feature ss01 { featureNames { name "Single-storey a"; }; sub a by a.ss01; } ss01;
feature salt { sub a from [a.ss01 a.alt]; } salt;
feature frac {
  lookup numerators { sub @figures by @raised; sub slash by fraction; } numerators;
  lookup denominators { sub [fraction @lowered] @raised' by @lowered; } denominators;
} frac;
feature liga { sub f f i by f_f_i; sub f i by f_i; sub f f by f_f; } liga;
feature dlig { sub c t by c_t; } dlig;
feature zero { sub zero by zero.slash; } zero;
feature kern {
  lookup pairs { pos A V -120; pos V A -110; pos A space -60; pos space A -40; pos A A.sc -20; } pairs;
  lookup classes { pos [T Y] [o e a] -80; } classes;
} kern;
feature cpsp { pos [A V T Y] <5 0 10 0>; } cpsp;
table GDEF {
  LigatureCaretByPos f_i 270;
  LigatureCaretByPos f_f 275;
  LigatureCaretByPos f_f_i 260 520;
  LigatureCaretByPos c_t 450;
} GDEF;
"""


def ligature_font():
    advances = lambda code: LIGATURE_ADVANCES.get(name_of(code), advance_of(code))
    glyphs = [notdef(), *letters([*ASCII, 0xA0, 0x2044], advances)]
    more = lambda name, advance, bottom, top: glyphs.append(Glyph(name, advance, [box(50, bottom, advance - 50, top)]))
    for letter in LOWER:
        more(f"{letter}.sc", 450, 0, 550)
    more("A.sc", 440, 0, 550)
    for digit in DIGITS:
        more(f"{digit}.onum", 420, -100, 500)
    for digit in DIGITS:
        more(f"{digit}.tnum", 520, 0, 700)
    for digit in DIGITS:
        more(f"{digit}.sups", 310, 350, 750)
    for digit in DIGITS:
        more(f"{digit}.subs", 320, -150, 250)
    for name, advance in [("f_i", 500), ("f_f", 550), ("f_f_i", 750), ("c_t", 900)]:
        more(name, advance, 0, 700)
    more("i.TRK", 255, 0, 680)
    more("s.ROM", 505, -200, 500)
    more("a.ss01", 460, 0, 500)
    more("a.alt", 470, 0, 500)
    glyphs.append(Glyph("zero.slash", 500, [*frame(500, 0, 700), box(220, 200, 280, 500)]))
    listed = lambda names: " ".join(names)
    font = build("Galley Test Ligature", glyphs, features=LIGATURE_FEATURES % {
        "lower": listed(LOWER), "small": listed(f"{l}.sc" for l in LOWER), "figures": listed(DIGITS),
        "old": listed(f"{d}.onum" for d in DIGITS), "tabular": listed(f"{d}.tnum" for d in DIGITS),
        "raised": listed(f"{d}.sups" for d in DIGITS), "lowered": listed(f"{d}.subs" for d in DIGITS)})
    # Feature code cannot give class 0, all glyphs of no other class, a value; fonts can.
    touched = 0
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for subtable in lookup.SubTable:
            if lookup.LookupType == 2 and subtable.Format == 2:
                for record in subtable.Class1Record:
                    record.Class2Record[0].Value1.XAdvance = -30
                    touched += 1
    assert touched == 1
    return font


MARK_FEATURES = """
languagesystem DFLT dflt;
languagesystem latn dflt;
markClass [uni0301 uni0302] <anchor 0 520> @TOP;
markClass [uni0323] <anchor 0 -20> @BOTTOM;
markClass [uni0335] <anchor 150 250> @OVERLAY;
feature mark {
  pos base [%(low)s] <anchor 250 540> mark @TOP <anchor 250 -30> mark @BOTTOM <anchor 250 250> mark @OVERLAY;
  pos base [%(tall)s] <anchor 250 740> mark @TOP <anchor 250 -30> mark @BOTTOM <anchor 250 350> mark @OVERLAY;
} mark;
feature mkmk {
  pos mark [uni0301 uni0302] <anchor 10 690> mark @TOP;
} mkmk;
table GDEF { GlyphClassDef [%(low)s %(tall)s], , [uni0301 uni0302 uni0323 uni0335], ; } GDEF;
"""


def marks_font():
    codes = [c for c in ASCII if chr(c).isalpha()]
    # No narrow or wide letter here: every anchor is in the middle, at 250.
    bases = letters(codes, lambda code: 500)
    glyphs = [notdef(), Glyph("space", 250, [], (0x20,)), Glyph("period", 500, [box(50, 0, 450, 100)], (0x2E,)), *bases,
              Glyph("uni0301", 0, [box(-50, 540, 50, 680)], (0x301,)),
              Glyph("uni0302", 0, [box(-150, 540, 150, 600), box(-50, 600, 50, 680)], (0x302,)),
              # An advance of its own, which shaping must take away.
              Glyph("uni0323", 200, [box(-50, -150, 50, -50)], (0x323,)),
              Glyph("uni0335", 300, [box(-100, 220, 400, 280)], (0x335,)),
              Glyph("uni25CC", 500, frame(500, 0, 500), (0x25CC,))]
    low = [g.name for g in bases if g.contours[0][1][1] == 500] + ["uni25CC"]
    tall = [g.name for g in bases if g.contours[0][1][1] != 500]
    return build("Galley Test Marks", glyphs, features=MARK_FEATURES % {"low": " ".join(low), "tall": " ".join(tall)})


def sparse_font():
    """No Latin, no space, and a .notdef that shows nothing: all else must come from somewhere else."""
    arrow = [[(50, 300), (300, 500), (300, 350), (750, 350), (750, 250), (300, 250), (300, 100)]]
    flipped = [[(800 - x, y) for x, y in reversed(arrow[0])]]
    return build("Galley Test Sparse", [
        Glyph(".notdef", 0),
        Glyph("uni2190", 800, arrow, (0x2190,)),
        Glyph("uni2192", 800, flipped, (0x2192,)),
        # In their text presentation: the emoji font has them in colour.
        Glyph("uni263A", 800, frame(800, 0, 700), (0x263A,)),
        Glyph("uni2764", 800, [[(50, 450), (400, 0), (750, 450), (575, 600), (400, 450), (225, 600)]], (0x2764,)),
        Glyph("uniFE0E", 0, [], (0xFE0E,)),
    ], metrics=Metrics(ascent=900, descent=300, line_gap=0))


def composing_font(family, features):
    """Small letters, one mark, and other shapes of `a` and `b`, for rules of `ccmp` that meet other features."""
    glyphs = [notdef(), *letters([0x20, *range(0x61, 0x7B)], advance_of), Glyph("uni0301", 0, [], (0x301,))]
    for name, advance in [("a.one", 410), ("a.two", 420), ("b.one", 430), ("b.two", 440), ("mark.alt", 0)]:
        glyphs.append(Glyph(name, advance, [box(50, 0, advance - 50, 500)] if advance else []))
    return build(family, glyphs, features="languagesystem DFLT dflt; languagesystem latn dflt;" + features)


def shared_font():
    """`ccmp` has a lookup of its own, which needs a mark, and two that `frac` and `salt` have too."""
    return composing_font("Galley Test Shared", """
lookup MARK { sub uni0301 by mark.alt; } MARK;
lookup WITH_FRAC { sub a by a.one; } WITH_FRAC;
lookup WITH_SALT { sub b from [b.one b.two]; } WITH_SALT;
feature ccmp { lookup MARK; lookup WITH_FRAC; lookup WITH_SALT; } ccmp;
feature frac { lookup WITH_FRAC; } frac;
feature salt { lookup WITH_SALT; } salt;
""")


def deleting_font():
    """`ccmp` makes nothing of z: its cluster goes to the glyph beside it."""
    return composing_font("Galley Test Deleting", "feature ccmp { sub z by NULL; } ccmp;")


def collection_faces():
    one = build("Galley Test Collection One", [notdef(), *letters(ASCII, lambda code: 500)])
    two = build("Galley Test Collection Two", [notdef(600), *letters(ASCII, lambda code: 600)],
                metrics=Metrics(ascent=900, descent=250, line_gap=0))
    return [one, two]
