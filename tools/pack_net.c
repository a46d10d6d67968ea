/* pack_net.c - `pack_net IN OUT [GAMES]`: a net as training writes it (TNET, of halves) as the file
 * that plays (nets/README.md, of whole numbers), and how often the two choose differently, over
 * positions of games that the net plays against itself. `pack_net --made-up SEED FIRST SECOND OUT`
 * writes a TNET of random weights, for tests. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talia/game.h>

#include "../bots/net/net.h"
#include "../script/files.h"
#include "../script/random.h"

enum {
    GAMES = 400,
    MOST_DECISIONS = 1200, /* of a game */
    BY_CHANCE = 10,        /* one choice in so many */
    TNET_HEAD = 32,
    TNET_VERSION = 2,
    MOST_WEIGHT = 127,
    FACTOR_BITS = 20, /* of the largest factor of a layer */
};

static const double ROOM = 1.5; /* between the largest value that was met and the limit */

static void stop(const char *what, const char *path)
{
    fprintf(stderr, "pack_net: %s: %s\n", path, what);
    exit(2);
}

static void *enough(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) stop("not enough memory", "-");
    return memory;
}

/* ---- The net as it was trained --------------------------------------------------------------- */

typedef struct Trained {
    int inputs, first, second, outputs;
    double clamp; /* of units; 0: none */
    float *first_row, *first_bias, *second_row, *second_bias, *output_row, *output_bias;
    float most[2]; /* the largest values of units that were met */
} Trained;

static float from_half(unsigned half)
{
    const int exponent = (int)(half >> 10 & 31);
    const float sign = half >> 15 ? -1 : 1, fraction = (float)(half & 1023) / 1024;
    if (exponent == 31) stop("a weight is no number", "-");
    if (exponent == 0) return sign * ldexpf(fraction, -14);
    return sign * ldexpf(1 + fraction, exponent - 15);
}

/* So many halves; `rows` of `width`, in rows of `room`, the rest of which is 0. */
static float *take(const uint8_t **at, int rows, int width, int room)
{
    float *out = enough((size_t)rows * (size_t)room, sizeof *out);
    for (int row = 0; row < rows; row++) {
        for (int i = 0; i < width; i++, *at += 2)
            out[(size_t)row * (size_t)room + (size_t)i] =
                from_half((unsigned)((*at)[0] | (*at)[1] << 8));
    }
    return out;
}

static int in_lanes(int units)
{
    return (units + NET_LANES - 1) / NET_LANES * NET_LANES;
}

/* An input's weights are for its value divided by the field's divisor; here, for the value. */
static void apply_divisors(Trained *net)
{
    for (int i = 0; i < talia_fields(); i++) {
        const TaliaField *field = talia_field(i);
        float *at = net->first_row + (size_t)field->at * (size_t)net->first;
        for (int k = 0; k < field->count * net->first; k++) at[k] /= (float)field->divisor;
    }
}

static int32_t number_at(const uint8_t *at)
{
    return (int32_t)(at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24);
}

/* The second layer's weights, in the file unit by unit, here by what they are weights of. */
static void turn(Trained *net, const float *rows, int second)
{
    net->second_row = enough((size_t)net->first * (size_t)net->second, sizeof(float));
    for (int i = 0; i < second; i++) {
        for (int k = 0; k < net->first; k++)
            net->second_row[k * net->second + i] = rows[i * net->first + k];
    }
}

static void read_trained(const char *path, Trained *net)
{
    size_t length;
    uint8_t *bytes = (uint8_t *)file_read(path, &length);
    int32_t head[7];
    if (!bytes) stop("it cannot be read", path);
    if (length < TNET_HEAD || memcmp(bytes, "TNET", 4) != 0) stop("it is no TNET", path);
    for (int i = 0; i < 7; i++) head[i] = number_at(bytes + 4 + (size_t)i * 4);
    const int first = head[3], second = head[4];
    if (head[0] != TNET_VERSION || head[1] != TALIA_OBSERVATION_VERSION ||
        head[2] != talia_inputs() || head[5] != TALIA_OUTPUTS || first < 1 || second < 1 ||
        first > NET_MOST_FIRST || second > NET_MOST_SECOND || head[6] < 0)
        stop("it is of another version, observation or shape", path);
    *net = (Trained){.inputs = head[2],
                     .first = in_lanes(first),
                     .second = in_lanes(second),
                     .outputs = head[5],
                     .clamp = head[6]};
    const size_t halves = (size_t)net->inputs * (size_t)first + (size_t)first +
                          (size_t)second * ((size_t)first + 1) +
                          (size_t)(net->outputs + 1) * ((size_t)second + 1);
    if (length != TNET_HEAD + 2 * halves) stop("it is too short or too long", path);
    const uint8_t *at = bytes + TNET_HEAD;
    net->first_row = take(&at, net->inputs, first, net->first);
    net->first_bias = take(&at, 1, first, net->first);
    float *rows = take(&at, second, first, net->first);
    turn(net, rows, second);
    free(rows);
    net->second_bias = take(&at, 1, second, net->second);
    net->output_row = take(&at, net->outputs + 1, second, net->second);
    net->output_bias = take(&at, 1, net->outputs + 1, net->outputs + 1);
    apply_divisors(net);
    free(bytes);
}

static void free_trained(Trained *net)
{
    free(net->first_row), free(net->first_bias);
    free(net->second_row), free(net->second_bias);
    free(net->output_row), free(net->output_bias);
}

/* ---- What it says ---------------------------------------------------------------------------- */

static float unit_of(Trained *net, int layer, float sum)
{
    if (sum <= 0) return 0;
    if (sum > net->most[layer]) net->most[layer] = sum;
    return net->clamp > 0 && sum > net->clamp ? (float)net->clamp : sum;
}

static float dot(const float *a, const float *b, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

static float output_of(const Trained *net, const float *second, int which)
{
    return dot(net->output_row + (size_t)which * (size_t)net->second, second, net->second) +
           net->output_bias[which];
}

/* The ratings of the options, and the value. */
static float rate(Trained *net, const TaliaView *view, float *rating)
{
    static float first[NET_MOST_FIRST], second[NET_MOST_SECOND];
    uint16_t input[TALIA_MOST_INPUTS];
    uint8_t value[TALIA_MOST_INPUTS];
    const TaliaDecision *decision = talia_view_decision(view);
    const int seen = talia_observe(view, input, value, TALIA_MOST_INPUTS);
    memcpy(first, net->first_bias, (size_t)net->first * sizeof *first);
    for (int k = 0; k < seen && k < TALIA_MOST_INPUTS; k++) {
        const float *row = net->first_row + (size_t)input[k] * (size_t)net->first;
        for (int i = 0; i < net->first; i++) first[i] += (float)value[k] * row[i];
    }
    for (int i = 0; i < net->first; i++) first[i] = unit_of(net, 0, first[i]);
    memcpy(second, net->second_bias, (size_t)net->second * sizeof *second);
    for (int k = 0; k < net->first; k++) {
        const float *row = net->second_row + (size_t)k * (size_t)net->second;
        for (int i = 0; first[k] > 0 && i < net->second; i++) second[i] += first[k] * row[i];
    }
    for (int i = 0; i < net->second; i++) second[i] = unit_of(net, 1, second[i]);
    for (int i = 0; i < talia_option_count(decision); i++)
        rating[i] = output_of(net, second, talia_output(view, talia_option(decision, i)));
    return output_of(net, second, net->outputs);
}

static int best_of(const float *rating, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++) {
        if (rating[i] > rating[best]) best = i;
    }
    return best;
}

/* ---- Positions ------------------------------------------------------------------------------- */

/* A position at which there is something to choose, and what the trained net says of it. */
typedef void Look(void *self, const TaliaView *view, const float *rating, float value);

static void play(Trained *net, const TaliaSetup *setup, uint64_t *random, Look *look, void *self)
{
    static TaliaGame game;
    float rating[TALIA_MAX_OPTIONS];
    talia_start(&game, setup);
    for (int n = 0; n < MOST_DECISIONS && !talia_is_over(&game); n++) {
        const TaliaDecision *decision = talia_decision(&game);
        const TaliaView view = {&game, decision->who};
        const int options = talia_option_count(decision);
        if (talia_plain_treasures(&game)) {
            talia_choose(&game, TALIA_PLAY_TREASURES);
            continue;
        }
        int chosen = 0;
        if (options > 1) {
            const float value = rate(net, &view, rating);
            look(self, &view, rating, value);
            chosen = best_of(rating, options);
            if (random_under(random, BY_CHANCE) == 0) chosen = random_under(random, options);
        }
        talia_choose(&game, talia_option(decision, chosen));
    }
}

/* Random kingdoms of all sets; most games of two, some of each other number. */
static void play_games(Trained *net, int games, uint64_t random, Look *look, void *self)
{
    for (int n = 0; n < games; n++) {
        const int players = n % 5 ? 2 : 3 + n / 5 % 4;
        TaliaSetup setup = {.players = (uint8_t)players, .edition = n % 7 ? 2 : 1};
        random_kingdom(&random, &setup, TALIA_SET_ADVENTURES);
        random_events_or_none(&random, &setup);
        play(net, &setup, &random, look, self);
    }
}

static void look_at_nothing(void *self, const TaliaView *view, const float *rating, float value)
{
    (void)self, (void)view, (void)rating, (void)value;
}

/* ---- Whole numbers --------------------------------------------------------------------------- */

/* What one step of each layer's whole numbers stands for. */
typedef struct Scales {
    double sum;           /* of the first layer's sums */
    double first, second; /* of units */
    int shift[3], limit[2];
} Scales;

static double largest(const float *numbers, size_t count, size_t stride)
{
    double most = 0;
    for (size_t i = 0; i < count; i++) most = fmax(most, fabs((double)numbers[i * stride]));
    return most;
}

static int whole(double number)
{
    return (int)lround(fmax(-INT32_MAX, fmin(INT32_MAX, number)));
}

static uint8_t *put(uint8_t *at, int64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) *at++ = (uint8_t)((uint64_t)number >> 8 * i);
    return at;
}

/* The largest value that units of a layer can have. */
static double most_of(const Trained *net, int layer)
{
    return net->clamp > 0 ? net->clamp : ROOM * fmax((double)net->most[layer], 1e-6);
}

static int input_factor(const Trained *net, const Scales *scales, int input)
{
    const float *row = net->first_row + (size_t)input * (size_t)net->first;
    const double step = largest(row, (size_t)net->first, 1) / MOST_WEIGHT;
    return (int)fmin(NET_MOST_FACTOR, fmax(1, ceil(step / scales->sum)));
}

static double second_step(const Trained *net, int unit)
{
    const double most = largest(net->second_row + unit, (size_t)net->first, (size_t)net->second);
    return fmax(most / MOST_WEIGHT, 1e-9);
}

static double output_step(const Trained *net, int which)
{
    const float *row = net->output_row + (size_t)which * (size_t)net->second;
    return fmax(largest(row, (size_t)net->second, 1) / MOST_WEIGHT, 1e-9);
}

/* By how many bits factors are moved up, so that the largest has FACTOR_BITS. */
static int shift_for(double largest_factor)
{
    const int shift = FACTOR_BITS - (int)ceil(log2(largest_factor));
    return shift < 0 ? 0 : shift > NET_MOST_SHIFT ? NET_MOST_SHIFT : shift;
}

static Scales choose_scales(const Trained *net)
{
    Scales s = {.sum = 1e-12};
    double most = 0;
    for (int i = 0; i < net->inputs; i++) {
        const float *row = net->first_row + (size_t)i * (size_t)net->first;
        most = fmax(most, largest(row, (size_t)net->first, 1));
    }
    s.sum = fmax(s.sum, most / MOST_WEIGHT / NET_MOST_FACTOR);
    while (most_of(net, 0) / ldexp(s.sum, s.shift[0]) > NET_MOST_UNIT) s.shift[0]++;
    s.first = ldexp(s.sum, s.shift[0]);
    s.second = most_of(net, 1) / NET_MOST_UNIT;
    s.limit[0] = net->clamp > 0 ? whole(net->clamp / s.first) : NET_MOST_UNIT;
    s.limit[1] = NET_MOST_UNIT;
    double factor[2] = {0, 0};
    for (int i = 0; i < net->second; i++)
        factor[0] = fmax(factor[0], second_step(net, i) * s.first / s.second);
    for (int i = 0; i <= net->outputs; i++)
        factor[1] = fmax(factor[1], output_step(net, i) * s.second * NET_ONE);
    for (int i = 0; i < 2; i++) s.shift[1 + i] = shift_for(factor[i]);
    return s;
}

static uint8_t *put_head(uint8_t *at, const Trained *net, const Scales *s)
{
    const int head[] = {NET_VERSION, TALIA_OBSERVATION_VERSION,
                        net->inputs, net->first,
                        net->second, net->outputs,
                        s->limit[0], s->limit[1],
                        s->shift[0], s->shift[1],
                        s->shift[2]};
    uint8_t *const end = at + NET_HEAD;
    for (int i = 0; i < 8; i++) *at++ = (uint8_t)NET_MARK[i];
    for (size_t i = 0; i < sizeof head / sizeof *head; i++) at = put(at, head[i], 4);
    memset(at, 0, (size_t)(end - at));
    return end;
}

/* What sums begin with: half a step of a unit more, since shifting rounds down. */
static uint8_t *put_numbers(uint8_t *at, const Trained *net, const Scales *s)
{
    const double half = s->shift[0] ? ldexp(1, s->shift[0] - 1) : 0;
    for (int i = 0; i < net->first; i++)
        at = put(at, whole((double)net->first_bias[i] / s->sum + half), 4);
    for (int i = 0; i < net->second; i++)
        at = put(at, whole((double)net->second_bias[i] / (second_step(net, i) * s->first)), 4);
    for (int i = 0; i < net->second; i++)
        at = put(at, whole(ldexp(second_step(net, i) * s->first / s->second, s->shift[1])), 4);
    for (int i = 0; i <= net->outputs; i++)
        at = put(at, whole((double)net->output_bias[i] * NET_ONE), 4);
    for (int i = 0; i <= net->outputs; i++)
        at = put(at, whole(ldexp(output_step(net, i) * s->second * NET_ONE, s->shift[2])), 4);
    return at;
}

static uint8_t *put_weight(uint8_t *at, float weight, double step)
{
    const double steps = (double)weight / step;
    return put(at, whole(fmax(-MOST_WEIGHT, fmin(MOST_WEIGHT, steps))), 1);
}

static void put_weights(uint8_t *at, const Trained *net, const Scales *s)
{
    const size_t first = (size_t)net->first, second = (size_t)net->second;
    for (int i = 0; i < net->inputs; i++) at = put(at, input_factor(net, s, i), 1);
    for (int i = 0; i < net->inputs; i++) {
        const double of_input = input_factor(net, s, i) * s->sum;
        for (size_t k = 0; k < first; k++)
            at = put_weight(at, net->first_row[(size_t)i * first + k], of_input);
    }
    double step[NET_MOST_SECOND];
    for (size_t i = 0; i < second; i++) step[i] = second_step(net, (int)i);
    for (size_t k = 0; k < first; k++) {
        for (size_t i = 0; i < second; i++)
            at = put_weight(at, net->second_row[k * second + i], step[i]);
    }
    for (int i = 0; i <= net->outputs; i++) {
        const double of_output = output_step(net, i);
        for (size_t k = 0; k < second; k++)
            at = put_weight(at, net->output_row[(size_t)i * second + k], of_output);
    }
}

static uint8_t *pack(const Trained *net, size_t *length)
{
    const Scales scales = choose_scales(net);
    *length = net_bytes(net->inputs, net->first, net->second, net->outputs);
    uint8_t *bytes = enough(*length, 1);
    put_weights(put_numbers(put_head(bytes, net, &scales), net, &scales), net, &scales);
    put(bytes + NET_HEAD - 8, (int64_t)net_checksum(bytes + NET_HEAD, *length - NET_HEAD), 8);
    return bytes;
}

/* ---- How far they are apart ------------------------------------------------------------------ */

typedef struct Difference {
    const Net *net;
    int positions, other, clear, clear_other; /* clear: the best leads by a tenth of the chances */
    double rating, value;                     /* sums of squares */
    long ratings;
} Difference;

static void compare(void *self, const TaliaView *view, const float *rating, float value)
{
    Difference *d = self;
    NetRatings ours;
    net_rate(d->net, view, &ours);
    const int best = best_of(rating, ours.options);
    int our_best = 0;
    double second = -INFINITY;
    for (int i = 0; i < ours.options; i++) {
        const double off = (double)ours.rating[i] / NET_ONE - (double)rating[i];
        d->rating += off * off;
        if (ours.rating[i] > ours.rating[our_best]) our_best = i;
        if (i != best) second = fmax(second, (double)rating[i]);
    }
    const double off = (double)ours.value / NET_ONE - (double)value;
    const bool is_clear = (double)rating[best] - second > 0.2;
    d->value += off * off;
    d->ratings += ours.options;
    d->positions++;
    d->other += our_best != best;
    d->clear += is_clear;
    d->clear_other += is_clear && our_best != best;
}

static void report(const Difference *d, size_t length, const char *path)
{
    printf("%s: %zu bytes\n", path, length);
    printf("positions: %d, another choice in %.3f %%\n", d->positions,
           100.0 * d->other / d->positions);
    printf("where the best rating leads by 0.2: %d, another choice in %.3f %%\n", d->clear,
           100.0 * d->clear_other / (d->clear ? d->clear : 1));
    printf("ratings off by %.4f (root of the mean square), values by %.4f\n",
           sqrt(d->rating / (double)d->ratings), sqrt(d->value / d->positions));
}

static void write_file(const char *path, const uint8_t *bytes, size_t length)
{
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(bytes, 1, length, out) != length || fclose(out) != 0)
        stop("it cannot be written", path);
}

static int pack_file(const char *from, const char *to, int games)
{
    Trained trained;
    Net net;
    size_t length;
    Difference difference = {.net = &net};
    read_trained(from, &trained);
    play_games(&trained, games, 1, look_at_nothing, NULL);
    uint8_t *bytes = pack(&trained, &length);
    const char *wrong = net_read(&net, bytes, length);
    if (wrong) stop(wrong, to);
    play_games(&trained, games, 2, compare, &difference);
    write_file(to, bytes, length);
    report(&difference, length, to);
    free(bytes);
    free_trained(&trained);
    return 0;
}

/* ---- Made up --------------------------------------------------------------------------------- */

static unsigned to_half(double number)
{
    int exponent;
    const double fraction = frexp(fabs(number), &exponent);
    if (fraction == 0 || exponent < -13) return 0;
    const unsigned sign = number < 0 ? 0x8000 : 0;
    return sign | (unsigned)(exponent + 14) << 10 | (unsigned)((fraction * 2 - 1) * 1024);
}

static void put_random(FILE *out, int count, double most, uint64_t *random)
{
    for (int i = 0; i < count; i++) {
        const double number = most * (random_under(random, 2001) - 1000) / 1000;
        const unsigned half = to_half(number);
        putc((int)(half & 255), out);
        putc((int)(half >> 8), out);
    }
}

static int make_up(uint64_t seed, int first, int second, const char *path)
{
    const int32_t head[] = {
        TNET_VERSION, TALIA_OBSERVATION_VERSION, talia_inputs(), first, second, TALIA_OUTPUTS, 0};
    FILE *out = fopen(path, "wb");
    if (!out) stop("it cannot be written", path);
    fputs("TNET", out);
    for (int i = 0; i < 7; i++) {
        for (int k = 0; k < 4; k++) putc((int)((uint32_t)head[i] >> 8 * k & 255), out);
    }
    put_random(out, talia_inputs() * first + first, 0.3, &seed);
    put_random(out, second * first + second, 2 / sqrt(first), &seed);
    put_random(out, (TALIA_OUTPUTS + 1) * (second + 1), 2 / sqrt(second), &seed);
    return fclose(out) == 0 ? 0 : 2;
}

static int number(const char *word)
{
    return (int)strtol(word, NULL, 10);
}

int main(int argc, char **argv)
{
    if (argc == 6 && strcmp(argv[1], "--made-up") == 0)
        return make_up((uint64_t)number(argv[2]), number(argv[3]), number(argv[4]), argv[5]);
    if (argc == 3 || argc == 4)
        return pack_file(argv[1], argv[2], argc == 4 ? number(argv[3]) : GAMES);
    fputs("pack_net IN OUT [GAMES]\npack_net --made-up SEED FIRST SECOND OUT\n", stderr);
    return 2;
}
