/* fuzz.c - see fuzz.h. */
#include "fuzz.h"

#include <inttypes.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../engine/position.h"
#include "../engine/state.h"
#include "../script/save.h"
#include "invariants.h"

/* ---- One game ------------------------------------------------------------------------------ */

/* What a thread works with: large, so on the heap; and it must outlive a stop of the engine. */
typedef struct Run {
    Trail trail;      /* the whole game */
    Trail tried;      /* its first choices, then what the checks try */
    const Trail *led; /* which of the two led to where the game is now */
    int all;          /* cards in the game */
    uint64_t random;
    int eager; /* of 100 times that it would end or decline, how often it thinks again */
    Breach breach;
} Run;

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

static void catch_stops(void)
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

static TaliaChoice pick(Run *run, const TaliaGame *game)
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

/* Cards still in the supply, and in the trash: who gains or trashes changes it. */
static int lying_about(const TaliaGame *game)
{
    int n = 0;
    for (int kind = 0; kind < talia_kinds(game); kind++)
        n += talia_pile(game, kind) * TALIA_MAX_OWNED + talia_trash_count(game, kind);
    return n;
}

/* Chance can bring about games that go on for ever: all hold nothing but a Chapel, say, and play it
 * in vain. Nobody has gained or trashed for that many choices: it is left at that. */
enum { IN_VAIN = 2000 };

static bool play_through(Run *run)
{
    TaliaGame game;
    talia_start(&game, &run->trail.setup);
    int lying = 0, changed = 0;
    while (check_books(&game, run->all, &run->breach)) {
        if (talia_is_over(&game)) return true;
        if (lying != lying_about(&game)) {
            lying = lying_about(&game);
            changed = run->trail.count;
        }
        if (run->trail.count - changed > IN_VAIN) return true;
        const TaliaChoice choice = pick(run, &game);
        if (!trail_add(&run->trail, choice))
            return broken(&run->breach, "not over after %d choices", TRAIL_ROOM);
        if (choice == TALIA_PLAY_TREASURES && !check_treasures(&game, &run->breach)) return false;
        talia_choose(&game, choice);
    }
    return false;
}

/* Everything that is too much to look at after each choice, after one of them. */
static bool look_closely(Run *run)
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
           check_save(&game, &run->tried, &run->breach) &&
           check_copy(&game, run->trail.choice + at, run->trail.count - at, &run->breach);
}

bool fuzz_setup(const FuzzPlan *plan, uint64_t seed, TaliaSetup *out, char error[SETUP_ERROR])
{
    uint64_t random = seed;
    SetupWish wish = plan->wish;
    char digits[FUZZ_LAST_SEED_DIGITS + 2], players[2] = "2";
    const char *const editions[] = {"1", "2"};
    int counts[TALIA_MAX_PLAYERS];
    int n = 0;
    for (int count = 2; count <= TALIA_MAX_PLAYERS; count++) {
        if (plan->players >> count & 1) counts[n++] = count;
    }
    players[0] = (char)('0' + counts[random_below(&random, n)]);
    const int edition = random_below(&random, 2);
    snprintf(digits, sizeof digits, "%" PRIu64, seed);
    wish.players = players;
    wish.seed = digits;
    if (!wish.edition) wish.edition = editions[edition];
    return setup_resolve(&wish, out, error);
}

static bool fuzz_game(const FuzzPlan *plan, uint64_t seed, Run *run)
{
    char error[SETUP_ERROR];
    run->random = ~seed;
    run->trail.count = 0;
    run->led = &run->trail;
    run->breach.words[0] = 0;
    if (!fuzz_setup(plan, seed, &run->trail.setup, error))
        return broken(&run->breach, "%.200s", error);
    run->eager = random_below(&run->random, 100);
    if (sigsetjmp(stopped, true))
        return broken(&run->breach, "the engine stopped itself: an assertion or a limit");
    run->all = cards_of_setup(&run->trail.setup);
    return play_through(run) && check_told(&run->trail, &run->breach) && look_closely(run);
}

/* ---- Many games ---------------------------------------------------------------------------- */

typedef struct Shared {
    const FuzzPlan *plan;
    FuzzReport *report;
    uint64_t next; /* number of the next game to begin */
    int working;   /* threads */
    struct timespec began;
    pthread_mutex_t lock; /* for all of the above */
    pthread_cond_t idle;
} Shared;

static double seconds_since(const struct timespec *began)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - began->tv_sec) + 1e-9 * (double)(now.tv_nsec - began->tv_nsec);
}

static bool begins_another(const Shared *shared)
{
    const FuzzPlan *plan = shared->plan;
    if (shared->report->failed || shared->next >= plan->games) return false;
    return plan->seconds <= 0 || seconds_since(&shared->began) < plan->seconds;
}

/* Games begin in the order of their numbers, so all before one that fails are played: the first
 * failure by number is the same with any number of threads. */
static void keep_breach(FuzzReport *report, uint64_t seed, const Run *run)
{
    if (report->failed && report->seed < seed) return;
    report->failed = true;
    report->seed = seed;
    report->breach = run->breach;
    report->trail = *run->led;
}

static void *work(void *self)
{
    Shared *shared = self;
    Run *run = malloc(sizeof *run);
    pthread_mutex_lock(&shared->lock);
    while (run && begins_another(shared)) {
        const uint64_t seed = shared->plan->seed + shared->next++;
        pthread_mutex_unlock(&shared->lock);
        const bool fine = fuzz_game(shared->plan, seed, run);
        pthread_mutex_lock(&shared->lock);
        shared->report->games++;
        shared->report->decisions += (uint64_t)run->trail.count;
        if (!fine) keep_breach(shared->report, seed, run);
    }
    shared->working--;
    pthread_cond_signal(&shared->idle);
    pthread_mutex_unlock(&shared->lock);
    free(run);
    return NULL;
}

static void wait_for_all(Shared *shared, FuzzProgress *progress)
{
    pthread_mutex_lock(&shared->lock);
    while (shared->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        pthread_cond_timedwait(&shared->idle, &shared->lock, &until);
        if (progress) progress(shared->plan, shared->report, seconds_since(&shared->began));
    }
    pthread_mutex_unlock(&shared->lock);
}

bool fuzz_run(const FuzzPlan *plan, FuzzReport *report, FuzzProgress *progress)
{
    Shared shared = {.plan = plan, .report = report};
    pthread_t *thread = calloc((size_t)plan->threads, sizeof *thread);
    report->games = report->decisions = 0;
    report->failed = false;
    clock_gettime(CLOCK_MONOTONIC, &shared.began);
    pthread_mutex_init(&shared.lock, NULL);
    pthread_cond_init(&shared.idle, NULL);
    catch_stops();
    int started = 0;
    pthread_mutex_lock(&shared.lock);
    while (thread && started < plan->threads &&
           pthread_create(&thread[started], NULL, work, &shared) == 0)
        started++;
    shared.working = started;
    pthread_mutex_unlock(&shared.lock);
    wait_for_all(&shared, progress);
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
    pthread_cond_destroy(&shared.idle);
    pthread_mutex_destroy(&shared.lock);
    free(thread);
    return started > 0;
}

bool fuzz_save(const FuzzReport *report, FILE *file)
{
    SavedGame saved = {.setup = report->trail.setup, .title = report->breach.words};
    TaliaGame game;
    talia_start(&game, &report->trail.setup);
    for (int i = 0; i < report->trail.count; i++) {
        const TaliaChoice choice = report->trail.choice[i];
        save_remember(&saved, &game, choice);
        if (i + 1 < report->trail.count) talia_choose(&game, choice); /* the last may be fatal */
    }
    const bool written = save_write(&saved, file);
    save_free(&saved);
    return written;
}
