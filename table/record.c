/* record.c - taking the lines of record.h apart: whatever a store holds, it is a line or it is
 * refused. */
#include "record.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "../script/setup.h"
#include "../text/near.h"
#include "../text/utf8.h"
#include "../bots/players/level.h"
#include "record_words.h"

static const char *const first_word[RECORD_WORDS] = {
    [RECORD_TABLE] = "table",   [RECORD_SIT] = "sit",           [RECORD_BOT] = "bot",
    [RECORD_OPEN] = "open",     [RECORD_HOST] = "host",         [RECORD_SALT] = "salt",
    [RECORD_START] = "start",   [RECORD_CHOOSE] = "choose",     [RECORD_CHOSEN] = "chosen",
    [RECORD_UNDONE] = "undone", [RECORD_UNDO] = "undo",         [RECORD_ASK] = "ask",
    [RECORD_AGREE] = "agree",   [RECORD_REFUSE] = "refuse",     [RECORD_AUTO] = "auto",
    [RECORD_USED] = "used",     [RECORD_TAKEOVER] = "takeover", [RECORD_RESIGN] = "resign",
    [RECORD_CLOSE] = "close",   [RECORD_AGAIN] = "again",       [RECORD_PLAYER] = "player",
    [RECORD_RATED] = "rated",
};

const char *record_word(RecordWord word)
{
    return first_word[word];
}

/* ---- Words of a line ----------------------------------------------------------------------- */

/* Notes what is wrong with a word; false, so that whoever finds it can return it. */
static bool wrong(char error[TABLE_ERROR], const char *what, Slice word)
{
#ifdef TALIA_PAGE /* which says that a record cannot be read, not why */
    (void)what;
    (void)word;
    error[0] = '\0';
#else
    char quote[NEAR_QUOTE];
    near_quote(word.at, word.length, quote);
    snprintf(error, TABLE_ERROR, "%s, not %s", what, word.length ? quote : "nothing");
#endif
    return false;
}

/* Takes the next word off; empty when nothing is left. */
static Slice next_word(Slice *rest)
{
    const char *end = rest->length ? memchr(rest->at, ' ', rest->length) : NULL;
    const size_t length = end ? (size_t)(end - rest->at) : rest->length;
    const Slice word = {rest->at, length};
    const size_t used = length + (end != NULL);
    *rest = (Slice){rest->at + used, rest->length - used};
    return word;
}

static bool read_count(Slice word, int most, int *out)
{
    int number = 0;
    if (word.length == 0 || word.length > 9) return false;
    for (size_t i = 0; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9') return false;
        number = number * 10 + (word.at[i] - '0');
    }
    *out = number;
    return number <= most;
}

static bool read_flag(Slice word, bool *out)
{
    int number = 0;
    if (!read_count(word, 1, &number)) return false;
    *out = number == 1;
    return true;
}

static bool read_level(Slice word, int *out)
{
    char id[16];
    if (word.length >= sizeof id) return false;
    memcpy(id, word.at, word.length);
    id[word.length] = 0;
    *out = level_by_id(id);
    return *out >= 0;
}

/* Whether a name is short, of characters, and without controls; `shown`: nor anything else that
 * does not show. */
static bool is_name(const char *name, size_t length, bool shown)
{
    if (length >= TABLE_NAME) return false;
    while (length > 0) {
        uint32_t code;
        const size_t bytes = utf8_read(name, length, &code);
        if (bytes == 0 || code < ' ' || (code >= 0x7f && code < 0xa0)) return false;
        if (shown && !utf8_is_shown(code)) return false;
        name += bytes, length -= bytes;
    }
    return true;
}

bool record_name_is_sound(const char *name, size_t length)
{
    return is_name(name, length, true);
}

/* Earlier programs have let characters through that do not show: they go now. */
static bool read_name(Slice words, char out[TABLE_NAME])
{
    if (!is_name(words.at, words.length, false)) return false;
    out[utf8_shown(words.at, words.length, out)] = 0;
    return true;
}

/* ---- The first line ------------------------------------------------------------------------ */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Words whose spaces are %20. */
static bool read_words(Slice value, char out[TABLE_NAME])
{
    char words[TABLE_NAME];
    size_t n = 0;
    for (size_t i = 0; i < value.length; i++) {
        char c = value.at[i];
        if (c == '%') {
            const int high = i + 2 < value.length ? hex_digit(value.at[i + 1]) : -1;
            const int low = high < 0 ? -1 : hex_digit(value.at[i + 2]);
            if (low < 0) return false;
            c = (char)(high << 4 | low);
            i += 2;
        }
        if (n + 1 == sizeof words) return false;
        words[n++] = c;
    }
    return read_name((Slice){words, n}, out);
}

static bool read_cards(Slice value, uint8_t *out, uint8_t *count, int room)
{
    Slice item;
    *count = 0;
    while (slice_next(&value, ',', &item)) {
        const int card = text_find_card(item.at, item.length);
        if (card < 0 || *count == room || !slice_is(item, text_card_id((TaliaCard)card)))
            return false;
        out[(*count)++] = (uint8_t)card;
    }
    return true;
}

static bool read_seats(Slice value, uint8_t *out)
{
    Slice item;
    int seat;
    *out = 0;
    while (slice_next(&value, ',', &item)) {
        if (!read_count(item, TALIA_MAX_PLAYERS - 1, &seat)) return false;
        *out |= (uint8_t)(1u << seat);
    }
    return true;
}

static bool read_small(Slice value, int most, uint8_t *out)
{
    int number;
    if (!read_count(value, most, &number)) return false;
    *out = (uint8_t)number;
    return true;
}

static bool read_boxes(Slice value, TaliaSetup *setup)
{
    uint8_t boxes;
    if (!read_small(value, 2, &boxes)) return false;
    setup->two_boxes = boxes == 2;
    return true;
}

enum { LONGEST_CLOCK = 24 * 60 * 60 };

/* One `key=value` of the first line; what is not known is passed over. */
static bool read_pair(Slice key, Slice value, RecordTable *out)
{
    TaliaSetup *setup = &out->setup;
    TableTerms *terms = &out->terms;
    int rules;
    if (slice_is(key, "rules"))
        return read_count(value, TALIA_RULES_VERSION, &rules) && rules == TALIA_RULES_VERSION;
    if (slice_is(key, "players")) return read_small(value, TALIA_MAX_PLAYERS, &setup->players);
    if (slice_is(key, "edition")) return read_small(value, 2, &setup->edition);
    if (slice_is(key, "boxes")) return read_boxes(value, setup);
    if (slice_is(key, "kingdom"))
        return read_cards(value, setup->kingdom, &setup->kingdom_count, TALIA_MAX_KINGDOM);
    if (slice_is(key, "events"))
        return read_cards(value, setup->event, &setup->event_count, TALIA_MAX_EVENTS);
    if (slice_is(key, "begins")) return read_seats(value, &setup->may_begin);
    if (slice_is(key, "host")) return read_count(value, TALIA_MAX_PLAYERS - 1, &out->host);
    if (slice_is(key, "public")) return read_flag(value, &terms->is_public);
    if (slice_is(key, "rated")) return read_flag(value, &terms->is_rated);
    if (slice_is(key, "advice")) return read_flag(value, &terms->has_advice);
    if (slice_is(key, "quick")) return read_flag(value, &terms->is_quick);
    if (slice_is(key, "points")) return read_flag(value, &terms->shows_points);
    if (slice_is(key, "clock")) return read_count(value, LONGEST_CLOCK, &terms->clock);
    if (slice_is(key, "bank")) return read_count(value, LONGEST_CLOCK, &terms->bank);
    if (slice_is(key, "takeover")) return read_flag(value, &terms->takeover);
    if (slice_is(key, "kingdomname")) return read_words(value, out->kingdom_name);
    if (slice_is(key, "name")) return read_words(value, terms->name);
    if (slice_is(key, "secret")) {
        out->has_secret = true;
        return hex_read(out->secret, FAIR_SECRET, value.at, value.length);
    }
    return true;
}

bool record_table_is_sound(const RecordTable *table)
{
    TaliaSetup setup = table->setup;
    setup.seed[0] = 1;
    return talia_setup_fault(&setup) == TALIA_SOUND && table->host < setup.players;
}

static bool check_setup(const RecordTable *table, char error[TABLE_ERROR])
{
    if (record_table_is_sound(table)) return true;
    snprintf(error, TABLE_ERROR,
             "a table needs 2 to 6 players, an edition, a kingdom and a host who has a seat");
    return false;
}

static bool read_table(Slice rest, Record *out, char error[TABLE_ERROR])
{
    int version;
    const Slice number = next_word(&rest);
    if (!read_count(number, RECORD_VERSION, &version) || version < 1)
        return wrong(error, "a record of form 1 or 2 can be read", number);
    out->table = (RecordTable){.host = -1, .by_choice = version == RECORD_VERSION};
    while (rest.length > 0) {
        const Slice pair = next_word(&rest);
        const char *equals = pair.length ? memchr(pair.at, '=', pair.length) : NULL;
        if (!equals) return wrong(error, "a table has words like clock=0", pair);
        const size_t length = (size_t)(equals - pair.at);
        const Slice value = {equals + 1, pair.length - length - 1};
        if (!read_pair((Slice){pair.at, length}, value, &out->table))
            return wrong(error, "a table has sound values", pair);
    }
    return check_setup(&out->table, error);
}

int record_rules(const char *line, size_t length)
{
    static const char key[] = "rules=";
    enum { KEY = sizeof key - 1, LARGEST = 999999999 };
    Slice rest = {line, length};
    int version = 0, rules = -1;
    if (!slice_is(next_word(&rest), first_word[RECORD_TABLE])) return -1;
    if (!read_count(next_word(&rest), LARGEST, &version)) return -1;
    if (version > RECORD_VERSION) return INT_MAX;
    while (rest.length > 0) {
        const Slice pair = next_word(&rest);
        if (pair.length > KEY && memcmp(pair.at, key, KEY) == 0)
            read_count((Slice){pair.at + KEY, pair.length - KEY}, LARGEST, &rules);
    }
    return rules;
}

/* ---- The others ---------------------------------------------------------------------------- */

static bool read_key_and_name(Slice rest, Record *out, char error[TABLE_ERROR])
{
    const Slice key = next_word(&rest);
    if (!hex_read(out->key, TABLE_KEY, key.at, key.length))
        return wrong(error, "the hash of a key is 64 hex digits", key);
    return read_name(rest, out->name) || wrong(error, "a name is short and printable", rest);
}

static bool read_level_and_name(Slice rest, Record *out, char error[TABLE_ERROR])
{
    const Slice level = next_word(&rest);
    if (!read_level(level, &out->level)) return wrong(error, "a bot has a level", level);
    return read_name(rest, out->name) || wrong(error, "a name is short and printable", rest);
}

static bool read_takeover(Slice rest, Record *out, char error[TABLE_ERROR])
{
    const bool is_none = out->word == RECORD_TAKEOVER && slice_is(rest, "-");
    return is_none || read_level(rest, &out->level) || wrong(error, "a bot has a level", rest);
}

static bool read_auto(Slice rest, Record *out, char error[TABLE_ERROR])
{
    const Slice forced = next_word(&rest);
    enum { FORCED = sizeof "forced=" - 1, OBVIOUS = sizeof "obvious=" - 1 };
    const bool good =
        forced.length > FORCED && memcmp(forced.at, "forced=", FORCED) == 0 &&
        rest.length > OBVIOUS && memcmp(rest.at, "obvious=", OBVIOUS) == 0 &&
        read_flag((Slice){forced.at + FORCED, forced.length - FORCED}, &out->forced) &&
        read_flag((Slice){rest.at + OBVIOUS, rest.length - OBVIOUS}, &out->obvious);
    return good || wrong(error, "it is forced=1 obvious=0 or the like", forced);
}

static bool read_start(Slice rest, Record *out, char error[TABLE_ERROR])
{
    enum { DIGITS = 32 };
    const Slice seed = next_word(&rest);
    if (slice_is(seed, "chance"))
        return chance_read(rest, &out->chance) || wrong(error, "a key is 64 hex digits", rest);
    if (seed.length == DIGITS && setup_seed(seed.at, seed.length, out->seed)) return true;
    return wrong(error, "a seed is 32 hex digits", seed);
}

static bool read_label(Slice rest, char out[TEXT_LABEL])
{
    if (rest.length == 0 || rest.length >= TEXT_LABEL || memchr(rest.at, 0, rest.length))
        return false;
    memcpy(out, rest.at, rest.length);
    out[rest.length] = 0;
    return true;
}

static bool read_standing(Slice *rest, Standing *out)
{
    return read_count(next_word(rest), RECORD_RATING, &out->rating) &&
           read_count(next_word(rest), RECORD_RATING, &out->deviation);
}

static bool read_player(Slice rest, Record *out, char error[TABLE_ERROR])
{
    const Slice id = next_word(&rest), all = rest;
    const bool good = id.length > 1 && id.at[0] == RECORD_PLAYER_SIGN &&
                      fair_is_id(id.at + 1, id.length - 1) && id.length < TABLE_ID &&
                      read_label(id, out->label) && read_standing(&rest, &out->standing) &&
                      read_count(next_word(&rest), RECORD_GAMES, &out->count) &&
                      read_count(next_word(&rest), RECORD_PLACE, &out->place) && rest.length == 0;
    return good || wrong(error, "a player has an id, a rating, games and a place", all);
}

/* What follows the seat. */
static bool read_rest(Slice rest, Record *out, char error[TABLE_ERROR])
{
    switch (out->word) {
    case RECORD_SIT:
        return read_key_and_name(rest, out, error);
    case RECORD_BOT:
        return read_level_and_name(rest, out, error);
    case RECORD_SALT:
        return hex_read(out->salt, FAIR_SALT, rest.at, rest.length) ||
               wrong(error, "a salt is 32 hex digits", rest);
    case RECORD_CHOOSE:
    case RECORD_CHOSEN:
        return read_label(rest, out->label) || wrong(error, "a choice is needed", rest);
    case RECORD_AGAIN:
        return (fair_is_id(rest.at, rest.length) && read_label(rest, out->label)) ||
               wrong(error, "a table's id is needed", rest);
    case RECORD_PLAYER:
        return read_player(rest, out, error);
    case RECORD_RATED: {
        Slice words = rest;
        return (read_standing(&words, &out->standing) && words.length == 0) ||
               wrong(error, "a rating and its deviation are needed", rest);
    }
    case RECORD_UNDO:
    case RECORD_ASK:
        return read_count(rest, TABLE_CHOICES, &out->count) ||
               wrong(error, "a number of choices is needed", rest);
    case RECORD_AUTO:
        return read_auto(rest, out, error);
    case RECORD_USED:
        return read_count(rest, LONGEST_CLOCK, &out->count) ||
               wrong(error, "a number of seconds is needed", rest);
    case RECORD_TAKEOVER:
    case RECORD_RESIGN:
        return read_takeover(rest, out, error);
    default:
        return rest.length == 0 || wrong(error, "the line ends after the seat", rest);
    }
}

bool record_read(const char *line, size_t length, Record *out, char error[TABLE_ERROR])
{
    Slice rest = {line, length};
    const Slice first = next_word(&rest);
    int word = 0;
    *out = (Record){.seat = -1, .level = -1};
    while (word < RECORD_WORDS && !slice_is(first, first_word[word])) word++;
    out->word = (RecordWord)word;
    switch (word) {
    case RECORD_WORDS:
        return wrong(error, "a line of a record begins with a word like `choose`", first);
    case RECORD_TABLE:
        return read_table(rest, out, error);
    case RECORD_START:
        return read_start(rest, out, error);
    case RECORD_UNDONE:
        return read_count(rest, CHANCE_NUMBERS, &out->count) ||
               wrong(error, "a number of choices is needed", rest);
    case RECORD_CLOSE:
        return rest.length == 0 || wrong(error, "nothing follows `close`", rest);
    default:
        break;
    }
    const Slice seat = next_word(&rest);
    if (!read_count(seat, TALIA_MAX_PLAYERS - 1, &out->seat))
        return wrong(error, "a seat is a number from 0", seat);
    return read_rest(rest, out, error);
}
