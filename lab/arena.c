/* arena.c - the lists of kingdoms; see arena.h. */
#include "arena.h"

#include <string.h>

#include "../text/text.h"

/* ---- Reading --------------------------------------------------------------------------------- */

static bool is_wrong(char error[SETUP_ERROR], int line, const char *what)
{
    snprintf(error, SETUP_ERROR, "line %d: %s", line, what);
    return false;
}

/* "list NAME EDITION" */
static bool begin_list(Slice line, ArenaLists *out, int number, char error[SETUP_ERROR])
{
    ArenaList *list = &out->list[out->count];
    Slice word;
    Fault fault;
    if (out->count == ARENA_LISTS) return is_wrong(error, number, "too many lists");
    *list = (ArenaList){.kingdoms = 0};
    slice_next(&line, ' ', &word);
    if (!slice_next(&line, ' ', &word) || word.length == 0 || word.length >= ARENA_NAME)
        return is_wrong(error, number, "a list has a short name");
    memcpy(list->name, word.at, word.length);
    if (!read_number(slice_trim(line), "the edition", 1, 2, &list->edition, &fault))
        return is_wrong(error, number, "a list has an edition, 1 or 2");
    out->count++;
    return true;
}

static bool add_kingdom(Slice line, ArenaLists *out, int number, char error[SETUP_ERROR])
{
    char why[SETUP_ERROR];
    TaliaSetup setup;
    if (out->count == 0) return is_wrong(error, number, "a kingdom before the first list");
    ArenaList *list = &out->list[out->count - 1];
    if (list->kingdoms == ARENA_MOST_KINGDOMS) return is_wrong(error, number, "too many kingdoms");
    list->line[list->kingdoms++] = line;
    return arena_setup(list, list->kingdoms - 1, 2, &setup, why) || is_wrong(error, number, why);
}

bool arena_read(Slice text, ArenaLists *out, char error[SETUP_ERROR])
{
    Slice line;
    out->count = 0;
    for (int number = 1; slice_next(&text, '\n', &line); number++) {
        static const char begins[] = "list ";
        const size_t length = sizeof begins - 1;
        if (line.length == 0 || line.at[0] == '#') continue;
        const bool is_list = line.length > length && memcmp(line.at, begins, length) == 0;
        if (!(is_list ? begin_list : add_kingdom)(line, out, number, error)) return false;
    }
    return true;
}

const ArenaList *arena_list(const ArenaLists *lists, const char *name)
{
    for (int i = 0; i < lists->count; i++) {
        if (strcmp(lists->list[i].name, name) == 0) return &lists->list[i];
    }
    return NULL;
}

enum { WORDS = 512 };

static void copy_words(Slice from, char out[WORDS])
{
    snprintf(out, WORDS, "%.*s", (int)from.length, from.at);
}

bool arena_setup(const ArenaList *list, int kingdom, int players, TaliaSetup *out,
                 char error[SETUP_ERROR])
{
    char cards[WORDS], events[WORDS] = "none";
    const char edition[2] = {(char)('0' + list->edition), 0};
    const char count[2] = {(char)('0' + players), 0};
    Slice rest = list->line[kingdom], part;
    slice_next(&rest, ';', &part);
    copy_words(part, cards);
    if (slice_next(&rest, ';', &part)) copy_words(part, events);
    const SetupWish wish = {
        .players = count, .edition = edition, .kingdom = cards, .events = events, .seed = "1"};
    return setup_resolve(&wish, out, error);
}

/* ---- Drawing --------------------------------------------------------------------------------- */

static const struct {
    const char *name, *sets, *edition;
    int kingdoms;
} lists[] = {{"all", "all", "2", 300},        {"base", "base", "2", 60},
             {"base1", "base", "1", 60},      {"intrigue", "intrigue", "2", 60},
             {"seaside", "seaside", "2", 60}, {"adventures", "adventures", "2", 60}};

static void print_cards(FILE *out, const uint8_t *card, int count)
{
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%s", i ? ", " : "", text_card_name(ENGLISH, (TaliaCard)card[i]));
}

/* Where there are Events, none, one and two are as likely. */
static void draw_kingdom(FILE *out, int list, int number)
{
    char seed[16], error[SETUP_ERROR];
    const bool has_events =
        strcmp(lists[list].sets, "all") == 0 || strcmp(lists[list].sets, "adventures") == 0;
    TaliaSetup setup;
    snprintf(seed, sizeof seed, "%d", 1000 * (list + 1) + number);
    const SetupWish wish = {.edition = lists[list].edition,
                            .sets = lists[list].sets,
                            .events = has_events && number % 3 ? "random" : "none",
                            .seed = seed};
    if (!setup_resolve(&wish, &setup, error)) return;
    print_cards(out, setup.kingdom, setup.kingdom_count);
    if (setup.event_count) fputs("; ", out);
    print_cards(out, setup.event, setup.event_count);
    fputc('\n', out);
}

void arena_draw(FILE *out)
{
    fputs("# Kingdoms on which `talia arena` measures strength: `talia arena --draw` has drawn "
          "them.\n# A list has a name and an edition; a kingdom its cards and, after a ;, its "
          "Events.\n",
          out);
    for (int list = 0; list < (int)(sizeof lists / sizeof *lists); list++) {
        fprintf(out, "\nlist %s %s\n", lists[list].name, lists[list].edition);
        for (int i = 0; i < lists[list].kingdoms; i++) draw_kingdom(out, list, i);
    }
}
