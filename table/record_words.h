/* record_words.h - what the writer and the reader of records agree on. */
#pragma once

#include "record.h"

enum { RECORD_VERSION = 1 }; /* of the form of the lines */

#define RECORD_TREASURES "treasures" /* the label of TALIA_PLAY_TREASURES */

/* The first word of a line. */
const char *record_word(RecordWord word);
