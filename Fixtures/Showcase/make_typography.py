#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes typography/*.galley.json: one styled text for each capability of the layout core.

A text is given as parts, a string or (string, properties of the span), so that no byte is counted by hand.
The names are what-script, as those of the goldens that are made from them."""

import json
import pathlib

HERE = pathlib.Path(__file__).parent / "typography"
made = set()


def show(name, *parts, **options):
    """Writes one text; `options` are those of the whole text."""
    text, spans = "", []
    for part in parts:
        string, style = (part, None) if isinstance(part, str) else part
        start = len(text.encode())
        text += string
        if style:
            spans.append({"range": [start, len(text.encode())], **style})
    if text.endswith("\n"):
        text = text[:-1]
        size = len(text.encode())
        for span in spans:
            span["range"][1] = min(span["range"][1], size)
    whole = {"font": "Noto Sans", "size": 16, "width": 300, "padding": 8, **options}
    body = {"text": text, "options": whole, "spans": spans}
    path = HERE / f"{name}.galley.json"
    path.write_text(json.dumps(body, ensure_ascii=False, indent=1) + "\n")
    made.add(path)


def note(text):
    """A small grey caption on a line of its own."""
    return (text + "\n", {"font": "Noto Sans", "size": 9, "color": "#777777", "lang": "en", "align": "start",
                          "spacingBefore": 3, "tabStops": "none", "direction": "ltr"})


def p(text, **style):
    """A paragraph."""
    return (text + "\n", style)


# Fonts that stand in for others.
show("emoji-sequences",
     "Flags 🇩🇪🇯🇵🇧🇷 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ", "families 👨‍👩‍👧 👩🏽‍🚀 hands 🫱🏻‍🫲🏿 👍🏽\n",
     "keycaps 1️⃣ #️⃣, hearts ❤︎ ❤️, arrows ↔︎ ↔️\ndigits 1 2 3 beside 😀 stay in the text font", size=17)
show("language-han",
     *[part for lang in ("ja", "zh-Hans", "zh-Hant", "ko")
       for part in ((f"{lang}\t", {"size": 9, "color": "#777777"}), ("骨直刃令次角 ", {"lang": lang, "size": 30}), "\n")],
     tabStops="50")
show("fallback-scripts",
     "Latin, Ελληνικά, Кириллица, ", ("العربية", {"lang": "ar"}), ", ", ("עברית", {"lang": "he"}), ", ",
     ("हिन्दी", {"lang": "hi"}), ", ", ("ไทย", {"lang": "th"}), ", ", ("தமிழ்", {"lang": "ta"}), ", ",
     ("ខ្មែរ", {"lang": "km"}), ", ", ("日本語", {"lang": "ja"}), ", ", ("한국어", {"lang": "ko"}), ", ∑ ≠ ⟶ ♞")

show("xheight-mixed",
     note("fallback as it comes"), p("x говорит x ελληνικά x", font="Galley Test Box, Noto Sans"),
     note("as large as the first font’s small letters"),
     p("x говорит x ελληνικά x", font="Galley Test Box, Noto Sans", matchXHeight=True), size=24,
     fontFile="../../Fonts/GalleyTest-Box-Regular.ttf")

# What one font offers.
axes = "Galley Test Variable"
show("axes-latin",
     note("weight 100, 400, 700, 900"),
     *[("Hamburg ", {"font": axes, "weight": w}) for w in (100, 400, 700, 900)], "\n",
     note("width 75, 100, 125"),
     *[("Hamburg ", {"font": axes, "stretch": w}) for w in (75, 100, 125)], "\n",
     note("optical size by itself: 8, 14, 40 points"),
     *[("Hamburg ", {"font": axes, "size": s}) for s in (8, 14, 40)], "\n",
     note("slant −15"), ("Hamburg", {"font": axes, "variations": "slnt=-15"}), size=20,
     fontFile="../../Fonts/GalleyTest-Variable.ttf")
show("features-latin",
     note("figures: lining, old-style, tabular"),
     ("0123456789 ", {"variant": "lining-nums"}), ("0123456789", {"variant": "oldstyle-nums"}), "\n",
     ("111\n", {"variant": "tabular-nums lining-nums"}), ("888\n", {"variant": "tabular-nums lining-nums"}),
     note("fractions, ordinals, zero with a stroke"),
     ("1/2 3/4 15/16 ", {"variant": "diagonal-fractions"}), ("1a 2o ", {"variant": "ordinal"}),
     ("100", {"variant": "slashed-zero"}), "\n",
     note("ligatures: common, none; discretionary"),
     ("office final ", {"font": "Noto Serif"}),
     ("office final ", {"font": "Noto Serif", "variant": "no-common-ligatures"}),
     ("ſtrict act", {"font": "DejaVu Serif", "variant": "discretionary-ligatures"}), "\n",
     note("stylistic sets 3, 4 and none"),
     ("Ŋ 7 I0l ", {"variant": "styleset(3)"}), ("Ŋ 7 I0l ", {"variant": "styleset(4)"}), "Ŋ 7 I0l", size=20)
show("caps-latin",
     note("small capitals of the font; of a font without any"),
     ("Small Capitals 123 ", {"variant": "small-caps"}), "\n",
     ("Small Capitals 123", {"variant": "small-caps", "font": "DejaVu Serif"}), "\n",
     note("all small"),
     ("NATO and Unesco", {"variant": "all-small-caps"}), "\n",
     note("superiors and inferiors of the font; made up"),
     "x", ("2", {"variant": "super"}), " + H", ("2", {"variant": "sub"}), "O   ",
     ("x", {"font": "DejaVu Serif"}), ("2n+k", {"font": "DejaVu Serif", "variant": "super"}),
     (" H", {"font": "DejaVu Serif"}), ("2(s)", {"font": "DejaVu Serif", "variant": "sub"}), "\n",
     note("bold and slant made up"),
     ("bold ", {"font": "Noto Sans Math", "weight": 700}), ("slanted ", {"font": "Noto Sans Math", "italic": True}),
     ("neither", {"font": "Noto Sans Math", "italic": True, "weight": 700, "synthesis": "none"}), size=20)
show("glyphs-colour",
     note("COLR 0, and with half the alpha"),
     ("😀👍🏿❤️", {"font": "Galley Test Emoji"}), ("😀👍", {"font": "Galley Test Emoji", "color": "#0a7b", "weight": 700}),
     "\n", note("COLR 1: gradients, transforms, composition"),
     ("😀😁😃😄😅😆😇\n😈😉😊😋😌😍😎\n😏😐😑😒😓😔", {"font": "Galley Test Paint"}), "\n",
     note("COLR 1 of a variable font: weight 100, 500, 900"),
     *[("😁😂😃😄", {"font": "Galley Test Variable Paint", "weight": w, "size": 20}) for w in (100, 500, 900)],
     "\n", note("pictures: CBDT, sbix"),
     ("😀😃😄", {"font": "Galley Test Bitmap"}), (" 😀😃😄", {"font": "Galley Test Sbix"}), size=30,
     fontFile=[f"../../Fonts/GalleyTest-{name}.ttf" for name in ("COLRv0", "COLRv1", "COLRv1-Variable", "CBDT", "Sbix")])

# Where lines end.
long = ("Donaudampfschifffahrtsgesellschaft", "Do­nau­dampf­schiff­fahrts­ge­sell­schaft")
show("softhyphen-latin",
     note("without soft hyphens: cut where it must be"), p("Die " + long[0] + " fährt."),
     note("with them: the hyphen is counted, and seen only where a line ends"), p("Die " + long[1] + " fährt."),
     note("wide enough: not seen"), p("Schiff­fahrt"), width=180, lang="de")
english = ("Unhurried experimentation, considerable concentration and straightforward communication "
           "distinguish every apprenticeship in typesetting.")
german = "Die Rechtschreibung unterscheidet Zusammensetzungen, Wortverbindungen und Ableitungen."
show("hyphenation-latin",
     note("English, not divided"), p(english, lang="en"),
     note("English, divided"), p(english, lang="en", hyphenate=True),
     note("German, divided"), p(german, lang="de", hyphenate=True), width=190, size=14, align="justify")
story = ("The last proof of the day came off the press when the street was already dark; and the young compositor, "
         "who had set each of its lines by hand, read it aloud to himself, found one comma upside down in the "
         "middle of the page, and laughed before anybody else could see it.")
show("breaking-latin",
     note("greedy"), p(story, breaking="greedy"),
     note("optimal"), p(story, breaking="optimal"), width=250, size=14, align="justify", font="Noto Serif")
title = "A heading that is a little too long for one line of the page"
show("balance-latin",
     note("greedy"), p(title), note("balance"), p(title, breaking="balance"),
     note("pretty"), p(title, breaking="pretty"), note("greedy, a short last line"),
     p("Every word of this paragraph stands where it must, and then more"),
     note("pretty"), p("Every word of this paragraph stands where it must, and then more", breaking="pretty"),
     width=256)
show("kinsoku-japanese",
     *[part for rule in ("strict", "normal", "loose", "anywhere")
       for part in (note(rule), p("いろはにっと\n東京の時々は\nいろはに。と", lineBreak=rule))], width=66, lang="ja")
show("punctuation-japanese",
     note("full width"), p("「本」（「一」、「二」）。彼は、『はい。』と言った。"),
     note("compressed"), p("「本」（「一」、「二」）。彼は、『はい。』と言った。", cjkPunctuation="compressed"),
     note("stops do not hang"), p("一二三四五六七八九、一二三四五六七八九。一二"),
     note("stops hang"), p("一二三四五六七八九、一二三四五六七八九。一二", hangPunctuation=True), width=144, lang="ja")
show("gaps-japanese",
     note("as typed"), p("第3章のSwift言語とHTML5"), note("an eighth of an em between"),
     p("第3章のSwift言語とHTML5", cjkLatinSpacing=True), lang="ja", size=20)
show("words-korean",
     note("normal"), p("한국어는 띄어쓰기를 하는 언어이다"),
     note("keep-all"), p("한국어는 띄어쓰기를 하는 언어이다", wordBreak="keep-all"), width=110, lang="ko")

# Justified lines.
show("justify-latin",
     note("spaces"), p(story), note("characters"), p(story, justification="characters"),
     note("the last line too"), p("Two words", justifyLastLine=True), width=250, size=13, align="justify")
show("justify-japanese",
     p("日本語の組版では行末を揃えるために字間を調整する。Latin語が混じると行の長さが半端になる。"), width=150, align="justify",
     lang="ja")
arabic = "الخط العربي فن جميل يكتب من اليمين إلى اليسار وتمد فيه الحروف لملء السطر"
show("kashida-arabic",
     note("by kashidas"), p(arabic), note("by spaces only"), p(arabic, justification="spaces"),
     width=210, size=20, align="justify", lang="ar", font="Noto Naskh Arabic")

# Tabs and places.
show("tabs-latin",
     note("left 60, right 160, decimal 230"),
     p("Tea\tgreen\t12\t3.50\nCoffee\tblack\t7\t12.25\nMilk\t\t144\t0.9", tabStops="60, right 160, decimal 230"),
     note("center 150"), p("\tTitle\n\tA longer title", tabStops="center 150"),
     note("an interval of 40 points"), p("a\tb\tcc\tddd\te", tabWidth="40"), size=14)
show("tabs-hebrew",
     p("תה\tירוק\t12\t3.50\nקפה\tשחור\t7\t12.25", tabStops="60, right 160, decimal 230"), size=14, lang="he")
verse = "Indents move the first line, the others, or the end of all of them."
show("indents-latin",
     note("first line 24"), p(verse, firstLineIndent=24), note("hanging 24"), p("1.\t" + verse, headIndent=24, tabStops="24"),
     note("both 30, end −60"), p(verse, firstLineIndent=30, headIndent=30, tailIndent=-60),
     note("12 points between paragraphs"), p("One.", spacingAfter=12), p("Two."), size=13)
show("lineheight-latin",
     note("normal"), p("Two lines of\nÅngström jpg", background="#e8eef7"),
     note("factor 1.5"), p("Two lines of\nÅngström jpg", lineHeight="1.5", background="#e8eef7"),
     note("30 points, natural and css"), p("Two lines of\nÅngström jpg", lineHeight="30pt", background="#e8eef7"),
     p("Two lines of\nÅngström jpg", lineHeight="30pt", lineBox="css", background="#e8eef7"),
     note("at least 28, at most 16"), p("Two lines of\nÅngström jpg", minLineHeight=28, background="#e8eef7"),
     p("Two lines of\nÅngström jpg", maxLineHeight=16, background="#e8eef7"), size=13, width=200)
show("strut-mixed",
     note("strut: emoji and ideographs leave the lines where they are"),
     p("one\ntwo 中文 two\nthree 😀 three\nfour"), note("no strut"),
     p("one\ntwo 中文 two\nthree 😀 three\nfour", strut=False), size=14, lang="ja",
     font="DejaVu Sans")

# Text that is cut.
latin = "Quarterly report of the northern offices, final.pdf"
hebrew = "שורה ארוכה מאוד שאינה נכנסת לרוחב הנתון"
mixed = "File שלום_עולם.txt was saved in תיקייה חדשה today"
for where in ("end", "start", "middle"):
    show(f"ellipsis-{where}-latin", latin, truncate=where, maxLines=1, width=200)
    show(f"ellipsis-{where}-hebrew", hebrew, truncate=where, maxLines=1, width=200, lang="he")
    show(f"ellipsis-{where}-mixed", mixed, truncate=where, maxLines=1, width=220)
show("ellipsis-lines-latin", story, maxLines=3, width=220, size=14)
show("ellipsis-custom-latin", story, maxLines=2, width=220, size=14, ellipsis=" [more]")

# Letters.
show("case-latin",
     note("uppercase: ß, ﬁ, Turkish, Greek, Dutch"), ("straße ﬁn ", {"textTransform": "uppercase"}),
     ("izmir ılık ", {"textTransform": "uppercase", "lang": "tr"}),
     ("άνθρωπος ", {"textTransform": "uppercase", "lang": "el"}), "\n",
     note("lowercase: final sigma, Turkish"), ("ΟΔΟΣ ΣΟΦΟΣ ", {"textTransform": "lowercase", "lang": "el"}),
     ("ISPARTA İZMİR", {"textTransform": "lowercase", "lang": "tr"}), "\n",
     note("capitalize"), ("the “quick” brown-fox 3rd ", {"textTransform": "capitalize"}),
     ("ijsberg", {"textTransform": "capitalize", "lang": "nl"}), size=20)
show("spacing-mixed",
     note("tracking: no ligatures where letters are spaced"), ("office ", {"font": "Noto Serif"}),
     ("office ", {"font": "Noto Serif", "letterSpacing": 3}), ("office", {"font": "Noto Serif", "letterSpacing": -1}),
     "\n", note("cursive scripts stay joined"), ("العربية ", {"lang": "ar"}),
     ("العربية", {"lang": "ar", "letterSpacing": 4}), "\n",
     note("words, 0 and 8"), "one two three ", ("one two three", {"wordSpacing": 8}), "\n",
     note("kerning on, off"), "AVATAR Type To ", ("AVATAR Type To", {"kerning": False}), "\n",
     note("baselines"), "on ", ("up ", {"baselineShift": 6}), ("down", {"baselineShift": -6}), size=19)

# Lines and paint.
kinds = ("solid", "double", "dotted", "dashed", "wavy")
show("decorations-latin",
     *[part for line in ("underline", "overline", "strike")
       for part in [note(line)] + [part for kind in kinds for part in ((kind, {line: kind}), " ")] + ["\n"]], size=17)
show("underline-latin",
     note("colour, thickness, offset"), ("red ", {"underline": "red"}), ("thick ", {"underline": "3pt"}),
     ("low ", {"underline": "offset=4pt"}), ("all of them", {"underline": "wavy rgb(0 120 200 / 70%) 2pt offset=3"}),
     "\n", note("gaps around ink"), ("jumping gypsy ", {"underline": "skip-ink"}),
     ("jumping gypsy", {"underline": "2pt skip-ink"}), "\n",
     note("one line across fonts and sizes"), ("text 日本 😀 ", {"underline": True, "lang": "ja"}),
     ("big", {"underline": True, "size": 30}), (" small", {"underline": True, "size": 12}), size=17)
show("background-latin",
     "A ", ("plain", {"background": "#ffe9a8"}), ", a ", ("padded", {"background": "#cfe8ff padding=2,5"}), " and a ",
     ("rounded", {"background": "#d8f5d0 padding=2,6 radius=6"}), " one; ",
     ("one that goes on over the end of its line", {"background": "#f5d0e0 padding=1,3 radius=4"}), ".",
     lineHeight="1.5")
show("shadow-latin",
     ("hard ", {"shadow": "2 2 0 #b0b0b0"}), ("soft ", {"shadow": "0 3 2 rgb(0 0 0 / 60%)"}),
     ("glow", {"shadow": "0 0 3 #0a84ff", "color": "#0a84ff"}), size=38, weight=700)
show("stroke-latin",
     ("fill ", {"stroke": "1.5 #d6336c"}), ("only ", {"stroke": "1.2 #1864ab only"}),
     ("gaps", {"stroke": "1 only"}), size=44, weight=700)

for path in HERE.glob("*.galley.json"):
    if path not in made:
        path.unlink()
print(len(made), "texts")
