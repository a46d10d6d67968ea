/* signature.c - see signature.h. It is built natively, with sanitizers and as bare wasm32, so it
 * uses the engine and nothing else. */
#include "signature.h"

#include <talia/position.h>

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

static uint64_t fold_decision(uint64_t hash)
{
    const TaliaDecision *decision = talia_decision(&game);
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) {
        if (decision->mask[group])
            hash = fold(fold(hash, decision->verb[group]), decision->mask[group]);
    }
    hash = fold(hash, decision->words);
    return fold(hash, (uint64_t)(decision->who | decision->question << 8 | decision->card << 16));
}

static uint64_t fold_player(uint64_t hash, int who)
{
    uint8_t list[TALIA_MAX_OWNED];
    const TaliaCounters counters = talia_counters(&game, who);
    hash = fold(hash,
                counters.actions | (uint64_t)counters.buys << 16 | (uint64_t)counters.coins << 32);
    for (int zone = 0; zone <= TALIA_LOOKED; zone++) {
        const int n = talia_zone(&game, who, (TaliaZone)zone, list);
        hash = fold(hash, (uint64_t)n);
        for (int i = 0; i < n; i++) hash = fold(hash, list[i]);
    }
    for (int setting = 0; setting < TALIA_SETTINGS; setting++)
        hash = fold(hash, (uint64_t)talia_get(&game, who, (TaliaSetting)setting));
    return hash;
}

/* All that can be seen of a game from outside: how its bytes are laid out does not matter. */
static uint64_t fold_game(uint64_t hash)
{
    hash = fold_decision(hash);
    hash = fold(hash, (uint64_t)talia_turn_of(&game) | (uint64_t)talia_phase(&game) << 8);
    for (int who = 0; who < talia_players(&game); who++) hash = fold_player(hash, who);
    for (int kind = 0; kind < talia_kinds(&game); kind++) {
        hash = fold(hash, (uint64_t)(talia_pile(&game, kind) | talia_trash_count(&game, kind) << 8 |
                                     talia_embargo(&game, kind) << 16));
        hash = fold(hash, (uint64_t)(talia_cost(&game, kind) | talia_types(&game, kind) << 8));
    }
    return hash;
}

static uint64_t play(const TaliaSetup *setup, uint64_t *random, uint64_t hash)
{
    talia_start(&game, setup);
    for (int n = 0; n < MOST_DECISIONS && !talia_is_over(&game); n++) {
        if (n % HASH_EVERY == 0) hash = fold_game(hash);
        talia_choose(&game, pick(random));
    }
    hash = fold_game(hash);
    for (int who = 0; who < setup->players; who++)
        hash = fold(hash, (uint64_t)talia_score(&game, who));
    return fold(hash, talia_winners(&game));
}

uint64_t signature(TaliaSet newest)
{
    uint64_t random = 1;
    uint64_t hash = TALIA_RULES_VERSION;
    for (int i = 0; i < GAMES; i++) {
        for (int players = 2; players <= TALIA_MAX_PLAYERS; players++) {
            TaliaSetup setup = {0};
            setup.players = (uint8_t)players;
            setup.edition = (uint8_t)(1 + random_under(&random, 2));
            random_kingdom(&random, &setup, newest);
            if (newest >= TALIA_SET_ADVENTURES) random_events_or_none(&random, &setup);
            hash = play(&setup, &random, hash);
        }
    }
    return hash;
}
