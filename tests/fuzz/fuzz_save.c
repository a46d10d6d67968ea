/* fuzz_save.c - libFuzzer: bytes as a saved game. What can be read is a sound game, and written and
 * read again it is the same one. */
#include <stdlib.h>

#include <talia/game.h>

#include "../../lab/invariants.h"
#include "../../script/save.h"

static void must(bool good, const char *what)
{
    if (good) return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static void write_and_read(const SavedGame *saved, const TaliaGame *game)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    if (!file) return;
    must(save_write(saved, file), "it cannot be written");
    fclose(file);
    SavedGame again = {.count = 0};
    char error[SAVE_ERROR] = "";
    TaliaGame replayed;
    must(save_read("again", text, length, &again, error), error);
    must(again.count == saved->count, "it has another number of choices");
    save_replay(&again, &replayed);
    must(talia_same(game, &replayed), "it is another game");
    save_free(&again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    SavedGame saved = {.count = 0};
    char error[SAVE_ERROR] = "";
    Breach why = {""};
    TaliaGame game;
    if (!save_read("saved", (const char *)data, size, &saved, error)) {
        must(error[0], "refused, and no word why");
        return 0;
    }
    save_replay(&saved, &game);
    must(check_books(&game, cards_of_setup(&saved.setup), &why), why.words);
    write_and_read(&saved, &game);
    save_free(&saved);
    return 0;
}
