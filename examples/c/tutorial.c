/* tutorial.c - a game of your bot against talia's default play, from the set-up to the saved file.
 *
 *     make && ./tutorial 7 > game.talia && talia replay game.talia
 */
#include <stdio.h>
#include <stdlib.h>

#include <talia/bots.h>
#include <talia/game.h>
#include <talia/names.h>
#include <talia/saves.h>

#include "bot.h"

/* What was chosen so far: together with the set-up that is the game. */
enum { MOST_CHOICES = 10000 };
static TaliaChoice chosen[MOST_CHOICES];
static size_t count;

static void remember(TaliaChoice choice)
{
    if (count == MOST_CHOICES) exit(2);
    chosen[count++] = choice;
}

static TaliaChoice choose(const TaliaView *view)
{
    return talia_view_seat(view) == 0 ? my_choice(view) : talia_default_choice(view);
}

static void play(TaliaGame *game, const TaliaSetup *setup)
{
    talia_start(game, setup);
    while (!talia_is_over(game)) {
        const TaliaView view = {game, talia_decision(game)->who};
        const TaliaChoice choice = choose(&view);
        remember(choice);
        talia_choose(game, choice);
    }
}

static void print_result(const TaliaGame *game)
{
    for (int who = 0; who < talia_players(game); who++) {
        const TaliaView view = {game, who};
        const int provinces = talia_view_owned(&view, who, TALIA_province);
        fprintf(stderr, "%c: %d points, %s x%d%s\n", 'A' + who, talia_score(game, who),
                talia_card_name(TALIA_province, TALIA_ENGLISH), provinces,
                talia_winners(game) >> who & 1 ? ", wins" : "");
    }
}

int main(int argc, char **argv)
{
    const TaliaSetupWords words = {.kingdom = "First Game", .seed = argc > 1 ? argv[1] : "1"};
    TaliaSetup setup;
    TaliaGame game;
    char error[TALIA_ERROR];
    if (!talia_read_setup(&words, &setup, error)) {
        fprintf(stderr, "tutorial: %s\n", error);
        return 2;
    }
    fprintf(stderr, "talia %s\n", talia_version());
    play(&game, &setup);
    print_result(&game);
    char *text = talia_save(&setup, chosen, count);
    if (!text) return 2;
    fputs(text, stdout);
    free(text);
    return 0;
}
