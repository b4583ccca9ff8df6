// SPDX-License-Identifier: MIT
// The few ICU calls that Galley needs, behind fixed-width integers: no ICU header is seen by Swift.
#ifndef GALLEY_CICU_H
#define GALLEY_CICU_H
#include <stdint.h>

// One break iterator. To be used by one thread at a time.
typedef struct galley_break_iterator galley_break_iterator;

// Opens an iterator of the root locale: kind 0 breaks lines, kind 1 words, kind 2 sentences.
// NULL where ICU's data lack it.
galley_break_iterator *galley_break_iterator_open(int32_t kind);

// A second iterator of the same rules and dictionaries; NULL where memory is short.
galley_break_iterator *galley_break_iterator_clone(const galley_break_iterator *iterator);

void galley_break_iterator_close(galley_break_iterator *iterator);

// Writes the boundaries of a UTF-16 text in rising order, the start left out and the end included, and
// returns how many there are (at most `capacity` are written), or -1 where ICU reports an error.
int32_t galley_break_iterator_boundaries(galley_break_iterator *iterator, const uint16_t *text, int32_t length,
                                         int32_t *boundaries, int32_t capacity);

// ICU's version, as text.
const char *galley_icu_version(void);

#endif
