/* known.h - figures of plan files (plans/) that others have published or measured. */
#pragma once

#include <stdbool.h>

/* Two plans by the names of their files. Shares are in per cent of the games: of the first plan, or
 * of the first seat. */
typedef struct KnownMatch {
    const char *name, *one, *other;
    bool careful, by_seat;
    double wins, losses, ties, rounds;
} KnownMatch;

/* Ideas with Action cards: wins against BMU that a plan for them should reach, in per cent. */
typedef struct KnownIdea {
    const char *name, *plan;
    double wins;
} KnownIdea;

enum { KNOWN_MATCHES = 8, KNOWN_IDEAS = 8 };
extern const KnownMatch known_matches[KNOWN_MATCHES];
extern const KnownIdea known_ideas[KNOWN_IDEAS];
