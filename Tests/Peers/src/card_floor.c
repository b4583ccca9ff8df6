/* SPDX-License-Identifier: MIT
 * card_floor.c - the 1200x630 card by the floor path, for cold starts: no fontconfig, fast PNG.
 * Usage: card_floor OUT.png */
#include "floor.h"
#include <libdeflate.h>
#include <zlib.h>

static int is_bold;

/* Faces (and HarfBuzz's tables for them) are shared by all sizes; only the scale is set again. */
static void set_px(int px, int bold) {
    static font_t regular, boldf;
    font_px = px;
    *(fonts[F_LATIN].ft && is_bold ? &boldf : &regular) = fonts[F_LATIN];
    is_bold = bold;
    font_path[F_LATIN] = bold ? NOTO "NotoSans-Bold.ttf" : NOTO "NotoSans-Regular.ttf";
    fonts[F_LATIN] = bold ? boldf : regular;
    font_get(F_LATIN);
    for (int i = 0; i < F_COUNT; i++)
        if (fonts[i].ft && i != F_EMOJI) { FT_Set_Pixel_Sizes(fonts[i].ft, 0, px); hb_font_set_scale(fonts[i].hb, px * 64, px * 64); }
    double k = (double)px / fonts[F_LATIN].ft->units_per_EM;
    ascent = (int)(fonts[F_LATIN].ft->ascender * k + 0.5);
    line_height = (int)((fonts[F_LATIN].ft->ascender - fonts[F_LATIN].ft->descender) * k + 0.999);
    gcache = NULL; gcount = 0;
    memset(char_font, F_UNKNOWN, sizeof char_font);
}

static int text(uint32_t *px, const char *s, int size, int bold, int y, uint32_t color) {
    static out_t o;
    set_px(size, bold);
    layout(&o, s, strlen(s), 1040);
    for (int i = 0; i < o.n; i++) o.g[i].x += 80 * 64;
    ink = color;
    raster(&o, px, 1200, 630, y);
    return y + o.lines * line_height;
}

static void put32(uint8_t *p, uint32_t v) { p[0] = v >> 24; p[1] = v >> 16; p[2] = v >> 8; p[3] = v; }
static void chunk(FILE *f, const char *type, const uint8_t *data, uint32_t len) {
    uint8_t h[8], t[4];
    put32(h, len);
    memcpy(h + 4, type, 4);
    uint32_t c = crc32(0, h + 4, 4);
    put32(t, len ? crc32(c, data, len) : c);
    fwrite(h, 1, 8, f);
    if (len) fwrite(data, 1, len, f);
    fwrite(t, 1, 4, f);
}

int main(int argc, char **argv) {
    enum { W = 1200, H = 630 };
    floor_init();
    uint32_t *px = malloc(W * H * 4);
    for (int i = 0; i < W * H; i++) px[i] = 0xFF3A1C10;
    int y = text(px, "How a small ferry learned to keep time with the tide", 72, 1, 80, 0xFFFFFFFF);
    y = text(px, "Field notes on clocks, harbours and patience, written between two crossings.", 36, 0, y + 28, 0xFFF2D1BF);
    text(px, "مرحبا بالعالم · שלום עולם · 你好，世界 · नमस्ते 🚀🎉", 36, 0, y + 28, 0xFF66D9FF);
    text(px, "harbour.example/notes · 7 min read", 28, 0, 540, 0xFFCCAD99);
    size_t raw = (size_t)H * (W * 3 + 1), cap = raw + 65536;
    uint8_t *r = malloc(raw), *z = malloc(cap), *q = r;
    for (int v = 0; v < H; v++) {               /* RGB, filter 0 */
        *q++ = 0;
        for (int x = 0; x < W; x++) { uint32_t c = px[v * W + x]; *q++ = c; *q++ = c >> 8; *q++ = c >> 16; }
    }
    size_t n = libdeflate_zlib_compress(libdeflate_alloc_compressor(1), r, raw, z, cap);
    FILE *f = fopen(argc > 1 ? argv[1] : "out/card_floor.png", "wb");
    uint8_t ihdr[13] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0};
    put32(ihdr, W); put32(ihdr + 4, H);
    fwrite("\x89PNG\r\n\x1a\n", 1, 8, f);
    chunk(f, "IHDR", ihdr, 13); chunk(f, "IDAT", z, n); chunk(f, "IEND", NULL, 0);
    return fclose(f);
}
