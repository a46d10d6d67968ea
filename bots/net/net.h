/* net.h - a net that has learned the game: reads its file, looks at a position, rates the options.
 *
 * All arithmetic is of whole numbers, so that every compiler and machine comes to the same ratings,
 * bit by bit. nets/README.md has the file and what is computed with it. Nothing here needs a
 * library: it runs wherever the engine does. */
#pragma once

#include <talia/observe.h>

enum {
    NET_VERSION = 1,
    NET_HEAD = 64,  /* bytes before the numbers */
    NET_LANES = 32, /* units of a layer come in so many */
    NET_MOST_INPUTS = 8192,
    NET_MOST_FIRST = 4096,
    NET_MOST_SECOND = 1024,
    NET_MOST_UNIT = INT16_MAX, /* the largest value of a unit */
    NET_MOST_FACTOR = 128,     /* of an input: times its value it is less than 2^15 */
    NET_MOST_SHIFT = 40,
    NET_ONE = 65536, /* what is 1 in ratings and values */
};

#define NET_MARK "TALIANET" /* the first eight bytes */

/* A net as it lies in its file: nothing is copied but the head. */
typedef struct Net {
    int inputs, first, second, outputs;
    int limit[2]; /* the largest value of units of the first and second layer */
    int shift[3]; /* how many bits each layer's sums lose */
    uint64_t checksum;
    const uint8_t *first_bias, *second_bias, *second_factor, *output_bias, *output_factor;
    const uint8_t *input_factor;
    const int8_t *first_row, *second_row, *output_row;
} Net;

/* Reads a net of so many bytes, which must stay where they are. NULL: it is read; else what is
 * wrong with it. */
const char *net_read(Net *out, const void *bytes, size_t length);

/* The bytes of a net of that shape. */
size_t net_bytes(int inputs, int first, int second, int outputs);

/* The sum of all bytes after the head, which stands in it. */
uint64_t net_checksum(const void *bytes, size_t length);

/* What a net says of a position, in units of 1 / NET_ONE. */
typedef struct NetRatings {
    int options;
    TaliaChoice option[TALIA_MAX_OPTIONS];
    int32_t rating[TALIA_MAX_OPTIONS]; /* the larger the better: the logarithm of a chance */
    int32_t value;                     /* of the position for the seat; nets/README.md */
    uint64_t key; /* a number that follows from all that the seat knows, and nothing else */
} NetRatings;

/* Rates the options of the seat, which is the one that is asked. */
void net_rate(const Net *net, const TaliaView *view, NetRatings *out);

/* The position that a net saw last, with the sums of its first layer: of one that is much like it
 * only the difference is added up. Zero bytes: it has seen none. */
typedef struct NetMemory {
    uint64_t key; /* NetRatings has it */
    int count;
    uint16_t input[TALIA_MOST_INPUTS]; /* that are not 0 */
    uint8_t value[NET_MOST_INPUTS];    /* of every input */
    uint32_t sum[NET_MOST_FIRST];
} NetMemory;

/* The same ratings, sooner: the memory is of this net, and best of this seat. */
void net_rate_on(const Net *net, const TaliaView *view, NetMemory *memory, NetRatings *out);

/* The same by instructions that every processor of its kind has: for the test that it is. */
void net_rate_plainly(const Net *net, const TaliaView *view, NetRatings *out);

/* The number of the option with the best rating, of several the first. */
int net_best(const NetRatings *ratings);

/* That option; what goes by rule needs no rating. */
TaliaChoice net_choose(const Net *net, const TaliaView *view);

/* Whether the seat has something to choose: plain Treasures are played by rule, and where there is
 * one option, that one is taken. */
bool net_is_asked(const TaliaView *view);

/* What goes by rule, of a seat that has nothing to choose. */
TaliaChoice net_rule(const TaliaView *view);
