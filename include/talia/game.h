/* game.h - games: lay one out, see who must choose what, choose.
 *
 * The engine allocates nothing, prints nothing and reads no clock. A game is plain bytes: place it
 * anywhere, copy it, keep ten thousand of them. The same seed and the same choices give the same
 * bytes on every compiler and machine (`talia bench --signature` checks it). Different games may be
 * played by different threads.
 *
 *     talia_start(game, setup);
 *     while (!talia_is_over(game)) {
 *         const TaliaView view = {game, talia_decision(game)->who};
 *         const TaliaChoice choice = choose(&view);
 *         remember(choice);
 *         talia_choose(game, choice);
 *     }
 *
 * These lines are from examples/c/tutorial.c, which is a whole program. view.h is what a player is
 * shown, table.h the whole table, events.h what happens, position.h putting up a position.
 * docs/LIBRARY.md says how to build with the library and what of it is stable. view.h also says
 * what cards and kinds are. */
#pragma once

#include "cards.h"
#include "decision.h"
#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- A game ---------------------------------------------------------------------------------- */

enum { TALIA_GAME_BYTES = 12 * 1024 + 256 };

/* A game is bytes without meaning but to the engine, which knows its inside by another definition
 * (engine/state.h). Zero bytes are no game: talia_start makes one. The words align it; the bytes
 * tell the compiler that any type may live in here. */
#ifdef TALIA_ENGINE
typedef struct TaliaGame TaliaGame;
#else
typedef struct TaliaGame {
    union {
        uint64_t words[TALIA_GAME_BYTES / sizeof(uint64_t)];
        unsigned char bytes[TALIA_GAME_BYTES];
    } hidden;
} TaliaGame;
#endif

/* What is handed to whoever plays that seat. -1: somebody who watches, and has no hand to ask for.
 * A view holds as long as the game stays where it is, and shows the game as it goes on. */
struct TaliaView {
    const TaliaGame *game;
    int seat;
};

/* ---- Setting up ------------------------------------------------------------------------------ */

typedef struct TaliaSetup {
    uint64_t seed[2];  /* any but both 0 */
    uint8_t players;   /* 2 to 6 */
    uint8_t edition;   /* 1 or 2: which printing of the base cards that are in both */
    uint8_t two_boxes; /* whether the Treasures of two boxes lie there; with five or six always */
    uint8_t may_begin; /* a bit for each seat: the seed picks one of them; 0: the first seat */
    uint8_t kingdom_count, event_count, extra_count;
    uint8_t kingdom[TALIA_MAX_KINGDOM]; /* TaliaCard; any order, no two alike */
    uint8_t event[TALIA_MAX_EVENTS];
    uint8_t extra[TALIA_MAX_EXTRAS]; /* cards that have no pile in this game */
} TaliaSetup;

int talia_setup_boxes(const TaliaSetup *setup); /* 1 or 2: how many give their Treasures */

/* What is wrong with a set-up, or 0. */
typedef enum TaliaFault {
    TALIA_SOUND = 0,
    TALIA_FAULT_PLAYERS, /* or one who may begin and is none of them */
    TALIA_FAULT_EDITION,
    TALIA_FAULT_KINGDOM,  /* none or too many, not a kingdom card, or one twice */
    TALIA_FAULT_EVENT,    /* too many, not an Event, or one twice */
    TALIA_FAULT_TOO_MANY, /* kinds, cards, Reactions, or cards that wait for gains and buys */
    TALIA_FAULT_SEED,
} TaliaFault;

TaliaFault talia_setup_fault(const TaliaSetup *setup);

/* Deals a game and runs it to its first decision. The set-up must be sound (talia_setup_fault). */
void talia_start(TaliaGame *game, const TaliaSetup *setup);

/* The same in two steps, for many games of one set-up: lay the piles out once, then deal copies. */
void talia_lay_out(TaliaGame *game, const TaliaSetup *setup);
void talia_deal(TaliaGame *game, const uint64_t seed[2]);

/* ---- Playing --------------------------------------------------------------------------------- */

/* What the game waits for. It stays where it is and changes with every choice. */
const TaliaDecision *talia_decision(const TaliaGame *game);

/* Writes the options in the order of verb and kind, words last; returns how many (0: over). */
int talia_options(const TaliaGame *game, TaliaChoice options[TALIA_MAX_OPTIONS]);

/* Where the card of an option lies; the zone of all options of a group, TALIA_SEVERAL where they
 * lie in more than one, TALIA_NONE where there is none. */
TaliaPlace talia_option_place(const TaliaGame *game, TaliaChoice option);
int talia_group_zone(const TaliaGame *game, int group);

/* Takes one of the options and runs to the next decision. The caller has checked that it is one
 * (talia_is_option): debug builds assert it, release builds trust it. TALIA_PLAY_TREASURES may be
 * chosen whenever talia_plain_treasures() is not empty: it plays all of them, equal to the byte to
 * playing them one by one in the order of kinds, as saved games do. */
void talia_choose(TaliaGame *game, TaliaChoice choice);

/* The Treasures in the hand of the one who is asked that give coins and do nothing else, when the
 * question is TALIA_Q_BUY and they may be played; else 0. */
uint64_t talia_plain_treasures(const TaliaGame *game);

/* From here on all chance comes from this seed, any but both 0, whatever came before. What lies
 * settled stays: hands, and cards of decks that somebody has put or seen there. For games whose
 * chance nobody may foresee: a seed of its own before each choice (`chance` in docs/FORMAT.md). */
void talia_reseed(TaliaGame *game, const uint64_t seed[2]);

bool talia_is_over(const TaliaGame *game);

int talia_score(const TaliaGame *game, int who);
int talia_points(const TaliaGame *game, int who, int kind); /* what all copies of it are worth */
unsigned talia_winners(const TaliaGame *game);              /* a bit for each seat */

/* Who may begin the next game at a table, a bit each: left of the winner, so that this one plays
 * last; after a tie those who have not won, or, where all have (or nobody), everybody. */
unsigned talia_may_begin_next(int players, unsigned winners);

/* What it is played with. */
int talia_players(const TaliaGame *game);
int talia_edition(const TaliaGame *game);
int talia_boxes(const TaliaGame *game);
int talia_kinds(const TaliaGame *game);
TaliaCard talia_card(const TaliaGame *game, int kind);
int talia_kind(const TaliaGame *game, TaliaCard card); /* TALIA_NONE: not in this game */

/* ---- Copies ---------------------------------------------------------------------------------- */

/* Copies the part of a game that is in use: less than the size of the struct. */
void talia_copy(TaliaGame *to, const TaliaGame *from);

/* Bytes that talia_copy moves for this game. */
size_t talia_copy_bytes(const TaliaGame *game);

/* For those who play many games by turns: has a game's bytes brought near before they are needed.
 * First what lies at its beginning, some games ahead; then, when that is there, the cards. */
void talia_expect(const TaliaGame *game);
void talia_expect_cards(const TaliaGame *game);

/* Whether two games are the same in every byte that is in use; a 64-bit fingerprint of these. */
bool talia_same(const TaliaGame *a, const TaliaGame *b);
uint64_t talia_hash(const TaliaGame *game);

/* ---- Search ---------------------------------------------------------------------------------- */

/* Deals anew, by chance, what the one who is asked cannot know (docs/DESIGN.md, 'What a seat
 * sees'): the others' hands, decks and cards that lie face down, the order of all decks, what
 * others have passed unseen, and all chance to come. The view of that seat stays as it is to the
 * byte, and the decision that waits. Each way in which the cards that a player may hold unseen can
 * lie is as likely as any other. */
void talia_deal_anew(TaliaGame *game, const uint64_t seed[2]);

#ifdef __cplusplus
}
#endif
