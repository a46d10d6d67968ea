/* rights.c - who may add which line: what somebody does at a table follows from a message of the
 * one who sits there, and of nobody else. */
#include <string.h>

#include "../../house/parts.h"
#include "../../script/sha256.h"
#include "sim.h"

/* ---- Who has said what ---------------------------------------------------------------------- */

/* As it has been told, or will be when the turn is over. */
static bool is_at(const Process *at, const Slot *slot, const char *table, int seat)
{
    if (!slot->is_open) return false;
    return (slot->seat == seat && strcmp(slot->table, table) == 0) ||
           turn_seats(at, slot, table, seat);
}

/* The last one that was said there; NULL: there is none. */
static Said *find_said(Slot *slot, const char *what, int n)
{
    const uint64_t most = slot->said_count < SAID ? slot->said_count : SAID;
    for (uint64_t i = 1; i <= most; i++) {
        Said *said = &slot->said[(slot->said_count - i) % SAID];
        if (!said->is_used && strcmp(said->what, what) == 0 && (n < 0 || said->n == n)) return said;
    }
    return NULL;
}

static Said *said_at(Process *at, const char *table, int seat, const char *what, int n)
{
    for (int i = 0; i < SLOTS; i++) {
        Said *said = is_at(at, &at->slot[i], table, seat) ? find_said(&at->slot[i], what, n) : NULL;
        if (said) return said;
    }
    return NULL;
}

Said *said_by(Process *at, const char *table, int seat, const char *what)
{
    return said_at(at, table, seat, what, -1);
}

/* By anybody who is connected there. */
static Said *said_by_any(Process *at, const char *what)
{
    for (int i = 0; i < SLOTS; i++) {
        Said *said = at->slot[i].is_open ? find_said(&at->slot[i], what, -1) : NULL;
        if (said) return said;
    }
    return NULL;
}

/* ---- Lines ---------------------------------------------------------------------------------- */

static Said *marked[SAID]; /* by the last line that was looked at */
static int marks;

static void mark(Said *said)
{
    if (said->is_used || marks == SAID) return;
    said->is_used = true;
    marked[marks++] = said;
}

void chronicle_unuse(void)
{
    while (marks > 0) marked[--marks]->is_used = false;
}

static void need(Said *said, const Chronicle *of, const char *line, size_t length)
{
    if (said)
        mark(said);
    else
        sim_fails("%s: nobody who may has said so: %.*s", of->id, (int)length, line);
}

/* The same may have been said twice, in another window, too: it is done once, and for all. But for
 * strangers, who say all at once what is then for one table after the other. */
static void use_all(Process *by, const Chronicle *of, int seat, const char *what, int n)
{
    for (int i = 0; i < SLOTS; i++) {
        const Slot *slot = &by->slot[i];
        if (!slot->is_open || sim.client[slot->client].manner == STRANGER) continue;
        for (int k = 0; is_at(by, slot, of->id, seat) && k < SAID; k++) {
            Said *said = &slot->said[k];
            if (strcmp(said->what, what) == 0 && (n < 0 || said->n == n)) mark(said);
        }
    }
}

/* A choice by a person is one that this person has made, at this place of the game. */
static Said *said_choice(Process *by, const Chronicle *of, const Record *record)
{
    const Table *table = of->table;
    for (int i = 0; i < SLOTS; i++) {
        Slot *slot = &by->slot[i];
        if (!is_at(by, slot, of->id, record->seat)) continue;
        for (uint64_t k = 1; k <= SAID && k <= slot->said_count; k++) {
            Said *said = &slot->said[(slot->said_count - k) % SAID];
            TaliaChoice choice;
            if (said->is_used || strcmp(said->what, "choose") != 0 || said->n != table->count)
                continue;
            if (table_choice(table, said->label, &choice) && choice == record->choice) return said;
        }
    }
    return NULL;
}

/* Whoever has the seat's key need not be there. */
bool said_with_key(const Process *at, const Chronicle *of, int seat, const char *what)
{
    uint8_t hash[TABLE_KEY];
    for (int i = 0; i < SLOTS; i++) {
        const Slot *slot = &at->slot[i];
        for (int k = 0; slot->is_open && k < SAID; k++) {
            const Said *said = &slot->said[k];
            if (strcmp(said->what, what) != 0 || !said->key[0]) continue;
            sha256(said->key, strlen(said->key), hash);
            if (memcmp(hash, of->table->seat[seat].key, TABLE_KEY) == 0) return true;
        }
    }
    return false;
}

/* Somebody who leaves, by going elsewhere as well. */
static bool has_left(Process *by, const Chronicle *of, int seat)
{
    static const char *const ways[] = {"leave", "create", "join", "watch", "return",
                                       "again", "branch", "load", "match"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (said_by(by, of->id, seat, ways[i])) return true;
    }
    return said_with_key(by, of, seat, "leave");
}

static bool has_come_back(Process *by, const Chronicle *of, int seat)
{
    static const char *const ways[] = {"return", "join", "create", "again", "match"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (said_with_key(by, of, seat, ways[i])) return true;
    }
    return false;
}

/* Is it known to this house that somebody is there? */
static bool is_present(const Process *by, const Chronicle *of, int seat)
{
    for (int i = 0; i < SLOTS; i++) {
        if (is_at(by, &by->slot[i], of->id, seat)) return true;
    }
    return false;
}

/* Where there is no clock, and no stranger who waits, nobody who is there loses the seat. */
static void check_takeover(Process *by, const Chronicle *of, const Record *record)
{
    const Table *table = of->table;
    const int seat = record->seat;
    if (record->level < 0) {
        if (!said_by(by, of->id, seat, "bot") && !has_come_back(by, of, seat))
            sim_fails("%s: nobody has taken seat %d back", of->id, seat);
        return;
    }
    if (table->terms.clock > 0 || table->terms.is_public || !is_present(by, of, seat)) return;
    if (!said_by(by, of->id, seat, "bot") && !has_left(by, of, seat))
        sim_fails("%s: a bot takes seat %d from somebody who is there", of->id, seat);
}

static void check_open(Process *by, const Chronicle *of, const Record *record)
{
    const Table *table = of->table;
    if (table->terms.is_public || has_left(by, of, record->seat)) return;
    if (table->host < 0 || !said_by(by, of->id, table->host, "seat"))
        sim_fails("%s: nobody who may has opened seat %d", of->id, record->seat);
}

/* A game with ratings that nobody has come back to: whoever was to choose has lost it. */
static bool is_abandoned(const Chronicle *of)
{
    return of->table->terms.is_rated && sim.now - of->choice_at >= HOUSE_ABANDONED;
}

static void check_close(Process *by, const Chronicle *of)
{
    const Table *table = of->table;
    if (sim.is_ruling || table->lines >= HOUSE_LINES - 1) return;
    if (is_abandoned(of)) return;
    if (table->state == TABLE_PLAYING) sim_fails("%s is closed while it is played", of->id);
    if (table->terms.is_public) return;
    for (int seat = 0; seat < table->setup.players; seat++) {
        if (table->seat[seat].kind == SEAT_PERSON && !has_left(by, of, seat))
            sim_fails("%s is closed while somebody sits there", of->id);
    }
}

static void check_choice(Process *by, const Chronicle *of, const Record *record, const char *line,
                         size_t length)
{
    const Table *table = of->table;
    if (table_bot_to_move(table) >= 0) return; /* and nobody but the house chooses for it */
    if (record->word == RECORD_CHOOSE) {
        need(said_choice(by, of, record), of, line, length);
        use_all(by, of, record->seat, "choose", table->count);
        return;
    }
    TaliaChoice choice;
    const bool is_clear = table_auto_choice(table, &choice) && choice == record->choice;
    if (!is_clear && table->terms.clock == 0)
        sim_fails("%s: chosen for seat %d, which has no clock", of->id, record->seat);
}

static void check_playing(Process *by, Chronicle *of, const Record *record, const char *line,
                          size_t length)
{
    const int seat = record->seat, count = of->table->count;
    switch (record->word) {
    case RECORD_CHOOSE:
    case RECORD_CHOSEN:
        check_choice(by, of, record, line, length);
        return;
    case RECORD_UNDO:
        need(said_at(by, of->id, seat, "undo", count), of, line, length);
        told_check_undo(of, seat, record->count);
        return;
    case RECORD_ASK:
        need(said_at(by, of->id, seat, "undo", count), of, line, length);
        return;
    case RECORD_AGREE:
        need(said_by(by, of->id, seat, "allow"), of, line, length);
        return;
    case RECORD_REFUSE:
        if (seat != of->table->undo_by) need(said_by(by, of->id, seat, "allow"), of, line, length);
        return;
    case RECORD_TAKEOVER:
        check_takeover(by, of, record);
        return;
    case RECORD_RESIGN:
        if (is_abandoned(of)) return;
        need(said_by(by, of->id, seat, "resign"), of, line, length);
        return;
    default:
        return;
    }
}

/* Who waits for a match is taken from one table to another without saying so again. */
static bool wants_match(const Process *at, const Chronicle *of)
{
    for (int i = 0; of->table->terms.is_quick && i < SLOTS; i++) {
        const Slot *slot = &at->slot[i];
        for (int k = 0; slot->is_open && k < SAID; k++) {
            if (strcmp(slot->said[k].what, "match") == 0) return true;
        }
    }
    return false;
}

static void check_waiting(Process *by, const Chronicle *of, const Record *record, const char *line,
                          size_t length)
{
    const int seat = record->seat, host = of->table->host;
    Said *said;
    switch (record->word) {
    case RECORD_SIT:
        if (wants_match(by, of)) return;
        said = said_by_any(by, "join");
        need(said ? said : said_by_any(by, "again"), of, line, length);
        return;
    case RECORD_BOT:
        if (host < 0 || (!said_by(by, of->id, host, "seat") && !said_by(by, of->id, host, "start")))
            sim_fails("%s: nobody who may has seated a bot", of->id);
        return;
    case RECORD_OPEN:
        check_open(by, of, record);
        return;
    case RECORD_SALT:
        need(said_by(by, of->id, seat, "salt"), of, line, length);
        use_all(by, of, seat, "salt", -1);
        return;
    default:
        return;
    }
}

void chronicle_check_line(Process *by, Chronicle *of, int number, const char *line, size_t length)
{
    char error[TABLE_ERROR] = "";
    Record record;
    marks = 0;
    if (number < of->count || !of->table) return; /* somebody else was faster */
    if (!record_read(line, length, &record, error) || !table_fits(of->table, &record, error)) {
        sim_fails("%s: %.*s: %s", of->id, (int)length, line, error);
        return;
    }
    if (record.word == RECORD_CLOSE)
        check_close(by, of);
    else if (record.word == RECORD_AUTO)
        need(said_by(by, of->id, record.seat, "auto"), of, line, length);
    else if (record.word == RECORD_AGAIN)
        need(said_by_any(by, "again"), of, line, length);
    else if (of->table->state == TABLE_WAITING)
        check_waiting(by, of, &record, line, length);
    else
        check_playing(by, of, &record, line, length);
}
