/* terminal.c - the words of `talia play`: plurals, values to fill in, answers; what is shown of a
 * table, what is asked and what is told; and whole games played by somebody who types at random. */
#include "../../terminal/answer.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talia/events.h>

#include "../../lab/trail.h"
#include "../../script/save.h"
#include "../../script/scenario.h"
#include "../../script/setup.h"
#include "../../terminal/chronicle.h"
#include "../../terminal/hint.h"
#include "../../terminal/plain.h"
#include "../../terminal/plain_desk.h"
#include "../../terminal/question.h"
#include "../../terminal/table.h"
#include "../../text/question.h"
#include "../support/check.h"

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
    check(is_form(ENGLISH, INT_MIN, "{0} cards"), "what has no opposite");
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
        const bool is_help = key >= SAY_play_arguments; /* of which some parts are not there */
        check(is_help ? !*english == !*polish : *english && *polish, "a saying has words");
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

/* ---- What is shown ------------------------------------------------------------------------- */

static Chronicle chronicle; /* as A may know it */
static char shown[1 << 16]; /* what was written last */

/* Puts the game where a scenario with this head begins. */
static void lay(const char *head)
{
    char text[4096];
    snprintf(text, sizeof text, "%s---\n", head);
    Scenario *scenario = scenario_read("terminal.c", slice_of(text), stderr);
    check(scenario != NULL, head);
    if (!scenario) exit(1);
    talia_copy(&game, &scenario->start);
    scenario_free(scenario);
    chronicle_close(&chronicle);
    chronicle_open(&chronicle, 0);
    chronicle_forget(&chronicle, &game);
}

/* Makes choices, separated by ';', in the words that somebody types. */
static void answer(const char *typed)
{
    const TaliaSink sink = chronicle_sink(&chronicle);
    while (*typed) {
        TaliaChoice found[TALIA_MAX_OPTIONS];
        char words[OPTION_WORDS];
        const size_t length = strcspn(typed, ";");
        snprintf(words, sizeof words, "%.*s", (int)length, typed);
        const int n = answer_options(&game, words, found);
        check(n == 1, words);
        if (n != 1) {
            tell_decision(&game, 0, stderr);
            return;
        }
        talia_choose_told(&game, found[0], &sink);
        typed += length + (typed[length] == ';');
    }
}

typedef enum Part { TABLE, QUESTION, NEWS, CARD, DECK, HINT } Part;

static void show(Part part, int seat, Language language, int width)
{
    const TaliaView view = {&game, seat};
    const Paper paper = {.out = fmemopen(shown, sizeof shown, "w"), .width = width};
    if (!paper.out) exit(1);
    if (part == TABLE) table_show(&view, language, &paper);
    if (part == QUESTION && talia_view_decision(&view)) question_show(&view, language, &paper);
    if (part == NEWS) chronicle_show(&chronicle, &game, language, &paper);
    if (part == DECK) table_show_deck(&view, language, &paper);
    if (part == HINT) hint_show(&game, language, &paper);
    if (part == CARD) table_show_card(&view, TALIA_estate, language, &paper);
    fclose(paper.out);
}

enum { WIDE = 400, NARROW = 40 };

/* The line, and the lines right after it. */
static void has(const char *lines)
{
    char text[1024];
    const int n = snprintf(text, sizeof text, "\n%s\n", lines);
    const bool first = strncmp(shown, text + 1, (size_t)n - 1) == 0;
    check(first || strstr(shown, text), lines);
    if (!first && !strstr(shown, text)) fprintf(stderr, "  in:\n%s\n", shown);
}

static void has_not(const char *words)
{
    check(!strstr(shown, words), words);
}

static const char full_table[] = "kingdom: Page, Port, Guide, Embargo\n"
                                 "events: Inheritance, Borrow\n"
                                 "A.hand: Copper*2\n"
                                 "A.tavern: Guide*2, Copper\n"
                                 "A.island: Duchy\n"
                                 "A.native: Estate, Gold\n"
                                 "A.aside: Silver\n"
                                 "A.pirate: 3\n"
                                 "A.journey: down\n"
                                 "A.minus-card: yes\n"
                                 "A.minus-coin: yes\n"
                                 "A.inherited: Port\n"
                                 "A.token.card: Port\n"
                                 "A.token.trash: Port\n"
                                 "B.token.cost: Port\n"
                                 "B.play: Hireling, Copper\n"
                                 "embargo.Gold: 2\n"
                                 "embargo.Page: 1\n";

static void test_table(void)
{
    lay(full_table);
    show(TABLE, 0, ENGLISH, WIDE);
    has("Beside the supply: Treasure Hunter for 3, 5 left; Warrior for 4, 5 left; Hero for 5, 5 "
        "left; Champion for 6, 5 left\n"
        "Events: Borrow for 0; Inheritance for 7\n"
        "Tokens on piles\n"
        "  Gold: Embargo x2\n"
        "  Page: Embargo\n"
        "  Port: +1 Card (yours), Trashing (yours), -2 Cost (B)\n"
        "B: 0 cards in hand, 0 cards in the deck, 0 cards discarded\n"
        "  In play: Copper, Hireling\n"
        "Your deck: 0 cards; discard pile: 0 cards\n"
        "  Island mat: Duchy\n"
        "  Native Village mat: Gold, Estate\n"
        "  Tavern mat: Copper, Guide x2\n"
        "  Set aside: Silver\n"
        "  Tokens: Coin x3 (Pirate Ship), Journey (face down), -1 Card, -1 Coin, Estate (on Port)");
    show(TABLE, 1, POLISH, WIDE);
    has("  Port: -2 kosztu (twój), +1 karty (A), Śmietniska (A)");
    has("A: na ręce 2 karty, w talii 0 kart, odrzucone: 0 kart\n"
        "  Podkładka Wyspy: Powiat\n"
        "  Podkładka Wioski tubylców: 2 karty\n"
        "  Podkładka Tawerny: Miedziaki, Przewodnik x2\n"
        "  Odłożone na bok: 1 karta\n"
        "  Żetony: monety x3 (Okręt piracki), Wędrówki (awersem do dołu), -1 karty, -1 monety, "
        "Posiadłości (na karcie: Port)");
    show(TABLE, 0, ENGLISH, NARROW);
    has("  Port: +1 Card (yours), Trashing\n    (yours), -2 Cost (B)");
}

/* An Estate has the types that it has now. */
static void test_types(void)
{
    lay(full_table);
    show(CARD, 1, ENGLISH, WIDE);
    check(strstr(shown, "Estate: Action, Victory, Command; costs 2"), "with an inherited card");
    show(CARD, 0, POLISH, WIDE);
    check(strstr(shown, "Posiadłość: Akcja, Zwycięstwo, Rozkaz; kosz"), "in Polish");
    answer("end");
    show(CARD, 0, ENGLISH, WIDE);
    check(strstr(shown, "Estate: Victory; costs 2"), "not on another's turn");
}

static void test_plain_table(void)
{
    lay("kingdom: First Game\nA.hand: Copper\nB.play: Copper\n");
    show(TABLE, 1, ENGLISH, WIDE);
    has("A: 1 card in hand, 0 cards in the deck, 0 cards discarded\n"
        "Your deck: 0 cards; discard pile: 0 cards");
    has("Kingdom: Cellar for 2, 10 left; Moat for 2, 10 left; Merchant for 3, 10 left; Village for "
        "3, 10 left; Workshop for 3, 10 left; Militia for 4, 10 left; Remodel for 4, 10 left; "
        "Smithy for 4, 10 left; Market for 5, 10 left; Mine for 5, 10 left");
    has_not("Events");
    has_not("Beside");
    has_not("Tokens");
    show(DECK, 0, ENGLISH, WIDE);
    has("All your cards, 1 card, 0 points: Copper");
    lay("kingdom: Port\nA.hand: Estate*2\nA.deck: Copper*3\nA.discard: Duchy\n");
    show(DECK, 0, POLISH, WIDE);
    has("Wszystkie twoje karty, 6 kart, 5 punktów: Miedziaki x3, Posiadłość x2, Powiat");
}

/* The best option first, with what is true of it. */
static void test_hint(void)
{
    lay("kingdom: First Game\nsupply.Province: 1\nA.hand: Gold*3\nphase: buy\n");
    show(HINT, 0, ENGLISH, WIDE);
    check(strncmp(shown, "The chance to win after each option once all your Treasures", 59) == 0 &&
              strstr(shown, ":\n  100.0% buy Province: "),
          "what wins");
    answer("play Gold;play Gold;play Gold");
    show(HINT, 0, POLISH, WIDE);
    check(strstr(shown, ", od najlepszej:\n  100,0% kup: Prowincja: "), "in Polish");
}

/* ---- What is told and asked ---------------------------------------------------------------- */

static void test_calls(void)
{
    lay("kingdom: Port, Coin of the Realm, Royal Carriage, Guide, Amulet\n"
        "A.hand: Port, Amulet, Guide, Coin of the Realm, Royal Carriage\n"
        "A.deck: Copper*20\n");
    answer("play Royal Carriage;play Port");
    show(QUESTION, 0, ENGLISH, WIDE);
    has("Port has been played. Do you call a card?\n  1 call Royal Carriage\n  2 done");
    answer("przywołaj: Karoca");
    show(NEWS, 0, ENGLISH, WIDE);
    has("You play: Royal Carriage (+1 action)\nYou put on your Tavern mat: Royal Carriage\n"
        "You play: Port (+2 actions)\nYou draw: Copper\n"
        "You call: Royal Carriage\nYou play: Port (+2 actions)\nYou draw: Copper");
    answer("play Guide;play Amulet;gain a Silver");
    answer("play Coin of the Realm;end;end");
    show(QUESTION, 0, POLISH, WIDE);
    has("Początek twojej tury: co teraz?\n"
        "  1 przywołaj: Przewodnik\n  2 najpierw: Amulet\n  3 dość");
    answer("call Guide;+1 coin");
    show(NEWS, 0, POLISH, WIDE);
    has("Przywołujesz: Przewodnik\nOdrzucasz: Miedziaki x5\nDobierasz: Miedziaki x5\n"
        "Działa twoja wcześniejsza karta: Amulet (+1 moneta)");
}

static void test_gains(void)
{
    lay("kingdom: Port, Duplicate, Swamp Hag\n"
        "events: Travelling Fair\n"
        "phase: buy\n"
        "A.coins: 6\n"
        "A.tavern: Duplicate\n"
        "A.hand: Estate\n"
        "A.token.trash: Port\n");
    answer("buy Travelling Fair;buy Port");
    show(QUESTION, 0, ENGLISH, WIDE);
    has("You have gained Port. What now?\n"
        "  1 call Duplicate\n  2 trash Estate\n  3 put Port onto the deck\n"
        "  4 first: Port\n  5 done");
    answer("put Port onto the deck;done;done;end");
    show(NEWS, 0, ENGLISH, WIDE);
    has("You buy: Port, Travelling Fair (+2 buys)\n"
        "You put from your discard pile onto your deck: Port\nYou gain: Port");
}

static void test_tokens(void)
{
    lay("kingdom: Port, Giant, Storyteller, Relic\n"
        "events: Ferry, Inheritance, Ball, Lost Arts\n"
        "A.hand: Giant, Storyteller, Copper*2\n"
        "A.actions: 2\n"
        "A.buys: 5\n"
        "A.coins: 12\n");
    answer("Giant;Storyteller;play Copper;play Copper");
    show(NEWS, 0, ENGLISH, WIDE);
    has("You play: Giant (+1 coin)\nYour Journey token lies face down now.\n"
        "You play: Copper x2, Storyteller (+1 action, +2 coins)\nYou pay: 15 coins");
    lay("kingdom: Port, Relic\n"
        "events: Ferry, Inheritance, Ball\n"
        "phase: buy\n"
        "A.hand: Relic\n"
        "A.buys: 5\n"
        "A.coins: 18\n"
        "B.hand: Copper\n");
    answer("play Relic;buy Ferry;stos: Port;buy Inheritance;odłóż na bok: Port");
    answer("buy Ball;gain Silver;gain Silver;end;play Copper");
    show(NEWS, 0, POLISH, WIDE);
    has("Zagrywasz: Relikt (+2 monety)\nB bierze swój żeton -1 karty.\nKupujesz: Prom\n"
        "Przenosisz swój żeton -2 kosztu na stos: Port\nKupujesz: Dziedzictwo\n"
        "Odkładasz na bok pod żeton Posiadłości: Port\nKupujesz: Bal\n"
        "Bierzesz swój żeton -1 monety.\nDodajesz: Srebrniki x2");
    answer("end");
    show(NEWS, 0, ENGLISH, WIDE);
    has("The -1 Card token of B is used up.");
}

static void test_travellers(void)
{
    lay("kingdom: Page, Peasant, Treasury\n"
        "A.hand: Page*2, Treasury\n"
        "A.deck: Copper*9\n");
    answer("Page;Page;Treasury;end");
    show(QUESTION, 0, ENGLISH, WIDE);
    has("Clean-up: what becomes of these cards?\n"
        "  1 put Treasury onto the deck\n  2 exchange Page for Treasure Hunter\n  3 done");
    answer("put Treasury onto the deck");
    show(QUESTION, 0, POLISH, WIDE);
    has("Porządki: czy wymieniasz Podróżnika?\n"
        "  1 wymień: Paź → Poszukiwacz skarbów\n  2 dość");
    answer("exchange page;wymień: Paź → Poszukiwacz skarbów");
    show(NEWS, 0, ENGLISH, WIDE);
    has("You exchange: Page x2 → Treasure Hunter");
    has_not("You gain");
    has_not("You return");
}

static void test_extra_turns(void)
{
    lay("kingdom: Outpost\n"
        "events: Mission\n"
        "A.hand: Outpost, Copper*4\n"
        "A.deck: Copper*20\n"
        "A.coins: 4\n"
        "B.hand: Copper\n");
    answer("Outpost;buy Mission");
    show(QUESTION, 0, ENGLISH, WIDE);
    has("You take one extra turn only. Which one?\n  1 first: Outpost\n  2 first: Mission");
    answer("Mission");
    show(NEWS, 0, ENGLISH, WIDE);
    has("Your extra turn");
}

static void test_words(void)
{
    lay("kingdom: Raze, Amulet\nA.hand: Raze, Amulet, Copper\nA.actions: 5\n");
    answer("Amulet");
    show(QUESTION, 0, POLISH, WIDE);
    has("Amulet: co wybierasz?\n"
        "Teraz i jeszcze raz na początku twojej następnej tury, do wyboru: +1 moneta; wyrzuć na "
        "Śmietnisko kartę z ręki; albo dodaj kartę Srebrników.\n"
        "  1 +1 moneta\n  2 na Śmietnisko\n  3 dodaj kartę Srebrników");
    answer("silver;Raze");
    show(QUESTION, 0, ENGLISH, WIDE);
    has("Raze: which card do you trash?\n"
        "  1 trash Copper\n  2 trash the played card itself");
}

/* What may be done in a Buy phase, and no more. */
static void test_buy_phases(void)
{
    lay("events: Mission\nphase: buy\nA.coins: 4\nA.hand: Silver\nA.deck: Copper*5\n");
    show(QUESTION, 0, ENGLISH, WIDE);
    has("Buy phase: play Treasures, buy, or end your turn.");
    answer("buy Mission");
    show(QUESTION, 0, ENGLISH, WIDE);
    has("Buy phase, nothing to buy: play Treasures, or end your turn.");
    show(QUESTION, 0, POLISH, WIDE);
    has("Faza zakupu, nie ma co kupić: zagraj Skarby albo zakończ turę.");
    lay("events: Mission, Alms\nphase: buy\nA.coins: 4\nA.deck: Copper*5\n");
    show(QUESTION, 0, ENGLISH, WIDE);
    has("Buy phase: buy, or end your turn.");
    answer("buy Mission");
    show(QUESTION, 0, ENGLISH, WIDE);
    has("Buy phase: play Treasures, buy, or end your turn."); /* an Event */
}

static void test_shown(void)
{
    test_table();
    test_types();
    test_plain_table();
    test_hint();
    test_calls();
    test_gains();
    test_tokens();
    test_travellers();
    test_extra_turns();
    test_words();
    test_buy_phases();
    chronicle_close(&chronicle);
}

/* ---- Who plays against the person ---------------------------------------------------------- */

static bool is_titled(const Player *player, Language language, const char *words)
{
    char title[OTHERS_TITLE];
    others_title(player, language, title);
    return strcmp(title, words) == 0;
}

static void test_others(void)
{
    Player player;
    for (int level = 0; level < LEVELS; level++)
        check(others_level(level_id((Level)level)) == level,
              "a level as docs/PROTOCOL.md calls it");
    check(others_level("Średni") == LEVEL_MEDIUM, "a level in Polish");
    check(others_level("sredni") == LEVEL_MEDIUM, "a level without diacritics");
    check(others_level("med") < 0 && others_level("bmu") < 0 && others_level("") < 0, "no level");
    check(player_read("big-money", (PlanSwitches){0}, &player, stderr), "a bot by its name");
    check(is_titled(&player, POLISH, "big-money"), "a bot has the same name in both languages");
    player = player_of_level(LEVEL_STRONG);
    check(is_titled(&player, ENGLISH, "strong bot"), "a level in English");
    check(is_titled(&player, POLISH, "silny bot"), "a level in Polish");
}

/* Somebody who waits is told so by a line, which stays: nothing moves the cursor. */
static bool waits(Paper paper, const char *wanted)
{
    memset(shown, 0, sizeof shown);
    paper.out = fmemopen(shown, sizeof shown, "w");
    if (!paper.out) exit(1);
    paper_wait(&paper, "...");
    fclose(paper.out);
    return strcmp(shown, wanted) == 0;
}

static void test_waiting(void)
{
    check(waits((Paper){.width = WIDE}, ""), "nothing in a pipe");
    check(waits((Paper){.width = WIDE, .is_terminal = true}, "...\n"), "a line");
    check(waits((Paper){.width = WIDE, .is_terminal = true, .can_style = true}, "...\n"),
          "the same where there are styles");
}

/* ---- Whole games --------------------------------------------------------------------------- */

static void write_answers(const char *path, uint64_t random)
{
    static const char *const answers[] = {
        "0",         "1",        "1",        "2",       "3",      "4",        "6",       "9",
        "treasures", "skarby",   "end",      "done",    "koniec", "dość",     "undo",    "cofnij",
        "table",     "? Smithy", "? smithi", "?",       "yes",    "nie",      "silver",  "m",
        "deck",      "talia",    "foo",      "save",    "",       "\xff\xfe", "village", "gold",
        "call",      "exchange", "? Page",   "? Ferry", "10",     "12",       "15",      "20"};
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
    char answers[256], saved[256], error[SETUP_ERROR], seed[12], players[2] = "2";
    snprintf(answers, sizeof answers, "%s/answers", folder);
    snprintf(saved, sizeof saved, "%s/saved.talia", folder);
    Player player[TALIA_MAX_PLAYERS];
    for (int i = 0, games = times(30, 10); i < games; i++) {
        PlainGame plan = {.language = i % 2 ? POLISH : ENGLISH, .save = saved};
        snprintf(seed, sizeof seed, "%d", i + 1);
        players[0] = (char)('2' + i % 5);
        const SetupWish wish = {.seed = seed,
                                .players = players,
                                .edition = i % 3 ? "2" : "1",
                                .sets = i % 4 ? "all" : "base",
                                .events = i % 4 ? "random" : "none"};
        if (!setup_resolve(&wish, &plan.setup, error)) continue;
        plan.seat = i % plan.setup.players;
        for (int who = 0; who < plan.setup.players; who++) {
            if (i % 3 == 0)
                player[who] = player_of_level((Level)(who % LEVELS));
            else
                player_read(who % 2 ? "random" : "big-money", (PlanSwitches){0}, &player[who],
                            stderr);
            plan.player[who] = &player[who];
        }
        write_answers(answers, (uint64_t)i);
        if (!freopen(answers, "r", stdin)) continue;
        check(plain_play(&plan), "a game is played and saved");
        check(can_be_replayed(saved), "the saved game can be replayed");
    }
    unlink(answers);
    unlink(saved);
}

/* Somebody who buys nothing and takes the first option of whatever is asked. */
static void write_idle_answers(const char *path)
{
    enum { LINES = 4000 };
    FILE *file = fopen(path, "w");
    if (!file) return;
    for (int i = 0; i < LINES; i++) fputs("end\ndone\n1\n", file);
    fclose(file);
}

/* Against each level alone, and against all of them, with another bot among them: to the end. */
static void test_levels(const char *folder)
{
    char answers[256], saved[256], error[SETUP_ERROR];
    snprintf(answers, sizeof answers, "%s/answers", folder);
    snprintf(saved, sizeof saved, "%s/saved.talia", folder);
    Player player[TALIA_MAX_PLAYERS];
    write_idle_answers(answers);
    for (int i = 0; i < 2 * (LEVELS + 1); i++) {
        const bool is_mixed = i / 2 == LEVELS;
        PlainGame plan = {.language = i % 2 ? POLISH : ENGLISH, .save = saved, .seat = i % 2};
        const SetupWish wish = {
            .seed = i % 2 ? "3" : "4", .players = is_mixed ? "5" : "2", .sets = "all"};
        const bool is_sound = setup_resolve(&wish, &plan.setup, error);
        check(is_sound, error);
        for (int who = 0; who < plan.setup.players; who++) {
            const int level = is_mixed ? who % (LEVELS + 1) : i / 2;
            player_read(level < LEVELS ? level_id((Level)level) : "bmu", (PlanSwitches){0},
                        &player[who], stderr);
            plan.player[who] = &player[who];
        }
        if (!is_sound || !freopen(answers, "r", stdin)) continue;
        check(plain_play(&plan), "a game against levels is played and saved");
        check(can_be_replayed(saved) && talia_is_over(&game), "it was played to its end");
    }
    unlink(answers);
    unlink(saved);
}

/* ---- A table of a server --------------------------------------------------------------------- */

static void say_to_nobody(void *self, int connection, const char *text, size_t length)
{
    (void)self;
    (void)connection;
    (void)text;
    (void)length;
}

/* Whatever the server of a stranger says moves no cursor: \u001b begins what does, and \u202e
 * turns the direction. */
static void test_strange_server(void)
{
#define STRANGE "\\u001b[2J\\r\\u202e"
    static const char *const message[] = {
        "{\"type\":\"joined\",\"table\":\"abc\",\"seat\":0,\"key\":\"k" STRANGE "\"}",
        "{\"type\":\"table\",\"state\":\"waiting\",\"setup\":{\"kingdomName\":\"K" STRANGE "\"},"
        "\"seats\":[{\"who\":\"person\",\"name\":\"Anna" STRANGE "\"}]}",
        "{\"type\":\"error\",\"words\":\"No" STRANGE "\"}",
    };
    static const char shown[] = "The game has not begun. At this table:\n  Anna[2J\nNo[2J\n";
    static Desk desk; /* large */
    PlainDesk plain;
    char *text = NULL;
    size_t length;
    desk_open(&desk, &(DeskHooks){.say = say_to_nobody}, 0, ENGLISH);
    plain_desk_open(&plain, &desk);
    plain.paper = (Paper){.out = open_memstream(&text, &length)};
    for (size_t i = 0; i < sizeof message / sizeof message[0]; i++)
        plain_desk_take(&plain, message[i], strlen(message[i]));
    fclose(plain.paper.out);
    check(strcmp(text, shown) == 0, text);
    check(strcmp(desk.key, "k[2J") == 0 && strcmp(desk.kingdom, "K[2J") == 0, "nor do these");
    free(text);
    plain_desk_close(&plain);
    desk_close(&desk);
}

int main(void)
{
    char folder[] = "/tmp/talia-terminal-XXXXXX";
    level_playouts = 8;
    test_plurals();
    test_sayings();
    test_answers();
    test_shown();
    test_others();
    test_waiting();
    test_strange_server();
    if (!mkdtemp(folder) || !freopen("/dev/null", "w", stdout)) return 1;
    test_games(folder);
    test_levels(folder);
    rmdir(folder);
    return checks_end();
}
