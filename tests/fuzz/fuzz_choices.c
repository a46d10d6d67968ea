/* fuzz_choices.c - libFuzzer: bytes as a set-up and choices, with the invariants after each.
 *
 * Bytes 0 to 3: players, edition, seed; 4 to 13: a kingdom card or an Event each, where the same
 * one twice counts once, and what is neither not at all; then a byte for each choice, its number
 * among the options. 0xff: all plain Treasures. */
#include <stdlib.h>

#include <talia/game.h>

#include "../../lab/invariants.h"
#include "../../script/setup.h"

enum { PLAYERS, EDITION, SEED_LOW, SEED_HIGH, KINGDOM, CHOICES = KINGDOM + TALIA_MAX_KINGDOM };
enum {
    ALL_TREASURES = 0xff,
    MOST_CHOICES = 400, /* the rest is passed over: short games, but many */
};

static void must(bool good, const Breach *why)
{
    if (good) return;
    fprintf(stderr, "%s\n", why->words);
    abort();
}

static TaliaSetup setup_of(const uint8_t *data)
{
    TaliaSetup setup = {.seed = {(uint64_t)(data[SEED_LOW] + 256 * data[SEED_HIGH]), 1}};
    bool taken[TALIA_CARDS] = {false};
    setup.players = (uint8_t)(2 + data[PLAYERS] % (TALIA_MAX_PLAYERS - 1));
    setup.edition = (uint8_t)(1 + data[EDITION] % 2);
    for (int i = 0; i < TALIA_MAX_KINGDOM; i++) {
        const int card = TALIA_BASIC_CARDS + data[KINGDOM + i] % (TALIA_CARDS - TALIA_BASIC_CARDS);
        if (taken[card]) continue;
        taken[card] = true;
        if (setup_is_event(card)) setup.event[setup.event_count++] = (uint8_t)card;
        if (setup_is_kingdom_card(card)) setup.kingdom[setup.kingdom_count++] = (uint8_t)card;
    }
    return setup;
}

static void choose(TaliaGame *game, Trail *trail, uint8_t byte, Breach *why)
{
    const TaliaDecision *decision = talia_decision(game);
    TaliaChoice choice = talia_option(decision, byte % talia_option_count(decision));
    if (byte == ALL_TREASURES && talia_plain_treasures(game)) choice = TALIA_PLAY_TREASURES;
    must(check_treasures(game, why), why);
    trail_add(trail, choice);
    talia_choose(game, choice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Trail trail;
    Breach why = {""};
    TaliaGame game;
    uint64_t random = size;
    if (size < CHOICES) return 0;
    if (size > CHOICES + MOST_CHOICES) size = CHOICES + MOST_CHOICES;
    trail.setup = setup_of(data);
    trail.count = 0;
    if (talia_setup_fault(&trail.setup)) return 0;
    const int all = cards_of_setup(&trail.setup);
    talia_start(&game, &trail.setup);
    must(check_books(&game, all, &why), &why);
    for (size_t i = CHOICES; i < size && !talia_is_over(&game); i++) {
        choose(&game, &trail, data[i], &why);
        must(check_books(&game, all, &why), &why);
    }
    must(check_secrets(&game, talia_view_write, &random, &why), &why);
    must(check_told(&trail, &why), &why);
    must(check_every_option(&game, &trail, all, &random, &why), &why);
    return 0;
}
