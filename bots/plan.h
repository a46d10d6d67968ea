/* plan.h - a plan: what to buy in which order under which conditions; and, where the default play
 * of a card is not good enough, what to play, trash, gain, discard, name or choose.
 *
 * docs/PLANS.md has the language; script/plan.h reads it. Here a plan is plain bytes that refer to
 * cards by TaliaCard. A Planner is a plan bound to one set-up: it plays a seat there. Nothing here
 * calls a library. */
#pragma once

#include "../engine/view.h"

enum {
    PLAN_NAME = 64,
    PLAN_MAX_RULES = 400,
    PLAN_MAX_CODE = 4000,
    PLAN_MAX_STACK = 16, /* values that a condition needs at once */
};

/* What a rule is about: a card, all cards of a type, a word of 'choose one', or nothing at all
 * (`trash nothing`, `buy nothing`). */
typedef enum PlanObject { PLAN_CARD, PLAN_TYPE, PLAN_WORD, PLAN_NOTHING } PlanObject;

typedef struct PlanRule {
    uint16_t line;   /* of the file, for explanations */
    uint16_t code;   /* where its condition begins in `code`; PLAN_ALWAYS: none */
    uint8_t verb;    /* TaliaVerb; TALIA_WORD: choose that word */
    uint8_t about;   /* TaliaCard whose question this answers; TALIA_NONE: any question */
    uint8_t object;  /* PlanObject */
    uint16_t which;  /* TaliaCard, TaliaType or TaliaWord */
} PlanRule;

enum { PLAN_ALWAYS = 0xffff };

/* A condition is code for a machine with a small stack of numbers: an instruction, and what it is
 * about where it is about something. Its value is what is on top at PLAN_STOP. */
typedef enum PlanCode {
    PLAN_STOP,
    PLAN_NUMBER,       /* n */
    PLAN_OWN,          /* card: copies that the seat owns, wherever they lie */
    PLAN_OWN_TYPE,     /* type: cards of that type that the seat owns */
    PLAN_HAND,         /* card: copies in hand */
    PLAN_HAND_TYPE,    /* type */
    PLAN_IN_PLAY,      /* card: copies that the seat has in play */
    PLAN_PILE,         /* card: left in its pile, 0 without one */
    PLAN_TRASH,        /* card: copies in the trash */
    PLAN_THEIRS,       /* card: the most that one opponent owns */
    PLAN_THEIRS_TYPE,  /* type */
    PLAN_COST,         /* card: what it costs now */
    PLAN_TURN,         /* the number of this turn of the seat: 1, 2, ... */
    PLAN_COINS,
    PLAN_BUYS,
    PLAN_ACTIONS,
    PLAN_EMPTY,        /* empty supply piles */
    PLAN_CARDS,        /* cards that the seat owns */
    PLAN_MONEY,        /* coins of all Treasures that the seat owns */
    PLAN_SCORE,        /* of the seat */
    PLAN_LEAD,         /* score less that of the best opponent */
    PLAN_PLAYERS,
    PLAN_HAND_SIZE,
    PLAN_ADD, PLAN_SUBTRACT, PLAN_MULTIPLY, PLAN_DIVIDE, /* by 0: 0 */
    PLAN_LESS, PLAN_LESS_EQUAL, PLAN_GREATER, PLAN_GREATER_EQUAL, PLAN_EQUAL, PLAN_UNEQUAL,
    PLAN_NOT,
    PLAN_AND,          /* n: if the top is 0 go n instructions' bytes on, else drop it */
    PLAN_OR,           /* n: if the top is not 0 go on likewise, else drop it */
} PlanCode;

typedef struct Plan {
    char name[PLAN_NAME];
    bool careful;  /* never ends the game by a buy that leaves it losing */
    bool finisher; /* ends the game when that wins */
    uint16_t rules, code_length;
    PlanRule rule[PLAN_MAX_RULES]; /* in the order of the file */
    int16_t code[PLAN_MAX_CODE];
} Plan;

/* A plan in one set-up. */
typedef struct Planner {
    const Plan *plan;
    uint8_t kind[TALIA_CARDS]; /* of each card in this game, or TALIA_NONE */
    uint8_t card[TALIA_MAX_KINDS];
    uint8_t worth[TALIA_MAX_KINDS]; /* coins of a Treasure; 0 of any other card */
    uint64_t types[TALIA_TYPES];    /* kinds of each type: a mask for each bit of TaliaType */
    uint64_t wanted;                /* kinds that a buy rule names */
    uint16_t buys;                  /* buy rules for what is in this game */
    struct {
        uint16_t rule;
        uint8_t kind; /* TALIA_NONE: buy nothing more */
    } buy[PLAN_MAX_RULES];
} Planner;

/* Binds a plan to the game of that view: any game of the same set-up will do. */
void planner_bind(Planner *planner, const Plan *plan, TaliaView view);

/* The choice of the seat that is asked; it may be TALIA_PLAY_TREASURES. `rule`: which rule of the
 * plan it follows, -1 for default play; may be NULL. */
TaliaChoice planner_choose(const Planner *planner, TaliaView view, int *rule);

/* What default play chooses, without a plan but Province, Gold and Silver: one of the options. */
TaliaChoice default_choice(const TaliaGame *game);

/* The value of a condition. */
double plan_value(const Planner *planner, TaliaView view, int code);
