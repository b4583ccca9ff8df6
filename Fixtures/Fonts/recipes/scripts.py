# SPDX-License-Identifier: MIT
"""Test fonts of other scripts: joining, right to left, full width, stacked marks, reordering."""
from .base import Glyph, Metrics, box, build, frame, notdef, uni

# name: (code point, joins on both sides)
ARABIC = {
    "alef": (0x627, False), "beh": (0x628, True), "teh_marbuta": (0x629, False), "teh": (0x62A, True),
    "theh": (0x62B, True), "jeem": (0x62C, True), "hah": (0x62D, True), "khah": (0x62E, True), "dal": (0x62F, False),
    "thal": (0x630, False), "reh": (0x631, False), "zain": (0x632, False), "seen": (0x633, True), "sheen": (0x634, True),
    "sad": (0x635, True), "dad": (0x636, True), "tah": (0x637, True), "zah": (0x638, True), "ain": (0x639, True),
    "ghain": (0x63A, True), "feh": (0x641, True), "qaf": (0x642, True), "kaf": (0x643, True), "lam": (0x644, True),
    "meem": (0x645, True), "noon": (0x646, True), "heh": (0x647, True), "waw": (0x648, False),
    "alef_maksura": (0x649, True), "yeh": (0x64A, True), "peh": (0x67E, True), "tcheh": (0x686, True),
    "jeh": (0x698, False), "keheh": (0x6A9, True), "gaf": (0x6AF, True), "farsi_yeh": (0x6CC, True),
}
ARABIC_ADVANCES = {"isol": 600, "fina": 550, "medi": 350, "init": 400}
ALEF_ADVANCES = {"isol": 250, "fina": 300}
ARABIC_FEATURES = """
languagesystem DFLT dflt;
languagesystem arab dflt;
languagesystem arab URD;
markClass [fatha damma shadda] <anchor 0 620> @TOP;
markClass [kasra] <anchor 0 -20> @BOTTOM;
feature locl { script arab; language URD; sub four.fa by four.urd; } locl;
%(forms)s
feature rlig {
  lookupflag IgnoreMarks;
  sub lam.init alef.fina by lam_alef;
  sub lam.medi alef.fina by lam_alef.fina;
} rlig;
feature mark {
  pos base [%(letters)s] <anchor 200 640> mark @TOP <anchor 200 -30> mark @BOTTOM;
  pos ligature [lam_alef lam_alef.fina]
    <anchor 450 640> mark @TOP <anchor 450 -30> mark @BOTTOM
    ligComponent <anchor 150 740> mark @TOP <anchor 150 -30> mark @BOTTOM;
} mark;
feature mkmk { pos mark [shadda] <anchor 0 760> mark @TOP; } mkmk;
feature kern { pos reh alef -70; pos reh waw -90; } kern;
table GDEF {
  GlyphClassDef [%(letters)s], [lam_alef lam_alef.fina], [fatha damma kasra shadda], ;
  LigatureCaretByPos lam_alef 325;
  LigatureCaretByPos lam_alef.fina 350;
} GDEF;
"""


def joined(name, advance, form, height, unicodes=()):
    """A box and the strokes on the baseline that reach its neighbours: the next letter is on the left."""
    contours = [box(50, 0, advance - 50, height)]
    if form in ("init", "medi"):
        contours.append(box(0, 0, 50, 100))
    if form in ("fina", "medi"):
        contours.append(box(advance - 50, 0, advance, 100))
    return Glyph(name, advance, contours, unicodes)


def arabic_font():
    glyphs = [notdef(), Glyph("space", 250, [], (0x20, 0xA0))]
    forms = {form: [] for form in ("fina", "medi", "init")}
    for name, (code, dual) in ARABIC.items():
        advances = ALEF_ADVANCES if name == "alef" else ARABIC_ADVANCES
        height = 750 if name in ("alef", "lam") else 500
        glyphs.append(joined(name, advances["isol"], "isol", height, (code,)))
        for form in ("fina", "medi", "init") if dual else ("fina",):
            glyphs.append(joined(f"{name}.{form}", advances[form], form, height))
            forms[form].append(name)
    glyphs += [
        joined("lam_alef", 650, "isol", 750), joined("lam_alef.fina", 700, "fina", 750),
        Glyph("hamza", 400, [box(50, 100, 350, 400)], (0x621,)),
        Glyph("tatweel", 200, [box(0, 0, 200, 100)], (0x640,)),
        Glyph("fatha", 0, [box(-100, 640, 100, 700)], (0x64E,)),
        Glyph("damma", 0, [box(-60, 640, 60, 760)], (0x64F,)),
        Glyph("kasra", 0, [box(-100, -100, 100, -40)], (0x650,)),
        Glyph("shadda", 0, [box(-100, 640, -40, 740), box(40, 640, 100, 740)], (0x651,)),
        Glyph("comma.ar", 300, [box(50, 0, 250, 200)], (0x60C,)),
        Glyph("semicolon.ar", 300, [box(50, 0, 250, 300)], (0x61B,)),
        Glyph("question.ar", 450, [box(50, 0, 400, 700)], (0x61F,)),
        Glyph("period", 250, [box(75, 0, 175, 100)], (0x2E,)),
        # Not symmetric, so that mirroring shows.
        Glyph("parenleft", 300, [box(100, -100, 150, 750), box(150, 700, 250, 750), box(150, -100, 250, -50)], (0x28,)),
        Glyph("parenright", 300, [box(150, -100, 200, 750), box(50, 700, 150, 750), box(50, -100, 150, -50)], (0x29,)),
    ]
    words = "zero one two three four five six seven eight nine".split()
    glyphs += [Glyph(f"{w}.ar", 450, [box(50, 0, 400, 600)], (0x660 + i,)) for i, w in enumerate(words)]
    glyphs += [Glyph(f"{w}.fa", 460, [box(50, 0, 410, 600)], (0x6F0 + i,)) for i, w in enumerate(words)]
    glyphs.append(Glyph("four.urd", 470, [box(50, 0, 420, 600)]))
    code = "".join(
        f"feature {form} {{ " + " ".join(f"sub {n} by {n}.{form};" for n in names) + f" }} {form};\n"
        for form, names in forms.items())
    letters = [g.name for g in glyphs if g.name.split(".")[0] in ARABIC] + ["hamza", "tatweel"]
    return build("Galley Test Arabic", glyphs, metrics=Metrics(ascent=900, descent=300, line_gap=0),
                 features=ARABIC_FEATURES % {"forms": code, "letters": " ".join(letters)})


HEBREW_FEATURES = """
languagesystem DFLT dflt;
languagesystem hebr dflt;
markClass [hiriq] <anchor 0 -20> @BOTTOM;
markClass [dagesh] <anchor 0 250> @MIDDLE;
feature mark {
  pos base [%(wide)s] <anchor 250 -30> mark @BOTTOM <anchor 250 300> mark @MIDDLE;
  pos base [%(narrow)s] <anchor 125 -30> mark @BOTTOM <anchor 125 300> mark @MIDDLE;
} mark;
table GDEF { GlyphClassDef [%(wide)s %(narrow)s], , [hiriq dagesh], ; } GDEF;
"""
BRACKETS = {"paren": 0x28, "bracket": 0x5B, "brace": 0x7B}


def hebrew_font():
    glyphs = [notdef(), Glyph("space", 250, [], (0x20, 0xA0))]
    narrow = {0x5D5, 0x5D9, 0x5DF}  # vav, yod, final nun
    letters = {code: Glyph(uni(code), 250 if code in narrow else 500,
                           [box(25, 0, 225, 600) if code in narrow else box(50, 0, 450, 600)], (code,))
               for code in range(0x5D0, 0x5EB)}
    glyphs += letters.values()
    glyphs += [
        Glyph("hiriq", 0, [box(-40, -120, 40, -40)], (0x5B4,)), Glyph("dagesh", 0, [box(-40, 210, 40, 290)], (0x5BC,)),
        Glyph("maqaf", 400, [box(50, 500, 350, 600)], (0x5BE,)), Glyph("geresh", 250, [box(75, 450, 175, 650)], (0x5F3,)),
        Glyph("comma", 250, [box(75, -100, 175, 100)], (0x2C,)), Glyph("period", 250, [box(75, 0, 175, 100)], (0x2E,)),
        Glyph("hyphen", 350, [box(50, 250, 300, 350)], (0x2D,)),
    ]
    for index, (name, code) in enumerate(BRACKETS.items()):
        closing = {0x28: 0x29, 0x5B: 0x5D, 0x7B: 0x7D}[code]
        height = 700 - 50 * index
        glyphs.append(Glyph(f"{name}left", 300, [box(100, -100, 150, height), box(150, height - 50, 250, height)], (code,)))
        glyphs.append(Glyph(f"{name}right", 310, [box(150, -100, 200, height), box(50, height - 50, 150, height)], (closing,)))
    glyphs += [Glyph(f"digit{i}", 500, [box(50, 0, 450, 700)], (0x30 + i,)) for i in range(10)]
    names = lambda codes: " ".join(uni(c) for c in codes)
    return build("Galley Test Hebrew", glyphs, features=HEBREW_FEATURES % {
        "wide": names(c for c in letters if c not in narrow), "narrow": names(sorted(narrow))})


HAN = "一三中体国字二文日本版直組語骨"
KANA = "あいうかきくッアイガ"
HANGUL = "가나다라한글"
# Full-width punctuation with its ink on one side: what it is when set down a column is another glyph.
CJK_MARKS = {"、": (50, -50, 250, 150), "。": (50, -50, 300, 200), "「": (600, 400, 950, 850), "」": (50, -50, 400, 400),
             "（": (700, -50, 900, 850), "）": (100, -50, 300, 850), "ー": (100, 350, 900, 450), "，": (50, -100, 250, 150)}
CJK_FEATURES = """
languagesystem DFLT dflt;
languagesystem hani dflt;
languagesystem hani JAN;
languagesystem hani KOR;
languagesystem hani ZHS;
languagesystem hani ZHT;
languagesystem kana dflt;
languagesystem hang dflt;
feature locl {
  script hani;
  language ZHS; sub [uni76F4 uni9AA8] by [uni76F4.zhs uni9AA8.zhs];
  language ZHT; sub uni76F4 by uni76F4.zht;
  language KOR; sub uni76F4 by uni76F4.kor;
} locl;
feature vert { %(vertical)s } vert;
feature halt { pos [uni3001 uni3002] <0 0 -500 0>; pos uni300C <-500 0 -500 0>; pos uni300D <0 0 -500 0>; } halt;
"""


def cjk_font():
    glyphs = [notdef(1000), Glyph("space", 300, [], (0x20,)), Glyph("uni3000", 1000, [], (0x3000,))]
    for char in HAN + KANA + HANGUL:
        glyphs.append(Glyph(uni(ord(char)), 1000, frame(1000, -80, 840, 80), (ord(char),)))
    for index, name in enumerate(["uni76F4.zhs", "uni76F4.zht", "uni76F4.kor", "uni9AA8.zhs"], 1):
        # Narrower by 10, 20, 30, 40 units, so that advances tell which form was taken.
        glyphs.append(Glyph(name, 1000 - 10 * index, frame(1000 - 10 * index, -80, 840, 80)))
    vertical = []
    for char, (x0, y0, x1, y1) in CJK_MARKS.items():
        glyphs.append(Glyph(uni(ord(char)), 1000, [box(x0, y0, x1, y1)], (ord(char),)))
        # A quarter turn clockwise about the middle of the em box, (500, 380).
        glyphs.append(Glyph(uni(ord(char)) + ".vert", 1000, [box(y0 + 120, 880 - x1, y1 + 120, 880 - x0)]))
        vertical.append(f"sub {uni(ord(char))} by {uni(ord(char))}.vert;")
    return build("Galley Test CJK", glyphs, metrics=Metrics(ascent=880, descent=120, line_gap=0),
                 features=CJK_FEATURES % {"vertical": " ".join(vertical)})


THAI_FEATURES = """
languagesystem DFLT dflt;
languagesystem thai dflt;
markClass [%(above)s] <anchor -250 560> @TOP;
markClass [%(below)s] <anchor -250 -20> @BOTTOM;
feature mark { pos base [%(bases)s] <anchor 250 560> mark @TOP <anchor 250 -20> mark @BOTTOM; } mark;
feature mkmk { pos mark [%(above)s] <anchor -250 700> mark @TOP; } mkmk;
table GDEF { GlyphClassDef [%(bases)s], , [%(above)s %(below)s], ; } GDEF;
"""


def thai_font():
    above, below = [0xE31, *range(0xE34, 0xE38), *range(0xE47, 0xE4E)], [0xE38, 0xE39, 0xE3A]
    bases = [*range(0xE01, 0xE2F), 0xE30, 0xE32, *range(0xE40, 0xE47)]
    glyphs = [notdef(), Glyph("space", 250, [], (0x20,)), Glyph("uni0E2F", 500, [box(50, 0, 450, 550)], (0xE2F,)),
              Glyph("uni0E33", 550, [box(50, 0, 500, 550)], (0xE33,))]
    glyphs += [Glyph(uni(c), 500, [box(50, 0, 450, 550)], (c,)) for c in bases]
    # Drawn to the left of the origin, as Thai fonts do: they sit right even where nothing places them.
    glyphs += [Glyph(uni(c), 0, [box(-400, 580, -100, 680)], (c,)) for c in above]
    glyphs += [Glyph(uni(c), 0, [box(-400, -140, -100, -40)], (c,)) for c in below]
    glyphs += [Glyph(uni(c), 500, [box(50, 0, 450, 550)], (c,)) for c in range(0xE50, 0xE5A)]
    names = lambda codes: " ".join(uni(c) for c in codes)
    return build("Galley Test Thai", glyphs, metrics=Metrics(ascent=1000, descent=300, line_gap=0),
                 features=THAI_FEATURES % {"above": names(above), "below": names(below), "bases": names(bases)})


DEVA = {"ka": 0x915, "kha": 0x916, "ta": 0x924, "da": 0x926, "na": 0x928, "pa": 0x92A, "ma": 0x92E, "ya": 0x92F,
        "ra": 0x930, "la": 0x932, "sa": 0x938, "ha": 0x939}
DEVA_FEATURES = """
languagesystem DFLT dflt;
languagesystem dev2 dflt;
languagesystem deva dflt;
feature rphf { sub ra virama by reph; } rphf;
feature half { %(halves)s } half;
feature akhn { sub ka virama ssa by kssa; } akhn;
markClass [reph anusvara e_sign] <anchor 0 620> @TOP;
markClass [u_sign virama] <anchor 0 -20> @BOTTOM;
feature abvm { pos base [%(bases)s aa_sign ii_sign] <anchor 300 640> mark @TOP; } abvm;
feature blwm { pos base [%(bases)s] <anchor 300 -30> mark @BOTTOM; } blwm;
table GDEF { GlyphClassDef [%(bases)s aa_sign i_sign ii_sign], , [reph anusvara e_sign u_sign virama], ; } GDEF;
"""


def devanagari_font():
    glyphs = [notdef(), Glyph("space", 250, [], (0x20,))]
    headed = lambda advance: [box(0, 550, advance, 620), box(100, 0, advance - 100, 550)]
    glyphs += [Glyph(name, 600, headed(600), (code,)) for name, code in DEVA.items()]
    glyphs += [Glyph(f"{name}.half", 350, headed(350)) for name in DEVA if name != "ra"]
    glyphs += [
        Glyph("ssa", 600, headed(600), (0x937,)), Glyph("kssa", 750, headed(750)),
        Glyph("aa_sign", 250, headed(250), (0x93E,)), Glyph("i_sign", 260, headed(260), (0x93F,)),
        Glyph("ii_sign", 270, headed(270), (0x940,)),
        Glyph("u_sign", 0, [box(-80, -150, 80, -40)], (0x941,)), Glyph("e_sign", 0, [box(-100, 640, 100, 720)], (0x947,)),
        Glyph("anusvara", 0, [box(-40, 660, 40, 740)], (0x902,)), Glyph("virama", 0, [box(-80, -100, 80, -40)], (0x94D,)),
        Glyph("reph", 0, [box(-60, 640, 60, 760)]), Glyph("danda", 250, [box(100, 0, 150, 700)], (0x964,)),
        Glyph("uni25CC", 600, frame(600, 0, 550), (0x25CC,)),
    ]
    return build("Galley Test Deva", glyphs, metrics=Metrics(ascent=900, descent=300, line_gap=0), features=DEVA_FEATURES % {
        "halves": " ".join(f"sub {n} virama by {n}.half;" for n in DEVA if n != "ra"),
        "bases": " ".join([*DEVA, "ssa", "kssa", "uni25CC"])})
