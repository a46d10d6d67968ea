/* mind.h - what a bot thinks with: a plan bound to the game, a view of it, and what it has worked
 * out since it was asked. */
#pragma once

#include "plan.h"

/* Numbers that are worked out at most once in a decision. */
typedef enum Seen {
    SEEN_OWNED, /* `owned` */
    SEEN_MONEY,
    SEEN_WEALTH,
    SEEN_SCORE,
    SEEN_LEAD,
    SEEN_TURNS_LEFT,
    SEEN_COINS_IN_SIGHT,
    SEEN_WORTH_OF_A_CARD,
    SEEN_ROOM_FOR_TERMINALS,
    SEEN_SPARE_ACTIONS,
    SEEN_ACTION_KINDS, /* `action_kinds` */
    SEEN_NUMBERS
} Seen;

/* The same of each kind. */
typedef enum SeenOf { SEEN_WORTH, SEEN_PLAY, SEEN_USUAL, SEEN_LIVE, SEEN_OF_KINDS } SeenOf;

/* What the plan would buy first of these kinds. */
typedef struct Pick {
    uint64_t mask;
    int kind;
} Pick;

enum { SIGHT_PICKS = 8 };

typedef struct Sight {
    uint32_t known;                   /* a bit for each that is worked out */
    uint32_t picked;                  /* likewise of `pick` */
    uint64_t known_of[SEEN_OF_KINDS]; /* and of each kind */
    int number[SEEN_NUMBERS];
    int of[SEEN_OF_KINDS][TALIA_MAX_KINDS];
    uint64_t action_kinds;
    uint16_t owned[TALIA_MAX_KINDS]; /* by the seat */
    Pick pick[SIGHT_PICKS];
    uint64_t gauged; /* gauges that were looked at, a bit each */
    /* rules: whose conditions' code was run, and whose conditions do not hold */
    uint64_t asked[PLAN_RULE_WORDS], fails[PLAN_RULE_WORDS];
} Sight;

typedef struct Mind {
    const Planner *planner; /* what it wants: its plan, bound to this game */
    const TaliaView *view;
    int seat; /* of that view: one's own */
    const TaliaDecision *decision;
    Sight *sight; /* the same for all that is thought about one decision */
} Mind;

/* Default play as it was when `strong-1` became a yardstick. Whatever is mended in it since asks
 * this first, so that the yardstick stays as long as it was (`tests/program/strength`). */
static inline bool plays_as_of_old(const Mind *mind)
{
    return mind->planner->plan->of_old;
}

/* Nothing is worked out yet. Most plans have one word of rules. */
static inline void sight_clear(Sight *sight, const Planner *planner)
{
    sight->known = sight->picked = 0;
    sight->gauged = 0;
    for (int i = 0; i < SEEN_OF_KINDS; i++) sight->known_of[i] = 0;
    sight->asked[0] = sight->fails[0] = 0;
    if (planner->words <= 1) return;
    for (int word = 1; word < planner->words; word++) sight->asked[word] = sight->fails[word] = 0;
}

static inline bool is_seen(const Mind *mind, Seen what)
{
    return mind->sight->known >> what & 1;
}

static inline int seen(const Mind *mind, Seen what)
{
    return mind->sight->number[what];
}

static inline int note_seen(const Mind *mind, Seen what, int number)
{
    mind->sight->known |= 1u << what;
    mind->sight->number[what] = number;
    return number;
}

static inline bool is_seen_of(const Mind *mind, SeenOf what, int kind)
{
    return mind->sight->known_of[what] >> kind & 1;
}

static inline int seen_of(const Mind *mind, SeenOf what, int kind)
{
    return mind->sight->of[what][kind];
}

static inline int note_seen_of(const Mind *mind, SeenOf what, int kind, int number)
{
    mind->sight->known_of[what] |= (uint64_t)1 << kind;
    mind->sight->of[what][kind] = number;
    return number;
}

/* How many of each kind the seat owns. */
static inline const uint16_t *owned_counts(const Mind *mind)
{
    if (!is_seen(mind, SEEN_OWNED)) {
        talia_view_count_owned(mind->view, mind->sight->owned);
        note_seen(mind, SEEN_OWNED, 0);
    }
    return mind->sight->owned;
}

/* What a gauge shows: rules that fail there. */
static inline void note_gauge(Sight *sight, const Planner *p, unsigned which, int number)
{
    const PlanGauge *const gauge = &p->gauge[which];
    const int over = number - gauge->first;
    const unsigned at = over < 0 ? 0 : over < gauge->more ? (unsigned)over : gauge->more;
    const uint64_t *const row = p->fails + gauge->row + at * p->words;
    sight->gauged |= (uint64_t)1 << which;
    sight->fails[0] |= row[0];
    for (int word = 1; word < p->words; word++) sight->fails[word] |= row[word];
}

/* ---- Conditions (condition.c) ---------------------------------------------------------------- */

/* Whether the condition of a rule holds, by its place in the planner: rules that buy, then others.
 * It is worked out once in a decision. */
bool work_out_rule(const Mind *mind, unsigned rule);

static inline bool rule_holds(const Mind *mind, unsigned rule)
{
    const PlanCondition *const condition = &mind->planner->condition[rule];
    const Sight *const sight = mind->sight;
    if (sight->fails[rule / 64] >> rule % 64 & 1) return false;
    if (condition->code == PLAN_ALWAYS && !(condition->gauges & ~sight->gauged)) return true;
    return work_out_rule(mind, rule);
}
