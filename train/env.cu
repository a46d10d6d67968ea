/* env.cu - many games at once for the trainer: dealt, observed, stepped, scored; and the small
 * kernels around the net's matrix products. nvcc builds it for a GPU, any C++ compiler for the CPU
 * (each kernel is then a loop): the same functions, called from train/env.py. */
#include <cmath>
#include <cstdio>
#include <cstring>

#include "../engine/talia_all.c"

#ifdef __CUDACC__
#include <cuda_bf16.h>
#include <cuda_runtime.h>
typedef __nv_bfloat16 Num; /* of inputs, weights and gradients */
typedef cudaStream_t Stream;
#define TO_NUM(x) __float2bfloat16(x)
#define TO_FLOAT(x) __bfloat162float(x)
template <class F> __global__ void __launch_bounds__(128) each(int n, F f)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) f(i);
}
#define EACH(n, stream, ...)                                                                       \
    do {                                                                                           \
        auto f_ = [=] __device__(int i) __VA_ARGS__;                                               \
        each<<<((n) + 127) / 128, 128, 0, (Stream)(stream)>>>(n, f_);                              \
    } while (0)
/* Fewer games in a warp than it has lanes: they go different ways, and each way costs. */
static int games_per_warp = 32;
template <class F> __global__ void __launch_bounds__(128) each_apart(int n, int lanes, F f)
{
    const int thread = blockIdx.x * blockDim.x + threadIdx.x, lane = thread & 31;
    const int i = (thread >> 5) * lanes + lane;
    if (lane < lanes && i < n) f(i);
}
#define EACH_APART(n, stream, ...)                                                                 \
    do {                                                                                           \
        auto f_ = [=] __device__(int i) __VA_ARGS__;                                               \
        const int lanes_ = games_per_warp, warps_ = ((n) + lanes_ - 1) / lanes_;                   \
        each_apart<<<(warps_ + 3) / 4, 128, 0, (Stream)(stream)>>>(n, lanes_, f_);                 \
    } while (0)
#define EXPF __expf
#define LOGF __logf
#else
typedef float Num;
typedef void *Stream;
#define TO_NUM(x) (x)
#define TO_FLOAT(x) (x)
#define EACH(n, stream, ...)                                                                       \
    do {                                                                                           \
        (void)stream;                                                                              \
        auto f_ = [=](int i) __VA_ARGS__;                                                          \
        for (int i_ = 0; i_ < (n); i_++) f_(i_);                                                   \
    } while (0)
static int games_per_warp;
#define EACH_APART EACH
#define EXPF expf
#define LOGF logf
#endif

/* Adds where many may add at once. */
template <class T> FN void add_to(T *at, T x)
{
#ifdef __CUDA_ARCH__
    atomicAdd(at, x);
#else
    *at += x;
#endif
}

/* ---- Scores: as inspect.c counts them, for the device ---------------------------------------- */

FN int card_worth(const Game *g, int who, int kind)
{
    switch (g->card[kind]) {
#define WORTH(id)                                                                                  \
    case TALIA_##id:                                                                               \
        return id##_worth(g, who);
#include "../engine/cards/cards.def"
    default:
        return info_of(g, kind)->points;
    }
}

FN int card_total(const Game *g, int who, int kind)
{
    switch (g->card[kind]) {
#define TOTAL(id)                                                                                  \
    case TALIA_##id:                                                                               \
        return id##_total(g, who, kind);
#include "../engine/cards/cards.def"
    default:
        return 0;
    }
}

FN int score_of(const Game *g, int who)
{
    const Player *p = &g->player[who];
    const uint8_t *c = cards_of_const(g, who);
    int16_t each_is[TALIA_MAX_KINDS];
    int kind, score = 0;
    for (int i = 0; i < TALIA_MAX_KINDS; i++) each_is[i] = 0;
    EACH_KIND(kind, g->scoring) {
        each_is[kind] = (int16_t)card_worth(g, who, kind);
        score += card_total(g, who, kind);
    }
    if (p->inherited != NONE) score += each_is[p->inherited];
    for (int i = 0; i < p->mat_end[MATS - 1]; i++) score += each_is[c[i]];
    for (int i = p->deck_at; i < g->stride; i++) score += each_is[c[i]];
    return score;
}

/* ---- What all games share -------------------------------------------------------------------- */

#include "plans.cuh"

/* How games are drawn and played. */
typedef struct Ways {
    int32_t limit;          /* decisions after which a game is cut and counts half */
    float plan_share;       /* of games in which one seat plays by a plan */
    float first_edition;    /* of games */
    float players_share[7]; /* [3] to [6]: of games with so many players */
    int32_t only_plan;      /* this plan in all of these, or -1 */
    float margin;           /* what of the reward is the margin */
} Ways;

typedef struct Shared {
    int16_t slot[TALIA_CARDS * 24]; /* checked below */
    int kingdom_cards, event_cards, level;
    uint8_t kingdom[128], event[32];
    PlanTable plans;
} Shared;

static Shared shared_host;
#ifdef __CUDACC__
static __device__ Shared shared_device;
#endif
#ifdef __CUDA_ARCH__
#define SHARED shared_device
#else
#define SHARED shared_host
#endif

/* A row of inputs; and, for a net that looks at kind by kind, rows of those. */
enum {
    KINDS = 28,        /* more are never seen with ten piles and two Events */
    KIND_NUMBERS = 44, /* of a kind, then one of NC for which card it is */
    KIND_INPUTS = 192,
};
typedef struct Sink {
    Num *row, *kinds; /* kinds may be null */
    bool cards;       /* whether the row wants the cards' numbers */
} Sink;
#define EMIT(sink, index, value) ((sink)->row[index] = TO_NUM(value))
#define EMIT_CARD(sink, card, kind, number, value)                                                 \
    do {                                                                                           \
        const int slot_ = SLOT(card, number);                                                      \
        if ((sink)->cards && slot_ >= 0) EMIT(sink, slot_, value);                                 \
        if ((sink)->kinds && (kind) < KINDS)                                                       \
            (sink)->kinds[(kind) * KIND_INPUTS + (number)] = TO_NUM(value);                        \
    } while (0)
#define SCORE(game, seat) score_of(game, seat)
#define INFO(card) card_info(card)
#define SLOT(card, number) SHARED.slot[(card) * CARD_NUMBERS + (number)]
#define LEVEL SHARED.level
#include "observe.cuh"
static_assert(CARD_NUMBERS == 24, "room for the slots");

/* What of a kind is not among a card's numbers: who it is, what is printed on it, whether it asks,
 * the next one's tokens. */
FN void see_kind_itself(const Game *g, int kind, Num *row)
{
    const int card = g->card[kind];
    const TaliaCardInfo *info = card_info(card);
    const int next = g->decision.who + 1 == g->players ? 0 : g->decision.who + 1;
    const bool action = info->types & TALIA_ACTION;
    const float number[] = {g->decision.card == kind,
                            info->plus_cards / 2.0f,
                            (float)info->plus_actions,
                            info->plus_coins / 2.0f,
                            (float)info->plus_buys,
                            action && !info->plus_actions,
                            action,
                            (info->types & TALIA_TREASURE) != 0,
                            (info->types & TALIA_VICTORY) != 0,
                            (info->types & TALIA_ATTACK) != 0,
                            (info->types & TALIA_DURATION) != 0,
                            (info->types & TALIA_RESERVE) != 0,
                            (info->types & TALIA_EVENT) != 0,
                            (g->supply >> kind & 1) != 0,
                            SHARED.level > 2 ? token_bits(&g->player[next], kind) / 8.0f : 0.0f};
    for (int i = 0; i < (int)(sizeof number / sizeof *number); i++)
        if (number[i] != 0) row[CARD_NUMBERS + i] = TO_NUM(number[i]);
    row[KIND_NUMBERS + card] = TO_NUM(1.0f);
}
static_assert(CARD_NUMBERS + 15 <= KIND_NUMBERS && KIND_NUMBERS + NC <= KIND_INPUTS, "room");

/* ---- Games ----------------------------------------------------------------------------------- */

typedef struct Env {
    Game g;
    uint64_t random;
    int32_t decisions;
    int16_t plan; /* or -1 */
    uint8_t plan_seat;
    uint8_t first_seat; /* in matches of two nets: where the first one sits */
} Env;

FN uint64_t next_random(uint64_t *x)
{
    *x ^= *x >> 12, *x ^= *x << 25, *x ^= *x >> 27;
    return *x * 0x2545f4914f6cdd1dull;
}

FN int below(uint64_t *x, int n)
{
    return (int)(((next_random(x) >> 32) * (uint64_t)n) >> 32);
}

FN float chance(uint64_t *x)
{
    return (next_random(x) >> 40) / 16777216.0f;
}

/* Adds cards of a list until there are `want`, none twice. */
FN int draw_cards(uint64_t *random, const uint8_t *from, int count, uint8_t *to, int n, int want)
{
    while (n < want) {
        const uint8_t card = from[below(random, count)];
        bool is_new = true;
        for (int i = 0; i < n; i++) is_new &= to[i] != card;
        if (is_new) to[n++] = card;
    }
    return n;
}

FN int draw_players(Env *e, const Ways *w)
{
    float x = chance(&e->random);
    for (int players = 6; players > 2; players--) {
        if (x < w->players_share[players]) return players;
        x -= w->players_share[players];
    }
    return 2;
}

FN void fresh_game(Env *e, const Ways *w)
{
    TaliaSetup setup;
    const PlanTable *t = &SHARED.plans;
    zero_bytes(&setup, sizeof setup);
    setup.edition = chance(&e->random) < w->first_edition ? 1 : 2;
    setup.seed[0] = next_random(&e->random) | 1;
    setup.seed[1] = next_random(&e->random);
    e->plan = -1;
    if (t->plans && chance(&e->random) < w->plan_share) {
        e->plan = (int16_t)(w->only_plan >= 0 ? w->only_plan : below(&e->random, t->plans));
        for (int i = 0; i < PLAN_NEEDS && t->needs[e->plan][i] >= 0; i++)
            setup.kingdom[setup.kingdom_count++] = (uint8_t)t->needs[e->plan][i];
        for (int i = 0; i < PLAN_EVENTS && t->events[e->plan][i] >= 0; i++)
            setup.event[setup.event_count++] = (uint8_t)t->events[e->plan][i];
    }
    setup.players = (uint8_t)(e->plan >= 0 ? 2 : draw_players(e, w));
    e->plan_seat = (uint8_t)(next_random(&e->random) >> 63);
    draw_cards(&e->random, SHARED.kingdom, SHARED.kingdom_cards, setup.kingdom,
               setup.kingdom_count, 10);
    const int r = below(&e->random, 4), events = r < 2 ? 0 : r - 1;
    draw_cards(&e->random, SHARED.event, SHARED.event_cards, setup.event, setup.event_count,
               events);
    setup.kingdom_count = 10;
    if (setup.event_count < events) setup.event_count = (uint8_t)events;
    lay_out(&e->g, &setup);
    deal(&e->g, setup.seed);
    e->decisions = 0;
}

/* Each seat's reward, -1 to 1, together 0 but for the margin; its place in *win is 1 for a win. */
FN void reward(const Game *g, bool cut, float margin, float *out, float *win)
{
    int score[TALIA_MAX_PLAYERS], winners = 0;
    for (int who = 0; who < g->players; who++) score[who] = score_of(g, who);
    for (int who = 0; who < g->players; who++) {
        bool best = true;
        for (int i = 0; i < g->players; i++) {
            best &= score[i] < score[who] ||
                    (score[i] == score[who] && g->player[i].turns >= g->player[who].turns);
        }
        win[who] = best;
        winners += best;
    }
    for (int who = 0; who < g->players; who++) {
        int most = -1000;
        for (int i = 0; i < g->players; i++) {
            if (i != who && score[i] > most) most = score[i];
        }
        win[who] /= winners;
        float r = (g->players * win[who] - 1) / (g->players - 1);
        float m = (score[who] - most) / 30.0f;
        m = m > 1 ? 1 : m < -1 ? -1 : m;
        if (cut) r *= 0.5f;
        out[who] = (1 - margin) * r + margin * m;
    }
}

/* What a match keeps: the sum of wins and the number of games, in all and for each plan. */
typedef struct Tally {
    float wins[MAX_PLANS + 1], games[MAX_PLANS + 1];
    int32_t ended, cut;
} Tally;

/* Runs to the next decision of the net; true: a game ended before it. */
FN bool settle(Env *e, const Ways *w, float *out, Tally *tally)
{
    bool ended = false;
    for (;;) {
        Game *g = &e->g;
        const bool cut = e->decisions >= w->limit;
        if (g->decision.question == TALIA_Q_OVER || cut) {
            float win[TALIA_MAX_PLAYERS];
            reward(g, cut, w->margin, out, win);
            const int at = e->plan >= 0 ? e->plan : MAX_PLANS;
            const int seat = e->plan >= 0 ? !e->plan_seat : e->first_seat;
            add_to(&tally->wins[at], win[seat]);
            add_to(&tally->games[at], 1.0f);
            add_to(&tally->ended, 1);
            if (cut) add_to(&tally->cut, 1);
            fresh_game(e, w);
            e->first_seat ^= 1;
            ended = true;
            continue;
        }
        if (g->decision.question == TALIA_Q_BUY && plain_treasures(g)) {
            choose(g, TALIA_PLAY_TREASURES);
            continue;
        }
        if (e->plan < 0 || g->decision.who != e->plan_seat) return ended;
        const int choice = plan_chooses(g, &SHARED.plans, e->plan);
        if (choice < 0) return ended;
        choose(g, (TaliaChoice)choice);
        e->decisions++;
    }
}

/* ---- Called from Python ---------------------------------------------------------------------- */

static const TaliaCardInfo *info_on_host(int card)
{
    return &card_table[card];
}

static void send_shared(void)
{
#ifdef __CUDACC__
    cudaMemcpyToSymbol(shared_device, &shared_host, sizeof shared_host);
#endif
}

/* What a decision was and what came of it: arrays of one step, as long as there are games. */
typedef struct StepRows {
    int16_t *output;  /* [n][MAX_OPTIONS] */
    uint16_t *choice; /* likewise */
    uint8_t *options, *seat, *learn, *picked, *done;
    float *log_chance, *value;
    float *reward; /* [n][6] */
} StepRows;

/* Where the outputs of a net lie. by_kind: at verb * KINDS + kind instead of verb * NC + card. */
typedef struct Head {
    const Num *outputs;
    const float *bias;
    int32_t by_kind;
} Head;

FN int width_of(Head head)
{
    return head.by_kind ? (TALIA_VERBS * KINDS + 8) : OUTPUTS;
}

FN int value_of(Head head)
{
    return head.by_kind ? TALIA_VERBS * KINDS : VALUE_AT;
}

/* Where option k of game i stands among its outputs. */
FN int place_of(Head head, const StepRows *s, int i, int k)
{
    const size_t at = (size_t)i * MAX_OPTIONS + (size_t)k;
    if (!head.by_kind) return s->output[at];
    const int object = s->choice[at] & 255;
    return (s->choice[at] >> 8) * KINDS + (object < KINDS ? object : KINDS - 1);
}

extern "C" {

int env_bytes(void)
{
    return (int)sizeof(Env);
}

int tally_bytes(void)
{
    return (int)sizeof(Tally);
}

int ways_bytes(void)
{
    return (int)sizeof(Ways);
}

/* The kingdom cards and Events of the sets, and the inputs' numbers; how many the cards take. */
int env_open(int sets, int with_events, int level)
{
    Shared *s = &shared_host;
    s->kingdom_cards = s->event_cards = 0;
    for (int card = BASIC_KINDS; card < TALIA_CARDS; card++) {
        const TaliaCardInfo *info = &card_table[card];
        if (!(sets >> info->set & 1)) continue;
        if (info->types & TALIA_EVENT) {
            if (with_events) s->event[s->event_cards++] = (uint8_t)card;
        } else if (info->pile != TALIA_PILE_FIVE_BESIDE) {
            s->kingdom[s->kingdom_cards++] = (uint8_t)card;
        }
    }
    const int used = fill_slots(s->slot, info_on_host, level);
    s->level = level;
    send_shared();
    return used;
}

void env_games_per_warp(int n)
{
    games_per_warp = n;
}

void env_slots(int16_t *out)
{
    memcpy(out, shared_host.slot, sizeof shared_host.slot);
}

int plans_bytes(void)
{
    return (int)sizeof(PlanTable);
}

void env_plans(const void *table)
{
    memcpy(&shared_host.plans, table, sizeof shared_host.plans);
    send_shared();
}

void env_start(Env *e, int n, uint64_t seed, Ways w, Tally *tally, Stream stream)
{
    EACH(n, stream, {
        float unused[TALIA_MAX_PLAYERS];
        e[i].random = seed * 0x9e3779b97f4a7c15ull + (uint64_t)(i + 1) * 0xd1342543de82ef95ull;
        for (int k = 0; k < 4; k++) next_random(&e[i].random);
        e[i].first_seat = i & 1;
        fresh_game(&e[i], &w);
        settle(&e[i], &w, unused, tally);
    });
}

static void zero_rows(Num *rows, size_t n, Stream stream)
{
#ifdef __CUDACC__
    cudaMemsetAsync(rows, 0, n * sizeof *rows, stream);
#else
    (void)stream;
    memset(rows, 0, n * sizeof *rows);
#endif
}

/* Inputs and options of every game's decision. kinds may be null; else cards says whether the
 * cards' numbers are wanted in the rows as well. */
void env_observe(Env *e, int n, Num *rows, Num *kinds, int cards, StepRows s, Stream stream)
{
    zero_rows(rows, (size_t)n * INPUTS, stream);
    if (kinds) zero_rows(kinds, (size_t)n * KINDS * KIND_INPUTS, stream);
    EACH_APART(n, stream, {
        const Game *g = &e[i].g;
        Num *of_kinds = kinds ? kinds + (size_t)i * KINDS * KIND_INPUTS : nullptr;
        Sink sink = {rows + (size_t)i * INPUTS, of_kinds, cards != 0};
        see(g, &sink);
        for (int kind = 0; of_kinds && kind < g->kinds && kind < KINDS; kind++)
            see_kind_itself(g, kind, of_kinds + kind * KIND_INPUTS);
        s.options[i] = (uint8_t)list_options(g, s.choice + (size_t)i * MAX_OPTIONS,
                                             s.output + (size_t)i * MAX_OPTIONS);
        s.seat[i] = g->decision.who;
        s.learn[i] = e[i].plan < 0 || g->decision.who != e[i].plan_seat;
    });
}

FN uint32_t hash_of(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)(x >> 32);
}

/* Picks an option by the net's outputs: by chance (greedy: the likeliest). In a match of two nets
 * the second one's outputs are looked at where the first one does not sit. */
void env_pick(const Env *e, int n, Head mine, Head others, StepRows s, const uint64_t *counter,
              int greedy, Stream stream)
{
    EACH(n, stream, {
        const bool other = others.outputs && s.seat[i] != e[i].first_seat;
        const Head head = other ? others : mine;
        const Num *o = head.outputs + (size_t)i * width_of(head);
        const float *b = head.bias;
        const int count = s.options[i];
        float most = -1e30f, sum = 0, best = -1e30f, best_logit = 0;
        int picked = 0;
        for (int k = 0; k < count; k++) {
            const int at = place_of(head, &s, i, k);
            const float x = TO_FLOAT(o[at]) + b[at];
            if (x > most) {
                sum = sum * EXPF(most - x) + 1;
                most = x;
            } else {
                sum += EXPF(x - most);
            }
            float noisy = x;
            if (!greedy) {
                const uint64_t state = *counter * 0x9e3779b97f4a7c15u +
                                       ((uint64_t)i << 6 | (uint64_t)k) * 0xd1342543de82ef95u;
                const float u = (hash_of(state) + 0.5f) / 4294967296.0f;
                noisy -= logf(-logf(u < 0.9999999f ? u : 0.9999999f));
            }
            if (noisy > best) best = noisy, best_logit = x, picked = k;
        }
        if (other && !greedy) s.learn[i] = 0; /* a past self's choice */
        s.picked[i] = (uint8_t)picked;
        s.log_chance[i] = best_logit - most - LOGF(sum);
        s.value[i] = tanhf(TO_FLOAT(o[value_of(head)]) + b[value_of(head)]);
    });
}

void env_step(Env *e, int n, StepRows s, Ways w, Tally *tally, uint64_t *counter, Stream stream)
{
    EACH_APART(n, stream, {
        if (i == 0) ++*counter;
        choose(&e[i].g, s.choice[(size_t)i * MAX_OPTIONS + s.picked[i]]);
        e[i].decisions++;
        s.done[i] = settle(&e[i], &w, s.reward + (size_t)i * TALIA_MAX_PLAYERS, tally);
    });
}

/* Advantages and returns of T steps of n games, each seat's decisions a chain of their own. The
 * last decision of a seat that is not asked at the end has nothing after it: it is not learned
 * from. `last` is the value for who is asked then. learn: in and out. sums: for mean and spread. */
void env_advantages(int n, int T, float lambda, const uint8_t *seat, const uint8_t *done,
                    uint8_t *learn, const float *value, const float *rewards,
                    const uint8_t *last_seat, const float *last, float *advantage, float *returns,
                    float *sums, Stream stream)
{
    EACH(n, stream, {
        float next[TALIA_MAX_PLAYERS], after[TALIA_MAX_PLAYERS];
        bool known[TALIA_MAX_PLAYERS];
        float sum = 0, squares = 0, count = 0;
        for (int k = 0; k < TALIA_MAX_PLAYERS; k++) known[k] = false, next[k] = after[k] = 0;
        known[last_seat[i]] = true;
        next[last_seat[i]] = last[i];
        for (int t = T - 1; t >= 0; t--) {
            const size_t at = (size_t)t * n + i;
            if (done[at]) {
                for (int k = 0; k < TALIA_MAX_PLAYERS; k++) {
                    known[k] = true;
                    next[k] = rewards[at * TALIA_MAX_PLAYERS + k];
                    after[k] = 0;
                }
            }
            const int k = seat[at];
            const float v = value[at];
            const float a = known[k] ? next[k] - v + lambda * after[k] : 0;
            if (!known[k]) learn[at] = 0;
            advantage[at] = a;
            returns[at] = a + v;
            next[k] = v, after[k] = a, known[k] = true;
            if (learn[at]) sum += a, squares += a * a, count += 1;
        }
        add_to(&sums[0], sum);
        add_to(&sums[1], squares);
        add_to(&sums[2], count);
    });
}

/* The gradient of PPO's loss by the outputs, into rows that are zero elsewhere. hyper: entropy's
 * and the value's weight, the clip. report: policy loss, value loss, entropy, divergence, count. */
void env_gradient(int n, Head head, StepRows s, const float *advantage, const float *returns,
                  const float *sums, const float *hyper, Num *gradient,
                  float *report, Stream stream)
{
    EACH(n, stream, {
        if (!s.learn[i]) return;
        const Num *o = head.outputs + (size_t)i * width_of(head);
        Num *d = gradient + (size_t)i * width_of(head);
        const float *bias = head.bias;
        const int count = s.options[i], picked = s.picked[i];
        const float mean = sums[0] / sums[2];
        const float spread = sqrtf(sums[1] / sums[2] - mean * mean) + 1e-6f;
        const float a = (advantage[i] - mean) / spread, scale = 1.0f / n;
        float most = -1e30f, sum = 0, weighted = 0;
        for (int k = 0; k < count; k++) {
            const int at = place_of(head, &s, i, k);
            const float x = TO_FLOAT(o[at]) + bias[at];
            most = x > most ? x : most;
        }
        for (int k = 0; k < count; k++) {
            const int at = place_of(head, &s, i, k);
            const float x = TO_FLOAT(o[at]) + bias[at] - most;
            sum += EXPF(x);
            weighted += x * EXPF(x);
        }
        const float log_sum = LOGF(sum), entropy = log_sum - weighted / sum;
        const int taken = place_of(head, &s, i, picked);
        const float chosen = TO_FLOAT(o[taken]) + bias[taken] - most - log_sum;
        const float ratio = EXPF(chosen - s.log_chance[i]);
        const bool clipped = a > 0 ? ratio > 1 + hyper[2] : ratio < 1 - hyper[2];
        const float push = clipped ? 0 : a * ratio;
        for (int k = 0; k < count; k++) {
            const int at = place_of(head, &s, i, k);
            const float lp = TO_FLOAT(o[at]) + bias[at] - most - log_sum, p = EXPF(lp);
            const float by_entropy = hyper[0] * p * (lp + entropy);
            d[at] = TO_NUM(scale * (by_entropy - push * ((k == picked) - p)));
        }
        const int value = value_of(head);
        const float v = tanhf(TO_FLOAT(o[value]) + bias[value]), off = v - returns[i];
        d[value] = TO_NUM(scale * hyper[1] * 2 * off * (1 - v * v));
        if (i % 64) return; /* a sample is enough for the report */
        add_to(&report[0], -a * ratio);
        add_to(&report[1], off * off);
        add_to(&report[2], entropy);
        add_to(&report[3], s.log_chance[i] - chosen);
        add_to(&report[4], 1.0f);
    });
}

/* The gradient's rows are zero again. */
void env_clear(int n, Head head, StepRows s, Num *gradient, Stream stream)
{
    EACH(n, stream, {
        Num *d = gradient + (size_t)i * width_of(head);
        for (int k = 0; k < s.options[i]; k++) d[place_of(head, &s, i, k)] = TO_NUM(0.0f);
        d[value_of(head)] = TO_NUM(0.0f);
    });
}

/* Adam with a bound on the gradient's norm. state: the norm's square, steps taken, and what the
 * two means are to be divided by. */
void env_norm(int n, const Num *gradient, float *state, Stream stream)
{
    const int each_has = 32, threads = (n + each_has - 1) / each_has;
    EACH((threads + 31) / 32 * 32, stream, {
        float sum = 0;
        for (int k = 0; k < each_has; k++) {
            const int at = k * threads + i;
            const float x = i < threads && at < n ? TO_FLOAT(gradient[at]) : 0;
            sum += x * x;
        }
#ifdef __CUDA_ARCH__
        for (int by = 16; by; by /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, by);
        if (i % 32) return;
#endif
        add_to(&state[0], sum);
    });
}

void env_adam(int n, float *weight, Num *copy, const Num *gradient, float *m, float *v,
              float *state, const float *hyper, Stream stream)
{
    EACH(1, stream, {
        const float t = ++state[i + 1];
        state[2] = 1 - powf(0.9f, t);
        state[3] = 1 - powf(0.999f, t);
    });
    EACH(n, stream, {
        const float norm = sqrtf(state[0]);
        const float g = TO_FLOAT(gradient[i]) * (norm > hyper[4] ? hyper[4] / norm : 1.0f);
        const float mean = 0.9f * m[i] + 0.1f * g, square = 0.999f * v[i] + 0.001f * g * g;
        const float now =
            weight[i] - hyper[3] * mean / state[2] / (sqrtf(square / state[3]) + 1e-5f);
        m[i] = mean;
        v[i] = square;
        weight[i] = now;
        copy[i] = TO_NUM(now);
    });
    EACH(1, stream, { state[i] = 0; });
}

int env_fault(void)
{
#ifdef __CUDACC__
    return (int)cudaDeviceSynchronize();
#else
    return 0;
#endif
}

} /* extern "C" */
