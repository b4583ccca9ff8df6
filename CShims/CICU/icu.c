// SPDX-License-Identifier: MIT
#include "CICU.h"
#include <stddef.h>
#include <unicode/ubrk.h>

galley_break_iterator *galley_break_iterator_open(int32_t kind) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIteratorType type = kind == 0 ? UBRK_LINE : kind == 1 ? UBRK_WORD : UBRK_SENTENCE;
  UBreakIterator *iterator = ubrk_open(type, "", NULL, 0, &status);
  if (U_FAILURE(status)) {
    if (iterator != NULL) ubrk_close(iterator);
    return NULL;
  }
  return (galley_break_iterator *)iterator;
}

galley_break_iterator *galley_break_iterator_clone(const galley_break_iterator *iterator) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *copy = ubrk_clone((const UBreakIterator *)iterator, &status);
  if (U_FAILURE(status)) {
    if (copy != NULL) ubrk_close(copy);
    return NULL;
  }
  return (galley_break_iterator *)copy;
}

void galley_break_iterator_close(galley_break_iterator *iterator) {
  if (iterator != NULL) ubrk_close((UBreakIterator *)iterator);
}

int32_t galley_break_iterator_boundaries(galley_break_iterator *iterator, const uint16_t *text, int32_t length,
                                         int32_t *boundaries, int32_t capacity) {
  static const UChar nothing[1] = {0};
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *breaks = (UBreakIterator *)iterator;
  ubrk_setText(breaks, (const UChar *)text, length, &status);
  if (U_FAILURE(status)) return -1;
  int32_t count = 0;
  ubrk_first(breaks);
  for (int32_t at = ubrk_next(breaks); at != UBRK_DONE; at = ubrk_next(breaks)) {
    if (count < capacity) boundaries[count] = at;
    count++;
  }
  // The iterator keeps a pointer to the text, which is gone when this returns.
  ubrk_setText(breaks, nothing, 0, &status);
  return U_FAILURE(status) ? -1 : count;
}

const char *galley_icu_version(void) { return U_ICU_VERSION; }
