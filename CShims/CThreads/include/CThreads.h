// SPDX-License-Identifier: MIT
// Threads for the length of one call: started, waited for, gone. Nothing is kept between calls.
#ifndef GALLEY_CTHREADS_H
#define GALLEY_CTHREADS_H
#include <stdbool.h>
#include <stdint.h>

typedef struct galley_threads galley_threads;

// How many processors this process may run on; at least 1.
int32_t galley_threads_processors(void);

// Runs body(context) in `count` threads of 8 MiB of stack that take no signals. Where the machine has room for fewer,
// fewer are started; NULL where none is.
galley_threads *galley_threads_start(int32_t count, void (*body)(void *context), void *context);

// Waits until all bodies have returned, for about so many milliseconds at most (negative: as long as it takes).
// Says whether they have.
bool galley_threads_wait(galley_threads *threads, int32_t milliseconds);

// Waits until all threads have ended and frees what they took; the pointer is dead after that.
void galley_threads_end(galley_threads *threads);

#endif
