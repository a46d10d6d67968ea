/* saves.c - see talia/saves.h. */
#include <talia/saves.h>

#include <stdlib.h>

#include "../script/save.h"
#include "../script/setup.h"
#include "../script/words.h"
#include "../text/text.h"

_Static_assert((int)SETUP_ERROR <= (int)TALIA_ERROR && (int)SAVE_ERROR <= (int)TALIA_ERROR &&
                   (int)TEXT_LABEL <= (int)TALIA_LABEL,
               "what is said has room");

bool talia_read_setup(const TaliaSetupWords *words, TaliaSetup *out, char error[TALIA_ERROR])
{
    const SetupWish wish = {.players = words->players,
                            .edition = words->edition,
                            .sets = words->sets,
                            .kingdom = words->kingdom,
                            .events = words->events,
                            .seed = words->seed};
    return setup_resolve(&wish, out, error);
}

void talia_label(const TaliaGame *game, TaliaChoice choice, char out[TALIA_LABEL])
{
    text_label(game, choice, out, TALIA_LABEL);
}

char *talia_save(const TaliaSetup *setup, const TaliaChoice *choices, size_t count)
{
    SavedGame saved = {.setup = *setup};
    TaliaGame game;
    talia_start(&game, setup);
    for (size_t i = 0; i < count; i++) {
        save_remember(&saved, &game, choices[i]);
        talia_choose(&game, choices[i]);
    }
    char *text = save_text(&saved);
    save_free(&saved);
    return text;
}

/* The seed of each choice; NULL where one seed serves for all. */
static uint64_t (*seeds_of(const SavedGame *saved))[2]
{
    size_t room = 0;
    uint64_t(*seeds)[2] = NULL;
    if (!saved->chance.is_there) return NULL;
    seeds = grown(NULL, 0, &room, sizeof *seeds); /* never NULL, though there be no choice */
    for (size_t i = 0; i < saved->count; i++) {
        seeds = grown(seeds, i, &room, sizeof *seeds);
        chance_seed(&saved->chance, saved->number[i], seeds[i]);
    }
    return seeds;
}

bool talia_read_replay(const char *name, const char *text, size_t length, TaliaSetup *setup,
                       TaliaChoice **choices, uint64_t (**seeds)[2], size_t *count,
                       char error[TALIA_ERROR])
{
    SavedGame saved;
    if (!save_read(name, text, length, &saved, error)) return false;
    *setup = saved.setup;
    *choices = saved.choice;
    *seeds = seeds_of(&saved);
    *count = saved.count;
    saved.choice = NULL;
    save_free(&saved);
    return true;
}

bool talia_read_save(const char *name, const char *text, size_t length, TaliaSetup *setup,
                     TaliaChoice **choices, size_t *count, char error[TALIA_ERROR])
{
    uint64_t(*seeds)[2];
    if (!talia_read_replay(name, text, length, setup, choices, &seeds, count, error)) return false;
    if (!seeds) return true;
    snprintf(error, TALIA_ERROR, "%s: each choice of this game has a seed: see talia_read_replay",
             name);
    free(*choices);
    free(seeds);
    return false;
}
