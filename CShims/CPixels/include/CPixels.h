// SPDX-License-Identifier: MIT
// The inner loops over pixels. A pixel is RGBA in memory, 32 bits, its alpha multiplied in. Quotients by 255 are rounded
// to nearest, exactly: the vector forms give the bits of the plain ones, on every machine.
#ifndef GALLEY_CPIXELS_H
#define GALLEY_CPIXELS_H
#include <stdint.h>

// Lays one colour over `rows` rows of `count` pixels, by coverage. Strides are from row to row: in pixels, in bytes.
void galley_pixels_lay(uint32_t *pixels, intptr_t stride, const uint8_t *coverage, intptr_t coverage_stride,
                       intptr_t count, intptr_t rows, uint32_t color);
void galley_pixels_lay_plain(uint32_t *pixels, intptr_t stride, const uint8_t *coverage, intptr_t coverage_stride,
                             intptr_t count, intptr_t rows, uint32_t color);

// Lays `count` pixels over others, each by its coverage.
void galley_pixels_over(uint32_t *pixels, const uint32_t *source, const uint8_t *coverage, intptr_t count);
void galley_pixels_over_plain(uint32_t *pixels, const uint32_t *source, const uint8_t *coverage, intptr_t count);

// Bytes of a large page: memory that begins at a multiple of them can be had whole in such pages.
enum { GALLEY_LARGE_PAGE = 1 << 21 };

// Says that every one of `count` bytes will be written soon. Where the system gives large pages, it gives them for what
// lies whole inside, instead of one fault for each 4 KiB, which for a picture takes as long as drawing a line of text.
void galley_memory_will_be_filled(void *memory, intptr_t count);

// How many bytes an array of at least `count` is best made for: Linux puts new memory at a multiple of a large page where
// it is some of them long. What is not written takes no memory.
intptr_t galley_memory_capacity(intptr_t count);

// Makes `count` pixels one colour.
void galley_pixels_fill(uint32_t *pixels, intptr_t count, uint32_t color);

// Leaves the alpha of `count` pixels out: three bytes each, and up to eight bytes after them are spoilt.
void galley_pixels_pack(const uint32_t *pixels, uint8_t *target, intptr_t count);
void galley_pixels_pack_plain(const uint32_t *pixels, uint8_t *target, intptr_t count);

// Pixels scaled along x: result i of four channels is the sum of the source pixels from `first[i]` on, each by its weight
// of `weights[start[i]]` up to `start[i + 1]`, in 1/16,384; what comes out is in 1/64.
void galley_scale_row(const uint8_t *pixels, const intptr_t *first, const intptr_t *start, const int32_t *weights,
                      intptr_t count, int32_t *target);
void galley_scale_row_plain(const uint8_t *pixels, const intptr_t *first, const intptr_t *start, const int32_t *weights,
                            intptr_t count, int32_t *target);

// Rows of the above made one row of pixels: the sum of `taps` rows, each at its place (in results) and by its weight.
void galley_scale_column(const int32_t *rows, const intptr_t *places, const int32_t *weights, intptr_t taps,
                         intptr_t count, uint32_t *target);
void galley_scale_column_plain(const int32_t *rows, const intptr_t *places, const int32_t *weights, intptr_t taps,
                               intptr_t count, uint32_t *target);

// Two rows of pixels compared. `first` and `last` are the outermost that differ; unset where none does.
typedef struct {
  intptr_t different, first, last;
  uint8_t largest;
} galley_pixels_difference;

// Compares `count` pixels: those differ whose channels do by more than `limit`; `largest` is of all channels.
galley_pixels_difference galley_pixels_compare(const uint8_t *a, const uint8_t *b, intptr_t count, uint8_t limit);
galley_pixels_difference galley_pixels_compare_plain(const uint8_t *a, const uint8_t *b, intptr_t count, uint8_t limit);

// Undoes one of PNG's filters, 1 to 4: `count` bytes of a row, `step` to a pixel, by the row above, or zeros. `target`
// may be `row`. Source: PNG (third edition) 9.2.
void galley_row_unfilter(uint8_t filter, const uint8_t *row, const uint8_t *above, uint8_t *target, intptr_t count,
                         intptr_t step);
void galley_row_unfilter_plain(uint8_t filter, const uint8_t *row, const uint8_t *above, uint8_t *target,
                               intptr_t count, intptr_t step);

#endif
