// SPDX-License-Identifier: MIT
// The few ICU calls that Galley needs, behind fixed-width integers: no ICU header is seen by Swift.
#ifndef GALLEY_CICU_H
#define GALLEY_CICU_H
#include <stdint.h>

typedef struct galley_word_breaker galley_word_breaker;

#endif
