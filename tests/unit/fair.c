/* fair.c - the shuffles of a table are nobody's choice: the sum itself, what is told when, and
 * saved games, good and forged. */
#include "../../table/fair.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <talia/game.h>

#include "../../bots/bots.h"
#include "../../script/save.h"
#include "../../script/scenario.h"
#include "../../script/setup.h"
#include "../../table/record.h"
#include "../../table/verify.h"
#include "../support/check.h"
#include "../../protocol/tell.h"

static Fair example(void)
{
    Fair fair;
    uint8_t secret[FAIR_SECRET], salt[FAIR_SALT];
    for (int i = 0; i < FAIR_SECRET; i++) secret[i] = (uint8_t)i;
    check(fair_begin(&fair, "k3f9x2ab", 3, secret), "an id");
    for (int i = 0; i < FAIR_SALT; i++) salt[i] = (uint8_t)(i * 0x11);
    fair_give(&fair, 0, salt);
    memset(salt, 0xff, sizeof salt);
    fair_give(&fair, 2, salt);
    return fair;
}

/* ---- The sum ------------------------------------------------------------------------------- */

/* What coreutils' sha256sum makes of the same bytes and of the same text (docs/FAIRNESS.md). */
static const char example_commitment[] =
    "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
static const char example_key[] =
    "4b13954167f974a4f0b2b054f2f1a26c2d3534432b42f15092c49e283f7ab5fa";
static const char example_seed[] = "5eaffe8f52b9789e4c375b343ef42b12"; /* of an old game */

static void seed_words(const Fair *fair, char out[33])
{
    uint64_t seed[2];
    fair_seed(fair, seed);
    snprintf(out, 33, "%016" PRIx64 "%016" PRIx64, seed[0], seed[1]);
}

static void key_of(const Fair *fair, char out[CHANCE_HEX + 1])
{
    Chance chance;
    fair_chance(fair, &chance);
    chance_write(&chance, out);
}

static void test_sum(void)
{
    const Fair fair = example();
    uint8_t hash[SHA256_BYTES];
    char hex[65];
    fair_commitment(&fair, hash);
    hex_write(hex, hash, sizeof hash);
    check(strcmp(hex, example_commitment) == 0, "the commitment, as others work it out");
    seed_words(&fair, hex);
    check(strcmp(hex, example_seed) == 0, "the seed, as others work it out");
    key_of(&fair, hex);
    check(strcmp(hex, example_key) == 0, "the key, as others work it out");
}

static bool differs(const Fair *other)
{
    const Fair fair = example();
    char one[CHANCE_HEX + 1], two[CHANCE_HEX + 1];
    seed_words(&fair, one);
    seed_words(other, two);
    const bool seeds_differ = strcmp(one, two) != 0;
    key_of(&fair, one);
    key_of(other, two);
    return seeds_differ && strcmp(one, two) != 0;
}

static void test_everything_counts(void)
{
    const uint8_t zeros[FAIR_SALT] = {0};
    for (int bit = 0; bit < 8 * FAIR_SECRET; bit++) {
        Fair fair = example();
        fair.secret[bit / 8] ^= (uint8_t)(1u << bit % 8);
        check(differs(&fair), "every bit of the secret counts");
    }
    for (int bit = 0; bit < 8 * FAIR_SALT; bit++) {
        Fair fair = example();
        fair.salt[2][bit / 8] ^= (uint8_t)(1u << bit % 8);
        check(differs(&fair), "every bit of a salt counts");
    }
    Fair fair = example();
    fair.table[0] = 'l';
    check(differs(&fair), "the table counts");
    fair = example();
    fair_take_back(&fair, 2);
    check(differs(&fair) && !fair_has_given(&fair, 2), "whoever stands up counts no more");
    fair = example();
    fair_give(&fair, 1, zeros);
    check(differs(&fair), "a salt of zeros is a salt");
    fair = example();
    fair.players = 2;
    check(differs(&fair), "every seat counts");
    fair = example();
    fair_give(&fair, 1, fair.salt[0]);
    fair_take_back(&fair, 0);
    check(differs(&fair), "it counts who gave it");
}

static void test_hex(void)
{
    uint8_t out[2];
    check(hex_read(out, 2, "0aff", 4) && out[0] == 10 && out[1] == 255, "hex digits");
    check(!hex_read(out, 2, "0aff", 3) && !hex_read(out, 2, "0aff0", 5), "too few, too many");
    check(!hex_read(out, 2, "0aFF", 4) && !hex_read(out, 2, "0 ff", 4), "other signs");
    Fair fair;
    const uint8_t secret[FAIR_SECRET] = {0};
    check(!fair_begin(&fair, "", 2, secret) && !fair_begin(&fair, "a\nsecret", 2, secret) &&
              !fair_begin(&fair, "abcdefghijklmnop", 2, secret) && !fair.is_there,
          "ids that are none");
}

/* ---- What is told when --------------------------------------------------------------------- */

static void test_telling(void)
{
    const Fair fair = example(), none = {.is_there = false};
    const char *const before = "{\"fair\":{\"commitment\":"
                               "\"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
                               "\",\"salts\":[\"00112233445566778899aabbccddeeff\",null,"
                               "\"ffffffffffffffffffffffffffffffff\"]}}";
    Json json = {.text = NULL};
    char text[1024] = "";
    for (int over = 0; over < 3; over++) {
        json_start(&json);
        json_open(&json, NULL, '{');
        tell_fair(&json, over < 2 ? &fair : &none, over > 0);
        json_close(&json, '}');
        size_t n = 0;
        for (const char *c = json.text; *c; c++) {
            if (*c != ' ' && n + 1 < sizeof text) text[n++] = *c;
        }
        text[n] = '\0';
        if (over == 0) check(strcmp(text, before) == 0, text);
        if (over == 1) check(strstr(text, "],\"secret\":\"000102030405") != NULL, text);
        if (over == 2) check(strcmp(text, "{}") == 0, text);
    }
    json_free(&json);
}

/* A table whose record has a secret starts with the chance that follows, and no other; one of an
 * old record with the seed. */
static void test_table(bool old)
{
    static const char *const lines[] = {
        "table 1 rules=3 players=2 edition=2 kingdom=cellar,market,merchant,militia,mine,moat,"
        "remodel,smithy,village,workshop host=0 public=0 points=1 clock=0 takeover=1 "
        "secret=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f name=x",
        "sit 0 00000000000000000000000000000000000000000000000000000000000000aa Ola",
        "sit 1 00000000000000000000000000000000000000000000000000000000000000bb Jan",
        "salt 0 00112233445566778899aabbccddeeff",
        "open 0",
        "sit 0 00000000000000000000000000000000000000000000000000000000000000cc Ewa",
        "salt 1 ffffffffffffffffffffffffffffffff",
    };
    Table *table = table_new("k3f9x2ab");
    char error[TABLE_ERROR] = "", line[RECORD_LINE];
    Record start = {.word = RECORD_START};
    if (!table) exit(1);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        snprintf(line, sizeof line, "%s", lines[i]);
        if (i == 0 && !old) line[strlen("table ")] = '2';
        check(table_apply(table, line, strlen(line), error), error);
    }
    check(!fair_has_given(&table->fair, 0) && fair_has_given(&table->fair, 1),
          "Ola's salt went with her");
    check(!table_apply(table, lines[6], strlen(lines[6]), error), "one salt a person");
    fair_seed(&table->fair, start.seed);
    if (!old) fair_chance(&table->fair, &start.chance);
    start.chance.key[CHANCE_KEY - 1] ^= 1;
    start.seed[0] ^= 1;
    size_t length = record_write(line, start);
    check(!table_apply(table, line, length, error), "another one does not fit");
    start.chance.key[CHANCE_KEY - 1] ^= 1;
    start.seed[0] ^= 1;
    start.chance.is_there = old;
    length = record_write(line, start);
    check(!table_apply(table, line, length, error), "nor one of the other form");
    start.chance.is_there = !old;
    length = record_write(line, start);
    check(table_apply(table, line, length, error), "the one that follows does");
    check(table->chance.is_there == !old && table->fair.is_old == old, "old or not");
    check(!table_apply(table, lines[3], strlen(lines[3]), error), "then it is too late");
    table_free(table);
}

/* ---- Saved games --------------------------------------------------------------------------- */

static char *text; /* a whole game of the example's table */
static size_t length;
static bool is_old; /* whether it is one of those that have a seed */

/* With the chance that follows, but for these bits. */
static void set_chance(SavedGame *saved, const Fair *fair, uint8_t twist)
{
    Chance chance = {.is_there = false};
    if (fair->is_old)
        fair_seed(fair, saved->setup.seed);
    else
        fair_chance(fair, &chance);
    saved->setup.seed[1] ^= twist;
    chance.key[0] ^= twist;
    save_set_chance(saved, &chance);
}

static void play(SavedGame *saved, const Fair *fair, uint8_t twist)
{
    char error[SETUP_ERROR];
    const SetupWish wish = {.kingdom = "First Game", .players = "3"};
    TaliaGame game;
    Bot bot;
    if (!setup_resolve(&wish, &saved->setup, error) || !bot_by_name("big-money", &bot)) {
        fprintf(stderr, "%s\n", error);
        exit(1);
    }
    set_chance(saved, fair, twist);
    saved->setup.may_begin = 7;
    talia_start(&game, &saved->setup);
    while (!talia_is_over(&game)) {
        const TaliaView view = {&game, talia_decision(&game)->who};
        const TaliaChoice choice = bot_choose(&bot, &view);
        save_remember(saved, &game, choice);
        chance_give(&saved->chance, saved->numbers, &game);
        talia_choose(&game, choice);
    }
}

static char *write_game(const Fair *fair, uint8_t twist, size_t *size)
{
    SavedGame saved = {.title = "A game", .name = {"Ola", NULL, "Zażółć # fair: C none"}};
    char *out = NULL;
    FILE *file = open_memstream(&out, size);
    if (!file) exit(1);
    play(&saved, fair, twist);
    fair_write(fair, file);
    check(save_write(&saved, file), "it is written");
    fclose(file);
    save_free(&saved);
    return out;
}

static char words[VERIFY_WORDS];

static Verdict verify(const char *what, size_t size, const FairClaim *claim)
{
    return fair_verify("game", what, size, claim, ENGLISH, words);
}

static bool says(const char *sentence)
{
    const bool found = strstr(words, sentence) != NULL;
    if (!found) fprintf(stderr, "it says:\n%s\n", words);
    return found;
}

static void test_good(void)
{
    const FairClaim nothing = {.salt = NULL};
    const FairClaim own = {.commitment = example_commitment,
                           .salt = "ffffffffffffffffffffffffffffffff"};
    const FairClaim wrong_commitment = {.commitment = example_seed};
    const FairClaim wrong_salt = {.salt = example_seed};
    check(verify(text, length, &nothing) == VERIFIED, "a good game is verified");
    check(says("each allowed by the rules; it is over.") && says("Compare it with"), "the game");
    check(says(example_commitment) && says(is_old ? example_seed : example_key),
          "the numbers are told");
    check(says("Salts were given by: A (Ola), C (Zażółć   fair: C none)."), "those who gave salts");
    check(says(" begins: chance has picked one of A, B, C."), "and who begins");
    check(verify(text, length, &own) == VERIFIED, "with what one knows");
    check(says("It is the commitment that you were told.") && says("Your salt is the one of C"),
          "which is told");
    check(verify(text, length, &wrong_commitment) == NOT_VERIFIED &&
              says("It is not the commitment that you were told."),
          "another commitment than one was told");
    check(verify(text, length, &wrong_salt) == NOT_VERIFIED && says("Your salt is not among them"),
          "another salt than one gave");
    check(fair_verify("game", text, length, &nothing, POLISH, words) == VERIFIED &&
              says("Zgadza się"),
          "in Polish");
    Scenario *scenario = scenario_read("game", (Slice){text, length}, stderr);
    check(scenario && scenario_run(scenario, stderr), "it is a scenario like others");
    scenario_free(scenario);
}

/* The text with one thing in it replaced. */
static Verdict forged(const char *from, const char *to, const char *sentence)
{
    const FairClaim nothing = {.salt = NULL};
    char *other = malloc(length + strlen(to) + 1);
    const char *at = strstr(text, from);
    if (!other || !at) {
        fprintf(stderr, "not in the text: %s\n", from);
        exit(1);
    }
    const int n = sprintf(other, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    const Verdict verdict = verify(other, (size_t)n, &nothing);
    check(says(sentence), sentence);
    free(other);
    return verdict;
}

static const char *follows_not(void)
{
    return is_old ? "The seed does not follow" : "The key of all chance does not follow";
}

static const char *other_begins(void)
{
    const char *script = strstr(text, "---\n");
    return script && script[4] == 'A' ? "begins: C" : "begins: A";
}

static void test_forged(void)
{
    const char *const bad = follows_not();
    static const char line[] = "is damaged";
    const struct {
        const char *what, *from, *to, *says;
    } forgery[] = {
        {"another secret", "secret 0001", "secret 0002", "is not the SHA-256 of the secret"},
        {"another secret, and so another seed", "secret 0001", "secret 0002", bad},
        {"another commitment", "# commitment: 63", "# commitment: 64", "is not the SHA-256"},
        {"another salt", "A salt 00", "A salt 01", bad},
        {"a salt left out", "A salt 00112233445566778899aabbccddeeff", "A none", bad},
        {"a salt added", "B none", "B salt 00112233445566778899aabbccddeeff", bad},
        {"another table", "table k3f9x2ab", "table k3f9x2ac", bad},
        {"a seat left out", "# fair: C salt ffffffffffffffffffffffffffffffff\n", "",
         "but 2 seats stand with the salts"},
        {"a seat twice", "# fair: B none\n", "# fair: B none\n# fair: B none\n", line},
        {"seats swapped", "# fair: B none", "# fair: C none", line},
        {"a short salt", "salt ffff", "salt fff", line},
        {"capitals", "salt ffff", "salt FFFF", line},
        {"another version", is_old ? "talia fairness 1" : "talia fairness 2",
         is_old ? "talia fairness 2" : "talia fairness 1", "does not follow"},
        {"a later version", is_old ? "talia fairness 1" : "talia fairness 2", "talia fairness 3",
         line},
        {"no commitment", "# commitment: 63", "# commitments: 63", line},
        {"a line more at the end", "\nA: ", "\n# fair: D none\nA: ", "but 4 seats"},
        {"a second commitment", "\nA: ", "\n# commitment: 00\nA: ", line},
        {"an id that is none", "table k3f9x2ab", "table K3F9x2ab", line},
    };
    for (size_t i = 0; i < sizeof forgery / sizeof forgery[0]; i++)
        check(forged(forgery[i].from, forgery[i].to, forgery[i].says) == NOT_VERIFIED,
              forgery[i].what);
    check(forged("buy Silver", "buy Province", "this is not what the game waits for") ==
              VERIFY_NO_GAME,
          "a choice that was not possible");
    check(forged("begins: A, B, C", other_begins(), "this is not what the game waits for") ==
              VERIFY_NO_GAME,
          "another one who begins");
}

static void test_incomplete(void)
{
    const FairClaim nothing = {.salt = NULL};
    const char *bare = strstr(text, "title:");
    const char *seats = strstr(text, "# fair: A salt");
    char *other = malloc(length + 1);
    if (!bare || !seats || !other) exit(1);
    check(verify(bare, length - (size_t)(bare - text), &nothing) == NOT_VERIFIED &&
              says("says nothing about its shuffles"),
          "a game without any of it");
    const int n = sprintf(other, "%.*s%s", (int)(seats - text), text, bare);
    check(verify(other, (size_t)n, &nothing) == NOT_VERIFIED && says("ends too soon"),
          "without its seats");
    check(verify("hello\n", 6, &nothing) == VERIFY_NO_GAME && says("game:1:1:"), "no game at all");
    check(verify("", 0, &nothing) == VERIFY_NO_GAME, "nothing at all");
    size_t m = 0;
    char *windows = malloc(2 * length);
    if (!windows) exit(1);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\n') windows[m++] = '\r';
        windows[m++] = text[i];
    }
    check(verify(windows, m, &nothing) == VERIFIED, "line ends of Windows do no harm");
    free(windows);
    free(other);
}

/* A house that deals as it likes; and one that asks nobody for salts has proved nothing. */
static void test_houses(void)
{
    const FairClaim nothing = {.salt = NULL};
    Fair fair = example();
    size_t size = 0;
    fair.is_old = is_old;
    char *other = write_game(&fair, 1, &size);
    check(verify(other, size, &nothing) == NOT_VERIFIED && says(follows_not()),
          "a game dealt otherwise");
    check(says("is the SHA-256 of the secret") && says("each allowed by the rules"), "all else is");
    free(other);
    fair_take_back(&fair, 0);
    fair_take_back(&fair, 2);
    other = write_game(&fair, 0, &size);
    check(verify(other, size, &nothing) == NOT_VERIFIED && says("the house alone decided"),
          "no salts, no proof");
    check(says(is_old ? "The seed follows from" : "The key of all chance follows from"),
          "though the sum is right");
    free(other);
}

int main(void)
{
    test_sum();
    test_everything_counts();
    test_hex();
    test_telling();
    test_table(false);
    test_table(true);
    for (int old = 0; old < 2; old++) {
        Fair fair = example();
        fair.is_old = is_old = old;
        text = write_game(&fair, 0, &length);
        test_good();
        test_forged();
        test_incomplete();
        test_houses();
        free(text);
    }
    return checks_end();
}
