/* SPDX-License-Identifier: MIT
 * gen_images.c - images for W7 and W8, drawn with Pango + Cairo into workloads/:
 *   page_1200x630.png               black text on white, grey AA (at most 256 colours)
 *   diff_a.png, diff_b.png          1200x800 RGBA; b has one word changed, one paragraph moved by
 *                                   1 px and one block of pixels a level darker */
#include "bench.h"
#include <png.h>
#include <pango/pangocairo.h>

static cairo_surface_t *page(int w, int h, int variant) {
    lines_t L = read_lines("w5_doc.txt");
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, w, h);
    cairo_t *cr = cairo_create(s);
    cairo_font_options_t *o = cairo_font_options_create();
    cairo_font_options_set_antialias(o, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(o, CAIRO_HINT_STYLE_NONE);
    cairo_set_font_options(cr, o);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    PangoLayout *l = pango_cairo_create_layout(cr);
    PangoFontDescription *d = pango_font_description_from_string("Noto Sans");
    pango_font_description_set_absolute_size(d, FONT_PX * PANGO_SCALE);
    pango_layout_set_font_description(l, d);
    pango_layout_set_width(l, 380 * PANGO_SCALE);
    int i = 0;
    for (int col = 0; col < 3; col++)
        for (int y = 8; y < h; i++) {
            int ph;
            char buf[4096];
            snprintf(buf, sizeof buf, "%s", L.line[i]);
            if (variant && i == 1) memcpy(buf + 40, "changed", 7);
            pango_layout_set_text(l, buf, -1);
            cairo_move_to(cr, 10 + col * 396 + (variant && i == 4), y);
            pango_cairo_show_layout(cr, l);
            pango_layout_get_pixel_size(l, NULL, &ph);
            y += ph + 8;
        }
    if (variant) {
        cairo_set_source_rgba(cr, 0, 0, 0, 0.01);
        cairo_rectangle(cr, 820, 300, 64, 64);
        cairo_fill(cr);
    }
    cairo_destroy(cr);
    return s;
}

/* As RGBA: cairo's own writer drops the alpha channel of an opaque image. */
static void write_rgba(cairo_surface_t *s, const char *path) {
    png_image im = {.version = PNG_IMAGE_VERSION, .format = PNG_FORMAT_BGRA};
    im.width = cairo_image_surface_get_width(s);
    im.height = cairo_image_surface_get_height(s);
    png_image_write_to_file(&im, path, 0, cairo_image_surface_get_data(s), cairo_image_surface_get_stride(s), NULL);
}

int main(void) {
    const char *dir = getenv("WORKLOADS") ? getenv("WORKLOADS") : "workloads";
    char p[512];
    snprintf(p, sizeof p, "%s/page_1200x630.png", dir); write_rgba(page(1200, 630, 0), p);
    snprintf(p, sizeof p, "%s/diff_a.png", dir);        write_rgba(page(1200, 800, 0), p);
    snprintf(p, sizeof p, "%s/diff_b.png", dir);        write_rgba(page(1200, 800, 1), p);
    return 0;
}
