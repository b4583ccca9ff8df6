// SPDX-License-Identifier: MIT
// The declarations are our own, of parts whose binary form librsvg 2.52 and later, GLib 2 and cairo 1 keep: no header of
// theirs is needed to build, and no library of theirs to start.
#include "CRSVG.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#ifdef __APPLE__
#define LIBRARY "librsvg-2.2.dylib"
#else
#define LIBRARY "librsvg-2.so.2"
#endif

typedef struct {
  uint32_t domain;
  int code;
  char *message;
} rsvg_error;

typedef struct {
  double length;
  int unit;
} rsvg_length;

typedef struct {
  double x, y, width, height;
} rsvg_rectangle;

enum { format_argb32 = 0, status_success = 0, handle_flags_none = 0 };

// Found in the library or in those that it links.
static struct {
  void *(*g_memory_input_stream_new_from_data)(const void *, long, void *);
  void (*g_object_unref)(void *);
  void (*g_clear_error)(rsvg_error **);
  void *(*rsvg_handle_new_from_stream_sync)(void *, void *, int, void *, rsvg_error **);
  void (*rsvg_handle_set_dpi)(void *, double);
  int (*rsvg_handle_get_intrinsic_size_in_pixels)(void *, double *, double *);
  void (*rsvg_handle_get_intrinsic_dimensions)(void *, int *, rsvg_length *, int *, rsvg_length *, int *,
                                               rsvg_rectangle *);
  int (*rsvg_handle_render_document)(void *, void *, const rsvg_rectangle *, rsvg_error **);
  void *(*cairo_image_surface_create)(int, int, int);
  int (*cairo_surface_status)(void *);
  const char *(*cairo_status_to_string)(int);
  void (*cairo_surface_destroy)(void *);
  void (*cairo_surface_flush)(void *);
  unsigned char *(*cairo_image_surface_get_data)(void *);
  int (*cairo_image_surface_get_stride)(void *);
  void *(*cairo_create)(void *);
  void (*cairo_destroy)(void *);
  const unsigned int *rsvg_major_version, *rsvg_minor_version, *rsvg_micro_version;
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[256];

static void put_message(char *message, int64_t capacity, const char *text) {
  if (capacity <= 0) return;
  snprintf(message, (size_t)capacity, "%s", text != NULL ? text : "unknown");
}

static int find(void *handle, const char *name, void *place) {
  void *symbol = dlsym(handle, name);
  if (symbol == NULL) {
    snprintf(failure, sizeof failure, "librsvg 2.52 or newer is needed: %s has no %s", LIBRARY, name);
    return 0;
  }
  memcpy(place, &symbol, sizeof symbol);
  return 1;
}

static void load(void) {
  void *handle = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) {
    snprintf(failure, sizeof failure, "librsvg is not there, install librsvg2-2 (%s)", dlerror());
    return;
  }
#define FIND(name) find(handle, #name, &library.name)
  int found = FIND(g_memory_input_stream_new_from_data) && FIND(g_object_unref) && FIND(g_clear_error) &&
              FIND(rsvg_handle_new_from_stream_sync) && FIND(rsvg_handle_set_dpi) &&
              FIND(rsvg_handle_get_intrinsic_size_in_pixels) && FIND(rsvg_handle_get_intrinsic_dimensions) &&
              FIND(rsvg_handle_render_document) && FIND(cairo_image_surface_create) && FIND(cairo_surface_status) &&
              FIND(cairo_status_to_string) && FIND(cairo_surface_destroy) && FIND(cairo_surface_flush) &&
              FIND(cairo_image_surface_get_data) && FIND(cairo_image_surface_get_stride) && FIND(cairo_create) &&
              FIND(cairo_destroy) && FIND(rsvg_major_version) && FIND(rsvg_minor_version) && FIND(rsvg_micro_version);
#undef FIND
  // What is not whole may not be called; whole, it stays: its runtimes cannot be unloaded.
  if (!found) dlclose(handle);
}

const char *galley_rsvg_load(void) {
  pthread_once(&once, load);
  return failure[0] != 0 ? failure : NULL;
}

galley_svg *galley_svg_open(const uint8_t *bytes, int64_t count, char *message, int64_t capacity) {
  const char *reason = galley_rsvg_load();
  if (reason != NULL) {
    put_message(message, capacity, reason);
    return NULL;
  }
  rsvg_error *error = NULL;
  // No base address is set, so librsvg loads no file that the document names; data URLs still work.
  void *stream = library.g_memory_input_stream_new_from_data(bytes, (long)count, NULL);
  void *handle = library.rsvg_handle_new_from_stream_sync(stream, NULL, handle_flags_none, NULL, &error);
  library.g_object_unref(stream);
  if (handle == NULL) {
    put_message(message, capacity, error != NULL ? error->message : NULL);
    library.g_clear_error(&error);
    return NULL;
  }
  library.rsvg_handle_set_dpi(handle, 96.0);
  return (galley_svg *)handle;
}

void galley_svg_close(galley_svg *svg) {
  if (svg != NULL) library.g_object_unref(svg);
}

int32_t galley_svg_size(galley_svg *svg, double *width, double *height) {
  if (library.rsvg_handle_get_intrinsic_size_in_pixels(svg, width, height)) return 1;
  int has_width, has_height, has_viewbox;
  rsvg_length own_width, own_height;
  rsvg_rectangle viewbox;
  library.rsvg_handle_get_intrinsic_dimensions(svg, &has_width, &own_width, &has_height, &own_height, &has_viewbox,
                                               &viewbox);
  if (!has_viewbox) return 0;
  *width = viewbox.width;
  *height = viewbox.height;
  return 1;
}

// Cairo's pixels are words of the machine's byte order: alpha, red, green, blue from the high byte down.
static void copy_rows(void *surface, int32_t width, int32_t height, uint8_t *pixels) {
  const uint8_t *source = library.cairo_image_surface_get_data(surface);
  int stride = library.cairo_image_surface_get_stride(surface);
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
  void *surface = library.cairo_image_surface_create(format_argb32, width, height);
  int status = library.cairo_surface_status(surface);
  if (status != status_success) {
    put_message(message, capacity, library.cairo_status_to_string(status));
    library.cairo_surface_destroy(surface);
    return 0;
  }
  void *context = library.cairo_create(surface);
  rsvg_error *error = NULL;
  rsvg_rectangle viewport = {0, 0, width, height};
  int drawn = library.rsvg_handle_render_document(svg, context, &viewport, &error);
  library.cairo_destroy(context);
  if (drawn) {
    library.cairo_surface_flush(surface);
    copy_rows(surface, width, height, pixels);
  } else {
    put_message(message, capacity, error != NULL ? error->message : NULL);
    library.g_clear_error(&error);
  }
  library.cairo_surface_destroy(surface);
  return drawn ? 1 : 0;
}

int32_t galley_rsvg_version(uint32_t *major, uint32_t *minor, uint32_t *micro) {
  if (galley_rsvg_load() != NULL) return 0;
  *major = *library.rsvg_major_version;
  *minor = *library.rsvg_minor_version;
  *micro = *library.rsvg_micro_version;
  return 1;
}
