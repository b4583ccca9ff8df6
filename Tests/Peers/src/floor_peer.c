/* SPDX-License-Identifier: MIT
 * floor_peer.c - the physical limit, roughly: see floor.h.  Usage: floor_peer W1..W6|SHAPE|FC
 * Peers it reports: floor (shapes everything), floor-wordcache (per-word shape cache, Latin only),
 * floor-incremental (W6 only: shapes the last word, wraps the last line). */
#include "floor.h"
#include <png.h>
#include <fontconfig/fontconfig.h>

typedef void (*layout_fn)(out_t *, const char *, int, int);
static layout_fn engines[] = {layout, layout_words};
static const char *engine_name[] = {"floor", "floor-wordcache"};

static void save(const uint32_t *px, int w, int h, const char *engine, const char *name) {
    char p[512];
    snprintf(p, sizeof p, "%s/%s_%s.png", OUT_DIR, engine, name);
    png_image im = {.version = PNG_IMAGE_VERSION, .width = w, .height = h, .format = PNG_FORMAT_RGBA};
    png_image_write_to_file(&im, p, 0, px, 0, NULL);
}

static void w1(void) {
    lines_t L = read_lines("w1_labels.txt");
    int n = repeats(7);
    double v[64];
    for (int e = 0; e < 2; e++) {
        out_t o = {0};
        for (int r = -1; r < n; r++) {
            double t = now_us();
            for (int i = 0; i < L.n; i++) {
                engines[e](&o, L.line[i], L.len[i], 0);
                int w = (o.width + 63) >> 6;
                uint32_t *px = bitmap_new(w, line_height);
                raster(&o, px, w, line_height, 0);
                if (r < 0 && i == 0) {
                    if (e == 0) emit1("W1.cold", engine_name[e], (now_us() - bench_t0) / 1e3, "ms");
                    save(px, w, line_height, engine_name[e], "w1");
                }
                free(px);
            }
            if (r >= 0) v[r] = now_us() - t;
            else emit1("W1.layout_raster.firstpass", engine_name[e], (now_us() - t) / L.n, "us/label");
        }
        emit("W1.layout_raster", engine_name[e], v, n, 1.0 / L.n, "us/label");
    }
}

static void paragraphs(const char *wl, const char *file, const char *png, int nengines) {
    lines_t L = read_lines(file);
    char *buf = malloc(1 << 16), name[64];
    int n = repeats(11);
    double v[64];
    for (int e = 0; e < nengines; e++)
        for (int mode = 0; mode < 2; mode++) {
            out_t o = {0};
            if (e == 1 && mode == 0) {                                  /* every word new */
                for (int r = 0; r < n; r++) {
                    words_forget();
                    double t = now_us();
                    for (int i = 0; i < L.n; i++) layout_words(&o, buf, unique_line(&L, i, buf, 1 << 16), WRAP_WIDTH);
                    v[r] = now_us() - t;
                }
                snprintf(name, sizeof name, "%s.layout.firstpass", wl);
                emit(name, engine_name[e], v, n, 1.0 / L.n, "us/par");
            }
            for (int r = -1; r < n; r++) {
                double t = now_us();
                for (int i = 0; i < L.n; i++) {
                    int len = unique_line(&L, i, buf, 1 << 16);
                    engines[e](&o, buf, len, WRAP_WIDTH);
                    if (mode) {
                        int h = o.lines * line_height;
                        uint32_t *px = bitmap_new(WRAP_WIDTH, h);
                        raster(&o, px, WRAP_WIDTH, h, 0);
                        if (r < 0 && i == 0) save(px, WRAP_WIDTH, h, engine_name[e], png);
                        free(px);
                    } else if (r < 0 && i == 0 && e == 0) {
                        snprintf(name, sizeof name, "%s.cold", wl);
                        emit1(name, engine_name[e], (now_us() - bench_t0) / 1e3, "ms");
                    }
                }
                if (r >= 0) v[r] = now_us() - t;
            }
            snprintf(name, sizeof name, "%s.%s", wl, mode ? "layout_raster" : "layout");
            emit(name, engine_name[e], v, n, 1.0 / L.n, "us/par");
        }
}

static void w5(void) {
    lines_t L = read_lines("w5_doc.txt");
    char *buf = malloc(1 << 16);
    int n = repeats(7);
    double v[64], u[64];
    for (int e = 0; e < 2; e++) {
        for (int r = -1; r < n; r++) {
            out_t *all = calloc(L.n, sizeof *all), o = {0};
            double t = now_us();
            long total = 0;
            for (int i = 0; i < L.n; i++) {
                int len = unique_line(&L, i, buf, 1 << 16);
                engines[e](&o, buf, len, WRAP_WIDTH);
                all[i] = o;                                         /* kept, at its exact size */
                all[i].g = memcpy(malloc(o.n * sizeof *o.g), o.g, o.n * sizeof *o.g);
                total += o.lines * line_height;
            }
            if (r >= 0) v[r] = now_us() - t;
            else {
                emit1("W5.layout.firstpass", engine_name[e], (now_us() - t) / 1e3, "ms/doc");   /* no word is cached yet */
                fprintf(stderr, "%s W5: document is %ld px tall\n", engine_name[e], total);
            }
            for (int i = 0; i < L.n; i++) free(all[i].g);
            free(all);
            t = now_us();
            uint32_t *px = bitmap_new(WRAP_WIDTH, VIEW_H);
            for (int i = 0, y = 0; i < L.n && y < VIEW_H; i++) {
                int len = unique_line(&L, i, buf, 1 << 16);
                engines[e](&o, buf, len, WRAP_WIDTH);
                raster(&o, px, WRAP_WIDTH, VIEW_H, y);
                y += o.lines * line_height;
            }
            if (r >= 0) u[r] = now_us() - t;
            else save(px, WRAP_WIDTH, VIEW_H, engine_name[e], "w5");
            free(px);
            free(o.g);
        }
        double m = emit("W5.layout", engine_name[e], v, n, 1e-3, "ms/doc");
        emit1("W5.layout.rate", engine_name[e], L.chars / m, "Mchar/s");
        emit("W5.viewport", engine_name[e], u, n, 1e-3, "ms");
    }
}

/* State of a paragraph that only grows: everything before the last word is final. */
typedef struct { int word, x, w, lines; } grow_t;

static void grow(grow_t *g, const char *par, int len) {
    for (;;) {                                       /* shape the last word; close words that a space ended */
        int end = g->word;
        while (end < len && par[end] != ' ') end++;
        hb_buffer_clear_contents(hbuf);
        hb_buffer_set_direction(hbuf, HB_DIRECTION_LTR);
        hb_buffer_set_script(hbuf, HB_SCRIPT_LATIN);
        hb_buffer_set_language(hbuf, hb_language_get_default());
        hb_buffer_add_utf8(hbuf, par, len, g->word, end - g->word);
        hb_shape(fonts[F_LATIN].hb, hbuf, NULL, 0);
        unsigned n;
        hb_glyph_position_t *gp = hb_buffer_get_glyph_positions(hbuf, &n);
        g->w = 0;
        for (unsigned i = 0; i < n; i++) g->w += gp[i].x_advance;
        if (end == len) break;
        if (g->x && g->x + g->w > WRAP_WIDTH * 64) { g->x = 0; g->lines++; }
        g->x += g->w + space_adv;
        g->word = end + 1;
    }
}

static void w6(void) {
    lines_t L = read_lines("w6_tokens.txt");
    static const char *names[] = {"W6.multi.whole", "W6.multi.best", "W6.one"};
    static const char *peer[] = {"floor", "floor-wordcache", "floor-incremental"};
    char *buf = malloc(1 << 20), name[64];
    for (int e = 0; e < 3; e++)
        for (int kind = e == 2 ? 1 : 0; kind < 3; kind++) {
            int n = repeats(7);
            double v[64], u[64];
            for (int r = 0; r < n; r++) {
                out_t o = {0};
                grow_t g = {.lines = 1};
                int len = 0, par = 0, done = 0, h = 0, starts[64], npar = 1;
                starts[0] = 0;
                double t = now_us(), t_last = 0;
                for (int i = 0; i < L.n; i++) {
                    if (i == L.n - 100) t_last = now_us();
                    if (kind != 2 && i && i % TOKENS_PER_PARAGRAPH == 0) {
                        if (kind == 0) starts[npar++] = len;
                        else { done += h; par = len; o = (out_t){0}; g = (grow_t){.lines = 1}; }
                    }
                    memcpy(buf + len, L.line[i], L.len[i]);
                    len += L.len[i];
                    if (e == 2) {
                        grow(&g, buf + par, len - par);
                        h = (g.lines + (g.x && g.x + g.w > WRAP_WIDTH * 64)) * line_height;
                    } else if (kind == 0) {
                        h = 0;
                        for (int k = 0; k < npar; k++) {
                            engines[e](&o, buf + starts[k], (k + 1 < npar ? starts[k + 1] : len) - starts[k], WRAP_WIDTH);
                            h += o.lines * line_height;
                        }
                    } else {
                        engines[e](&o, buf + par, len - par, WRAP_WIDTH);
                        h = o.lines * line_height;
                    }
                }
                v[r] = now_us() - t;
                u[r] = now_us() - t_last;
                if (r == 0) fprintf(stderr, "%s %s: height %d\n", peer[e], names[kind], done + h);
            }
            snprintf(name, sizeof name, "%s.total", names[kind]);
            emit(name, peer[e], v, n, 1e-3, "ms");
            snprintf(name, sizeof name, "%s.last100", names[kind]);
            emit(name, peer[e], u, n, 1e-3, "ms");
        }
}

/* HarfBuzz alone, the whole paragraph as one run. */
static void shape_only(void) {
    lines_t L = read_lines("w2_latin.txt");
    char peer[64];
    int n = repeats(11);
    double v[64];
    snprintf(peer, sizeof peer, "harfbuzz-%s", hb_version_string());
    for (int r = -1; r < n; r++) {
        double t = now_us();
        for (int i = 0; i < L.n; i++) {
            hb_buffer_clear_contents(hbuf);
            hb_buffer_set_direction(hbuf, HB_DIRECTION_LTR);
            hb_buffer_set_script(hbuf, HB_SCRIPT_LATIN);
            hb_buffer_set_language(hbuf, hb_language_get_default());
            hb_buffer_add_utf8(hbuf, L.line[i], L.len[i], 0, L.len[i]);
            hb_shape(fonts[F_LATIN].hb, hbuf, NULL, 0);
        }
        if (r >= 0) v[r] = now_us() - t;
    }
    emit("W2.shape_only", peer, v, n, 1.0 / L.n, "us/par");
}

/* What font discovery alone costs, since the floor has none. */
static void fc(void) {
    double t = now_us();
    FcInit();
    emit1("FC.init", "fontconfig", (now_us() - t) / 1e3, "ms");
    FcPattern *p = FcNameParse((const FcChar8 *)"Noto Sans:size=12");
    FcConfigSubstitute(NULL, p, FcMatchPattern);
    FcDefaultSubstitute(p);
    FcResult res;
    t = now_us();
    FcPatternDestroy(FcFontMatch(NULL, p, &res));
    emit1("FC.match", "fontconfig", (now_us() - t) / 1e3, "ms");
    t = now_us();
    FcFontSet *s = FcFontSort(NULL, p, FcTrue, NULL, &res);
    emit1("FC.sort", "fontconfig", (now_us() - t) / 1e3, "ms");
    fprintf(stderr, "fontconfig: %d fonts after trimming\n", s->nfont);
}

int main(int argc, char **argv) {
    bench_t0 = now_us();
    const char *w = argc > 1 ? argv[1] : "W2";
    if (!strcmp(w, "FC")) { fc(); return 0; }
    floor_init();
    if (!strcmp(w, "SHAPE")) { shape_only(); return 0; }
    if (!strcmp(w, "W1")) w1();
    else if (!strcmp(w, "W2")) paragraphs("W2", "w2_latin.txt", "w2", 2);
    else if (!strcmp(w, "W3")) paragraphs("W3", "w3_bidi.txt", "w3", 1);
    else if (!strcmp(w, "W4")) paragraphs("W4", "w4_scripts.txt", "w4", 1);
    else if (!strcmp(w, "W5")) w5();
    else if (!strcmp(w, "W6")) w6();
    else { fprintf(stderr, "unknown workload %s\n", w); return 2; }
    emit_rss(w, "floor");
    return 0;
}
