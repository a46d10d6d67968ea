/* store_postgres.c - see store_postgres.h. */
#include "store_postgres.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgres_link.h"

enum {
    ANSWER_MS = 5000,   /* longer than the database takes to give up by itself */
    EXPIRE_ROUNDS = 20, /* of one call: what is left goes the next time */
    LONGEST_LINE = 1 << 20,
    PAYLOAD = 512,
};

/* Number and text of a result, in binary. */
static int number_at(const PGresult *result, int row, int column)
{
    uint32_t bytes;
    memcpy(&bytes, PQgetvalue(result, row, column), sizeof bytes);
    return (int)ntohl(bytes);
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
 * not. If not, the line that is there says whose it is. */
static Stored append(void *self, const char *table, int number, const char *line, size_t length)
{
    Link *link = self;
    Addition addition;
    const int64_t deadline = link_now() + ANSWER_MS;
    bool doubtful = false, lost = false;
    if (!prepare_addition(&addition, link, table, number, line, length)) return STORE_FAILED;
    do {
        if (!link_ready(link, deadline)) return STORE_FAILED;
        const int rows = rows_of(link_ask(link, number ? "talia_next" : "talia_first",
                                          addition.value, 5, deadline, &lost));
        if (rows > 0) return STORED;
        if (rows == 0) return why_not(link, &addition, number, doubtful, deadline);
        doubtful |= lost;
    } while (lost);
    return STORE_FAILED;
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

static bool read_lines(void *self, const char *table, int from, StoreLine *each, void *to)
{
    char number[16];
    snprintf(number, sizeof number, "%d", from);
    const LinkValue values[] = {{table, -1}, {number, -1}};
    PGresult *result = ask(self, "talia_read", values, 2);
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

static bool list_tables(void *self, int64_t seconds, StoreTable *each, void *to)
{
    char number[24];
    const LinkValue value = seconds_value(seconds, number);
    PGresult *result = ask(self, "talia_tables", &value, 1);
    if (!result) return false;
    for (int row = 0; row < PQntuples(result); row++) {
        if (each(to, PQgetvalue(result, row, 0))) break;
    }
    PQclear(result);
    return true;
}

static bool expire(void *self, int64_t seconds)
{
    char number[24];
    const LinkValue value = seconds_value(seconds, number);
    for (int i = 0; i < EXPIRE_ROUNDS; i++) {
        PGresult *result = ask(self, "talia_expire", &value, 1);
        if (!result) return false;
        const bool all_gone = strcmp(PQcmdTuples(result), "0") == 0;
        PQclear(result);
        if (all_gone) break;
    }
    return true;
}

static void close_postgres(void *self)
{
    link_close(self);
    free(self);
}

/* ---- Opening, and hearing of others -------------------------------------------------------- */

bool store_postgres(const char *uri, Store *out)
{
    Link *link = malloc(sizeof *link);
    if (!link) return false;
    if (!link_open(link, uri)) {
        close_postgres(link);
        return false;
    }
    *out = (Store){link, append, read_lines, list_tables, expire, close_postgres};
    return true;
}

int store_postgres_socket(const Store *store)
{
    const Link *link = store->self;
    return store->append == append ? link->wakeful : -1;
}

bool store_postgres_changes(Store *store, void (*changed)(void *to, const char *table), void *to)
{
    Link *link = store->self;
    if (store->append != append) return true;
    link_step(link);
    link_tell_changes(link, changed, to);
    return link->state == LINK_READY;
}
