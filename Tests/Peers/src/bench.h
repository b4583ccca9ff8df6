/* SPDX-License-Identifier: MIT
 * bench.h - timing, statistics, workload files and JSON output shared by the C and C++ peers.
 *
 * Every result is one line on stdout:
 *   {"workload":"W2.layout","peer":"pango","value":210.5,"unit":"us/par","min":..,"max":..,"n":11}
 * value is the median of n repeats; a repeat covers the whole workload file.
 */
#ifndef BENCH_H
#define BENCH_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <sys/resource.h>

__attribute__((unused)) static double bench_t0;                     /* set first thing in main() */

static inline double now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static int cmp_double(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Prints the median of v[0..n) multiplied by scale (v is sorted in place). */
static inline double emit(const char *workload, const char *peer, double *v, int n, double scale, const char *unit) {
    qsort(v, n, sizeof *v, cmp_double);
    double med = n & 1 ? v[n / 2] : (v[n / 2 - 1] + v[n / 2]) / 2;
    printf("{\"workload\":\"%s\",\"peer\":\"%s\",\"value\":%.6g,\"unit\":\"%s\",\"min\":%.6g,\"max\":%.6g,\"n\":%d}\n",
           workload, peer, med * scale, unit, v[0] * scale, v[n - 1] * scale, n);
    fflush(stdout);
    return med;
}

static inline void emit1(const char *workload, const char *peer, double v, const char *unit) {
    printf("{\"workload\":\"%s\",\"peer\":\"%s\",\"value\":%.6g,\"unit\":\"%s\"}\n", workload, peer, v, unit);
    fflush(stdout);
}

/* Of this program alone: getrusage counts what the process that started it had. */
static inline double peak_mib(void) {
    FILE *f = fopen("/proc/self/status", "r");
    char line[256];
    long kib = 0;
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "VmHWM: %ld", &kib) == 1) break;
    if (f) fclose(f);
    return kib / 1024.0;
}

static inline void emit_rss(const char *workload, const char *peer) {
    char w[64];
    snprintf(w, sizeof w, "%s.rss", workload);
    emit1(w, peer, peak_mib(), "MiB");
}

static inline int repeats(int dflt) {
    const char *s = getenv("REPEATS");
    return s ? atoi(s) : dflt;
}

/* --- workload files ------------------------------------------------------------------------ */
typedef struct { char **line; int *len; int n; long chars; } lines_t;

static inline lines_t read_lines(const char *name) {
    const char *dir = getenv("WORKLOADS");
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", dir ? dir : "workloads", name);
    FILE *f = fopen(path, "rb");
    if (!f) { perror(path); exit(1); }
    fseek(f, 0, SEEK_END);
    long size = ftell(f);
    rewind(f);
    char *buf = (char *)malloc(size + 1);
    if (fread(buf, 1, size, f) != (size_t)size) { perror(path); exit(1); }
    buf[size] = 0;
    fclose(f);
    lines_t L = {NULL, NULL, 0, 0};
    int cap = 0;
    for (char *p = buf; p < buf + size;) {
        char *e = (char *)memchr(p, '\n', buf + size - p);
        if (!e) e = buf + size;
        *e = 0;
        if (L.n == cap) {
            cap = cap ? cap * 2 : 256;
            L.line = (char **)realloc(L.line, cap * sizeof *L.line);
            L.len = (int *)realloc(L.len, cap * sizeof *L.len);
        }
        L.line[L.n] = p;
        L.len[L.n++] = (int)(e - p);
        for (; p < e; p++) L.chars += ((unsigned char)*p & 0xC0) != 0x80;
        p = e + 1;
    }
    return L;
}

/* Copies line i with a number that never repeats, so that no whole-paragraph cache can answer. */
static inline int unique_line(const lines_t *L, int i, char *out, int cap) {
    static unsigned serial;
    return snprintf(out, cap, "%s %06u", L->line[i], serial++ % 1000000);
}

#define WRAP_WIDTH 400
#define FONT_PX 16
#define VIEW_H 2000
#define TOKENS_PER_PARAGRAPH 60
#define OUT_DIR (getenv("OUT") ? getenv("OUT") : "out")
#endif
