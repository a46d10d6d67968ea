/* kingdoms.c - which kingdom comes of which wish and seed: a promise, since people note seeds down.
 * Two numbers stand for the kingdoms and Events of many wishes and seeds. They change with the
 * cards that there are, and with nothing else. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../../house/wish.h"
#include "../support/check.h"

enum { SEEDS = 300 };

static const uint64_t pinned_messages = 0x778671d69e17cad4u, pinned_words = 0x0721eefc98c2a76cu;

static uint64_t fold_number(uint64_t hash, uint64_t number)
{
    return (hash ^ number) * 0x100000001b3u;
}

static uint64_t fold_cards(uint64_t hash, const uint8_t *card, int count)
{
    hash = fold_number(hash, (uint64_t)count);
    for (int i = 0; i < count; i++) {
        for (const char *id = text_card_id((TaliaCard)card[i]); *id; id++)
            hash = fold_number(hash, (uint8_t)*id);
    }
    return hash;
}

static uint64_t fold(uint64_t hash, const TaliaSetup *setup)
{
    hash = fold_number(hash, setup->edition);
    hash = fold_cards(hash, setup->kingdom, setup->kingdom_count);
    return fold_cards(hash, setup->event, setup->event_count);
}

static void check_pinned(uint64_t hash, uint64_t pinned, const char *what)
{
    if (hash != pinned) fprintf(stderr, "%s: 0x%016" PRIx64 "u\n", what, hash);
    check(hash == pinned, "the same kingdoms as ever");
}

static void test_messages(void)
{
    static const char *const messages[] = {
        "{}",
        "{\"edition\": 1, \"sets\": [\"base\"]}",
        "{\"sets\": [\"base\", \"seaside\"], \"players\": 5}",
        "{\"sets\": [\"adventures\"], \"eventCount\": 2}",
        "{\"kingdom\": \"Chapel, Witch\", \"sets\": [\"all\"]}",
        "{\"kingdom\": \"Chapel, Witch; Alms\"}",
        "{\"kingdom\": \"Level Up\", \"eventCount\": 2}",
        "{\"count\": {\"base\": 3, \"intrigue\": 2}, \"events\": \"random\"}",
        "{\"want\": [\"village\", \"trashing\", \"buy\"], \"attacks\": \"answered\"}",
        "{\"attacks\": \"none\", \"like\": [\"wharf\", \"quest\"], \"ban\": [\"page\"]}",
        "{\"sets\": [\"base1\", \"intrigue\"], \"want\": [\"buy\"], \"events\": \"none\"}",
    };
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        const JsonValue message = {messages[i], strlen(messages[i])};
        check(json_check(message.at, message.length), messages[i]);
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            char name[WISH_NAME], error[SETUP_ERROR] = "";
            uint64_t chance = seed;
            TaliaSetup setup = {.seed = {1, 1}};
            check(wish_setup(message, ENGLISH, &chance, &setup, name, error), error);
            hash = fold(hash, &setup);
        }
    }
    check_pinned(hash, pinned_messages, "pinned_messages");
}

static void test_words(void)
{
    static const SetupWish wishes[] = {
        {.players = "2"},
        {.sets = "all"},
        {.sets = "all", .edition = "1"},
        {.sets = "base,adventures", .events = "none"},
        {.sets = "seaside", .events = "random", .players = "6"},
        {.sets = "base1,intrigue", .kingdom = "Moat, Witch"},
        {.sets = "all", .kingdom = "Chapel", .events = "Alms, Quest"},
        {.kingdom = "First Game"},
        {.kingdom = "seaside/Give and Take", .sets = "all"},
        {.kingdom = "Gentle Intro"},
        {.kingdom = "Gentle Intro", .events = "random"},
    };
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        SetupWish wish = wishes[i];
        for (int seed = 1; seed <= SEEDS; seed++) {
            char digits[12], error[SETUP_ERROR] = "";
            TaliaSetup setup;
            snprintf(digits, sizeof digits, "%d", seed);
            wish.seed = digits;
            check(setup_resolve(&wish, &setup, error), error);
            hash = fold(hash, &setup);
        }
    }
    check_pinned(hash, pinned_words, "pinned_words");
}

int main(void)
{
    test_messages();
    test_words();
    return checks_end();
}
