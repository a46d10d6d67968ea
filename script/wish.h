/* wish.h - what somebody wishes for, understood, and the set-up that has it: one resolver for all
 * who ask, in words (setup.h) or in a message (house/wish.h). */
#pragma once

#include <talia/game.h>

#include "../text/refusal.h"
#include "setup.h"

typedef enum Attacks { ATTACKS_ANY, ATTACKS_NONE, ATTACKS_ANSWERED } Attacks;

enum { EVENTS_UNSAID = -1, EVENTS_RANDOM = -2 };

typedef struct Wishes {
    TaliaSetup named;     /* players, boxes, edition (0: unsaid); cards and Events by name */
    const Kingdom *known; /* the recommended kingdom that was named; NULL: none */
    bool names_events;
    unsigned sets; /* a bit for each TaliaSet; the base game brings its edition's own cards */
    int count[TALIA_SETS]; /* cards of that set, all of the base game under TALIA_SET_BASE; -1:
                            * unsaid */
    unsigned want;         /* TaliaTag */
    Attacks attacks;
    bool like[TALIA_CARDS], ban[TALIA_CARDS];
    int events; /* how many, or one of the above */
    /* No wishes but the sets, and cards are drawn one by one without a look at what fits. Seeds of
     * the command line and those of messages have come to different kingdoms since the first ones
     * were noted down, and go on to. */
    bool one_by_one;
} Wishes;

/* Nothing is wished for: two players. */
void wishes_begin(Wishes *wishes);

/* A kingdom's name, with its Events, or cards; false: why not, for those who read English. */
bool wish_kingdom(Wishes *wishes, Slice words, Fault *fault);

/* Events by name, "random" or "none"; likewise. */
bool wish_events(Wishes *wishes, Slice words, Fault *fault);

/* Cards of that set, or, "all", of all; false: there is no such set. */
bool wish_set(Wishes *wishes, Slice word);

/* ---- Fulfilling ----------------------------------------------------------------------------- */

/* Why a wish cannot be had, in the words of somebody's language: part of a sentence. */
typedef struct Unmet {
    Language language;
    char words[SETUP_ERROR];
} Unmet;

/* Writes the row down with what is filled in (NULL: no more); false, so that whoever finds it can
 * return it. */
bool wish_unmet(Unmet *unmet, Refusal why, const char *first, const char *second,
                const char *third);

typedef struct Digits {
    char of[12];
} Digits;
Digits wish_digits(int number);

/* A set-up with a kingdom of ten, but for its seed, which is as named; `random` is the state that
 * picks are made with: of all kingdoms that fit each is as likely as any other, unless they are so
 * rare that a thousand random ones have none among them. False: which wish cannot be had, and why
 * not, in `unmet`. */
bool wishes_fulfil(const Wishes *wishes, uint64_t *random, TaliaSetup *out, Unmet *unmet);

/* Its parts: a kingdom of those cards that must be there is filled up to ten, Events are brought to
 * the number that is wished for. */
bool wish_fill_kingdom(const Wishes *wishes, uint64_t *random, TaliaSetup *setup, Unmet *unmet);
bool wish_fill_events(const Wishes *wishes, uint64_t *random, TaliaSetup *setup, Unmet *unmet);
