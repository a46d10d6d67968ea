/* net.c - the file of a net: nets/README.md goes through it. */
#include "net.h"

typedef const uint8_t *Bytes;

/* The numbers of the head, after its first eight bytes. */
enum {
    HEAD_VERSION,
    HEAD_OBSERVATION,
    HEAD_INPUTS,
    HEAD_FIRST,
    HEAD_SECOND,
    HEAD_OUTPUTS,
    HEAD_LIMIT,                  /* two */
    HEAD_SHIFT = HEAD_LIMIT + 2, /* three */
    HEAD_NUMBERS = HEAD_SHIFT + 3,
    HEAD_CHECKSUM = NET_HEAD - 8, /* where it lies */
};

static uint64_t number_at(Bytes at, int bytes)
{
    uint64_t number = 0;
    for (int i = bytes - 1; i >= 0; i--) number = number << 8 | at[i];
    return number;
}

/* FNV-1a by eight bytes at a time. */
uint64_t net_checksum(const void *bytes, size_t length)
{
    Bytes at = bytes;
    uint64_t sum = 0xcbf29ce484222325u;
    for (; length >= 8; at += 8, length -= 8) {
        sum = (sum ^ number_at(at, 8)) * 0x100000001b3u;
        sum ^= sum >> 29;
    }
    for (; length > 0; at++, length--) sum = (sum ^ *at) * 0x100000001b3u;
    return sum;
}

/* Numbers of four bytes, and weights, which have one. */
static size_t count_numbers(size_t first, size_t second, size_t outputs)
{
    return first + 2 * second + 2 * (outputs + 1);
}

size_t net_bytes(int inputs, int first, int second, int outputs)
{
    const size_t i = (size_t)inputs, f = (size_t)first, s = (size_t)second, o = (size_t)outputs;
    return NET_HEAD + 4 * count_numbers(f, s, o) + i + i * f + f * s + (o + 1) * s;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static int head_number(Bytes bytes, int which)
{
    const uint64_t number = number_at(bytes + 8 + (size_t)which * 4, 4);
    return number > INT32_MAX ? -1 : (int)number;
}

static bool is_layer(int units, int most)
{
    return units > 0 && units <= most && units % NET_LANES == 0;
}

static const char *read_head(Net *out, Bytes bytes)
{
    for (int i = 0; i < 8; i++) {
        if (bytes[i] != (uint8_t)NET_MARK[i]) return "it is not the file of a net";
    }
    if (head_number(bytes, HEAD_VERSION) != NET_VERSION)
        return "it is a net's file of another version";
    if (head_number(bytes, HEAD_OBSERVATION) != TALIA_OBSERVATION_VERSION ||
        head_number(bytes, HEAD_INPUTS) != talia_inputs() ||
        head_number(bytes, HEAD_OUTPUTS) != TALIA_OUTPUTS)
        return "it learned from other observations than this version makes";
    if (talia_inputs() > NET_MOST_INPUTS) return "there are more inputs than a net can have";
    *out = (Net){.inputs = talia_inputs(),
                 .first = head_number(bytes, HEAD_FIRST),
                 .second = head_number(bytes, HEAD_SECOND),
                 .outputs = TALIA_OUTPUTS};
    if (!is_layer(out->first, NET_MOST_FIRST) || !is_layer(out->second, NET_MOST_SECOND))
        return "it has layers of a size that cannot be";
    for (int i = 0; i < 2; i++) {
        out->limit[i] = head_number(bytes, HEAD_LIMIT + i);
        if (out->limit[i] < 1 || out->limit[i] > NET_MOST_UNIT) return "its limits cannot be";
    }
    for (int i = 0; i < 3; i++) {
        out->shift[i] = head_number(bytes, HEAD_SHIFT + i);
        if (out->shift[i] < 0 || out->shift[i] > NET_MOST_SHIFT) return "its shifts cannot be";
    }
    for (Bytes at = bytes + 8 + HEAD_NUMBERS * 4; at < bytes + HEAD_CHECKSUM; at++) {
        if (*at != 0) return "its head has numbers that mean nothing";
    }
    return NULL;
}

static Bytes take(Bytes *at, size_t bytes)
{
    Bytes taken = *at;
    *at += bytes;
    return taken;
}

static void find_parts(Net *net, Bytes at)
{
    const size_t first = (size_t)net->first, second = (size_t)net->second;
    const size_t inputs = (size_t)net->inputs, rows = (size_t)net->outputs + 1;
    net->first_bias = take(&at, 4 * first);
    net->second_bias = take(&at, 4 * second);
    net->second_factor = take(&at, 4 * second);
    net->output_bias = take(&at, 4 * rows);
    net->output_factor = take(&at, 4 * rows);
    net->input_factor = take(&at, inputs);
    net->first_row = (const int8_t *)take(&at, inputs * first);
    net->second_row = (const int8_t *)take(&at, first * second);
    net->output_row = (const int8_t *)take(&at, rows * second);
}

const char *net_read(Net *out, const void *bytes, size_t length)
{
    Bytes at = bytes;
    if (length < NET_HEAD) return "it is too short to be the file of a net";
    const char *wrong = read_head(out, at);
    if (wrong) return wrong;
    const size_t right = net_bytes(out->inputs, out->first, out->second, out->outputs);
    if (length < right) return "it is cut off";
    if (length > right) return "it goes on after its end";
    out->checksum = number_at(at + HEAD_CHECKSUM, 8);
    if (net_checksum(at + NET_HEAD, length - NET_HEAD) != out->checksum)
        return "its checksum is wrong: it is damaged";
    find_parts(out, at + NET_HEAD);
    for (int i = 0; i < out->inputs; i++) {
        if (out->input_factor[i] > NET_MOST_FACTOR) return "a factor is too large";
    }
    return NULL;
}
