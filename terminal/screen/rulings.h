/* rulings.h - what the rules say of a card beyond its text: docs/rules/, as it came with the
 * program. */
#pragma once

#include "../../text/text.h"

/* A line for each, on the heap; NULL: there are none, or the rules are not there. */
char *rulings_of(TaliaCard card, Language language);
