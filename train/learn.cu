/* learn.cu - the small kernels of learning around a net's matrix products: inputs as rows, options
 * picked by outputs, what a choice was worth, gradients, Adam. Games are those of talia/batch.h.
 * nvcc builds it for a GPU, any C++ compiler for the CPU (each kernel is then a loop): the same
 * functions, called from train/learn.py. */
#include <cmath>
#include <cstdint>
#include <cstring>

enum { OPTIONS = 64, SEATS = 6, OUTPUTS = 2688, VALUE_AT = 2664, MAX_PLANS = 160 };
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
    return d->option_count[game] < OPTIONS ? d->option_count[game] : OPTIONS;
}

FN float logit(const Num *outputs, const float *bias, const int16_t *output, int k)
{
    return TO_FLOAT(outputs[output[k]]) + bias[output[k]];
}

/* The logarithm of the sum of the options' exponentials, and their entropy. */
typedef struct Spread {
    float log_sum, entropy;
} Spread;

FN Spread spread_of(const Num *o, const float *bias, const int16_t *output, int count)
{
    float most = -1e30f, sum = 0, weighted = 0;
    for (int k = 0; k < count; k++) {
        const float x = logit(o, bias, output, k);
        most = x > most ? x : most;
    }
    for (int k = 0; k < count; k++) {
        const float x = logit(o, bias, output, k) - most;
        sum += EXPF(x);
        weighted += x * EXPF(x);
    }
    Spread spread;
    spread.log_sum = most + LOGF(sum);
    spread.entropy = LOGF(sum) - weighted / sum;
    return spread;
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
    for (int k = thread; k < count; k += 128)
        ((Num *)row)[input[at + k]] = TO_NUM(value[at + k] * scale[input[at + k]]);
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

/* Picks an option by the net's outputs: by chance (greedy: the likeliest). Where `others` has
 * outputs, those are looked at for the seat that others have. */
void learn_pick(Part part, Head mine, Head others, const uint8_t *other_seat, Decisions d,
                const uint64_t *counter, int greedy, Stream stream)
{
    EACH(part.count, stream, {
        const int game = part.first + i * part.every;
        const bool other = others.outputs && d.seat[game] == other_seat[game];
        const Head head = other ? others : mine;
        const Num *o = head.outputs + (size_t)i * OUTPUTS;
        const int16_t *output = d.output + (size_t)game * OPTIONS;
        const int count = options_of(&d, game);
        float best = -1e30f, best_logit = 0;
        int picked = 0;
        for (int k = 0; k < count; k++) {
            const float x = logit(o, head.bias, output, k);
            float noisy = x;
            if (!greedy) {
                const uint64_t state = *counter * 0x9e3779b97f4a7c15u +
                                       ((uint64_t)game << 6 | (uint64_t)k) * 0xd1342543de82ef95u;
                const float u = (hash_of(state) + 0.5f) / 4294967296.0f;
                noisy -= logf(-logf(u < 0.9999999f ? u : 0.9999999f));
            }
            if (noisy > best) best = noisy, best_logit = x, picked = k;
        }
        d.pick[game] = (uint16_t)picked;
        d.learn[game] = !other;
        d.log_chance[game] = best_logit - spread_of(o, head.bias, output, count).log_sum;
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
            const int at = plan[i] >= 0 ? plan[i] : MAX_PLANS;
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

/* Of PPO's loss by the outputs, into rows that are zero elsewhere. hyper: entropy's and the value's
 * weight, the clip. report: policy loss, value loss, entropy, divergence, count. */
void learn_gradient(Part part, Head head, Decisions d, const float *advantage, const float *returns,
                    const float *sums, const float *hyper, Num *gradient, float *report,
                    Stream stream)
{
    EACH(part.count, stream, {
        const int game = part.first + i * part.every;
        if (!d.learn[game]) return;
        const Num *o = head.outputs + (size_t)i * OUTPUTS;
        Num *g = gradient + (size_t)i * OUTPUTS;
        const int16_t *output = d.output + (size_t)game * OPTIONS;
        const int count = options_of(&d, game), picked = d.pick[game];
        const float mean = sums[0] / sums[2];
        const float spread = sqrtf(sums[1] / sums[2] - mean * mean) + 1e-6f;
        const float a = (advantage[game] - mean) / spread, scale = 1.0f / part.count;
        const Spread s = spread_of(o, head.bias, output, count);
        const float chosen = logit(o, head.bias, output, picked) - s.log_sum;
        const float ratio = EXPF(chosen - d.log_chance[game]);
        const bool clipped = a > 0 ? ratio > 1 + hyper[2] : ratio < 1 - hyper[2];
        const float push = clipped ? 0 : a * ratio;
        for (int k = 0; k < count; k++) {
            const float lp = logit(o, head.bias, output, k) - s.log_sum, p = EXPF(lp);
            const float by_entropy = hyper[0] * p * (lp + s.entropy);
            g[output[k]] = TO_NUM(scale * (by_entropy - push * ((k == picked) - p)));
        }
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
void learn_from_teacher(Part part, Head teacher, Head student, Decisions d, float value_weight,
                        Num *gradient, float *report, Stream stream)
{
    EACH(part.count, stream, {
        const int game = part.first + i * part.every;
        const Num *to = teacher.outputs + (size_t)i * OUTPUTS;
        const Num *o = student.outputs + (size_t)i * OUTPUTS;
        Num *g = gradient + (size_t)i * OUTPUTS;
        const int16_t *output = d.output + (size_t)game * OPTIONS;
        const int count = options_of(&d, game);
        const float scale = 1.0f / part.count;
        const float wanted = spread_of(to, teacher.bias, output, count).log_sum;
        const float given = spread_of(o, student.bias, output, count).log_sum;
        float divergence = 0, best = -1e30f, best_wanted = -1e30f;
        int first = 0, first_wanted = 0;
        for (int k = 0; k < count; k++) {
            const float lw = logit(to, teacher.bias, output, k) - wanted;
            const float lp = logit(o, student.bias, output, k) - given;
            g[output[k]] = TO_NUM(scale * (EXPF(lp) - EXPF(lw)));
            divergence += EXPF(lw) * (lw - lp);
            if (lp > best) best = lp, first = k;
            if (lw > best_wanted) best_wanted = lw, first_wanted = k;
        }
        const float v = tanhf(TO_FLOAT(o[VALUE_AT]) + student.bias[VALUE_AT]);
        const float off = v - tanhf(TO_FLOAT(to[VALUE_AT]) + teacher.bias[VALUE_AT]);
        g[VALUE_AT] = TO_NUM(scale * value_weight * 2 * off * (1 - v * v));
        if (i % 64) return;
        add_to(&report[0], divergence);
        add_to(&report[1], off * off);
        add_to(&report[2], first == first_wanted ? 1.0f : 0.0f);
        add_to(&report[3], 1.0f);
    });
}

/* The gradient's rows are zero again. */
void learn_clear(Part part, Decisions d, Num *gradient, Stream stream)
{
    EACH(part.count, stream, {
        const int game = part.first + i * part.every;
        Num *g = gradient + (size_t)i * OUTPUTS;
        for (int k = 0; k < options_of(&d, game); k++)
            g[d.output[(size_t)game * OPTIONS + k]] = TO_NUM(0.0f);
        g[VALUE_AT] = TO_NUM(0.0f);
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

/* ---- Products, where there is no GPU ----------------------------------------------------------- */

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

/* state: the square of the gradient's norm, steps taken, what the two means are to be divided by. */
void learn_norm(int n, const Num *gradient, float *state, Stream stream)
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

/* hyper: from [3] on the rate, the bound of the gradient's norm, the bound of each weight. */
void learn_adam(int n, float *weight, Num *copy, const Num *gradient, float *m, float *v,
                float *state, const float *hyper, Stream stream)
{
    EACH(1, stream, {
        const float t = ++state[i + 1];
        state[2] = 1 - powf(0.9f, t);
        state[3] = 1 - powf(0.999f, t);
    });
    EACH(n, stream, {
        const float norm = sqrtf(state[0]), bound = hyper[5];
        const float g = TO_FLOAT(gradient[i]) * (norm > hyper[4] ? hyper[4] / norm : 1.0f);
        const float mean = 0.9f * m[i] + 0.1f * g, square = 0.999f * v[i] + 0.001f * g * g;
        float now = weight[i] - hyper[3] * mean / state[2] / (sqrtf(square / state[3]) + 1e-5f);
        now = now > bound ? bound : now < -bound ? -bound : now;
        m[i] = mean;
        v[i] = square;
        weight[i] = now;
        copy[i] = TO_NUM(now);
    });
    EACH(1, stream, { state[i] = 0; });
}

} /* extern "C" */
