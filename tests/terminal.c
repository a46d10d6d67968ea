/* terminal.c - the words of `talia play`: plurals, values to fill in, answers; and whole games
 * played by somebody who types at random. */
#include "../terminal/answer.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../engine/state.h"
#include "../lab/trail.h"
#include "../script/save.h"
#include "../script/setup.h"
#include "../terminal/plain.h"

static int passed, failed;

static void check(bool good, const char *what)
{
    if (good)
        passed++;
    else
        failed++;
    if (!good) fprintf(stderr, "failed: %s\n", what);
}

static bool is_form(Language language, int n, const char *words)
{
    return strcmp(say(language, say_form(language, SAY_cards_one, n)), words) == 0;
}

static void test_plurals(void)
{
    check(is_form(ENGLISH, 1, "{0} card") && is_form(ENGLISH, 0, "{0} cards"), "English plurals");
    check(is_form(ENGLISH, 21, "{0} cards") && is_form(ENGLISH, -1, "{0} card"), "more of them");
    check(is_form(POLISH, 1, "{0} karta") && is_form(POLISH, -1, "{0} karta"), "1 karta");
    check(is_form(POLISH, 2, "{0} karty") && is_form(POLISH, 34, "{0} karty"), "2 karty");
    check(is_form(POLISH, 0, "{0} kart") && is_form(POLISH, 5, "{0} kart"), "5 kart");
    check(is_form(POLISH, 12, "{0} kart") && is_form(POLISH, 21, "{0} kart"), "12 kart");
    check(is_form(POLISH, 112, "{0} kart") && is_form(POLISH, 122, "{0} karty"), "112 kart");
}

/* The values that a saying has a place for, a bit each. */
static unsigned places(const char *words)
{
    unsigned found = 0;
    for (; *words; words++) {
        if (words[0] == '{' && words[1] && words[2] == '}') found |= 1u << (words[1] - '0');
    }
    return found;
}

static void test_sayings(void)
{
    for (int key = 0; key < SAYINGS; key++) {
        const char *english = say(ENGLISH, (Saying)key), *polish = say(POLISH, (Saying)key);
        check(*english && *polish, "a saying has words");
        check(places(english) == places(polish), english);
    }
    char out[16];
    const char *const values[] = {"abc", "de"};
    say_fill(out, sizeof out, "{1}-{0}{2}{", values, 2);
    check(strcmp(out, "de-abc{2}{") == 0, "values are filled in");
    say_fill(out, 5, "{0}{0}", values, 1);
    check(strcmp(out, "abca") == 0, "what has no room is left out");
}

/* ---- Answers ------------------------------------------------------------------------------- */

static TaliaGame game;

static bool means(const char *typed, TaliaVerb verb, TaliaCard card)
{
    TaliaChoice found[TALIA_MAX_OPTIONS];
    const int n = answer_options(&game, typed, found);
    return n == 1 && found[0] == TALIA_CHOICE(verb, talia_kind(&game, card));
}

static int meanings(const char *typed)
{
    TaliaChoice found[TALIA_MAX_OPTIONS];
    return answer_options(&game, typed, found);
}

static void test_answers(void)
{
    TaliaSetup setup;
    char error[SETUP_ERROR];
    const SetupWish wish = {.kingdom = "First Game", .seed = "5"};
    if (!setup_resolve(&wish, &setup, error)) {
        check(false, error);
        return;
    }
    talia_start(&game, &setup); /* four Coppers */
    check(meanings("copper") == 2, "a Copper can be played and bought");
    check(means("play copper", TALIA_PLAY, TALIA_copper), "the verb tells");
    check(means("Zagraj: Miedziaki", TALIA_PLAY, TALIA_copper), "in Polish");
    check(means("kup copp", TALIA_BUY, TALIA_copper), "in both at once, the beginning");
    check(means("KLATWA", TALIA_BUY, TALIA_curse), "without diacritics");
    check(meanings("end") == 1 && meanings("zakończ turę") == 1, "words");
    check(meanings("gold") == 0 && meanings("") == 0 && meanings("::") == 0, "no option");
    talia_choose(&game, TALIA_PLAY_TREASURES);
    check(means("silver", TALIA_BUY, TALIA_silver), "a name alone");
    check(means("srebro", TALIA_BUY, TALIA_silver), "another name");
    check(meanings("mi") == 2, "Miedziaki, Militia: both begin so");
    check(means("mil", TALIA_BUY, TALIA_militia), "Militia and Milicja are the same");
    check(answer_is("Skarby", SAY_command_treasures), "a command");
    check(answer_is("treasures", SAY_command_treasures), "a command in the other language");
    check(!answer_is("treasure", SAY_command_treasures), "commands are typed in full");
}

/* ---- Whole games --------------------------------------------------------------------------- */

static void write_answers(const char *path, uint64_t random)
{
    static const char *const answers[] = {
        "0",         "1",        "1",        "2",        "3",       "4",    "6",      "9",
        "treasures", "skarby",   "end",      "done",     "koniec",  "dość", "undo",   "cofnij",
        "table",     "? Smithy", "? smithi", "?",        "yes",     "nie",  "silver", "m",
        "foo",       "save",     "",         "\xff\xfe", "village", "gold"};
    enum { LINES = 3000, ANSWERS = sizeof answers / sizeof answers[0] };
    FILE *file = fopen(path, "w");
    if (!file) return;
    for (int i = 0; i < LINES; i++) fprintf(file, "%s\n", answers[random_below(&random, ANSWERS)]);
    fclose(file);
}

static bool can_be_replayed(const char *path)
{
    static char text[1 << 20];
    char error[SAVE_ERROR];
    SavedGame saved;
    FILE *file = fopen(path, "r");
    if (!file) return false;
    const size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    if (!save_read(path, text, length, &saved, error)) return false;
    save_replay(&saved, &game);
    save_free(&saved);
    return true;
}

static void test_games(const char *folder)
{
    enum { GAMES = 30 };
    char answers[256], saved[256], error[SETUP_ERROR], seed[12], players[2] = "2";
    snprintf(answers, sizeof answers, "%s/answers", folder);
    snprintf(saved, sizeof saved, "%s/saved.talia", folder);
    for (int i = 0; i < GAMES; i++) {
        PlainGame plan = {.language = i % 2 ? POLISH : ENGLISH, .save = saved};
        snprintf(seed, sizeof seed, "%d", i + 1);
        players[0] = (char)('2' + i % 5);
        const SetupWish wish = {.seed = seed, .players = players, .edition = i % 3 ? "2" : "1"};
        if (!setup_resolve(&wish, &plan.setup, error)) continue;
        plan.seat = i % plan.setup.players;
        for (int who = 0; who < plan.setup.players; who++)
            bot_by_name(who % 2 ? "random" : "big-money", &plan.bot[who]);
        write_answers(answers, (uint64_t)i);
        if (!freopen(answers, "r", stdin)) continue;
        check(plain_play(&plan), "a game is played and saved");
        check(can_be_replayed(saved), "the saved game can be replayed");
    }
    unlink(answers);
    unlink(saved);
}

int main(void)
{
    char folder[] = "/tmp/talia-terminal-XXXXXX";
    test_plurals();
    test_sayings();
    test_answers();
    if (!mkdtemp(folder) || !freopen("/dev/null", "w", stdout)) return 1;
    test_games(folder);
    rmdir(folder);
    fprintf(stderr, "%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
