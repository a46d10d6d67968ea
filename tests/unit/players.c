/* players.c - who sits at a table: by a word, at a game, asked for choices (bots/players/). */
#include <stdlib.h>
#include <string.h>

#include "../../bots/players/player.h"
#include "../../script/setup.h"
#include "../support/check.h"

static const PlanSwitches unsaid;

/* What is told of a word that names nobody; "": it names somebody. */
static const char *told(const char *word)
{
    static char words[1024];
    Player player;
    memset(words, 0, sizeof words);
    FILE *faults = fmemopen(words, sizeof words - 1, "w");
    if (!faults) exit(1);
    const bool is_one = player_read(word, unsaid, &player, faults);
    fclose(faults);
    check(is_one == (words[0] == 0), "told if and only if there is nobody");
    player_free(&player);
    return words;
}

static bool is_named(const char *word, PlayerKind kind, const char *name)
{
    Player player;
    const bool is_one = player_read(word, unsaid, &player, stderr) && player.kind == kind &&
                        strcmp(player.name, name) == 0;
    player_free(&player);
    return is_one;
}

static void test_words(void)
{
    for (int kind = 0; kind < BOT_NAMED; kind++) {
        const char *name = bot_name((BotKind)kind);
        check(is_named(name, PLAYER_BOT, name), "a bot by its name");
    }
    for (int level = 0; level < LEVELS; level++) {
        const char *id = level_id((Level)level);
        check(is_named(id, PLAYER_LEVEL, id), "a level");
    }
    check(is_named("strong-1", PLAYER_LEVEL, "strong-1"), "what a level was once");
    check(is_named("plans/bmu.plan", PLAYER_PLAN, "BMU"), "a plan, by the name that it has");
    check(is_named("exec:./bot -x \xc5\x82", PLAYER_PROGRAM, "./bot -x ??"),
          "a program, by its command in plain letters");
    check(is_named("nets/expert.net", PLAYER_NET, "expert.net"), "a net, by its file's name");
    check(strstr(told("no/such.net"), "cannot be read"), "a net that is not there");
    check(strstr(told("tests/fuzz/corpus/fuzz_net/short.net"), "too short"), "what is no net");
    check(strstr(told("nobody"), "'nobody' is neither"), "what there is instead");
    check(strstr(told("nobody"), "expert") && strstr(told("nobody"), "strong-1"), "levels too");
    check(strstr(told("no/such.plan"), "cannot be read"), "a file that is not there");
    check(strstr(told("exec: "), "a command is missing"), "a program without a command");
}

static void test_plan(void)
{
    Player player[3];
    const Plan *plan[3];
    check(player_read("plans/bmu.plan", unsaid, &player[0], stderr) &&
              player_read("plans/bmu.plan", (PlanSwitches){SWITCH_OFF, SWITCH_ON}, &player[1],
                          stderr) &&
              player_read("bmu", unsaid, &player[2], stderr),
          "two with a plan, one without");
    check(memmem(player[0].text, player[0].length, "buy", 3),
          "the plan's text is there to be read");
    check(!player[1].plan->careful && player[1].plan->finisher, "switches are applied");
    check(players_plans(player, 3, plan) == 2 && plan[0] == player[0].plan &&
              plan[1] == player[1].plan,
          "the plans among them");
    players_name_apart(player, 3);
    check(strcmp(player[1].name, "BMU (2)") == 0 && strcmp(player[2].name, "bmu") == 0,
          "the second of a name");
    for (int i = 0; i < 3; i++) player_free(&player[i]);
}

/* One seat is played by the player, the same as by what is behind it. */
static void test_choices(const char *word)
{
    static TaliaGame game;
    static Planner planner;
    Player player;
    Seated seated;
    TaliaSetup setup;
    char error[SETUP_ERROR];
    const SetupWish wish = {.seed = "7", .players = "2", .kingdom = "First Game"};
    check(setup_resolve(&wish, &setup, error), error);
    talia_start(&game, &setup);
    check(player_read(word, unsaid, &player, stderr) && player_sit_down(&player, &game, 1, &seated),
          word);
    Wits *wits = player.kind == PLAYER_LEVEL ? wits_new(player.level, &game, 1)
                 : player.kind == PLAYER_NET ? wits_of_net(player.net, &game, 1)
                                             : NULL;
    if (player.plan) planner_bind(&planner, player.plan, &(TaliaView){&game, 1});
    Bot bot = player.bot, other = {.kind = BOT_BMU};
    int different = 0;
    while (!seated_think(&seated, &(TaliaView){&game, 1})) continue;
    while (!talia_is_over(&game)) {
        const TaliaView view = {&game, talia_decision(&game)->who};
        TaliaChoice choice = bot_choose(&other, &view);
        if (view.seat == 1) {
            choice = seated_choose(&seated, &view);
            different += choice != (wits          ? wits_choose(wits, &view)
                                    : player.plan ? planner_choose(&planner, &view, NULL)
                                                  : bot_choose(&bot, &view));
        }
        talia_choose(&game, choice);
    }
    check(different == 0, "the same choices");
    wits_free(wits);
    player_stand_up(&seated);
    player_free(&player);
}

int main(void)
{
    level_playouts = 8;
    test_words();
    test_plan();
    test_choices("smithy");
    test_choices("random");
    test_choices("strong");
    test_choices("expert");
    test_choices("master");
    test_choices("nets/expert.net");
    test_choices("dearest");
    test_choices("plans/bmu.plan");
    return checks_end();
}
