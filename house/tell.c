/* tell.c - what the house sends. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../protocol/tell.h"
#include "../text/say.h"
#include "parts.h"

/* ---- Refusals ------------------------------------------------------------------------------ */

/* The codes of docs/PROTOCOL.md. */
static const char *const code[REFUSALS] = {
    [REFUSAL_no_json] = "bad-message",
    [REFUSAL_too_long] = "bad-message",
    [REFUSAL_unknown] = "bad-message",
    [REFUSAL_hello_first] = "bad-message",
    [REFUSAL_protocol] = "bad-message",
    [REFUSAL_member] = "bad-message",
    [REFUSAL_too_fast] = "too-many",
    [REFUSAL_setup] = "bad-setup",
    [REFUSAL_seed] = "bad-setup",
    [REFUSAL_no_table] = "no-table",
    [REFUSAL_at_no_table] = "no-table",
    [REFUSAL_seats_count] = "bad-setup",
    [REFUSAL_one_me] = "bad-setup",
    [REFUSAL_no_seat] = "no-seat",
    [REFUSAL_seat_taken] = "no-seat",
    [REFUSAL_all_taken] = "full",
    [REFUSAL_sits_here] = "not-now",
    [REFUSAL_name] = "bad-message",
    [REFUSAL_level] = "bad-message",
    [REFUSAL_wrong_key] = "wrong-key",
    [REFUSAL_host_only] = "not-yours",
    [REFUSAL_looks_on] = "not-yours",
    [REFUSAL_begun] = "not-now",
    [REFUSAL_not_begun] = "not-now",
    [REFUSAL_over] = "not-now",
    [REFUSAL_not_over] = "not-now",
    [REFUSAL_not_asked] = "not-yours",
    [REFUSAL_bot_plays] = "not-now",
    [REFUSAL_no_net] = "not-now",
    [REFUSAL_no_advice] = "not-now",
    [REFUSAL_too_late] = "too-late",
    [REFUSAL_no_option] = "not-an-option",
    [REFUSAL_no_undo] = "not-now",
    [REFUSAL_undo_asked] = "not-now",
    [REFUSAL_nobody_agrees] = "not-now",
    [REFUSAL_not_granted] = "refused",
    [REFUSAL_nobody_asks] = "not-now",
    [REFUSAL_nobody_hears] = "not-now",
    [REFUSAL_no_position] = "bad-message",
    [REFUSAL_others_here] = "not-now",
    [REFUSAL_rated] = "not-now",
    [REFUSAL_no_fit] = "not-now",
    [REFUSAL_draining] = "not-now",
    [REFUSAL_house_full] = "full",
    [REFUSAL_table_full] = "full",
    [REFUSAL_other_windows] = "full",
    [REFUSAL_seats_origin] = "too-many",
    [REFUSAL_sent_away] = "not-now",
    [REFUSAL_too_many_tables] = "too-many",
    [REFUSAL_game_long] = "too-many",
    [REFUSAL_file] = "bad-message",
    [REFUSAL_not_stored] = "failed",
    [REFUSAL_not_read] = "failed",
    [REFUSAL_unreadable] = "failed",
    [REFUSAL_newer_rules] = "failed",
    [REFUSAL_older_rules] = "failed",
    [REFUSAL_memory] = "failed",
};

void note_event(const House *house, HouseEvent what, const char *about)
{
    if (house->hooks.happened) house->hooks.happened(house->hooks.self, what, about);
}

bool refuse_with(House *house, const Guest *guest, const char *what, Refusal why,
                 const char *const values[2])
{
    enum { WORDS = 1024 };
    char words[WORDS];
    say_fill(words, sizeof words, refusal_words(guest->language, why), values, 2);
    json_start(&house->out);
    tell_error(&house->out, what, code[why], words);
    send_out(house, guest);
    note_event(house, HOUSE_REFUSED, code[why]);
    return false;
}

bool refuse_value(const Request *request, Refusal why, const char *value)
{
    const char *const values[2] = {value, ""};
    if (request->is_quiet) return false;
    return refuse_with(request->house, request->guest, request->what, why, values);
}

bool refuse(const Request *request, Refusal why)
{
    return refuse_value(request, why, "");
}

bool refuse_number(const Request *request, Refusal why, int64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, number);
    return refuse_value(request, why, digits);
}

/* ---- Messages ------------------------------------------------------------------------------ */

/* Of which request the message is an answer, as its last member. */
static void name_request(Json *out, int64_t re)
{
    out->length--; /* the bracket */
    json_integer(out, "re", re);
    json_close(out, '}');
}

/* A message that there was no memory for is not sent: the next one tells what it would have. */
void send_out(House *house, const Guest *guest)
{
    Json *out = &house->out;
    if (out->ok && guest == house->asker) name_request(out, house->re);
    if (!out->ok) return;
    house->hooks.send(house->hooks.self, (int)(guest - house->guest), out->text, out->length);
}

void send_done(House *house, const Guest *guest)
{
    json_start(&house->out);
    json_open(&house->out, NULL, '{');
    json_string(&house->out, "type", "done");
    json_close(&house->out, '}');
    send_out(house, guest);
}

void send_joined(House *house, const Guest *guest, const char *key)
{
    Json *out = &house->out;
    json_start(out);
    json_open(out, NULL, '{');
    json_string(out, "type", "joined");
    json_string(out, "table", guest->room->table->id);
    if (guest->seat >= 0)
        json_integer(out, "seat", guest->seat);
    else
        json_null(out, "seat");
    if (key) json_string(out, "key", key);
    json_close(out, '}');
    send_out(house, guest);
}

/* ---- A table, to all who are there --------------------------------------------------------- */

static int count_watching(const Room *room)
{
    int watching = room->guests;
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) watching -= room->here[seat];
    return watching;
}

/* Whether a wish to take back was granted is the answer to the request that asked for it. */
static void answer_wish(House *house, const Room *room, Guest *guest)
{
    static const char *const nothing[2] = {"", ""};
    const Guest *asker = house->asker;
    const int64_t re = house->re;
    if (is_solo(house) || guest->undo_re < 0 || room->table->undo_by == guest->seat) return;
    house->asker = guest;
    house->re = guest->undo_re;
    guest->undo_re = -1;
    if (room->table->went_back)
        send_done(house, guest);
    else
        refuse_with(house, guest, "undo", REFUSAL_not_granted, nothing);
    house->asker = asker;
    house->re = re;
}

/* The game as it stands, with the log of that tale or with what is new; and how it went. */
static void send_view(House *house, const Room *room, const Guest *guest, Listener who, Tale *tale)
{
    Json *out = &house->out;
    const int64_t clock = room_clock(house, room);
    int64_t bank[TALIA_MAX_PLAYERS];
    if (room_bank(house, room, bank)) who.bank = bank;
    json_start(out);
    if (tale)
        tell_view_with(out, room->table, who, tale, clock);
    else
        tell_view(out, room->table, who, guest->wants_whole, clock);
    send_out(house, guest);
    if (room->table->state != TABLE_OVER) return;
    json_start(out);
    tell_summary(out, room->table);
    send_out(house, guest);
}

/* ---- A long log, some choices at a time ---------------------------------------------------- */

typedef struct Viewing {
    Work work;
    Tale *tale;
} Viewing;

static void end_view(House *house, Work *work)
{
    (void)house;
    tale_close(((Viewing *)work)->tale);
}

static WorkState view_on(const Request *request, Work *work)
{
    const Viewing *viewing = (const Viewing *)work;
    House *house = request->house;
    const Guest *guest = request->guest;
    const Room *room = guest->room;
    if (!tale_on(viewing->tale, room->table, room->table->count, house->slice)) return WORK_GOES_ON;
    send_view(house, room, guest, (Listener){.seat = guest->seat, .language = guest->language},
              viewing->tale);
    return WORK_DONE;
}

/* Without memory the guest hears nothing now, and all of it as soon as anything happens. */
static void begin_view(House *house, Guest *guest)
{
    const Request request = {.house = house, .guest = guest, .what = ""};
    const Listener who = {.seat = guest->seat, .language = guest->language};
    Viewing *viewing = malloc(sizeof *viewing);
    Tale *tale = tale_open(guest->room->table, who);
    guest->wants_whole = !viewing || !tale;
    if (guest->wants_whole) {
        free(viewing);
        tale_close(tale);
        return;
    }
    *viewing =
        (Viewing){.work = {.go_on = view_on, .end = end_view, .is_of_room = true, .is_view = true},
                  .tale = tale};
    work_begin(&request, &viewing->work);
}

static void tell_view_to(House *house, const Room *room, Guest *guest, const Json *piles)
{
    const Listener who = {.seat = guest->seat, .language = guest->language, .piles = piles};
    const Table *table = room->table;
    guest->wants_whole |= table->news_lost;
    const bool is_long = guest->wants_whole && table->count > HOUSE_SLICE && !is_solo(house);
    if (guest->work && (is_long || guest->work->is_view)) return; /* then, or by that */
    if (is_long) {
        begin_view(house, guest);
        return;
    }
    send_view(house, room, guest, who, NULL);
    guest->wants_whole = false;
}

static void tell_guest(House *house, const Room *room, Guest *guest, const Json *piles)
{
    const Listener who = {.seat = guest->seat, .language = guest->language};
    const Table *table = room->table;
    Json *out = &house->out;
    if (room->table_changed || guest->wants_table) {
        json_start(out);
        tell_table(out, table, who, room_present(room), count_watching(room));
        send_out(house, guest);
    }
    guest->wants_table = false;
    if (table->game && (room->view_changed || guest->wants_whole))
        tell_view_to(house, room, guest, piles);
    else if (!table->game)
        guest->wants_whole = false;
    answer_wish(house, room, guest);
}

void tell_room(House *house, Room *room)
{
    const bool tells_views = room->guests > 1 && room->view_changed && room->table->game;
    json_start(&house->piles);
    if (tells_views) tell_piles(&house->piles, room->table->game);
    for (Guest *guest = room->first; guest; guest = guest->next)
        tell_guest(house, room, guest, tells_views && house->piles.ok ? &house->piles : NULL);
    table_forget_news(room->table);
    room->table_changed = room->view_changed = false;
}
