// SPDX-License-Identifier: MIT
#include "CRSVG.h"
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <string.h>

static void put_message(char *message, int64_t capacity, const char *text) {
  if (capacity <= 0) return;
  g_strlcpy(message, text != NULL ? text : "unknown", (gsize)capacity);
}

galley_svg *galley_svg_open(const uint8_t *bytes, int64_t count, char *message, int64_t capacity) {
  GError *error = NULL;
  // No base address is set, so librsvg loads no file that the document names; data URLs still work.
  GInputStream *stream = g_memory_input_stream_new_from_data(bytes, (gssize)count, NULL);
  RsvgHandle *handle = rsvg_handle_new_from_stream_sync(stream, NULL, RSVG_HANDLE_FLAGS_NONE, NULL, &error);
  g_object_unref(stream);
  if (handle == NULL) {
    put_message(message, capacity, error != NULL ? error->message : NULL);
    g_clear_error(&error);
    return NULL;
  }
  rsvg_handle_set_dpi(handle, 96.0);
  return (galley_svg *)handle;
}

void galley_svg_close(galley_svg *svg) {
  if (svg != NULL) g_object_unref(svg);
}

int32_t galley_svg_size(galley_svg *svg, double *width, double *height) {
  RsvgHandle *handle = (RsvgHandle *)svg;
  if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) return 1;
  gboolean has_width, has_height, has_viewbox;
  RsvgLength own_width, own_height;
  RsvgRectangle viewbox;
  rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &own_width, &has_height, &own_height, &has_viewbox,
                                       &viewbox);
  if (!has_viewbox) return 0;
  *width = viewbox.width;
  *height = viewbox.height;
  return 1;
}

// Cairo's pixels are words of the machine's byte order: alpha, red, green, blue from the high byte down.
static void copy_rows(cairo_surface_t *surface, int32_t width, int32_t height, uint8_t *pixels) {
  const uint8_t *source = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface);
  for (int32_t y = 0; y < height; y++) {
    uint8_t *target = pixels + (size_t)y * (size_t)width * 4;
    for (int32_t x = 0; x < width; x++) {
      uint32_t pixel;
      memcpy(&pixel, source + (size_t)y * (size_t)stride + (size_t)x * 4, sizeof pixel);
      target[4 * x] = (uint8_t)(pixel >> 16);
      target[4 * x + 1] = (uint8_t)(pixel >> 8);
      target[4 * x + 2] = (uint8_t)pixel;
      target[4 * x + 3] = (uint8_t)(pixel >> 24);
    }
  }
}

int32_t galley_svg_draw(galley_svg *svg, int32_t width, int32_t height, uint8_t *pixels, char *message,
                        int64_t capacity) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
    put_message(message, capacity, cairo_status_to_string(cairo_surface_status(surface)));
    cairo_surface_destroy(surface);
    return 0;
  }
  cairo_t *context = cairo_create(surface);
  GError *error = NULL;
  RsvgRectangle viewport = {0, 0, width, height};
  gboolean drawn = rsvg_handle_render_document((RsvgHandle *)svg, context, &viewport, &error);
  cairo_destroy(context);
  if (drawn) {
    cairo_surface_flush(surface);
    copy_rows(surface, width, height, pixels);
  } else {
    put_message(message, capacity, error != NULL ? error->message : NULL);
    g_clear_error(&error);
  }
  cairo_surface_destroy(surface);
  return drawn ? 1 : 0;
}

const char *galley_rsvg_version(void) { return LIBRSVG_VERSION; }
