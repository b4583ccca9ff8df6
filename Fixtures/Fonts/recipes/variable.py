# SPDX-License-Identifier: MIT
"""The variable test font: four axes, a bent weight axis, metrics that vary."""
from fontTools import varLib
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, InstanceDescriptor, SourceDescriptor
from fontTools.otlLib.builder import buildStatTable

from .base import Glyph, Metrics, box, build, notdef, slanted
from .latin import ASCII, advance_of, name_of, span

FAMILY = "Galley Test Variable"
# tag: name, minimum, default, maximum, and how user values become design values (avar)
AXES = {
    "wght": ("Weight", 100, 400, 900, [(100, 100), (400, 400), (700, 600), (900, 900)]),
    "wdth": ("Width", 75, 100, 125, []),
    "opsz": ("Optical Size", 8, 14, 144, []),
    "slnt": ("Slant", -15, 0, 0, []),
}
# What each master adds to the regular's advance of 500, and its side bearing; the rest follows.
MASTERS = {
    "regular": ({}, 0, 50),
    "thin": ({"wght": 100}, -60, 100),
    "black": ({"wght": 900}, 150, 25),
    "condensed": ({"wdth": 75}, -125, 50),
    "expanded": ({"wdth": 125}, 125, 50),
    "caption": ({"opsz": 8}, 40, 60),
    "display": ({"opsz": 144}, -30, 40),
    "slanted": ({"slnt": -15}, 0, 50),
}
INSTANCES = {"Thin": {"wght": 100}, "Regular": {}, "Bold": {"wght": 700}, "Black": {"wght": 900},
             "Condensed": {"wdth": 75}, "Bold Condensed": {"wght": 700, "wdth": 75}, "Slanted": {"slnt": -15}}


def master(extra, side, location):
    metrics = Metrics()
    if location.get("wght") == 900:
        metrics = Metrics(underline_thickness=120, strike_thickness=140, underline_position=-140, x_height=540)
    if location.get("wght") == 100:
        metrics = Metrics(underline_thickness=20, strike_thickness=20, x_height=480)
    glyphs = [notdef()]
    for code in ASCII:
        height = span(code)
        # The space, too, is wider where the letters are, but by half.
        advance = advance_of(code) + (extra // 2 if height is None else extra)
        left, right = min(side, advance // 4), max(advance - side, advance // 2 + 20)
        contours = [] if height is None else [box(left, height[0], right, height[1])]
        if location.get("slnt"):
            contours = slanted(contours, 0.268)
        glyphs.append(Glyph(name_of(code), advance, contours, (code,)))
    kerning = -100 - (50 if location.get("wght") == 900 else 0)
    return build(FAMILY, glyphs, metrics=metrics, features=f"feature kern {{ pos A V {kerning}; }} kern;")


def design(tag, value):
    mapping = AXES[tag][4]
    for (a, b), (c, d) in zip(mapping, mapping[1:]):
        if a <= value <= c:
            return b + (value - a) * (d - b) / (c - a)
    return value


def variable_font():
    document = DesignSpaceDocument()
    for tag, (name, low, default, high, mapping) in AXES.items():
        document.addAxis(AxisDescriptor(tag=tag, name=name, minimum=low, default=default, maximum=high, map=mapping))
    defaults = {name: design(tag, default) for tag, (name, _, default, _, _) in AXES.items()}
    placed = lambda location: defaults | {AXES[t][0]: design(t, v) for t, v in location.items()}
    for name, (location, extra, side) in MASTERS.items():
        document.addSource(SourceDescriptor(
            font=master(extra, side, location), name=name, familyName=FAMILY, styleName=name,
            location=placed(location)))
    for style, location in INSTANCES.items():
        document.addInstance(InstanceDescriptor(
            familyName=FAMILY, styleName=style, location=placed(location),
            postScriptFontName=FAMILY.replace(" ", "") + "-" + style.replace(" ", "")))
    font, _, _ = varLib.build(document)
    buildStatTable(font, [
        {"tag": "wght", "name": "Weight", "ordering": 0, "values": [
            {"value": 100, "name": "Thin"}, {"value": 400, "name": "Regular", "flags": 2, "linkedValue": 700},
            {"value": 700, "name": "Bold"}, {"value": 900, "name": "Black"}]},
        {"tag": "wdth", "name": "Width", "ordering": 1, "values": [
            {"value": 75, "name": "Condensed"}, {"value": 100, "name": "Normal", "flags": 2}]},
        {"tag": "opsz", "name": "Optical Size", "ordering": 2, "values": [{"value": 14, "name": "Text", "flags": 2}]},
        {"tag": "slnt", "name": "Slant", "ordering": 3, "values": [
            {"value": -15, "name": "Slanted"}, {"value": 0, "name": "Upright", "flags": 2}]},
    ], macNames=False)
    font.recalcTimestamp = False
    return font
