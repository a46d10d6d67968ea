/* state.h - what a game is made of. engine/README.md goes through it field by field.
 *
 * One flat value without pointers. The parts that grow lie at the end, each with its length in
 * use, so that a copy can leave out the rest. Outside engine/ a game is TALIA_GAME_BYTES and no
 * more.
 *
 * A player's cards lie in one array of `stride` bytes, each the kind of a card:
 *
 *     0       mat_end[0]     [1]      [2]      [3]   deck_at           hand_at  discard_at
 *     | Island | Native  | Tavern | set    |  free   | deck   | looked | hand   | discard |
 *     |  mat   |  mat    |  mat   | aside  |         |        |   at   | + play | pile    |
 *
 * The deck's top is its last card, the discard pile's top its first: so the hand is drawn and
 * everything is discarded in Clean-up by moving a boundary. Hand and cards in play share a segment;
 * `hand` counts what of it is in hand, the rest is in play. A gained card goes where it belongs by
 * shifting what lies below it into the free part: one byte each of the parts without an order.
 *
 * The order of a deck is decided when somebody looks. Of its cards only the top `ordered` and the
 * bottom `under` have a settled order; between them any card may be anywhere. */
#pragma once

#include "portable.h"

#include <talia/game.h>

enum {
    MAX_DEPTH = 240,                    /* frames: README.md, 'How deep plays nest' */
    MAX_ENTRIES = 254,                  /* cards in play at once, plain Treasures apart */
    MAX_PROMISES = 250,                 /* plays that still have something to do */
    MAX_SUPPLY = 7 + TALIA_MAX_KINGDOM, /* piles: the basic cards, the kingdom */
    MATS = 4,                           /* TALIA_ISLAND, TALIA_NATIVE, TALIA_TAVERN, TALIA_ASIDE */
    MAX_CARD_BYTES = TALIA_MAX_PLAYERS * TALIA_MAX_OWNED,
};

/* The seven basic cards have these kinds in every game. */
enum { COPPER, SILVER, GOLD, ESTATE, DUCHY, PROVINCE, CURSE, BASIC_KINDS = TALIA_BASIC_CARDS };

enum { NONE = TALIA_NONE };

#define ALL_KINDS (~(uint64_t)0)

/* A running effect: which one, how far it is, and its small memory. What each of the fields means
 * is the effect's own business, but `you` is the card's "you", `who` its "each other player". */
typedef struct Frame {
    uint16_t effect;
    uint8_t step;
    uint8_t you;
    uint8_t who;
    uint8_t card;     /* a kind */
    uint8_t entry;    /* the card in play that this is about, or NONE */
    uint8_t shielded; /* players whom this Attack does not affect: a bit each */
    union {
        struct {
            uint16_t n;
            uint8_t m;
            uint8_t x[5];
        };
        struct {
            uint16_t with_n_and_m[2];
            uint16_t lifted; /* in place of x[1] and x[2]: cards that can be more than 255 */
        };
        uint64_t mask; /* for an effect that has to remember a set of kinds, and no n, m, x */
    };
} Frame;

/* A card in play that is more than a plain Treasure. An effect that no longer finds its card in
 * play (its entry is gone) does nothing to it. */
typedef struct Entry {
    uint8_t owner : 3;
    uint8_t gone : 1;   /* it has left play */
    uint8_t called : 1; /* from the Tavern mat: it goes with the Clean-up of this turn, whosever it
                         * is */
    uint8_t kind;
} Entry;

/* What a play has yet to do: at which moment, whose, which card. */
typedef struct Promise {
    uint8_t moment; /* enum Moment */
    uint8_t owner;
    uint8_t kind;
    uint8_t entry;
    uint8_t a,
        b; /* the effect at that moment has them as `m` and `n`; of a card that haunts, `a` is
                   * whom, a bit each; of MOMENT_WITH, what stays */
} Promise;

typedef enum Moment {
    MOMENT_TREASURE,  /* this turn, when its owner plays a Treasure */
    MOMENT_NEXT_TURN, /* at the start of its owner's next turn */
    MOMENT_NOW,       /* that has come: it waits to be resolved */
    MOMENT_STAY,      /* never: the card stays in play until its owner's next Clean-up */
    MOMENT_COIN,      /* no promise: the player on turn has the -1 Coin token */
    MOMENT_ACTION,    /* whenever its owner plays an Action, for the rest of the game */
    MOMENT_WITH,      /* never: the card of entry `a` stays in play as long as this one does */
} Moment;

/* Extra turns: an ordinary one, and one in which no cards can be bought. */
enum { EXTRA_NONE, EXTRA_PLAIN, EXTRA_WITHOUT_BUYS, EXTRA_TURNS };

/* Tokens that a player can put on supply piles. */
enum PileToken { TOKEN_CARD, TOKEN_ACTION, TOKEN_BUY, TOKEN_COIN, TOKEN_COST, TOKEN_TRASH, TOKENS };

typedef struct Player {
    union { /* a cache line of its own */
        uint8_t hand[TALIA_MAX_KINDS];
        uint64_t hand_words[TALIA_MAX_KINDS / 8];
    };
    uint64_t hand_mask;
    uint16_t mat_end[MATS];                /* where the mats' segments end */
    uint16_t deck_at, hand_at, discard_at; /* where these begin */
    uint16_t under_known;                  /* of `under`, how many the owner knows */
    union {
        struct {
            uint16_t ordered, under; /* settled cards on top, at the bottom */
            uint16_t known;          /* of `ordered`, how many the owner knows */
            uint16_t looked;         /* cards being looked at */
        };
        uint64_t settled; /* all four, to see at once whether there is any */
    };
    uint16_t turns;
    uint16_t actions, buys, coins;
    uint16_t pirate;
    uint8_t token[TOKENS]; /* the kind of pile each stands on, or NONE */
    uint8_t inherited;     /* the kind under the Estate token, or NONE */
    uint8_t journey_down, minus_card, minus_coin;
    uint16_t cards_at; /* where the player's array lies in `cards` */
    uint8_t once;      /* has bought the Event that one may buy once per game */
    uint8_t gains;     /* cards gained on the player's own last turn, up to 255 */
    uint64_t gained;   /* and their kinds; what is bought where nothing can follow is left out */
} Player;

struct TaliaGame {
    TaliaDecision decision;
    uint64_t random[2];
    uint64_t supply;                    /* kinds with a pile in the supply, empty ones too */
    uint64_t nonempty;                  /* of these */
    uint64_t action, treasure, victory; /* by type */
    uint64_t reactions;                 /* to Attacks */
    uint64_t plain;                     /* Treasures that give coins and no more */
    uint64_t scoring;                   /* cards that are worth points */
    uint64_t shields; /* cards that shield their owner from Attacks played while they are in play */
    uint64_t leaves;  /* cards that may go onto the deck when discarded from play */
    uint64_t travellers;
    uint64_t answers;   /* of `reactions`, those that are played, not revealed */
    uint64_t onlookers; /* cards that wait in play or on a mat for what players buy, or gain, or for
                         * the end of Buys */
    uint64_t beside;    /* kinds with a pile beside the supply */
    uint64_t events;
    uint64_t for_sale; /* on this turn: kinds that may be bought */
    uint64_t in_time;  /* Treasures that may be played in this Buy phase: none after a buy */
    uint64_t bought;   /* on this turn: kinds, Events too */
    union {
        struct {
            uint8_t watched;      /* moments for which there are promises: a bit each */
            uint8_t plain_played; /* basic Treasures: a bit each; others without an entry: one */
            uint8_t promises, entries;
            uint8_t discount; /* cards cost that much less */
            uint8_t actions_played;
            uint8_t short_hand; /* the next hand has 3 cards */
            uint8_t victory_bought;
        };
        uint64_t this_turn; /* all of it, to end it at once */
    };
    union {
        struct {
            uint8_t more_cards;  /* for the next hand */
            uint8_t comes_back;  /* 1 + the kind that does, set aside, when the turn ends; or 0 */
            uint8_t may_topdeck; /* what is gained */
            uint8_t buy_gains;   /* cards that the player on turn gained in the Buy phase */
            uint8_t
                extra_offer[EXTRA_TURNS]; /* the kind that offers an extra turn after this one */
        };
        uint64_t this_eventful_turn; /* the same for games in which such things can happen */
    };
    uint64_t affordable[TALIA_MAX_COST + 1]; /* supply piles and Events, by coins */
    uint8_t card[TALIA_MAX_KINDS];           /* TaliaCard of each kind */
    uint8_t cost[TALIA_MAX_KINDS];           /* as it is now */
    uint8_t pile[TALIA_MAX_KINDS];
    uint8_t trash[TALIA_MAX_KINDS];
    uint16_t embargo[MAX_SUPPLY]; /* tokens, by the piles of the supply in the order of kinds */
    uint16_t stride;
    uint16_t idle_turns; /* in a row, in which nobody had a choice */
    uint16_t moments;    /* at which some card of this game does something: a bit for each When */
    uint8_t eventful;    /* something can happen between turns, or with what is bought */
    uint8_t adventurous; /* and with every play and every gain: tokens, calls, Events */
    uint8_t extra_turn;  /* which extra turn this is, or EXTRA_NONE */
    uint8_t players, kinds, edition;
    uint8_t turn_of, phase;
    uint8_t empty_piles;
    uint8_t piles_to_end; /* empty piles that end the game */
    uint8_t depth;
    uint8_t special_prices;               /* something costs less than printed */
    uint8_t embargoed;                    /* there are Embargo tokens */
    uint8_t two_boxes;                    /* the Treasures of two lie in the supply */
    uint8_t pass_rounds;                  /* in which cards were passed that not all players saw */
    uint16_t swept_at[TALIA_MAX_PLAYERS]; /* where each discard pile began at the last Clean-up that
                                           * put a card from play on top of it, or `stride` */
    uint8_t cover[TALIA_MAX_PLAYERS];     /* which one: zones.c, 'What covers a hand' */
    uint8_t spare[10];                    /* up to a whole cache line */
    uint32_t changes;                     /* of what anybody owns, piles, mats and turns, so far */
    Player player[TALIA_MAX_PLAYERS];
    uint8_t owned[TALIA_MAX_PLAYERS][TALIA_MAX_KINDS]; /* by each, wherever the cards lie */

    Frame frame[MAX_DEPTH];
    Entry entry[MAX_ENTRIES];
    Promise promise[MAX_PROMISES];
    uint8_t passed[TALIA_MAX_PLAYERS][TALIA_MAX_KINDS]; /* by each in these rounds, by kind */
    uint8_t cards[MAX_CARD_BYTES];
    uint16_t answer; /* to the effect that runs: between two choices it has no meaning */
};

typedef TaliaGame Game;

/* The limits: what callers set aside for any game; 1.6 KB for a copy of a two-player game in the
 * middle of a turn. Such a copy moves all up to the second player, the frames, entries and promises
 * in use and the cards that somebody owns: at most the 312 of a two-player game with all sets. That
 * leaves room for some 12 frames, 12 entries and 6 promises. */
#ifdef __cplusplus
static_assert(sizeof(Game) <= TALIA_GAME_BYTES, "a game has room outside");
static_assert(alignof(Game) <= alignof(uint64_t), "a game lies well outside");
#else
_Static_assert(sizeof(Frame) == 16 && sizeof(Player) == 128 && sizeof(Entry) == 2, "no padding");
_Static_assert(offsetof(Game, player) % sizeof(Player) == 0, "a copy is of whole blocks");
_Static_assert(offsetof(Game, cards) % 8 == 0 && TALIA_MAX_OWNED % 8 == 0,
               "cards are copied in whole words");
_Static_assert(sizeof(Game) <= TALIA_GAME_BYTES, "a game has room outside");
_Static_assert(_Alignof(Game) <= _Alignof(uint64_t), "a game lies well outside");
_Static_assert(offsetof(Game, player) + 2 * (sizeof(Player) + TALIA_MAX_KINDS) + 312 +
                       12 * sizeof(Frame) + 12 * sizeof(Entry) + 6 * sizeof(Promise) <=
                   1638,
               "a two-player game in the middle of a turn is copied in 1.6 KB");
#endif
