/* save.c - see save.h: remembering and writing; save_read.c reads. */
#include "save.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <talia/table.h>

#include "../text/text.h"
#include "words.h"

/* ---- Remembering --------------------------------------------------------------------------- */

static void remember(SavedGame *saved, TaliaChoice choice)
{
    saved->choice = grown(saved->choice, saved->count, &saved->room, sizeof *saved->choice);
    saved->choice[saved->count++] = choice;
}

/* What a choice stands for: TALIA_PLAY_TREASURES for single plays. */
static int single_choices(const TaliaGame *before, TaliaChoice choice,
                          TaliaChoice out[TALIA_MAX_OWNED])
{
    int count = 0;
    if (choice != TALIA_PLAY_TREASURES) {
        out[0] = choice;
        return 1;
    }
    const uint64_t plain = talia_plain_treasures(before);
    uint8_t hand[TALIA_MAX_OWNED];
    const int size = talia_zone(before, talia_decision(before)->who, TALIA_HAND, hand);
    for (int i = 0; i < size; i++) { /* a hand is listed in the order of kinds */
        if (plain >> hand[i] & 1) out[count++] = TALIA_CHOICE(TALIA_PLAY, hand[i]);
    }
    return count;
}

void save_remember(SavedGame *saved, const TaliaGame *before, TaliaChoice choice)
{
    TaliaChoice single[TALIA_MAX_OWNED];
    const int count = single_choices(before, choice, single);
    for (int i = 0; i < count; i++) remember(saved, single[i]);
}

void save_free(SavedGame *saved)
{
    free(saved->choice);
    free(saved->words);
    *saved = (SavedGame){.count = 0};
}

void save_replay(const SavedGame *saved, TaliaGame *game)
{
    talia_start(game, &saved->setup);
    for (size_t i = 0; i < saved->count; i++) talia_choose(game, saved->choice[i]);
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* A text of one line, without what would begin a comment or end the line. */
static void write_words(FILE *file, const char *words)
{
    for (; *words; words++) {
        const bool is_plain = (unsigned char)*words >= ' ' && *words != '#' && *words != 0x7f;
        fputc(is_plain ? *words : ' ', file);
    }
    fputc('\n', file);
}

static void write_cards(FILE *file, const char *key, const uint8_t *cards, int count)
{
    fprintf(file, "%s:", key);
    for (int i = 0; i < count; i++)
        fprintf(file, "%s %s", i ? "," : "", text_card_name(ENGLISH, (TaliaCard)cards[i]));
    fputc('\n', file);
}

static void write_seats(FILE *file, const char *key, unsigned seats)
{
    const char *before = ": ";
    fputs(key, file);
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) {
        if (!(seats >> seat & 1)) continue;
        fprintf(file, "%s%c", before, 'A' + seat);
        before = ", ";
    }
    fputc('\n', file);
}

void save_write_head(const SavedGame *saved, FILE *file)
{
    const TaliaSetup *setup = &saved->setup;
    if (saved->title) {
        fputs("title: ", file);
        write_words(file, saved->title);
    }
    fprintf(file, "rules: %d\ndeal: yes\nplayers: %d\nedition: %d\n", TALIA_RULES_VERSION,
            setup->players, setup->edition);
    if (setup->two_boxes) fputs("boxes: 2\n", file);
    for (int seat = 0; seat < setup->players; seat++) {
        if (!saved->name[seat]) continue;
        fprintf(file, "%c.name: ", 'A' + seat);
        write_words(file, saved->name[seat]);
    }
    write_cards(file, "kingdom", setup->kingdom, setup->kingdom_count);
    if (setup->event_count) write_cards(file, "events", setup->event, setup->event_count);
    if (setup->may_begin) write_seats(file, "begins", setup->may_begin);
    fprintf(file, "seed: %016" PRIx64 "%016" PRIx64 "\n---\n", setup->seed[0], setup->seed[1]);
}

static void write_single(FILE *file, TaliaGame *game, TaliaChoice choice)
{
    char label[TEXT_LABEL];
    text_label(game, choice, label, sizeof label);
    fprintf(file, "%c: %s\n", 'A' + talia_decision(game)->who, label);
    talia_choose(game, choice);
}

void save_write_choice(FILE *file, TaliaGame *game, TaliaChoice choice)
{
    TaliaChoice single[TALIA_MAX_OWNED];
    const int count = single_choices(game, choice, single);
    for (int i = 0; i < count; i++) write_single(file, game, single[i]);
}

bool save_write(const SavedGame *saved, FILE *file)
{
    TaliaGame game;
    save_write_head(saved, file);
    talia_start(&game, &saved->setup);
    for (size_t i = 0; i < saved->count; i++) write_single(file, &game, saved->choice[i]);
    return fflush(file) == 0 && !ferror(file);
}
