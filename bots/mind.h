/* mind.h - what a bot thinks with: a plan bound to the game, a view of it, and what it has worked
 * out since it was asked. */
#pragma once

#include "plan.h"

/* Numbers that are worked out at most once in a decision; the first ones depend on nothing but what
 * players own, piles and turns, and last until that changes (talia_view_changes). */
typedef enum Seen {
    SEEN_MONEY,
    SEEN_WEALTH,
    SEEN_SCORE,
    SEEN_LEAD,
    SEEN_TURNS_LEFT,
    SEEN_SPARE_ACTIONS,
    SEEN_ACTION_KINDS, /* `action_kinds` */
    SEEN_LASTING,
    SEEN_COINS_IN_SIGHT = SEEN_LASTING,
    SEEN_WORTH_OF_A_CARD,
    SEEN_ROOM_FOR_TERMINALS,
    SEEN_NUMBERS
} Seen;

/* The same of each kind; the first one lasts. */
typedef enum SeenOf { SEEN_WORTH, SEEN_PLAY, SEEN_USUAL, SEEN_LIVE, SEEN_OF_KINDS } SeenOf;

/* What the plan would buy first of these kinds. */
typedef struct Pick {
    uint64_t mask;
    int kind;
} Pick;

enum { SIGHT_PICKS = 8 };

/* The rules among the first 64 that buy one of these kinds. */
typedef struct Buying {
    uint64_t kinds, rules;
} Buying;

enum { SIGHT_BUYINGS = 8 };

struct Sight {
    uint32_t changes;                 /* as they were; */
    bool is_new;                      /* nothing is known at all */
    uint32_t known;                   /* a bit for each that is worked out */
    uint32_t picked;                  /* likewise of `pick` */
    uint64_t known_of[SEEN_OF_KINDS]; /* and of each kind */
    int number[SEEN_NUMBERS];
    int of[SEEN_OF_KINDS][TALIA_MAX_KINDS];
    uint64_t action_kinds;
    Pick pick[SIGHT_PICKS];
    Buying buying[SIGHT_BUYINGS]; /* for the whole game */
    uint64_t gauged;              /* gauges that were looked at, a bit each */
    /* rules: whose conditions' code was run, and whose conditions do not hold */
    uint64_t asked[PLAN_RULE_WORDS], fails[PLAN_RULE_WORDS];
    uint64_t lasting[PLAN_RULE_WORDS]; /* of `fails`, what gauges say that last */
};

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
    sight->known = 0;
    sight->gauged = 0;
    sight->known_of[SEEN_WORTH] = 0;
    sight->lasting[0] = 0;
    for (int word = 1; word < planner->words; word++) sight->lasting[word] = 0;
}

/* A decision begins: of what was worked out the rest is left that lasts. */
static inline void sight_begin(Sight *sight, const Planner *planner, const TaliaView *view)
{
    const uint32_t changes = talia_view_changes(view);
    if (sight->is_new || sight->changes != changes) sight_clear(sight, planner);
    if (sight->is_new) {
        for (int i = 0; i < SIGHT_BUYINGS; i++) sight->buying[i] = (Buying){0, 0};
        sight->is_new = false;
    }
    sight->changes = changes;
    sight->known &= (1u << SEEN_LASTING) - 1;
    sight->picked = 0;
    sight->gauged &= planner->lasting;
    for (int i = SEEN_WORTH + 1; i < SEEN_OF_KINDS; i++) sight->known_of[i] = 0;
    sight->asked[0] = 0;
    sight->fails[0] = sight->lasting[0];
    for (int word = 1; word < planner->words; word++) {
        sight->asked[word] = 0;
        sight->fails[word] = sight->lasting[word];
    }
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
static inline const uint8_t *owned_counts(const Mind *mind)
{
    return talia_view_own(mind->view);
}

/* What a gauge shows: rules that fail there. */
static inline void note_gauge(Sight *sight, const Planner *p, unsigned which, int number)
{
    const PlanGauge *const gauge = &p->gauge[which];
    const int over = number - gauge->first;
    const unsigned at = over < 0 ? 0 : over < gauge->more ? (unsigned)over : gauge->more;
    const uint64_t *const row = p->fails + gauge->row + at * p->words;
    const uint64_t lasts = -(p->lasting >> which & 1);
    sight->gauged |= (uint64_t)1 << which;
    sight->fails[0] |= row[0];
    sight->lasting[0] |= row[0] & lasts;
    for (int word = 1; word < p->words; word++) {
        sight->fails[word] |= row[word];
        sight->lasting[word] |= row[word] & lasts;
    }
}

/* ---- Conditions (condition.c) ---------------------------------------------------------------- */

/* What is counted, as PlanCode says, by kinds in place of cards. */
int plan_measure(const Mind *mind, int code, int operand);

/* What most gauges show, without a detour. */
static inline int look_at(const Mind *mind, int code, int operand)
{
    if (code == PLAN_OWN && operand >= 0) return owned_counts(mind)[operand];
    return plan_measure(mind, code, operand);
}

static inline void look_at_gauge(const Mind *mind, unsigned which)
{
    const PlanGauge *const gauge = &mind->planner->gauge[which];
    const int number = look_at(mind, gauge->code, gauge->operand);
    note_gauge(mind->sight, mind->planner, which, number);
}

/* Whether the part of a rule's condition that no gauge shows holds: worked out once in a decision.
 */
bool rest_holds(const Mind *mind, unsigned rule);

/* Whether the condition of a rule holds, by its place in the planner: rules that buy, then others.
 * Of its gauges none is looked at any more as soon as one says that it does not. */
static inline bool rule_holds(const Mind *mind, unsigned rule)
{
    const PlanCondition *const condition = &mind->planner->condition[rule];
    const Sight *const sight = mind->sight;
    for (;;) {
        if (sight->fails[rule / 64] >> rule % 64 & 1) return false;
        const uint64_t left = condition->gauges & ~sight->gauged;
        if (!left) break;
        look_at_gauge(mind, (unsigned)__builtin_ctzll(left));
    }
    return condition->code == PLAN_ALWAYS || rest_holds(mind, rule);
}
