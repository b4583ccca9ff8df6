/* SPDX-License-Identifier: MIT
 * card_pango.c - the 1200x630 card with Pango + Cairo, for cold starts.  Usage: card_pango OUT.png
 * The same card is drawn by card_pil.py, card_skia.py, card.typ, card.html and card.markup. */
#include <pango/pangocairo.h>

static double text(cairo_t *cr, const char *s, const char *font, double px, double y, double r, double g, double b) {
    PangoLayout *l = pango_cairo_create_layout(cr);
    PangoFontDescription *d = pango_font_description_from_string(font);
    pango_font_description_set_absolute_size(d, px * PANGO_SCALE);
    pango_layout_set_font_description(l, d);
    pango_layout_set_width(l, 1040 * PANGO_SCALE);
    pango_layout_set_wrap(l, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_auto_dir(l, FALSE);
    pango_layout_set_text(l, s, -1);
    cairo_set_source_rgb(cr, r, g, b);
    cairo_move_to(cr, 80, y);
    pango_cairo_show_layout(cr, l);
    int h;
    pango_layout_get_pixel_size(l, NULL, &h);
    pango_font_description_free(d);
    g_object_unref(l);
    return y + h;
}

int main(int argc, char **argv) {
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1200, 630);
    cairo_t *cr = cairo_create(s);
    cairo_font_options_t *o = cairo_font_options_create();
    cairo_font_options_set_antialias(o, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(o, CAIRO_HINT_STYLE_NONE);
    cairo_set_font_options(cr, o);
    cairo_set_source_rgb(cr, 0x10 / 255., 0x1c / 255., 0x3a / 255.);
    cairo_paint(cr);
    double y = text(cr, "How a small ferry learned to keep time with the tide", "Noto Sans Bold", 72, 80, 1, 1, 1);
    y = text(cr, "Field notes on clocks, harbours and patience, written between two crossings.", "Noto Sans", 36, y + 28, .75, .82, .95);
    y = text(cr, "مرحبا بالعالم · שלום עולם · 你好，世界 · नमस्ते 🚀🎉", "Noto Sans", 36, y + 28, 1, .85, .4);
    text(cr, "harbour.example/notes · 7 min read", "Noto Sans", 28, 540, .6, .68, .8);
    cairo_destroy(cr);
    return cairo_surface_write_to_png(s, argc > 1 ? argv[1] : "out/card_pango.png") != CAIRO_STATUS_SUCCESS;
}
