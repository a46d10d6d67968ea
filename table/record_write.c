/* record_write.c - writing the lines of record.h. */
#include "record.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../bots/players/level.h"
#include "../script/label.h"
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

static size_t write_table(char out[RECORD_LINE], const RecordTable *table)
{
    const TaliaSetup *setup = &table->setup;
    const TableTerms *terms = &table->terms;
    size_t n = append(out, 0, "table %d rules=%d players=%d edition=%d",
                      table->by_choice ? RECORD_VERSION : 1, TALIA_RULES_VERSION, setup->players,
                      setup->edition);
    if (setup->two_boxes) n = append(out, n, " boxes=2");
    n = append_cards(out, n, "kingdom", setup->kingdom, setup->kingdom_count);
    n = append_cards(out, n, "events", setup->event, setup->event_count);
    n = append_seats(out, n, "begins", setup->may_begin);
    if (table->host >= 0) n = append(out, n, " host=%d", table->host);
    n = append(out, n, " public=%d points=%d clock=%d takeover=%d", terms->is_public,
               terms->shows_points, terms->clock, terms->takeover);
    if (terms->is_quick) n = append(out, n, " quick=1");
    if (terms->is_rated) n = append(out, n, " rated=1");
    if (terms->has_advice) n = append(out, n, " advice=1");
    if (terms->bank) n = append(out, n, " bank=%d", terms->bank);
    if (table->has_secret) {
        char hex[2 * FAIR_SECRET + 1];
        hex_write(hex, table->secret, FAIR_SECRET);
        n = append(out, n, " secret=%s", hex);
    }
    n = append_words(out, n, "kingdomname", table->kingdom_name);
    return append_words(out, n, "name", terms->name);
}

/* ---- The others ---------------------------------------------------------------------------- */

static size_t write_bytes(char out[RECORD_LINE], size_t at, const uint8_t *bytes, size_t size)
{
    char hex[2 * TABLE_KEY + 1];
    hex_write(hex, bytes, size);
    return append(out, at, " %s", hex);
}

/* What follows the seat. */
static size_t write_rest(char out[RECORD_LINE], size_t at, const Record *record)
{
    switch (record->word) {
    case RECORD_SIT:
        at = write_bytes(out, at, record->key, TABLE_KEY);
        return append(out, at, " %s", record->name);
    case RECORD_BOT:
        return append(out, at, " %s %s", level_word(record->level), record->name);
    case RECORD_SALT:
        return write_bytes(out, at, record->salt, FAIR_SALT);
    case RECORD_CHOOSE:
    case RECORD_CHOSEN:
    case RECORD_AGAIN:
        return append(out, at, " %s", record->label);
    case RECORD_PLAYER:
        return append(out, at, " %s %d %d %d %d", record->label, record->standing.rating,
                      record->standing.deviation, record->count, record->place);
    case RECORD_RATED:
        return append(out, at, " %d %d", record->standing.rating, record->standing.deviation);
    case RECORD_UNDO:
    case RECORD_ASK:
    case RECORD_USED:
        return append(out, at, " %d", record->count);
    case RECORD_AUTO:
        return append(out, at, " forced=%d obvious=%d", record->forced, record->obvious);
    case RECORD_TAKEOVER:
    case RECORD_RESIGN:
        return append(out, at, " %s", level_word(record->level));
    default:
        return at;
    }
}

static size_t write_start(char out[RECORD_LINE], const Record *record)
{
    char key[CHANCE_HEX + 1];
    const char *word = record_word(record->word);
    chance_write(&record->chance, key);
    if (record->chance.is_there) return append(out, 0, "%s chance %s", word, key);
    return append(out, 0, "%s %016" PRIx64 "%016" PRIx64, word, record->seed[0], record->seed[1]);
}

static size_t write_any(char out[RECORD_LINE], const Record *record)
{
    const char *word = record_word(record->word);
    switch (record->word) {
    case RECORD_TABLE:
        return write_table(out, &record->table);
    case RECORD_START:
        return write_start(out, record);
    case RECORD_UNDONE:
        return append(out, 0, "%s %d", word, record->count);
    case RECORD_CLOSE:
        return append(out, 0, "%s", word);
    default:
        return write_rest(out, append(out, 0, "%s %d", word, record->seat), record);
    }
}

static bool is_name(const char *name)
{
    return record_name_is_sound(name, strnlen(name, TABLE_NAME));
}

/* Whether what is written could be read. */
static bool is_sound(const Record *record)
{
    const RecordTable *table = &record->table;
    if (record->word == RECORD_TABLE)
        return record_table_is_sound(table) && is_name(table->kingdom_name) &&
               is_name(table->terms.name);
    return is_name(record->name);
}

size_t record_write(char out[RECORD_LINE], Record record)
{
    if (!is_sound(&record)) return 0;
    const size_t length = write_any(out, &record);
    return length < RECORD_LINE - 1 ? length : 0;
}

/* ---- Making them --------------------------------------------------------------------------- */

static Record some_record(RecordWord word, int seat)
{
    return (Record){.word = word, .seat = seat, .level = -1};
}

/* One that does not fit has no end. */
static void copy_name(char out[TABLE_NAME], const char *name)
{
    const size_t length = strnlen(name, TABLE_NAME);
    memcpy(out, name, length);
}

Record record_table(const RecordTable *table)
{
    Record record = some_record(RECORD_TABLE, -1);
    record.table = *table;
    return record;
}

Record record_sit(int seat, const uint8_t key[TABLE_KEY], const char *name)
{
    Record record = some_record(RECORD_SIT, seat);
    memcpy(record.key, key, TABLE_KEY);
    copy_name(record.name, name);
    return record;
}

Record record_bot(int seat, int level, const char *name)
{
    Record record = record_level(RECORD_BOT, seat, level);
    copy_name(record.name, name);
    return record;
}

Record record_salt(int seat, const uint8_t salt[FAIR_SALT])
{
    Record record = some_record(RECORD_SALT, seat);
    memcpy(record.salt, salt, FAIR_SALT);
    return record;
}

Record record_start(const uint64_t seed[2])
{
    Record record = some_record(RECORD_START, -1);
    memcpy(record.seed, seed, sizeof record.seed);
    return record;
}

Record record_start_chance(const Chance *chance)
{
    Record record = some_record(RECORD_START, -1);
    record.chance = *chance;
    return record;
}

Record record_undone(int count)
{
    Record record = some_record(RECORD_UNDONE, -1);
    record.count = count;
    return record;
}

Record record_auto(int seat, bool forced, bool obvious)
{
    Record record = some_record(RECORD_AUTO, seat);
    record.forced = forced;
    record.obvious = obvious;
    return record;
}

Record record_choice(RecordWord word, const TaliaGame *game, TaliaChoice choice)
{
    Record record = some_record(word, talia_decision(game)->who);
    record.has_choice = true;
    record.choice = choice;
    if (choice == TALIA_PLAY_TREASURES)
        memcpy(record.label, LABEL_TREASURES, sizeof LABEL_TREASURES);
    else
        text_label(game, choice, record.label, sizeof record.label);
    return record;
}

Record record_back(RecordWord word, int seat, int count)
{
    Record record = some_record(word, seat);
    record.count = count;
    return record;
}

Record record_used(int seat, int seconds)
{
    return record_back(RECORD_USED, seat, seconds);
}

Record record_level(RecordWord word, int seat, int level)
{
    Record record = some_record(word, seat);
    record.level = level;
    return record;
}

Record record_seat(RecordWord word, int seat)
{
    return some_record(word, seat);
}

Record record_close(void)
{
    return some_record(RECORD_CLOSE, -1);
}

Record record_again(int seat, const char *id)
{
    Record record = some_record(RECORD_AGAIN, seat);
    snprintf(record.label, sizeof record.label, "%s", id);
    return record;
}

Record record_player(int seat, const SeatPlayer *player)
{
    Record record = some_record(RECORD_PLAYER, seat);
    snprintf(record.label, sizeof record.label, "%s", player->id);
    record.standing = player->before;
    record.count = player->games;
    record.place = player->place;
    return record;
}

Record record_rated(int seat, Standing standing)
{
    Record record = some_record(RECORD_RATED, seat);
    record.standing = standing;
    return record;
}

Record record_none(void)
{
    return some_record(RECORD_WORDS, -1);
}
