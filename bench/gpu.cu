/* gpu.cu - see gpu.h. One unit with the batch, so that the engine is compiled once for the GPU. */
#include "../batch/gpu.cu"

#include "../script/random.h"
#include "gpu.h"
#include "signature.c"

enum { WHOLE_BLOCKS = 8448, KINGDOMS = 64, MOST_OF_A_GAME = 1000 };

/* ---- Kernels --------------------------------------------------------------------------------- */

/* What was played, summed up over all threads. */
typedef struct Played {
    unsigned long long games, decisions, turns;
} Played;

/* A game that was laid out, for a thread: it has to run on. */
static __device__ void deal_copy(Game *game, const TaliaGame *laid_out, uint64_t seed)
{
    const uint64_t seeds[2] = {seed, 1};
    talia_copy(game, laid_out);
    deal_hands(game, seeds);
}

/* Province, Gold, Silver: the order of preference is that of the kinds, from above. */
static __device__ TaliaChoice choose_money(const Game *g)
{
    const uint64_t wanted = g->decision.mask[1] & (bit(PROVINCE) | bit(GOLD) | bit(SILVER));
    if (g->decision.question != TALIA_Q_BUY) return TALIA_CHOICE(TALIA_WORD, TALIA_END);
    if (plain_treasures(g)) return TALIA_PLAY_TREASURES;
    if (!wanted) return TALIA_CHOICE(TALIA_WORD, TALIA_END);
    return TALIA_CHOICE(TALIA_BUY, 63 - __clzll((long long)wanted));
}

KERNEL play_big_money(const TaliaGame *laid_out, int each, uint64_t seed, Played *played)
{
    Own own;
    Game *g = &own.game;
    unsigned turns = 0;
    for (int i = 0; i < each; i++) {
        deal_copy(g, laid_out, seed + (uint64_t)thread_number() * (uint64_t)each + (uint64_t)i);
        run(g);
        while (g->decision.who != NONE) choose(g, choose_money(g));
        turns += g->player[0].turns + g->player[1].turns;
    }
    atomicAdd(&played->games, (unsigned long long)each);
    atomicAdd(&played->turns, (unsigned long long)turns);
}

/* Where the k-th bit that is set lies: by halves, alike for all lanes. */
static __device__ int nth_bit(uint64_t mask, int k)
{
    uint32_t left = (uint32_t)mask;
    int at = 0, below = __popc(left);
    if (k >= below) {
        k -= below;
        left = (uint32_t)(mask >> 32);
        at = 32;
    }
#pragma unroll
    for (int half = 16; half > 0; half >>= 1) {
        below = __popc(left & ((1u << half) - 1));
        if (k >= below) {
            k -= below;
            left >>= half;
            at += half;
        }
    }
    return at;
}

/* Any option, all alike. */
static __device__ TaliaChoice choose_any(const TaliaDecision *decision, uint64_t *random)
{
    uint64_t mask = decision->words;
    int verb = TALIA_WORD, left = __popcll(mask);
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) left += __popcll(decision->mask[group]);
    left = random_under(random, left);
    for (int group = TALIA_MAX_GROUPS; group > 0 && left >= __popcll(mask); group--) {
        left -= __popcll(mask);
        mask = decision->mask[group - 1];
        verb = decision->verb[group - 1];
    }
    return TALIA_CHOICE(verb, nth_bit(mask, left));
}

/* The games of a warp are of one kingdom: so more of them do the same. There is one place where
 * games run on, for those that were dealt too: there the lanes meet. */
KERNEL play_by_chance(const TaliaGame *laid_out, int kingdoms, int rounds, uint64_t seed,
                      Played *played)
{
    Own own;
    Game *g = &own.game;
    uint64_t random = seed + (uint64_t)thread_number() * 0xd1342543de82ef95u;
    const int kingdom = thread_number() / 32 % kingdoms;
    int of_game = MOST_OF_A_GAME, deals = 0;
    g->decision.who = NONE;
    for (int i = 0; i < rounds; i++) {
        if (g->decision.who == NONE || of_game == MOST_OF_A_GAME) {
            deal_copy(g, &laid_out[kingdom], random_next(&random) | 1);
            of_game = 0;
            deals++;
        } else {
            g->answer = choose_any(&g->decision, &random);
            of_game++;
        }
        __syncwarp();
        run(g);
    }
    atomicAdd(&played->decisions, (unsigned long long)(rounds - deals));
}

KERNEL follow_chain(TaliaSet newest, const SignatureLink *chain, int32_t *wrong)
{
    const int n = thread_number();
    if (n >= SIGNATURE_GAMES) return;
    Own own;
    const SignatureLink link = play_link(&own.game, newest, n, chain[n]);
    if (link.random != chain[n + 1].random || link.hash != chain[n + 1].hash) atomicAdd(wrong, 1);
}

/* ---- Called from outside --------------------------------------------------------------------- */

static bool is_well(cudaError_t error, char *words)
{
    if (error == cudaSuccess) return true;
    snprintf(words, TALIA_BATCH_ERROR, "the GPU: %s", cudaGetErrorString(error));
    return false;
}

/* Games that are laid out, on the device; NULL: no room. */
static TaliaGame *lay_out_there(const TaliaSetup *setup, int count)
{
    static TaliaGame laid_out[KINGDOMS];
    void *there = NULL;
    for (int i = 0; i < count; i++) talia_lay_out(&laid_out[i], &setup[i]);
    return take_room(&there, laid_out, (size_t)count * sizeof *laid_out) ? (TaliaGame *)there
                                                                         : NULL;
}

static const uint8_t first_game[TALIA_MAX_KINGDOM] = {
    TALIA_moat,   TALIA_mine,    TALIA_merchant, TALIA_smithy,   TALIA_militia,
    TALIA_cellar, TALIA_remodel, TALIA_market,   TALIA_workshop, TALIA_village};

/* A mix of what Adventures has: Travellers, calls, Durations, an Attack that waits. */
static const uint8_t adventures[TALIA_MAX_KINGDOM] = {
    TALIA_page,   TALIA_port, TALIA_duplicate, TALIA_royal_carriage, TALIA_haunted_woods,
    TALIA_magpie, TALIA_gear, TALIA_artificer, TALIA_ranger,         TALIA_swamp_hag};

static void set_up(TaliaSetup *setup, const uint8_t kingdom[TALIA_MAX_KINGDOM])
{
    memset(setup, 0, sizeof *setup);
    setup->seed[0] = 1;
    setup->players = setup->edition = 2;
    setup->kingdom_count = TALIA_MAX_KINGDOM;
    memcpy(setup->kingdom, kingdom, TALIA_MAX_KINGDOM);
}

/* Milliseconds of what was queued between the two. */
typedef struct Watch {
    cudaEvent_t begin, end;
} Watch;

static float seconds_of(Watch *watch)
{
    float milliseconds = 0;
    cudaEventRecord(watch->end);
    cudaEventSynchronize(watch->end);
    cudaEventElapsedTime(&milliseconds, watch->begin, watch->end);
    return milliseconds / 1000;
}

/* A kernel that adds up what it played; seconds. */
#define TIME_KERNEL(result, watch, kernel, ...)                                                    \
    (cudaMemset(played, 0, sizeof *played), cudaEventRecord((watch)->begin),                       \
     kernel<<<WHOLE_BLOCKS, BLOCK>>>(__VA_ARGS__, played), seconds_of(watch));                     \
    cudaMemcpy(result, played, sizeof *(result), cudaMemcpyDeviceToHost)

static double rate_by_chance(const TaliaGame *laid_out, int kingdoms, uint64_t seed, Watch *watch,
                             Played *played)
{
    enum { ROUNDS = 400 };
    Played result;
    const double taken =
        TIME_KERNEL(&result, watch, play_by_chance, laid_out, kingdoms, ROUNDS, seed);
    return (double)result.decisions / taken;
}

static void measure_whole(const TaliaGame *first, const TaliaGame *mix, const TaliaGame *all,
                          Played *played, GpuRates *rates)
{
    enum { MONEY_GAMES = 40 };
    Played result;
    Watch watch;
    cudaEventCreate(&watch.begin);
    cudaEventCreate(&watch.end);
    for (int round = 0; round < 2; round++) { /* the first to warm up */
        const uint64_t seed = 1 + ((uint64_t)round << 40);
        const double money = TIME_KERNEL(&result, &watch, play_big_money, first, MONEY_GAMES, seed);
        rates->big_money = (double)result.games / money;
        rates->turns = (double)result.turns / (double)result.games;
        rates->first_game = rate_by_chance(first, 1, seed, &watch, played);
        rates->adventures = rate_by_chance(mix, 1, seed, &watch, played);
        rates->all_sets = rate_by_chance(all, KINGDOMS, seed, &watch, played);
    }
    cudaEventDestroy(watch.begin);
    cudaEventDestroy(watch.end);
}

extern "C" bool gpu_play_whole(int device, GpuRates *rates, char error[TALIA_BATCH_ERROR])
{
    TaliaSetup setup, all[KINGDOMS];
    uint64_t random = 1;
    void *played = NULL;
    if (!is_well(cudaSetDevice(device - 1), error)) return false;
    for (int i = 0; i < KINGDOMS; i++) {
        memset(&all[i], 0, sizeof all[i]);
        all[i].players = all[i].edition = 2;
        random_kingdom(&random, &all[i], TALIA_SET_ADVENTURES);
        random_events_or_none(&random, &all[i]);
    }
    set_up(&setup, first_game);
    TaliaGame *first = lay_out_there(&setup, 1);
    set_up(&setup, adventures);
    TaliaGame *mix = lay_out_there(&setup, 1), *many = lay_out_there(all, KINGDOMS);
    if (first && mix && many && take_room(&played, NULL, sizeof(Played)))
        measure_whole(first, mix, many, (Played *)played, rates);
    cudaFree(first);
    cudaFree(mix);
    cudaFree(many);
    cudaFree(played);
    return is_well(cudaGetLastError(), error);
}

extern "C" bool gpu_follows_chain(int device, TaliaSet newest, const SignatureLink *chain,
                                  char error[TALIA_BATCH_ERROR])
{
    void *there = NULL, *count = NULL;
    int32_t wrong = -1;
    if (!is_well(cudaSetDevice(device - 1), error)) return false;
    if (take_room(&there, chain, (SIGNATURE_GAMES + 1) * sizeof *chain) &&
        take_room(&count, NULL, sizeof wrong)) {
        cudaMemset(count, 0, sizeof wrong);
        follow_chain<<<blocks(SIGNATURE_GAMES), BLOCK>>>(newest, (const SignatureLink *)there,
                                                         (int32_t *)count);
        cudaMemcpy(&wrong, count, sizeof wrong, cudaMemcpyDeviceToHost);
    }
    cudaFree(there);
    cudaFree(count);
    if (!is_well(cudaGetLastError(), error)) return false;
    if (wrong == 0) return true;
    snprintf(error, TALIA_BATCH_ERROR, "%d games of the signature go another way on the GPU",
             (int)wrong);
    return false;
}
