/* text.h - every word about the game: names of cards, verbs, sets and kingdoms, in each language,
 * and finding a card by what somebody typed. */
#pragma once

#include <stddef.h>

#include <talia/game.h>

typedef enum Language { ENGLISH, POLISH, LANGUAGES } Language;

/* "en", "pl"; -1: none of that id. */
const char *text_language_id(Language language);
int text_find_language(const char *id);

/* "Council Room"; "Sala obrad". */
const char *text_card_name(Language language, TaliaCard card);

/* Other names that somebody may type, separated by ';'. */
const char *text_card_aliases(Language language, TaliaCard card);

/* What the card does, in our own words, in that edition's version. */
const char *text_card_text(Language language, TaliaCard card, int edition);

/* "council-room", as in docs/rules/cards.tsv. */
const char *text_card_id(TaliaCard card);

const char *text_set_name(Language language, TaliaSet set);
const char *text_set_id(TaliaSet set); /* "base1" */

/* One bit of TaliaType; Command is the last one. */
enum { TEXT_TYPES = TALIA_TYPES + 1 };
const char *text_type_name(Language language, int type);
const char *text_type_id(int type); /* "action" */

const char *text_phase_name(Language language, TaliaPhase phase);
const char *text_phase_id(TaliaPhase phase); /* "action", "buy", "cleanup" */

/* The words of scenario labels: "play", "set-aside"; "end", "done". */
const char *text_verb(TaliaVerb verb);
const char *text_word(TaliaWord word);

/* A label as in scenarios, "discard Copper" or "done", for a choice of this game. */
enum { TEXT_LABEL = 64 }; /* room for any of them */
void text_label(const TaliaGame *game, TaliaChoice choice, char *out, size_t size);

/* How many characters a text has: bytes are no measure for columns. */
int text_width(const char *text);

/* The card of that name: in any language, an alias or an id; case, diacritics, spaces, hyphens,
 * underscores and apostrophes do not matter. -1: none. */
int text_find_card(const char *typed, size_t length);

/* The cards whose names are nearest to what was typed, best first; how many (at most 3). */
int text_nearest_cards(const char *typed, size_t length, TaliaCard out[3]);

/* "'Smithi' is not a card; near: Smithy (Kuźnia)" into out, which is returned. */
const char *text_unknown_card(const char *typed, size_t length, char *out, size_t size);

/* A recommended kingdom of the rulebooks. */
typedef struct Kingdom {
    const char *source; /* "base1": the book */
    int edition;        /* of the base cards that the book goes with: 1 or 2 */
    const char *name[LANGUAGES];
    TaliaCard card[TALIA_MAX_KINGDOM];
    int card_count;
    TaliaCard event[2];
    int event_count;
} Kingdom;

int text_kingdom_count(void);
const Kingdom *text_kingdom(int index);

/* The cards that fill up a scenario's kingdom, 0 to TALIA_MAX_KINGDOM - 1: of no part in it. */
TaliaCard text_plain_card(int index);

/* By name in either language, alone or as "base1/First Game"; alone, the edition's own first (base1
 * or base2; 0, unsaid, is the second), then any other. NULL: none. */
const Kingdom *text_find_kingdom(const char *typed, size_t length, int edition);

/* The one with these cards and Events, in any order; NULL: none. */
const Kingdom *text_kingdom_of(const TaliaCard *cards, int count, const TaliaCard *events,
                               int event_count);

/* The kingdom whose name is nearest to what was typed; NULL: none is near. */
const Kingdom *text_nearest_kingdom(const char *typed, size_t length);

/* "'First Gane' is neither a kingdom nor a card; near: First Game" into out, which is returned. */
const char *text_unknown_kingdom(const char *typed, size_t length, char *out, size_t size);
