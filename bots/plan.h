/* plan.h - a plan: what to buy in which order under which conditions; and, where the default play
 * of a card is not good enough, what to play, trash, gain, discard, keep, name or choose.
 *
 * docs/PLANS.md has the language; script/plan.h reads it. Here a plan is plain bytes that refer to
 * cards by TaliaCard. A Planner is a plan bound to one set-up: it plays a seat there. Nothing here
 * calls a library. */
#pragma once

#include <talia/view.h>

enum {
    PLAN_NAME = 64,
    PLAN_MAX_RULES = 400,
    PLAN_MAX_CODE = 4000,
    PLAN_MAX_STACK = 16,                          /* values that a condition needs at once */
    PLAN_RULE_WORDS = (PLAN_MAX_RULES + 63) / 64, /* of 64 bits, one for each rule */
};

/* What a rule is about: a card, all cards of a type, a word of 'choose one', or nothing at all
 * (`trash nothing`, `buy nothing`). */
typedef enum PlanObject { PLAN_CARD, PLAN_TYPE, PLAN_WORD, PLAN_NOTHING } PlanObject;

/* Classes of cards that plans speak of beside types: further bits. What a card is follows from what
 * the engine says of it (talia_card_info, _asks, _tags). */
typedef enum PlanClass {
    PLAN_TERMINALS = 1 << TALIA_TYPES, /* Actions that give no Action */
    PLAN_VILLAGES = 2 << TALIA_TYPES,  /* two Actions or more */
    PLAN_CANTRIPS = 4 << TALIA_TYPES,  /* a card and an Action, or more of them */
    PLAN_TRASHERS = 8 << TALIA_TYPES,  /* trash other cards of their owner's */
    PLAN_GAINERS = 16 << TALIA_TYPES,  /* let their owner gain a card */
    PLAN_TYPES = TALIA_TYPES + 5,
} PlanClass;

/* The types and classes of a card: a bit for each. */
int plan_types_of(TaliaCard card);

typedef struct PlanRule {
    uint16_t line;  /* of the file, for explanations */
    uint16_t code;  /* where its condition begins in `code`; PLAN_ALWAYS: none */
    uint16_t which; /* TaliaCard, a bit of TaliaType or PlanClass, or TaliaWord */
    uint8_t verb;   /* TaliaVerb; TALIA_WORD: choose that word; TALIA_KEEP: rather not lose it */
    uint8_t about;  /* TaliaCard whose question this answers; TALIA_NONE: any question */
    uint8_t object; /* PlanObject */
    bool veto;      /* `no X`: anything else rather than X */
} PlanRule;

enum { PLAN_ALWAYS = 0xffff };

/* A condition is code for a machine with a small stack of numbers: an instruction, and what it is
 * about where it is about something. Its value is what is on top at PLAN_STOP. */
typedef enum PlanCode {
    PLAN_STOP,
    /* about a number, a card, or a type: PLAN_OF_TYPE(bit) */
    PLAN_NUMBER,
    PLAN_OWN,     /* what the seat owns, wherever it lies */
    PLAN_HAND,    /* in hand */
    PLAN_IN_PLAY, /* what the seat has in play */
    PLAN_MAT,     /* on its Tavern, Island and Native Village mats */
    PLAN_THEIRS,  /* the most that one opponent owns */
    PLAN_FACING,  /* the most that one opponent has in play */
    PLAN_GAINED,  /* kinds that the seat has gained on this turn, if it is its own */
    PLAN_BOUGHT,  /* and bought, Events too */
    /* about a card only; 0 of one that is not in this game */
    PLAN_PILE,    /* left in its pile */
    PLAN_TRASH,   /* in the trash */
    PLAN_EMBARGO, /* Embargo tokens on its pile */
    PLAN_TOKENS,  /* the seat's tokens on its pile; of an Event, whether its token is on a pile */
    PLAN_TOKEN_CARD, /* whether that one is there, and so on, in the order of TaliaSetting */
    PLAN_TOKEN_ACTION,
    PLAN_TOKEN_BUY,
    PLAN_TOKEN_COIN,
    PLAN_TOKEN_COST,
    PLAN_TOKEN_TRASH,
    PLAN_COST, /* what it costs now */
    /* about nothing */
    PLAN_TURN, /* the number of this turn of the seat: 1, 2, ... */
    PLAN_COINS,
    PLAN_PURSE, /* coins, and those of the Treasures in hand */
    PLAN_BUYS,
    PLAN_ACTIONS,
    PLAN_EMPTY, /* empty supply piles */
    PLAN_CARDS, /* cards that the seat owns */
    PLAN_MONEY, /* coins of all Treasures that the seat owns */
    PLAN_SCORE, /* of the seat */
    PLAN_LEAD,  /* score less that of the best opponent */
    PLAN_PLAYERS,
    PLAN_HAND_SIZE,
    PLAN_PIRATE,      /* Coin tokens on the Pirate Ship mat */
    PLAN_ENDING,      /* how few gains could end the game */
    PLAN_SMALLEST,    /* cards in the smallest supply pile that is not empty */
    PLAN_WEALTH,      /* money, and the coins of the Actions that the seat owns */
    PLAN_DECK,        /* cards to draw: in its deck and its discard pile */
    PLAN_THEIR_CARDS, /* the most that one opponent owns in all */
    PLAN_BUYING,      /* 1 in the Buy phase, once Treasures are played; else 0 */
    PLAN_ALL_GAINED,  /* kinds that it has gained on this turn, */
    PLAN_ALL_BOUGHT,  /* and bought, Events too */
    PLAN_LAST_MEASURE = PLAN_ALL_BOUGHT,
    /* of the two numbers on top */
    PLAN_ADD,
    PLAN_SUBTRACT,
    PLAN_MULTIPLY,
    PLAN_DIVIDE, /* by 0: 0 */
    PLAN_LESS,
    PLAN_LESS_EQUAL,
    PLAN_GREATER,
    PLAN_GREATER_EQUAL,
    PLAN_EQUAL,
    PLAN_UNEQUAL,
    /* of the one on top */
    PLAN_NOT,
    PLAN_AND, /* n: if the top is 0 go n numbers on, else drop it */
    PLAN_OR,  /* n: if the top is not 0 go on likewise, else drop it */
    /* only in the code of a Planner, where what is counted always has an operand, kinds in place of
     * cards: that, its operand, and a range, from a number on up to so many more */
    PLAN_TEST,
} PlanCode;

/* Whether an instruction of a condition is followed by what it is about. */
static inline bool plan_has_operand(int code)
{
    return (code >= PLAN_NUMBER && code <= PLAN_COST) || code == PLAN_AND || code == PLAN_OR;
}

/* What an instruction is about, if it is a type: below 0, where no card is. */
#define PLAN_OF_TYPE(bit) (-1 - (bit))

typedef struct Plan {
    char name[PLAN_NAME];
    bool careful;  /* never ends the game by a buy that leaves it losing */
    bool finisher; /* ends the game when that wins */
    bool of_old;   /* what no rule says is played as `strong-1` does for ever (mind.h) */
    uint8_t kingdom_count, event_count;
    uint8_t kingdom[TALIA_MAX_KINGDOM]; /* what it needs on the table */
    uint8_t event[TALIA_MAX_EVENTS];
    uint16_t rules, code_length;
    PlanRule rule[PLAN_MAX_RULES]; /* in the order of the file */
    int16_t code[PLAN_MAX_CODE];
} Plan;

/* A buy rule in one set-up. */
typedef struct PlanBuy {
    uint16_t rule;
    uint8_t kind;    /* 0 if nothing is bought by it */
    bool is_nothing; /* buy nothing more */
} PlanBuy;

/* Any other rule likewise. */
typedef struct PlanOther {
    uint64_t kinds;     /* that it is about; 0: a word, or nothing */
    uint32_t forbidden; /* verbs of options that it takes away, a bit each */
    uint32_t chooses;   /* the verb that it chooses with: a bit; 0: it is a veto */
    uint16_t rule;
    uint16_t which; /* as in PlanRule, and so on */
    uint8_t verb, object;
} PlanOther;

/* Most conditions are comparisons of what is counted with numbers, all of which must hold. What is
 * counted is looked at once in a decision, for all rules: a gauge knows of each number which rules
 * fail there. */
typedef struct PlanGauge {
    int16_t code, operand; /* what it counts: PlanCode */
    int16_t first;         /* up to this number all are the same, */
    uint16_t more;         /* and from so many more on */
    uint16_t row;          /* where its rows begin in `fails` */
} PlanGauge;

/* The first two have their places: nearly all plans look at them when they buy, so they are looked
 * at at once. */
enum { GAUGE_PROVINCES, GAUGE_TURN, PLAN_GAUGES = 64, PLAN_FAILS = 2048 };
enum { FIRST_GAUGES = 1 << GAUGE_PROVINCES | 1 << GAUGE_TURN };

/* The condition of a rule in one set-up: what gauges show, and the rest. */
typedef struct PlanCondition {
    uint64_t gauges; /* that it looks at, a bit each */
    uint16_t code;   /* the rest, in the planner's code; PLAN_ALWAYS: there is none */
} PlanCondition;

/* Some of these in a row. */
typedef struct OtherRules {
    uint16_t from, to;
    uint32_t forbidden;       /* verbs of options that some of them take away */
    uint32_t verbs;           /* that the others choose with */
    uint64_t forbidden_kinds; /* of these options */
    uint64_t kinds;           /* that the others choose; all, if one chooses a word, or nothing */
} OtherRules;

enum { PLAN_TEST_LENGTH = 5 }; /* numbers of code */

/* A plan in one set-up. */
typedef struct Planner {
    const Plan *plan;
    uint8_t kind[TALIA_CARDS]; /* of each card in this game, or TALIA_NONE */
    uint8_t card[TALIA_MAX_KINDS];
    uint8_t worth[TALIA_MAX_KINDS]; /* coins of a Treasure; 0 of any other card */
    uint8_t coins[TALIA_MAX_KINDS]; /* those of Actions too */
    uint8_t gives[TALIA_MAX_KINDS]; /* Actions that a play of it gives, tokens apart */
    uint64_t types[PLAN_TYPES];     /* kinds of each type and class: a mask for each bit */
    uint64_t wanted;                /* kinds that a buy rule names */
    uint32_t verbs;                 /* of the other rules, a bit for each TaliaVerb they touch */
    int provinces;                  /* at the start */
    uint64_t paying;                /* kinds with coins */
    bool has_tokens;                /* there may be some on piles, or an Estate plays a card */
    uint16_t buys, others;          /* rules for what is in this game */
    uint16_t words;                 /* of bits for the rules: those that buy, then the others */
    uint64_t gauges;                /* in use, a bit each */
    uint64_t lasting;               /* of these, those that last until a card changes hands */
    uint16_t code_length;
    uint64_t stops[PLAN_RULE_WORDS];                    /* buy rules that buy nothing */
    uint64_t buys_of[PLAN_RULE_WORDS][TALIA_MAX_KINDS]; /* and those that buy each kind */
    PlanBuy buy[PLAN_MAX_RULES];
    PlanOther other[PLAN_MAX_RULES];   /* rules that are not about buying */
    OtherRules anywhere;               /* of these, those about any question */
    OtherRules about[TALIA_MAX_KINDS]; /* and those about what each kind asks */
    PlanCondition condition[PLAN_MAX_RULES];
    PlanGauge gauge[PLAN_GAUGES];
    uint64_t fails[PLAN_FAILS];      /* rules, `words` in a row, a row for each number */
    int16_t code[2 * PLAN_MAX_CODE]; /* of all conditions, as they are in this set-up */
} Planner;

/* Binds a plan to the game of that view: any game of the same set-up will do. */
void planner_bind(Planner *planner, const Plan *plan, const TaliaView *view);

/* Why a choice was made, where no rule made it. */
enum { PLAN_BY_DEFAULT = -1, PLAN_BY_FINISHER = -2 };

/* The choice of the seat that is asked; it may be TALIA_PLAY_TREASURES. `rule`: which rule of the
 * plan it follows, or one of the above; may be NULL. */
TaliaChoice planner_choose(const Planner *planner, const TaliaView *view, int *rule);

/* The same in one game from its beginning on: what still is as it was when the seat was last asked
 * is not worked out again. `sight` belongs to that planner, seat and game, and is new at first. */
typedef struct Sight Sight;
TaliaChoice planner_go_on(const Planner *planner, const TaliaView *view, Sight *sight);

/* What default play chooses, without a plan but Province, Gold and Silver: one of the options. */
TaliaChoice default_choice(const TaliaView *view);

/* The first buy rule that being careful passes over, in the decision as it stands; or -1. */
int planner_refuses(const Planner *planner, const TaliaView *view);

/* Whether the condition of a buy rule holds in that view. */
bool planner_holds(const Planner *planner, const TaliaView *view, int rule);
