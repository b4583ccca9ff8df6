// SPDX-License-Identifier: MIT
#include <librsvg/rsvg.h>
