/* contender.c - what is kept of somebody who has a rating: a record of its own in the store, lines
 * like those of a table, whose id is no table's.
 *
 *     player HASH                               the first line: of the key that whoever it is has
 *     game TABLE RATING DEVIATION GAMES NAME    what a game has made of it, and which that was
 *
 * Each line says all that counts, so the last one is enough. Of two houses that add the same
 * game one comes second, reads on, and finds it there. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../script/hex.h"
#include "../script/sha256.h"
#include "../script/words.h"
#include "parts.h"

enum {
    LETTERS = 14, /* of an id, after its sign: 70 bits; the hash has all */
    RECENT = 100, /* games among which one is looked for */
    CONTENDER_LINE = 192,
};

_Static_assert((int)LETTERS + 1 < (int)TABLE_ID, "an id fits");

bool contender_of_key(const char *key, Contender *out)
{
    char words[HOUSE_KEY + 16];
    if (!is_key(key)) return false;
    const int length = snprintf(words, sizeof words, "player %s", key);
    sha256(words, (size_t)length, out->hash);
    out->id[0] = RECORD_PLAYER_SIGN;
    write_letters(out->hash, LETTERS, out->id + 1);
    return true;
}

/* ---- Reading ------------------------------------------------------------------------------- */

static bool note_there(void *to, int number, const char *line, size_t length)
{
    (void)number;
    (void)line;
    (void)length;
    *(bool *)to = true;
    return true;
}

static bool has_line(const House *house, const char *id, int number, bool *is_there)
{
    const Store *store = &house->hooks.store;
    *is_there = false;
    return store->read(store->self, id, number, 1, note_there, is_there);
}

/* How many lines there are, by a few looks: doubling, then halving. -1: it could not be read. */
static int count_lines(const House *house, const char *id)
{
    int low = 0, high = 1;
    bool is_there;
    if (!has_line(house, id, 0, &is_there)) return -1;
    if (!is_there) return 0;
    for (; is_there && high <= HOUSE_LINES; high *= 2) { /* line `low` is there */
        if (!has_line(house, id, high, &is_there)) return -1;
        if (is_there) low = high;
    }
    for (high = low ? 2 * low : 1; high - low > 1;) {
        const int middle = low + (high - low) / 2;
        if (!has_line(house, id, middle, &is_there)) return -1;
        if (is_there)
            low = middle;
        else
            high = middle;
    }
    return low + 1;
}

typedef struct Reading {
    const char *table;
    Kept *kept;
} Reading;

static bool next_number(Slice *rest, int *out)
{
    Slice word;
    *out = 0;
    if (!slice_next(rest, ' ', &word) || word.length == 0 || word.length > 6) return false;
    for (size_t i = 0; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9') return false;
        *out = 10 * *out + (word.at[i] - '0');
    }
    return true;
}

/* A line that is none of ours changes nothing. */
static bool read_game(void *to, int number, const char *line, size_t length)
{
    const Reading *reading = to;
    Kept *kept = reading->kept;
    Kept next = *kept;
    Slice rest = {line, length}, word, table;
    kept->is_there = true;
    kept->lines = number + 1;
    if (!slice_next(&rest, ' ', &word) || !slice_is(word, "game")) return false;
    if (!slice_next(&rest, ' ', &table) || !next_number(&rest, &next.standing.rating) ||
        !next_number(&rest, &next.standing.deviation) || !next_number(&rest, &next.games) ||
        rest.length >= TABLE_NAME || !record_name_is_sound(rest.at, rest.length))
        return false;
    kept->standing = next.standing;
    kept->games = next.games;
    if (rest.length > 0) memcpy(kept->name, rest.at, rest.length);
    kept->name[rest.length] = '\0';
    kept->has_game |= reading->table && slice_is(table, reading->table);
    return false;
}

static bool read_from(const House *house, const char *id, int from, const char *table, Kept *out)
{
    const Store *store = &house->hooks.store;
    Reading reading = {table, out};
    *out = (Kept){.standing = glicko_unknown()};
    return store->read(store->self, id, from, STORE_ALL, read_game, &reading);
}

bool contender_read(const House *house, const char *id, const char *table, Kept *out)
{
    const int lines = count_lines(house, id);
    const int recent = table ? RECENT : 1;
    *out = (Kept){.standing = glicko_unknown()};
    if (lines <= 0) return lines == 0;
    return read_from(house, id, lines > recent ? lines - recent : 0, table, out);
}

bool contender_read_last(const House *house, const char *id, int number, Kept *out)
{
    return read_from(house, id, number, NULL, out);
}

/* All ids of players lie between these two, and no others do. */
bool players_page(const House *house, const char *after, int most, StoreTable *each, void *to)
{
    static const char before[] = {RECORD_PLAYER_SIGN + 1, '\0'};
    _Static_assert(RECORD_PLAYER_SIGN == '@', "PLAYERS_AFTER");
    const Store *store = &house->hooks.store;
    return store->page(store->self, after, before, most, each, to);
}

/* ---- Writing ------------------------------------------------------------------------------- */

static bool may_begin(const Request *request)
{
    const House *house = request->house;
    const HouseHooks *hooks = &house->hooks;
    const int connection = (int)(request->guest - house->guest);
    return house->players < HOUSE_PLAYERS &&
           (!hooks->allows || hooks->allows(hooks->self, connection, HOUSE_ASKS_PLAYER));
}

bool contender_begin(const Request *request, const Contender *player, Kept *out)
{
    House *house = request->house;
    const Store *store = &house->hooks.store;
    char line[CONTENDER_LINE], hex[2 * TABLE_KEY + 1];
    if (!contender_read(house, player->id, NULL, out)) return false;
    if (out->is_there) return true;
    if (!may_begin(request)) return false;
    hex_write(hex, player->hash, TABLE_KEY);
    const int length = snprintf(line, sizeof line, "player %s", hex);
    const Stored stored = store->append(store->self, player->id, 0, line, (size_t)length);
    if (stored == STORE_FAILED) return false;
    house->players++;
    charge_bytes(house, request->guest, (size_t)length + HOUSE_LINE_BYTES);
    store->mark(store->self, player->id, STORE_PLAYER, 0);
    return true;
}

/* By `append_all`, which does not wait for the end of a turn (server/store_turn.h): it must be
 * known now whether somebody else was faster. */
bool contender_add_game(const House *house, const char *id, const char *table, const char *name,
                        const Kept *kept, Standing after)
{
    const Store *store = &house->hooks.store;
    char line[CONTENDER_LINE];
    const int length = snprintf(line, sizeof line, "game %s %d %d %d %s", table, after.rating,
                                after.deviation, kept->games + 1, name);
    if (length >= (int)sizeof line) return false;
    const StoreText text = {line, (size_t)length};
    if (store->append_all(store->self, id, kept->lines, &text, 1) != STORED) return false;
    store->mark(store->self, id, STORE_PLAYER, 0); /* whoever began it may not have come to that */
    return true;
}
