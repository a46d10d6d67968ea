/* wish_parts.h - between the files of wishes: wish.c reads them, wish_pick.c fulfils them. */
#pragma once

#include "../text/refusal.h"
#include "wish.h"

typedef enum Attacks { ATTACKS_ANY, ATTACKS_NONE, ATTACKS_ANSWERED } Attacks;

enum { EVENTS_UNSAID = -1, EVENTS_RANDOM = -2 };

typedef struct Wishes {
    unsigned sets;         /* a bit for each TaliaSet, with the edition's own cards */
    int count[TALIA_SETS]; /* cards of that set, all of the base game under TALIA_SET_BASE; -1:
                            * unsaid */
    unsigned want;         /* TaliaTag */
    Attacks attacks;
    bool like[TALIA_CARDS], ban[TALIA_CARDS];
    int events; /* how many, or one of the above */
} Wishes;

/* Why a wish cannot be had, in the words of somebody's language. */
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

/* The set that a card is counted under. */
int wish_set_of(int card);

/* Fills the kingdom of a set-up, which has the cards that must be there, up to ten. False: why not,
 * in `unmet`. */
bool wish_fill_kingdom(const Wishes *wishes, uint64_t *random, TaliaSetup *setup, Unmet *unmet);

/* Brings the Events of a set-up to the number that is wished for. */
bool wish_fill_events(const Wishes *wishes, uint64_t *random, TaliaSetup *setup, Unmet *unmet);
