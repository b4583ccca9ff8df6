/* SPDX-License-Identifier: MIT
 * pango_peer.c - Pango + Cairo (image surface).  Usage: pango_peer W1|W2|W3|W4|W5|W6 */
#include "bench.h"
#include <pango/pangocairo.h>
#include <fontconfig/fontconfig.h>

static PangoContext *ctx;
static PangoFontDescription *desc;

static void setup(void) {
    ctx = pango_font_map_create_context(pango_cairo_font_map_get_default());
    cairo_font_options_t *o = cairo_font_options_create();
    cairo_font_options_set_antialias(o, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(o, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(o, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(ctx, o);
    cairo_font_options_destroy(o);
    desc = pango_font_description_from_string("Noto Sans");
    pango_font_description_set_absolute_size(desc, FONT_PX * PANGO_SCALE);
}

static PangoLayout *new_layout(int width) {
    PangoLayout *l = pango_layout_new(ctx);
    pango_layout_set_font_description(l, desc);
    pango_layout_set_wrap(l, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_width(l, width > 0 ? width * PANGO_SCALE : -1);
    return l;
}

static int height_of(PangoLayout *l, int *w) {
    int pw, ph;
    pango_layout_get_pixel_size(l, &pw, &ph);
    if (w) *w = pw;
    return ph;
}

static cairo_surface_t *raster(PangoLayout *l, int w, int h) {
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, w, h);
    cairo_t *cr = cairo_create(s);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    pango_cairo_show_layout(cr, l);
    cairo_destroy(cr);
    cairo_surface_flush(s);
    return s;
}

static void save(cairo_surface_t *s, const char *name) {
    char p[512];
    snprintf(p, sizeof p, "%s/pango_%s.png", OUT_DIR, name);
    cairo_surface_write_to_png(s, p);
}

static void w1(void) {
    lines_t L = read_lines("w1_labels.txt");
    PangoLayout *l = new_layout(0);
    int n = repeats(7);
    double v[64];
    for (int r = -1; r < n; r++) {
        double t = now_us();
        for (int i = 0; i < L.n; i++) {
            int w, h;
            pango_layout_set_text(l, L.line[i], L.len[i]);
            h = height_of(l, &w);
            cairo_surface_t *s = raster(l, w, h);
            if (r == -1 && i == 0) {
                emit1("W1.cold", "pango-cairo", (now_us() - bench_t0) / 1e3, "ms");
                save(s, "w1");
            }
            cairo_surface_destroy(s);
        }
        if (r >= 0) v[r] = now_us() - t;
    }
    emit("W1.layout_raster", "pango-cairo", v, n, 1.0 / L.n, "us/label");
}

static void paragraphs(const char *wl, const char *file, const char *png) {
    lines_t L = read_lines(file);
    PangoLayout *l = new_layout(WRAP_WIDTH);
    char *buf = malloc(1 << 16), name[64];
    int n = repeats(11);
    double v[64];
    for (int mode = 0; mode < 2; mode++) {          /* 0: layout, 1: layout + raster */
        for (int r = -1; r < n; r++) {
            double t = now_us();
            for (int i = 0; i < L.n; i++) {
                int len = unique_line(&L, i, buf, 1 << 16);
                pango_layout_set_text(l, buf, len);
                int h = height_of(l, NULL);
                if (mode) {
                    cairo_surface_t *s = raster(l, WRAP_WIDTH, h);
                    if (r < 0 && i == 0) save(s, png);
                    cairo_surface_destroy(s);
                }
                if (!mode && r < 0 && i == 0) {
                    snprintf(name, sizeof name, "%s.cold", wl);
                    emit1(name, "pango-cairo", (now_us() - bench_t0) / 1e3, "ms");
                }
            }
            if (r >= 0) v[r] = now_us() - t;
        }
        snprintf(name, sizeof name, "%s.%s", wl, mode ? "layout_raster" : "layout");
        emit(name, "pango-cairo", v, n, 1.0 / L.n, "us/par");
    }
}

static void w5(void) {
    lines_t L = read_lines("w5_doc.txt");
    int n = repeats(7);
    double v[64], u[64];
    char *buf = malloc(1 << 16);
    for (int r = -1; r < n; r++) {
        PangoLayout **all = calloc(L.n, sizeof *all);
        double t = now_us();
        long total = 0;
        for (int i = 0; i < L.n; i++) {
            all[i] = new_layout(WRAP_WIDTH);
            int len = unique_line(&L, i, buf, 1 << 16);
            pango_layout_set_text(all[i], buf, len);
            total += height_of(all[i], NULL);
        }
        if (r >= 0) v[r] = now_us() - t;
        else fprintf(stderr, "pango W5: document is %ld px tall\n", total);
        for (int i = 0; i < L.n; i++) g_object_unref(all[i]);
        free(all);
        /* one viewport: lay out and draw only the paragraphs that it shows */
        t = now_us();
        cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, WRAP_WIDTH, VIEW_H);
        cairo_t *cr = cairo_create(s);
        cairo_set_source_rgb(cr, 1, 1, 1);
        cairo_paint(cr);
        cairo_set_source_rgb(cr, 0, 0, 0);
        PangoLayout *l = new_layout(WRAP_WIDTH);
        for (int i = 0, y = 0; i < L.n && y < VIEW_H; i++) {
            int len = unique_line(&L, i, buf, 1 << 16);
            pango_layout_set_text(l, buf, len);
            cairo_move_to(cr, 0, y);
            pango_cairo_show_layout(cr, l);
            y += height_of(l, NULL);
        }
        g_object_unref(l);
        cairo_destroy(cr);
        cairo_surface_flush(s);
        if (r >= 0) u[r] = now_us() - t;
        else save(s, "w5");
        cairo_surface_destroy(s);
    }
    double m = emit("W5.layout", "pango-cairo", v, n, 1e-3, "ms/doc");
    emit1("W5.layout.rate", "pango-cairo", L.chars / m, "Mchar/s");
    emit("W5.viewport", "pango-cairo", u, n, 1e-3, "ms");
}

/* kind 0: one PangoLayout for the whole text, set again after each append
 * kind 1: one PangoLayout a paragraph, only the last set again (the best an application can do)
 * kind 2: all tokens in one paragraph */
static void w6(void) {
    lines_t L = read_lines("w6_tokens.txt");
    static const char *names[] = {"W6.multi.whole", "W6.multi.best", "W6.one"};
    char *buf = malloc(1 << 20), name[64];
    for (int kind = 0; kind < 3; kind++) {
        int n = repeats(kind == 1 ? 7 : 3);
        double v[64], u[64];
        for (int r = 0; r < n; r++) {
            PangoLayout *l = new_layout(WRAP_WIDTH);
            int len = 0, par = 0, done = 0, h = 0;
            double t = now_us(), t_last = 0;
            for (int i = 0; i < L.n; i++) {
                if (i == L.n - 100) t_last = now_us();
                if (kind != 2 && i && i % TOKENS_PER_PARAGRAPH == 0) {
                    if (kind == 0) buf[len++] = '\n';
                    else { done += h; par = len; l = new_layout(WRAP_WIDTH); }   /* old one is kept, as a view would */
                }
                memcpy(buf + len, L.line[i], L.len[i]);
                len += L.len[i];
                pango_layout_set_text(l, buf + par, len - par);
                h = height_of(l, NULL);
            }
            v[r] = now_us() - t;
            u[r] = now_us() - t_last;
            if (r == 0) fprintf(stderr, "pango %s: height %d\n", names[kind], done + h);
        }
        snprintf(name, sizeof name, "%s.total", names[kind]);
        emit(name, "pango-cairo", v, n, 1e-3, "ms");
        snprintf(name, sizeof name, "%s.last100", names[kind]);
        emit(name, "pango-cairo", u, n, 1e-3, "ms");
    }
}

int main(int argc, char **argv) {
    bench_t0 = now_us();
    const char *w = argc > 1 ? argv[1] : "W2";
    setup();
    if (!strcmp(w, "W1")) w1();
    else if (!strcmp(w, "W2")) paragraphs("W2", "w2_latin.txt", "w2");
    else if (!strcmp(w, "W3")) paragraphs("W3", "w3_bidi.txt", "w3");
    else if (!strcmp(w, "W4")) paragraphs("W4", "w4_scripts.txt", "w4");
    else if (!strcmp(w, "W5")) w5();
    else if (!strcmp(w, "W6")) w6();
    else { fprintf(stderr, "unknown workload %s\n", w); return 2; }
    emit_rss(w, "pango-cairo");
    return 0;
}
