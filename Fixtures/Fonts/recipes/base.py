# SPDX-License-Identifier: MIT
"""What every test font is made from: glyphs as lists of contours, metrics, names, feature code."""
from dataclasses import dataclass, field

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

UPEM = 1000
# 2024-01-01, in seconds since 1904: the bytes must not depend on the day.
MADE_AT = 1704067200 + 2082844800


@dataclass
class Metrics:
    """Vertical metrics in font units; hhea, OS/2 typo and win agree."""
    ascent: int = 800
    descent: int = 200
    line_gap: int = 90
    x_height: int = 500
    cap_height: int = 700
    underline_position: int = -100
    underline_thickness: int = 50
    strike_position: int = 300
    strike_thickness: int = 60


@dataclass
class Glyph:
    """One glyph: straight contours as lists of points, or a function that draws into a pen."""
    name: str
    advance: int
    contours: list = field(default_factory=list)
    unicodes: tuple = ()
    draw: object = None

    def into(self, pen):
        for points in self.contours:
            pen.moveTo(points[0])
            for point in points[1:]:
                pen.lineTo(point)
            pen.closePath()
        if self.draw:
            self.draw(pen)


def box(x0, y0, x1, y1):
    """A rectangle, clockwise: the filled direction of TrueType."""
    return [(x0, y0), (x0, y1), (x1, y1), (x1, y0)]


def hole(x0, y0, x1, y1):
    return list(reversed(box(x0, y0, x1, y1)))


def slanted(contours, tangent):
    return [[(round(x + y * tangent), y) for x, y in points] for points in contours]


def frame(advance, bottom, top, stroke=60, side=50):
    """A hollow box, as .notdef has it."""
    return [box(side, bottom, advance - side, top),
            hole(side + stroke, bottom + stroke, advance - side - stroke, top - stroke)]


def notdef(advance=500):
    return Glyph(".notdef", advance, frame(advance, 0, 700))


def build(family, glyphs, style="Regular", weight=400, width=5, italic_angle=0, metrics=None, features="",
          cff=False, fixed_pitch=False, variation_sequences=None):
    """A complete font of `glyphs`, the first of which is .notdef."""
    metrics = metrics or Metrics()
    order = [g.name for g in glyphs]
    assert order[0] == ".notdef" and len(set(order)) == len(order), order
    builder = FontBuilder(UPEM, isTTF=not cff)
    builder.setupGlyphOrder(order)
    cmap = {code: g.name for g in glyphs for code in g.unicodes}
    builder.setupCharacterMap(cmap, uvs=variation_sequences)
    postscript = family.replace(" ", "") + "-" + style.replace(" ", "")
    if cff:
        strings = {}
        for glyph in glyphs:
            pen = T2CharStringPen(glyph.advance, None)
            glyph.into(pen)
            strings[glyph.name] = pen.getCharString()
        builder.setupCFF(postscript, {"FullName": f"{family} {style}"}, strings, {})
        builder.setupHorizontalMetrics({g.name: (g.advance, left_edge(g)) for g in glyphs})
    else:
        outlines = {}
        for glyph in glyphs:
            pen = TTGlyphPen(None)
            glyph.into(pen)
            outlines[glyph.name] = pen.glyph()
        builder.setupGlyf(outlines)
        builder.setupHorizontalMetrics(
            {g.name: (g.advance, getattr(outlines[g.name], "xMin", 0)) for g in glyphs})
    builder.setupHorizontalHeader(ascent=metrics.ascent, descent=-metrics.descent, lineGap=metrics.line_gap)
    builder.setupNameTable({
        "copyright": "Copyright (c) 2026 Galley contributors", "familyName": family, "styleName": style,
        "uniqueFontIdentifier": postscript, "fullName": f"{family} {style}", "psName": postscript,
        "version": "Version 1.000", "licenseDescription": "MIT"}, mac=False)
    bold, italic = weight >= 700, italic_angle != 0
    builder.setupOS2(
        version=4,
        sTypoAscender=metrics.ascent, sTypoDescender=-metrics.descent, sTypoLineGap=metrics.line_gap,
        usWinAscent=metrics.ascent, usWinDescent=metrics.descent, sxHeight=metrics.x_height,
        sCapHeight=metrics.cap_height, usWeightClass=weight, usWidthClass=width, achVendID="GLLY", fsType=0,
        yStrikeoutPosition=metrics.strike_position, yStrikeoutSize=metrics.strike_thickness,
        # Bit 7: the typo metrics are the ones to use. Bits 0, 5, 6: italic, bold, regular.
        fsSelection=1 << 7 | (1 if italic else 0) | (1 << 5 if bold else 0) | (0 if bold or italic else 1 << 6))
    builder.setupPost(
        italicAngle=italic_angle, underlinePosition=metrics.underline_position,
        underlineThickness=metrics.underline_thickness, isFixedPitch=int(fixed_pitch), keepGlyphNames=True)
    font = builder.font
    if fixed_pitch:
        font["OS/2"].panose.bFamilyType, font["OS/2"].panose.bProportion = 2, 9
    font["head"].created = font["head"].modified = MADE_AT
    font["head"].macStyle = (1 if bold else 0) | (2 if italic else 0)
    font.recalcTimestamp = False
    if features:
        addOpenTypeFeaturesFromString(font, features)
    font["OS/2"].recalcUnicodeRanges(font)
    return font


def left_edge(glyph):
    return min((x for points in glyph.contours for x, _ in points), default=0)


def uni(code):
    """The name of a code point's glyph."""
    return f"uni{code:04X}" if code <= 0xFFFF else f"u{code:X}"
