// SPDX-License-Identifier: MIT
// The declarations are our own, of parts whose binary form every ICU keeps since 4: no header of ICU's is needed to
// build. Its functions carry the number of the release in their names, as its file does.
#include "CICU.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// The values of UBreakIteratorType, UBRK_DONE, U_ZERO_ERROR: a status above it is a failure.
enum { type_word = 1, type_line = 2, type_sentence = 3, done = -1, zero_error = 0 };

static struct {
  void *(*ubrk_open)(int, const char *, const uint16_t *, int32_t, int *);
  void (*ubrk_close)(void *);
  void (*ubrk_setText)(void *, const uint16_t *, int32_t, int *);
  int32_t (*ubrk_first)(void *);
  int32_t (*ubrk_next)(void *);
  void (*u_getVersion)(uint8_t *);
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[256];

static int find(void *handle, const char *name, int release, void *place) {
  char whole[64];
  if (release > 0) snprintf(whole, sizeof whole, "%s_%d", name, release);
  void *symbol = dlsym(handle, release > 0 ? whole : name);
  if (symbol == NULL) {
    snprintf(failure, sizeof failure, "ICU %d has no %s", release, release > 0 ? whole : name);
    return 0;
  }
  memcpy(place, &symbol, sizeof symbol);
  return 1;
}

static int take(void *handle, int release) {
#define FIND(name) find(handle, #name, release, &library.name)
  int found = FIND(ubrk_open) && FIND(ubrk_close) && FIND(ubrk_setText) && FIND(ubrk_first) && FIND(ubrk_next) &&
              FIND(u_getVersion);
#undef FIND
  // What is not whole may not be called; whole, it stays.
  if (!found) dlclose(handle);
  return found;
}

#ifdef __APPLE__
static void load(void) {
  void *handle = dlopen("/usr/lib/libicucore.A.dylib", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) {
    snprintf(failure, sizeof failure, "ICU is not there (%s)", dlerror());
    return;
  }
  take(handle, 0);
}
#else
// The release that the tests know, then newer ones, then older ones: of several the same is always taken.
enum { usual = 72, newest = 120, oldest = 50 };

static int load_release(int release) {
  char name[32];
  snprintf(name, sizeof name, "libicuuc.so.%d", release);
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return 0;
  if (!take(handle, release)) return 0;
  failure[0] = 0;
  return 1;
}

static void load(void) {
  for (int release = usual; release <= newest; release++)
    if (load_release(release)) return;
  for (int release = usual - 1; release >= oldest; release--)
    if (load_release(release)) return;
  if (failure[0] == 0)
    snprintf(failure, sizeof failure, "ICU is not there, install libicu%d (or another release of it)", usual);
}
#endif

const char *galley_icu_load(void) {
  pthread_once(&once, load);
  return failure[0] != 0 ? failure : NULL;
}

galley_break_iterator *galley_break_iterator_open(int32_t kind) {
  if (galley_icu_load() != NULL) return NULL;
  int status = zero_error;
  void *iterator = library.ubrk_open(kind == 0 ? type_line : kind == 1 ? type_word : type_sentence, "", NULL, 0, &status);
  if (status > zero_error) {
    if (iterator != NULL) library.ubrk_close(iterator);
    return NULL;
  }
  return (galley_break_iterator *)iterator;
}

void galley_break_iterator_close(galley_break_iterator *iterator) {
  if (iterator != NULL) library.ubrk_close(iterator);
}

int32_t galley_break_iterator_boundaries(galley_break_iterator *iterator, const uint16_t *text, int32_t length,
                                         int32_t *boundaries, int32_t capacity) {
  static const uint16_t nothing[1] = {0};
  int status = zero_error;
  library.ubrk_setText(iterator, text, length, &status);
  if (status > zero_error) return -1;
  int32_t count = 0;
  library.ubrk_first(iterator);
  for (int32_t at = library.ubrk_next(iterator); at != done; at = library.ubrk_next(iterator)) {
    if (count < capacity) boundaries[count] = at;
    count++;
  }
  // The iterator keeps a pointer to the text, which is gone when this returns.
  library.ubrk_setText(iterator, nothing, 0, &status);
  return status > zero_error ? -1 : count;
}

int32_t galley_icu_version(uint8_t parts[4]) {
  if (galley_icu_load() != NULL) return 0;
  library.u_getVersion(parts);
  return 1;
}
