// SPDX-License-Identifier: MIT
#include "CPixels.h"
#include "processor.h"
#include <string.h>

// `value` / 255 to nearest for two channels at once, each in 16 bits and at most 65,025 (source: Blinn, "Three Wrongs
// Make a Right").
static inline uint32_t divided(uint32_t twice) {
  twice += 0x00800080;
  return ((twice + ((twice >> 8) & 0x00FF00FF)) >> 8) & 0x00FF00FF;
}

static inline uint32_t scaled(uint32_t pixel, uint32_t amount) {
  return divided((pixel & 0x00FF00FF) * amount) | divided(((pixel >> 8) & 0x00FF00FF) * amount) << 8;
}

static inline uint32_t over(uint32_t above, uint32_t below) { return above + scaled(below, 255 - (above >> 24)); }

void galley_pixels_lay_plain(uint32_t *pixels, intptr_t stride, const uint8_t *coverage, intptr_t coverage_stride,
                             intptr_t count, intptr_t rows, uint32_t color) {
  for (; rows > 0; rows--, pixels += stride, coverage += coverage_stride)
    for (intptr_t i = 0; i < count; i++)
      if (coverage[i]) pixels[i] = over(scaled(color, coverage[i]), pixels[i]);
}

void galley_pixels_over_plain(uint32_t *pixels, const uint32_t *source, const uint8_t *coverage, intptr_t count) {
  for (intptr_t i = 0; i < count; i++) pixels[i] = over(scaled(source[i], coverage[i]), pixels[i]);
}

void galley_pixels_fill(uint32_t *pixels, intptr_t count, uint32_t color) {
  // White and clear, the usual ones, are one byte over and over, which the C library fills fastest.
  if (count > 0 && color == (color & 255) * 0x01010101u) {
    memset(pixels, (int)(color & 255), (size_t)count * 4);
  } else {
    for (intptr_t i = 0; i < count; i++) pixels[i] = color;
  }
}

void galley_pixels_pack_plain(const uint32_t *pixels, uint8_t *target, intptr_t count) {
  for (intptr_t i = 0; i < count; i++) memcpy(target + i * 3, pixels + i, 3);
}

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define INLINE AVX2 __attribute__((always_inline)) static inline

// Sixteen quotients: (v + 128) · 257 >> 16 is Blinn's sum and shifts in one product.
INLINE __m256i divided16(__m256i value) {
  return _mm256_mulhi_epu16(_mm256_add_epi16(value, _mm256_set1_epi16(128)), _mm256_set1_epi16(257));
}

// Each byte of coverage four times, in 16 bits: of pixels 0, 1 | 4, 5 and of 2, 3 | 6, 7, as unpacking orders them.
INLINE __m256i low_pixels(void) {
  return _mm256_setr_epi8(0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1, 4, -1, 4, -1, 4, -1, 4, -1, 5, -1, 5,
                          -1, 5, -1, 5, -1);
}
INLINE __m256i high_pixels(void) {
  return _mm256_setr_epi8(2, -1, 2, -1, 2, -1, 2, -1, 3, -1, 3, -1, 3, -1, 3, -1, 6, -1, 6, -1, 6, -1, 6, -1, 7, -1, 7,
                          -1, 7, -1, 7, -1);
}

// What a colour needs in the loop: its channels in 16 bits, and its alpha in all four.
typedef struct {
  __m256i channels, alpha, alpha_mask;
} ink_t;

// How much is known of the colour.
enum { ANY, OPAQUE, BLACK };

INLINE ink_t ink(uint32_t color) {
  __m256i pixels = _mm256_set1_epi32((int)color);
  return (ink_t){_mm256_unpacklo_epi8(pixels, _mm256_setzero_si256()), _mm256_set1_epi16((short)(color >> 24)),
                 _mm256_set1_epi64x((long long)0x00FF000000000000)};
}

// Four pixels, 16 bits a channel.
INLINE __m256i laid16(__m256i below, __m256i amount, const ink_t *ink, int kind) {
  const __m256i full = _mm256_set1_epi16(255);
  __m256i above, rest;
  if (kind == BLACK) {
    above = _mm256_and_si256(amount, ink->alpha_mask);
  } else {
    above = divided16(_mm256_mullo_epi16(ink->channels, amount));
  }
  if (kind == ANY) {
    rest = _mm256_sub_epi16(full, divided16(_mm256_mullo_epi16(ink->alpha, amount)));
  } else {
    rest = _mm256_sub_epi16(full, amount);
  }
  return _mm256_add_epi16(above, divided16(_mm256_mullo_epi16(below, rest)));
}

// Eight pixels of black: the channels of the colour are 0 and its alpha is the coverage, added in the end.
INLINE void lay8_black(uint32_t *pixels, uint64_t coverage) {
  const __m256i to_alpha = _mm256_setr_epi8(-1, -1, -1, 0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, 3, -1, -1, -1, 4,
                                            -1, -1, -1, 5, -1, -1, -1, 6, -1, -1, -1, 7);
  __m256i amounts = _mm256_set1_epi64x((long long)coverage), rests = _mm256_set1_epi64x((long long)~coverage);
  __m256i below = _mm256_loadu_si256((const __m256i *)pixels), zero = _mm256_setzero_si256();
  __m256i low = _mm256_mullo_epi16(_mm256_unpacklo_epi8(below, zero), _mm256_shuffle_epi8(rests, low_pixels()));
  __m256i high = _mm256_mullo_epi16(_mm256_unpackhi_epi8(below, zero), _mm256_shuffle_epi8(rests, high_pixels()));
  __m256i sum = _mm256_packus_epi16(divided16(low), divided16(high));
  _mm256_storeu_si256((__m256i *)pixels, _mm256_add_epi8(sum, _mm256_shuffle_epi8(amounts, to_alpha)));
}

INLINE void lay8(uint32_t *pixels, uint64_t coverage, const ink_t *ink, int kind) {
  if (kind == BLACK) {
    lay8_black(pixels, coverage);
    return;
  }
  __m256i amounts = _mm256_set1_epi64x((long long)coverage);
  __m256i below = _mm256_loadu_si256((const __m256i *)pixels), zero = _mm256_setzero_si256();
  __m256i low = laid16(_mm256_unpacklo_epi8(below, zero), _mm256_shuffle_epi8(amounts, low_pixels()), ink, kind);
  __m256i high = laid16(_mm256_unpackhi_epi8(below, zero), _mm256_shuffle_epi8(amounts, high_pixels()), ink, kind);
  _mm256_storeu_si256((__m256i *)pixels, _mm256_packus_epi16(low, high));
}

INLINE void lay4(uint32_t *pixels, uint32_t coverage, const ink_t *ink, int kind) {
  const __m256i each = _mm256_setr_epi8(0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1, 2, -1, 2, -1, 2, -1,
                                        2, -1, 3, -1, 3, -1, 3, -1, 3, -1);
  __m256i amounts = _mm256_shuffle_epi8(_mm256_set1_epi32((int)coverage), each);
  __m256i below = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)pixels));
  __m256i sum = laid16(below, amounts, ink, kind);
  _mm_storeu_si128((__m128i *)pixels,
                   _mm_packus_epi16(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1)));
}

INLINE uint64_t load64(const uint8_t *bytes) {
  uint64_t value;
  memcpy(&value, bytes, 8);
  return value;
}

INLINE uint32_t load32(const uint8_t *bytes) {
  uint32_t value;
  memcpy(&value, bytes, 4);
  return value;
}

// Letters of running text, 4, 8, 12 or 16 pixels wide: whether eight of them are empty is a guess that costs more than
// laying them.
INLINE void lay_narrow(uint32_t *pixels, intptr_t stride, const uint8_t *coverage, intptr_t coverage_stride,
                       const int count, intptr_t rows, const ink_t *ink, int kind) {
  for (; rows > 0; rows--, pixels += stride, coverage += coverage_stride) {
    if (count >= 8) lay8(pixels, load64(coverage), ink, kind);
    if (count == 16) lay8(pixels + 8, load64(coverage + 8), ink, kind);
    if (count % 8) lay4(pixels + (count & 8), load32(coverage + (count & 8)), ink, kind);
  }
}

INLINE void lay_rows(uint32_t *pixels, intptr_t stride, const uint8_t *coverage, intptr_t coverage_stride,
                     intptr_t count, intptr_t rows, uint32_t color, int kind) {
  const ink_t made = ink(color);
  switch (count) {
  case 4: lay_narrow(pixels, stride, coverage, coverage_stride, 4, rows, &made, kind); return;
  case 8: lay_narrow(pixels, stride, coverage, coverage_stride, 8, rows, &made, kind); return;
  case 12: lay_narrow(pixels, stride, coverage, coverage_stride, 12, rows, &made, kind); return;
  case 16: lay_narrow(pixels, stride, coverage, coverage_stride, 16, rows, &made, kind); return;
  default: break;
  }
  for (; rows > 0; rows--, pixels += stride, coverage += coverage_stride) {
    intptr_t i = 0;
    for (; i + 8 <= count; i += 8) {
      uint64_t amounts = load64(coverage + i);
      if (amounts == 0) continue;
      if (amounts == UINT64_MAX && kind != ANY) {
        _mm256_storeu_si256((__m256i *)(pixels + i), _mm256_set1_epi32((int)color));
      } else {
        lay8(pixels + i, amounts, &made, kind);
      }
    }
    if (i + 4 <= count) {
      lay4(pixels + i, load32(coverage + i), &made, kind);
      i += 4;
    }
    for (; i < count; i++)
      if (coverage[i]) pixels[i] = over(scaled(color, coverage[i]), pixels[i]);
  }
}

AVX2 static void lay_avx2(uint32_t *pixels, intptr_t stride, const uint8_t *coverage, intptr_t coverage_stride,
                          intptr_t count, intptr_t rows, uint32_t color) {
  if (color == 0xFF000000u) {
    lay_rows(pixels, stride, coverage, coverage_stride, count, rows, color, BLACK);
  } else if (color >> 24 == 255) {
    lay_rows(pixels, stride, coverage, coverage_stride, count, rows, color, OPAQUE);
  } else {
    lay_rows(pixels, stride, coverage, coverage_stride, count, rows, color, ANY);
  }
}

AVX2 static intptr_t over_avx2(uint32_t *pixels, const uint32_t *source, const uint8_t *coverage, intptr_t count) {
  const __m256i zero = _mm256_setzero_si256(), full = _mm256_set1_epi16(255);
  const __m256i alphas = _mm256_setr_epi8(6, -1, 6, -1, 6, -1, 6, -1, 14, -1, 14, -1, 14, -1, 14, -1, 6, -1, 6, -1, 6,
                                          -1, 6, -1, 14, -1, 14, -1, 14, -1, 14, -1);
  intptr_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i amounts = _mm256_set1_epi64x((long long)load64(coverage + i));
    __m256i above = _mm256_loadu_si256((const __m256i *)(source + i));
    __m256i below = _mm256_loadu_si256((const __m256i *)(pixels + i));
    __m256i low = divided16(_mm256_mullo_epi16(_mm256_unpacklo_epi8(above, zero), _mm256_shuffle_epi8(amounts, low_pixels())));
    __m256i high =
        divided16(_mm256_mullo_epi16(_mm256_unpackhi_epi8(above, zero), _mm256_shuffle_epi8(amounts, high_pixels())));
    __m256i low_rest = _mm256_sub_epi16(full, _mm256_shuffle_epi8(low, alphas));
    __m256i high_rest = _mm256_sub_epi16(full, _mm256_shuffle_epi8(high, alphas));
    __m256i below_low = divided16(_mm256_mullo_epi16(_mm256_unpacklo_epi8(below, zero), low_rest));
    __m256i below_high = divided16(_mm256_mullo_epi16(_mm256_unpackhi_epi8(below, zero), high_rest));
    // Added as 32 bits, like the plain form: colours above their alpha carry into the next channel in both.
    __m256i sum =
        _mm256_add_epi32(_mm256_packus_epi16(low, high), _mm256_packus_epi16(below_low, below_high));
    _mm256_storeu_si256((__m256i *)(pixels + i), sum);
  }
  return i;
}

__attribute__((target("ssse3"))) static intptr_t pack_ssse3(const uint32_t *pixels, uint8_t *target, intptr_t count) {
  const __m128i order = _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
  intptr_t i = 0;
  for (; i + 4 <= count; i += 4) {
    __m128i four = _mm_loadu_si128((const __m128i *)(pixels + i));
    _mm_storeu_si128((__m128i *)(target + i * 3), _mm_shuffle_epi8(four, order));
  }
  return i;
}
#endif

void galley_pixels_lay(uint32_t *pixels, intptr_t stride, const uint8_t *coverage, intptr_t coverage_stride,
                       intptr_t count, intptr_t rows, uint32_t color) {
#if defined(__x86_64__)
  if (HAS_AVX2) {
    lay_avx2(pixels, stride, coverage, coverage_stride, count, rows, color);
    return;
  }
#endif
  galley_pixels_lay_plain(pixels, stride, coverage, coverage_stride, count, rows, color);
}

void galley_pixels_over(uint32_t *pixels, const uint32_t *source, const uint8_t *coverage, intptr_t count) {
  intptr_t done = 0;
#if defined(__x86_64__)
  if (HAS_AVX2) done = over_avx2(pixels, source, coverage, count);
#endif
  galley_pixels_over_plain(pixels + done, source + done, coverage + done, count - done);
}

void galley_pixels_pack(const uint32_t *pixels, uint8_t *target, intptr_t count) {
  intptr_t done = 0;
#if defined(__x86_64__)
  if (HAS_SSSE3) done = pack_ssse3(pixels, target, count);
#endif
  galley_pixels_pack_plain(pixels + done, target + done * 3, count - done);
}
