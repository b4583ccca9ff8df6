// SPDX-License-Identifier: MIT
// The few librsvg calls that Galley needs. The library is loaded when the first document is opened, for linking it (with
// GLib, cairo, Pango …) costs each start of a program milliseconds, and a program may run where it is not installed.
#ifndef GALLEY_CRSVG_H
#define GALLEY_CRSVG_H
#include <stdint.h>

// One document. To be used by one thread at a time.
typedef struct galley_svg galley_svg;

// Loads the library where that was not yet done; it stays. May be called by several threads at once.
// Output: NULL where it is there with all that is called of it, or the reason as text that lives on.
const char *galley_rsvg_load(void);

// Parses a document that may refer to nothing outside of itself. NULL where the library is not there, the document is
// damaged or over librsvg's limits; then `message`, of `capacity` bytes, has the reason.
galley_svg *galley_svg_open(const uint8_t *bytes, int64_t count, char *message, int64_t capacity);

void galley_svg_close(galley_svg *svg);

// The natural size in CSS pixels, from width and height or from viewBox. 0 where the document has none.
int32_t galley_svg_size(galley_svg *svg, double *width, double *height);

// Draws the document to fill width by height pixels, premultiplied RGBA in `pixels` of width * height * 4 bytes.
// Output: 1, or 0 with the reason in `message`.
int32_t galley_svg_draw(galley_svg *svg, int32_t width, int32_t height, uint8_t *pixels, char *message,
                        int64_t capacity);

// librsvg's version, of which it tells the parts; loads it. Output: 1, or 0 where it is not there.
int32_t galley_rsvg_version(uint32_t *major, uint32_t *minor, uint32_t *micro);

#endif
