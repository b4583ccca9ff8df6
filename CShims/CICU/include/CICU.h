// SPDX-License-Identifier: MIT
// The few ICU calls that Galley needs. ICU is loaded when a text first needs a dictionary, for linking it (with 30 MB of
// data, libstdc++ …) costs each start of a program a millisecond, and most texts need none.
#ifndef GALLEY_CICU_H
#define GALLEY_CICU_H
#include <stdint.h>

// One break iterator. To be used by one thread at a time.
typedef struct galley_break_iterator galley_break_iterator;

// Loads ICU where that was not yet done; it stays. May be called by several threads at once.
// Output: NULL where it is there with all that is called of it, or the reason as text that lives on.
const char *galley_icu_load(void);

// The words of a script, of ICU's data alone, which are a twentieth of what ICU takes in memory.
// Input: the item's name, such as "brkitr/thaidict.dict"; how names of models begin by which ICU would divide the script
// instead. Output: a trie of bytes (ICU's BytesTrie), which lives on, how many bytes there are, and the scalar that byte
// 0 stands for. NULL where there are no such words, or ICU would take a model.
const uint8_t *galley_icu_dictionary(const char *name, const char *model, intptr_t *count, uint32_t *first_scalar);

// Opens an iterator of the root locale: kind 0 breaks lines, kind 1 words, kind 2 sentences. Loads ICU.
// NULL where it is not there or its data lack it.
galley_break_iterator *galley_break_iterator_open(int32_t kind);

void galley_break_iterator_close(galley_break_iterator *iterator);

// Writes the boundaries of a UTF-16 text in rising order, the start left out and the end included, and
// returns how many there are (at most `capacity` are written), or -1 where ICU reports an error.
int32_t galley_break_iterator_boundaries(galley_break_iterator *iterator, const uint16_t *text, int32_t length,
                                         int32_t *boundaries, int32_t capacity);

// ICU's version in four parts; loads it. Output: 1, or 0 where it is not there.
int32_t galley_icu_version(uint8_t parts[4]);

#endif
