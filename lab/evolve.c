/* evolve.c - see evolve.h. */
#include "evolve.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../bots/players/breed.h"
#include "../bots/players/library.h"
#include "../script/plan.h"
#include "../script/random.h"
#include "prune.h"
#include "stats.h"

enum {
    CHILDREN = 24,
    FOUNDERS = 36,
    BETTER = 6,          /* children that play more */
    PAIRS = 4,           /* pairs of games with one seed, against each of the pool, in a round */
    MORE_PAIRS = 16,     /* for the better ones, and for founders */
    RENEWAL = 12,        /* rounds until the best one joins the pool */
    LIBRARY_RIVALS = 3,  /* plans of the library in the pool, beside BMU */
    EARLIER = 2,         /* earlier bests: more of them would be most of the pool */
    MOST_CHOICES = 2500, /* in a game: then it counts as tied */
    LAST = 4,            /* plans that are compared at the end */
};

typedef struct Score {
    int pairs;
    int won, squares; /* of a pair 0 to 4, a tie 1 */
} Score;

typedef struct Member {
    Plan plan;
    Score score[EVOLVE_POOL];
} Member;

struct Evolution {
    TaliaSetup *setup;
    TaliaGame *laid_out;
    int setups, threads, rounds;
    uint64_t seed;
    Stock stock;
    int rivals, fixed; /* in the pool: all, and those that stay in it */
    Player rival[EVOLVE_POOL];
    int members; /* the best first, between two rounds */
    Member *member;
    Plan start;
};

/* ---- Games ----------------------------------------------------------------------------------- */

typedef struct Job {
    const Player *one, *other;
    uint64_t seed;
    int first, pairs; /* `first`: on which kingdom */
    Score *to;
} Job;

typedef struct Jobs {
    const Evolution *evolution;
    Job *job;
    int count;
    atomic_int next;
    atomic_bool failed;
} Jobs;

/* A player in both seats. A plan plays any. */
typedef struct Twice {
    Seated seat[2];
    bool is_plan;
} Twice;

static bool sit_down(const Player *player, const TaliaGame *game, Twice *out)
{
    *out = (Twice){.is_plan = player->kind == PLAYER_PLAN};
    if (!player_sit_down(player, game, 0, &out->seat[0])) return false;
    if (out->is_plan) {
        out->seat[1] = out->seat[0];
        return true;
    }
    return player_sit_down(player, game, 1, &out->seat[1]);
}

static void stand_up(Twice *twice)
{
    player_stand_up(&twice->seat[0]);
    if (!twice->is_plan) player_stand_up(&twice->seat[1]);
}

/* 2 if the first seat wins alone, 1 if both do, else 0. */
static int play_game(TaliaGame *game, const TaliaGame *laid_out, const uint64_t seed[2],
                     Seated *const seat[2])
{
    talia_copy(game, laid_out);
    talia_deal(game, seed);
    for (int left = MOST_CHOICES; left > 0 && !talia_is_over(game); left--) {
        const TaliaView view = {game, talia_decision(game)->who};
        talia_choose(game, seated_choose(seat[view.seat], &view));
    }
    const unsigned winners = talia_is_over(game) ? talia_winners(game) : 3;
    return winners == 3 ? 1 : winners == 1 ? 2 : 0;
}

/* The kingdoms take turns from pair to pair: all pairs from `begin` on that are on one. */
static bool play_job(const Evolution *e, const Job *job, int begin, TaliaGame *game)
{
    const TaliaGame *laid_out = &e->laid_out[(job->first + begin) % e->setups];
    Twice one = {.is_plan = true}, other = {.is_plan = true};
    const bool seated =
        sit_down(job->one, laid_out, &one) && sit_down(job->other, laid_out, &other);
    for (int pair = begin; seated && pair < job->pairs; pair += e->setups) {
        uint64_t random = job->seed + (uint64_t)pair * 2654435761u;
        uint64_t seed[2];
        random_seed(&random, seed);
        const int first =
            play_game(game, laid_out, seed, (Seated *const[2]){&one.seat[0], &other.seat[1]});
        const int second =
            2 - play_game(game, laid_out, seed, (Seated *const[2]){&other.seat[0], &one.seat[1]});
        job->to->pairs++;
        job->to->won += first + second;
        job->to->squares += (first + second) * (first + second);
    }
    stand_up(&one);
    stand_up(&other);
    return seated;
}

static void *work(void *self)
{
    Jobs *jobs = self;
    TaliaGame *game = aligned_alloc(_Alignof(TaliaGame), sizeof *game);
    if (!game) jobs->failed = true;
    for (int i = jobs->next++; game && i < jobs->count; i = jobs->next++) {
        const Job *job = &jobs->job[i];
        for (int pair = 0; pair < jobs->evolution->setups && pair < job->pairs; pair++) {
            if (!play_job(jobs->evolution, job, pair, game)) jobs->failed = true;
        }
    }
    free(game);
    return NULL;
}

/* Each job has a result of its own, so it does not matter who plays it. */
static bool play_jobs(const Evolution *e, Job *job, int count)
{
    Jobs jobs = {.evolution = e, .job = job, .count = count};
    pthread_t thread[64];
    int started = 0;
    while (started < e->threads - 1 && started < 64 &&
           pthread_create(&thread[started], NULL, work, &jobs) == 0)
        started++;
    work(&jobs);
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
    return !jobs.failed;
}

/* ---- Scores ---------------------------------------------------------------------------------- */

static uint64_t mixed(uint64_t seed, int round, int what)
{
    uint64_t state = seed ^ (uint64_t)round << 20 ^ (uint64_t)what << 52;
    return random_next(&state);
}

static double share(const Evolution *e, const Member *member)
{
    double sum = 0;
    int met = 0;
    for (int i = 0; i < e->rivals; i++) {
        const Score *score = &member->score[i];
        if (!score->pairs) continue;
        sum += (double)score->won / (4.0 * score->pairs);
        met++;
    }
    return met ? sum / met : 0;
}

/* What it is worth at least, most likely: few games may have been luck. */
static double standing(const Evolution *e, const Member *member)
{
    int pairs = 0;
    for (int i = 0; i < e->rivals; i++) pairs += member->score[i].pairs;
    return pairs ? share(e, member) - 0.35 / sqrt(pairs) : -1;
}

/* Some members play against all of the pool: the same games for all of them. */
static bool judge(const Evolution *e, Member *const *member, int members, int pairs, uint64_t seed)
{
    const int count = members * e->rivals;
    Job *job = calloc((size_t)count, sizeof *job);
    Player *player = calloc((size_t)members, sizeof *player);
    for (int i = 0; job && player && i < members; i++) {
        player[i] = (Player){.kind = PLAYER_PLAN, .plan = &member[i]->plan};
        for (int j = 0; j < e->rivals; j++)
            job[i * e->rivals + j] = (Job){.one = &player[i],
                                           .other = &e->rival[j],
                                           .seed = seed + (uint64_t)j,
                                           .first = e->rounds * PAIRS,
                                           .pairs = pairs,
                                           .to = &member[i]->score[j]};
    }
    const bool good = job && player && play_jobs(e, job, count);
    free(job);
    free(player);
    return good;
}

typedef struct Ranked {
    double by;
    Member *member;
} Ranked;

static int by_rank(const void *a, const void *b)
{
    const Ranked *x = a, *y = b;
    if (x->by > y->by || x->by < y->by) return x->by < y->by ? 1 : -1;
    return (x->member > y->member) - (x->member < y->member);
}

/* The members from `from` on, the best first. */
static void rank(Evolution *e, int from, int count, double (*by)(const Evolution *, const Member *),
                 Member **out)
{
    Ranked ranked[FOUNDERS + EVOLVE_PARENTS];
    for (int i = 0; i < count; i++)
        ranked[i] = (Ranked){by(e, &e->member[from + i]), &e->member[from + i]};
    qsort(ranked, (size_t)count, sizeof *ranked, by_rank);
    for (int i = 0; i < count; i++) out[i] = ranked[i].member;
}

/* The best so many stay, in order. */
static bool select_best(Evolution *e)
{
    Member *ranked[FOUNDERS + EVOLVE_PARENTS];
    Member *stay = calloc(FOUNDERS + EVOLVE_PARENTS, sizeof *stay);
    if (!stay) return false;
    rank(e, 0, e->members, standing, ranked);
    if (e->members > EVOLVE_PARENTS) e->members = EVOLVE_PARENTS;
    for (int i = 0; i < e->members; i++) stay[i] = *ranked[i];
    free(e->member);
    e->member = stay;
    return true;
}

/* ---- Beginning ------------------------------------------------------------------------------- */

static bool add_rival(Evolution *e, const Plan *plan)
{
    const bool good = player_of_plan(plan, (PlanSwitches){0}, &e->rival[e->rivals]);
    e->rivals += good;
    return good;
}

static bool fits_all(const Evolution *e, int plan)
{
    for (int i = 0; i < e->setups; i++) {
        if (!library_fits(plan, &(TaliaView){&e->laid_out[i], 0})) return false;
    }
    return true;
}

/* BMU, the strongest of the library that fit, and whoever is named. */
static bool find_pool(Evolution *e, const Player *rival)
{
    static _Thread_local Plan plan;
    library_read(library_money(), &plan);
    if (!add_rival(e, &plan)) return false;
    for (int i = 0; i < library_plans() && e->rivals <= LIBRARY_RIVALS; i++) {
        if (i == library_money() || !fits_all(e, i)) continue;
        library_read(i, &plan);
        if (!add_rival(e, &plan)) return false;
    }
    if (rival) e->rival[e->rivals++] = *rival;
    e->fixed = e->rivals;
    return true;
}

/* Those to begin with have played; the best of them is remembered. */
static bool begin(Evolution *e)
{
    Plan *plan = calloc(FOUNDERS, sizeof *plan);
    Member *all[FOUNDERS], *ranked[FOUNDERS];
    if (!plan) return false;
    e->members = breed_founders(&e->stock, e->setup, e->setups, plan, FOUNDERS - 1);
    library_read(library_money(), &plan[e->members++]);
    for (int i = 0; i < e->members; i++) {
        e->member[i].plan = plan[i];
        breed_tidy(&e->member[i].plan);
        all[i] = &e->member[i];
    }
    free(plan);
    if (!judge(e, all, e->members, PAIRS, mixed(e->seed, 0, 1))) return false;
    rank(e, 0, e->members, share, ranked);
    const int few = e->members < EVOLVE_PARENTS ? e->members : EVOLVE_PARENTS;
    if (!judge(e, ranked, few, 2 * MORE_PAIRS, mixed(e->seed, 0, 2)) || !select_best(e))
        return false;
    e->start = e->member[0].plan;
    return true;
}

Evolution *evolution_new(const EvolveWish *wish)
{
    Evolution *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->setups = wish->setups;
    e->seed = wish->seed;
    e->threads = wish->threads > 0 ? wish->threads : 1;
    e->setup = calloc((size_t)wish->setups, sizeof *e->setup);
    e->laid_out = aligned_alloc(_Alignof(TaliaGame), (size_t)wish->setups * sizeof *e->laid_out);
    e->member = calloc(FOUNDERS + EVOLVE_PARENTS, sizeof *e->member);
    bool good = e->setup && e->laid_out && e->member;
    for (int i = 0; good && i < wish->setups; i++) {
        e->setup[i] = wish->setup[i];
        e->setup[i].seed[0] = e->setup[i].seed[1] = 1;
        talia_lay_out(&e->laid_out[i], &e->setup[i]);
    }
    if (good) stock_find(e->setup, e->setups, mixed(e->seed, 0, 0), &e->stock);
    if (good && find_pool(e, wish->rival) && begin(e)) return e;
    evolution_free(e);
    return NULL;
}

void evolution_free(Evolution *e)
{
    if (!e) return;
    for (int i = 0; i < e->rivals; i++) { /* whoever was named belongs to those who named it */
        if (e->rival[i].kind == PLAYER_PLAN) player_free(&e->rival[i]);
    }
    free(e->setup);
    free(e->laid_out);
    free(e->member);
    free(e);
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

static bool is_same(const Plan *a, const Plan *b)
{
    return a->rules == b->rules && a->code_length == b->code_length &&
           memcmp(a->code, b->code, a->code_length * sizeof *a->code) == 0 &&
           memcmp(a->rule, b->rule, a->rules * sizeof *a->rule) == 0;
}

static bool is_known(const Evolution *e, const Plan *plan)
{
    for (int i = 0; i < e->members; i++) {
        if (is_same(&e->member[i].plan, plan)) return true;
    }
    return false;
}

/* A parent, rather a good one. */
static const Plan *any_parent(Evolution *e, int parents)
{
    const int a = random_under(&e->stock.random, parents);
    const int b = random_under(&e->stock.random, parents);
    return &e->member[a < b ? a : b].plan;
}

static void breed(Evolution *e)
{
    enum { TRIES = 4 };
    const int parents = e->members;
    for (int i = 0; i < CHILDREN; i++) {
        Member *child = &e->member[e->members];
        *child = (Member){.plan = {.rules = 0}};
        for (int tries = 0; tries < TRIES; tries++) {
            const Plan *one = any_parent(e, parents), *other = any_parent(e, parents);
            breed_child(&e->stock, one, other, &child->plan);
            if (!is_known(e, &child->plan)) break;
        }
        e->members++;
    }
}

/* The best one joins the pool; with it full, in place of the oldest that did. */
static bool renew_pool(Evolution *e)
{
    const Plan *best = &e->member[0].plan;
    for (int i = 0; i < e->rivals; i++) {
        if (e->rival[i].plan && is_same(e->rival[i].plan, best)) return true;
    }
    if (e->rivals == e->fixed + EARLIER) {
        player_free(&e->rival[e->fixed]);
        e->rivals--;
        memmove(&e->rival[e->fixed], &e->rival[e->fixed + 1],
                (size_t)(e->rivals - e->fixed) * sizeof *e->rival);
        for (int i = 0; i < e->members; i++)
            memmove(&e->member[i].score[e->fixed], &e->member[i].score[e->fixed + 1],
                    (size_t)(e->rivals - e->fixed) * sizeof(Score));
    }
    for (int i = 0; i < e->members; i++) e->member[i].score[e->rivals] = (Score){.pairs = 0};
    return add_rival(e, best);
}

bool evolution_round(Evolution *e)
{
    Member *all[CHILDREN + EVOLVE_PARENTS];
    const int parents = e->members;
    e->rounds++;
    e->stock.random = mixed(e->seed, e->rounds, 0);
    breed(e);
    for (int i = 0; i < e->members; i++) all[i] = &e->member[i];
    if (!judge(e, all, e->members, PAIRS, mixed(e->seed, e->rounds, 1))) return false;
    rank(e, parents, CHILDREN, share, all);
    if (!judge(e, all, BETTER, MORE_PAIRS, mixed(e->seed, e->rounds, 2))) return false;
    for (int i = BETTER; i < CHILDREN; i++) memset(all[i]->score, 0, sizeof all[i]->score);
    if (!select_best(e)) return false;
    return e->rounds % RENEWAL || renew_pool(e);
}

int evolution_rounds(const Evolution *e)
{
    return e->rounds;
}

double evolution_share(const Evolution *e)
{
    return share(e, &e->member[0]);
}

/* ---- Kept as text ---------------------------------------------------------------------------- */

static bool save_plan(const Evolution *e, const char *what, const Plan *plan, const Score *score,
                      FILE *out)
{
    fprintf(out, "%s", what);
    for (int i = 0; score && i < e->rivals; i++)
        fprintf(out, " %d/%d/%d", score[i].pairs, score[i].won, score[i].squares);
    fputc('\n', out);
    const bool good = plan_write(plan, out);
    fputs("end\n", out);
    return good;
}

static uint64_t key_of(const Evolution *e)
{
    uint64_t key = e->seed;
    for (int i = 0; i < e->setups; i++) {
        for (int j = 0; j < e->setup[i].kingdom_count; j++) {
            key += e->setup[i].kingdom[j];
            key = random_next(&key);
        }
        for (int j = 0; j < e->setup[i].event_count; j++) {
            key += e->setup[i].event[j];
            key = random_next(&key);
        }
    }
    return key ^ (uint64_t)e->fixed;
}

bool evolution_save(const Evolution *e, FILE *out)
{
    fprintf(out, "talia evolve 1 %016llx round %d\n", (unsigned long long)key_of(e), e->rounds);
    bool good = save_plan(e, "start", &e->start, NULL, out);
    for (int i = e->fixed; good && i < e->rivals; i++)
        good = save_plan(e, "rival", e->rival[i].plan, NULL, out);
    for (int i = 0; good && i < e->members; i++)
        good = save_plan(e, "member", &e->member[i].plan, e->member[i].score, out);
    return good && !ferror(out);
}

/* A line without its end, and what follows it. */
static Slice take_line(Slice *text)
{
    const char *end = memchr(text->at, '\n', text->length);
    const size_t length = end ? (size_t)(end - text->at) : text->length;
    const Slice line = {text->at, length};
    const size_t taken = length + (end != NULL);
    *text = (Slice){text->at + taken, text->length - taken};
    return line;
}

static bool line_is(Slice line, const char *word)
{
    return line.length == strlen(word) && memcmp(line.at, word, line.length) == 0;
}

static bool load_plan(Slice *text, Plan *out)
{
    const char *begin = text->at;
    size_t length = 0;
    while (text->length) {
        const Slice line = take_line(text);
        if (line_is(line, "end")) return plan_read("evolve", (Slice){begin, length}, out, stderr);
        length = (size_t)(text->at - begin);
    }
    return false;
}

/* A number, and where it ends with its separator passed over. */
static int take_number(char **at)
{
    const long number = strtol(*at, at, 10);
    if (**at == '/') ++*at;
    return number < 0 || number > INT32_MAX ? 0 : (int)number;
}

static void load_scores(Slice line, Score *score)
{
    char words[512];
    snprintf(words, sizeof words, "%.*s", (int)line.length, line.at);
    char *at = strchr(words, ' ');
    for (int i = 0; at && *at && i < EVOLVE_POOL; i++) {
        score[i].pairs = take_number(&at);
        score[i].won = take_number(&at);
        score[i].squares = take_number(&at);
    }
}

static bool load_entry(Evolution *e, Slice head, Slice *text)
{
    static _Thread_local Plan plan;
    if (!load_plan(text, &plan)) return false;
    breed_tidy(&plan);
    if (line_is(head, "start")) {
        e->start = plan;
        return true;
    }
    if (line_is(head, "rival")) return e->rivals < EVOLVE_POOL && add_rival(e, &plan);
    if (e->members == EVOLVE_PARENTS) return false;
    Member *member = &e->member[e->members++];
    *member = (Member){.plan = plan};
    load_scores(head, member->score);
    return true;
}

bool evolution_load(Evolution *e, Slice text)
{
    char head[128], expected[64];
    const Slice line = take_line(&text);
    snprintf(head, sizeof head, "%.*s", (int)line.length, line.at);
    snprintf(expected, sizeof expected, "talia evolve 1 %016llx round ",
             (unsigned long long)key_of(e));
    if (strncmp(head, expected, strlen(expected)) != 0) return false;
    char *round = head + strlen(expected);
    e->rounds = take_number(&round);
    while (e->rivals > e->fixed) player_free(&e->rival[--e->rivals]);
    e->members = 0;
    while (text.length) {
        const Slice entry = take_line(&text);
        if (!load_entry(e, entry, &text)) return false;
    }
    return e->members > 0;
}

/* ---- The end --------------------------------------------------------------------------------- */

static Estimate estimate(const Score *score)
{
    const Sample sample = sample_of_ones(score->pairs, score->won, score->squares);
    return stats_share(&sample, 4);
}

/* Of several, by games of their own, the best against the pool. */
static bool compare_last(Evolution *e, Member *last, int count, int pairs, int *best)
{
    Member *all[LAST + 1];
    for (int i = 0; i < count; i++) {
        memset(last[i].score, 0, sizeof last[i].score);
        all[i] = &last[i];
    }
    if (!judge(e, all, count, pairs, mixed(e->seed, -1, 1))) return false;
    *best = 0;
    for (int i = 1; i < count; i++) {
        if (share(e, &last[i]) > share(e, &last[*best])) *best = i;
    }
    return true;
}

static bool meet_start(const Evolution *e, const Plan *plan, int pairs, Estimate *out)
{
    Score score = {.pairs = 0};
    Plan best = *plan, start = e->start;
    const Player one = {.kind = PLAYER_PLAN, .plan = &best};
    const Player other = {.kind = PLAYER_PLAN, .plan = &start};
    Job job = {&one, &other, mixed(e->seed, -1, 2), 0, pairs, &score};
    const bool good = play_jobs(e, &job, 1);
    *out = estimate(&score);
    return good;
}

static void describe(const Evolution *e, const Member *best, const Member *start, EvolveResult *out)
{
    out->plan = best->plan;
    out->start = start->plan;
    out->opponents = e->rivals;
    for (int i = 0; i < e->rivals; i++) {
        const int age = i - e->fixed + 1;
        snprintf(out->opponent[i], sizeof out->opponent[i], "%s", e->rival[i].name);
        if (age > 0)
            snprintf(out->opponent[i], sizeof out->opponent[i], "an earlier best, %d", age);
        out->against[i] = estimate(&best->score[i]);
        out->start_against[i] = estimate(&start->score[i]);
    }
}

/* Without what makes no difference against the plans of the pool: for people who read it. */
static bool prune(const Evolution *e, Plan *plan)
{
    enum { PRUNING_PAIRS = 25 };
    const Plan *rival[EVOLVE_POOL];
    int rivals = 0;
    for (int i = 0; i < e->rivals; i++) {
        if (e->rival[i].kind == PLAYER_PLAN) rival[rivals++] = e->rival[i].plan;
    }
    const PruneGames games = {.laid_out = e->laid_out,
                              .setups = e->setups,
                              .rival = rival,
                              .rivals = rivals,
                              .pairs = 1 + PRUNING_PAIRS / e->setups,
                              .seed = mixed(e->seed, -1, 3)};
    return prune_plan(plan, &games);
}

bool evolution_finish(Evolution *e, int pairs, EvolveResult *out)
{
    const int count = e->members < LAST ? e->members : LAST;
    Member *last = calloc(LAST + 1, sizeof *last);
    int best = 0;
    if (!last) return false;
    last[0].plan = e->start; /* which is kept where nothing is better */
    for (int i = 0; i < count; i++) last[i + 1].plan = e->member[i].plan;
    bool good = compare_last(e, last, count + 1, pairs, &best) &&
                meet_start(e, &last[best].plan, pairs, &out->against_start);
    if (good && best && out->against_start.value < 0.5) {
        best = 0;
        good = meet_start(e, &last[0].plan, pairs, &out->against_start);
    }
    if (good) describe(e, &last[best], &last[0], out);
    good = good && prune(e, &out->plan);
    free(last);
    return good;
}
