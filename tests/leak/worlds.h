/* worlds.h - two houses with the same table, alike in all but what one listener may not know: from
 * a certain position on, the *fork*, hidden cards lie otherwise in the second. Whoever deals or
 * plays there comes through that position and finds the other cards: the table itself, its log
 * told again, what is taken back. The linker puts the functions below before those of the engine
 * (--wrap, see CMakeLists.txt; not with LTO, which has inlined them by then). */
#pragma once

#include <stdlib.h>
#include <string.h>

#include <talia/events.h>
#include <talia/position.h>

#include "../../lab/hidden.h"
#include "../../lab/trail.h"
#include "../../house/house.h"
#include "../../json/json.h"
#include "../../table/table.h"
#include "../support/check.h"

/* Connections: a person's is the number of its seat. */
enum { LOOKS_ON = TALIA_MAX_PLAYERS, PASSES_BY, CONNECTIONS, WORLDS = 2 };

/* What somebody was sent, one after the other. */
typedef struct Heard {
    char *text;
    size_t length, room;
    int messages;
} Heard;

typedef struct World {
    House *house;
    Store store;
    Table *shadow; /* the same record folded up beside the house: what really happened */
    uint64_t chance;
    Heard heard[CONNECTIONS];
} World;

typedef struct Fork {
    bool is_there;
    TaliaGame position;
    int listener; /* its seat; -1: looks on */
    uint64_t random;
    bool shuffles_differ; /* from there on */
    int met;              /* how often somebody came by in the second world */
} Fork;

static World world[WORLDS];
static World *acting = &world[0];
static Fork fork_at;
static int64_t now;

/* While a trial's record is made: the chance of its game, and the numbers used so far. */
static const Chance *dealing;
static int dealt;

/* Games beyond the fork whose shuffles differ, by where they lie: before each choice of a table
 * with people the generator begins anew, and there must begin otherwise. */
enum { STRAYS = 64 };
static const TaliaGame *stray[STRAYS];

static inline void stray_note(const TaliaGame *game, bool strays)
{
    int at = -1;
    for (int i = 0; i < STRAYS; i++) {
        if (stray[i] == game) stray[i] = NULL;
        if (!stray[i]) at = i;
    }
    check(at >= 0, "room for those that stray");
    if (strays && at >= 0) stray[at] = game;
}

static inline bool is_stray(const TaliaGame *game)
{
    for (int i = 0; i < STRAYS; i++) {
        if (stray[i] == game) return true;
    }
    return false;
}

/* ---- Other cards --------------------------------------------------------------------------- */

/* The Native Village mat against the deck: neither is counted by kind. */
static inline void change_mat(TaliaGame *game, int who, uint64_t *random)
{
    const int on_mat = talia_zone_size(game, who, TALIA_NATIVE);
    const int in_deck = talia_zone_size(game, who, TALIA_DECK);
    if (!on_mat || !in_deck) return;
    const int i = random_below(random, on_mat), j = random_below(random, in_deck);
    talia_swap_hidden(game, who, TALIA_NATIVE, i, TALIA_DECK, j);
}

/* The question that waits was put with its player's hand as it is: that hand stays. */
static inline void change_hidden(TaliaGame *game)
{
    uint64_t random = fork_at.random;
    for (int who = 0; who < talia_players(game); who++) {
        const bool is_own = who == fork_at.listener;
        if (!is_own && who != talia_decision(game)->who)
            change_hand(game, who, 1 + random_below(&random, 6), &random);
        if (!is_own) change_mat(game, who, &random);
        change_deck(game, who, fork_at.listener, &random);
    }
    change_passed(game, fork_at.listener, talia_decision(game)->who, &random);
    if (!fork_at.shuffles_differ) return;
    talia_change_chance(game, random_next(&random));
    stray_note(game, true);
}

static inline void come_by(TaliaGame *game)
{
    if (acting != &world[1] || !fork_at.is_there || !talia_same(game, &fork_at.position)) return;
    change_hidden(game);
    fork_at.met++;
}

/* ---- The engine of the world that acts ------------------------------------------------------ */

/* Names that begin so belong to the linker, which gives them this meaning. */
#define REAL(name) __real_##name   /* NOLINT */
#define BEFORE(name) __wrap_##name /* NOLINT */

static bool blabs; /* a leak that is made on purpose: everybody sees every event */

typedef struct Blabbing {
    const TaliaSink *to;
} Blabbing;

static inline void blab(void *self, const TaliaGame *game, const TaliaEvent *event)
{
    const Blabbing *blabbing = self;
    TaliaEvent seen = *event;
    seen.seen_by = 0xff;
    blabbing->to->tell(blabbing->to->self, game, &seen);
}

void REAL(talia_start)(TaliaGame *game, const TaliaSetup *setup);
void REAL(talia_choose)(TaliaGame *game, TaliaChoice choice);
void REAL(talia_start_told)(TaliaGame *game, const TaliaSetup *setup, const TaliaSink *sink);
void REAL(talia_choose_told)(TaliaGame *game, TaliaChoice choice, const TaliaSink *sink);

void REAL(talia_reseed)(TaliaGame *game, const uint64_t seed[2]);

void BEFORE(talia_start)(TaliaGame *game, const TaliaSetup *setup);
void BEFORE(talia_choose)(TaliaGame *game, TaliaChoice choice);
void BEFORE(talia_start_told)(TaliaGame *game, const TaliaSetup *setup, const TaliaSink *sink);
void BEFORE(talia_choose_told)(TaliaGame *game, TaliaChoice choice, const TaliaSink *sink);
void BEFORE(talia_reseed)(TaliaGame *game, const uint64_t seed[2]);

void BEFORE(talia_reseed)(TaliaGame *game, const uint64_t seed[2])
{
    REAL(talia_reseed)(game, seed);
    if (is_stray(game)) talia_change_chance(game, fork_at.random | 1);
}

void BEFORE(talia_start)(TaliaGame *game, const TaliaSetup *setup)
{
    stray_note(game, false);
    dealt = 0;
    REAL(talia_start)(game, setup);
    come_by(game);
}

void BEFORE(talia_choose)(TaliaGame *game, TaliaChoice choice)
{
    if (dealing) {
        dealt += chance_numbers(game, choice);
        chance_give(dealing, dealt, game);
    }
    REAL(talia_choose)(game, choice);
    come_by(game);
}

void BEFORE(talia_start_told)(TaliaGame *game, const TaliaSetup *setup, const TaliaSink *sink)
{
    stray_note(game, false);
    REAL(talia_start_told)(game, setup, sink);
    come_by(game);
}

void BEFORE(talia_choose_told)(TaliaGame *game, TaliaChoice choice, const TaliaSink *sink)
{
    Blabbing blabbing = {sink};
    const TaliaSink blabber = {.tell = blab, .self = &blabbing};
    REAL(talia_choose_told)(game, choice, blabs ? &blabber : sink);
    come_by(game);
}

/* ---- What a listener may know --------------------------------------------------------------- */

/* As a number, which is another one if it knows anything else. Made of docs/DESIGN.md, 'What a seat
 * sees', and of the events' `seen_by`, not of what is told. What others own follows from these
 * events, but for the cards that were passed unseen; where two play, none is. */
typedef struct Knowledge {
    uint64_t hash;
    int listener;
} Knowledge;

static inline void know(Knowledge *knowledge, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        knowledge->hash = (knowledge->hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3u;
}

static inline void know_number(Knowledge *knowledge, int64_t number)
{
    know(knowledge, &number, sizeof number);
}

static inline void know_event(void *to, const TaliaGame *game, const News *news)
{
    Knowledge *knowledge = to;
    TaliaEvent event = news->event;
    const int seat = knowledge->listener;
    const bool seen = seat < 0 ? event.seen_by == 0xff : event.seen_by >> seat & 1;
    (void)game;
    if (!seen) event.kind = TALIA_NONE;
    event.seen_by = 0;
    know(knowledge, &event, sizeof event);
    know_number(knowledge, news->n);
}

static inline void know_zone(Knowledge *knowledge, const TaliaGame *game, int who, TaliaZone zone,
                             int most)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int size = talia_zone(game, who, zone, list);
    know_number(knowledge, size);
    know(knowledge, list, (size_t)(size < most ? size : most));
}

/* In play cards lie in no order. */
static inline void know_play(Knowledge *knowledge, const TaliaGame *game, int who)
{
    uint8_t list[TALIA_MAX_OWNED], count[TALIA_MAX_KINDS] = {0};
    const int size = talia_zone(game, who, TALIA_IN_PLAY, list);
    for (int i = 0; i < size; i++) count[list[i]]++;
    know(knowledge, count, sizeof count);
}

static inline void know_player(Knowledge *knowledge, const TaliaGame *game, int who)
{
    static const TaliaZone open[] = {TALIA_ISLAND, TALIA_TAVERN};
    static const TaliaZone private[] = {TALIA_HAND, TALIA_NATIVE, TALIA_ASIDE, TALIA_LOOKED};
    const TaliaView view = {game, knowledge->listener};
    const bool is_own = who == knowledge->listener;
    uint8_t deck[TALIA_MAX_OWNED];
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        know_zone(knowledge, game, who, open[i], TALIA_MAX_OWNED);
    for (size_t i = 0; i < sizeof private / sizeof *private; i++)
        know_zone(knowledge, game, who, private[i], is_own ? TALIA_MAX_OWNED : 0);
    know_zone(knowledge, game, who, TALIA_DISCARD_PILE, 1);
    know_play(knowledge, game, who);
    const int size = talia_view_zone(&view, who, TALIA_DECK, deck);
    know_number(knowledge, size);
    if (is_own) know(knowledge, deck, (size_t)size);
    for (int setting = 0; setting < TALIA_SETTINGS; setting++)
        know_number(knowledge, talia_get(game, who, (TaliaSetting)setting));
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        if (is_own || talia_players(game) == 2)
            know_number(knowledge, talia_owned(game, who, kind));
        know_number(knowledge, talia_view_staying(&view, who, kind));
    }
}

static inline void know_question(Knowledge *knowledge, const TaliaGame *game)
{
    const TaliaDecision *asked = talia_decision(game);
    know_number(knowledge, asked->who << 16 | asked->question << 8 | asked->card);
    if (asked->who != knowledge->listener) return;
    know(knowledge, asked, sizeof *asked);
    know_number(knowledge, (int64_t)talia_plain_treasures(game));
}

static inline uint64_t may_know(const Table *table, int listener)
{
    const TaliaGame *game = table->game;
    const bool blabbed = blabs;
    Knowledge knowledge = {0xcbf29ce484222325u, listener};
    blabs = false;
    know_number(&knowledge, table->state);
    know_number(&knowledge, table->count);
    table_retell(table, -1, table->count, know_event, &knowledge);
    know_question(&knowledge, game);
    know_number(&knowledge, talia_turn_of(game) << 8 | (int)talia_phase(game));
    know_number(&knowledge, talia_view_extra_turn(&(TaliaView){game, 0}));
    know_number(&knowledge, (int64_t)talia_view_bought(&(TaliaView){game, 0}));
    know_number(&knowledge, (int64_t)talia_view_gained(&(TaliaView){game, 0}));
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        know_number(&knowledge, talia_pile(game, kind) << 16 | talia_trash_count(game, kind));
        know_number(&knowledge, talia_cost(game, kind) << 16 | talia_embargo(game, kind));
        know_number(&knowledge, talia_types(game, kind));
    }
    for (int who = 0; who < talia_players(game); who++) know_player(&knowledge, game, who);
    blabs = blabbed;
    return knowledge.hash;
}
