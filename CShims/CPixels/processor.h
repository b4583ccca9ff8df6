// SPDX-License-Identifier: MIT
// Whether the processor has the instructions that loops are written for. The C library has asked it at the start of the
// process; the compiler's own way asks again at each start, which on a virtual machine takes a tenth of a millisecond.
#ifndef GALLEY_PROCESSOR_H
#define GALLEY_PROCESSOR_H
#if defined(__x86_64__)
#include <stdlib.h>
#if defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 33)
#include <sys/platform/x86.h>
#define HAS_SSSE3 CPU_FEATURE_ACTIVE(SSSE3)
#define HAS_SSE41 CPU_FEATURE_ACTIVE(SSE4_1)
#define HAS_AVX2 CPU_FEATURE_ACTIVE(AVX2)
#define HAS_POPCNT CPU_FEATURE_ACTIVE(POPCNT)
#endif
#endif
#ifndef HAS_AVX2
#define HAS_SSSE3 __builtin_cpu_supports("ssse3")
#define HAS_SSE41 __builtin_cpu_supports("sse4.1")
#define HAS_AVX2 __builtin_cpu_supports("avx2")
#define HAS_POPCNT __builtin_cpu_supports("popcnt")
#endif
#endif
#endif
