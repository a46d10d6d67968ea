/* others.c - see others.h. */
#include "others.h"

#include <time.h>

#include "../text/say.h"
#include "answer.h"

int others_level(const char *typed)
{
    for (int level = 0; level < LEVELS; level++) {
        if (answer_is(typed, (Saying)(SAY_level_novice + level))) return level;
    }
    return -1;
}

const char *others_level_name(Level level, Language language)
{
    return say(language, (Saying)(SAY_level_novice + (int)level));
}

void others_title(const Player *player, Language language, char out[OTHERS_TITLE])
{
    const bool has_level = player->kind == PLAYER_LEVEL;
    const char *const values[] = {has_level ? others_level_name(player->level, language)
                                            : player->name};
    say_fill(out, OTHERS_TITLE, has_level ? say(language, SAY_bot_of_level) : "{0}", values, 1);
}

/* ---- Choosing ------------------------------------------------------------------------------ */

enum { PATIENCE = 300 }; /* milliseconds until one wonders what it does */

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* That it takes long is told once until the person is asked again. */
static void think(Seated *seated, const TaliaView *view, Language language, const Paper *paper,
                  bool *is_told)
{
    const int64_t begun = milliseconds();
    while (!seated_think(seated, view)) {
        if (*is_told || milliseconds() - begun < PATIENCE) continue;
        char words[OTHERS_TITLE];
        const char *const values[] = {(char[]){(char)('A' + view->seat), 0}};
        say_fill(words, sizeof words, say(language, SAY_thinks), values, 1);
        paper_wait(paper, words);
        *is_told = true;
    }
}

TaliaChoice others_choose(Seated *seated, const TaliaView *view, Language language,
                          const Paper *paper, bool *is_told)
{
    think(seated, view, language, paper, is_told);
    return seated_choose(seated, view);
}
