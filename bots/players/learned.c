/* learned.c - see learned.h. */
#include "learned.h"

#include "../../script/random.h"
#include "../../script/setup.h"

/* ---- Nets inside the program ----------------------------------------------------------------- */

#ifdef TALIA_PAGE

static Net fetched;
static bool is_here;

const Net *learned_net(void)
{
    return is_here ? &fetched : NULL;
}

const Net *learned_expert(void)
{
    return learned_net();
}

bool learned_is_awaited(void)
{
    return !is_here;
}

bool learned_take(const void *bytes, size_t length)
{
    is_here = !net_read(&fetched, bytes, length);
    return is_here;
}

#else
#include <stdatomic.h>

extern const unsigned char embedded_page[], embedded_page_end[];
extern const unsigned char embedded_expert[], embedded_expert_end[];

typedef struct Embedded {
    atomic_int state;
    Net net;
} Embedded;

/* Read when first wanted; by several threads at once, if they come together: they read the same. */
static const Net *read_once(Embedded *at, const unsigned char *bytes, const unsigned char *end)
{
    enum { UNREAD, BUSY, READ, NONE };
    int before = UNREAD;
    if (atomic_load(&at->state) == READ) return &at->net;
    if (atomic_compare_exchange_strong(&at->state, &before, BUSY)) {
        const size_t length = (size_t)(end - bytes);
        atomic_store(&at->state, net_read(&at->net, bytes, length) ? NONE : READ);
    }
    while (atomic_load(&at->state) == BUSY) continue;
    return atomic_load(&at->state) == READ ? &at->net : NULL;
}

const Net *learned_net(void)
{
    static Embedded page;
    return read_once(&page, embedded_page, embedded_page_end);
}

const Net *learned_expert(void)
{
    static Embedded expert;
    return read_once(&expert, embedded_expert, embedded_expert_end);
}

bool learned_is_awaited(void)
{
    return false;
}
#endif

/* ---- Chance ---------------------------------------------------------------------------------- */

enum { ONE_BITS = 16 };
_Static_assert(NET_ONE == 1 << ONE_BITS, "ratings have so many bits after the point");

/* The logarithm to the base of 2, in units of 1 / NET_ONE, of a number that is not 0. */
static int32_t log_of(uint64_t number)
{
    const int whole = 63 - __builtin_clzll(number);
    uint64_t x = number << (63 - whole) >> 32; /* from 1 up to 2, with 31 bits after the point */
    int32_t log = whole;
    for (int i = 0; i < ONE_BITS; i++) {
        x = x * x >> 31;
        log = log * 2 + (x >> 32 != 0);
        if (x >> 32) x >>= 1;
    }
    return log;
}

/* A number by Gumbel's distribution: added to ratings, the largest sum is each option's as often as
 * its rating says. */
static int64_t gumbel(uint64_t random)
{
    static const int64_t ln2 = 45426; /* in units of 1 / NET_ONE */
    const uint64_t u = (random >> 32) + 1;
    int64_t exponential = (32 * NET_ONE - (int64_t)log_of(u)) * ln2 >> ONE_BITS; /* -ln u */
    if (exponential < 1) exponential = 1;
    return (ONE_BITS * NET_ONE - (int64_t)log_of((uint64_t)exponential)) * ln2 >> ONE_BITS;
}

/* ---- Manners --------------------------------------------------------------------------------- */

/* Whether it would get a card of which it does not see the use; or, wavering, one that even a
 * beginner leaves alone, since it costs nothing. */
static bool is_overlooked(const Manner *manner, uint64_t who, const TaliaView *view,
                          TaliaChoice option)
{
    const int verb = option >> 8;
    if (verb != TALIA_BUY && verb != TALIA_GAIN) return false;
    const int kind = option & 0xff, card = (int)talia_view_card(view, kind);
    const bool is_attack = talia_view_types(view, kind) & TALIA_ATTACK;
    if (is_attack && manner->is_peaceful) return true;
    if (manner->wavering && talia_view_cost(view, kind) == 0) return true;
    uint64_t random = who + (uint64_t)card;
    return setup_is_kingdom_card(card) && random_under(&random, 100) < manner->blind;
}

TaliaChoice learned_choose(const Net *net, const Manner *manner, uint64_t who,
                           const TaliaView *view)
{
    NetRatings ratings;
    int best = -1;
    int64_t most = 0;
    if (!net_is_asked(view)) return net_rule(view);
    net_rate(net, view, &ratings);
    uint64_t random = ratings.key ^ who;
    for (int i = 0; i < ratings.options; i++) {
        const int64_t chance = gumbel(random_next(&random)) * manner->wavering / 100;
        const int64_t rating = ratings.rating[i] + chance;
        if (best >= 0 && rating <= most) continue;
        if (is_overlooked(manner, who, view, ratings.option[i])) continue;
        best = i;
        most = rating;
    }
    return ratings.option[best >= 0 ? best : 0];
}
