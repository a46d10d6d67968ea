/* record_words.h - what the writer and the reader of records agree on. */
#pragma once

#include "record.h"

enum { RECORD_VERSION = 1 }; /* of the form of the lines */

/* The first word of a line. */
const char *record_word(RecordWord word);
