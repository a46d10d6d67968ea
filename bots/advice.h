/* advice.h - how any card is played when no plan says how.
 *
 * advise() answers every decision there is. What a card asks is answered by advise_ID(), one
 * function for each card in the file of its set under advice/, named in that set's .def; which
 * Action is played next is advise_action() in advice/actions.c. Everybody speaks the words below.
 * Bots see views and nothing else. */
#pragma once

#include "mind.h"

typedef TaliaChoice Advice(const Mind *mind);

TaliaChoice advise(const Mind *mind);          /* any question but those of the two phases */
TaliaChoice advise_action(const Mind *mind);   /* the Action phase: play something, or end */
TaliaChoice advise_reaction(const Mind *mind); /* another player's Attack */

/* ---- Options --------------------------------------------------------------------------------- */

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

static inline int min_of(int a, int b)
{
    return a < b ? a : b;
}

static inline int max_of(int a, int b)
{
    return a > b ? a : b;
}

/* ---- The game as the seat sees it ------------------------------------------------------------ */

int kind_of(const Mind *mind, TaliaCard card); /* TALIA_NONE: not in this game */
TaliaCard card_of(const Mind *mind, int kind);
const TaliaCardInfo *info_of_kind(const Mind *mind, int kind);
uint64_t of_type(const Mind *mind, int type); /* kinds of that type (one bit of TaliaType) */
uint64_t action_kinds(const Mind *mind);      /* what is an Action now: Estates may be */
uint64_t hand_kinds(const Mind *mind);
int in_hand(const Mind *mind, int kind);
int hand_count(const Mind *mind);
int in_play(const Mind *mind, int kind); /* copies that the seat has in play */
int owned_by_me(const Mind *mind, int kind);
int mine(const Mind *mind, TaliaSetting setting);      /* of the seat: tokens and the like */
int on_mat(const Mind *mind, TaliaZone mat, int kind); /* copies on a mat of the seat */
bool is_my_turn(const Mind *mind);
int actions_given(TaliaCard card); /* by a play of it, without tokens */
int actions_left(const Mind *mind);
int coins_now(const Mind *mind);
int coins_in_hand(const Mind *mind); /* of the Treasures in hand */
int provinces_left(const Mind *mind);
int deck_money(const Mind *mind);  /* coins of all Treasures owned */
int deck_wealth(const Mind *mind); /* and of Actions */
int cards_owned_by_me(const Mind *mind);
int cards_to_draw(const Mind *mind); /* in deck and discard pile */

/* How many of each kind lie in the deck: whatever lies nowhere else. */
void count_deck(const Mind *mind, uint8_t count[TALIA_MAX_KINDS]);

/* Actions that can be played yet; on another's turn the one that the next turn begins with. */
int actions_to_use(const Mind *mind);

/* Turns that the seat can expect yet, this one counted: 1 or more. */
int turns_left(const Mind *mind);

/* How few gains, of anybody, could end the game: of Provinces, or of the lowest piles. */
int gains_to_end(const Mind *mind);

/* Whether the game nears its end: few Provinces, or piles running out. Then points count, and
 * Treasures and Actions no longer. */
bool is_late(const Mind *mind);

/* ---- What cards are worth -------------------------------------------------------------------- */

/* To own, from now to the end of the game: what to trash (the least), what to gain (the most). A
 * Curse is worth less than nothing, an Estate or a Copper early in the game too. What the plan buys
 * is worth more. A Gold is always about 100; points weigh the more the fewer turns are left. */
int worth_owning(const Mind *mind, int kind);

/* The same of a card that is given up for something else: points are not sold below their price,
 * nor the last money. */
int worth_keeping(const Mind *mind, int kind);

/* What it is worth to somebody else, of whose plan nothing is known. */
int worth_to_others(const Mind *mind, int kind);

/* What a copy of it adds to the score now. */
int points_of(const Mind *mind, int kind);

/* Actions that a deck has for more Terminals than it owns; below 0: they come to hand together. */
int spare_actions(const Mind *mind);

/* What a coin that is spent on points is worth at least on that scale. */
enum { PRICE = 16 };

/* The kind of a mask that is worth least, most; TALIA_NONE of an empty one. */
typedef int Worth(const Mind *mind, int kind);
int least(const Mind *mind, uint64_t mask, Worth *worth);
int most(const Mind *mind, uint64_t mask, Worth *worth);

/* What the plan would buy first of these kinds, its conditions heeded; TALIA_NONE: none of them. */
int plan_pick(const Mind *mind, uint64_t mask);

/* The kind to gain from a mask: the plan's pick, else what is worth most. */
int best_gain(const Mind *mind, uint64_t mask);

/* Supply piles with cards left that cost at most, exactly so many coins. */
uint64_t supply_up_to(const Mind *mind, int coins);
uint64_t supply_of_cost(const Mind *mind, int coins);

/* Whether a card is better trashed than kept. */
bool is_rubbish(const Mind *mind, int kind);
uint64_t rubbish(const Mind *mind, uint64_t mask);

/* ---- This turn ------------------------------------------------------------------------------- */

/* Coins that the turn comes to, as far as the seat sees: those it has, Treasures in hand and what
 * Actions in hand give. On another's turn: of its next one. */
int coins_in_sight(const Mind *mind);

/* What the plan's buys with so many coins are worth, as cards are worth to own. */
int worth_of_coins(const Mind *mind, int coins);

/* By how much less without so many of the coins in sight, or more with them; 0: no other buy. */
int missed_without(const Mind *mind, int coins);
int won_with(const Mind *mind, int coins);

/* What trashing a card of the hand loses: what it is worth, and the buy that it would have paid. */
int loss_of_trashing(const Mind *mind, int kind);

/* A card of these that is better trashed and not missed this turn; TALIA_NONE: there is none. */
int trash_now(const Mind *mind, uint64_t mask);

/* How many copies in hand of an Action can be played, better Terminals (Actions that give no
 * Action) going first. */
int live_copies(const Mind *mind, int kind);

/* Whether a copy in hand does nothing any more on this turn. */
bool is_dead(const Mind *mind, int kind);
int dead_cards(const Mind *mind, uint64_t mask); /* of these kinds in hand */

/* To hold in hand for the rest of this turn (or for the next one, when it is another's turn). */
int worth_holding(const Mind *mind, int kind);

/* What a card drawn now is worth on average, in tenths of a coin. */
int worth_of_a_card(const Mind *mind);

/* ---- Hands to come --------------------------------------------------------------------------- */

/* A card in a hand to come, whatever else is there; the mean of all cards of the seat. In tenths of
 * a coin. */
int worth_drawing(const Mind *mind, int kind);
int mean_draw(const Mind *mind);

/* To have a card of this hand in the next one rather than now, as cards are worth to own. */
int worth_later(const Mind *mind, int kind);

/* Whether the deck, as far as the seat knows its top, is better than what a shuffle brings. */
bool is_good_deck(const Mind *mind);

/* ---- Trading a card for a better one --------------------------------------------------------- */

typedef struct Trade {
    int give, get; /* TALIA_NONE: nothing to give; nothing for it */
    int gain;      /* what is won by it, as cards are worth to own */
} Trade;

/* Whether gaining or buying one of these ends the game with the seat alone ahead; even without that
 * card, which is given up for it. What is won by it then: more than by any other trade. */
bool wins_at_once(const Mind *mind, uint64_t gains);
bool wins_without(const Mind *mind, int give, uint64_t gains);
enum { WINS = 10000 };

/* The best card of a mask to trash for one that costs up to, or exactly, `more` more. */
Trade best_trade(const Mind *mind, uint64_t mask, int more, bool exactly);

/* What is won by trashing a card of the hand for as many coins as it costs. */
int worth_salvaging(const Mind *mind, int kind);

/* ---- Common answers -------------------------------------------------------------------------- */

/* By the verb alone, without looking at which card asks. */
TaliaChoice answer_generally(const Mind *mind);

/* Trash the worst card; `done` when none is rubbish and that is offered. */
TaliaChoice trash_worst(const Mind *mind);
TaliaChoice discard_worst(const Mind *mind);

/* Gain what ends the game if that wins, and not what ends it if that loses; else the best. */
TaliaChoice gain_best(const Mind *mind);
TaliaChoice gain_best_of(const Mind *mind, uint64_t mask); /* some of what is offered */

/* Put back the best card that this turn does without. */
TaliaChoice topdeck_spare(const Mind *mind);

/* Of cards that go back on the deck one by one, the last one on top: the worst first. */
TaliaChoice topdeck_worst(const Mind *mind);
