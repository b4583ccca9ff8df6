// SPDX-License-Identifier: MIT
// Debian's libduktape is built without the check for time, and no option turns it on at run time. Its development
// package brings the source for such cases, so it is compiled into this file, where all of it is static: a program that
// uses libduktape too sees no symbol twice. Where there is no such source the library is linked, and time is then only
// looked at where memory is asked for: one regular expression can run on until Duktape's own limit of 10^9 steps.
#define _GNU_SOURCE
#include "CDuktape.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static int galley_js_is_late(void *engine);

#if defined(__has_include) && !defined(GALLEY_LINK_DUKTAPE)
#if __has_include("/usr/share/duktape/duktape.c")
#define GALLEY_OWN_DUKTAPE 1
#endif
#endif

#ifdef GALLEY_OWN_DUKTAPE
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-function"
#pragma clang diagnostic ignored "-Wunused-parameter"
#pragma clang diagnostic ignored "-Wunused-variable"
#pragma clang diagnostic ignored "-Wunused-but-set-variable"
#define DUK_COMPILING_DUKTAPE
#include "/usr/share/duktape/duk_config.h"
static int galley_js_must_stop(void *engine);
#undef DUK_EXTERNAL_DECL
#undef DUK_EXTERNAL
#define DUK_EXTERNAL_DECL static
#define DUK_EXTERNAL static
// Asked once in some ten thousand instructions.
#undef DUK_USE_INTERRUPT_COUNTER
#define DUK_USE_INTERRUPT_COUNTER
#undef DUK_USE_EXEC_TIMEOUT_CHECK
#define DUK_USE_EXEC_TIMEOUT_CHECK(engine) galley_js_is_late(engine)
// Asked at each step down, of the expression matcher too: the one place where a bad expression can be stopped. The
// macro takes no argument, but a `thr` is in scope where it is used.
#undef DUK_USE_NATIVE_STACK_CHECK
#define DUK_USE_NATIVE_STACK_CHECK() galley_js_must_stop(thr->heap->heap_udata)
// The stack is measured, not counted.
#undef DUK_USE_REGEXP_EXECUTOR_RECLIMIT
#define DUK_USE_REGEXP_EXECUTOR_RECLIMIT 10000000
#include "/usr/share/duktape/duktape.c"
#pragma clang diagnostic pop
#else
#include <duktape.h>
#endif

// Reserved for each run, used as far as the code recurses. A level of an expression takes some 200 bytes, so it
// suffices for strings and comments of a hundred thousand characters.
static const size_t stack_size = (size_t)64 << 20;
static const size_t stack_margin = (size_t)512 << 10;

// In front of each block, so that an engine that stopped anywhere can be freed whole.
typedef union block {
  struct {
    union block *previous, *next;
    size_t size;
  } link;
  max_align_t alignment[2];
} block;

struct galley_js {
  duk_context *context;
  block *blocks;
  size_t memory, memory_limit;
  int refused, late, deep, broken;
  double seconds, deadline;
  uint32_t checks;
  const char *stack_low;
  jmp_buf fatal;
  uint8_t *result;
  size_t result_length;
};

// Of this thread alone: on a busy machine the same code meets the same limits.
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// MARK: Memory

static void unlink_block(galley_js *engine, block *which) {
  if (which->link.previous) which->link.previous->link.next = which->link.next;
  else engine->blocks = which->link.next;
  if (which->link.next) which->link.next->link.previous = which->link.previous;
}

static void link_block(galley_js *engine, block *which, size_t size) {
  which->link.previous = NULL;
  which->link.next = engine->blocks;
  which->link.size = size;
  if (engine->blocks) engine->blocks->link.previous = which;
  engine->blocks = which;
}

// Duktape answers with a collection of garbage and asks again; but not while the heap is made, where its handling of
// errors is not set up yet.
static void *refuse(galley_js *engine) {
  engine->refused = 1;
  if (engine->context == NULL) longjmp(engine->fatal, 1);
  return NULL;
}

static void *js_alloc(void *data, duk_size_t size) {
  galley_js *engine = data;
  if (size == 0) return NULL;
#ifndef GALLEY_OWN_DUKTAPE
  if ((++engine->checks & 63) == 0 && galley_js_is_late(engine)) return NULL;
  if (engine->late) return NULL;
#endif
  size_t whole = size + sizeof(block);
  if (whole < size || whole > engine->memory_limit - engine->memory) return refuse(engine);
  block *made = malloc(whole);
  if (made == NULL) return refuse(engine);
  engine->memory += whole;
  link_block(engine, made, whole);
  return made + 1;
}

static void js_free(void *data, void *pointer) {
  galley_js *engine = data;
  if (pointer == NULL) return;
  block *old = (block *)pointer - 1;
  unlink_block(engine, old);
  engine->memory -= old->link.size;
  free(old);
}

static void *js_realloc(void *data, void *pointer, duk_size_t size) {
  galley_js *engine = data;
  if (pointer == NULL) return js_alloc(data, size);
  if (size == 0) {
    js_free(data, pointer);
    return NULL;
  }
  block *old = (block *)pointer - 1;
  size_t before = old->link.size, whole = size + sizeof(block);
  if (whole < size || whole > engine->memory_limit - (engine->memory - before)) return refuse(engine);
  unlink_block(engine, old);
  block *made = realloc(old, whole);
  if (made == NULL) {
    link_block(engine, old, before);
    return refuse(engine);
  }
  engine->memory = engine->memory - before + whole;
  link_block(engine, made, whole);
  return made + 1;
}

// MARK: Time and stack

static int galley_js_is_late(void *data) {
  galley_js *engine = data;
  if (!engine->late && now() >= engine->deadline) engine->late = 1;
  return engine->late;
}

#ifdef GALLEY_OWN_DUKTAPE
static int galley_js_must_stop(void *data) {
  galley_js *engine = data;
  if (engine->late) return 1;
  if ((++engine->checks & 255) == 0 && galley_js_is_late(engine)) return 1;
  if ((const char *)__builtin_frame_address(0) < engine->stack_low) engine->deep = 1;
  return (const char *)__builtin_frame_address(0) < engine->stack_low;
}
#endif

// Duktape's last resort, which must not return: the run ends, and the engine is only good to be closed.
static void js_fatal(void *data, const char *message) {
  (void)message;
  galley_js *engine = data;
  longjmp(engine->fatal, 1);
}

// MARK: Runs

typedef struct {
  galley_js *engine;
  int32_t kind;  // 0 open, 1 evaluate, 2 call
  const char *name;
  const uint8_t *first, *second;
  size_t first_length, second_length;
  int32_t status;
} run;

static const char *text(const uint8_t *bytes) { return bytes == NULL ? "" : (const char *)bytes; }

static duk_ret_t run_protected(duk_context *context, void *data) {
  run *run = data;
  if (run->kind == 1) {
    duk_push_lstring(context, text(run->first), run->first_length);
    duk_push_string(context, run->name);
    duk_compile(context, 0);
    duk_call(context, 0);
    return 1;
  }
  duk_push_global_object(context);
  duk_get_prop_string(context, -1, "galley");
  duk_push_string(context, run->name);
  duk_push_lstring(context, text(run->first), run->first_length);
  duk_push_lstring(context, text(run->second), run->second_length);
  duk_call_prop(context, -4, 2);
  if (!duk_is_buffer_data(context, -1)) duk_to_string(context, -1);
  return 1;
}

static duk_ret_t text_of_error(duk_context *context, void *data) {
  (void)data;
  duk_to_string(context, 0);
  return 1;
}

static void keep_result(galley_js *engine, const void *bytes, size_t length) {
  if (bytes == NULL || length == 0) return;
  engine->result = malloc(length);
  if (engine->result == NULL) return;
  memcpy(engine->result, bytes, length);
  engine->result_length = length;
}

static int32_t ending(const galley_js *engine, duk_int_t failed) {
  if (!failed) return GALLEY_JS_DONE;
  if (engine->late) return GALLEY_JS_OUT_OF_TIME;
  if (engine->refused) return GALLEY_JS_OUT_OF_MEMORY;
  if (engine->deep) return GALLEY_JS_OUT_OF_STACK;
  if (engine->result_length >= 11 && memcmp(engine->result, "RangeError:", 11) == 0 && engine->result_length < 64 &&
      memmem(engine->result, engine->result_length, "limit", 5) != NULL)
    return GALLEY_JS_OUT_OF_STACK;
  return GALLEY_JS_FAILED;
}

static void run_here(run *run) {
  galley_js *engine = run->engine;
  engine->deadline = now() + engine->seconds;
  engine->stack_low = (const char *)__builtin_frame_address(0) - stack_size + stack_margin;
  if (setjmp(engine->fatal) != 0) {
    run->status = engine->refused ? GALLEY_JS_OUT_OF_MEMORY : GALLEY_JS_BROKEN;
    return;
  }
  if (run->kind == 0) {
    engine->context = duk_create_heap(js_alloc, js_realloc, js_free, engine, js_fatal);
    run->status = engine->context != NULL ? GALLEY_JS_DONE : GALLEY_JS_OUT_OF_MEMORY;
    return;
  }
  duk_context *context = engine->context;
  duk_set_top(context, 0);
  duk_int_t failed = duk_safe_call(context, run_protected, run, 0, 1);
  if (failed && (engine->late || engine->refused)) {
    run->status = ending(engine, failed);
    return;
  }
  if (failed) duk_safe_call(context, text_of_error, NULL, 1, 1);
  duk_size_t length = 0;
  if (duk_is_buffer_data(context, 0)) {
    const void *bytes = duk_get_buffer_data(context, 0, &length);
    keep_result(engine, bytes, length);
  } else if (duk_is_string(context, 0)) {
    const char *bytes = duk_get_lstring(context, 0, &length);
    keep_result(engine, bytes, length);
  }
  duk_set_top(context, 0);
  run->status = ending(engine, failed);
}

static void *run_thread(void *data) {
  run_here(data);
  return NULL;
}

// On a thread of its own: the caller's stack may be any size, and this one's is known.
static int32_t run_for(run *run, double seconds) {
  galley_js *engine = run->engine;
  free(engine->result);
  engine->result = NULL;
  engine->result_length = 0;
  if (engine->broken) return GALLEY_JS_BROKEN;
  engine->refused = engine->late = engine->deep = 0;
  engine->checks = 0;
  engine->seconds = seconds > 0 ? seconds : 0;
  run->status = GALLEY_JS_BROKEN;
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_attr_init(&attributes) == 0) {
    if (pthread_attr_setstacksize(&attributes, stack_size) == 0 &&
        pthread_create(&thread, &attributes, run_thread, run) == 0)
      pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
  }
  engine->broken = run->status > GALLEY_JS_FAILED;
  return run->status;
}

galley_js *galley_js_open(size_t memory_limit) {
  galley_js *engine = calloc(1, sizeof(galley_js));
  if (engine == NULL) return NULL;
  engine->memory_limit = memory_limit;
  run opening = {.engine = engine, .kind = 0};
  if (run_for(&opening, 60) == GALLEY_JS_DONE) return engine;
  galley_js_close(engine);
  return NULL;
}

// Nothing of the heap has to be told that it ends: the blocks are all there is.
void galley_js_close(galley_js *engine) {
  if (engine == NULL) return;
  for (block *each = engine->blocks; each != NULL;) {
    block *next = each->link.next;
    free(each);
    each = next;
  }
  free(engine->result);
  free(engine);
}

int32_t galley_js_evaluate(galley_js *engine, const char *name, const uint8_t *source, size_t length, double seconds) {
  run run = {.engine = engine, .kind = 1, .name = name, .first = source, .first_length = length};
  return run_for(&run, seconds);
}

int32_t galley_js_call(galley_js *engine, const char *name, const uint8_t *first, size_t first_length,
                       const uint8_t *second, size_t second_length, double seconds) {
  run run = {.engine = engine, .kind = 2, .name = name, .first = first, .first_length = first_length,
             .second = second, .second_length = second_length};
  return run_for(&run, seconds);
}

const uint8_t *galley_js_result(const galley_js *engine, size_t *length) {
  *length = engine->result_length;
  return engine->result;
}

size_t galley_js_memory(const galley_js *engine) { return engine->memory; }

int32_t galley_js_version(void) { return (int32_t)DUK_VERSION; }

// MARK: Files

uint8_t *galley_file_read(const char *path, size_t limit, size_t *length) {
  struct stat status;
  *length = 0;
  if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size < 0 || (size_t)status.st_size > limit)
    return NULL;
  FILE *file = fopen(path, "rb");
  if (file == NULL) return NULL;
  uint8_t *bytes = malloc((size_t)status.st_size + 1);
  if (bytes != NULL) *length = fread(bytes, 1, (size_t)status.st_size, file);
  fclose(file);
  return bytes;
}

void galley_file_free(uint8_t *bytes) { free(bytes); }
