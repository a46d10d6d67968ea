/* lines.c - what happened, in lines with depths: what stands by itself and what follows from it. */
#include "../../text/lines.h"

#include <stdlib.h>
#include <string.h>

#include <talia/events.h>
#include <talia/table.h>

#include "../../script/scenario.h"
#include "../support/check.h"

static TaliaGame game;
static Story story;
static int choices;
static TaliaQuestion answered;

/* Puts the game where a scenario with this head begins; `seat` reads. */
static void lay(const char *head, int seat)
{
    char text[2048];
    snprintf(text, sizeof text, "%s---\n", head);
    Scenario *scenario = scenario_read("lines.c", slice_of(text), stderr);
    check(scenario != NULL, head);
    if (!scenario) exit(1);
    talia_copy(&game, &scenario->start);
    scenario_free(scenario);
    story_close(&story);
    story_open(&story, seat, true);
    story.turn_of = talia_turn_of(&game);
    story.in_clean_up = false;
}

static void listen(void *self, const TaliaGame *at, const TaliaEvent *event)
{
    (void)self, (void)at;
    story_tell(&story, event, choices, answered);
}

/* Makes choices in the words of scenarios, separated by ';'. */
static void choose(const char *labels)
{
    const TaliaSink sink = {.tell = listen};
    Slice rest = slice_of(labels), words;
    while (slice_next(&rest, ';', &words)) {
        Label label;
        Fault fault;
        TaliaChoice choice;
        const bool good = label_read(words, &label, &fault) && label_choice(&label, &game, &choice);
        check(good, labels);
        if (!good) return;
        answered = (TaliaQuestion)talia_decision(&game)->question;
        talia_choose_told(&game, choice, &sink);
        choices++;
    }
}

/* The lines are these, two spaces before them for each level. */
static void tells(const char *wanted)
{
    static const char *const names[] = {"A", "B", "C"};
    static char text[1 << 14];
    size_t n = 0;
    for (int i = 0; i < story.count; i++) {
        char words[LINE_WORDS];
        line_words(&story.line[i], story.seat, &game, names, (Wording){.marks = true}, words);
        n += (size_t)snprintf(text + n, sizeof text - n, "%*s%s\n", 2 * story.line[i].depth, "",
                              words);
    }
    check(strcmp(text, wanted) == 0, wanted);
    if (strcmp(text, wanted) != 0) fprintf(stderr, "  but:\n%s\n", text);
    story_turn_page(&story);
}

static void test_plays(void)
{
    lay("kingdom: Throne Room, Smithy, Festival\n"
        "A.hand: Throne Room, Smithy, Festival*2, Copper\nA.deck: Estate*9\n",
        0);
    choose("play Festival;play Festival;play Throne Room;play Smithy;play Copper");
    tells("You play: [festival] (+2 actions, +1 buy, +2 coins)\n"
          "You play: [festival] (+2 actions, +1 buy, +2 coins)\n"
          "You play: [throne-room]\n"
          "  You play: [smithy]\n"
          "    You draw: [estate] x3\n"
          "  You play: [smithy]\n"
          "    You draw: [estate] x3\n"
          "You play: [copper] (+1 coin)\n");
}

/* Card after card is drawn, and Actions are set aside: a line for each of the two. */
static void test_turn_and_turn_about(void)
{
    lay("kingdom: Library, Village\n"
        "A.hand: Library, Copper*3\nA.deck: Village, Gold, Village, Silver, Estate, Duchy, Curse\n",
        0);
    choose("play Library;set-aside Village;set-aside Village");
    tells("You play: [library]\n"
          "  You look at: [silver], [gold], [estate], [duchy], [village] x2\n"
          "  You set aside: [village] x2\n"
          "  You take into your hand: [silver], [gold], [estate], [duchy]\n"
          "  You discard: [village] x2\n");
}

static void test_reactions(void)
{
    lay("players: 3\nkingdom: Militia, Caravan Guard, Moat\n"
        "A.hand: Militia\nB.hand: Caravan Guard, Copper*4\nB.deck: Estate*5\nC.hand: Moat, "
        "Gold*4\n",
        2);
    choose("play Militia;play Caravan Guard;reveal Moat;discard Copper;discard Copper");
    tells("A plays: [militia] (+2 coins)\n"
          "  B plays: [caravan-guard]\n"
          "    B draws: a card\n"
          "  You reveal: [moat]\n"
          "  B discards: [copper], a card\n");
}

static void test_calls_and_gains(void)
{
    lay("kingdom: Royal Carriage, Port, Wharf, Embargo\n"
        "A.hand: Port\nA.deck: Estate*12\nA.tavern: Royal Carriage\nA.coins: 4\n"
        "embargo.Port: 1\n",
        0);
    choose("play Port;call Royal Carriage;buy Port");
    tells("You play: [port] (+2 actions)\n"
          "  You draw: [estate]\n"
          "  You call: [royal-carriage]\n"
          "  You play: [port] (+2 actions)\n"
          "    You draw: [estate]\n"
          "You buy: [port]\n"
          "  You gain: [curse], [port]\n"
          "Turn 1 of B\n");
}

/* A card that is passed is one card, whoever gets it; only the two of them know which. */
static void test_passing(void)
{
    static const char head[] = "players: 3\nkingdom: Masquerade\n"
                               "A.hand: Masquerade, Copper\nA.deck: Silver*2\nB.hand: Estate\n"
                               "C.hand: Gold\n";
    lay(head, 0);
    choose("play Masquerade;pass Copper");
    tells("You play: [masquerade]\n"
          "  You draw: [silver] x2\n"
          "  You pass to your left: [copper]\n"
          "  B passes to the left: a card\n"
          "  C passes to the left: [gold]\n");
    lay(head, -1);
    choose("play Masquerade;pass Copper;done");
    tells("A plays: [masquerade]\n"
          "  A draws: 2 cards\n"
          "  A passes to the left: a card\n"
          "  B passes to the left: a card\n"
          "  C passes to the left: a card\n");
}

int main(void)
{
    test_plays();
    test_turn_and_turn_about();
    test_reactions();
    test_calls_and_gains();
    test_passing();
    story_close(&story);
    return checks_end();
}
