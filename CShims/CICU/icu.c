// SPDX-License-Identifier: MIT
#include "CICU.h"
#include <unicode/ubrk.h>
