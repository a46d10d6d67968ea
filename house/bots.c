/* bots.c - what follows by itself at a table where a game goes on: bots' choices, what is
 * chosen for people, and clocks. All of it rests while nobody is here: where somebody is at another
 * house, that one sees to it. */
#include "parts.h"

/* ---- Choices ------------------------------------------------------------------------------- */

/* Who plays the seat that is asked; NULL: no memory. */
static Seated *bot_at(Room *room, int seat, int level)
{
    Seated *bot = &room->bot[seat];
    if (bot->wits && room->bot_level[seat] == level) return bot;
    const Player player = player_of_level((Level)level);
    player_stand_up(bot);
    room->bot_level[seat] = level;
    return player_sit_down(&player, room->table->game, seat, bot) ? bot : NULL;
}

int64_t house_microseconds(const House *house)
{
    return house->hooks.microseconds ? house->hooks.microseconds(house->hooks.self) : 0;
}

int64_t house_processor(const House *house)
{
    return house->hooks.processor ? house->hooks.processor(house->hooks.self) : 0;
}

/* What a bot of that level does on the seat that is asked; false: it thinks on at `work_at`. */
static bool bot_choice(House *house, Room *room, int level, TaliaChoice *out)
{
    const TaliaGame *game = room->table->game;
    const int seat = talia_decision(game)->who;
    const int64_t begun = house_microseconds(house), worked = house_processor(house);
    const bool awaited = level_is_awaited((Level)level);
    Seated *bot = awaited ? NULL : bot_at(room, seat, level);
    const bool is_ready = bot && seated_think(bot, &(TaliaView){game, seat});
    if (!bot) room->retry_at = house->now + (awaited ? HOUSE_AWAITED : HOUSE_RETRY);
    if (!is_ready)
        room->work_at = house->now;
    else
        *out = seated_choose(bot, &(TaliaView){game, seat});
    house->bot_choices += is_ready;
    house->bot_microseconds += (uint64_t)(house_microseconds(house) - begun);
    house->bot_processor += house_processor(house) - worked;
    return is_ready;
}

/* ---- Clocks -------------------------------------------------------------------------------- */

/* A person is asked, and somebody is there whom it keeps waiting. */
static bool clock_runs(const Room *room)
{
    return room->guests > 0 && room->asked_n >= 0 && room_present(room) != 0;
}

static int64_t at_least_none(int64_t time)
{
    return time > 0 ? time : 0;
}

/* Of what the seat that is asked has for this choice alone, and of its reserve. */
static int64_t choice_left(const Room *room)
{
    return at_least_none((int64_t)room->table->terms.clock * 1000 - room->spent[room->asked_seat]);
}

static int64_t bank_left(const Room *room, int seat)
{
    return at_least_none((int64_t)room->table->terms.bank * 1000 - room->bank[seat]);
}

int64_t room_clock(const House *house, const Room *room)
{
    if (room->table->terms.clock == 0 || !clock_runs(room)) return -1;
    const int64_t has = choice_left(room) + bank_left(room, room->asked_seat);
    return at_least_none(room->asked_at + has - house->now);
}

bool room_bank(const House *house, const Room *room, int64_t out[TALIA_MAX_PLAYERS])
{
    if (room->table->terms.bank == 0) return false;
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) out[seat] = bank_left(room, seat);
    if (clock_runs(room)) {
        const int64_t beyond = house->now - room->asked_at - choice_left(room);
        out[room->asked_seat] = at_least_none(out[room->asked_seat] - at_least_none(beyond));
    }
    return true;
}

void room_bank_used(Room *room, int seat)
{
    const int64_t used = (int64_t)room->table->seat[seat].used * 1000;
    if (room->bank[seat] < used) room->bank[seat] = used;
}

/* What somebody has used of the reserve and the record does not say yet: another house, or this one
 * when it is started again, is to know. */
static Record next_used(const Room *room)
{
    const Table *table = room->table;
    for (int seat = 0; seat < table->setup.players && table->terms.bank > 0; seat++) {
        const int64_t most = table->terms.bank, used = room->bank[seat] / 1000;
        const int64_t seconds = used < most ? used : most;
        if (table->seat[seat].kind == SEAT_PERSON && seconds > table->seat[seat].used)
            return record_used(seat, (int)seconds);
    }
    return record_none();
}

/* The question that waited is answered, or taken back, or a bot has it now. */
static void note_spent(const House *house, Room *room)
{
    const int64_t time = house->now - room->asked_at;
    if (room->asked_n < 0) return;
    room->bank[room->asked_seat] += at_least_none(time - choice_left(room));
    room->spent[room->asked_seat] += time;
}

void room_clock_anew(House *house, Room *room)
{
    room->asked_at = house->now;
}

/* Nobody has more time by taking back: a question is a new one if the game has got further than
 * with the last one of that seat. The others, who have agreed to it, are asked anew. */
static void note_asked(Room *room, int seat, int n)
{
    const bool went_back = n < room->asked_n;
    for (int other = 0; other < TALIA_MAX_PLAYERS; other++) {
        if (went_back && other != seat && room->asked_first[other] >= n)
            room->asked_first[other] = n - 1;
    }
    if (n > room->asked_first[seat]) {
        room->asked_first[seat] = n;
        room->spent[seat] = 0;
    }
}

/* When somebody who is asked has been gone for too long; -1: never. */
static int64_t absence_due(const Room *room)
{
    const Table *table = room->table;
    if (!table->terms.takeover || !clock_runs(room)) return -1;
    const int seat = talia_decision(table->game)->who;
    if (room_present(room) >> seat & 1) return -1;
    const int64_t since =
        room->asked_at > room->gone_at[seat] ? room->asked_at : room->gone_at[seat];
    return since + HOUSE_ABSENT;
}

/* When somebody has kept strangers waiting for too long, whatever the clock; -1: never. */
static int64_t patience_due(const Room *room)
{
    if (!room->table->terms.is_public || !clock_runs(room)) return -1;
    const int seat = talia_decision(room->table->game)->who;
    const bool others_wait = (room_present(room) & ~(1u << seat)) != 0;
    return others_wait ? room->asked_at + HOUSE_PATIENCE - room->spent[seat] : -1;
}

/* When a wish to take back is over that not all have agreed to; -1: there is none. */
static int64_t wish_due(const Room *room)
{
    return room->guests > 0 && room->wish_at >= 0 ? room->wish_at + HOUSE_WISH : -1;
}

/* Notes a new question of a person, whose clock begins to run, and a new wish. */
static void note_question(const House *house, Room *room)
{
    const Table *table = room->table;
    const bool waits = table->state == TABLE_PLAYING && table_bot_to_move(table) < 0;
    const int n = waits ? table->count : -1;
    if (n != room->asked_n) {
        note_spent(house, room);
        room->asked_at = house->now;
        if (waits) {
            room->asked_seat = talia_decision(table->game)->who;
            note_asked(room, room->asked_seat, n);
        }
    }
    room->asked_n = n;
    if (table->undo_by < 0)
        room->wish_at = -1;
    else if (room->wish_at < 0)
        room->wish_at = house->now;
}

static bool is_due(const House *house, int64_t due)
{
    return due >= 0 && house->now >= due;
}

/* The line that a clock brings about, if any. */
static Record timeout(House *house, Room *room)
{
    const Table *table = room->table;
    TaliaChoice choice;
    const bool is_late = room_clock(house, room) == 0;
    const bool is_gone = is_due(house, absence_due(room)) || is_due(house, patience_due(room));
    if (is_due(house, wish_due(room))) return record_seat(RECORD_REFUSE, table->undo_by);
    if (!is_late && !is_gone) return record_none();
    if (is_gone || table->terms.takeover)
        return record_level(RECORD_TAKEOVER, talia_decision(table->game)->who, HOUSE_LEVEL);
    if (table->undo_by >= 0) return record_seat(RECORD_REFUSE, table->undo_by);
    if (!bot_choice(house, room, HOUSE_LEVEL, &choice)) return record_none();
    return record_choice(RECORD_CHOSEN, table->game, choice);
}

/* ---- What follows -------------------------------------------------------------------------- */

/* What is chosen for the seat that is asked; none: it is a person's to choose. */
static Record next_choice(House *house, Room *room)
{
    const Table *table = room->table;
    TaliaChoice choice;
    const int level = table_bot_to_move(table);
    if (level >= 0 && bot_choice(house, room, level, &choice))
        return record_choice(RECORD_CHOOSE, table->game, choice);
    if (level < 0 && table_auto_choice(table, &choice))
        return record_choice(RECORD_CHOSEN, table->game, choice);
    return record_none();
}

/* The next line that nobody need ask for, if there is one. While somebody wishes to take a choice
 * back bots wait. */
static Record next_line(House *house, Room *room)
{
    const Table *table = room->table;
    if (table->state == TABLE_WAITING) return wait_next(house, room);
    if (table->state == TABLE_OVER) return rated_next(house, room);
    if (room->guests == 0) return record_none();
    if (table->lines >= HOUSE_LINES - 1) return record_close();
    const Record choice = table->undo_by < 0 ? next_choice(house, room) : record_none();
    if (choice.word != RECORD_WORDS) return choice;
    note_question(house, room);
    const Record used = next_used(room);
    return used.word != RECORD_WORDS ? used : timeout(house, room);
}

/* Bots go on later, where they have had their share of this moment or the store has failed. A
 * database takes some of it with each line. */
static void follow(House *house, Room *room)
{
    const int64_t begun = house_microseconds(house);
    room->work_at = -1;
    for (int n = 0; n < HOUSE_BOT_CHOICES; n++) {
        if (n > 0 && house_microseconds(house) - begun >= HOUSE_ENOUGH) break;
        char error[TABLE_ERROR];
        const Record next = next_line(house, room);
        if (next.word == RECORD_WORDS) return;
        const Wrote wrote = room_write(house, room, next, error);
        if (wrote == WROTE || wrote == WROTE_LATE) continue;
        room->work_at = room->retry_at = house->now + HOUSE_RETRY;
        return;
    }
    room->work_at = house->now;
}

/* What is stored is not lost: without memory for it now, it is read again when somebody asks. */
static void send_away(House *house, Room *room)
{
    static const char *const nothing[2] = {"", ""};
    const Refusal why = room->lacks_memory ? REFUSAL_memory : REFUSAL_unreadable;
    if (!room->lacks_memory) note_event(house, HOUSE_UNREADABLE, room->table->id);
    for (const Guest *guest = room->first; guest; guest = guest->next)
        refuse_with(house, guest, "", why, nothing);
    room_drop(house, room);
}

void room_settle(House *house, Room *room)
{
    if (!room->is_ready) return;
    note_work(house, room);
    elsewhere_forget(house, room);
    follow(house, room);
    if (room->is_removed) {
        room_remove(house, room);
        return;
    }
    if (room->is_broken) {
        send_away(house, room);
        return;
    }
    note_question(house, room);
    tell_room(house, room);
    const int64_t due = room_due(house, room);
    if (due >= 0 && due < house->due) house->due = due;
}

int64_t sooner(int64_t a, int64_t b)
{
    if (a < 0 || b < 0) return a < 0 ? b : a;
    return a < b ? a : b;
}

int64_t room_due(const House *house, const Room *room)
{
    if (!room->is_ready) return room->is_reading ? house->now : -1;
    const int64_t clock = room_clock(house, room);
    int64_t due = sooner(room->work_at, wait_due(room));
    due = sooner(due, clock < 0 ? -1 : house->now + clock);
    due = sooner(due, sooner(absence_due(room), patience_due(room)));
    due = sooner(due, sooner(wish_due(room), elsewhere_due(room)));
    if (room->guests == 0) due = sooner(due, room->left_at + HOUSE_IDLE);
    return due >= 0 && due < room->retry_at ? room->retry_at : due;
}
