/* describe.c - see describe.h. */
#include "describe.h"

#include <stdio.h>
#include <string.h>

#include <talia/table.h>

#include "../others.h"

static void add_part(Names *out, const char *words)
{
    const size_t length = strlen(out->words);
    snprintf(out->words + length, sizeof out->words - length, "%s%s", length ? " · " : "", words);
}

/* The name of a recommended kingdom, else its cards. */
static void add_kingdom(Names *out, const TaliaSetup *setup, Language language)
{
    TaliaCard card[TALIA_MAX_KINGDOM], event[TALIA_MAX_EVENTS];
    Names names = {.words = ""};
    for (int i = 0; i < setup->kingdom_count; i++) card[i] = (TaliaCard)setup->kingdom[i];
    for (int i = 0; i < setup->event_count; i++) event[i] = (TaliaCard)setup->event[i];
    const Kingdom *kingdom = text_kingdom_of(card, setup->kingdom_count, event, setup->event_count);
    if (kingdom) {
        add_part(out, kingdom->name[language]);
        return;
    }
    const Wording wording = {.language = language};
    for (int i = 0; i < setup->kingdom_count; i++) names_add_card(&names, wording, card[i], 1);
    for (int i = 0; i < setup->event_count; i++) names_add_card(&names, wording, event[i], 1);
    add_part(out, names.words);
}

static void add_turn(Names *out, const Table *table, Language language)
{
    char words[64], number[16];
    const char *const values[] = {number};
    const TaliaGame *game = table->game;
    const int taken = game ? talia_turns(game, talia_turn_of(game)) : 0;
    snprintf(number, sizeof number, "%d", taken + 1);
    say_fill(words, sizeof words, say(language, SAY_screen_at_turn), values, 1);
    add_part(out, words);
}

/* Those whom the person who goes on plays against; of several people all. */
static void add_seats(Names *out, const Table *table, Language language)
{
    Names names = {.words = ""};
    int people = 0;
    for (int seat = 0; seat < table->setup.players; seat++)
        people += table->seat[seat].kind == SEAT_PERSON;
    for (int seat = 0; seat < table->setup.players; seat++) {
        const Seat *at = &table->seat[seat];
        char words[TABLE_NAME + 64];
        if (at->kind == SEAT_BOT) {
            snprintf(words, sizeof words, "%s (%s)", at->name,
                     others_level_name((Level)at->level, language));
            names_add(&names, words);
        } else if (people > 1) {
            names_add(&names, at->name);
        }
    }
    add_part(out, names.words);
}

void describe_table(const Table *table, Language language, Names *out)
{
    out->words[0] = 0;
    add_turn(out, table, language);
    add_seats(out, table, language);
    if (table->terms.name[0])
        add_part(out, table->terms.name);
    else
        add_kingdom(out, &table->setup, language);
}

void describe_saved(const SavedGame *saved, Language language, Names *out)
{
    static TaliaGame game; /* large */
    Names scores = {.words = ""};
    out->words[0] = 0;
    save_replay(saved, &game);
    for (int seat = 0; seat < saved->setup.players; seat++) {
        const char letter[2] = {(char)('A' + seat), 0};
        char words[TABLE_NAME + 32];
        snprintf(words, sizeof words, "%.*s %d", TABLE_NAME,
                 saved->name[seat] ? saved->name[seat] : letter, talia_score(&game, seat));
        names_add(&scores, words);
    }
    add_part(out, scores.words);
    add_kingdom(out, &saved->setup, language);
}
