// SPDX-License-Identifier: MIT
#include "CPixels.h"
#include "processor.h"
#include <stdlib.h>
#include <string.h>

// The neighbour nearest to left + above - corner.
static inline uint8_t predicted(uint8_t left, uint8_t above, uint8_t corner) {
  int to_left = abs(above - corner), to_above = abs(left - corner), to_corner = abs(left + above - 2 * corner);
  uint8_t second = to_above <= to_corner ? above : corner;
  return to_left <= to_above && to_left <= to_corner ? left : second;
}

// From byte `from` on, of a row whose pixels before it are done.
static void unfilter_from(intptr_t from, uint8_t filter, const uint8_t *row, const uint8_t *above, uint8_t *target,
                          intptr_t count, intptr_t step) {
  for (intptr_t i = from; i < count; i++) {
    uint8_t left = i < step ? 0 : target[i - step], corner = i < step ? 0 : above[i - step];
    uint8_t guess = 0;
    switch (filter) {
    case 1: guess = left; break;
    case 2: guess = above[i]; break;
    case 3: guess = (uint8_t)((left + above[i]) >> 1); break;
    case 4: guess = predicted(left, above[i], corner); break;
    default: break;
    }
    target[i] = (uint8_t)(row[i] + guess);
  }
}

void galley_row_unfilter_plain(uint8_t filter, const uint8_t *row, const uint8_t *above, uint8_t *target,
                               intptr_t count, intptr_t step) {
  unfilter_from(0, filter, row, above, target, count, step);
}

static galley_pixels_difference compare_from(intptr_t from, galley_pixels_difference known, const uint8_t *a,
                                             const uint8_t *b, intptr_t count, uint8_t limit) {
  for (intptr_t i = from; i < count; i++) {
    uint8_t most = 0;
    for (intptr_t at = i * 4; at < i * 4 + 4; at++) {
      uint8_t delta = a[at] > b[at] ? a[at] - b[at] : b[at] - a[at];
      if (delta > most) most = delta;
    }
    if (most > known.largest) known.largest = most;
    if (most <= limit) continue;
    if (!known.different++) known.first = i;
    known.last = i;
  }
  return known;
}

galley_pixels_difference galley_pixels_compare_plain(const uint8_t *a, const uint8_t *b, intptr_t count,
                                                     uint8_t limit) {
  return compare_from(0, (galley_pixels_difference){0}, a, b, count, limit);
}

#if defined(__x86_64__)
#include <immintrin.h>
#define INLINE __attribute__((always_inline)) static inline

// Each of a few pixels waits for the one before it, so a pixel is worked on whole: SSE2, which every x86-64 has.
// Pixels of three bytes are read as four; `last` says that there is no fourth.
INLINE __m128i load(const uint8_t *bytes, int step, int last) {
  uint32_t word = 0;
  memcpy(&word, bytes, step == 3 && last ? 3 : 4);
  return _mm_cvtsi32_si128((int)word);
}

INLINE void store(uint8_t *bytes, __m128i value, int step) {
  uint32_t word = (uint32_t)_mm_cvtsi128_si32(value);
  memcpy(bytes, &word, (size_t)step);
}

INLINE __m128i distance(__m128i value) { return _mm_max_epi16(value, _mm_sub_epi16(_mm_setzero_si128(), value)); }

INLINE __m128i chosen(__m128i mask, __m128i yes, __m128i no) {
  return _mm_or_si128(_mm_and_si128(mask, yes), _mm_andnot_si128(mask, no));
}

INLINE __m128i paeth(__m128i left, __m128i above, __m128i corner) {
  __m128i across = _mm_sub_epi16(above, corner), down = _mm_sub_epi16(left, corner);
  __m128i to_left = distance(across), to_above = distance(down), to_corner = distance(_mm_add_epi16(across, down));
  __m128i least = _mm_min_epi16(to_corner, _mm_min_epi16(to_left, to_above));
  return chosen(_mm_cmpeq_epi16(least, to_left), left,
                chosen(_mm_cmpeq_epi16(least, to_above), above, corner));
}

INLINE void unfilter_pixels(uint8_t filter, const uint8_t *row, const uint8_t *above, uint8_t *target, intptr_t count,
                            const int step) {
  const __m128i zero = _mm_setzero_si128(), one = _mm_set1_epi8(1);
  __m128i left = zero, corner = zero;
  for (intptr_t i = 0; i < count; i += step) {
    int last = i + step >= count;
    __m128i value = load(row + i, step, last);
    if (filter == 1) {
      left = _mm_add_epi8(value, left);
    } else if (filter == 3) {
      // The mean rounded up, less what was rounded.
      __m128i top = load(above + i, step, last);
      __m128i rounded = _mm_and_si128(_mm_xor_si128(left, top), one);
      left = _mm_add_epi8(value, _mm_sub_epi8(_mm_avg_epu8(left, top), rounded));
    } else {
      __m128i top = _mm_unpacklo_epi8(load(above + i, step, last), zero);
      __m128i guess = paeth(_mm_unpacklo_epi8(left, zero), top, corner);
      left = _mm_add_epi8(value, _mm_packus_epi16(guess, guess));
      corner = top;
    }
    store(target + i, left, step);
  }
}

INLINE void unfilter_by_step(uint8_t filter, const uint8_t *row, const uint8_t *above, uint8_t *target, intptr_t count,
                             intptr_t step) {
  if (step == 4) {
    unfilter_pixels(filter, row, above, target, count, 4);
  } else {
    unfilter_pixels(filter, row, above, target, count, 3);
  }
}

void galley_row_unfilter(uint8_t filter, const uint8_t *row, const uint8_t *above, uint8_t *target, intptr_t count,
                         intptr_t step) {
  intptr_t done = 0;
  if (filter == 2) {
    for (; done + 16 <= count; done += 16)
      _mm_storeu_si128((__m128i *)(target + done), _mm_add_epi8(_mm_loadu_si128((const __m128i *)(row + done)),
                                                                _mm_loadu_si128((const __m128i *)(above + done))));
  } else if ((step == 3 || step == 4) && count % step == 0) {
    switch (filter) {
    case 1: unfilter_by_step(1, row, above, target, count, step); return;
    case 3: unfilter_by_step(3, row, above, target, count, step); return;
    case 4: unfilter_by_step(4, row, above, target, count, step); return;
    default: break;
    }
  }
  unfilter_from(done, filter, row, above, target, count, step);
}

__attribute__((target("avx2,popcnt"))) static intptr_t
compare_avx2(const uint8_t *a, const uint8_t *b, intptr_t count, uint8_t limit, galley_pixels_difference *result) {
  __m256i largest = _mm256_setzero_si256(), zero = largest, limits = _mm256_set1_epi8((char)limit);
  intptr_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i left = _mm256_loadu_si256((const __m256i *)(a + i * 4));
    __m256i right = _mm256_loadu_si256((const __m256i *)(b + i * 4));
    __m256i delta = _mm256_sub_epi8(_mm256_max_epu8(left, right), _mm256_min_epu8(left, right));
    largest = _mm256_max_epu8(largest, delta);
    __m256i same = _mm256_cmpeq_epi32(_mm256_subs_epu8(delta, limits), zero);
    unsigned mask = ~(unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(same)) & 255;
    if (mask == 0) continue;
    if (!result->different) result->first = i + __builtin_ctz(mask);
    result->last = i + 31 - __builtin_clz(mask);
    result->different += __builtin_popcount(mask);
  }
  uint8_t bytes[32];
  _mm256_storeu_si256((__m256i *)bytes, largest);
  for (int at = 0; at < 32; at++)
    if (bytes[at] > result->largest) result->largest = bytes[at];
  return i;
}
#else
void galley_row_unfilter(uint8_t filter, const uint8_t *row, const uint8_t *above, uint8_t *target, intptr_t count,
                         intptr_t step) {
  unfilter_from(0, filter, row, above, target, count, step);
}
#endif

galley_pixels_difference galley_pixels_compare(const uint8_t *a, const uint8_t *b, intptr_t count, uint8_t limit) {
  galley_pixels_difference result = {0};
  intptr_t done = 0;
#if defined(__x86_64__)
  // Every processor with AVX2 has these.
  if (HAS_AVX2 && HAS_POPCNT)
    done = compare_avx2(a, b, count, limit, &result);
#endif
  return compare_from(done, result, a, b, count, limit);
}
