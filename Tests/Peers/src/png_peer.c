/* SPDX-License-Identifier: MIT
 * png_peer.c - W7: encode one 1200x630 RGBA text image to PNG in memory, with several encoders.
 * W8: decode two RGBA PNGs and compare them (the floor for image diffs).
 * Usage: png_peer W7|W7b IMAGE.png | png_peer W8 A.png B.png */
#include "bench.h"
#include <math.h>
#include <png.h>
#include <spng.h>
#include <zlib.h>
#include <libdeflate.h>

static const char *wl;                      /* W7 card, W7b page */
static uint8_t *rgba, *rgb;
static int W, H;
static uint8_t *out;
static size_t out_len, out_cap;

static uint8_t *decode_png(const char *path, int *w, int *h) {
    png_image im = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&im, path)) { fprintf(stderr, "%s: %s\n", path, im.message); exit(1); }
    im.format = PNG_FORMAT_RGBA;
    uint8_t *p = malloc(PNG_IMAGE_SIZE(im));
    png_image_finish_read(&im, NULL, p, 0, NULL);
    *w = im.width; *h = im.height;
    return p;
}

static void sink(png_structp p, png_bytep d, png_size_t n) { (void)p; memcpy(out + out_len, d, n); out_len += n; }
static void noflush(png_structp p) { (void)p; }

/* level < 0 and filters < 0: libpng's own defaults */
static void enc_libpng(int channels, int level, int filters) {
    png_structp p = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop i = png_create_info_struct(p);
    out_len = 0;
    png_set_write_fn(p, NULL, sink, noflush);
    if (level >= 0) png_set_compression_level(p, level);
    if (filters >= 0) png_set_filter(p, 0, filters);
    png_set_IHDR(p, i, W, H, 8, channels == 4 ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB, 0, 0, 0);
    png_write_info(p, i);
    const uint8_t *src = channels == 4 ? rgba : rgb;
    for (int y = 0; y < H; y++) png_write_row(p, src + (size_t)y * W * channels);
    png_write_end(p, i);
    png_destroy_write_struct(&p, &i);
}

static void enc_spng(int channels, int level, int filters) {
    spng_ctx *c = spng_ctx_new(SPNG_CTX_ENCODER);
    spng_set_option(c, SPNG_ENCODE_TO_BUFFER, 1);
    if (level >= 0) spng_set_option(c, SPNG_IMG_COMPRESSION_LEVEL, level);
    if (filters >= 0) spng_set_option(c, SPNG_FILTER_CHOICE, filters);
    struct spng_ihdr h = {.width = W, .height = H, .bit_depth = 8, .color_type = channels == 4 ? SPNG_COLOR_TYPE_TRUECOLOR_ALPHA : SPNG_COLOR_TYPE_TRUECOLOR};
    spng_set_ihdr(c, &h);
    spng_encode_image(c, channels == 4 ? rgba : rgb, (size_t)W * H * channels, SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
    int err;
    void *buf = spng_get_png_buffer(c, &out_len, &err);
    memcpy(out, buf, out_len);
    free(buf);
    spng_ctx_free(c);
}

/* --- own container, filter and deflate library chosen ----------------------------------------- */
static void put32(uint8_t *p, uint32_t v) { p[0] = v >> 24; p[1] = v >> 16; p[2] = v >> 8; p[3] = v; }
static void chunk(const char *type, const uint8_t *data, uint32_t len) {        /* data may already be in place */
    uint8_t *p = out + out_len;
    put32(p, len);
    memcpy(p + 4, type, 4);
    if (data && data != p + 8) memcpy(p + 8, data, len);
    put32(p + 8 + len, libdeflate_crc32(0, p + 4, len + 4));
    out_len += len + 12;
}

static struct libdeflate_compressor *ld[13];
static uint8_t *filtered;

enum { LIB_ZLIB, LIB_DEFLATE };
/* filter 0 none, 1 sub, 2 up; color 6 RGBA, 2 RGB, 3 palette (only if the image has <= 256 colours) */
static int enc_raw(int lib, int level, int filter, int color) {
    int bpp = color == 6 ? 4 : color == 2 ? 3 : 1;
    uint8_t pal[768];
    int npal = 0;
    size_t stride = (size_t)W * bpp, raw = (stride + 1) * H;
    const uint8_t *src = color == 6 ? rgba : rgb;
    static uint8_t *idx;
    if (color == 3) {
        if (!idx) idx = malloc((size_t)W * H);
        uint32_t key[1024], last = 0;
        int16_t val[1024], lastv = -1;
        memset(val, 0xFF, sizeof val);
        const uint32_t *p = (const uint32_t *)rgba;
        for (int i = 0; i < W * H; i++) {
            uint32_t c = p[i];
            if (lastv >= 0 && c == last) { idx[i] = lastv; continue; }
            uint32_t k = (c * 0x9E3779B1u) >> 22;
            while (val[k] >= 0 && key[k] != c) k = (k + 1) & 1023;
            if (val[k] < 0) {
                if (npal == 256) return 0;
                key[k] = c; val[k] = npal;
                pal[npal * 3] = c; pal[npal * 3 + 1] = c >> 8; pal[npal * 3 + 2] = c >> 16;
                npal++;
            }
            idx[i] = lastv = val[k]; last = c;
        }
        src = idx;
    }
    for (int y = 0; y < H; y++) {
        uint8_t *d = filtered + y * (stride + 1);
        const uint8_t *s = src + y * stride;
        *d++ = y == 0 && filter == 2 ? 0 : filter;
        if (filter == 0 || (y == 0 && filter == 2)) memcpy(d, s, stride);
        else if (filter == 1) {
            memcpy(d, s, bpp);
            for (size_t x = bpp; x < stride; x++) d[x] = s[x] - s[x - bpp];
        } else
            for (size_t x = 0; x < stride; x++) d[x] = s[x] - s[x - stride];
    }
    memcpy(out, "\x89PNG\r\n\x1a\n", 8);
    out_len = 8;
    uint8_t ihdr[13] = {0, 0, 0, 0, 0, 0, 0, 0, 8, (uint8_t)color, 0, 0, 0};
    put32(ihdr, W); put32(ihdr + 4, H);
    chunk("IHDR", ihdr, 13);
    if (color == 3) chunk("PLTE", pal, npal * 3);
    uint8_t *z = out + out_len + 8;
    size_t n;
    if (lib == LIB_ZLIB) {
        uLongf zl = out_cap - out_len - 64;
        compress2(z, &zl, filtered, raw, level);
        n = zl;
    } else {
        if (!ld[level]) ld[level] = libdeflate_alloc_compressor(level);
        n = libdeflate_zlib_compress(ld[level], filtered, raw, z, out_cap - out_len - 64);
    }
    chunk("IDAT", z, n);
    chunk("IEND", NULL, 0);
    return 1;
}

static void check(const char *peer) {
    png_image im = {.version = PNG_IMAGE_VERSION};
    uint8_t *back = malloc((size_t)W * H * 4);
    int ok = png_image_begin_read_from_memory(&im, out, out_len);
    im.format = PNG_FORMAT_RGBA;
    ok = ok && png_image_finish_read(&im, NULL, back, 0, NULL) && !memcmp(back, rgba, (size_t)W * H * 4);
    if (!ok) { fprintf(stderr, "%s: the PNG does not decode to the same pixels\n", peer); exit(1); }
    free(back);
    char name[64];
    snprintf(name, sizeof name, "%s.bytes", wl);
    emit1(name, peer, out_len, "bytes");
}

#define RUN(peer, expr) do { \
    double v[64]; int n = repeats(9); expr; \
    for (int r = 0; r < n; r++) { double t = now_us(); expr; v[r] = now_us() - t; } \
    char nm[64]; snprintf(nm, sizeof nm, "%s.encode", wl); \
    emit(nm, peer, v, n, 1e-3, "ms"); check(peer); } while (0)

static void w7(const char *path, const char *prefix) {
    wl = prefix;
    rgba = decode_png(path, &W, &H);
    rgb = malloc((size_t)W * H * 3);
    for (int i = 0; i < W * H; i++) memcpy(rgb + i * 3, rgba + i * 4, 3);
    out_cap = (size_t)W * H * 4 * 2 + 65536;
    out = malloc(out_cap);
    filtered = malloc((size_t)(W * 4 + 1) * H);
    RUN("libpng-default-rgba", enc_libpng(4, -1, -1));
    RUN("libpng-default-rgb", enc_libpng(3, -1, -1));
    RUN("libpng-L1-nofilter-rgba", enc_libpng(4, 1, PNG_FILTER_NONE));
    RUN("libspng-default-rgba", enc_spng(4, -1, -1));
    RUN("libspng-L1-nofilter-rgba", enc_spng(4, 1, SPNG_DISABLE_FILTERING));
    RUN("zlib-L1-none-rgba", enc_raw(LIB_ZLIB, 1, 0, 6));
    RUN("zlib-L6-none-rgba", enc_raw(LIB_ZLIB, 6, 0, 6));
    RUN("zlib-L1-up-rgba", enc_raw(LIB_ZLIB, 1, 2, 6));
    RUN("zlib-L6-up-rgba", enc_raw(LIB_ZLIB, 6, 2, 6));
    RUN("zlib-L6-sub-rgba", enc_raw(LIB_ZLIB, 6, 1, 6));
    RUN("libdeflate-L1-none-rgba", enc_raw(LIB_DEFLATE, 1, 0, 6));
    RUN("libdeflate-L6-none-rgba", enc_raw(LIB_DEFLATE, 6, 0, 6));
    RUN("libdeflate-L12-none-rgba", enc_raw(LIB_DEFLATE, 12, 0, 6));
    RUN("libdeflate-L1-none-rgb", enc_raw(LIB_DEFLATE, 1, 0, 2));
    RUN("libdeflate-L6-none-rgb", enc_raw(LIB_DEFLATE, 6, 0, 2));
    if (enc_raw(LIB_DEFLATE, 1, 0, 3)) {
        RUN("libdeflate-L1-palette", enc_raw(LIB_DEFLATE, 1, 0, 3));
        RUN("libdeflate-L6-palette", enc_raw(LIB_DEFLATE, 6, 0, 3));
    } else fprintf(stderr, "W7: more than 256 colours, no palette run for %s\n", path);
}

/* YIQ distance as in the pixelmatch paper (Kotsarenko & Ramos), for opaque pixels. */
static double yiq(const uint8_t *a, const uint8_t *b) {
    double r = a[0] - b[0], g = a[1] - b[1], l = a[2] - b[2];
    double y = r * .29889531 + g * .58662247 + l * .11448223, i = r * .59597799 - g * .27417610 - l * .32180189, q = r * .21147017 - g * .52261711 + l * .31114694;
    return .5053 * y * y + .299 * i * i + .1957 * q * q;
}

static long diff(const uint8_t *a, const uint8_t *b, int w, int h) {
    long n = 0;
    for (int y = 0; y < h; y++) {
        const uint8_t *p = a + (size_t)y * w * 4, *q = b + (size_t)y * w * 4;
        if (!memcmp(p, q, (size_t)w * 4)) continue;
        for (int x = 0; x < w; x++)
            if (memcmp(p + x * 4, q + x * 4, 4) && yiq(p + x * 4, q + x * 4) > 35215 * 0.1 * 0.1) n++;
    }
    return n;
}

/* PNG decode with libdeflate: 8-bit RGB or RGBA, not interlaced. */
static uint8_t *fast_load(const char *path, int *w, int *h) {
    FILE *f = fopen(path, "rb");
    fseek(f, 0, SEEK_END);
    long size = ftell(f);
    rewind(f);
    uint8_t *file = malloc(size), *idat = malloc(size), *p = file + 8;
    if (fread(file, 1, size, f) != (size_t)size) exit(1);
    fclose(f);
    size_t z = 0;
    int bpp = 4;
    for (;;) {
        uint32_t n = p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3];
        if (libdeflate_crc32(0, p + 4, n + 4) != (uint32_t)(p[8 + n] << 24 | p[9 + n] << 16 | p[10 + n] << 8 | p[11 + n])) exit(1);
        if (!memcmp(p + 4, "IHDR", 4)) {
            *w = p[8] << 24 | p[9] << 16 | p[10] << 8 | p[11];
            *h = p[12] << 24 | p[13] << 16 | p[14] << 8 | p[15];
            bpp = p[17] == 6 ? 4 : 3;
        } else if (!memcmp(p + 4, "IDAT", 4)) { memcpy(idat + z, p + 8, n); z += n; }
        else if (!memcmp(p + 4, "IEND", 4)) break;
        p += n + 12;
    }
    size_t stride = (size_t)*w * bpp, raw = (stride + 1) * *h;
    uint8_t *d = malloc(raw), *zero = calloc(1, stride), *px = malloc((size_t)*w * *h * 4);
    static struct libdeflate_decompressor *dec;
    if (!dec) dec = libdeflate_alloc_decompressor();
    if (libdeflate_zlib_decompress(dec, idat, z, d, raw, NULL)) exit(1);
    for (int y = 0; y < *h; y++) {
        uint8_t *r = d + y * (stride + 1) + 1, *u = y ? r - stride - 1 : zero;
        size_t x;
        switch (r[-1]) {
        case 1: for (x = bpp; x < stride; x++) r[x] += r[x - bpp]; break;
        case 2: for (x = 0; x < stride; x++) r[x] += u[x]; break;
        case 3: for (x = 0; x < stride; x++) r[x] += ((x < bpp ? 0 : r[x - bpp]) + u[x]) / 2; break;
        case 4:
            for (x = 0; x < bpp; x++) r[x] += u[x];
            for (; x < stride; x++) {
                int a = r[x - bpp], b = u[x], c = u[x - bpp], pa = abs(b - c), pb = abs(a - c), pc = abs(a + b - 2 * c);
                r[x] += pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
            }
        }
        if (bpp == 4) memcpy(px + (size_t)y * *w * 4, r, stride);
        else for (int i = 0; i < *w; i++) { memcpy(px + ((size_t)y * *w + i) * 4, r + i * 3, 3); px[((size_t)y * *w + i) * 4 + 3] = 255; }
    }
    free(file); free(idat); free(d); free(zero);
    return px;
}

static uint8_t *spng_load(const char *path, size_t *len) {
    FILE *f = fopen(path, "rb");
    spng_ctx *c = spng_ctx_new(0);
    spng_set_png_file(c, f);
    spng_decoded_image_size(c, SPNG_FMT_RGBA8, len);
    uint8_t *p = malloc(*len);
    spng_decode_image(c, p, *len, SPNG_FMT_RGBA8, 0);
    spng_ctx_free(c);
    fclose(f);
    return p;
}

static void w8(const char *pa, const char *pb) {
    int n = repeats(9), w, h, w2, h2;
    double v[64], u[64], s[64], x[64];
    long count = 0;
    for (int r = -1; r < n; r++) {
        double t = now_us();
        uint8_t *a = decode_png(pa, &w, &h), *b = decode_png(pb, &w2, &h2);
        double m = now_us();
        count = diff(a, b, w, h);
        double e = now_us();
        if (r >= 0) { v[r] = e - t; u[r] = e - m; }
        free(a); free(b);
        if (!n) break;
        size_t la, lb;
        t = now_us();
        a = spng_load(pa, &la); b = spng_load(pb, &lb);
        diff(a, b, w, h);
        if (r >= 0) s[r] = now_us() - t;
        free(a); free(b);
        t = now_us();
        a = fast_load(pa, &w, &h); b = fast_load(pb, &w, &h);
        if (diff(a, b, w, h) != count) exit(1);
        if (r >= 0) x[r] = now_us() - t;
        free(a); free(b);
    }
    if (!n) { printf("%ld\n", count); return; }          /* REPEATS=0: one plain run, for cold.py */
    emit("W8.diff_only", "floor-c-yiq", u, n, 1e-3, "ms");
    emit("W8.files", "floor-c-yiq-libpng", v, n, 1e-3, "ms");
    emit("W8.files", "floor-c-yiq-libdeflate", x, n, 1e-3, "ms");
    emit("W8.files", "floor-c-yiq-libspng", s, n, 1e-3, "ms");
    emit1("W8.count", "floor-c-yiq", count, "px");
}

int main(int argc, char **argv) {
    bench_t0 = now_us();
    if (argc > 2 && !strncmp(argv[1], "W7", 2)) w7(argv[2], argv[1]);
    else if (argc > 3 && !strcmp(argv[1], "W8")) w8(argv[2], argv[3]);
    else return 2;
    emit_rss(argv[1], "png_peer");
    return 0;
}
