/* record_words.h - what the writer and the reader of records agree on. */
#pragma once

#include "record.h"

/* Of the form of the lines: 1, or 2 of tables whose choices have chance of their own; programs that
 * know only the first must not go on with these. */
enum { RECORD_VERSION = 2 };

/* The first word of a line. */
const char *record_word(RecordWord word);
