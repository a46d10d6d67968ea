/* save.c - see save.h. */
#include "save.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../text/text.h"
#include "scenario.h"

/* ---- Remembering --------------------------------------------------------------------------- */

static void remember(SavedGame *saved, TaliaChoice choice)
{
    saved->choice = grown(saved->choice, saved->count, &saved->room, sizeof *saved->choice);
    saved->choice[saved->count++] = choice;
}

void save_remember(SavedGame *saved, const TaliaGame *before, TaliaChoice choice)
{
    if (choice != TALIA_PLAY_TREASURES) {
        remember(saved, choice);
        return;
    }
    const uint64_t plain = talia_plain_treasures(before);
    uint8_t hand[TALIA_MAX_OWNED];
    const int size = talia_zone(before, talia_decision(before)->who, TALIA_HAND, hand);
    for (int i = 0; i < size; i++) { /* a hand is listed in the order of kinds */
        if (plain >> hand[i] & 1) remember(saved, TALIA_CHOICE(TALIA_PLAY, hand[i]));
    }
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

static void write_head(const SavedGame *saved, FILE *file)
{
    const TaliaSetup *setup = &saved->setup;
    if (saved->title) {
        fputs("title: ", file);
        write_words(file, saved->title);
    }
    fprintf(file, "rules: %d\ndeal: yes\nplayers: %d\nedition: %d\n", TALIA_RULES_VERSION,
            setup->players, setup->edition);
    for (int seat = 0; seat < setup->players; seat++) {
        if (!saved->name[seat]) continue;
        fprintf(file, "%c.name: ", 'A' + seat);
        write_words(file, saved->name[seat]);
    }
    write_cards(file, "kingdom", setup->kingdom, setup->kingdom_count);
    if (setup->event_count) write_cards(file, "events", setup->event, setup->event_count);
    fprintf(file, "seed: %016" PRIx64 "%016" PRIx64 "\n---\n", setup->seed[0], setup->seed[1]);
}

bool save_write(const SavedGame *saved, FILE *file)
{
    TaliaGame game;
    write_head(saved, file);
    talia_start(&game, &saved->setup);
    for (size_t i = 0; i < saved->count; i++) {
        char label[TEXT_LABEL];
        text_label(&game, saved->choice[i], label, sizeof label);
        fprintf(file, "%c: %s\n", 'A' + talia_decision(&game)->who, label);
        if (i + 1 < saved->count) talia_choose(&game, saved->choice[i]);
    }
    return fflush(file) == 0 && !ferror(file);
}

/* ---- Reading ------------------------------------------------------------------------------- */

static bool is_saved_game(const Scenario *scenario, Fault *fault)
{
    if (!scenario->is_dealt)
        return fault_at(fault, scenario->source.text.at,
                        "a saved game has 'deal: yes' and no position in its head");
    for (size_t i = 0; i < scenario->statement_count; i++) {
        if (scenario->statement[i].kind == NEXT_SCRIPT)
            return fault_at(fault, scenario->statement[i].line.at,
                            "a saved game has one script, and here begins a second");
    }
    return true;
}

/* What the game waits for instead, into the fault. */
static bool wrong_choice(const TaliaGame *game, const Statement *statement, Fault *fault)
{
    char *told = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&told, &length);
    if (file) {
        tell_decision(game, file);
        fclose(file);
    }
    fault_at(fault, statement->label.words.at, "this is not what the game waits for; %s",
             told ? told : "");
    free(told);
    return false;
}

static bool read_choices(const Scenario *scenario, SavedGame *out, Fault *fault)
{
    TaliaGame game;
    talia_copy(&game, &scenario->start);
    for (size_t i = 0; i < scenario->statement_count; i++) {
        const Statement *statement = &scenario->statement[i];
        TaliaChoice choice;
        if (statement->kind != CHOICE) continue;
        const bool asked_here =
            !talia_is_over(&game) && talia_decision(&game)->who == statement->seat;
        if (asked_here && label_is_nothing(&statement->label, &game)) continue;
        if (!asked_here || !label_choice(&statement->label, &game, &choice))
            return wrong_choice(&game, statement, fault);
        save_remember(out, &game, choice);
        talia_choose(&game, choice);
    }
    return true;
}

/* Copies a text of the head to `to`; NULL if it is empty. */
static const char *keep_words(Slice words, char **to)
{
    char *kept = *to;
    if (words.length == 0) return NULL;
    memcpy(kept, words.at, words.length);
    kept[words.length] = '\0';
    *to += words.length + 1;
    return kept;
}

static void read_words(const Scenario *scenario, SavedGame *out)
{
    const Slice title = scenario_text(scenario, KEY_TITLE, 0);
    size_t length = title.length + 1;
    for (int seat = 0; seat < out->setup.players; seat++)
        length += scenario_text(scenario, KEY_NAME, seat).length + 1;
    char *to = out->words = malloc(length);
    if (!to) return;
    out->title = keep_words(title, &to);
    for (int seat = 0; seat < out->setup.players; seat++)
        out->name[seat] = keep_words(scenario_text(scenario, KEY_NAME, seat), &to);
}

/* As much of the text as there is room for: the first of the faults. */
static void keep_first_line(char error[SAVE_ERROR], const char *told)
{
    const size_t length = told ? strcspn(told, "\n") : 0;
    snprintf(error, SAVE_ERROR, "%.*s", (int)length, told ? told : "");
}

bool save_read(const char *name, const char *text, size_t length, SavedGame *out,
               char error[SAVE_ERROR])
{
    char *told = NULL;
    size_t told_length = 0;
    Fault fault;
    *out = (SavedGame){.count = 0};
    FILE *faults = open_memstream(&told, &told_length);
    if (!faults) {
        snprintf(error, SAVE_ERROR, "%s: out of memory", name);
        return false;
    }
    Scenario *scenario = scenario_read(name, (Slice){text, length}, faults);
    bool good = scenario != NULL;
    if (good) {
        out->setup = scenario->setup;
        good = is_saved_game(scenario, &fault) && read_choices(scenario, out, &fault);
        if (good)
            read_words(scenario, out);
        else
            source_tell(&scenario->source, &fault);
    }
    scenario_free(scenario);
    fclose(faults);
    if (!good) {
        keep_first_line(error, told);
        save_free(out);
    }
    free(told);
    return good;
}
