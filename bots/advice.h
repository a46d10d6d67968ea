/* advice.h - how any card is played when no plan says how.
 *
 * advise() answers every decision there is. What a card asks is answered by advise_ID(), one
 * function for each card in the file of its set under advice/, named in that set's .def; which
 * Action is played next is advise_action() in advice/actions.c. Everybody speaks the words below.
 * Bots see views and nothing else. */
#pragma once

#include "plan.h"

/* What a bot thinks with. */
typedef struct Mind {
    const Planner *planner; /* what it wants: its plan, bound to this game */
    TaliaView view;
    const TaliaDecision *decision;
} Mind;

typedef TaliaChoice Advice(const Mind *mind);

TaliaChoice advise(const Mind *mind);        /* any question but those of the two phases */
TaliaChoice advise_action(const Mind *mind); /* the Action phase: play something, or end */

/* ---- Options ------------------------------------------------------------------------------- */

/* The kinds that the decision offers with that verb. */
uint64_t offered(const Mind *mind, TaliaVerb verb);
bool offers_word(const Mind *mind, TaliaWord word);

static inline TaliaChoice say_word(TaliaWord word)
{
    return TALIA_CHOICE(TALIA_WORD, word);
}

static inline uint64_t one(int kind)
{
    return (uint64_t)1 << kind;
}

/* ---- The game as the seat sees it ------------------------------------------------------------ */

int kind_of(const Mind *mind, TaliaCard card); /* TALIA_NONE: not in this game */
TaliaCard card_of(const Mind *mind, int kind);
const TaliaCardInfo *info_of_kind(const Mind *mind, int kind);
uint64_t of_type(const Mind *mind, int type); /* kinds of that type (one bit of TaliaType) */
uint64_t hand_kinds(const Mind *mind);
int in_hand(const Mind *mind, int kind);
int hand_count(const Mind *mind);
int owned_by_me(const Mind *mind, int kind);
bool is_my_turn(const Mind *mind);
int actions_left(const Mind *mind);
int coins_now(const Mind *mind);
int coins_in_hand(const Mind *mind); /* of the Treasures in hand */
int provinces_left(const Mind *mind);
int deck_money(const Mind *mind);    /* coins of all Treasures owned */
int cards_owned_by_me(const Mind *mind);

/* Whether the game nears its end: few Provinces, or piles running out. Then points count, and
 * Treasures and Actions no longer. */
bool is_late(const Mind *mind);

/* ---- What cards are worth -------------------------------------------------------------------- */

/* To own, from now to the end of the game: what to trash (the least), what to gain (the most). A
 * Curse is worth less than nothing, an Estate or a Copper early in the game too. What the plan buys
 * is worth more. 100 is about a Gold in the middle of a game. */
int worth_owning(const Mind *mind, int kind);

/* To hold in hand for the rest of this turn (or for the next one, when it is another's turn). */
int worth_holding(const Mind *mind, int kind);

/* The kind of a mask that is worth least, most; TALIA_NONE of an empty one. */
typedef int Worth(const Mind *mind, int kind);
int least(const Mind *mind, uint64_t mask, Worth *worth);
int most(const Mind *mind, uint64_t mask, Worth *worth);

/* What the plan would buy first of these kinds, its conditions heeded; TALIA_NONE: none of them. */
int plan_pick(const Mind *mind, uint64_t mask);

/* The kind to gain from a mask: the plan's pick, else what is worth most. */
int best_gain(const Mind *mind, uint64_t mask);

/* Whether a card is better trashed than kept. */
bool is_rubbish(const Mind *mind, int kind);
uint64_t rubbish(const Mind *mind, uint64_t mask);

/* ---- Common answers -------------------------------------------------------------------------- */

/* By the verb alone, without looking at which card asks. */
TaliaChoice answer_generally(const Mind *mind);

/* Trash the worst card; `done` when none is rubbish and that is offered. */
TaliaChoice trash_worst(const Mind *mind);
TaliaChoice discard_worst(const Mind *mind);
TaliaChoice gain_best(const Mind *mind);
