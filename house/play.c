/* play.c - what those who sit at a table do in the game: choosing, taking back, giving up. */
#include "parts.h"

static bool needs_playing(const Request *request)
{
    const TableState state = request->guest->room->table->state;
    if (!needs_seat(request)) return false;
    if (state == TABLE_WAITING) return refuse(request, REFUSAL_not_begun);
    return state == TABLE_PLAYING || refuse(request, REFUSAL_over);
}

/* Whether the message is about the position as it is; else it follows. */
static bool is_in_time(const Request *request, int n)
{
    if (n == request->guest->room->table->count) return true;
    request->guest->wants_whole = true;
    return refuse(request, REFUSAL_too_late);
}

/* ---- Choosing ------------------------------------------------------------------------------ */

/* The game moves on: a wish to take back what was before is over. */
static bool end_wish(const Request *request)
{
    const Table *table = request->guest->room->table;
    if (table->undo_by < 0) return true;
    return write_for(request, record_seat(RECORD_REFUSE, table->undo_by));
}

bool is_asked(const Request *request)
{
    const Guest *guest = request->guest;
    int n;
    if (!needs_playing(request) || !get_number(request, "n", 0, TABLE_CHOICES, &n)) return false;
    if (!is_in_time(request, n)) return false;
    const Table *table = guest->room->table;
    if (talia_decision(table->game)->who != guest->seat) return refuse(request, REFUSAL_not_asked);
    return table_bot_to_move(table) < 0 || refuse(request, REFUSAL_bot_plays);
}

bool obey_choose(const Request *request)
{
    const Table *table = request->guest->room->table;
    char label[TEXT_LABEL];
    TaliaChoice choice;
    int n;
    if (!needs_seat(request) || !get_number(request, "n", 0, TABLE_CHOICES, &n)) return false;
    if (is_repeated_choice(request, n)) return true;
    if (!is_asked(request) || !get_text(request, "label", label, sizeof label)) return false;
    if (!table_choice(table, label, &choice))
        return refuse_value(request, REFUSAL_no_option, label);
    if (!end_wish(request)) return false;
    return write_for(request, record_choice(RECORD_CHOOSE, table->game, choice));
}

/* ---- Taking back --------------------------------------------------------------------------- */

/* Whether all who would have to are there: else the others would wait for nothing. */
static bool all_can_agree(const Room *room, int by)
{
    const Table *table = room->table;
    for (int seat = 0; seat < table->setup.players; seat++) {
        const Seat *at = &table->seat[seat];
        if (seat != by && at->kind == SEAT_PERSON && !at->resigned &&
            !(room_present(room) >> seat & 1))
            return false;
    }
    return true;
}

/* The request ends when the others have agreed, or not; one at a time for each guest. */
static bool wait_for_others(const Request *request)
{
    House *house = request->house;
    Guest *guest = request->guest;
    if (!house->asker) return true;
    if (guest->undo_re >= 0 && guest->undo_re != house->re)
        return refuse(request, REFUSAL_undo_asked);
    house->answers_later = true;
    guest->undo_re = house->re;
    return true;
}

bool obey_undo(const Request *request)
{
    const Table *table = request->guest->room->table;
    const int seat = request->guest->seat;
    bool is_free;
    int n;
    if (!needs_playing(request) || !get_number(request, "n", 0, TABLE_CHOICES, &n)) return false;
    if (is_repeated_undo(request, n)) return true;
    if (!is_in_time(request, n)) return false;
    const int to = table_undo_to(table, seat, &is_free);
    const bool is_far = table->count - to > HOUSE_BACK && !is_solo(request->house);
    if (to < 0 || is_far) return refuse(request, REFUSAL_no_undo);
    if (is_free)
        return may_do_more(request, MORE_LITTLE) &&
               write_for(request, record_back(RECORD_UNDO, seat, to));
    if (table->undo_by == seat && table->undo_to == to) return wait_for_others(request);
    if (table->undo_by >= 0) return refuse(request, REFUSAL_undo_asked);
    if (!all_can_agree(request->guest->room, seat)) return refuse(request, REFUSAL_nobody_agrees);
    return may_do_more(request, MORE_ASK) &&
           write_for(request, record_back(RECORD_ASK, seat, to)) && wait_for_others(request);
}

/* `wish` unsaid: the one that there is. */
bool obey_allow(const Request *request)
{
    const Table *table = request->guest->room->table;
    const int seat = request->guest->seat;
    int wish = table->undo_wish;
    bool yes;
    if (!needs_playing(request) || !get_bool(request, "yes", &yes)) return false;
    if (json_member(request->message, "wish").at &&
        !get_number(request, "wish", 0, HOUSE_LINES, &wish))
        return false;
    if (is_repeated_answer(request, wish, yes)) return true;
    if (wish != table->undo_wish) return refuse(request, REFUSAL_nobody_asks);
    const bool is_asked = table->undo_waiting >> seat & 1;
    if (!is_asked && (yes || table->undo_by != seat)) return refuse(request, REFUSAL_nobody_asks);
    return write_for(request, record_seat(yes ? RECORD_AGREE : RECORD_REFUSE, seat));
}

/* ---- Who chooses --------------------------------------------------------------------------- */

/* A member that may be left out. */
static bool get_wish(const Request *request, const char *key, bool *out)
{
    return !json_member(request->message, key).at || get_bool(request, key, out);
}

bool obey_auto(const Request *request)
{
    if (!needs_seat(request)) return false;
    const int at = request->guest->seat;
    const Seat *seat = &request->guest->room->table->seat[at];
    bool forced = seat->auto_forced, obvious = seat->auto_obvious;
    if (!get_wish(request, "forced", &forced) || !get_wish(request, "obvious", &obvious))
        return false;
    if (forced == seat->auto_forced && obvious == seat->auto_obvious) return true;
    return may_do_more(request, MORE_LITTLE) &&
           write_for(request, record_auto(at, forced, obvious));
}

bool obey_bot(const Request *request)
{
    bool on;
    int level;
    if (!needs_playing(request) || !get_bool(request, "on", &on) ||
        !get_level(request, json_member(request->message, "level"), &level))
        return false;
    const Seat *seat = &request->guest->room->table->seat[request->guest->seat];
    if (on && request->guest->room->table->terms.is_rated) return refuse(request, REFUSAL_rated);
    if (on == seat->bot_plays && !seat->resigned && (!on || seat->level == level)) return true;
    return may_do_more(request, MORE_SEAT) &&
           write_for(request, record_level(RECORD_TAKEOVER, request->guest->seat, on ? level : -1));
}

bool obey_resign(const Request *request)
{
    if (!needs_seat(request)) return false;
    if (request->guest->room->table->seat[request->guest->seat].resigned) return true;
    if (!needs_playing(request)) return false;
    return write_for(request, record_level(RECORD_RESIGN, request->guest->seat, HOUSE_LEVEL));
}
