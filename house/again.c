/* again.c - new tables out of games that were played: dealt anew, from a position, or from a
 * saved game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../script/save.h"
#include "draft.h"

/* ---- Dealt anew ---------------------------------------------------------------------------- */

/* The same seats: bots as they were, the guest on its own, open ones for the other people. */
static void draft_again(House *house, const Table *table, int me, Draft *draft)
{
    *draft = (Draft){.me = me};
    draft->table = (RecordTable){.setup = table->setup, .terms = table->terms, .host = me};
    memcpy(draft->table.kingdom_name, table->kingdom_name, TABLE_NAME);
    if (table->terms.is_quick) /* it is for those who have played, and nobody else */
        draft->table.terms.is_quick = draft->table.terms.is_public = false;
    const unsigned winners = table_winners(table); /* none: as it was settled for the old one */
    if (winners)
        draft->table.setup.may_begin = (uint8_t)talia_may_begin_next(table->setup.players, winners);
    for (int seat = 0; seat < table->setup.players; seat++) {
        const Seat *at = &table->seat[seat];
        if (at->kind == SEAT_PERSON && seat != me) continue;
        draft->seat[seat].kind = at->kind;
        draft->seat[seat].level = at->level;
        memcpy(draft->seat[seat].name, at->name, TABLE_NAME);
    }
    draft_secret(house, draft);
}

/* The table that somebody else of the old one has made already, if the seat there is still open, or
 * one's own. */
static Room *find_again(House *house, const Room *room, int seat, const char *key)
{
    Refusal why;
    Room *again = room->table->again_by >= 0 ? room_find(house, room->table->again, &why) : NULL;
    if (!again) return NULL;
    if (seat_of_key(again->table, key) >= 0) return again;
    if (again->table->state != TABLE_WAITING) return NULL;
    return again->table->seat[seat].kind == SEAT_OPEN ? again : NULL;
}

bool sit_again(const Request *request, Room *again, const char *key)
{
    House *house = request->house;
    const int seat = request->guest->seat, own = seat_of_key(again->table, key);
    char name[TABLE_NAME], error[TABLE_ERROR];
    uint8_t hash[TABLE_KEY];
    if (own >= 0) return come_back(request, again, own, key);
    memcpy(name, request->guest->room->table->seat[seat].name, sizeof name);
    tell_apart_at(again->table, name);
    key_hash(key, hash);
    if (room_write(house, again, record_sit(seat, hash, name), error) != WROTE)
        return refuse(request, REFUSAL_not_stored);
    rated_sits(request, again, seat);
    guest_goes_to(house, request->guest, again, seat);
    send_joined(house, request->guest, key);
    return true;
}

Room *again_claims(const Request *request, const Draft *draft, const char *id)
{
    enum { TRIES = 5 };
    House *house = request->house;
    Room *old = draft->again_of[0] ? room_in_memory(house, draft->again_of) : NULL, *other = NULL;
    char error[TABLE_ERROR], before[TABLE_ID];
    Wrote wrote = WROTE_LATE;
    if (!old) return NULL;
    memcpy(before, old->table->again, sizeof before);
    for (int i = 0; i < TRIES && wrote == WROTE_LATE && !other; i++) {
        wrote = room_write(house, old, record_again(draft->me, id), error);
        if (strcmp(old->table->again, before) != 0 && wrote == WROTE_LATE)
            other = find_again(house, old, draft->me, "");
    }
    room_settle(house, old);
    return other;
}

bool obey_again(const Request *request)
{
    House *house = request->house;
    Room *room = request->guest->room;
    const Table *table = room->table;
    const int seat = request->guest->seat;
    char key[HOUSE_KEY + 1];
    Draft draft;
    if (seat < 0 && table_people(table) > 0) return refuse(request, REFUSAL_looks_on);
    if (!may_see_all(request->guest)) return refuse(request, REFUSAL_not_over);
    if (!get_key(request, key)) return false;
    Room *again = seat >= 0 ? find_again(house, room, seat, key) : NULL;
    if (again) return sit_again(request, again, key);
    draft_again(house, table, seat, &draft);
    if (table_people(table) > 1) memcpy(draft.again_of, table->id, sizeof draft.again_of);
    return open_table(request, &draft);
}

/* ---- From a position, from a saved game ---------------------------------------------------- */

/* The guest's seat, or the one that is asked for. */
static bool get_seat(const Request *request, int players, int seat, int *out)
{
    *out = seat >= 0 ? seat : 0;
    if (!json_member(request->message, "seat").at) return true;
    return get_number(request, "seat", 0, players - 1, out);
}

static void seat_bots(Draft *draft)
{
    for (int seat = 0; seat < draft->table.setup.players; seat++) {
        draft->seat[seat].kind = seat == draft->me ? SEAT_PERSON : SEAT_BOT;
        if (draft->seat[seat].name[0]) continue;
        snprintf(draft->seat[seat].name, TABLE_NAME, "%c", 'A' + seat);
    }
    draft->table.host = draft->me;
}

/* Without memory it is none. */
static Past past_of(const TaliaChoice *choice, const int *number, int count)
{
    const size_t room = (size_t)(count ? count : 1);
    Past past = {.choice = malloc(room * sizeof *choice),
                 .number = malloc(room * sizeof *number),
                 .count = count};
    past.is_there = past.choice && past.number;
    if (past.is_there && count > 0) memcpy(past.choice, choice, room * sizeof *choice);
    for (int i = 0; past.is_there && i < count; i++) past.number[i] = number ? number[i] : 0;
    return past;
}

bool obey_branch(const Request *request)
{
    const Table *table = request->guest->room->table;
    Draft draft = {.me = -1, .has_seed = true};
    int n;
    if (!needs_position(request, &n) ||
        !get_seat(request, table->setup.players, request->guest->seat, &draft.me))
        return false;
    draft.table =
        (RecordTable){.setup = table->setup, .terms = {.shows_points = table->terms.shows_points}};
    memcpy(draft.table.kingdom_name, table->kingdom_name, TABLE_NAME);
    memcpy(draft.seed, table->setup.seed, sizeof draft.seed);
    draft.chance = table->chance;
    draft.table.by_choice = table->by_choice;
    for (int seat = 0; seat < table->setup.players; seat++) {
        const bool is_bot = table->seat[seat].kind == SEAT_BOT;
        draft.seat[seat].level = is_bot ? table->seat[seat].level : HOUSE_LEVEL;
        memcpy(draft.seat[seat].name, table->seat[seat].name, TABLE_NAME);
    }
    seat_bots(&draft);
    return open_past(request, &draft, past_of(table->choice, table->number, n));
}

char *get_file(const Request *request)
{
    char *text = malloc(HOUSE_FILE + 1);
    if (!text) {
        refuse(request, REFUSAL_memory);
    } else if (!get_text(request, "text", text, HOUSE_FILE + 1)) {
        free(text);
        text = NULL;
    }
    return text;
}

static void draft_saved(const SavedGame *saved, Draft *draft)
{
    draft->table = (RecordTable){.setup = saved->setup, .terms = {.shows_points = true}};
    draft->has_seed = true;
    memcpy(draft->seed, saved->setup.seed, sizeof draft->seed);
    draft->chance = saved->chance;
    draft->table.by_choice = saved->chance.is_there;
    if (saved->title) snprintf(draft->table.terms.name, TABLE_NAME, "%s", saved->title);
    clean_name(draft->table.terms.name);
    for (int seat = 0; seat < saved->setup.players; seat++) {
        draft->seat[seat].level = HOUSE_LEVEL;
        if (saved->name[seat])
            snprintf(draft->seat[seat].name, TABLE_NAME, "%s", saved->name[seat]);
        clean_name(draft->seat[seat].name);
    }
    seat_bots(draft);
}

long line_of_fault(const char *error)
{
    const char *at = strchr(error, ':');
    long line = 0;
    while (at && *++at >= '0' && *at <= '9') line = 10 * line + (*at - '0');
    return line > 0 ? line : 1;
}

/* ---- A saved game, some lines at a time ---------------------------------------------------- */

typedef struct Loading {
    Work work;
    int seat;   /* that is asked for; -1: any */
    bool keeps; /* others are to find it, too */
    char *text;
    SaveReader *reader;
} Loading;

static void end_loading(House *house, Work *work)
{
    Loading *loading = (Loading *)work;
    (void)house;
    save_reader_close(loading->reader);
    free(loading->text);
}

/* Who has the file can load it again: a house for many does not keep the table, unless it is to be
 * shown to others. Then it is a game that is over, with the limits and the time of any other. */
static bool open_saved(const Request *request, const Loading *loading)
{
    const SavedGame *saved = save_reader_game(loading->reader);
    Draft draft = {.me = loading->seat < 0 ? 0 : loading->seat};
    if (draft.me >= saved->setup.players) return refuse_value(request, REFUSAL_member, "seat");
    draft_saved(saved, &draft);
    Past past = past_of(saved->choice, saved->number, (int)saved->count);
    past.is_closed = true;
    past.is_unstored = !is_solo(request->house) && !loading->keeps;
    return open_past(request, &draft, past);
}

static WorkState load_on(const Request *request, Work *work)
{
    const Loading *loading = (const Loading *)work;
    char error[SAVE_ERROR];
    const SaveStep step = save_reader_on(loading->reader, request->house->slice, error);
    if (step == SAVE_GOES_ON) return WORK_GOES_ON;
    if (step == SAVE_IS_READ) return open_saved(request, loading) ? WORK_DONE : WORK_REFUSED;
    refuse_number(request, REFUSAL_file, line_of_fault(error));
    return WORK_REFUSED;
}

bool obey_load(const Request *request)
{
    int seat = -1;
    bool keeps = false;
    if (json_member(request->message, "seat").at &&
        !get_number(request, "seat", 0, TALIA_MAX_PLAYERS - 1, &seat))
        return false;
    if (json_member(request->message, "keep").at && !get_bool(request, "keep", &keeps))
        return false;
    char *text = get_file(request);
    if (!text) return false;
    Loading *loading = malloc(sizeof *loading);
    SaveReader *reader = save_reader_open("file", text, strlen(text));
    if (!loading || !reader) {
        free(text);
        free(loading);
        save_reader_close(reader);
        return refuse(request, REFUSAL_memory);
    }
    *loading = (Loading){.work = {.go_on = load_on, .end = end_loading},
                         .seat = seat,
                         .keeps = keeps,
                         .text = text,
                         .reader = reader};
    return work_begin(request, &loading->work);
}
