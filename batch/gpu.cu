/* gpu.cu - a batch on a GPU: the engine and lane.h as CUDA C++ (nvcc), one game a thread.
 *
 * Games lie interleaved: of each 32 of them, which one warp plays, the first 16 bytes side by side,
 * then the next 16, and so on. A thread fetches what of its game is in use into its local memory,
 * which the hardware interleaves in just this way, plays there, and puts it back. Both times a warp
 * reads and writes whole lines, and while it plays neighbours' bytes fall together.
 *
 * To deal a game takes longer than a step, and in each step some end. So for every game the one
 * that comes after it lies ready, and takes its place at once. Those that a step has used up are
 * dealt again beside the next step: no game ends with the step after that in which it began. */
#include "../engine/talia_all.c"

#include "batch.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <cuda_runtime.h>

enum { TILE = 32, UNIT = 16, BLOCK = 128 };
enum { UNITS = (sizeof(Game) + UNIT - 1) / UNIT };

/* What counts on the device. */
typedef struct Counts {
    int32_t turn;    /* 0 and 1 by turns: which list this step fills; the other one is emptied */
    int32_t used[2]; /* how many there are in the lists */
    int32_t wrong;   /* picks that were no options */
} Counts;

/* What a kernel is given. */
typedef struct There {
    Source source; /* with pointers to the device */
    uint4 *store;  /* [tiles][UNITS][TILE] */
    uint4 *spare;  /* likewise: the games that come after these */
    Lane *lane;    /* [games] */
    Lane *next;    /* of the spare games, with the chance of all to come */
    int32_t *used; /* [2][games]: games whose spare one was used up */
    Counts *counts;
    int games;
} There;

typedef struct Gpu {
    There there;
    cudaStream_t stream, beside;
    cudaEvent_t fork, join;
    int number;
    bool hasty; /* games can end as soon as they have begun: nothing goes on beside a step */
    void *drawn, *setup, *laid_out;
} Gpu;

/* ---- Games in tiles -------------------------------------------------------------------------- */

/* A game of a thread, aligned as the store is. */
typedef union Own {
    Game game;
    uint4 unit[UNITS];
    __device__ Own() {}
} Own;

static __device__ size_t place_of_game(int i)
{
    return (size_t)(i / TILE) * UNITS * TILE + (size_t)(i % TILE);
}

/* The units in which these bytes lie, from the store or to it: several at a time on their way. */
template <bool PUT>
static __device__ __forceinline__ void carry_units(Own *own, uint4 *store, unsigned from,
                                                   unsigned bytes)
{
    const unsigned end = (from + bytes + UNIT - 1) / UNIT;
#pragma unroll 8
    for (unsigned unit = from / UNIT; unit < end; unit++) {
        if (PUT)
            store[unit * TILE] = own->unit[unit];
        else
            own->unit[unit] = store[unit * TILE];
    }
}

/* What is in use of a game: the same stretches as those of talia_copy. What of the table says how
 * many players there are comes first. */
template <bool PUT> static __device__ __forceinline__ void carry(Own *own, uint4 *store)
{
    const Game *g = &own->game;
    carry_units<PUT>(own, store, 0, offsetof(Game, player) + 2 * sizeof(Player));
    const int players = g->players;
    if (players > 2)
        carry_units<PUT>(own, store, offsetof(Game, player) + 2 * sizeof(Player),
                         (players - 2) * sizeof(Player));
    carry_units<PUT>(own, store, offsetof(Game, owned), players * sizeof g->owned[0]);
    carry_units<PUT>(own, store, offsetof(Game, frame), g->depth * sizeof(Frame));
    if (g->entries)
        carry_units<PUT>(own, store, offsetof(Game, entry), g->entries * sizeof(Entry));
    if (g->promises)
        carry_units<PUT>(own, store, offsetof(Game, promise), g->promises * sizeof(Promise));
    if (g->pass_rounds)
        carry_units<PUT>(own, store, offsetof(Game, passed), players * sizeof g->passed[0]);
    for (int who = 0; who < players; who++) {
        const Player *p = &g->player[who];
        const size_t at = offsetof(Game, cards) + p->cards_at;
        carry_units<PUT>(own, store, at + p->deck_at, (size_t)(g->stride - p->deck_at));
        if (p->mat_end[MATS - 1]) carry_units<PUT>(own, store, at, p->mat_end[MATS - 1]);
    }
}

static __device__ void fetch(const uint4 *store, int i, Own *own)
{
    carry<false>(own, (uint4 *)store + place_of_game(i));
}

static __device__ void put(uint4 *store, int i, Own *own)
{
    carry<true>(own, store + place_of_game(i));
}

/* ---- Kernels --------------------------------------------------------------------------------- */

#define KERNEL static __global__ void __launch_bounds__(BLOCK, 4)

static __device__ int thread_number(void)
{
    return (int)(blockIdx.x * blockDim.x + threadIdx.x);
}

KERNEL open_games(There there)
{
    const int i = thread_number();
    if (i >= there.games) return;
    Own own;
    Lane lane;
    lane_open(&there.source, &lane, i, &own.game);
    put(there.store, i, &own);
    there.lane[i] = lane;
    lane_begin(&there.source, &lane, i, &own.game);
    put(there.spare, i, &own);
    there.next[i] = lane;
}

KERNEL observe_games(There there, TaliaRows rows)
{
    const int i = thread_number();
    if (i >= there.games) return;
    Own own;
    fetch(there.store, i, &own);
    lane_write(&rows, i, &there.lane[i], &own.game);
}

/* A step begins: the lists change places. */
KERNEL take_turns(There there)
{
    const int turn = !there.counts->turn;
    there.counts->turn = turn;
    there.counts->used[turn] = 0;
}

/* The spares of the last step have been dealt already. */
KERNEL forget_used(There there)
{
    there.counts->used[there.counts->turn] = 0;
}

/* The spare game takes the place of one that has ended. */
static __device__ void use_spare(const There *there, int i, Lane *lane, Own *own)
{
    const int turn = there->counts->turn;
    const int at = atomicAdd(&there->counts->used[turn], 1);
    there->used[turn * there->games + at] = i;
    fetch(there->spare, i, own);
    lane->asked = 0;
    lane->options = there->next[i].options;
}

KERNEL step_games(There there, const uint16_t *pick, TaliaRows rows)
{
    const int i = thread_number();
    if (i >= there.games) return;
    Own own;
    Lane lane = there.lane[i];
    int ended = TALIA_RUNNING;
    const int picked = pick[i];
    fetch(there.store, i, &own);
    if (picked < lane.options)
        ended = lane_choose(&there.source, &lane, &own.game, picked);
    else if (picked != TALIA_PASS_OVER)
        atomicAdd(&there.counts->wrong, 1);
    if (rows.ended) rows.ended[i] = (uint8_t)ended;
    if (ended != TALIA_RUNNING) {
        lane_write_results(&rows, i, &lane, &own.game);
        use_spare(&there, i, &lane, &own);
    }
    there.lane[i] = lane;
    put(there.store, i, &own);
    lane_write(&rows, i, &lane, &own.game);
}

/* The spare games that this step, or the one before it, has used up. */
KERNEL deal_spares(There there, bool of_this_step)
{
    const int turn = of_this_step ? there.counts->turn : !there.counts->turn;
    const int at = thread_number();
    if (at >= there.counts->used[turn]) return;
    const int i = there.used[turn * there.games + at];
    Own own;
    Lane next = there.next[i];
    lane_begin(&there.source, &next, i, &own.game);
    put(there.spare, i, &own);
    there.next[i] = next;
}

KERNEL pick_any_option(There there, uint64_t seed, uint16_t *pick)
{
    const int i = thread_number();
    if (i < there.games) pick[i] = (uint16_t)lane_pick_any(&there.lane[i], i, seed);
}

KERNEL deal_games_anew(There there, uint64_t seed)
{
    const int i = thread_number();
    if (i >= there.games) return;
    Own own;
    fetch(there.store, i, &own);
    lane_deal_anew(&own.game, i, seed);
    put(there.store, i, &own);
}

KERNEL hash_games(There there, uint64_t *out)
{
    const int i = thread_number();
    if (i >= there.games) return;
    Own own;
    fetch(there.store, i, &own);
    out[i] = talia_hash(&own.game);
}

/* A game as bytes in a row, and back. */
KERNEL get_game(There there, int i, TaliaGame *out)
{
    Own own;
    fetch(there.store, i, &own);
    talia_copy(out, &own.game);
}

KERNEL put_game(There there, int i, const TaliaGame *in)
{
    Own own;
    Lane lane = there.lane[i];
    talia_copy(&own.game, in);
    lane.asked = 0;
    lane_run_on(&there.source, &lane, &own.game);
    put(there.store, i, &own);
    there.lane[i] = lane;
}

KERNEL copy_games(There there, const int32_t *to, const int32_t *from, int count)
{
    const int k = thread_number();
    if (k >= count) return;
    Own own;
    fetch(there.store, from[k], &own);
    put(there.store, to[k], &own);
    there.lane[to[k]].asked = there.lane[from[k]].asked;
    there.lane[to[k]].options = there.lane[from[k]].options;
}

/* ---- Called from batch.c --------------------------------------------------------------------- */

static bool went_well(TaliaBatch *batch, cudaError_t error)
{
    if (error == cudaSuccess) return true;
    snprintf(batch->fault, sizeof batch->fault, "the GPU: %s", cudaGetErrorString(error));
    return false;
}

static Gpu *gpu_of(TaliaBatch *batch)
{
    Gpu *gpu = (Gpu *)batch->there;
    cudaSetDevice(gpu->number);
    return gpu;
}

static int blocks(int threads)
{
    return (threads + BLOCK - 1) / BLOCK;
}

#define RUN_ON(stream, kernel, threads, ...)                                                       \
    (kernel<<<blocks(threads), BLOCK, 0, stream>>>(gpu->there, ##__VA_ARGS__),                     \
     went_well(batch, cudaGetLastError()))
#define RUN(kernel, threads, ...) RUN_ON(gpu->stream, kernel, threads, ##__VA_ARGS__)
#define RUN_ONE(kernel, ...)                                                                       \
    (kernel<<<1, 1, 0, gpu->stream>>>(gpu->there, ##__VA_ARGS__),                                  \
     went_well(batch, cudaGetLastError()))

static bool clear(TaliaBatch *batch, void *at, size_t bytes)
{
    Gpu *gpu = gpu_of(batch);
    return went_well(batch, cudaMemsetAsync(at, 0, bytes, gpu->stream));
}

static bool clear_dense(TaliaBatch *batch, const TaliaRows *rows)
{
    return !rows->dense ||
           clear(batch, rows->dense, (size_t)batch->games * (size_t)rows->columns);
}

static void gpu_close(TaliaBatch *batch)
{
    Gpu *gpu = gpu_of(batch);
    cudaStreamSynchronize(gpu->stream);
    cudaStreamDestroy(gpu->beside);
    cudaEventDestroy(gpu->fork);
    cudaEventDestroy(gpu->join);
    cudaFree(gpu->there.store);
    cudaFree(gpu->there.spare);
    cudaFree(gpu->there.lane);
    cudaFree(gpu->there.next);
    cudaFree(gpu->there.used);
    cudaFree(gpu->there.counts);
    cudaFree(gpu->drawn);
    cudaFree(gpu->setup);
    cudaFree(gpu->laid_out);
    free(gpu);
    batch->there = NULL;
}

static bool gpu_observe(TaliaBatch *batch, const TaliaRows *rows)
{
    Gpu *gpu = gpu_of(batch);
    return clear_dense(batch, rows) && RUN(observe_games, batch->games, *rows);
}

/* Spares are dealt beside the step; all of it is one piece that a graph can hold. */
static bool fork_spares(TaliaBatch *batch, Gpu *gpu)
{
    return went_well(batch, cudaEventRecord(gpu->fork, gpu->stream)) &&
           went_well(batch, cudaStreamWaitEvent(gpu->beside, gpu->fork, 0)) &&
           RUN_ON(gpu->beside, deal_spares, batch->games, false) &&
           went_well(batch, cudaEventRecord(gpu->join, gpu->beside));
}

static bool join_spares(TaliaBatch *batch, Gpu *gpu)
{
    if (gpu->hasty) return RUN(deal_spares, batch->games, true);
    return went_well(batch, cudaStreamWaitEvent(gpu->stream, gpu->join, 0));
}

static bool gpu_step(TaliaBatch *batch, const uint16_t *pick, const TaliaRows *rows)
{
    Gpu *gpu = gpu_of(batch);
    return clear_dense(batch, rows) && RUN_ONE(take_turns) &&
           (gpu->hasty || fork_spares(batch, gpu)) &&
           RUN(step_games, batch->games, pick, *rows) && join_spares(batch, gpu);
}

static bool gpu_deal_anew(TaliaBatch *batch, uint64_t seed)
{
    Gpu *gpu = gpu_of(batch);
    return RUN(deal_games_anew, batch->games, seed);
}

static bool gpu_wait(TaliaBatch *batch)
{
    Gpu *gpu = gpu_of(batch);
    int32_t wrong = 0;
    if (!went_well(batch, cudaStreamSynchronize(gpu->stream)) ||
        !went_well(batch, cudaMemcpy(&wrong, &gpu->there.counts->wrong, sizeof wrong,
                                     cudaMemcpyDeviceToHost)))
        return false;
    if (wrong == 0) return true;
    snprintf(batch->fault, sizeof batch->fault, "%d times an option that is not there was picked",
             (int)wrong);
    clear(batch, &gpu->there.counts->wrong, sizeof wrong);
    return false;
}

/* Room on the device, filled if there is something to fill it with. */
static bool take_room(void **room, const void *fill, size_t bytes)
{
    if (bytes == 0) return true;
    if (cudaMalloc(room, bytes) != cudaSuccess) return false;
    return !fill || cudaMemcpy(*room, fill, bytes, cudaMemcpyHostToDevice) == cudaSuccess;
}

static bool gpu_get(TaliaBatch *batch, int game, TaliaGame *out)
{
    Gpu *gpu = gpu_of(batch);
    void *room = NULL;
    const bool good = take_room(&room, NULL, sizeof *out) &&
                      RUN_ONE(get_game, game, (TaliaGame *)room) &&
                      went_well(batch, cudaStreamSynchronize(gpu->stream)) &&
                      went_well(batch, cudaMemcpy(out, room, sizeof *out, cudaMemcpyDeviceToHost));
    cudaFree(room);
    return good;
}

static bool gpu_put(TaliaBatch *batch, int game, const TaliaGame *in)
{
    Gpu *gpu = gpu_of(batch);
    void *room = NULL;
    const bool good = take_room(&room, in, sizeof *in) &&
                      RUN_ONE(put_game, game, (const TaliaGame *)room) &&
                      went_well(batch, cudaStreamSynchronize(gpu->stream));
    cudaFree(room);
    return good;
}

static bool gpu_copy(TaliaBatch *batch, const int32_t *to, const int32_t *from, int count)
{
    Gpu *gpu = gpu_of(batch);
    void *rooms[2] = {NULL, NULL};
    const size_t bytes = (size_t)(count > 0 ? count : 0) * sizeof *to;
    if (bytes == 0) return true;
    /* A copy may be near its end: spares that were used by the last step are dealt first. */
    const bool good = take_room(&rooms[0], to, bytes) && take_room(&rooms[1], from, bytes) &&
                      (gpu->hasty ||
                       (RUN(deal_spares, batch->games, true) && RUN_ONE(forget_used))) &&
                      RUN(copy_games, count, (const int32_t *)rooms[0],
                          (const int32_t *)rooms[1], count) &&
                      went_well(batch, cudaStreamSynchronize(gpu->stream));
    cudaFree(rooms[0]);
    cudaFree(rooms[1]);
    return good;
}

static bool gpu_hash(TaliaBatch *batch, uint64_t *out)
{
    Gpu *gpu = gpu_of(batch);
    return RUN(hash_games, batch->games, out);
}

static void *gpu_room(TaliaBatch *batch, size_t bytes)
{
    void *room = NULL;
    gpu_of(batch);
    return take_room(&room, NULL, bytes) ? room : NULL;
}

static void gpu_free(TaliaBatch *batch, void *room)
{
    gpu_of(batch);
    cudaFree(room);
}

static bool gpu_read(TaliaBatch *batch, void *to, const void *from, size_t bytes)
{
    Gpu *gpu = gpu_of(batch);
    return went_well(batch,
                     cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, gpu->stream)) &&
           went_well(batch, cudaStreamSynchronize(gpu->stream));
}

static bool gpu_write(TaliaBatch *batch, void *to, const void *from, size_t bytes)
{
    Gpu *gpu = gpu_of(batch);
    return went_well(batch,
                     cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, gpu->stream)) &&
           went_well(batch, cudaStreamSynchronize(gpu->stream));
}

static bool gpu_pick_any(TaliaBatch *batch, uint64_t seed, uint16_t *pick)
{
    Gpu *gpu = gpu_of(batch);
    return RUN(pick_any_option, batch->games, seed, pick);
}

static const Device device = {gpu_close, gpu_observe, gpu_step, gpu_deal_anew, gpu_wait,
                              gpu_get,   gpu_put,     gpu_copy, gpu_room,      gpu_free,
                              gpu_read,  gpu_write,   gpu_pick_any, gpu_hash};

static bool take_rooms(TaliaBatch *batch, Gpu *gpu)
{
    There *there = &gpu->there;
    const size_t games = (size_t)batch->games, tiles = (games + TILE - 1) / TILE;
    const Source *source = &batch->source;
    there->source = *source;
    there->games = batch->games;
    if (!take_room((void **)&there->store, NULL, tiles * TILE * UNITS * UNIT) ||
        !take_room((void **)&there->spare, NULL, tiles * TILE * UNITS * UNIT) ||
        !take_room((void **)&there->lane, NULL, games * sizeof *there->lane) ||
        !take_room((void **)&there->next, NULL, games * sizeof *there->next) ||
        !take_room((void **)&there->used, NULL, 2 * games * sizeof *there->used) ||
        !take_room((void **)&there->counts, NULL, sizeof *there->counts) ||
        !take_room(&gpu->drawn, source->drawn, (size_t)source->draws * sizeof *source->drawn) ||
        !take_room(&gpu->setup, source->setup, (size_t)source->setups * sizeof *source->setup) ||
        !take_room(&gpu->laid_out, source->laid_out,
                   (size_t)source->setups * sizeof *source->laid_out))
        return went_well(batch, cudaErrorMemoryAllocation);
    there->source.drawn = (const Drawn *)gpu->drawn;
    there->source.setup = (const TaliaSetup *)gpu->setup;
    there->source.laid_out = (const TaliaGame *)gpu->laid_out;
    return clear(batch, there->counts, sizeof *there->counts);
}

static bool take_streams(TaliaBatch *batch, Gpu *gpu)
{
    return went_well(batch, cudaStreamCreateWithFlags(&gpu->beside, cudaStreamNonBlocking)) &&
           went_well(batch, cudaEventCreateWithFlags(&gpu->fork, cudaEventDisableTiming)) &&
           went_well(batch, cudaEventCreateWithFlags(&gpu->join, cudaEventDisableTiming));
}

bool gpu_open(TaliaBatch *batch, const TaliaBatchPlan *plan, char *error)
{
    Gpu *gpu = (Gpu *)calloc(1, sizeof *gpu);
    int count = 0;
    if (!gpu || cudaGetDeviceCount(&count) != cudaSuccess || plan->device > count) {
        snprintf(error, TALIA_BATCH_ERROR, "there is no GPU %d: there are %d", plan->device, count);
        free(gpu);
        return false;
    }
    gpu->number = plan->device - 1;
    gpu->stream = (cudaStream_t)plan->stream;
    gpu->hasty = plan->limit && plan->limit < 3;
    batch->there = gpu;
    batch->device = &device;
    gpu_of(batch);
    if (take_streams(batch, gpu) && take_rooms(batch, gpu) && RUN(open_games, batch->games) &&
        gpu_wait(batch))
        return true;
    snprintf(error, TALIA_BATCH_ERROR, "%s", batch->fault);
    return false;
}
