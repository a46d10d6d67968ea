/* store_postgres.c - see store_postgres.h. */
#include "store_postgres.h"

#include <arpa/inet.h>
#include <endian.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgres_link.h"

enum {
    ANSWER_MS = 2000,       /* longer than the database takes to give up by itself */
    REMOVED_AT_ONCE = 2000, /* lines, but for those of a long table */
    LONGEST_LINE = 1 << 20,
    LONGEST_LINES = 16 << 20, /* of several lines */
    PAYLOAD = 512,
};

/* Number and text of a result, in binary. */
static int number_at(const PGresult *result, int row, int column)
{
    uint32_t bytes;
    memcpy(&bytes, PQgetvalue(result, row, column), sizeof bytes);
    return (int)ntohl(bytes);
}

static int64_t large_number_at(const PGresult *result, int row, int column)
{
    uint64_t bytes;
    memcpy(&bytes, PQgetvalue(result, row, column), sizeof bytes);
    return (int64_t)be64toh(bytes);
}

/* Rows of the answer, which is cleared; -1: none came. */
static int rows_of(PGresult *result)
{
    const int rows = result ? PQntuples(result) : -1;
    PQclear(result);
    return rows;
}

/* ---- Appending ----------------------------------------------------------------------------- */

/* A line and where it goes, as values of the statements. */
typedef struct Addition {
    LinkValue value[5]; /* table, number, line, mark, payload */
    char number[16], mark[24], payload[PAYLOAD];
} Addition;

static bool prepare_addition(Addition *addition, const Link *link, const char *table, int number,
                             const char *line, size_t length)
{
    const int room = snprintf(addition->payload, PAYLOAD, "%016" PRIx64 " %s", link->mark, table);
    snprintf(addition->number, sizeof addition->number, "%d", number);
    snprintf(addition->mark, sizeof addition->mark, "%" PRId64, (int64_t)link->mark);
    addition->value[0] = (LinkValue){table, -1};
    addition->value[1] = (LinkValue){addition->number, -1};
    addition->value[2] = (LinkValue){line, (int)length};
    addition->value[3] = (LinkValue){addition->mark, -1};
    addition->value[4] = (LinkValue){addition->payload, -1};
    return room < PAYLOAD && length <= LONGEST_LINE && number >= 0;
}

/* Why there was no place for the line. `doubtful`: perhaps it is there, by an attempt before this
 * one. */
static Stored why_not(Link *link, const Addition *addition, int number, bool doubtful,
                      int64_t deadline)
{
    bool lost;
    if (doubtful && rows_of(link_ask(link, "talia_own", addition->value, 5, deadline, &lost)) > 0)
        return STORED;
    PGresult *result = link_ask(link, "talia_lines", addition->value, 1, deadline, &lost);
    const int lines = result && PQntuples(result) ? number_at(result, 0, 0) : 0;
    PQclear(result);
    return lines > number ? STORE_TAKEN : STORE_FAILED;
}

/* When the connection is lost while the line is on its way nobody knows whether it arrived. Then it
 * is sent again: the database lets the second attempt wait for the first, and gives it the place or
 * not. If not, the line that is there says whose it is: `last`, which is the addition itself or, of
 * several lines, the last one of them. */
static Stored send_lines(Link *link, const char *statement, const Addition *addition,
                         const Addition *last, int number)
{
    const int64_t deadline = link_now() + ANSWER_MS;
    bool doubtful = false, lost = false;
    do {
        if (!link_ready(link, deadline)) return STORE_FAILED;
        const int rows = rows_of(link_ask(link, statement, addition->value, 5, deadline, &lost));
        if (rows > 0) return STORED;
        if (rows == 0) return why_not(link, last, number, doubtful, deadline);
        doubtful |= lost;
    } while (lost);
    return STORE_FAILED;
}

static Stored append(void *self, const char *table, int number, const char *line, size_t length)
{
    Link *link = self;
    Addition addition;
    if (!prepare_addition(&addition, link, table, number, line, length)) return STORE_FAILED;
    return send_lines(link, number ? "talia_next" : "talia_first", &addition, &addition, number);
}

/* "{"6f6e65","74776f"}": lines as an array of hex digits, on the heap; NULL: too long, or no
 * memory. */
static char *write_array(const StoreText *lines, int count)
{
    static const char digits[] = "0123456789abcdef";
    size_t size = 3;
    for (int i = 0; i < count; i++) size += 2 * lines[i].length + 3;
    char *array = size <= LONGEST_LINES ? malloc(size) : NULL;
    char *at = array;
    if (!array) return NULL;
    *at++ = '{';
    for (int i = 0; i < count; i++) {
        if (i > 0) *at++ = ',';
        *at++ = '"';
        for (size_t j = 0; j < lines[i].length; j++) {
            const unsigned char byte = (unsigned char)lines[i].text[j];
            *at++ = digits[byte >> 4];
            *at++ = digits[byte & 15];
        }
        *at++ = '"';
    }
    memcpy(at, "}", 2);
    return array;
}

static Stored append_all(void *self, const char *table, int number, const StoreText *lines,
                         int count)
{
    Link *link = self;
    Addition addition, last;
    if (count == 1) return append(self, table, number, lines[0].text, lines[0].length);
    char *array = write_array(lines, count);
    const StoreText *end = &lines[count - 1];
    Stored stored = STORE_FAILED;
    if (array && prepare_addition(&addition, link, table, number, "", 0) &&
        prepare_addition(&last, link, table, number + count - 1, end->text, end->length)) {
        addition.value[2] = (LinkValue){array, -1};
        stored = send_lines(link, number ? "talia_next_all" : "talia_first_all", &addition, &last,
                            number);
    }
    free(array);
    return stored;
}

/* ---- Reading and the rest ------------------------------------------------------------------ */

/* Asks again if the connection breaks: nothing of this does harm twice. */
static PGresult *ask(Link *link, const char *statement, const LinkValue *values, int count)
{
    const int64_t deadline = link_now() + ANSWER_MS;
    bool lost;
    do {
        if (!link_ready(link, deadline)) return NULL;
        PGresult *result = link_ask(link, statement, values, count, deadline, &lost);
        if (result) return result;
    } while (lost);
    return NULL;
}

static bool read_lines(void *self, const char *table, int from, int most, StoreLine *each, void *to)
{
    char number[16], limit[16];
    snprintf(number, sizeof number, "%d", from);
    snprintf(limit, sizeof limit, "%d", most);
    const LinkValue values[] = {{table, -1}, {number, -1}, {limit, -1}};
    PGresult *result = ask(self, "talia_read", values, 3);
    if (!result) return false;
    for (int row = 0; row < PQntuples(result); row++) {
        if (each(to, number_at(result, row, 0), PQgetvalue(result, row, 1),
                 (size_t)PQgetlength(result, row, 1)))
            break;
    }
    PQclear(result);
    return true;
}

/* Seconds as a value; centuries are enough. */
static LinkValue seconds_value(int64_t seconds, char out[24])
{
    const int64_t most = INT64_C(100) * 366 * 24 * 3600;
    snprintf(out, 24, "%" PRId64, seconds < most ? seconds : most);
    return (LinkValue){out, -1};
}

/* The entries of a result, which is cleared. */
static bool tell_entries(PGresult *result, StoreTable *each, void *to)
{
    if (!result) return false;
    for (int row = 0; row < PQntuples(result); row++) {
        const StoreEntry entry = {.table = PQgetvalue(result, row, 0),
                                  .lines = number_at(result, row, 1),
                                  .written = large_number_at(result, row, 2),
                                  .mark = (StoreMark)number_at(result, row, 3)};
        if (each(to, &entry)) break;
    }
    PQclear(result);
    return true;
}

static bool list_tables(void *self, StoreMark mark, int64_t seconds, StoreTable *each, void *to)
{
    char number[24], which[16];
    snprintf(which, sizeof which, "%d", (int)mark);
    const LinkValue values[] = {seconds_value(seconds, number), {which, -1}};
    return tell_entries(ask(self, "talia_list", values, 2), each, to);
}

static bool page_tables(void *self, const char *after, const char *before, int most,
                        StoreTable *each, void *to)
{
    char limit[16];
    snprintf(limit, sizeof limit, "%d", most);
    const LinkValue values[] = {{after, -1}, {before, -1}, {limit, -1}};
    return tell_entries(ask(self, "talia_page", values, 3), each, to);
}

/* How many rows a statement has changed; the result is cleared. -1: it failed. */
static int changed_by(PGresult *result)
{
    const int changed = result ? (int)strtol(PQcmdTuples(result), NULL, 10) : -1;
    PQclear(result);
    return changed;
}

static bool mark_table(void *self, const char *table, StoreMark mark, int64_t written)
{
    char which[16], when[24];
    snprintf(which, sizeof which, "%d", (int)mark);
    snprintf(when, sizeof when, "%" PRId64, written);
    const LinkValue values[] = {{table, -1}, {which, -1}, {when, -1}};
    return changed_by(ask(self, "talia_mark", values, 3)) == 1;
}

static int expire(void *self, StoreMark mark, int64_t seconds, int most, bool *more)
{
    char number[24], unseen[24], which[16], limit[16], lines[16];
    snprintf(which, sizeof which, "%d", (int)mark);
    snprintf(limit, sizeof limit, "%d", most);
    snprintf(lines, sizeof lines, "%d", REMOVED_AT_ONCE);
    const LinkValue values[] = {
        seconds_value(seconds, number), {which, -1}, {limit, -1}, {lines, -1}};
    const LinkValue gap = seconds_value(STORE_GAP, unseen);
    if (rows_of(ask(self, "talia_look", &gap, 1)) < 0) return -1;
    const int removed = changed_by(ask(self, "talia_expire", values, 4));
    *more = removed > 0;
    return removed;
}

static bool remove_table(void *self, const char *table)
{
    const Link *link = self;
    char payload[PAYLOAD];
    snprintf(payload, sizeof payload, "%016" PRIx64 " %s", link->mark, table);
    const LinkValue values[] = {{table, -1}, {payload, -1}};
    return rows_of(ask(self, "talia_remove", values, 2)) >= 0;
}

/* ---- The others ---------------------------------------------------------------------------- */

/* What cannot be told now is told again by whoever has something to tell. */
static void tell(void *self, const char *words)
{
    enum { PATIENCE_MS = 500 };
    Link *link = self;
    char payload[STORE_WORDS + 32];
    bool lost;
    if (link->state != LINK_READY) return;
    snprintf(payload, sizeof payload, "%016" PRIx64 "!%s", link->mark, words);
    const LinkValue value = {payload, -1};
    PQclear(link_ask(link, "talia_tell", &value, 1, link_now() + PATIENCE_MS, &lost));
}

static bool hear(void *self, const StoreListener *listener)
{
    Link *link = self;
    link_step(link);
    link_tell_changes(link, listener);
    return link->state == LINK_READY;
}

static int watched(void *self)
{
    const Link *link = self;
    return link->wakeful;
}

static void close_postgres(void *self)
{
    link_close(self);
    free(self);
}

bool store_postgres(const char *uri, Store *out)
{
    Link *link = malloc(sizeof *link);
    if (!link) return false;
    if (!link_open(link, uri)) {
        close_postgres(link);
        return false;
    }
    *out = (Store){.self = link,
                   .append = append,
                   .append_all = append_all,
                   .read = read_lines,
                   .list = list_tables,
                   .page = page_tables,
                   .mark = mark_table,
                   .expire = expire,
                   .remove = remove_table,
                   .close = close_postgres,
                   .tell = tell,
                   .hear = hear,
                   .watched = watched};
    return true;
}
