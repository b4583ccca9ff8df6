// SPDX-License-Identifier: MIT
#if defined(__linux__)
#define _GNU_SOURCE
#include <errno.h>
#include <sys/mman.h>
#endif
#include "CPixels.h"

// Linux 6.1's; the C library of Debian 12 does not name it.
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif

enum { page = 4096, large_page = GALLEY_LARGE_PAGE };

intptr_t galley_memory_capacity(intptr_t count) {
  // Less than what the C library and an array of Swift's put before the bytes, which is a few dozen.
  const intptr_t head = 256;
  if (count < large_page || count > INTPTR_MAX - large_page - head) return count;
  return (count + head + large_page - 1) / large_page * large_page - head;
}

void galley_memory_will_be_filled(void *memory, intptr_t count) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  if (count < large_page) return;
  int before = errno;
  uintptr_t start = (uintptr_t)memory & ~(uintptr_t)(page - 1), end = (uintptr_t)memory + (uintptr_t)count;
  uintptr_t first = (start + large_page - 1) & ~(uintptr_t)(large_page - 1);
  uintptr_t last = end & ~(uintptr_t)(large_page - 1);
  // A system that gives no large pages says so, and nothing is lost.
  if (first < last && madvise((void *)first, last - first, MADV_HUGEPAGE) == 0) {
    // Its first page has been written: what stands before an array's bytes.
    if (first == start && first != (uintptr_t)memory) madvise((void *)first, large_page, MADV_COLLAPSE);
  }
  errno = before;
#else
  (void)memory;
  (void)count;
#endif
}
