/* signature.c - see signature.h. It is built natively, with sanitizers and as bare wasm32, so it
 * uses the engine and nothing else. */
#include "signature.h"

#include "../engine/state.h"
#include "../script/random.h"

enum {
    GAMES = 3000, /* for each number of players */
    HASH_EVERY = 16,
    MOST_DECISIONS = 10000, /* players by chance may trash all money and then go on for ever */
};

static TaliaGame game; /* a small stack is enough, where there is one at all */

static uint64_t fold(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9fb21c651e98df25u;
    return hash ^ (hash >> 32);
}

/* All options alike; where Treasures can be played in one go, that is done every other time. */
static TaliaChoice pick(uint64_t *random)
{
    const TaliaDecision *decision = talia_decision(&game);
    if (talia_plain_treasures(&game) && random_under(random, 2)) return TALIA_PLAY_TREASURES;
    return talia_option(decision, random_under(random, talia_option_count(decision)));
}

static uint64_t play(const TaliaSetup *setup, uint64_t *random, uint64_t hash)
{
    talia_start(&game, setup);
    for (int n = 0; n < MOST_DECISIONS && !talia_is_over(&game); n++) {
        if (n % HASH_EVERY == 0) hash = fold(hash, talia_hash(&game));
        talia_choose(&game, pick(random));
    }
    hash = fold(hash, talia_hash(&game));
    for (int who = 0; who < setup->players; who++)
        hash = fold(hash, (uint64_t)talia_score(&game, who));
    return fold(hash, talia_winners(&game));
}

uint64_t signature(void)
{
    uint64_t random = 1;
    uint64_t hash = TALIA_RULES_VERSION;
    for (int i = 0; i < GAMES; i++) {
        for (int players = 2; players <= TALIA_MAX_PLAYERS; players++) {
            TaliaSetup setup = {0};
            setup.players = (uint8_t)players;
            setup.edition = (uint8_t)(1 + random_under(&random, 2));
            random_kingdom(&random, &setup);
            hash = play(&setup, &random, hash);
        }
    }
    return hash;
}
