/* house.c - see house.h: who is connected, and which message goes where. */
#include "house.h"

#include <stdio.h>
#include <string.h>

#include "parts.h"

enum {
    CREDIT = 2000,         /* milliseconds: a hundred messages at once, then fifty a second */
    BYTES_COST = 256,      /* a millisecond more for so many bytes */
    TABLE_CREDIT = 120000, /* thirty tables at once, then one every four seconds */
    TABLE_COSTS = 4000,
    WORK_COSTS = 10,      /* for each millisecond of the processor's that a message took */
    DEBT = 10000,         /* at most, however long it took */
    REFUSED_EVERY = 1000, /* milliseconds between two words about too much */

    /* What messages cost of the credit; some take a while to answer. */
    LITTLE = 20,
    SOME = 40,
    MUCH = 100,
    VERY_MUCH = 500,
};

/* ---- Members of a message ------------------------------------------------------------------ */

bool get_text(const Request *request, const char *key, char *out, size_t size)
{
    return json_get_text(json_member(request->message, key), out, size) ||
           refuse_value(request, REFUSAL_member, key);
}

bool get_number(const Request *request, const char *key, int least, int most, int *out)
{
    int64_t number = 0;
    if (!json_get_integer(json_member(request->message, key), &number) || number < least ||
        number > most)
        return refuse_value(request, REFUSAL_member, key);
    *out = (int)number;
    return true;
}

bool get_bool(const Request *request, const char *key, bool *out)
{
    return json_get_bool(json_member(request->message, key), out) ||
           refuse_value(request, REFUSAL_member, key);
}

bool get_level(const Request *request, JsonValue value, int *out)
{
    char id[32] = "";
    *out = HOUSE_LEVEL;
    if (!value.at) return true;
    const int level = json_get_text(value, id, sizeof id) ? level_by_id(id) : -1;
    if (level < 0) return refuse_value(request, REFUSAL_level, id);
    *out = level;
    return true;
}

bool get_key(const Request *request, char out[HOUSE_KEY + 1])
{
    char key[64];
    const JsonValue value = json_member(request->message, "key");
    if (!value.at) {
        make_key(request->house, out);
        return true;
    }
    if (!json_get_text(value, key, sizeof key) || !is_key(key))
        return refuse_value(request, REFUSAL_member, "key");
    memcpy(out, key, HOUSE_KEY + 1);
    return true;
}

bool get_name(const Request *request, JsonValue value, char out[TABLE_NAME])
{
    char name[1024];
    if (!json_get_text(value, name, sizeof name))
        return refuse_value(request, REFUSAL_member, "name");
    if (!clean_name(name)) return refuse(request, REFUSAL_name);
    memcpy(out, name, strlen(name) + 1);
    return true;
}

bool needs_seat(const Request *request)
{
    return request->guest->seat >= 0 || refuse(request, REFUSAL_looks_on);
}

/* ---- Messages ------------------------------------------------------------------------------ */

typedef enum Needs {
    NEEDS_NOTHING,
    NEEDS_TABLE = 1, /* is at a table */
    MAKES_TABLE = 2, /* takes from the credit for tables */
    BRINGS_FILE = 4, /* may be long */
    COMES_FIRST = 8, /* needs no `hello` before it */
    IS_FOR_ONE = 16, /* in the browser: elsewhere there is no such message */
} Needs;

static const struct {
    const char *what;
    Obey *obey;
    unsigned needs;
    int costs;
} messages[] = {
    {"hello", obey_hello, COMES_FIRST, LITTLE},
    {"choose", obey_choose, NEEDS_TABLE, LITTLE},
    {"undo", obey_undo, NEEDS_TABLE, LITTLE},
    {"auto", obey_auto, NEEDS_TABLE, LITTLE},
    {"bot", obey_bot, NEEDS_TABLE, LITTLE},
    {"resign", obey_resign, NEEDS_TABLE, LITTLE},
    {"log", obey_log, NEEDS_TABLE, SOME},
    {"save", obey_save, NEEDS_TABLE, MUCH},
    {"step", obey_step, NEEDS_TABLE, SOME},
    {"language", obey_language, NEEDS_NOTHING, SOME},
    {"propose", obey_propose, NEEDS_NOTHING, LITTLE},
    {"create", obey_create, MAKES_TABLE, LITTLE},
    {"again", obey_again, NEEDS_TABLE | MAKES_TABLE, LITTLE},
    {"branch", obey_branch, NEEDS_TABLE | MAKES_TABLE, MUCH},
    {"load", obey_load, MAKES_TABLE | BRINGS_FILE, VERY_MUCH},
    {"return", obey_return, NEEDS_NOTHING, SOME},
    {"advise", obey_advise, NEEDS_TABLE, LITTLE},
    {"review", obey_review, IS_FOR_ONE | BRINGS_FILE, VERY_MUCH},
    {"verify", obey_verify, IS_FOR_ONE | BRINGS_FILE, VERY_MUCH},
#ifndef TALIA_PAGE /* whose house nobody else comes to */
    {"lobby", obey_lobby, NEEDS_NOTHING, SOME},
    {"join", obey_join, NEEDS_NOTHING, SOME},
    {"watch", obey_watch, NEEDS_NOTHING, SOME},
    {"leave", obey_leave, NEEDS_NOTHING, SOME},
    {"seat", obey_seat, NEEDS_TABLE, LITTLE},
    {"start", obey_start, NEEDS_TABLE, LITTLE},
    {"salt", obey_salt, NEEDS_TABLE, LITTLE},
    {"allow", obey_allow, NEEDS_TABLE, LITTLE},
    {"remove", obey_remove, NEEDS_NOTHING, SOME},
    {"emote", obey_emote, NEEDS_TABLE, LITTLE},
    {"match", obey_match, NEEDS_NOTHING, SOME},
    {"player", obey_player, NEEDS_NOTHING, SOME},
    {"forget", obey_forget, NEEDS_NOTHING, SOME},
    {"ladder", obey_ladder, NEEDS_NOTHING, MUCH},
#endif
};

enum { MESSAGES = sizeof messages / sizeof messages[0], WHAT = 32 };

static int connection_of(const House *house, const Guest *guest)
{
    return (int)(guest - house->guest);
}

/* Whether those who run the house let this one have more. */
static bool is_allowed(const House *house, const Guest *guest, HouseAsk what)
{
    const HouseHooks *hooks = &house->hooks;
    return !hooks->allows || hooks->allows(hooks->self, connection_of(house, guest), what);
}

/* Of too much; not each time, unless it is an answer. */
static bool refuse_for_now(House *house, Guest *guest, Refusal why)
{
    static const char *const nothing[2] = {"", ""};
    const bool awaits_answer = house->asker == guest;
    if (awaits_answer || house->now - guest->refused_at >= REFUSED_EVERY)
        refuse_with(house, guest, "", why, nothing);
    guest->refused_at = house->now;
    return false;
}

static void count_credit(const House *house, Guest *guest)
{
    const int64_t passed = house->now - guest->counted_at;
    guest->credit += passed;
    guest->table_credit += passed;
    if (guest->credit > CREDIT) guest->credit = CREDIT;
    if (guest->table_credit > TABLE_CREDIT) guest->table_credit = TABLE_CREDIT;
    guest->counted_at = house->now;
}

/* Whether the guest may take that much of the house's time. The page alone has all of it. */
static bool may_speak(House *house, Guest *guest, int64_t costs)
{
    if (is_solo(house)) return true;
    if (guest->credit < costs) return refuse_for_now(house, guest, REFUSAL_too_fast);
    guest->credit -= costs;
    return true;
}

/* What a message really took, but for bots, whose time is shared out otherwise. */
int64_t work_done(const House *house)
{
    return house_processor(house) - house->bot_processor;
}

void charge(const House *house, Guest *guest, int64_t took)
{
    const HouseHooks *hooks = &house->hooks;
    if (took <= 0 || is_solo(house)) return;
    guest->credit -= took * WORK_COSTS / 1000;
    if (guest->credit < -DEBT) guest->credit = -DEBT;
    if (hooks->took) hooks->took(hooks->self, connection_of(house, guest), took);
}

bool may_make_table(const Request *request)
{
    House *house = request->house;
    Guest *guest = request->guest;
    if (is_solo(house)) return true;
    if (house->is_draining) return refuse_for_now(house, guest, REFUSAL_draining);
    if (guest->table_credit < TABLE_COSTS || !is_allowed(house, guest, HOUSE_ASKS_TABLE))
        return refuse_for_now(house, guest, REFUSAL_too_many_tables);
    guest->table_credit -= TABLE_COSTS;
    return true;
}

static bool refuse_length(const Request *request)
{
    char most[16];
    snprintf(most, sizeof most, "%d", HOUSE_MESSAGE);
    const char *const values[2] = {request->what, most};
    return refuse_with(request->house, request->guest, request->what, REFUSAL_too_long, values);
}

static int which_message(const char *what)
{
    int which = 0;
    while (which < MESSAGES && strcmp(messages[which].what, what) != 0) which++;
    return which;
}

bool message_obey(const Request *request)
{
    return messages[which_message(request->what)].obey(request);
}

static bool obey(const Request *request, size_t length)
{
    House *house = request->house;
    Guest *guest = request->guest;
    char made[TABLE_ID];
    const int which = which_message(request->what);
    if (which == MESSAGES || (messages[which].needs & IS_FOR_ONE && !is_solo(house)))
        return refuse_value(request, REFUSAL_unknown, request->what);
    const unsigned needs = messages[which].needs;
    if (length > HOUSE_MESSAGE && !(needs & BRINGS_FILE)) return refuse_length(request);
    if (!guest->has_greeted && !(needs & COMES_FIRST)) return refuse(request, REFUSAL_hello_first);
    if (!may_speak(house, guest, messages[which].costs - LITTLE)) return false;
    if (needs & MAKES_TABLE && find_made(request, made)) return come_back_to(request, made);
    if (needs & NEEDS_TABLE && !guest->room) return refuse(request, REFUSAL_at_no_table);
    if (needs & MAKES_TABLE && !may_make_table(request)) return false;
    return messages[which].obey(request);
}

static Guest *guest_at(House *house, int connection)
{
    if (connection < 0 || connection >= house->guests) return NULL;
    return house->guest[connection].is_here ? &house->guest[connection] : NULL;
}

/* Whoever gives a request an id is told with each answer that it is one. */
static bool note_id(const Request *request)
{
    const int64_t most = (INT64_C(1) << 53) - 1; /* JSON's numbers are exact so far */
    House *house = request->house;
    const JsonValue id = json_member(request->message, "id");
    house->answers_later = false;
    if (!id.at) return true;
    if (!json_get_integer(id, &house->re) || house->re < 0 || house->re > most)
        return refuse_value(request, REFUSAL_member, "id");
    house->asker = request->guest;
    return true;
}

void request_ends(House *house, Guest *guest, bool is_done)
{
    const bool later = house->answers_later;
    if (guest->room) room_settle(house, guest->room);
    if (guest->work)
        guest->work->answers &= is_done;
    else if (is_done && house->asker && !later)
        send_done(house, guest);
    house->asker = NULL;
}

void request_obey(House *house, Guest *guest, const char *text, size_t length)
{
    char what[WHAT] = "";
    const Request request = {
        .house = house, .guest = guest, .message = {text, length}, .what = what};
    const size_t most = is_solo(house) ? HOUSE_SEEN : HOUSE_FILE;
    const bool is_sound = length <= most && json_check(text, length);
    if (!is_sound || !json_get_text(json_member(request.message, "do"), what, sizeof what)) {
        what[0] = '\0';
        refuse(&request, REFUSAL_no_json);
        return;
    }
    if (!note_id(&request)) return;
    note_work(house, guest->room);
    if (guest->room) room_read_missed(house, guest->room);
    request_ends(house, guest, obey(&request, length));
}

void house_receive(House *house, int connection, const char *text, size_t length, int64_t now)
{
    Guest *guest = guest_at(house, connection);
    house->now = now;
    if (!guest || guest->is_hung_up) return;
    house->asker = NULL;
    house->answers_later = false;
    count_credit(house, guest);
    if (!may_speak(house, guest, LITTLE + (int64_t)length / BYTES_COST)) return;
    if (!is_allowed(house, guest, HOUSE_ASKS_MESSAGE)) {
        refuse_for_now(house, guest, REFUSAL_too_fast);
        return;
    }
    if (guest->is_busy) {
        if (!work_keep_message(house, guest, text, length))
            refuse_for_now(house, guest, REFUSAL_too_fast);
        return;
    }
    const int64_t begun = work_done(house);
    request_obey(house, guest, text, length);
    note_work(house, NULL);
    charge(house, guest, work_done(house) - begun);
}

/* ---- Connections --------------------------------------------------------------------------- */

bool house_connect(House *house, int connection, int64_t now)
{
    if (connection < 0 || connection >= HOUSE_GUESTS) return false;
    Guest *guest = &house->guest[connection];
    if (guest->is_here) return false;
    house->now = now;
    *guest = (Guest){.is_here = true,
                     .seat = -1,
                     .came_at = now,
                     .counted_at = now,
                     .credit = CREDIT,
                     .table_credit = TABLE_CREDIT,
                     .refused_at = now - REFUSED_EVERY,
                     .undo_re = -1};
    if (house->guests <= connection) house->guests = connection + 1;
    return true;
}

void house_disconnect(House *house, int connection, int64_t now)
{
    Guest *guest = guest_at(house, connection);
    house->now = now;
    if (!guest) return;
    work_forget(house, guest);
    match_ends(house, guest);
    guest->is_here = false;
    house->listing -= guest->lists_tables;
    guest->lists_tables = false;
    guest_leaves(house, guest, match_is_over_without(guest));
    note_work(house, NULL);
    while (house->guests > 0 && !house->guest[house->guests - 1].is_here) house->guests--;
}

uint64_t guest_origin(const House *house, const Guest *guest)
{
    const HouseHooks *hooks = &house->hooks;
    return hooks->origin ? hooks->origin(hooks->self, connection_of(house, guest)) : 0;
}
