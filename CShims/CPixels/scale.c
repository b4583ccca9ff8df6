// SPDX-License-Identifier: MIT
#include "CPixels.h"
#include "processor.h"
#include <string.h>

void galley_scale_row_plain(const uint8_t *pixels, const intptr_t *first, const intptr_t *start, const int32_t *weights,
                            intptr_t count, int32_t *target) {
  for (intptr_t column = 0; column < count; column++, target += 4) {
    int32_t sum[4] = {128, 128, 128, 128};
    const uint8_t *at = pixels + first[column] * 4;
    for (intptr_t i = start[column]; i < start[column + 1]; i++, at += 4)
      for (int channel = 0; channel < 4; channel++) sum[channel] += at[channel] * weights[i];
    for (int channel = 0; channel < 4; channel++) target[channel] = sum[channel] >> 8;
  }
}

static inline int32_t between(int32_t value, int32_t most) { return value < 0 ? 0 : value > most ? most : value; }

static inline uint32_t packed(const int32_t *value) {
  int32_t alpha = between(value[3], 255);
  return (uint32_t)between(value[0], alpha) | (uint32_t)between(value[1], alpha) << 8 |
         (uint32_t)between(value[2], alpha) << 16 | (uint32_t)alpha << 24;
}

void galley_scale_column_plain(const int32_t *rows, const intptr_t *places, const int32_t *weights, intptr_t taps,
                               intptr_t count, uint32_t *target) {
  for (intptr_t column = 0; column < count; column++) {
    int32_t sum[4] = {1 << 19, 1 << 19, 1 << 19, 1 << 19};
    for (intptr_t tap = 0; tap < taps; tap++)
      for (int channel = 0; channel < 4; channel++)
        sum[channel] += rows[(places[tap] + column) * 4 + channel] * weights[tap];
    for (int channel = 0; channel < 4; channel++) sum[channel] >>= 20;
    target[column] = packed(sum);
  }
}

#if defined(__x86_64__)
#include <immintrin.h>

#define SSE41 __attribute__((target("sse4.1")))

SSE41 static void row_sse41(const uint8_t *pixels, const intptr_t *first, const intptr_t *start, const int32_t *weights,
                            intptr_t count, int32_t *target) {
  for (intptr_t column = 0; column < count; column++, target += 4) {
    __m128i sum = _mm_set1_epi32(128);
    const uint8_t *at = pixels + first[column] * 4;
    for (intptr_t i = start[column]; i < start[column + 1]; i++, at += 4) {
      int32_t pixel;
      memcpy(&pixel, at, 4);
      __m128i channels = _mm_cvtepu8_epi32(_mm_cvtsi32_si128(pixel));
      sum = _mm_add_epi32(sum, _mm_mullo_epi32(channels, _mm_set1_epi32(weights[i])));
    }
    _mm_storeu_si128((__m128i *)target, _mm_srai_epi32(sum, 8));
  }
}

SSE41 static void column_sse41(const int32_t *rows, const intptr_t *places, const int32_t *weights, intptr_t taps,
                               intptr_t count, uint32_t *target) {
  for (intptr_t column = 0; column < count; column++) {
    __m128i sum = _mm_set1_epi32(1 << 19);
    for (intptr_t tap = 0; tap < taps; tap++) {
      __m128i row = _mm_loadu_si128((const __m128i *)(rows + (places[tap] + column) * 4));
      sum = _mm_add_epi32(sum, _mm_mullo_epi32(row, _mm_set1_epi32(weights[tap])));
    }
    __m128i value = _mm_min_epi32(_mm_max_epi32(_mm_srai_epi32(sum, 20), _mm_setzero_si128()), _mm_set1_epi32(255));
    value = _mm_min_epi32(value, _mm_shuffle_epi32(value, 0xFF));
    value = _mm_packus_epi16(_mm_packus_epi32(value, value), value);
    target[column] = (uint32_t)_mm_cvtsi128_si32(value);
  }
}

#define HAS_VECTORS HAS_SSE41
#else
#define HAS_VECTORS 0
#define row_sse41 galley_scale_row_plain
#define column_sse41 galley_scale_column_plain
#endif

void galley_scale_row(const uint8_t *pixels, const intptr_t *first, const intptr_t *start, const int32_t *weights,
                      intptr_t count, int32_t *target) {
  (HAS_VECTORS ? row_sse41 : galley_scale_row_plain)(pixels, first, start, weights, count, target);
}

void galley_scale_column(const int32_t *rows, const intptr_t *places, const int32_t *weights, intptr_t taps,
                         intptr_t count, uint32_t *target) {
  (HAS_VECTORS ? column_sse41 : galley_scale_column_plain)(rows, places, weights, taps, count, target);
}
