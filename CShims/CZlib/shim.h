// SPDX-License-Identifier: MIT
#include <zlib.h>

// deflateInit is a macro, which Swift does not see.
static inline int galley_deflate_init(z_stream *stream, int level) { return deflateInit(stream, level); }
