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
    size_t room = saved->room;
    if (saved->chance.is_there)
        saved->number = grown(saved->number, saved->count, &room, sizeof *saved->number);
    saved->choice = grown(saved->choice, saved->count, &saved->room, sizeof *saved->choice);
    saved->numbers++;
    if (saved->number) saved->number[saved->count] = saved->numbers;
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
    free(saved->number);
    free(saved->words);
    *saved = (SavedGame){.count = 0};
}

void save_set_chance(SavedGame *saved, const Chance *chance)
{
    saved->chance = *chance;
    if (chance->is_there) chance_seed(chance, 0, saved->setup.seed);
}

void save_prepare(const SavedGame *saved, size_t i, TaliaGame *game)
{
    if (saved->number) chance_give(&saved->chance, saved->number[i], game);
}

void save_replay(const SavedGame *saved, TaliaGame *game)
{
    talia_start(game, &saved->setup);
    for (size_t i = 0; i < saved->count; i++) {
        save_prepare(saved, i, game);
        talia_choose(game, saved->choice[i]);
    }
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

static void write_chance(const SavedGame *saved, FILE *file)
{
    char key[CHANCE_HEX + 1];
    chance_write(&saved->chance, key);
    if (saved->chance.is_there)
        fprintf(file, "chance: %s\n", key);
    else
        fprintf(file, "seed: %016" PRIx64 "%016" PRIx64 "\n", saved->setup.seed[0],
                saved->setup.seed[1]);
}

static void write_head(const SavedGame *saved, FILE *file)
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
    write_chance(saved, file);
    fputs("---\n", file);
}

/* Choices that were made before this one, and taken back. */
static int undone_before(const SavedGame *saved, size_t i)
{
    if (!saved->number) return 0;
    return saved->number[i] - 1 - (i ? saved->number[i - 1] : 0);
}

static void write_single(FILE *file, const TaliaGame *game, TaliaChoice choice, int undone)
{
    char label[TEXT_LABEL];
    if (undone > 0) fprintf(file, "undone: %d\n", undone);
    text_label(game, choice, label, sizeof label);
    fprintf(file, "%c: %s\n", 'A' + talia_decision(game)->who, label);
}

void save_write_begin(SaveWriter *writer, const SavedGame *head, FILE *file)
{
    write_head(head, file);
    writer->file = file;
    writer->chance = head->chance;
    writer->numbers = 0;
    talia_start(&writer->game, &head->setup);
}

void save_write_choice(SaveWriter *writer, TaliaChoice choice, int number)
{
    TaliaChoice single[TALIA_MAX_OWNED];
    const int count = single_choices(&writer->game, choice, single);
    const int before = writer->chance.is_there ? number - count : 0;
    int undone = before - writer->numbers;
    for (int i = 0; i < count; i++) {
        write_single(writer->file, &writer->game, single[i], undone);
        chance_give(&writer->chance, before + i + 1, &writer->game);
        talia_choose(&writer->game, single[i]);
        undone = 0;
    }
    if (writer->chance.is_there) writer->numbers = number;
}

bool save_write(const SavedGame *saved, FILE *file)
{
    TaliaGame game;
    write_head(saved, file);
    talia_start(&game, &saved->setup);
    for (size_t i = 0; i < saved->count; i++) {
        write_single(file, &game, saved->choice[i], undone_before(saved, i));
        if (i + 1 == saved->count) break; /* the last one may be what a game broke at */
        save_prepare(saved, i, &game);
        talia_choose(&game, saved->choice[i]);
    }
    return fflush(file) == 0 && !ferror(file);
}

char *save_text(const SavedGame *saved)
{
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    if (!file) return NULL;
    const bool written = save_write(saved, file);
    if (fclose(file) == 0 && written) return text;
    free(text);
    return NULL;
}
