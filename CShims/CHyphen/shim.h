// SPDX-License-Identifier: MIT
#include <hyphen.h>
