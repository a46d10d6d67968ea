/* program_mark.h - which program this is: a number that follows from its file. */
#pragma once

#include <stdint.h>

uint64_t program_mark(void);
