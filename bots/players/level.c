/* level.c - see level.h. */
#include "level.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <talia/table.h>

#include "../../script/random.h"
#include "../../script/setup.h"
#include "beginner.h"
#include "hunt.h"
#include "learned.h"
#include "library.h"
#include "master.h"
#include "search.h"

struct Wits {
    Level level;
    const Net *net;    /* that plays it; NULL: a plan does */
    TaliaSetup setup;  /* without its seed, which nobody at the table knows */
    uint64_t key;      /* a number for that set-up */
    uint64_t who;      /* and one for the seat there */
    bool is_seeking;   /* it has no plan yet: */
    Hunt *hunt;        /* how it looks for it, */
    Search *search;    /* and how it did at first */
    Master *master;    /* that looks ahead, */
    uint64_t looks_at; /* from a position with this hash; */
    int64_t looked;    /* for so many microseconds */
    Plan plan;
    bool is_bound; /* the planner, to the first game that it is shown */
    Planner planner;
};

static const char *const ids[LEVELS + 1] = {"novice", "easy",   "casual", "medium",
                                            "strong", "expert", "master", "strong-1"};

/* Of the levels that a net plays. */
static const Manner manners[LEVELS] = {
    [LEVEL_NOVICE] = {.wavering = 700, .blind = 60, .is_peaceful = true},
    [LEVEL_CASUAL] = {.wavering = 250, .blind = 40, .is_peaceful = true},
    [LEVEL_EXPERT] = {.wavering = 0},
};

int level_playouts = 800;
int level_threads = 1;
int level_milliseconds;

const char *level_id(Level level)
{
    return ids[level];
}

int level_by_id(const char *id)
{
    for (int level = 0; level < LEVELS; level++) {
        if (strcmp(ids[level], id) == 0) return level;
    }
    return -1;
}

static bool wants_net(Level level)
{
    return level == LEVEL_NOVICE || level == LEVEL_CASUAL || level == LEVEL_EXPERT ||
           level == LEVEL_MASTER;
}

static const Net *net_of(Level level)
{
    if (!wants_net(level)) return NULL;
    return level == LEVEL_EXPERT ? learned_expert() : learned_net();
}

bool level_is_here(Level level)
{
    return !wants_net(level) || net_of(level);
}

bool level_is_awaited(Level level)
{
    return wants_net(level) && learned_is_awaited();
}

/* ---- The set-up ------------------------------------------------------------------------------ */

static void find_setup(const TaliaGame *game, TaliaSetup *out)
{
    *out = (TaliaSetup){.seed = {1, 1},
                        .players = (uint8_t)talia_players(game),
                        .edition = (uint8_t)talia_edition(game),
                        .two_boxes = talia_boxes(game) == 2};
    const uint64_t supply = talia_supply(game), events = talia_events(game);
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        const uint8_t card = (uint8_t)talia_card(game, kind);
        if (supply >> kind & 1 && setup_is_kingdom_card(card) &&
            out->kingdom_count < TALIA_MAX_KINGDOM)
            out->kingdom[out->kingdom_count++] = card;
        if (events >> kind & 1 && out->event_count < TALIA_MAX_EVENTS)
            out->event[out->event_count++] = card;
    }
}

static uint64_t fold(uint64_t key, unsigned value)
{
    key += value;
    return random_next(&key);
}

static uint64_t key_of(const TaliaSetup *setup)
{
    uint64_t key = fold(setup->players, setup->edition);
    for (int i = 0; i < setup->kingdom_count; i++) key = fold(key, setup->kingdom[i]);
    for (int i = 0; i < setup->event_count; i++) key = fold(key, setup->event[i]);
    return key;
}

/* ---- Plans ----------------------------------------------------------------------------------- */

/* The middle of those plans that need no more than one card, and win more than BMU does. */
static Recipe middling(const TaliaView *view)
{
    uint8_t plan[UINT8_MAX];
    int count = 0;
    const int money = library_money();
    for (int i = 0; i < library_plans(); i++) {
        if (library_needs(i) == 1 && library_fits(i, view) &&
            library_strength(i) > library_strength(money))
            plan[count++] = (uint8_t)i;
    }
    return (Recipe){.base = count ? plan[count / 2] : (uint8_t)money};
}

/* What was found for the set-ups of late. */
enum { REMEMBERED = 32 };

typedef struct Memory {
    uint64_t key;
    bool is_used;
    Plan plan;
} Memory;

static _Thread_local Memory memory[REMEMBERED];
static _Thread_local int newest;

static const Plan *recall(uint64_t key)
{
    for (int i = 0; i < REMEMBERED; i++) {
        if (memory[i].is_used && memory[i].key == key) return &memory[i].plan;
    }
    return NULL;
}

static void remember(uint64_t key, const Plan *plan)
{
    newest = (newest + 1) % REMEMBERED;
    memory[newest] = (Memory){.key = key, .is_used = true, .plan = *plan};
}

/* ---- Wits --------------------------------------------------------------------------------- */

/* A game that is no deal of any set-up, a scenario say, cannot be played anew. */
static bool can_search(const Wits *wits)
{
    return (wits->level == LEVEL_STRONG || wits->level == LEVEL_STRONG_1) &&
           talia_setup_fault(&wits->setup) == TALIA_SOUND;
}

/* Gives it a plan that needs no search. */
static void settle(Wits *wits, const TaliaView *view)
{
    const Recipe recipe = middling(view);
    recipe_read(&recipe, &wits->plan);
}

/* Gives it a plan, or has it look for one. */
static void prepare(Wits *wits, const TaliaView *view)
{
    if (wits->net) return;
    wits->is_seeking = can_search(wits);
    if (wits->level == LEVEL_EASY)
        beginner_plan(&wits->setup, wits->who, &wits->plan);
    else if (!wits->is_seeking)
        settle(wits, view);
}

static Wits *sit_down(Level level, const Net *net, const TaliaGame *game, int seat)
{
    Wits *wits = calloc(1, sizeof *wits);
    if (!wits) return NULL;
    wits->level = level;
    wits->net = net;
    find_setup(game, &wits->setup);
    wits->key = key_of(&wits->setup);
    wits->who = fold(wits->key, (unsigned)seat);
    prepare(wits, &(TaliaView){game, seat});
    return wits;
}

Wits *wits_new(Level level, const TaliaGame *game, int seat)
{
    if (!level_is_here(level)) level = LEVEL_STRONG;
    return sit_down(level, net_of(level), game, seat);
}

Wits *wits_of_net(const Net *net, const TaliaGame *game, int seat)
{
    return sit_down(LEVEL_EXPERT, net, game, seat);
}

void wits_free(Wits *wits)
{
    if (!wits) return;
    hunt_free(wits->hunt);
    search_free(wits->search);
    master_free(wits->master);
    free(wits);
}

/* A new question is asked, if it is one. False: without memory it does without looking ahead. */
static bool begin_to_look(Wits *wits, const TaliaView *view)
{
    const uint64_t hash = talia_hash(view->game);
    if (wits->master && wits->looks_at == hash) return true;
    if (!wits->master)
        wits->master = master_new(wits->net, talia_players(view->game), level_playouts);
    if (!wits->master) return false;
    master_ask(wits->master, view->game);
    wits->looks_at = hash;
    wits->looked = 0;
    return true;
}

/* The page has no clock. */
static int64_t microseconds(void)
{
#ifdef TALIA_PAGE
    return 0;
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
#endif
}

/* One that has a limit does not play on when it is reached. */
static bool look_ahead(Wits *wits, const TaliaView *view)
{
    const bool is_limited = level_milliseconds > 0;
    const int64_t begun = is_limited ? microseconds() : 0;
    if (!net_is_asked(view) || !begin_to_look(wits, view)) return true;
    if (is_limited && wits->looked >= (int64_t)level_milliseconds * 1000) return true;
    const bool goes_on = master_step(wits->master, level_threads);
    if (is_limited) wits->looked += microseconds() - begun;
    return !goes_on;
}

/* ---- Looking for a plan ------------------------------------------------------------------- */

/* What it finds is remembered under this number. */
static uint64_t key_of_plan(const Wits *wits)
{
    return wits->level == LEVEL_STRONG_1 ? ~wits->key : wits->key;
}

/* Plays on for a moment; whether it has found its plan. Without memory it does without. */
static bool hunt_on(Wits *wits, const TaliaView *view)
{
    if (!wits->hunt) wits->hunt = hunt_new(&wits->setup);
    if (!wits->hunt) {
        settle(wits, view);
        return true;
    }
    if (hunt_step(wits->hunt)) return false;
    wits->plan = *hunt_best(wits->hunt);
    remember(key_of_plan(wits), &wits->plan);
    return true;
}

/* Likewise of the yardstick. */
static bool search_on(Wits *wits, const TaliaView *view)
{
    if (!wits->search) wits->search = search_new(&wits->setup);
    if (!wits->search) {
        settle(wits, view);
        return true;
    }
    if (search_step(wits->search)) return false;
    const Recipe found = search_best(wits->search);
    recipe_read(&found, &wits->plan);
    wits->plan.of_old = true;
    remember(key_of_plan(wits), &wits->plan);
    return true;
}

static bool seek_plan(Wits *wits, const TaliaView *view)
{
    const bool is_first = wits->level == LEVEL_STRONG_1;
    const Plan *known = recall(key_of_plan(wits));
    if (known)
        wits->plan = *known;
    else if (!(is_first ? search_on(wits, view) : hunt_on(wits, view)))
        return false;
    hunt_free(wits->hunt);
    search_free(wits->search);
    wits->hunt = NULL;
    wits->search = NULL;
    wits->is_seeking = false;
    return true;
}

bool wits_think(Wits *wits, const TaliaView *view)
{
    if (wits->level == LEVEL_MASTER && wits->net) return look_ahead(wits, view);
    return !wits->is_seeking || seek_plan(wits, view);
}

/* A game that goes on for so many turns is brought to its end: by the smallest pile. */
enum { LONG_GAME = 60 };

static TaliaChoice end_it(const TaliaView *view, TaliaChoice choice)
{
    const TaliaDecision *decision = talia_view_decision(view);
    const bool is_buy = decision->question == TALIA_Q_BUY && !decision->mask[0];
    if (!is_buy || choice != TALIA_CHOICE(TALIA_WORD, TALIA_END)) return choice;
    int smallest = TALIA_NONE;
    for (uint64_t left = decision->mask[1] & talia_view_supply(view); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        if (smallest == TALIA_NONE || talia_view_pile(view, kind) < talia_view_pile(view, smallest))
            smallest = kind;
    }
    return smallest == TALIA_NONE ? choice : TALIA_CHOICE(TALIA_BUY, smallest);
}

static TaliaChoice follow_plan(Wits *wits, const TaliaView *view)
{
    if (!wits->is_bound) planner_bind(&wits->planner, &wits->plan, view);
    wits->is_bound = true;
    const TaliaChoice choice = planner_choose(&wits->planner, view, NULL);
    return wits->level == LEVEL_EASY ? beginner_choice(wits->who, view, choice) : choice;
}

static TaliaChoice choose(Wits *wits, const TaliaView *view)
{
    while (!wits_think(wits, view)) continue;
    if (!wits->net) return follow_plan(wits, view);
    if (wits->master && net_is_asked(view)) return master_best(wits->master);
    return learned_choose(wits->net, &manners[wits->level], wits->who, view);
}

TaliaChoice wits_choose(Wits *wits, const TaliaView *view)
{
    TaliaChoice choice = choose(wits, view);
    if (talia_view_turns(view, view->seat) >= LONG_GAME) choice = end_it(view, choice);
    return choice;
}

const char *wits_plan(const Wits *wits)
{
    return wits->plan.name;
}
