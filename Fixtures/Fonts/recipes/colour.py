# SPDX-License-Identifier: MIT
"""Colour test fonts: layers (COLR 0), paint graphs (COLR 1), bitmaps (CBDT, sbix)."""
import struct
import zlib

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.ttLib import newTable
from fontTools.ttLib.tables import otTables as ot
from fontTools.ttLib.tables.BitmapGlyphMetrics import SmallGlyphMetrics
from fontTools.ttLib.tables.C_B_D_T_ import cbdt_bitmap_format_17
from fontTools.ttLib.tables.E_B_L_C_ import BitmapSizeTable, SbitLineMetrics, Strike, eblc_index_sub_table_1
from fontTools.ttLib.tables._f_v_a_r import Axis
from fontTools.ttLib.tables.sbixGlyph import Glyph as SbixGlyph
from fontTools.ttLib.tables.sbixStrike import Strike as SbixStrike
from fontTools.varLib.varStore import OnlineVarStoreBuilder

from .base import Glyph, Metrics, box, build, frame, hole, notdef, uni

EMOJI_METRICS = Metrics(ascent=950, descent=250, line_gap=0)
FOREGROUND = 0xFFFF
# Two palettes, the second for dark grounds: red, green, blue, yellow, half-transparent black, skin.
PALETTES = [
    [(1, 0, 0, 1), (0, 0.6, 0, 1), (0, 0, 1, 1), (1, 0.8, 0, 1), (0, 0, 0, 0.5), (0.55, 0.35, 0.2, 1)],
    [(1, 0.4, 0.4, 1), (0.4, 1, 0.4, 1), (0.4, 0.4, 1, 1), (1, 1, 0.4, 1), (1, 1, 1, 0.5), (0.8, 0.6, 0.4, 1)],
]
RED, GREEN, BLUE, YELLOW, SHADE, SKIN = range(6)
ADVANCE = 1200


def palettes():
    return buildCPAL(PALETTES, paletteTypes=[1, 2])


def square(name, *rectangles):
    return Glyph(name, ADVANCE, [box(*r) for r in rectangles])


# Base glyph: (code point, layers). A layer is (glyph, palette entry).
FULL, LEFT, RIGHT, TOP, DOT, RING = "part.full", "part.left", "part.right", "part.top", "part.dot", "part.ring"
LAYERS = {
    uni(0x1F600): (0x1F600, [(FULL, YELLOW), (DOT, BLUE)]),
    uni(0x1F603): (0x1F603, [(FULL, YELLOW), (LEFT, SHADE)]),
    uni(0x1F468): (0x1F468, [(FULL, BLUE), (TOP, YELLOW)]),
    uni(0x1F469): (0x1F469, [(FULL, RED), (TOP, YELLOW)]),
    uni(0x1F467): (0x1F467, [(FULL, GREEN), (TOP, YELLOW)]),
    uni(0x1F44D): (0x1F44D, [(LEFT, YELLOW), (DOT, FOREGROUND)]),
    uni(0x2764): (0x2764, [(FULL, RED)]),
    uni(0x263A): (0x263A, [(RING, FOREGROUND), (DOT, YELLOW)]),
    uni(0x1F3F4): (0x1F3F4, [(FULL, FOREGROUND)]),
    uni(0x20E3): (0x20E3, [(RING, BLUE)]),
    "thumbs.dark": (None, [(LEFT, SKIN), (DOT, FOREGROUND)]),
    "family": (None, [(LEFT, BLUE), (RIGHT, RED), (DOT, GREEN)]),
    "flag.de": (None, [(FULL, YELLOW), (TOP, FOREGROUND)]),
    "flag.jp": (None, [(RING, SHADE), (DOT, RED)]),
    "flag.scotland": (None, [(FULL, BLUE), (DOT, FOREGROUND)]),
    "keycap.one": (None, [(FULL, BLUE), (DOT, FOREGROUND)]),
    "keycap.hash": (None, [(FULL, BLUE), (LEFT, FOREGROUND)]),
}
FLAG_TAGS = [0xE0067, 0xE0062, 0xE0073, 0xE0063, 0xE0074, 0xE007F]  # gbsct and the end
COLR0_FEATURES = """
languagesystem DFLT dflt;
feature ccmp {
  sub u1F44D u1F3FF by thumbs.dark;
  sub u1F468 uni200D u1F469 uni200D u1F467 by family;
  sub u1F1E9 u1F1EA by flag.de;
  sub u1F1EF u1F1F5 by flag.jp;
  sub u1F3F4 %s by flag.scotland;
  sub one uniFE0F uni20E3 by keycap.one;
  sub numbersign uniFE0F uni20E3 by keycap.hash;
  sub one uni20E3 by keycap.one;
} ccmp;
""" % " ".join(uni(c) for c in FLAG_TAGS)


def colr0_font():
    glyphs = [notdef(1000), Glyph("space", 300, [], (0x20,)),
              Glyph("one", 500, [box(50, 0, 450, 700)], (0x31,)), Glyph("numbersign", 500, frame(500, 0, 700), (0x23,))]
    for name, (code, _) in LAYERS.items():
        # The outline is what a reader without colour would draw: the frame of the picture.
        glyphs.append(Glyph(name, ADVANCE, frame(ADVANCE, -150, 850), (code,) if code else ()))
    glyphs += [Glyph(uni(c), ADVANCE, frame(ADVANCE, 0, 700), (c,)) for c in range(0x1F1E6, 0x1F200)]
    glyphs += [Glyph(uni(c), ADVANCE, [box(200, 0, 1000, 800)], (c,)) for c in range(0x1F3FB, 0x1F400)]
    glyphs += [Glyph(uni(c), 0, [], (c,)) for c in (0x200D, 0xFE0E, 0xFE0F, *FLAG_TAGS)]
    glyphs += [square(FULL, (100, -150, 1100, 850)), square(LEFT, (100, -150, 600, 850)),
               square(RIGHT, (600, -150, 1100, 850)), square(TOP, (100, 450, 1100, 850)),
               square(DOT, (450, 200, 750, 500)),
               Glyph(RING, ADVANCE, [box(100, -150, 1100, 850), hole(200, -50, 1000, 750)])]
    sequences = [(base, selector, None) for base in (0x2764, 0x263A) for selector in (0xFE0F,)]
    font = build("Galley Test Emoji", glyphs, metrics=EMOJI_METRICS, features=COLR0_FEATURES,
                 variation_sequences=sequences)
    colour = {name: layers for name, (_, layers) in LAYERS.items()}
    for tone, code in enumerate(range(0x1F3FB, 0x1F400)):
        colour[uni(code)] = [(FULL, SKIN if tone > 2 else YELLOW)]
    font["COLR"] = buildCOLR(colour, version=0)
    font["CPAL"] = palettes()
    return font


def solid(index, alpha=1.0):
    return {"Format": ot.PaintFormat.PaintSolid, "PaletteIndex": index, "Alpha": alpha}


def filled(glyph, paint):
    return {"Format": ot.PaintFormat.PaintGlyph, "Glyph": glyph, "Paint": paint}


def stops(*entries, extend="pad"):
    return {"Extend": extend, "ColorStop": [
        {"StopOffset": offset, "PaletteIndex": index, "Alpha": alpha} for offset, index, alpha in entries]}


def moved(kind, paint, **values):
    return {"Format": getattr(ot.PaintFormat, kind), "Paint": paint, **values}


def layered(*paints):
    return {"Format": ot.PaintFormat.PaintColrLayers, "Layers": list(paints)}


def paints():
    """One feature a glyph, from U+1F600 on, in this order."""
    two = stops((0, RED, 1), (1, BLUE, 1))
    three = stops((0, RED, 1), (0.5, YELLOW, 0.5), (1, BLUE, 1))
    short = lambda extend: stops((0, RED, 1), (1, BLUE, 1), extend=extend)
    linear = lambda line: {"Format": ot.PaintFormat.PaintLinearGradient, "ColorLine": line,
                           "x0": 100, "y0": 0, "x1": 1100, "y1": 0, "x2": 100, "y2": 1000}
    bands = lambda line: linear(line) | {"x0": 450, "x1": 750, "x2": 450}
    radial = {"Format": ot.PaintFormat.PaintRadialGradient, "ColorLine": three,
              "x0": 500, "y0": 400, "r0": 50, "x1": 600, "y1": 350, "r1": 500}
    sweep = {"Format": ot.PaintFormat.PaintSweepGradient, "ColorLine": three, "centerX": 600, "centerY": 350,
             "startAngle": 0, "endAngle": 270}
    dot = filled(DOT, solid(RED))
    matrix = {"xx": 1.0, "yx": 0.25, "xy": -0.25, "yy": 1.0, "dx": 100, "dy": -100}
    over = lambda mode: {"Format": ot.PaintFormat.PaintComposite, "CompositeMode": mode,
                         "SourcePaint": filled(LEFT, solid(RED, 0.75)), "BackdropPaint": filled(TOP, solid(BLUE))}
    return {
        "solid": filled(FULL, solid(RED)),
        "solid-alpha": filled(FULL, solid(RED, 0.5)),
        "foreground": filled(FULL, solid(FOREGROUND)),
        "linear": filled(FULL, linear(two)),
        "linear-repeat": filled(FULL, bands(short("repeat"))),
        "linear-reflect": filled(FULL, bands(short("reflect"))),
        "radial": filled(FULL, radial),
        "sweep": filled(FULL, sweep),
        "layers": layered(filled(FULL, solid(YELLOW)), filled(LEFT, solid(SHADE)), dot),
        "transform": moved("PaintTransform", dot, Transform=matrix),
        "translate": moved("PaintTranslate", dot, dx=200, dy=-100),
        "scale": moved("PaintScale", dot, scaleX=1.5, scaleY=0.5),
        "scale-around": moved("PaintScaleUniformAroundCenter", dot, scale=1.75, centerX=600, centerY=350),
        "rotate": moved("PaintRotate", dot, angle=15),
        "rotate-around": moved("PaintRotateAroundCenter", dot, angle=45, centerX=600, centerY=350),
        "skew": moved("PaintSkew", dot, xSkewAngle=20, ySkewAngle=0),
        "skew-around": moved("PaintSkewAroundCenter", dot, xSkewAngle=20, ySkewAngle=10, centerX=600, centerY=350),
        "composite-src-in": over("src_in"),
        "composite-dest-out": over("dest_out"),
        "composite-xor": over("xor"),
        "composite-multiply": over("multiply"),
        "composite-screen": over("screen"),
        "composite-luminosity": over("hsl_luminosity"),
        "reuse": layered({"Format": ot.PaintFormat.PaintColrGlyph, "Glyph": "solid"}, filled(DOT, solid(GREEN))),
        "clip": filled(FULL, solid(GREEN)),
        "nested-clip": filled(LEFT, filled(TOP, solid(BLUE))),
    }


# Two glyphs show less than they paint: a clip box cuts them. Others have one that is roomy.
CLIPS = {"clip": (300, 0, 900, 700), "solid": (100, -150, 1100, 850)}


def colr1_font():
    graphs = paints()
    glyphs = [notdef(1000), Glyph("space", 300, [], (0x20,))]
    glyphs += [Glyph(name, ADVANCE, frame(ADVANCE, -150, 850), (0x1F600 + i,)) for i, name in enumerate(graphs)]
    glyphs += [square(FULL, (100, -150, 1100, 850)), square(LEFT, (100, -150, 600, 850)),
               square(TOP, (100, 450, 1100, 850)), square(DOT, (450, 200, 750, 500))]
    font = build("Galley Test Paint", glyphs, metrics=EMOJI_METRICS)
    font["COLR"] = buildCOLR(graphs, version=1, clipBoxes=CLIPS, glyphMap=font.getReverseGlyphMap())
    font["CPAL"] = palettes()
    return font


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def stored(data):
    """A zlib stream of stored blocks: no two zlib versions can pack it differently."""
    blocks = [data[i:i + 65535] for i in range(0, len(data), 65535)]
    out = b"\x78\x01"
    for index, block in enumerate(blocks):
        out += struct.pack("<BHH", index == len(blocks) - 1, len(block), len(block) ^ 0xFFFF) + block
    return out + struct.pack(">I", zlib.adler32(data))


def palette_png(side, pixel):
    """A square PNG of 2 bits a pixel: transparent, red, blue, half-transparent green."""
    rows = b""
    for y in range(side):
        row = bytearray((side + 3) // 4)
        for x in range(side):
            row[x // 4] |= pixel(x, y) << (6 - 2 * (x % 4))
        rows += b"\0" + bytes(row)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 2, 3, 0, 0, 0))
            + chunk(b"PLTE", bytes([0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 160, 0])) + chunk(b"tRNS", bytes([0, 255, 255, 128]))
            + chunk(b"IDAT", stored(rows)) + chunk(b"IEND", b""))


def rgba_png(side, pixel):
    rows = b"".join(b"\0" + b"".join(bytes(pixel(x, y)) for x in range(side)) for y in range(side))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", stored(rows)) + chunk(b"IEND", b""))


def quarters(side):
    """Red, blue, green and clear quarters, so that a flip or a turn shows."""
    return lambda x, y: [[1, 2], [3, 0]][y * 2 // side][x * 2 // side]


def target(side):
    """A red frame an eighth wide, around blue."""
    edge = side // 8
    return lambda x, y: 1 if min(x, y, side - 1 - x, side - 1 - y) < edge else 2


def ramp(side):
    """True colour: red grows to the right, alpha to the bottom."""
    return lambda x, y: (x * 255 // (side - 1), 64, 0, y * 255 // (side - 1))


BITMAPS = {uni(0x1F600): (0x1F600, quarters), uni(0x1F603): (0x1F603, target), uni(0x1F604): (0x1F604, ramp)}
STRIKES = [32, 109]


def picture(name, side):
    shape = BITMAPS[name][1]
    if shape is ramp:
        side = 16 if side <= 32 else 32  # smaller than its strike says: four bytes a pixel are many
        return side, rgba_png(side, ramp(side))
    return side, palette_png(side, shape(side))


def bitmap_base(family):
    glyphs = [notdef(1000), Glyph("space", 300, [], (0x20,)), Glyph("one", 500, [box(50, 0, 450, 700)], (0x31,))]
    glyphs += [Glyph(name, ADVANCE, [], (code,)) for name, (code, _) in BITMAPS.items()]
    return build(family, glyphs, metrics=EMOJI_METRICS)


def cbdt_font():
    font = bitmap_base("Galley Test Bitmap")
    font["CBDT"], font["CBLC"] = newTable("CBDT"), newTable("CBLC")
    font["CBDT"].version = font["CBLC"].version = 3.0
    font["CBDT"].strikeData, font["CBLC"].strikes = [], []
    for ppem in STRIKES:
        data = {}
        for name in BITMAPS:
            side, png = picture(name, ppem)
            glyph = cbdt_bitmap_format_17(b"", font)
            metrics = glyph.metrics = SmallGlyphMetrics()
            metrics.height = metrics.width = side
            metrics.BearingX = round(ppem * 0.1)
            metrics.BearingY = round(ppem * 0.85)
            metrics.Advance = round(ppem * ADVANCE / 1000)
            glyph.imageData = png
            data[name] = glyph
        font["CBDT"].strikeData.append(data)

        strike = Strike()
        table = strike.bitmapSizeTable = BitmapSizeTable()
        for line in ("hori", "vert"):
            metrics = SbitLineMetrics()
            for key in ("ascender", "descender", "widthMax", "caretSlopeNumerator", "caretSlopeDenominator", "caretOffset",
                        "minOriginSB", "minAdvanceSB", "maxBeforeBL", "minAfterBL", "pad1", "pad2"):
                setattr(metrics, key, 0)
            metrics.ascender, metrics.descender = round(ppem * 0.95), -round(ppem * 0.25)
            metrics.widthMax = round(ppem * ADVANCE / 1000)
            setattr(table, line, metrics)
        table.ppemX = table.ppemY = ppem
        table.bitDepth, table.flags, table.colorRef = 32, 1, 0
        names = list(BITMAPS)
        index = eblc_index_sub_table_1(b"", font)
        index.indexFormat, index.imageFormat = 1, 17
        index.names = names
        index.firstGlyphIndex, index.lastGlyphIndex = font.getGlyphID(names[0]), font.getGlyphID(names[-1])
        table.startGlyphIndex, table.endGlyphIndex = index.firstGlyphIndex, index.lastGlyphIndex
        strike.indexSubTables = [index]
        font["CBLC"].strikes.append(strike)
    return font


def sbix_font():
    font = bitmap_base("Galley Test Sbix")
    table = font["sbix"] = newTable("sbix")
    table.version, table.flags = 1, 1
    for ppem in STRIKES:
        strike = SbixStrike(ppem=ppem, resolution=72)
        for name in font.getGlyphOrder():
            if name in BITMAPS:
                _, png = picture(name, ppem)
                strike.glyphs[name] = SbixGlyph(
                    glyphName=name, graphicType="png ", originOffsetX=round(ppem * 0.1), originOffsetY=-round(ppem * 0.15),
                    imageData=png)
            else:
                strike.glyphs[name] = SbixGlyph(glyphName=name)
        table.strikes[ppem] = strike
    return font


class Deltas:
    """What the values of a paint gain at the end of the axis, as the indices that COLR asks for."""

    def __init__(self):
        self.store = OnlineVarStoreBuilder(["wght"])
        self.store.setSupports([{"wght": (0, 1, 1)}])
        self.indices = []

    def __call__(self, *deltas):
        """The first of consecutive indices, one for each value of a paint, in the order of its fields."""
        base = len(self.indices)
        self.indices += [self.store.storeDeltas([round(delta)]) for delta in deltas]
        return base


def variable_paints(deltas):
    """Each grows with the axis: alpha, place, size, angle (half turns), stops."""
    f2dot14 = 1 << 14
    dot = filled(DOT, solid(RED))
    line = {"Extend": "pad", "ColorStop": [
        {"StopOffset": 0, "PaletteIndex": RED, "Alpha": 1, "VarIndexBase": deltas(0.5 * f2dot14, 0)},
        {"StopOffset": 1, "PaletteIndex": BLUE, "Alpha": 0.5, "VarIndexBase": deltas(0, 0.5 * f2dot14)}]}
    return {
        "var-solid": filled(FULL, {"Format": ot.PaintFormat.PaintVarSolid, "PaletteIndex": RED, "Alpha": 0.25,
                                   "VarIndexBase": deltas(0.75 * f2dot14)}),
        "var-translate": moved("PaintVarTranslate", dot, dx=0, dy=0, VarIndexBase=deltas(300, -200)),
        "var-scale": moved("PaintVarScaleUniformAroundCenter", dot, scale=1, centerX=600, centerY=350,
                           VarIndexBase=deltas(0.5 * f2dot14, 0, 0)),
        "var-rotate": moved("PaintVarRotateAroundCenter", dot, angle=0, centerX=600, centerY=350,
                            VarIndexBase=deltas(0.25 * f2dot14, 0, 0)),
        "var-linear": filled(FULL, {"Format": ot.PaintFormat.PaintVarLinearGradient, "ColorLine": line,
                                    "x0": 100, "y0": 0, "x1": 600, "y1": 0, "x2": 100, "y2": 1000,
                                    "VarIndexBase": deltas(0, 0, 500, 0, 0, 0)}),
        "var-clip": filled(FULL, solid(GREEN)),
    }


def colr1_variable_font():
    deltas = Deltas()
    graphs = variable_paints(deltas)
    clips = {"var-clip": (500, 250, 700, 450, deltas(-400, -400, 400, 400))}
    glyphs = [notdef(1000), Glyph("space", 300, [], (0x20,))]
    glyphs += [Glyph(name, ADVANCE, frame(ADVANCE, -150, 850), (0x1F600 + i,)) for i, name in enumerate(graphs)]
    glyphs += [square(FULL, (100, -150, 1100, 850)), square(DOT, (450, 200, 750, 500))]
    font = build("Galley Test Variable Paint", glyphs, metrics=EMOJI_METRICS)
    axis = Axis()
    axis.axisTag, axis.minValue, axis.defaultValue, axis.maxValue = "wght", 100, 100, 900
    axis.axisNameID = font["name"].addMultilingualName({"en": "Weight"}, mac=False)
    font["fvar"] = newTable("fvar")
    font["fvar"].axes = [axis]
    font["gvar"] = newTable("gvar")
    font["gvar"].version, font["gvar"].reserved = 1, 0
    font["gvar"].variations = {name: [] for name in font.getGlyphOrder()}
    index_map = ot.DeltaSetIndexMap()
    index_map.mapping = deltas.indices
    font["COLR"] = buildCOLR(graphs, version=1, clipBoxes=clips, glyphMap=font.getReverseGlyphMap(),
                             varStore=deltas.store.finish(), varIndexMap=index_map)
    font["CPAL"] = palettes()
    return font
