/* pairs.c - see pairs.h. */
#include "pairs.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <talia/events.h>
#include <talia/table.h>

bool pairs_unmet(const PairsReport *report, int a, int b)
{
    return a != b && report->in[a] && report->in[b] && !report->met[a < b ? a : b][a < b ? b : a];
}

/* ---- Kingdoms ------------------------------------------------------------------------------ */

static int unmet_in_kingdom(const PairsReport *report, const TaliaSetup *setup, int card)
{
    int n = 0;
    for (int i = 0; i < setup->kingdom_count; i++)
        n += pairs_unmet(report, card, setup->kingdom[i]);
    for (int i = 0; i < setup->event_count; i++) n += pairs_unmet(report, card, setup->event[i]);
    return n;
}

static bool is_in(const TaliaSetup *setup, int card)
{
    return memchr(setup->kingdom, card, setup->kingdom_count) ||
           memchr(setup->event, card, setup->event_count);
}

static int unmet_at_all(const PairsReport *report, int card)
{
    int n = 0;
    for (int other = 0; other < TALIA_CARDS; other++) n += pairs_unmet(report, card, other);
    return n;
}

/* The card or the Event that adds most pairs, then the one with most pairs ahead, then any. */
static int next_card(const PairsReport *report, const TaliaSetup *setup, bool event,
                     uint64_t *random)
{
    int best = 0, best_worth = -1;
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (!report->in[card] || setup_is_event(card) != event || is_in(setup, card)) continue;
        const int worth =
            (unmet_in_kingdom(report, setup, card) * TALIA_CARDS + unmet_at_all(report, card)) *
                TALIA_CARDS +
            random_below(random, TALIA_CARDS);
        if (worth <= best_worth) continue;
        best = card;
        best_worth = worth;
    }
    return best;
}

static void build_kingdom(const PairsReport *report, TaliaSetup *setup, uint64_t *random)
{
    enum { EVENTS = 2 };
    setup->kingdom_count = setup->event_count = 0;
    while (setup->event_count < EVENTS) {
        const int card = next_card(report, setup, true, random);
        setup->event[setup->event_count++] = (uint8_t)card;
    }
    while (setup->kingdom_count < TALIA_MAX_KINGDOM) {
        const int card = next_card(report, setup, false, random);
        setup->kingdom[setup->kingdom_count++] = (uint8_t)card;
    }
}

/* The kinds of a kingdom that have yet to meet another one of it. */
static uint64_t wanted_kinds(const PairsReport *report, const TaliaSetup *setup)
{
    TaliaGame piles;
    uint64_t mask = 0;
    talia_lay_out(&piles, setup);
    for (int i = 0; i < setup->kingdom_count; i++) {
        if (unmet_in_kingdom(report, setup, setup->kingdom[i]))
            mask |= TALIA_BIT(talia_kind(&piles, (TaliaCard)setup->kingdom[i]));
    }
    for (int i = 0; i < setup->event_count; i++) {
        if (unmet_in_kingdom(report, setup, setup->event[i]))
            mask |= TALIA_BIT(talia_kind(&piles, (TaliaCard)setup->event[i]));
    }
    return mask;
}

/* ---- Who had what -------------------------------------------------------------------------- */

typedef struct Had {
    uint64_t kinds[TALIA_MAX_PLAYERS];
} Had;

static void note(void *self, const TaliaGame *game, const TaliaEvent *event)
{
    Had *had = self;
    if (event->happening == TALIA_PLAYED ||
        (event->happening == TALIA_BOUGHT && talia_events(game) >> event->kind & 1) ||
        (event->happening == TALIA_MOVED && event->from == TALIA_SUPPLY &&
         !(talia_types(game, event->kind) & (TALIA_ACTION | TALIA_TREASURE))))
        had->kinds[event->who] |= TALIA_BIT(event->kind);
}

static void meet(PairsReport *report, const TaliaGame *game, uint64_t kinds)
{
    for (uint64_t a = kinds; a; a &= a - 1) {
        const int one = (int)talia_card(game, __builtin_ctzll(a));
        for (uint64_t b = kinds; b; b &= b - 1) {
            const int other = (int)talia_card(game, __builtin_ctzll(b));
            if (one >= other || !pairs_unmet(report, one, other)) continue;
            report->met[one][other] = true;
            report->unmet--;
        }
    }
}

/* The game once more, told. */
static void note_pairs(PairsReport *report, const Trail *trail)
{
    Had had = {{0}};
    const TaliaSink sink = {.tell = note, .self = &had};
    TaliaGame game;
    talia_start_told(&game, &trail->setup, &sink);
    for (int i = 0; i < trail->count; i++) talia_choose_told(&game, trail->choice[i], &sink);
    for (int who = 0; who < trail->setup.players; who++) meet(report, &game, had.kinds[who]);
}

/* ---- All of it ----------------------------------------------------------------------------- */

static void begin(PairsReport *report)
{
    int cards = 0;
    memset(report, 0, sizeof *report);
    for (int card = 0; card < TALIA_CARDS; card++) {
        report->in[card] = setup_is_kingdom_card(card) || setup_is_event(card);
        cards += report->in[card];
    }
    report->pairs = report->unmet = cards * (cards - 1) / 2;
}

static void play_pairs(const FuzzPlan *plan, uint64_t seed, RandomGame *run, PairsReport *report)
{
    TaliaSetup setup;
    char error[SETUP_ERROR];
    uint64_t random = seed;
    const bool thorough = fuzz_is_thorough(plan, seed);
    fuzz_setup(plan, seed, &setup, error);
    build_kingdom(report, &setup, &random);
    run->wanted = wanted_kinds(report, &setup);
    const bool fine = random_game_play(run, &setup, ~seed, thorough);
    fuzz_book(&report->fuzz, seed, run, thorough, fine);
    if (fine) note_pairs(report, &run->trail);
}

void pairs_run(const FuzzPlan *plan, PairsReport *report)
{
    RandomGame *run = calloc(1, sizeof *run);
    const time_t began = time(NULL);
    begin(report);
    random_game_catch_stops();
    for (uint64_t i = 0; run && i < plan->games && report->unmet && !report->fuzz.failed; i++) {
        if (plan->seconds > 0 && difftime(time(NULL), began) > plan->seconds) break;
        play_pairs(plan, plan->seed + i, run, report);
    }
    free(run);
}
