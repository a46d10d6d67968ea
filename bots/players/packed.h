/* packed.h - how tools/pack_plans.c packs plans and library.c reads them.
 *
 * All is bytes. A plan: how many bytes it has, in two of them; its strength; 1 if it is careful,
 * plus 2 if it finishes; how many cards and Events it needs, and these; how many rules, and these.
 * A rule: its verb, plus 32 times its object, plus 128 if it is a veto; what it is about; which
 * card, type (the number of its bit) or word; PACKED_ALWAYS, PACKED_SAME or PACKED_ASKS, and then a
 * condition's code up to its PLAN_STOP. A number of that code is one byte, or PACKED_WIDE and two;
 * types, which are below 0, count down from PACKED_TYPES. Of two bytes the low one comes first. */
#pragma once

#include "../plan.h"

enum { PACKED_ALWAYS, PACKED_SAME, PACKED_ASKS }; /* SAME: the condition of the rule before */
enum { PACKED_TYPES = 250, PACKED_WIDE = 255 };

extern const unsigned char packed_plans[];
extern const char *const packed_names[]; /* apart from them: the page does without */
extern const int packed_count, packed_money;
