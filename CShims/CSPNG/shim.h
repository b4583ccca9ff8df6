// SPDX-License-Identifier: MIT
#include <spng.h>
