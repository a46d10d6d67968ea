/* signature.c - see signature.h. It is built natively, with sanitizers, as bare wasm32 and for GPUs
 * (gpu.cu), so it uses the engine and nothing else. */
#include "signature.h"

#include <talia/position.h>

#include "../script/random.h"

#ifdef __CUDACC__
#define LINK static __host__ __device__
#else
#define LINK static
#endif

enum {
    HASH_EVERY = 16,
    MOST_DECISIONS = 10000, /* players by chance may trash all money and then go on for ever */
};

LINK uint64_t fold(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9fb21c651e98df25u;
    return hash ^ (hash >> 32);
}

/* All options alike; where Treasures can be played in one go, that is done every other time. */
LINK TaliaChoice pick(const TaliaGame *game, uint64_t *random)
{
    const TaliaDecision *decision = talia_decision(game);
    if (talia_plain_treasures(game) && random_under(random, 2)) return TALIA_PLAY_TREASURES;
    return talia_option(decision, random_under(random, talia_option_count(decision)));
}

LINK uint64_t fold_decision(const TaliaGame *game, uint64_t hash)
{
    const TaliaDecision *decision = talia_decision(game);
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) {
        if (decision->mask[group])
            hash = fold(fold(hash, decision->verb[group]), decision->mask[group]);
    }
    hash = fold(hash, decision->words);
    return fold(hash, (uint64_t)(decision->who | decision->question << 8 | decision->card << 16));
}

LINK uint64_t fold_player(const TaliaGame *game, uint64_t hash, int who)
{
    uint8_t list[TALIA_MAX_OWNED];
    const TaliaCounters counters = talia_counters(game, who);
    hash = fold(hash,
                counters.actions | (uint64_t)counters.buys << 16 | (uint64_t)counters.coins << 32);
    for (int zone = 0; zone <= TALIA_LOOKED; zone++) {
        const int n = talia_zone(game, who, (TaliaZone)zone, list);
        hash = fold(hash, (uint64_t)n);
        for (int i = 0; i < n; i++) hash = fold(hash, list[i]);
    }
    for (int setting = 0; setting < TALIA_SETTINGS; setting++)
        hash = fold(hash, (uint64_t)talia_get(game, who, (TaliaSetting)setting));
    return hash;
}

/* All that can be seen of a game from outside: how its bytes are laid out does not matter. */
LINK uint64_t fold_game(const TaliaGame *game, uint64_t hash)
{
    hash = fold_decision(game, hash);
    hash = fold(hash, (uint64_t)talia_turn_of(game) | (uint64_t)talia_phase(game) << 8);
    for (int who = 0; who < talia_players(game); who++) hash = fold_player(game, hash, who);
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        hash = fold(hash, (uint64_t)(talia_pile(game, kind) | talia_trash_count(game, kind) << 8 |
                                     talia_embargo(game, kind) << 16));
        hash = fold(hash, (uint64_t)(talia_cost(game, kind) | talia_types(game, kind) << 8));
    }
    return hash;
}

LINK uint64_t play(TaliaGame *game, const TaliaSetup *setup, uint64_t *random, uint64_t hash)
{
    talia_start(game, setup);
    for (int n = 0; n < MOST_DECISIONS && !talia_is_over(game); n++) {
        if (n % HASH_EVERY == 0) hash = fold_game(game, hash);
        talia_choose(game, pick(game, random));
    }
    hash = fold_game(game, hash);
    for (int who = 0; who < setup->players; who++)
        hash = fold(hash, (uint64_t)talia_score(game, who));
    return fold(hash, talia_winners(game));
}

/* Game number `n` of the chain. */
LINK SignatureLink play_link(TaliaGame *game, TaliaSet newest, int n, SignatureLink link)
{
    TaliaSetup setup;
    __builtin_memset(&setup, 0, sizeof setup);
    setup.players = (uint8_t)(2 + n % (TALIA_MAX_PLAYERS - 1));
    setup.edition = (uint8_t)(1 + random_under(&link.random, 2));
    random_kingdom(&link.random, &setup, newest);
    if (newest >= TALIA_SET_ADVENTURES) random_events_or_none(&link.random, &setup);
    link.hash = play(game, &setup, &link.random, link.hash);
    return link;
}

#ifndef __CUDACC__
static TaliaGame game; /* a small stack is enough, where there is one at all */

static const SignatureLink first_link = {1, TALIA_RULES_VERSION};

uint64_t signature(TaliaSet newest)
{
    SignatureLink link = first_link;
    for (int n = 0; n < SIGNATURE_GAMES; n++) link = play_link(&game, newest, n, link);
    return link.hash;
}

void signature_chain(TaliaSet newest, SignatureLink out[SIGNATURE_GAMES + 1])
{
    out[0] = first_link;
    for (int n = 0; n < SIGNATURE_GAMES; n++) out[n + 1] = play_link(&game, newest, n, out[n]);
}
#endif
