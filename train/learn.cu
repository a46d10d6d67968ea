/* learn.cu - the small kernels of learning around a net's matrix products: inputs as rows, options
 * picked by outputs, what a choice was worth, gradients, Adam. Games are those of talia/batch.h.
 * nvcc builds it for a GPU, any C++ compiler for the CPU (each kernel is then a loop): the same
 * functions, called from train/learn.py. */
#include <cmath>
#include <cstdint>
#include <cstring>

enum { OPTIONS = 64, SEATS = 6, OUTPUTS = 2688, VALUE_AT = 2664, MAX_PLANS = 8192 };
enum { ENDED = 1, CUT = 2 }; /* as in talia/batch.h */

#ifdef __CUDACC__
#include <cuda_bf16.h>
#include <cuda_runtime.h>
typedef __nv_bfloat16 Num; /* of inputs, weights and gradients */
typedef cudaStream_t Stream;
#define FN static __device__ inline
#define TO_NUM(x) __float2bfloat16(x)
#define TO_FLOAT(x) __bfloat162float(x)
template <class F> __global__ void __launch_bounds__(128) each(int n, F f)
{
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) f(i);
}
#define EACH(n, stream, ...)                                                                       \
    do {                                                                                           \
        auto f_ = [=] __device__(int i) __VA_ARGS__;                                               \
        each<<<((n) + 127) / 128, 128, 0, (Stream)(stream)>>>(n, f_);                              \
    } while (0)
/* The same with a warp for each: its threads take turns at options. */
template <class F> __global__ void __launch_bounds__(128) each_warp(int n, F f)
{
    const int i = (int)(blockIdx.x * 4 + threadIdx.x / 32);
    if (i < n) f(i);
}
#define EACH_WARP(n, stream, ...)                                                                  \
    do {                                                                                           \
        auto f_ = [=] __device__(int i) __VA_ARGS__;                                               \
        each_warp<<<((n) + 3) / 4, 128, 0, (Stream)(stream)>>>(n, f_);                             \
    } while (0)
#define EACH_LANE(k, n) for (int k = (int)(threadIdx.x % 32); k < (n); k += 32)
#define IS_FIRST_LANE (threadIdx.x % 32 == 0)
#define IS_FIRST_OF_BLOCK (threadIdx.x == 0)
#define TOGETHER() __syncwarp()
#define EXPF __expf
#define LOGF __logf
#else
typedef float Num;
typedef void *Stream;
#define FN static inline
#define TO_NUM(x) (x)
#define TO_FLOAT(x) (x)
#define EACH(n, stream, ...)                                                                       \
    do {                                                                                           \
        (void)stream;                                                                              \
        auto f_ = [=](int i) __VA_ARGS__;                                                          \
        for (int i_ = 0; i_ < (n); i_++) f_(i_);                                                   \
    } while (0)
#define EACH_WARP EACH
#define EACH_LANE(k, n) for (int k = 0; k < (n); k++)
#define IS_FIRST_LANE true
#define IS_FIRST_OF_BLOCK true
#define TOGETHER() (void)0
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

FN uint32_t hash_of(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)(x >> 32);
}

/* ---- What is kept of decisions --------------------------------------------------------------- */

/* Of one step of all games. */
typedef struct Decisions {
    const uint8_t *seat, *option_count;
    const int16_t *output; /* [games][OPTIONS] */
    uint16_t *pick;
    uint8_t *learn; /* whether the choice is one of the net that learns */
    float *log_chance, *value;
} Decisions;

/* Some of the games: first, first + every, ... */
typedef struct Part {
    int32_t first, every, count;
} Part;

/* Outputs of a net: one row for each game of a part, to which the bias is still to be added. */
typedef struct Head {
    const Num *outputs;
    const float *bias;
} Head;

FN int options_of(const Decisions *d, int game)
{
    const int count = d->option_count[game];
    return count < OPTIONS ? count : (int)OPTIONS;
}

FN float logit(const Num *outputs, const float *bias, const int16_t *output, int k)
{
    return TO_FLOAT(outputs[output[k]]) + bias[output[k]];
}

/* Of what the threads of a warp have, each for its options. */
FN float sum_of_lanes(float x)
{
#ifdef __CUDA_ARCH__
    for (int by = 16; by; by /= 2) x += __shfl_xor_sync(0xffffffffu, x, by);
#endif
    return x;
}

/* Of the 128 threads of a block, all of which are there; the first of them is told. */
FN float sum_of_block(float x)
{
#ifdef __CUDA_ARCH__
    __shared__ float part[4];
    x = sum_of_lanes(x);
    if (IS_FIRST_LANE) part[threadIdx.x / 32] = x;
    __syncthreads();
    x = part[0] + part[1] + part[2] + part[3];
#endif
    return x;
}

/* The largest number, and whose it is. */
typedef struct Best {
    float x;
    int k;
} Best;

FN Best best_of_lanes(Best best)
{
#ifdef __CUDA_ARCH__
    for (int by = 16; by; by /= 2) {
        const float x = __shfl_xor_sync(0xffffffffu, best.x, by);
        const int k = __shfl_xor_sync(0xffffffffu, best.k, by);
        if (x > best.x || (x == best.x && k < best.k)) best.x = x, best.k = k;
    }
#endif
    return best;
}

FN void take_better(Best *best, float x, int k)
{
    if (x > best->x) best->x = x, best->k = k;
}

/* The options' numbers: which is the largest, the logarithm of the sum of their exponentials, and
 * their entropy. */
typedef struct Spread {
    Best best;
    float log_sum, entropy;
} Spread;

FN Spread spread_of(const Num *o, const float *bias, const int16_t *output, int count)
{
    Spread s;
    float sum = 0, weighted = 0;
    s.best.x = -1e30f, s.best.k = 0;
    EACH_LANE(k, count) take_better(&s.best, logit(o, bias, output, k), k);
    s.best = best_of_lanes(s.best);
    EACH_LANE(k, count)
    {
        const float x = logit(o, bias, output, k) - s.best.x, e = EXPF(x);
        sum += e;
        weighted += x * e;
    }
    sum = sum_of_lanes(sum);
    s.log_sum = s.best.x + LOGF(sum);
    s.entropy = LOGF(sum) - sum_of_lanes(weighted) / sum;
    return s;
}

#include "plans.cuh"

extern "C" {

/* ---- Inputs as rows -------------------------------------------------------------------------- */

#ifdef __CUDACC__
static __global__ void __launch_bounds__(128)
    expand(int room, const uint16_t *input, const uint8_t *value, const uint16_t *counts,
           const float *scale, int columns, Num *x)
{
    extern __shared__ uint4 row[];
    const size_t game = blockIdx.x, at = game * (size_t)room;
    const int units = columns * (int)sizeof(Num) / 16, thread = (int)threadIdx.x;
    uint4 *out = (uint4 *)(x + game * (size_t)columns);
    const int count = counts[game] < room ? counts[game] : room;
    for (int i = thread; i < units; i += 128) row[i] = make_uint4(0, 0, 0, 0);
    __syncthreads();
    for (int k = thread; k < count; k += 128) {
        const int in = input[at + k];
        if (in < columns) ((Num *)row)[in] = TO_NUM(value[at + k] * scale[in]);
    }
    __syncthreads();
    for (int i = thread; i < units; i += 128) out[i] = row[i];
}
#endif

/* Lists of inputs that are not 0 become whole rows, each value divided by its field's divisor. */
void learn_expand(int games, int room, const uint16_t *input, const uint8_t *value,
                  const uint16_t *counts, const float *scale, int columns, Num *x, Stream stream)
{
#ifdef __CUDACC__
    expand<<<games, 128, columns * sizeof(Num), stream>>>(room, input, value, counts, scale,
                                                          columns, x);
#else
    (void)stream;
    memset(x, 0, (size_t)games * (size_t)columns * sizeof *x);
    for (int i = 0; i < games; i++) {
        const uint16_t *in = input + (size_t)i * (size_t)room;
        for (int k = 0; k < counts[i] && k < room; k++)
            x[(size_t)i * (size_t)columns + in[k]] =
                value[(size_t)i * (size_t)room + (size_t)k] * scale[in[k]];
    }
#endif
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* Picks an option by the net's outputs: by chance, or the likeliest (greedy: 1 for the net, 2 for
 * others, 3 for all). Where `others` has outputs, those are looked at for the seat that others
 * have. */
void learn_pick(Part part, Head mine, Head others, const uint8_t *other_seat, Decisions d,
                const uint64_t *counter, int greedy, Stream stream)
{
    EACH_WARP(part.count, stream, {
        const int game = part.first + i * part.every;
        const bool other = others.outputs && d.seat[game] == other_seat[game];
        const Head head = other ? others : mine;
        const Num *o = head.outputs + (size_t)i * OUTPUTS;
        const int16_t *output = d.output + (size_t)game * OPTIONS;
        const int count = options_of(&d, game);
        const Spread s = spread_of(o, head.bias, output, count);
        Best best;
        best.x = -1e30f, best.k = 0;
        EACH_LANE(k, count)
        {
            const uint64_t state = *counter * 0x9e3779b97f4a7c15u +
                                   ((uint64_t)game << 6 | (uint64_t)k) * 0xd1342543de82ef95u;
            const float u = (hash_of(state) + 0.5f) / 4294967296.0f;
            const float noise = -logf(-logf(u < 0.9999999f ? u : 0.9999999f));
            take_better(&best, logit(o, head.bias, output, k) + noise, k);
        }
        best = greedy & (other ? 2 : 1) ? s.best : best_of_lanes(best);
        if (!IS_FIRST_LANE) return;
        d.pick[game] = (uint16_t)best.k;
        d.learn[game] = !other;
        d.log_chance[game] = logit(o, head.bias, output, best.k) - s.log_sum;
        d.value[game] = tanhf(TO_FLOAT(o[VALUE_AT]) + head.bias[VALUE_AT]);
    });
}

/* What matches keep: the sum of wins and the number of games, in all and for each plan. */
typedef struct Tally {
    float wins[MAX_PLANS + 1], games[MAX_PLANS + 1];
    float ended, cut, decisions;
} Tally;

int tally_bytes(void)
{
    return (int)sizeof(Tally);
}

/* Games that have ended are counted, for the seats that are not others', and others change seats.
 * plan: of each game, or -1; one that is not active is not counted. over: where it is not null,
 * only the first game of each counts. */
void learn_tally(int games, const uint8_t *ended, const float *result, const uint32_t *length,
                 const int16_t *plan, const uint8_t *active, uint8_t *other_seat, uint8_t *over,
                 Tally *tally, uint64_t *counter, Stream stream)
{
    EACH(games, stream, {
        if (i == 0) ++*counter;
        if (ended[i]) {
            const int at = plan[i] >= 0 ? plan[i] : (int)MAX_PLANS;
            if (other_seat[i] < 2) {
                if (active[i] && !(over && over[i])) {
                    const float mine = result[i * SEATS + 1 - other_seat[i]];
                    add_to(&tally->wins[at], (mine + 1) / 2);
                    add_to(&tally->games[at], 1.0f);
                }
                other_seat[i] ^= 1;
            }
            if (over) over[i] = 1;
            add_to(&tally->ended, 1.0f);
            add_to(&tally->cut, ended[i] == CUT ? 1.0f : 0.0f);
            add_to(&tally->decisions, (float)length[i]);
        }
    });
}

/* ---- What a choice was worth ----------------------------------------------------------------- */

/* A seat's reward, -1 to 1: the result, and a little of the margin of points. Games that were cut
 * count half. */
FN float reward_of(const float *result, const int16_t *score, int players, int who, float margin,
                   bool cut)
{
    int most = -1000;
    if (who >= players) return 0;
    for (int i = 0; i < players; i++) {
        if (i != who && score[i] > most) most = score[i];
    }
    float m = (score[who] - most) / 30.0f;
    m = m > 1 ? 1 : m < -1 ? -1 : m;
    return (1 - margin) * result[who] * (cut ? 0.5f : 1.0f) + margin * m;
}

/* What came of T steps. */
typedef struct Course {
    const uint8_t *seat, *players, *ended; /* [T + 1][games], [T + 1], [T] */
    const float *result;                   /* [T][games][SEATS] */
    const int16_t *score;
    const float *value; /* [T + 1][games] */
    uint8_t *learn;     /* [T + 1][games] */
    float *advantage, *returns;
    float *sums; /* of advantages, their squares, their number */
} Course;

/* Advantages and returns: each seat's decisions are a chain of their own. The last decision of a
 * seat that is not asked at the end has nothing after it, and is not learned from. */
void learn_advantages(int games, int T, float lambda, float margin, Course c, Stream stream)
{
    EACH(games, stream, {
        float next[SEATS];
        float after[SEATS];
        bool known[SEATS];
        float sum = 0, squares = 0, count = 0;
        for (int k = 0; k < SEATS; k++) known[k] = false, next[k] = after[k] = 0;
        const size_t end = (size_t)T * games + i;
        known[c.seat[end]] = true;
        next[c.seat[end]] = c.value[end];
        for (int t = T - 1; t >= 0; t--) {
            const size_t at = (size_t)t * games + i;
            for (int k = 0; k < SEATS && c.ended[at]; k++) {
                known[k] = true;
                next[k] = reward_of(c.result + at * SEATS, c.score + at * SEATS, c.players[at], k,
                                    margin, c.ended[at] == CUT);
                after[k] = 0;
            }
            const int k = c.seat[at];
            const float v = c.value[at];
            const float a = known[k] ? next[k] - v + lambda * after[k] : 0;
            if (!known[k]) c.learn[at] = 0;
            c.advantage[at] = a;
            c.returns[at] = a + v;
            next[k] = v, after[k] = a, known[k] = true;
            if (c.learn[at]) sum += a, squares += a * a, count += 1;
        }
        add_to(&c.sums[0], sum);
        add_to(&c.sums[1], squares);
        add_to(&c.sums[2], count);
    });
}

/* ---- Gradients ------------------------------------------------------------------------------- */

/* Of PPO's loss by the outputs, into rows that are zero elsewhere; the mean of so many rows. hyper:
 * entropy's and the value's weight, the clip. report: policy loss, value loss, entropy, divergence,
 * count. */
void learn_gradient(Part part, int rows, Head head, Decisions d, const float *advantage,
                    const float *returns, const float *sums, const float *hyper, Num *gradient,
                    float *report, Stream stream)
{
    EACH_WARP(part.count, stream, {
        const int game = part.first + i * part.every;
        if (!d.learn[game]) return;
        const Num *o = head.outputs + (size_t)i * OUTPUTS;
        Num *g = gradient + (size_t)i * OUTPUTS;
        const int16_t *output = d.output + (size_t)game * OPTIONS;
        const int count = options_of(&d, game), picked = d.pick[game];
        const float mean = sums[0] / sums[2];
        const float spread = sqrtf(sums[1] / sums[2] - mean * mean) + 1e-6f;
        const float a = (advantage[game] - mean) / spread, scale = 1.0f / rows;
        const Spread s = spread_of(o, head.bias, output, count);
        const float chosen = logit(o, head.bias, output, picked) - s.log_sum;
        const float ratio = EXPF(chosen - d.log_chance[game]);
        const bool clipped = a > 0 ? ratio > 1 + hyper[2] : ratio < 1 - hyper[2];
        const float push = clipped ? 0 : a * ratio;
        EACH_LANE(k, count)
        {
            const float lp = logit(o, head.bias, output, k) - s.log_sum, p = EXPF(lp);
            const float by_entropy = hyper[0] * p * (lp + s.entropy);
            g[output[k]] = TO_NUM(scale * (by_entropy - push * ((k == picked) - p)));
        }
        if (!IS_FIRST_LANE) return;
        const float v = tanhf(TO_FLOAT(o[VALUE_AT]) + head.bias[VALUE_AT]);
        const float off = v - returns[game];
        g[VALUE_AT] = TO_NUM(scale * hyper[1] * 2 * off * (1 - v * v));
        if (i % 64) return; /* a sample is enough for the report */
        add_to(&report[0], -a * ratio);
        add_to(&report[1], off * off);
        add_to(&report[2], s.entropy);
        add_to(&report[3], d.log_chance[game] - chosen);
        add_to(&report[4], 1.0f);
    });
}

/* A student's, who is to give the options the teacher's chances, and positions its value. report:
 * divergence, the value's, how often both would choose the same, count. */
void learn_from_teacher(Part part, int rows, Head teacher, Head student, Decisions d,
                        float value_weight, Num *gradient, float *report, Stream stream)
{
    EACH_WARP(part.count, stream, {
        const int game = part.first + i * part.every;
        const Num *to = teacher.outputs + (size_t)i * OUTPUTS;
        const Num *o = student.outputs + (size_t)i * OUTPUTS;
        Num *g = gradient + (size_t)i * OUTPUTS;
        const int16_t *output = d.output + (size_t)game * OPTIONS;
        const int count = options_of(&d, game);
        const float scale = 1.0f / rows;
        const Spread wanted = spread_of(to, teacher.bias, output, count);
        const Spread given = spread_of(o, student.bias, output, count);
        float divergence = 0;
        EACH_LANE(k, count)
        {
            const float lw = logit(to, teacher.bias, output, k) - wanted.log_sum;
            const float lp = logit(o, student.bias, output, k) - given.log_sum;
            g[output[k]] = TO_NUM(scale * (EXPF(lp) - EXPF(lw)));
            divergence += EXPF(lw) * (lw - lp);
        }
        divergence = sum_of_lanes(divergence);
        if (!IS_FIRST_LANE) return;
        const float v = tanhf(TO_FLOAT(o[VALUE_AT]) + student.bias[VALUE_AT]);
        const float off = v - tanhf(TO_FLOAT(to[VALUE_AT]) + teacher.bias[VALUE_AT]);
        g[VALUE_AT] = TO_NUM(scale * value_weight * 2 * off * (1 - v * v));
        if (i % 64) return;
        add_to(&report[0], divergence);
        add_to(&report[1], off * off);
        add_to(&report[2], wanted.best.k == given.best.k ? 1.0f : 0.0f);
        add_to(&report[3], 1.0f);
    });
}

/* The gradient's rows are zero again. */
void learn_clear(Part part, Decisions d, Num *gradient, Stream stream)
{
    EACH_WARP(part.count, stream, {
        const int game = part.first + i * part.every;
        Num *g = gradient + (size_t)i * OUTPUTS;
        EACH_LANE(k, options_of(&d, game))
        g[d.output[(size_t)game * OPTIONS + k]] = TO_NUM(0.0f);
        if (IS_FIRST_LANE) g[VALUE_AT] = TO_NUM(0.0f);
    });
}

/* A gradient passes only where the unit is neither off nor at the ceiling. n: a multiple of 8. */
void learn_through(int n, Num *gradient, const Num *unit, float ceiling, Stream stream)
{
#ifdef __CUDACC__
    EACH(n / 8, stream, {
        uint4 g = ((uint4 *)gradient)[i];
        const uint4 h = ((const uint4 *)unit)[i];
        Num *of_g = (Num *)&g;
        const Num *of_h = (const Num *)&h;
        for (int k = 0; k < 8; k++) {
            const float x = TO_FLOAT(of_h[k]);
            if (!(x > 0 && x < ceiling)) of_g[k] = TO_NUM(0.0f);
        }
        ((uint4 *)gradient)[i] = g;
    });
#else
    EACH(n, stream, {
        if (!(unit[i] > 0 && unit[i] < ceiling)) gradient[i] = 0;
    });
#endif
}

/* ---- Products, where there is no GPU --------------------------------------------------------- */

#ifndef __CUDACC__
/* out = a b, of n rows; and out = a' b, of n rows of both. Most numbers of a are 0: inputs, and the
 * gradient by the outputs. */
void learn_product(int n, int inner, int width, const float *a, int a_row, const float *b,
                   float *out)
{
    for (int i = 0; i < n; i++) {
        float *row = out + (size_t)i * (size_t)width;
        memset(row, 0, (size_t)width * sizeof *row);
        for (int k = 0; k < inner; k++) {
            const float x = a[(size_t)i * (size_t)a_row + (size_t)k];
            const float *from = b + (size_t)k * (size_t)width;
            for (int j = 0; x != 0 && j < width; j++) row[j] += x * from[j];
        }
    }
}

void learn_product_of_columns(int n, int inner, int width, const float *a, int a_row,
                              const float *b, float *out)
{
    memset(out, 0, (size_t)inner * (size_t)width * sizeof *out);
    for (int i = 0; i < n; i++) {
        const float *from = b + (size_t)i * (size_t)width;
        for (int k = 0; k < inner; k++) {
            const float x = a[(size_t)i * (size_t)a_row + (size_t)k];
            float *row = out + (size_t)k * (size_t)width;
            for (int j = 0; x != 0 && j < width; j++) row[j] += x * from[j];
        }
    }
}
#endif

/* ---- Adam ------------------------------------------------------------------------------------ */

/* Four numbers at a time, which is what memory likes. */
struct alignas(16) Four {
    float x[4];
};

struct alignas(4 * sizeof(Num)) Nums {
    Num x[4];
};

FN Four read_four(const float *at)
{
    return *(const Four *)at;
}

FN Four read_nums(const Num *at)
{
    Four out;
    const Nums in = *(const Nums *)at;
    for (int k = 0; k < 4; k++) out.x[k] = TO_FLOAT(in.x[k]);
    return out;
}

/* state: the square of the gradient's norm, steps taken, what the two means are to be divided by.
 * n: here and below a multiple of 2048. */
void learn_norm(int n, const Num *gradient, float *state, Stream stream)
{
    const int each_has = 4, threads = n / (4 * each_has); /* whole blocks: of 128 */
    EACH(threads, stream, {
        float sum = 0;
        for (int k = 0; k < each_has; k++) {
            const Four g = read_nums(gradient + 4 * ((size_t)k * threads + i));
            for (int j = 0; j < 4; j++) sum += g.x[j] * g.x[j];
        }
        sum = sum_of_block(sum);
        if (IS_FIRST_OF_BLOCK) add_to(&state[0], sum);
    });
}

FN float adam(float weight, float g, float *m, float *v, const float *state, const float *hyper)
{
    const float bound = hyper[5];
    *m = 0.9f * *m + 0.1f * g;
    *v = 0.999f * *v + 0.001f * g * g;
    const float now = weight - hyper[3] * *m / state[2] / (sqrtf(*v / state[3]) + 1e-5f);
    return now > bound ? bound : now < -bound ? -bound : now;
}

/* hyper: from [3] on the rate, the bound of the gradient's norm, the bound of each weight. */
void learn_adam(int n, float *weight, Num *copy, const Num *gradient, float *m, float *v,
                float *state, const float *hyper, Stream stream)
{
    EACH(1, stream, {
        const float t = ++state[i + 1];
        state[2] = 1 - powf(0.9f, t);
        state[3] = 1 - powf(0.999f, t);
    });
    EACH(n / 4, stream, {
        const float norm = sqrtf(state[0]), scale = norm > hyper[4] ? hyper[4] / norm : 1.0f;
        const size_t at = 4 * (size_t)i;
        const Four g = read_nums(gradient + at);
        Four w = read_four(weight + at), first = read_four(m + at), second = read_four(v + at);
        Nums out;
        for (int k = 0; k < 4; k++) {
            w.x[k] = adam(w.x[k], g.x[k] * scale, &first.x[k], &second.x[k], state, hyper);
            out.x[k] = TO_NUM(w.x[k]);
        }
        *(Four *)(weight + at) = w;
        *(Four *)(m + at) = first;
        *(Four *)(v + at) = second;
        *(Nums *)(copy + at) = out;
    });
    EACH(1, stream, { state[i] = 0; });
}

} /* extern "C" */
