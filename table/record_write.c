/* record_write.c - writing the lines of record.h. */
#include "record.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../bots/players/opponent.h"
#include "record_words.h"

/* Appends to a line; what has no room is left out, and then it is no line that can be read. */
__attribute__((format(printf, 3, 4))) static size_t append(char out[RECORD_LINE], size_t at,
                                                           const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(out + at, RECORD_LINE - at, format, args);
    va_end(args);
    const size_t end = at + (n > 0 ? (size_t)n : 0);
    return end < RECORD_LINE ? end : RECORD_LINE - 1;
}

static const char *level_word(int level)
{
    return level < 0 ? "-" : level_id((Level)level);
}

/* ---- The first line ------------------------------------------------------------------------ */

static size_t append_cards(char out[RECORD_LINE], size_t at, const char *key, const uint8_t *cards,
                           int count)
{
    if (count == 0) return at;
    at = append(out, at, " %s=", key);
    for (int i = 0; i < count; i++)
        at = append(out, at, "%s%s", i ? "," : "", text_card_id((TaliaCard)cards[i]));
    return at;
}

static size_t append_words(char out[RECORD_LINE], size_t at, const char *key, const char *words)
{
    if (!*words) return at;
    at = append(out, at, " %s=", key);
    for (; *words; words++) {
        if (*words == ' ' || *words == '%')
            at = append(out, at, "%%%02x", (unsigned)(uint8_t)*words);
        else
            at = append(out, at, "%c", *words);
    }
    return at;
}

static size_t append_seats(char out[RECORD_LINE], size_t at, const char *key, unsigned seats)
{
    const char *before = "=";
    if (seats == 0) return at;
    at = append(out, at, " %s", key);
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) {
        if (!(seats >> seat & 1)) continue;
        at = append(out, at, "%s%d", before, seat);
        before = ",";
    }
    return at;
}

size_t record_table(char out[RECORD_LINE], const RecordTable *table)
{
    const TaliaSetup *setup = &table->setup;
    const TableTerms *terms = &table->terms;
    size_t n = append(out, 0, "table %d rules=%d players=%d edition=%d", RECORD_VERSION,
                      TALIA_RULES_VERSION, setup->players, setup->edition);
    if (setup->two_boxes) n = append(out, n, " boxes=2");
    n = append_cards(out, n, "kingdom", setup->kingdom, setup->kingdom_count);
    n = append_cards(out, n, "events", setup->event, setup->event_count);
    n = append_seats(out, n, "begins", setup->may_begin);
    if (table->host >= 0) n = append(out, n, " host=%d", table->host);
    n = append(out, n, " public=%d points=%d clock=%d takeover=%d", terms->is_public,
               terms->shows_points, terms->clock, terms->takeover);
    if (table->has_secret) {
        char hex[2 * FAIR_SECRET + 1];
        fair_hex(hex, table->secret, FAIR_SECRET);
        n = append(out, n, " secret=%s", hex);
    }
    n = append_words(out, n, "kingdomname", table->kingdom_name);
    return append_words(out, n, "name", terms->name);
}

/* ---- The others ---------------------------------------------------------------------------- */

size_t record_sit(char out[RECORD_LINE], int seat, const uint8_t key[TABLE_KEY], const char *name)
{
    char hex[2 * TABLE_KEY + 1];
    fair_hex(hex, key, TABLE_KEY);
    return append(out, 0, "%s %d %s %s", record_word(RECORD_SIT), seat, hex, name);
}

size_t record_bot(char out[RECORD_LINE], int seat, int level, const char *name)
{
    return append(out, 0, "%s %d %s %s", record_word(RECORD_BOT), seat, level_word(level), name);
}

size_t record_salt(char out[RECORD_LINE], int seat, const uint8_t salt[FAIR_SALT])
{
    char hex[2 * FAIR_SALT + 1];
    fair_hex(hex, salt, FAIR_SALT);
    return append(out, 0, "%s %d %s", record_word(RECORD_SALT), seat, hex);
}

size_t record_start(char out[RECORD_LINE], const uint64_t seed[2])
{
    return append(out, 0, "%s %016" PRIx64 "%016" PRIx64, record_word(RECORD_START), seed[0],
                  seed[1]);
}

size_t record_auto(char out[RECORD_LINE], int seat, bool forced, bool obvious)
{
    return append(out, 0, "%s %d forced=%d obvious=%d", record_word(RECORD_AUTO), seat, forced,
                  obvious);
}

size_t record_choice(char out[RECORD_LINE], RecordWord word, const TaliaGame *game,
                     TaliaChoice choice)
{
    char label[TEXT_LABEL] = RECORD_TREASURES;
    if (choice != TALIA_PLAY_TREASURES) text_label(game, choice, label, sizeof label);
    return append(out, 0, "%s %d %s", record_word(word), talia_decision(game)->who, label);
}

size_t record_back(char out[RECORD_LINE], RecordWord word, int seat, int count)
{
    return append(out, 0, "%s %d %d", record_word(word), seat, count);
}

size_t record_level(char out[RECORD_LINE], RecordWord word, int seat, int level)
{
    return append(out, 0, "%s %d %s", record_word(word), seat, level_word(level));
}

size_t record_seat(char out[RECORD_LINE], RecordWord word, int seat)
{
    return append(out, 0, "%s %d", record_word(word), seat);
}

size_t record_close(char out[RECORD_LINE])
{
    return append(out, 0, "%s", record_word(RECORD_CLOSE));
}

size_t record_again(char out[RECORD_LINE], int seat, const char *id)
{
    return append(out, 0, "%s %d %s", record_word(RECORD_AGAIN), seat, id);
}
