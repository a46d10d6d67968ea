/* plan_parts.h - between the files that read plans: script/plan_*.c. */
#pragma once

#include "plan.h"
#include "source.h"

/* ---- plan_words.c: the words of the language ------------------------------------------------ */

/* What a rule or a function is about. */
typedef struct PlanThing {
    PlanObject object; /* PLAN_CARD or PLAN_TYPE */
    int which;         /* TaliaCard, or one bit of TaliaType or PlanClass */
} PlanThing;

/* What such a bit is called. */
const char *plan_type_name(int bit);

/* A card or a type by its name. */
bool plan_read_thing(Slice words, PlanThing *out, Fault *fault);

/* A card or an Event likewise; false, without a fault, if it is none. */
bool plan_find_card(Slice words, TaliaCard *out);

/* The verb that the words begin with, and what follows it; TALIA_WORD: `choose`; -1: none. */
int plan_split_verb(Slice words, Slice *rest);

/* The verb that the words are; -1: none. */
int plan_find_verb(Slice words);

/* A word of 'choose one'. */
bool plan_read_word(Slice words, TaliaWord *out, Fault *fault);

/* Whether the words are this one, which is small letters; case does not matter. */
bool plan_is(Slice words, const char *word);

/* Up to the next space. */
size_t plan_first_word(Slice words);

/* "; near: coins, turn", for what was typed, of a list that ends with NULL; else empty. */
enum { PLAN_NEAR = 160 };
void plan_near(Slice typed, const char *const *list, char out[PLAN_NEAR]);

/* ---- plan_asks.c: what cards ask ------------------------------------------------------------- */

/* Whether a card can lead to a question that has this among its options, whatever the object of a
 * verb is. */
bool plan_card_asks(TaliaCard card, TaliaChoice choice);
bool plan_card_asks_itself(TaliaCard card, TaliaChoice choice); /* and not what follows it */

/* The word as the card has it: `coin` where it says `coins`, and the other way round. */
TaliaWord plan_word_at(TaliaCard card, TaliaWord word);

/* ---- plan_condition.c ------------------------------------------------------------------------ */

/* The word for what a code counts, of something (`own`) or by itself (`turn`). */
const char *plan_term(int code, bool has_operand);

/* Adds a condition to the plan's code; `code` is where it begins. */
bool plan_read_condition(Slice words, Plan *plan, uint16_t *code, Fault *fault);
