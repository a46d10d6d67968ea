/* bugs.c - what the linker puts in place of functions of the house and the server (--wrap): parts
 * that would need threads and files, and bugs that are made on purpose, to see whether the
 * simulation finds them. None of it is in any other program. */
#include <limits.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "../../house/parts.h"
#include "../../protocol/tell.h"
#include "../../server/checkpoint.h"
#include "../../server/log.h"
#include "../../server/store_sqlite.h"
#include "disk.h"
#include "heap.h"
#include "sim.h"

/* Names that begin so belong to the linker, which gives them this meaning. */
#define REAL(name) __real_##name   /* NOLINT */
#define BEFORE(name) __wrap_##name /* NOLINT */

const char *const bug_name[BUGS] = {
    [NO_BUG] = "none",
    [BUG_TOLD_BEFORE_STORED] = "a line is told that was not stored",
    [BUG_FAILURE_TAKEN_FOR_STORED] = "a failure of the store is not noticed",
    [BUG_NO_SYNC] = "what is to be safe is not synced",
    [BUG_ANY_KEY] = "any key opens a seat",
    [BUG_ANY_SEAT] = "whether a line fits is not looked at",
    [BUG_ANOTHERS_VIEW] = "somebody gets another's view",
    [BUG_FREE_UNDO] = "all is taken back unasked",
    [BUG_SECRET_TOLD] = "the secret is told before the end",
    [BUG_NO_BOTS] = "bots stop playing",
    [BUG_LEAK] = "nothing is given back of a table",
    [BUG_NOT_HEARD] = "houses do not hear of each other's lines",
    [BUG_CLOCK_BELIEVED] = "a clock that jumps is believed",
    [BUG_COUNTED_TWICE] = "whether a game is counted already is not looked at",
    [BUG_RATING_LOST] = "a rating is told that was not stored",
    [BUG_TURN_SENT] = "what a turn says is sent, though its lines are lost",
    [BUG_TURN_KEPT] = "a house goes on with lines that are lost",
    [BUG_DONE_AGAIN] = "a table is made again for whoever asks again",
};

/* ---- Threads and files ---------------------------------------------------------------------- */

struct Checkpoint {
    sqlite3 *file;
    int process;
    bool is_due, is_doubtful;
};

static Checkpoint *of_process[DISK_PROCESSES];

Checkpoint *BEFORE(checkpoint_open)(sqlite3 *file, const char *path);
void BEFORE(checkpoint_close)(Checkpoint *checkpoint);
void BEFORE(store_sqlite_private)(const char *path);
void BEFORE(log_fault)(const char *part, const char *doing, const char *why);

static int committed(void *self, sqlite3 *file, const char *schema, int pages)
{
    Checkpoint *checkpoint = self;
    (void)file, (void)schema;
    if (pages < 100 || checkpoint->is_due) return SQLITE_OK;
    checkpoint->is_due = true;
    queue_put(EVENT_CHECKPOINT, sim.now + sim_about(20), checkpoint->process,
              sim.process[checkpoint->process].life, NULL, 0);
    return SQLITE_OK;
}

Checkpoint *BEFORE(checkpoint_open)(sqlite3 *file, const char *path)
{
    Checkpoint *checkpoint = calloc(1, sizeof *checkpoint);
    if (!checkpoint) return NULL;
    checkpoint->process = disk.process;
    if (sqlite3_open_v2(path, &checkpoint->file, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
        sqlite3_close(checkpoint->file);
        free(checkpoint);
        return NULL;
    }
    of_process[disk.process] = checkpoint;
    sqlite3_wal_hook(file, committed, checkpoint);
    return checkpoint;
}

void BEFORE(checkpoint_close)(Checkpoint *checkpoint)
{
    if (!checkpoint) return;
    of_process[checkpoint->process] = NULL;
    sqlite3_close(checkpoint->file);
    free(checkpoint);
}

void checkpoint_now(int number)
{
    Checkpoint *checkpoint = of_process[number];
    if (!checkpoint) return;
    checkpoint->is_due = false;
    checkpoint_do(checkpoint->file, &checkpoint->is_doubtful);
}

void BEFORE(store_sqlite_private)(const char *path)
{
    (void)path;
}

void BEFORE(log_fault)(const char *part, const char *doing, const char *why)
{
    sim_note(part, -1, doing, strlen(doing));
    sim_note("because", -1, why, strlen(why));
}

/* ---- Bugs ----------------------------------------------------------------------------------- */

bool REAL(sha256_same)(const uint8_t *a, const uint8_t *b);
bool REAL(table_fits)(const Table *table, Record *record, char error[TABLE_ERROR]);
void REAL(tell_view)(Json *out, const Table *table, Listener who, bool whole, int64_t left_ms);
void REAL(tell_table)(Json *out, const Table *table, Listener who, unsigned present, int watching);
int REAL(table_undo_to)(const Table *table, int seat, bool *is_free);
bool REAL(id_of_key)(const House *house, const char *key, int number, char out[HOUSE_ID + 1]);
int64_t REAL(room_due)(const House *house, const Room *room);
void REAL(table_free)(Table *table);
bool REAL(contender_read)(const House *house, const char *id, const char *table, Kept *out);
bool REAL(contender_add_game)(const House *house, const char *id, const char *table,
                              const char *name, const Kept *kept, Standing after);

bool BEFORE(sha256_same)(const uint8_t *a, const uint8_t *b);
bool BEFORE(table_fits)(const Table *table, Record *record, char error[TABLE_ERROR]);
void BEFORE(tell_view)(Json *out, const Table *table, Listener who, bool whole, int64_t left_ms);
void BEFORE(tell_table)(Json *out, const Table *table, Listener who, unsigned present,
                        int watching);
int BEFORE(table_undo_to)(const Table *table, int seat, bool *is_free);
bool BEFORE(id_of_key)(const House *house, const char *key, int number, char out[HOUSE_ID + 1]);
int64_t BEFORE(room_due)(const House *house, const Room *room);
void BEFORE(table_free)(Table *table);
bool BEFORE(contender_read)(const House *house, const char *id, const char *table, Kept *out);
bool BEFORE(contender_add_game)(const House *house, const char *id, const char *table,
                                const char *name, const Kept *kept, Standing after);

static bool is_telling; /* a view: what it says of taking back is as it should be */

/* In the house: what the simulation itself asks is answered as it should be. */
static bool has(Bug bug)
{
    return sim.bug == bug && heap.counts;
}

bool BEFORE(sha256_same)(const uint8_t *a, const uint8_t *b)
{
    return has(BUG_ANY_KEY) || REAL(sha256_same)(a, b);
}

bool BEFORE(table_fits)(const Table *table, Record *record, char error[TABLE_ERROR])
{
    return REAL(table_fits)(table, record, error) || has(BUG_ANY_SEAT);
}

void BEFORE(tell_view)(Json *out, const Table *table, Listener who, bool whole, int64_t left_ms)
{
    if (has(BUG_ANOTHERS_VIEW) && who.seat >= 0 && sim_one_of(100))
        who.seat = (who.seat + 1) % table->setup.players;
    is_telling = true;
    REAL(tell_view)(out, table, who, whole, left_ms);
    is_telling = false;
}

void BEFORE(tell_table)(Json *out, const Table *table, Listener who, unsigned present, int watching)
{
    char hex[2 * FAIR_SECRET + 1];
    REAL(tell_table)(out, table, who, present, watching);
    if (!has(BUG_SECRET_TOLD) || !out->ok) return;
    hex_write(hex, table->fair.secret, FAIR_SECRET);
    out->length--; /* the bracket */
    json_string(out, "secret", hex);
    json_close(out, '}');
}

int BEFORE(table_undo_to)(const Table *table, int seat, bool *is_free)
{
    const int to = REAL(table_undo_to)(table, seat, is_free);
    if (has(BUG_FREE_UNDO) && !is_telling) *is_free = true;
    return to;
}

bool BEFORE(id_of_key)(const House *house, const char *key, int number, char out[HOUSE_ID + 1])
{
    return REAL(id_of_key)(house, key, has(BUG_DONE_AGAIN) ? sim_below(INT_MAX) : number, out);
}

int64_t BEFORE(room_due)(const House *house, const Room *room)
{
    return has(BUG_NO_BOTS) ? -1 : REAL(room_due)(house, room);
}

bool BEFORE(contender_read)(const House *house, const char *id, const char *table, Kept *out)
{
    const bool is_read = REAL(contender_read)(house, id, table, out);
    if (has(BUG_COUNTED_TWICE)) out->has_game = false;
    return is_read;
}

bool BEFORE(contender_add_game)(const House *house, const char *id, const char *table,
                                const char *name, const Kept *kept, Standing after)
{
    return has(BUG_RATING_LOST) || REAL(contender_add_game)(house, id, table, name, kept, after);
}

void BEFORE(table_free)(Table *table)
{
    if (!has(BUG_LEAK)) REAL(table_free)(table);
}
