/* foe.c - see foe.h. */
#include "foe.h"

#include <stdlib.h>
#include <time.h>

#include "../text/say.h"
#include "answer.h"

int foe_level(const char *typed)
{
    for (int level = 0; level < LEVELS; level++) {
        if (answer_is(typed, (Saying)(SAY_level_easy + level))) return level;
    }
    return -1;
}

const char *foe_level_name(Level level, Language language)
{
    return say(language, (Saying)(SAY_level_easy + (int)level));
}

void foe_title(const Foe *foe, Language language, char out[FOE_TITLE])
{
    const char *const values[] = {foe->has_level ? foe_level_name(foe->level, language)
                                                 : bot_title(&foe->bot)};
    say_fill(out, FOE_TITLE, foe->has_level ? say(language, SAY_bot_of_level) : "{0}", values, 1);
}

void foe_sit_down(Foe *foe, const TaliaGame *game, int seat)
{
    if (!foe->has_level) return;
    foe->opponent = opponent_new(foe->level, game, seat);
    if (foe->opponent) return;
    fputs("talia: out of memory\n", stderr);
    exit(2);
}

void foe_stand_up(Foe *foe)
{
    opponent_free(foe->opponent);
    foe->opponent = NULL;
}

/* ---- Choosing ------------------------------------------------------------------------------ */

enum { PATIENCE = 300 }; /* milliseconds until one wonders what it does */

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void think(Foe *foe, int seat, Language language, const Paper *paper)
{
    const int64_t begun = milliseconds();
    bool is_told = false;
    while (!opponent_think(foe->opponent)) {
        if (is_told || milliseconds() - begun < PATIENCE) continue;
        char words[FOE_TITLE];
        const char *const values[] = {(char[]){(char)('A' + seat), 0}};
        say_fill(words, sizeof words, say(language, SAY_thinks), values, 1);
        paper_wait(paper, words);
        is_told = true;
    }
    if (is_told) paper_waited(paper);
}

TaliaChoice foe_choose(Foe *foe, const TaliaView *view, Language language, const Paper *paper)
{
    if (!foe->has_level) return bot_choose(&foe->bot, view);
    think(foe, view->seat, language, paper);
    return opponent_choose(foe->opponent, view);
}
