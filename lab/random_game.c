/* random_game.c - see random_game.h. */
#include "random_game.h"

#include <setjmp.h>
#include <signal.h>
#include <string.h>

#include <talia/table.h>

#include "invariants.h"

/* ---- Stops of the engine ------------------------------------------------------------------- */

/* Where a thread goes on when the engine stops itself: an assertion, a limit. */
static _Thread_local sigjmp_buf stopped;

static void on_stop(int number)
{
    siglongjmp(stopped, number);
}

/* Address sanitizers report bad memory better than we could. */
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

void random_game_catch_stops(void)
{
    const int caught[] = {
        SIGILL,
        SIGTRAP,
#ifndef SANITIZED
        SIGSEGV,
        SIGBUS,
#endif
    };
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_stop;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++)
        sigaction(caught[i], &action, NULL);
}

/* ---- Choosing ------------------------------------------------------------------------------ */

static TaliaChoice pick_any(RandomGame *run, const TaliaGame *game)
{
    enum { TREASURES_OF_100 = 30 };
    const TaliaDecision *decision = talia_decision(game);
    const int n = talia_option_count(decision);
    if (talia_plain_treasures(game) && random_below(&run->random, 100) < TREASURES_OF_100)
        return TALIA_PLAY_TREASURES;
    const TaliaChoice choice = talia_option(decision, random_below(&run->random, n));
    if (choice >> 8 != TALIA_WORD || random_below(&run->random, 100) >= run->eager) return choice;
    return talia_option(decision, random_below(&run->random, n));
}

static int any_of(uint64_t mask, uint64_t *random)
{
    const int count = __builtin_popcountll(mask);
    for (int skip = random_below(random, count); skip > 0; skip--) mask &= mask - 1;
    return __builtin_ctzll(mask);
}

/* What of the kinds that can be gained leads to the wanted ones: those that the player has none
 * of, else Gold or Silver to pay for them. */
static uint64_t worth_gaining(const RandomGame *run, const TaliaGame *game, uint64_t can)
{
    const int who = talia_decision(game)->who;
    const uint64_t gold = TALIA_BIT(TALIA_gold), silver = TALIA_BIT(TALIA_silver);
    uint64_t missing = 0;
    for (uint64_t left = can & run->wanted & ~run->bought[who]; left; left &= left - 1)
        if (!talia_owned(game, who, __builtin_ctzll(left))) missing |= left & -left;
    if (missing) return missing;
    return can & gold ? gold : can & silver;
}

/* The choice that gets the wanted cards gained and played; false: it is all the same. */
static bool pick_wanted(RandomGame *run, const TaliaGame *game, TaliaChoice *out)
{
    const TaliaDecision *decision = talia_decision(game);
    *out = TALIA_PLAY_TREASURES;
    if (talia_plain_treasures(game)) return true;
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) {
        const int verb = decision->verb[group];
        uint64_t good = 0;
        if (verb == TALIA_PLAY) good = decision->mask[group] & run->wanted;
        if (verb == TALIA_BUY || verb == TALIA_GAIN)
            good = worth_gaining(run, game, decision->mask[group]);
        if (!good) continue;
        const int kind = any_of(good, &run->random);
        run->bought[decision->who] |= TALIA_BIT(kind) & talia_events(game);
        *out = TALIA_CHOICE(verb, kind);
        return true;
    }
    return false;
}

static TaliaChoice pick(RandomGame *run, const TaliaGame *game)
{
    enum { WANTED_OF_100 = 90 };
    TaliaChoice choice;
    if (run->wanted && random_below(&run->random, 100) < WANTED_OF_100 &&
        pick_wanted(run, game, &choice))
        return choice;
    return pick_any(run, game);
}

/* ---- Playing ------------------------------------------------------------------------------- */

/* How far a game has come: cards out of the supply, cards in the trash, cards that lie on an Island
 * mat for good, or under an Estate token. Other mats and cards in play do not count: cards come
 * back from there. */
static int progress(const TaliaGame *game)
{
    int n = 0;
    for (int kind = 0; kind < talia_kinds(game); kind++)
        n += talia_trash_count(game, kind) - talia_pile(game, kind);
    for (int who = 0; who < talia_players(game); who++)
        n += talia_zone_size(game, who, TALIA_ISLAND);
    return n;
}

/* Chance can bring about games that go on for ever: all hold nothing but a Chapel, say, and play it
 * in vain, or return to the supply what they gain. No game has come further than it once was for
 * that many choices: it is left at that. */
enum { IN_VAIN = 2000 };

static bool check_step(const RandomGame *run, const TaliaGame *game, bool thorough, Breach *why)
{
    if (!check_books(game, run->all, why)) return false;
    return !thorough || (check_asking(game, why) && check_places(game, why));
}

static bool play_through(RandomGame *run, bool thorough)
{
    TaliaGame game;
    talia_start(&game, &run->trail.setup);
    int furthest = progress(&game), changed = 0;
    while (check_step(run, &game, thorough, &run->breach)) {
        if (talia_is_over(&game)) return true;
        const int now = progress(&game);
        if (now > furthest) {
            furthest = now;
            changed = run->trail.count;
        }
        run->given_up = run->trail.count - changed > IN_VAIN;
        if (run->given_up) return true;
        const TaliaChoice choice = pick(run, &game);
        if (!trail_add(&run->trail, choice))
            return broken(&run->breach, "not over after %d choices", TRAIL_ROOM);
        if (thorough && choice == TALIA_PLAY_TREASURES && !check_treasures(&game, &run->breach))
            return false;
        talia_choose(&game, choice);
    }
    return false;
}

/* Everything that is too much to look at after each choice, after one of them. */
static bool look_closely(RandomGame *run)
{
    if (run->trail.count == 0) return true;
    TaliaGame game;
    const int at = random_below(&run->random, run->trail.count);
    run->tried = run->trail;
    run->tried.count = at;
    run->led = &run->tried;
    talia_start(&game, &run->trail.setup);
    for (int i = 0; i < at; i++) talia_choose(&game, run->trail.choice[i]);
    return check_every_option(&game, &run->tried, run->all, &run->random, &run->breach) &&
           check_treasures(&game, &run->breach) &&
           check_secrets(&game, talia_view_write, &run->random, &run->breach) &&
           check_secrets(&game, write_observation, &run->random, &run->breach) &&
           check_deal_anew(&game, &run->random, &run->breach) &&
           check_save(&game, &run->tried, &run->breach) &&
           check_copy(&game, run->trail.choice + at, run->trail.count - at, &run->breach);
}

bool random_game_play(RandomGame *run, const TaliaSetup *setup, uint64_t random, bool thorough)
{
    run->random = random;
    run->trail.setup = *setup;
    run->trail.count = 0;
    run->led = &run->trail;
    run->given_up = false;
    memset(run->bought, 0, sizeof run->bought);
    run->breach.words[0] = 0;
    run->eager = random_below(&run->random, 100);
    if (sigsetjmp(stopped, true))
        return broken(&run->breach, "the engine stopped itself: an assertion or a limit");
    run->all = cards_of_setup(&run->trail.setup);
    if (!play_through(run, thorough)) return false;
    return !thorough || (check_told(&run->trail, &run->breach) && look_closely(run));
}
