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

// A package of data: a count, then for each item the places of its name and of its data, by rising names.
// Source: ICU, common data format "CmnD" 1.
static const uint8_t *package;

static uint32_t number_at(const uint8_t *place) {
  uint32_t number;
  memcpy(&number, place, sizeof number);
  return number;
}

// Whether a header stands at `data`: its length, 0xDA27, and at 12 what format it is; in the machine's byte order.
static int is_of_format(const uint8_t *data, const char *format, uint8_t version) {
  const uint16_t one = 1;
  uint8_t little = *(const uint8_t *)&one;
  return data[2] == 0xDA && data[3] == 0x27 && data[8] == !little && memcmp(data + 12, format, 4) == 0 &&
         data[16] == version;
}

static uint16_t header_length(const uint8_t *data) {
  uint16_t length;
  memcpy(&length, data, sizeof length);
  return length;
}

static void load_package(void) {
#ifdef __linux__
  for (int step = 0; step <= newest - oldest; step++) {
    int release = step <= newest - usual ? usual + step : newest - step;
    char name[32];
    snprintf(name, sizeof name, "libicudata.so.%d", release);
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) continue;
    snprintf(name, sizeof name, "icudt%d_dat", release);
    const uint8_t *data = dlsym(handle, name);
    if (data != NULL && is_of_format(data, "CmnD", 1)) package = data;
    // What another release of it holds is not what ICU would say.
    if (package == NULL) dlclose(handle);
    return;
  }
#endif
}

// The first item whose name, after the part up to its first slash, is not before `name`.
static uint32_t item_from(const char *name) {
  const uint8_t *base = package + header_length(package);
  uint32_t low = 0, high = number_at(base);
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    const char *slash = strchr((const char *)base + number_at(base + 4 + middle * 8), '/');
    if (slash == NULL || strcmp(slash + 1, name) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

static const char *item_name(uint32_t item) {
  const uint8_t *base = package + header_length(package);
  if (item >= number_at(base)) return "";
  const char *slash = strchr((const char *)base + number_at(base + 4 + item * 8), '/');
  return slash == NULL ? "" : slash + 1;
}

const uint8_t *galley_icu_dictionary(const char *name, const char *model, intptr_t *count, uint32_t *first_scalar) {
  static pthread_once_t package_once = PTHREAD_ONCE_INIT;
  pthread_once(&package_once, load_package);
  if (package == NULL) return NULL;
  if (strncmp(item_name(item_from(model)), model, strlen(model)) == 0) return NULL;
  uint32_t item = item_from(name);
  if (strcmp(item_name(item), name) != 0) return NULL;
  const uint8_t *base = package + header_length(package);
  const uint8_t *data = base + number_at(base + 8 + item * 8);
  if (!is_of_format(data, "Dict", 1)) return NULL;
  // Eight numbers: 0 where the words begin, 1 where they end, 4 how they are held, 5 how scalars become bytes.
  const uint8_t *numbers = data + header_length(data);
  uint32_t start = number_at(numbers), end = number_at(numbers + 4), transform = number_at(numbers + 20);
  if ((number_at(numbers + 16) & 7) != 0 || transform >> 24 != 1 || start < 32 || end < start) return NULL;
  *count = (intptr_t)(end - start);
  *first_scalar = transform & 0x1FFFFF;
  return numbers + start;
}

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
