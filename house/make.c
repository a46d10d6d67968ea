/* make.c - a new table is made: its record, perhaps with a game that was played elsewhere, some
 * choices at a time. */
#include <stdlib.h>
#include <string.h>

#include "draft.h"

/* ---- Lines --------------------------------------------------------------------------------- */

/* The lines of a record that is being made: the room's table has taken them, the store gets those
 * of a slice at once. */
typedef struct Batch {
    Table *table;
    char *bytes; /* one line after the other */
    size_t used, room;
    StoreText *line; /* `text` is set at the end: `bytes` moves while it grows */
    int count, lines;
    bool good; /* false: a line does not fit, or there is no memory */
} Batch;

static bool grow(Batch *batch, size_t length)
{
    if (batch->used + length > batch->room) {
        const size_t room = 2 * (batch->room + length) + RECORD_LINE;
        char *bytes = realloc(batch->bytes, room);
        if (!bytes) return false;
        batch->bytes = bytes;
        batch->room = room;
    }
    if (batch->count == batch->lines) {
        const int lines = 2 * batch->lines + 16;
        StoreText *line = realloc(batch->line, (size_t)lines * sizeof *line);
        if (!line) return false;
        batch->line = line;
        batch->lines = lines;
    }
    return true;
}

static void put(Batch *batch, Record next)
{
    char line[RECORD_LINE], error[TABLE_ERROR];
    const size_t length = record_write(line, next);
    batch->good = batch->good && length > 0 && grow(batch, length) &&
                  table_fits(batch->table, &next, error) && table_take(batch->table, &next, error);
    if (!batch->good) return;
    memcpy(batch->bytes + batch->used, line, length);
    batch->line[batch->count++] = (StoreText){NULL, length};
    batch->used += length;
}

static void put_seats(Batch *batch, const Draft *draft, const uint8_t hash[TABLE_KEY])
{
    for (int seat = 0; seat < draft->table.setup.players; seat++) {
        const char *name = draft->seat[seat].name;
        if (draft->seat[seat].kind == SEAT_BOT)
            put(batch, record_bot(seat, draft->seat[seat].level, name));
        else if (seat == draft->me)
            put(batch, record_sit(seat, hash, name));
    }
}

/* Numbers that were used before this choice had its own. */
static void put_undone(Batch *batch, TaliaChoice choice, int number)
{
    const Table *table = batch->table;
    const int undone = number - table->numbers - chance_numbers(table->game, choice);
    if (undone > 0) put(batch, record_undone(undone));
}

/* ---- A table ------------------------------------------------------------------------------- */

typedef struct Making {
    Work work;
    Draft draft;
    Past past;
    int put, stored; /* choices of the past; lines in the store */
    Room *room;      /* NULL: none yet */
    Batch batch;
    char key[HOUSE_KEY + 1];
} Making;

static void end_making(House *house, Work *work)
{
    Making *making = (Making *)work;
    const Store *store = &house->hooks.store;
    if (making->room && making->stored > 0 && !making->room->is_unstored)
        store->remove(store->self, making->room->table->id);
    if (making->room) room_drop(house, making->room);
    free(making->past.choice);
    free(making->past.number);
    free(making->batch.bytes);
    free(making->batch.line);
}

/* Puts into the store what has been put together. */
static Wrote store_batch(const Request *request, Making *making)
{
    Batch *batch = &making->batch;
    const char *at = batch->bytes;
    if (!batch->good) return WROTE_FAILED;
    for (int i = 0; i < batch->count; i++) {
        batch->line[i].text = at;
        at += batch->line[i].length;
    }
    const Wrote wrote =
        room_write_new(request, making->room, making->stored, batch->line, batch->count);
    if (wrote != WROTE) return wrote;
    making->stored += batch->count;
    batch->count = 0;
    batch->used = 0;
    return WROTE;
}

static void put_beginning(Making *making, const uint8_t hash[TABLE_KEY])
{
    const Draft *draft = &making->draft;
    making->batch = (Batch){.table = making->room->table,
                            .bytes = making->batch.bytes,
                            .room = making->batch.room,
                            .line = making->batch.line,
                            .lines = making->batch.lines,
                            .good = true};
    put(&making->batch, record_table(&draft->table));
    put_seats(&making->batch, draft, hash);
    if (making->past.is_there)
        put(&making->batch, draft->chance.is_there ? record_start_chance(&draft->chance)
                                                   : record_start(draft->seed));
}

static Wrote begin_table(const Request *request, Making *making)
{
    uint8_t hash[TABLE_KEY];
    key_hash(making->key, hash);
    making->room = room_new(request->house, making->key);
    if (!making->room) return WROTE_TOO_LONG;
    making->room->is_unstored = making->past.is_unstored;
    put_beginning(making, hash);
    const Wrote wrote = store_batch(request, making);
    if (wrote == WROTE) return WROTE;
    room_drop(request->house, making->room);
    making->room = NULL;
    return wrote;
}

/* WROTE_LATE: with that key a table is made at this very moment at another house. */
static WorkState begin_making(const Request *request, Making *making)
{
    char id[TABLE_ID];
    const Wrote wrote = begin_table(request, making);
    if (wrote == WROTE) return WORK_GOES_ON;
    if (wrote == WROTE_LATE && find_made(request, id))
        return come_back_to(request, id) ? WORK_DONE : WORK_REFUSED;
    refuse(request, wrote == WROTE_TOO_LONG ? REFUSAL_house_full : REFUSAL_not_stored);
    return WORK_REFUSED;
}

/* The guest sits down at the table. */
static void end_table(const Request *request, Making *making)
{
    House *house = request->house;
    Room *room = making->room;
    making->room = NULL;
    room->has_seed = making->draft.has_seed;
    memcpy(room->seed, making->draft.seed, sizeof room->seed);
    room_is_made(house, room);
    if (making->draft.me >= 0) rated_sits(request, room, making->draft.me);
    guest_goes_to(house, request->guest, room, making->draft.me);
    send_joined(house, request->guest, making->draft.me >= 0 ? making->key : NULL);
}

static void put_choice(Making *making, int i)
{
    const Past *past = &making->past;
    Batch *batch = &making->batch;
    if (making->draft.chance.is_there) put_undone(batch, past->choice[i], past->number[i]);
    put(batch, record_choice(RECORD_CHOOSE, batch->table->game, past->choice[i]));
}

static WorkState make_on(const Request *request, Work *work)
{
    Making *making = (Making *)work;
    House *house = request->house;
    Batch *batch = &making->batch;
    const Past *past = &making->past;
    const WorkState begun = making->room ? WORK_GOES_ON : begin_making(request, making);
    if (begun != WORK_GOES_ON) return begun;
    for (; making->put < past->count && house->slice > 0 && batch->good; house->slice--)
        put_choice(making, making->put++);
    const bool all = making->put == past->count;
    if (all && past->is_closed && batch->table->state != TABLE_OVER) put(batch, record_close());
    if ((batch->count > 0 || !batch->good) && store_batch(request, making) != WROTE) {
        refuse(request, REFUSAL_not_stored);
        return WORK_REFUSED;
    }
    if (!all) return WORK_GOES_ON;
    Room *other = again_claims(request, &making->draft, making->room->table->id);
    if (other) return sit_again(request, other, making->key) ? WORK_DONE : WORK_REFUSED;
    end_table(request, making);
    return WORK_DONE;
}

/* The person's name last: bots are there already. */
static void tell_names_apart(Draft *draft)
{
    const char *names[TALIA_MAX_PLAYERS] = {NULL};
    for (int i = 0; i <= draft->table.setup.players; i++) {
        const int seat = i < draft->table.setup.players ? i : draft->me;
        if (seat < 0 || (seat == draft->me && i == seat)) continue;
        tell_apart(names, draft->seat[seat].name);
        names[seat] = draft->seat[seat].name;
    }
}

/* Lines of a record that it takes, or a few more. */
static int past_lines(const Past *past)
{
    int lines = past->count;
    for (int i = 0; past->number && i < past->count; i++)
        lines += past->number[i] != 1 + (i ? past->number[i - 1] : 0);
    return lines;
}

static bool make(const Request *request, const Draft *draft, Past past)
{
    char key[HOUSE_KEY + 1];
    const bool has_key = get_key(request, key);
    Making *making = has_key ? malloc(sizeof *making) : NULL;
    if (!making) {
        free(past.choice);
        free(past.number);
        return has_key && refuse(request, REFUSAL_memory);
    }
    *making =
        (Making){.work = {.go_on = make_on, .end = end_making}, .draft = *draft, .past = past};
    memcpy(making->key, key, sizeof key);
    tell_names_apart(&making->draft);
    return work_begin(request, &making->work);
}

bool open_past(const Request *request, const Draft *draft, Past past)
{
    enum { OTHER_LINES = 100 }; /* seats and the like, and something to go on with */
    const bool is_long =
        past.is_there && past_lines(&past) + OTHER_LINES > HOUSE_LINES && draft->chance.is_there;
    if (past.is_there && !is_long && past.count + OTHER_LINES <= HOUSE_LINES)
        return make(request, draft, past);
    free(past.choice);
    free(past.number);
    return refuse(request, past.is_there ? REFUSAL_game_long : REFUSAL_memory);
}

bool open_table(const Request *request, const Draft *draft)
{
    return make(request, draft, (Past){.is_there = false});
}

void draft_secret(House *house, Draft *draft)
{
    draft->table.has_secret = draft->table.by_choice = !draft->has_seed && !is_solo(house);
    if (draft->table.has_secret)
        house->hooks.random(house->hooks.self, draft->table.secret, FAIR_SECRET);
}
