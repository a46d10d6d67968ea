/* made_up.c - see made_up.h. Built natively, with sanitizers and as bare wasm32. */
#include "made_up.h"

#include <talia/game.h>

#include "../script/random.h"

enum {
    GAMES = 60,
    MOST_DECISIONS = 150, /* of each */
    ROOM = 480 << 10,
};

/* ---- The net --------------------------------------------------------------------------------- */

static uint8_t *put(uint8_t *at, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) *at++ = (uint8_t)(number >> 8 * i);
    return at;
}

static uint8_t *put_some(uint8_t *at, int count, int32_t low, int32_t high, uint64_t *random)
{
    for (int i = 0; i < count; i++)
        at = put(at, (uint32_t)(low + random_under(random, high - low + 1)), 4);
    return at;
}

/* Units of the first layer are some thousands, half of them 0; ratings a few. */
size_t made_up_net(uint64_t seed, int first, int second, uint8_t *out)
{
    const int inputs = talia_inputs();
    const uint32_t head[] = {NET_VERSION,
                             TALIA_OBSERVATION_VERSION,
                             (uint32_t)inputs,
                             (uint32_t)first,
                             (uint32_t)second,
                             TALIA_OUTPUTS,
                             NET_MOST_UNIT,
                             NET_MOST_UNIT,
                             2,
                             18,
                             18};
    const size_t length = net_bytes(inputs, first, second, TALIA_OUTPUTS);
    uint8_t *at = out;
    for (int i = 0; i < 8; i++) *at++ = (uint8_t)NET_MARK[i];
    for (size_t i = 0; i < sizeof head / sizeof *head; i++) at = put(at, head[i], 4);
    while (at < out + NET_HEAD) *at++ = 0;
    at = put_some(at, first, -20000, 20000, &seed);
    at = put_some(at, second, -100000, 100000, &seed);
    at = put_some(at, second, 200, 1000, &seed);
    at = put_some(at, TALIA_OUTPUTS + 1, -NET_ONE, NET_ONE, &seed);
    at = put_some(at, TALIA_OUTPUTS + 1, 200, 1000, &seed);
    for (int i = 0; i < inputs; i++) *at++ = (uint8_t)(1 + random_under(&seed, 16));
    while (at < out + length) *at++ = (uint8_t)(random_under(&seed, 255) - 127);
    put(out + NET_HEAD - 8, net_checksum(out + NET_HEAD, length - NET_HEAD), 8);
    return length;
}

/* ---- Its choices ----------------------------------------------------------------------------- */

static uint8_t file[ROOM];
static TaliaGame game;

static uint64_t fold(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9fb21c651e98df25u;
    return hash ^ (hash >> 32);
}

static uint64_t fold_position(const Net *net, const TaliaView *view, uint64_t hash)
{
    NetRatings ratings;
    net_rate(net, view, &ratings);
    for (int i = 0; i < ratings.options; i++) hash = fold(hash, (uint32_t)ratings.rating[i]);
    hash = fold(hash, (uint32_t)ratings.value);
    return fold(hash, net_choose(net, view));
}

/* Half of the choices by chance, so that games go many ways. */
static uint64_t play(const Net *net, const TaliaSetup *setup, uint64_t *random, uint64_t hash)
{
    talia_start(&game, setup);
    for (int n = 0; n < MOST_DECISIONS && !talia_is_over(&game); n++) {
        const TaliaDecision *decision = talia_decision(&game);
        const TaliaView view = {&game, decision->who};
        const int any = random_under(random, talia_option_count(decision));
        hash = fold_position(net, &view, hash);
        talia_choose(&game, n % 2 ? talia_option(decision, any) : net_choose(net, &view));
    }
    return hash;
}

uint64_t made_up_choices(void)
{
    Net net;
    uint64_t random = 1, hash = TALIA_OBSERVATION_VERSION;
    const size_t length = made_up_net(1, MADE_UP_FIRST, MADE_UP_SECOND, file);
    if (length > ROOM || net_read(&net, file, length)) return 0;
    for (int n = 0; n < GAMES; n++) {
        TaliaSetup setup = {.players = (uint8_t)(2 + n % (TALIA_MAX_PLAYERS - 1)),
                            .edition = (uint8_t)(1 + random_under(&random, 2))};
        random_kingdom(&random, &setup, TALIA_SET_ADVENTURES);
        random_events_or_none(&random, &setup);
        hash = play(&net, &setup, &random, hash);
    }
    return hash;
}
