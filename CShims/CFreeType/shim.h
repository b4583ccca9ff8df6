// SPDX-License-Identifier: MIT
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_BITMAP_H
#include FT_COLOR_H
#include FT_GLYPH_H
#include FT_LCD_FILTER_H
#include FT_MODULE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_SIZES_H
#include FT_STROKER_H
#include FT_SYNTHESIS_H
#include FT_TRUETYPE_TABLES_H
