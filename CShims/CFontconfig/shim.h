// SPDX-License-Identifier: MIT
#include <fontconfig/fontconfig.h>
