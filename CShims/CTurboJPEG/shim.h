// SPDX-License-Identifier: MIT
#include <turbojpeg.h>

// The version of the headers, 2001005 for 2.1.5, or 0: the library does not tell its own.
#if __has_include(<jconfig.h>)
#include <jconfig.h>
#endif
static inline int galley_turbojpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION_NUMBER
  return LIBJPEG_TURBO_VERSION_NUMBER;
#else
  return 0;
#endif
}
