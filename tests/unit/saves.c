/* saves.c - what the library offers beside the engine: names, set-ups and saved games in words. */
#include <stdlib.h>
#include <string.h>

#include <talia/bots.h>
#include <talia/names.h>
#include <talia/saves.h>

#include "../support/check.h"

enum { MOST = 10000 };

static TaliaGame game;
static TaliaChoice chosen[MOST];
static size_t count;

static void test_names(void)
{
    for (int card = 0; card < TALIA_CARDS; card++) {
        const char *id = talia_card_id((TaliaCard)card);
        check(talia_find_card(id) == (TaliaCard)card, id);
        for (int language = 0; language < TALIA_LANGUAGES; language++) {
            const char *name = talia_card_name((TaliaCard)card, (TaliaLanguage)language);
            check(talia_find_card(name) == (TaliaCard)card, name);
            check(talia_card_text((TaliaCard)card, (TaliaLanguage)language, 2) != NULL, name);
        }
    }
    check(strcmp(talia_card_id(TALIA_council_room), "council-room") == 0, "an id");
    check(strcmp(talia_card_name(TALIA_council_room, TALIA_ENGLISH), "Council Room") == 0,
          "a name");
    check(talia_find_card("no such card") == TALIA_CARDS, "no card");
    check(talia_next_in_line(TALIA_page) == TALIA_treasure_hunter, "a Traveller goes on");
    check(talia_next_in_line(TALIA_copper) == TALIA_CARDS, "a Copper does not");
    check(strcmp(talia_version(), TALIA_VERSION) == 0, "the version of the headers");
}

static TaliaSetup set_up(const TaliaSetupWords *words)
{
    TaliaSetup setup = {.players = 0};
    char error[TALIA_ERROR] = "";
    check(talia_read_setup(words, &setup, error), error);
    check(talia_setup_fault(&setup) == TALIA_SOUND, "a sound set-up");
    return setup;
}

static void test_setups(void)
{
    TaliaSetup setup = set_up(&(TaliaSetupWords){.kingdom = "First Game", .players = "3"});
    check(setup.players == 3 && memchr(setup.kingdom, TALIA_moat, 10), "a kingdom by its name");
    setup = set_up(&(TaliaSetupWords){.kingdom = "Witch", .sets = "all", .events = "Alms"});
    check(memchr(setup.kingdom, TALIA_witch, 10) && setup.kingdom_count == 10, "filled up");
    check(setup.event_count == 1 && setup.event[0] == TALIA_alms, "an Event");
    char error[TALIA_ERROR] = "";
    check(!talia_read_setup(&(TaliaSetupWords){.kingdom = "Smithi"}, &setup, error), "no card");
    check(strstr(error, "Smithy") != NULL, "which one may be meant");
}

/* Treasures at once now and then, as callers may choose them. */
static TaliaChoice choose(const TaliaView *view)
{
    if (talia_view_plain_treasures(view) && count % 2) return TALIA_PLAY_TREASURES;
    return talia_default_choice(view);
}

static void play(const TaliaSetup *setup)
{
    talia_start(&game, setup);
    for (count = 0; !talia_is_over(&game) && count < MOST; count++) {
        const TaliaView view = {&game, talia_decision(&game)->who};
        chosen[count] = choose(&view);
        talia_choose(&game, chosen[count]);
    }
    check(talia_is_over(&game), "a whole game");
}

static void test_saves(void)
{
    const TaliaSetup setup = set_up(&(TaliaSetupWords){.sets = "all", .seed = "5"});
    play(&setup);
    char *text = talia_save(&setup, chosen, count);
    check(text != NULL, "a saved game");
    TaliaSetup other;
    TaliaChoice *choices;
    size_t choices_count;
    char error[TALIA_ERROR] = "";
    check(talia_read_save("a.talia", text, strlen(text), &other, &choices, &choices_count, error),
          error);
    check(choices_count > count, "Treasures are saved one by one");
    TaliaGame again;
    talia_start(&again, &other);
    for (size_t i = 0; i < choices_count; i++) {
        check(talia_is_option(talia_decision(&again), choices[i]), "only options are read");
        talia_choose(&again, choices[i]);
    }
    check(talia_same(&game, &again), "the same game");
    free(choices);
    text[strlen(text) / 2] = '?';
    check(!talia_read_save("a.talia", text, strlen(text), &other, &choices, &choices_count, error),
          "a game that was spoilt");
    check(strncmp(error, "a.talia:", 8) == 0, "where it was");
    free(text);
}

static void test_labels(void)
{
    const TaliaSetup setup = set_up(&(TaliaSetupWords){.kingdom = "First Game"});
    char label[TALIA_LABEL];
    talia_start(&game, &setup);
    talia_label(&game, TALIA_CHOICE(TALIA_BUY, TALIA_silver), label);
    check(strcmp(label, "buy Silver") == 0, label);
    talia_label(&game, TALIA_CHOICE(TALIA_WORD, TALIA_DONE), label);
    check(strcmp(label, "done") == 0, label);
}

int main(void)
{
    test_names();
    test_setups();
    test_saves();
    test_labels();
    return checks_end();
}
