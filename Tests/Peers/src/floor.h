/* SPDX-License-Identifier: MIT
 * floor.h - the least that a HarfBuzz + FriBidi + FreeType text path can do, as an approximation
 * of the limit for an engine built on those libraries.  Not a text engine: fonts are a fixed list
 * of files (no fontconfig), font choice is "first font that has the character", lines break
 * greedily after spaces and between CJK or Thai clusters (no UAX #14, no dictionary), nothing is
 * reshaped at line ends.  Text it draws is right enough to compare by eye.
 */
#ifndef FLOOR_H
#define FLOOR_H
#include "bench.h"
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <hb.h>
#include <hb-ot.h>
#include <fribidi.h>

enum { F_LATIN, F_ARABIC, F_HEBREW, F_DEVA, F_THAI, F_CJK, F_EMOJI, F_COUNT, F_UNKNOWN = 255 };
#define NOTO "/usr/share/fonts/truetype/noto/"
static const char *font_path[F_COUNT] = {
    NOTO "NotoSans-Regular.ttf", NOTO "NotoSansArabic-Regular.ttf", NOTO "NotoSansHebrew-Regular.ttf",
    NOTO "NotoSansDevanagari-Regular.ttf", NOTO "NotoSansThai-Regular.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", NOTO "NotoColorEmoji.ttf"};

typedef struct { FT_Face ft; hb_font_t *hb; } font_t;
static FT_Library ftlib;
static font_t fonts[F_COUNT];
static hb_buffer_t *hbuf;
static uint8_t char_font[0x20000];          /* filled on demand */
static uint32_t char_script[0x20000];
static int line_height = 22, ascent = 17, font_px = FONT_PX;
static uint32_t ink = 0xFF000000;           /* RGBA in memory order */

static font_t *font_get(int i) {
    font_t *f = &fonts[i];
    if (f->ft) return f;
    hb_blob_t *blob = hb_blob_create_from_file(font_path[i]);       /* mmap */
    unsigned size;
    const char *data = hb_blob_get_data(blob, &size);
    if (FT_New_Memory_Face(ftlib, (const FT_Byte *)data, size, 0, &f->ft)) { fprintf(stderr, "no %s\n", font_path[i]); exit(1); }
    if (FT_HAS_FIXED_SIZES(f->ft) && !FT_IS_SCALABLE(f->ft)) FT_Select_Size(f->ft, 0);
    else FT_Set_Pixel_Sizes(f->ft, 0, font_px);
    hb_face_t *face = hb_face_create(blob, 0);
    f->hb = hb_font_create(face);                                   /* hb-ot metrics, 26.6 pixels */
    hb_font_set_scale(f->hb, font_px * 64, font_px * 64);
    if (i == F_LATIN) {
        double k = (double)font_px / f->ft->units_per_EM;
        ascent = (int)(f->ft->ascender * k + 0.5);
        line_height = (int)((f->ft->ascender - f->ft->descender) * k + 0.999);
    }
    return f;
}

static void floor_init(void) {
    FT_Init_FreeType(&ftlib);
    hbuf = hb_buffer_create();
    memset(char_font, F_UNKNOWN, sizeof char_font);
    font_get(F_LATIN);
}

static inline int is_emoji(uint32_t c) { return (c >= 0x1F000 && c < 0x1FB00) || c == 0x2764; }
static inline int joins_emoji(uint32_t c) { return c == 0x200D || c == 0xFE0F || (c >= 0x1F3FB && c <= 0x1F3FF); }

static int lookup_char(uint32_t c) {
    if (c >= 0x20000) return F_LATIN;
    int i = F_LATIN;
    if (is_emoji(c)) i = F_EMOJI;
    else
        for (i = 0; i < F_COUNT; i++)
            if (FT_Get_Char_Index(font_get(i)->ft, c)) break;
    if (i == F_COUNT) i = F_LATIN;
    font_get(i);
    char_script[c] = hb_unicode_script(hb_unicode_funcs_get_default(), c);
    return char_font[c] = i;
}

/* --- layout -------------------------------------------------------------------------------- */
typedef struct { uint32_t gid; int32_t x; int16_t y; uint8_t font; } pos_t;     /* x in 26.6, y pixels (baseline) */
typedef struct { pos_t *g; int n, cap, lines, width; } out_t;                   /* width in 26.6 */
typedef struct { int s, e, gs, ge, lo, hi; uint8_t font, level; uint32_t script; } run_t;
typedef struct { uint32_t gid; int32_t cluster, adv, xo, yo; } glyph_t;

static uint32_t *T; static int32_t *adv; static int Tcap;
static run_t *runs; static int nruns, runcap;
static glyph_t *G; static int nG, Gcap;
static FriBidiCharType *btypes; static FriBidiBracketType *bbr; static FriBidiLevel *levels;

static inline void out_push(out_t *o, uint32_t gid, int32_t x, int y, int font) {
    if (o->n == o->cap) { o->cap = o->cap ? o->cap * 2 : 256; o->g = realloc(o->g, o->cap * sizeof *o->g); }
    o->g[o->n++] = (pos_t){gid, x, (int16_t)y, (uint8_t)font};
}

static int decode(const char *s, int len, uint32_t *max) {
    if (len > Tcap) {
        Tcap = len * 2;
        T = realloc(T, Tcap * sizeof *T); adv = realloc(adv, (Tcap + 1) * sizeof *adv);
        btypes = realloc(btypes, Tcap * sizeof *btypes); bbr = realloc(bbr, Tcap * sizeof *bbr);
        levels = realloc(levels, Tcap * sizeof *levels);
    }
    const uint8_t *p = (const uint8_t *)s, *e = p + len;
    int n = 0;
    uint32_t m = 0;
    while (p < e) {
        uint32_t c = *p++;
        if (c >= 0xF0) { c = (c & 7) << 18 | (p[0] & 63) << 12 | (p[1] & 63) << 6 | (p[2] & 63); p += 3; }
        else if (c >= 0xE0) { c = (c & 15) << 12 | (p[0] & 63) << 6 | (p[1] & 63); p += 2; }
        else if (c >= 0xC0) { c = (c & 31) << 6 | (p[0] & 63); p += 1; }
        T[n++] = c;
        m |= c;
    }
    *max = m;
    return n;
}

static void shape(run_t *r, int n) {
    hb_buffer_clear_contents(hbuf);
    hb_buffer_set_direction(hbuf, r->level & 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
    hb_buffer_set_script(hbuf, r->script);
    hb_buffer_set_language(hbuf, hb_language_get_default());
    hb_buffer_add_codepoints(hbuf, T, n, r->s, r->e - r->s);
    hb_shape(font_get(r->font)->hb, hbuf, NULL, 0);
    unsigned k;
    hb_glyph_info_t *gi = hb_buffer_get_glyph_infos(hbuf, &k);
    hb_glyph_position_t *gp = hb_buffer_get_glyph_positions(hbuf, &k);
    if (nG + (int)k > Gcap) { Gcap = (nG + k) * 2; G = realloc(G, Gcap * sizeof *G); }
    r->gs = r->lo = nG;
    for (unsigned i = 0; i < k; i++) {
        G[nG++] = (glyph_t){gi[i].codepoint, (int32_t)gi[i].cluster, gp[i].x_advance, gp[i].x_offset, gp[i].y_offset};
        adv[gi[i].cluster] += gp[i].x_advance;
    }
    r->ge = r->hi = nG;
}

static void itemise(int n, int bidi) {
    nruns = nG = 0;
    if (bidi) {
        FriBidiParType base = FRIBIDI_PAR_ON;
        fribidi_get_bidi_types(T, n, btypes);
        fribidi_get_bracket_types(T, n, btypes, bbr);
        if (!fribidi_get_par_embedding_levels_ex(btypes, bbr, n, &base, levels)) exit(1);
    }
    int font = F_UNKNOWN, level = 0;
    uint32_t script = HB_SCRIPT_COMMON;
    for (int i = 0; i < n; i++) {
        uint32_t c = T[i];
        int f = c < 0x20000 ? char_font[c] : F_LATIN;
        if (f == F_UNKNOWN) f = lookup_char(c);
        uint32_t s = c < 0x20000 ? char_script[c] : HB_SCRIPT_COMMON;
        int common = s == HB_SCRIPT_COMMON || s == HB_SCRIPT_INHERITED;
        if (font == F_EMOJI && joins_emoji(c)) f = F_EMOJI;
        else if (common && font != F_UNKNOWN && font != F_EMOJI && f != F_EMOJI && c != ' ' &&
                 FT_Get_Char_Index(fonts[font].ft, c)) f = font;         /* punctuation stays with its word */
        else if (c == ' ' && font != F_UNKNOWN && font != F_EMOJI) f = font;
        if (common && f == font) s = script;
        int l = bidi ? levels[i] : 0;
        if (i && f == font && l == level && (s == script || script == HB_SCRIPT_COMMON)) {
            if (script == HB_SCRIPT_COMMON && s != script) runs[nruns - 1].script = script = s;
            runs[nruns - 1].e = i + 1;
            continue;
        }
        if (nruns == runcap) { runcap = runcap ? runcap * 2 : 64; runs = realloc(runs, runcap * sizeof *runs); }
        runs[nruns++] = (run_t){.s = i, .e = i + 1, .font = f, .level = l, .script = s};
        font = f; level = l; script = s;
    }
    memset(adv, 0, (n + 1) * sizeof *adv);
    for (int i = 0; i < nruns; i++) shape(&runs[i], n);
}

static inline int cjk(uint32_t c) { return (c >= 0x3040 && c < 0xA000) || (c >= 0xFF00 && c < 0xFFEF) || (c >= 0x3000 && c < 0x3003); }
static inline int thai(uint32_t c) { return c >= 0xE00 && c < 0xE80; }
static inline int closing(uint32_t c) { return c == 0x3001 || c == 0x3002 || c == 0xFF0C || c == 0x30FC; }
static inline int can_break(uint32_t c, uint32_t next, int next_adv) {
    if (c == ' ') return 1;
    if (c < 0xE00) return 0;
    return (cjk(c) || (thai(c) && thai(next))) && !closing(next) && next_adv > 0;
}

/* Places the glyphs of characters [s,e) on the next line, in visual order. */
static void place_line(out_t *o, int s, int e, int *first) {
    int order[256], k = 0, top = 0;
    while (*first < nruns && runs[*first].e <= s) ++*first;
    for (int i = *first; i < nruns && runs[i].s < e && k < 256; i++) {
        if (runs[i].level > top) top = runs[i].level;
        order[k++] = i;
    }
    for (int l = top; l > 0; l--)                                   /* rule L2 */
        for (int a = 0; a < k; a++)
            if (runs[order[a]].level >= l) {
                int b = a;
                while (b < k && runs[order[b]].level >= l) b++;
                for (int x = a, y = b - 1; x < y; x++, y--) { int t = order[x]; order[x] = order[y]; order[y] = t; }
                a = b;
            }
    int x = 0, y = ascent + o->lines * line_height;
    for (int a = 0; a < k; a++) {
        run_t *r = &runs[order[a]];
        int from, to;
        if (r->level & 1) {                     /* clusters fall; lines eat from the end */
            to = r->hi;
            while (r->hi > r->gs && G[r->hi - 1].cluster < e) r->hi--;
            from = r->hi;
        } else {
            from = r->lo;
            while (r->lo < r->ge && G[r->lo].cluster < e) r->lo++;
            to = r->lo;
        }
        for (int g = from; g < to; g++) {
            out_push(o, G[g].gid, x + G[g].xo, y - (G[g].yo >> 6), r->font);
            x += G[g].adv;
        }
    }
    if (x > o->width) o->width = x;
    o->lines++;
}

static void layout(out_t *o, const char *s, int len, int width) {
    uint32_t max;
    o->n = o->lines = o->width = 0;
    int n = decode(s, len, &max);
    itemise(n, max >= 0x590);
    int W = width ? width * 64 : 1 << 30, x = 0, start = 0, brk = 0, xbrk = 0, first = 0;
    for (int i = 0; i < n; i++) {
        if (x + adv[i] > W && T[i] != ' ') {
            if (brk > start) { place_line(o, start, brk, &first); x -= xbrk; start = brk; }
            else if (i > start) { place_line(o, start, i, &first); x = 0; start = i; }
            xbrk = 0;
        }
        x += adv[i];
        if (i + 1 < n && can_break(T[i], T[i + 1], adv[i + 1])) { brk = i + 1; xbrk = x; }
    }
    if (start < n) place_line(o, start, n, &first);
}

/* --- the same for Latin text with a per-word shape cache (kerning across spaces is given up) -- */
typedef struct { uint64_t key; int len, n, width; const char *text; uint32_t *gid; int32_t *gadv; } word_t;
static word_t *words; static uint32_t wcap = 1 << 14, wcount;
static int space_adv; static uint32_t space_gid;

/* For passes that meet every word for the first time. */
static void words_forget(void) {
    for (uint32_t i = 0; words && i < wcap; i++) free((void *)words[i].text);
    free(words);
    words = NULL; wcap = 1 << 14; wcount = 0;
}

static word_t *word_get(const char *s, int len) {
    uint64_t h = 0xcbf29ce484222325ull;
    for (int i = 0; i < len; i++) h = (h ^ (uint8_t)s[i]) * 0x100000001b3ull;
    h ^= h >> 29;
    if (!words || wcount * 2 > wcap) {
        word_t *old = words;
        uint32_t oldcap = old ? wcap : 0;
        if (old) wcap *= 2;
        words = calloc(wcap, sizeof *words);
        for (uint32_t i = 0; i < oldcap; i++)
            if (old[i].text) {
                uint32_t k = old[i].key & (wcap - 1);
                while (words[k].text) k = (k + 1) & (wcap - 1);
                words[k] = old[i];
            }
        free(old);
    }
    uint32_t k = h & (wcap - 1);
    for (; words[k].text; k = (k + 1) & (wcap - 1))
        if (words[k].key == h && words[k].len == len && !memcmp(words[k].text, s, len)) return &words[k];
    word_t *w = &words[k];
    wcount++;
    hb_buffer_clear_contents(hbuf);
    hb_buffer_set_direction(hbuf, HB_DIRECTION_LTR);
    hb_buffer_set_script(hbuf, HB_SCRIPT_LATIN);
    hb_buffer_set_language(hbuf, hb_language_get_default());
    hb_buffer_add_utf8(hbuf, s, len, 0, len);
    hb_shape(fonts[F_LATIN].hb, hbuf, NULL, 0);
    unsigned n;
    hb_glyph_info_t *gi = hb_buffer_get_glyph_infos(hbuf, &n);
    hb_glyph_position_t *gp = hb_buffer_get_glyph_positions(hbuf, &n);
    w->key = h; w->len = len; w->n = n; w->width = 0;
    w->text = memcpy(malloc(len + n * 8 + 8), s, len);
    w->gid = (uint32_t *)(((uintptr_t)w->text + len + 3) & ~(uintptr_t)3);
    w->gadv = (int32_t *)w->gid + n;
    for (unsigned i = 0; i < n; i++) { w->gid[i] = gi[i].codepoint; w->gadv[i] = gp[i].x_advance; w->width += gp[i].x_advance; }
    return w;
}

static void layout_words(out_t *o, const char *s, int len, int width) {
    if (!space_adv) { space_gid = FT_Get_Char_Index(fonts[F_LATIN].ft, ' '); space_adv = hb_font_get_glyph_h_advance(fonts[F_LATIN].hb, space_gid); }
    o->n = o->lines = o->width = 0;
    int W = width ? width * 64 : 1 << 30, x = 0, y = ascent;
    const char *p = s, *e = s + len;
    o->lines = 1;
    while (p < e) {
        const char *q = p;
        while (q < e && *q != ' ') q++;
        word_t *w = word_get(p, q - p);
        if (x && x + w->width > W) { x = 0; y += line_height; o->lines++; }
        if (o->n + w->n > o->cap) { o->cap = o->cap ? o->cap * 2 + w->n : 256 + w->n; o->g = realloc(o->g, o->cap * sizeof *o->g); }
        for (int i = 0; i < w->n; i++) { o->g[o->n++] = (pos_t){w->gid[i], x, (int16_t)y, F_LATIN}; x += w->gadv[i]; }
        if (x > o->width) o->width = x;
        for (; q < e && *q == ' '; q++) x += space_adv;
        p = q;
    }
}

/* --- raster -------------------------------------------------------------------------------- */
typedef struct { uint64_t key; int16_t w, h, left, top; uint8_t color; uint8_t *px; } cached_t;
static cached_t *gcache; static uint32_t gcap = 1 << 12, gcount;

static void render(cached_t *c, int font, uint32_t gid, int sub) {
    FT_Face f = font_get(font)->ft;
    if (font == F_EMOJI) {                       /* CBDT strike, box-filtered to the text size */
        if (FT_Load_Glyph(f, gid, FT_LOAD_COLOR | FT_LOAD_RENDER)) return;
        FT_Bitmap *b = &f->glyph->bitmap;
        double k = (double)f->size->metrics.y_ppem / font_px;
        c->w = b->width / k; c->h = b->rows / k; c->color = 1;
        c->left = f->glyph->bitmap_left / k; c->top = f->glyph->bitmap_top / k;
        c->px = calloc(c->w * c->h, 4);
        for (int y = 0; y < c->h; y++)
            for (int x = 0; x < c->w; x++) {
                unsigned s[4] = {0}, cnt = 0;
                for (int v = y * k; v < (int)((y + 1) * k) && v < (int)b->rows; v++)
                    for (int u = x * k; u < (int)((x + 1) * k) && u < (int)b->width; u++, cnt++)
                        for (int i = 0; i < 4; i++) s[i] += b->buffer[v * b->pitch + u * 4 + i];
                for (int i = 0; i < 4 && cnt; i++) c->px[(y * c->w + x) * 4 + i] = s[i == 3 ? 3 : 2 - i] / cnt;   /* BGRA -> RGBA, premultiplied */
            }
        return;
    }
    if (FT_Load_Glyph(f, gid, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) return;
    FT_Outline_Translate(&f->glyph->outline, sub * 16, 0);
    if (FT_Render_Glyph(f->glyph, FT_RENDER_MODE_NORMAL)) return;
    FT_Bitmap *b = &f->glyph->bitmap;
    c->w = b->width; c->h = b->rows; c->left = f->glyph->bitmap_left; c->top = f->glyph->bitmap_top;
    c->px = malloc(c->w * c->h + 1);
    for (int y = 0; y < c->h; y++) memcpy(c->px + y * c->w, b->buffer + y * b->pitch, c->w);
}

static cached_t *glyph_get(int font, uint32_t gid, int sub) {
    uint64_t key = ((uint64_t)gid << 16 | font << 8 | sub) + 1;
    if (!gcache || gcount * 2 > gcap) {
        cached_t *old = gcache;
        uint32_t oc = old ? gcap : 0;
        if (old) gcap *= 2;
        gcache = calloc(gcap, sizeof *gcache);
        for (uint32_t i = 0; i < oc; i++)
            if (old[i].key) {
                uint32_t k = (old[i].key * 0x9E3779B97F4A7C15ull >> 40) & (gcap - 1);
                while (gcache[k].key) k = (k + 1) & (gcap - 1);
                gcache[k] = old[i];
            }
        free(old);
    }
    uint32_t k = (key * 0x9E3779B97F4A7C15ull >> 40) & (gcap - 1);
    for (; gcache[k].key; k = (k + 1) & (gcap - 1))
        if (gcache[k].key == key) return &gcache[k];
    gcount++;
    gcache[k].key = key;
    render(&gcache[k], font, gid, sub);
    return &gcache[k];
}

static inline uint32_t scale_px(uint32_t d, uint32_t a) {           /* d * a / 256 on four bytes */
    uint32_t rb = ((d & 0xFF00FF) * a >> 8) & 0xFF00FF, ga = ((d >> 8 & 0xFF00FF) * a) & 0xFF00FF00;
    return rb | ga;
}

/* Draws black text (colour emoji as they are) over an opaque RGBA bitmap. */
static void raster(const out_t *o, uint32_t *dst, int W, int H, int y0) {
    for (int i = 0; i < o->n; i++) {
        const pos_t *p = &o->g[i];
        int xs = p->x + 8;
        cached_t *c = glyph_get(p->font, p->gid, p->font == F_EMOJI ? 0 : xs >> 4 & 3);
        if (!c->px) continue;
        int gx = (xs >> 6) + c->left, gy = p->y - c->top + y0;
        int x0 = gx < 0 ? -gx : 0, x1 = gx + c->w > W ? W - gx : c->w, v0 = gy < 0 ? -gy : 0, v1 = gy + c->h > H ? H - gy : c->h;
        for (int v = v0; v < v1; v++) {
            uint32_t *d = dst + (size_t)(gy + v) * W + gx;
            if (c->color) {
                const uint32_t *s = (const uint32_t *)c->px + v * c->w;
                for (int x = x0; x < x1; x++) d[x] = s[x] + scale_px(d[x], 256 - (s[x] >> 24));
            } else {
                const uint8_t *s = c->px + v * c->w;
                for (int x = x0; x < x1; x++) {
                    uint32_t a = s[x];
                    a += a >> 7;
                    d[x] = ink == 0xFF000000 ? scale_px(d[x], 256 - a) | 0xFF000000 : scale_px(d[x], 256 - a) + scale_px(ink, a);
                }
            }
        }
    }
}

static uint32_t *bitmap_new(int w, int h) { return memset(malloc((size_t)w * h * 4), 0xFF, (size_t)w * h * 4); }
#endif
