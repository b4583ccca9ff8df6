// SPDX-License-Identifier: MIT
// A JavaScript engine that can be given code of others: no file, no network, bounded in memory, stack and time, and
// unable to end the process. Duktape's own API is macros and longjmp, neither of which Swift can use.
#ifndef GALLEY_CDUKTAPE_H
#define GALLEY_CDUKTAPE_H
#include <stddef.h>
#include <stdint.h>

// One engine with its own heap and global object. To be used by one thread at a time.
typedef struct galley_js galley_js;

// How a call ended. After anything but `done` and `failed` the engine answers `broken` for ever.
enum galley_js_status {
  GALLEY_JS_DONE = 0,
  // JavaScript threw, or the source does not compile; the result is the message.
  GALLEY_JS_FAILED = 1,
  GALLEY_JS_OUT_OF_TIME = 2,
  GALLEY_JS_OUT_OF_MEMORY = 3,
  // Too deep a recursion, of functions or inside one regular expression.
  GALLEY_JS_OUT_OF_STACK = 4,
  // Duktape met a state that it cannot go on from, or no thread could be started.
  GALLEY_JS_BROKEN = 5,
};

// Opens an engine that may hold `memory_limit` bytes, the list of its blocks included; NULL where that is too little.
galley_js *galley_js_open(size_t memory_limit);

void galley_js_close(galley_js *engine);

// Runs `source` (UTF-8) as a program, for at most `seconds` of processor time. `name` is shown in messages.
int32_t galley_js_evaluate(galley_js *engine, const char *name, const uint8_t *source, size_t length, double seconds);

// Calls the method `name` of the global object `galley` with two strings, for at most `seconds` of processor time.
// The strings are CESU-8: what UTF-16 makes of them, each half of a surrogate pair as three bytes. The result is the
// bytes of a typed array, or else the text of what was returned.
int32_t galley_js_call(galley_js *engine, const char *name, const uint8_t *first, size_t first_length,
                       const uint8_t *second, size_t second_length, double seconds);

// The result of the last run or call, until the next one. Aligned for any number.
const uint8_t *galley_js_result(const galley_js *engine, size_t *length);

// The bytes that the engine holds.
size_t galley_js_memory(const galley_js *engine);

// Duktape's version: 20700 for 2.7.0.
int32_t galley_js_version(void);

// The bytes of a regular file, to be given to `galley_file_free`; NULL where there is none, it cannot be read, or it
// has more than `limit` bytes.
uint8_t *galley_file_read(const char *path, size_t limit, size_t *length);

void galley_file_free(uint8_t *bytes);

#endif
