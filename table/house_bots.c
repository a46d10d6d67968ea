/* house_bots.c - what follows by itself at a table: the start, bots' choices, what is chosen for
 * people, and clocks. */
#include "house_parts.h"

/* ---- The start ----------------------------------------------------------------------------- */

static bool all_seated(const Table *table)
{
    for (int seat = 0; seat < table->setup.players; seat++) {
        if (table->seat[seat].kind == SEAT_OPEN) return false;
    }
    return true;
}

/* Whether the seed still waits for somebody's salt. */
static bool waits_for_salt(const Table *table)
{
    if (!table->fair.is_there) return false;
    for (int seat = 0; seat < table->setup.players; seat++) {
        if (table->seat[seat].kind == SEAT_PERSON && !fair_has_given(&table->fair, seat))
            return true;
    }
    return false;
}

/* When a table that waits starts by itself; -1: it does not. */
static int64_t start_due(const Room *room)
{
    if (room->table->state != TABLE_WAITING || !all_seated(room->table)) return -1;
    return waits_for_salt(room->table) && !room->starts_now ? room->seated_at + HOUSE_SALT_WAIT : 0;
}

static size_t write_start(House *house, const Room *room, char line[RECORD_LINE])
{
    uint64_t seed[2] = {room->seed[0], room->seed[1]};
    if (room->table->fair.is_there)
        fair_seed(&room->table->fair, seed);
    else if (!room->has_seed)
        house->hooks.random(house->hooks.self, seed, sizeof seed);
    if (!seed[0] && !seed[1]) seed[1] = 1;
    return record_start(line, seed);
}

/* ---- Choices ------------------------------------------------------------------------------- */

/* What a bot of that level does on the seat that is asked; false: it thinks on at `work_at`. */
static bool bot_choice(const House *house, Room *room, int level, TaliaChoice *out)
{
    const TaliaGame *game = room->table->game;
    const int seat = talia_decision(game)->who;
    if (room->bot[seat] && room->bot_level[seat] != level) {
        opponent_free(room->bot[seat]);
        room->bot[seat] = NULL;
    }
    if (!room->bot[seat]) room->bot[seat] = opponent_new((Level)level, game, seat);
    room->bot_level[seat] = level;
    if (!room->bot[seat])
        room->work_at = house->now + HOUSE_RETRY;
    else if (!opponent_think(room->bot[seat]))
        room->work_at = house->now;
    if (room->work_at >= 0) return false;
    *out = opponent_choose(room->bot[seat], (TaliaView){game, seat});
    return true;
}

/* ---- Clocks -------------------------------------------------------------------------------- */

/* A person is asked, and somebody is there whom it keeps waiting. */
static bool clock_runs(const Room *room)
{
    return room->asked_n >= 0 && room_present(room) != 0;
}

int64_t room_clock(const House *house, const Room *room)
{
    const int clock = room->table->terms.clock;
    if (clock == 0 || !clock_runs(room)) return -1;
    const int64_t left = room->asked_at + (int64_t)clock * 1000 - house->now;
    return left > 0 ? left : 0;
}

/* When somebody who is asked has been gone for too long; -1: never. */
static int64_t absence_due(const Room *room)
{
    const Table *table = room->table;
    if (!table->terms.takeover || !clock_runs(room)) return -1;
    const int seat = talia_decision(table->game)->who;
    if (room_present(room) >> seat & 1 || room->gone_at[seat] < 0) return -1;
    const int64_t since =
        room->asked_at > room->gone_at[seat] ? room->asked_at : room->gone_at[seat];
    return since + HOUSE_ABSENT;
}

/* Notes a new question of a person, whose clock begins to run. */
static void note_question(const House *house, Room *room)
{
    const Table *table = room->table;
    const bool waits = table->state == TABLE_PLAYING && table_bot_to_move(table) < 0;
    const int n = waits ? table->count : -1;
    if (n != room->asked_n) room->asked_at = house->now;
    room->asked_n = n;
}

/* The line that a clock brings about; 0: none. */
static size_t write_timeout(const House *house, Room *room, char line[RECORD_LINE])
{
    const Table *table = room->table;
    TaliaChoice choice;
    const int64_t absence = absence_due(room);
    const bool is_late = room_clock(house, room) == 0;
    const bool is_gone = absence >= 0 && house->now >= absence;
    if (!is_late && !is_gone) return 0;
    if (is_gone || table->terms.takeover)
        return record_level(line, RECORD_TAKEOVER, talia_decision(table->game)->who, HOUSE_LEVEL);
    if (table->undo_by >= 0) return record_seat(line, RECORD_REFUSE, table->undo_by);
    if (!bot_choice(house, room, HOUSE_LEVEL, &choice)) return 0;
    return record_choice(line, RECORD_CHOSEN, table->game, choice);
}

/* ---- What follows -------------------------------------------------------------------------- */

/* What is chosen for the seat that is asked; 0: it is a person's to choose. */
static size_t write_choice(const House *house, Room *room, char line[RECORD_LINE])
{
    const Table *table = room->table;
    TaliaChoice choice;
    const int level = table_bot_to_move(table);
    if (level >= 0 && bot_choice(house, room, level, &choice))
        return record_choice(line, RECORD_CHOOSE, table->game, choice);
    if (level < 0 && table_auto_choice(table, &choice))
        return record_choice(line, RECORD_CHOSEN, table->game, choice);
    return 0;
}

/* The next line that nobody need ask for; 0: there is none. While somebody wishes to take a choice
 * back bots wait. */
static size_t write_next(House *house, Room *room, char line[RECORD_LINE])
{
    const Table *table = room->table;
    if (table->state == TABLE_WAITING) {
        const int64_t start = start_due(room);
        return start >= 0 && house->now >= start ? write_start(house, room, line) : 0;
    }
    if (table->state == TABLE_OVER) return 0;
    if (table->lines >= HOUSE_LINES - 1) return record_close(line);
    const size_t length = table->undo_by < 0 ? write_choice(house, room, line) : 0;
    if (length > 0) return length;
    note_question(house, room);
    return write_timeout(house, room, line);
}

/* Bots go on later, where they have had their share of this moment or the store has failed. */
static void follow(House *house, Room *room)
{
    room->work_at = -1;
    for (int n = 0; n < HOUSE_BOT_CHOICES; n++) {
        char line[RECORD_LINE], error[TABLE_ERROR];
        const size_t length = write_next(house, room, line);
        if (length == 0) return;
        const Wrote wrote = room_write(house, room, line, length, error);
        if (wrote == WROTE || wrote == WROTE_LATE) continue;
        room->work_at = house->now + HOUSE_RETRY;
        return;
    }
    room->work_at = house->now;
}

static void send_away(House *house, Room *room)
{
    static const char *const nothing[2] = {"", ""};
    for (int i = 0; i < house->guests; i++) {
        if (house->guest[i].room == room)
            refuse_with(house, &house->guest[i], "", REFUSAL_not_stored, nothing);
    }
    room_drop(house, room);
}

void room_settle(House *house, Room *room)
{
    follow(house, room);
    if (room->is_broken) {
        send_away(house, room);
        return;
    }
    note_question(house, room);
    tell_room(house, room);
    const int64_t due = room_due(house, room);
    if (due >= 0 && due < house->due) house->due = due;
}

static int64_t sooner(int64_t a, int64_t b)
{
    if (a < 0 || b < 0) return a < 0 ? b : a;
    return a < b ? a : b;
}

int64_t room_due(const House *house, const Room *room)
{
    const int64_t clock = room_clock(house, room);
    int64_t due = sooner(room->work_at, start_due(room));
    due = sooner(due, clock < 0 ? -1 : house->now + clock);
    due = sooner(due, absence_due(room));
    return room->guests == 0 ? sooner(due, room->left_at + HOUSE_IDLE) : due;
}
