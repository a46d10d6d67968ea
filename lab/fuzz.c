/* fuzz.c - see fuzz.h. */
#include "fuzz.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <talia/game.h>

#include "../script/save.h"
#include "../text/text.h"

/* ---- One game ------------------------------------------------------------------------------ */

static bool is_kingdom_name(const char *words)
{
    return words && text_find_kingdom(words, strlen(words), 0);
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
    const bool eventless = random_below(&random, 3) == 0;
    snprintf(digits, sizeof digits, "%" PRIu64, seed);
    wish.players = players;
    wish.seed = digits;
    if (!wish.edition && !is_kingdom_name(wish.kingdom)) wish.edition = editions[edition];
    if (!wish.events && !wish.kingdom && eventless) wish.events = "none";
    if (!setup_resolve(&wish, out, error)) return false;
    out->may_begin = (uint8_t)random_below(&random, 1 << out->players);
    return true;
}

bool fuzz_is_thorough(const FuzzPlan *plan, uint64_t seed)
{
    uint64_t random = seed << 1;
    return random_next(&random) % plan->thorough == 0;
}

static bool fuzz_game(const FuzzPlan *plan, uint64_t seed, RandomGame *run)
{
    char error[SETUP_ERROR];
    TaliaSetup setup;
    if (!fuzz_setup(plan, seed, &setup, error)) {
        run->led = &run->trail;
        run->trail.count = 0;
        return broken(&run->breach, "%.200s", error);
    }
    return random_game_play(run, &setup, ~seed, fuzz_is_thorough(plan, seed));
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
void fuzz_book(FuzzReport *report, uint64_t seed, const RandomGame *run, bool thorough, bool fine)
{
    report->games++;
    report->thorough += thorough;
    report->given_up += run->given_up;
    report->decisions += (uint64_t)run->trail.count;
    if (fine || (report->failed && report->seed < seed)) return;
    report->failed = true;
    report->seed = seed;
    report->breach = run->breach;
    report->trail = *run->led;
}

static void *work(void *self)
{
    Shared *shared = self;
    RandomGame *run = calloc(1, sizeof *run);
    pthread_mutex_lock(&shared->lock);
    while (run && begins_another(shared)) {
        const uint64_t seed = shared->plan->seed + shared->next++;
        pthread_mutex_unlock(&shared->lock);
        const bool fine = fuzz_game(shared->plan, seed, run);
        pthread_mutex_lock(&shared->lock);
        fuzz_book(shared->report, seed, run, fuzz_is_thorough(shared->plan, seed), fine);
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
    report->games = report->decisions = report->thorough = report->given_up = 0;
    report->failed = false;
    clock_gettime(CLOCK_MONOTONIC, &shared.began);
    pthread_mutex_init(&shared.lock, NULL);
    pthread_cond_init(&shared.idle, NULL);
    random_game_catch_stops();
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
