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

// Makes `count` pixels one colour.
void galley_pixels_fill(uint32_t *pixels, intptr_t count, uint32_t color);

#endif
