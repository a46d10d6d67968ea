/* client.c - what people and strangers have in common: a connection, and what they have heard. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../../script/random.h"
#include "members.h"
#include "sim.h"

static int number_of(const Client *client)
{
    return (int)(client - sim.client);
}

void client_wake_in(Client *client, int64_t milliseconds)
{
    client->wakes_at = sim.now + milliseconds;
    queue_put(EVENT_WAKE, client->wakes_at, number_of(client), ++client->waking, NULL, 0);
}

/* ---- The connection ------------------------------------------------------------------------- */

bool client_connect(Client *client)
{
    const int house = random_under(&client->random, sim.houses);
    const uint64_t link = ++sim.links;
    if (sim.network_is_bad && random_under(&client->random, 2)) return false;
    if (!process_connect(house, number_of(client), link)) return false;
    client->house = house;
    client->link = link;
    client->is_greeted = client->is_at_table = client->is_asked = client->is_known = false;
    client->sends_at = client->hears_at = 0;
    client->sent_at = -1;
    client->state = 0;
    return true;
}

static int64_t delay(Client *client)
{
    if (sim.network_is_bad) return 200 + random_under(&client->random, 4000);
    return 5 + random_under(&client->random, random_under(&client->random, 20) ? 60 : 1500);
}

void client_sends(Client *client, const char *text, size_t length)
{
    const int64_t at = sim.now + delay(client);
    if (!client->link) return;
    sim_note("from", number_of(client), text, length);
    client->sends_at = at > client->sends_at ? at : client->sends_at;
    queue_put(EVENT_TO_HOUSE, client->sends_at, client->house, client->link, text, length);
}

/* What has a key of its own can be said again. */
static void keep_wish(Client *client, const char *text)
{
    if (strstr(text, "\"key\":") && !strstr(text, "\"return\""))
        snprintf(client->wish, sizeof client->wish, "%s", text);
}

/* A message, with ' for ", and an id; it waits for its answer. */
void client_says(Client *client, const char *format, ...)
{
    char text[4096];
    va_list args;
    va_start(args, format);
    const int said = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (int i = 0; i < said; i++) {
        if (text[i] == '\'') text[i] = '"';
    }
    keep_wish(client, text);
    const int length = said - 1 +
                       snprintf(text + said - 1, sizeof text - (size_t)said, ",\"id\":%lld}",
                                (long long)++client->id);
    client->sent_at = sim.now;
    client_sends(client, text, (size_t)length);
    if (random_under(&client->random, 60) == 0) client_sends(client, text, (size_t)length);
}

/* Sometimes nobody tells the house, which finds out much later. */
void client_drops(Client *client, bool orderly)
{
    const int64_t after = orderly ? 5 : 100 + random_under(&client->random, MINUTE);
    if (!client->link) return;
    queue_put(EVENT_HANG_UP, sim.now + after, client->house, client->link, NULL, 0);
    client_loses(client);
}

void client_loses(Client *client)
{
    client->link = 0;
    client->is_greeted = client->is_at_table = client->is_asked = false;
    client->sent_at = -1;
}

void client_is_nowhere(Client *client)
{
    client->table[0] = '\0';
    client->is_at_table = false;
}

/* ---- Hearing -------------------------------------------------------------------------------- */

static bool is_of_type(const char *type, const char *wanted)
{
    return strcmp(type, wanted) == 0;
}

static void hear_joined(Client *client, const Members *message)
{
    int64_t seat = -1;
    char key[KEY + 1] = "";
    json_get_integer(member(message, "seat"), &seat);
    json_get_text(member(message, "table"), client->table, sizeof client->table);
    json_get_text(member(message, "key"), key, sizeof key);
    memcpy(client->key, key, sizeof key);
    client->seat = (int)seat;
    client->is_at_table = true;
    client->has_given = client->is_resigning = client->wishes_undo = false;
    client->state = 0;
    client->played = 0;
}

static void hear_table(Client *client, const Members *message)
{
    char state[16] = "";
    int64_t host = -1, wish = 0;
    const JsonValue undo = member(message, "undo"), fair = member(message, "fair");
    json_get_text(member(message, "state"), state, sizeof state);
    json_get_integer(member(message, "host"), &host);
    client->state = state[0];
    client->is_host = host >= 0 && host == client->seat;
    client->may_give = fair.at != NULL;
    client->wishes_undo = false;
    json_get_integer(json_member(undo, "wish"), &wish);
    client->asked_wish = (int)wish;
    const JsonValue waiting = json_member(undo, "waiting");
    for (JsonValue seat = json_first(waiting); seat.at; seat = json_next(waiting, seat)) {
        int64_t number = -1;
        if (json_get_integer(seat, &number) && number == client->seat) client->wishes_undo = true;
    }
    client->open_seats = 0;
    const JsonValue seats = member(message, "seats");
    for (JsonValue seat = json_first(seats); seat.at; seat = json_next(seats, seat)) {
        char who[16] = "";
        json_get_text(json_member(seat, "who"), who, sizeof who);
        client->open_seats += strcmp(who, "open") == 0;
    }
}

static void hear_view(Client *client, const Members *message)
{
    int64_t n = -1, asked = -1;
    char undo[8] = "";
    const JsonValue question = member(message, "question");
    const JsonValue options = json_member(question, "options");
    json_get_integer(member(message, "n"), &n);
    json_get_integer(member(message, "asked"), &asked);
    json_get_text(member(message, "canUndo"), undo, sizeof undo);
    client->n = (int)n;
    client->can_undo = undo[0];
    client->is_asked = client->seat >= 0 && asked == client->seat;
    client->treasures = false;
    json_get_bool(json_member(question, "treasures"), &client->treasures);
    client->options = 0;
    for (JsonValue option = json_first(options); option.at && client->options < OPTIONS;
         option = json_next(options, option))
        client->options += json_get_text(json_member(option, "label"),
                                         client->option[client->options], TEXT_LABEL);
}

/* Those whose table is gone, or whose seat is, look for another. */
static void hear_error(Client *client, const Members *message)
{
    char what[16] = "", code[24] = "";
    json_get_text(member(message, "do"), what, sizeof what);
    json_get_text(member(message, "code"), code, sizeof code);
    const bool is_gone = strcmp(code, "no-table") == 0 || strcmp(code, "wrong-key") == 0;
    if (is_gone && (strcmp(what, "return") == 0 || strcmp(what, "choose") == 0)) {
        client->is_at_table = false;
        if (strcmp(what, "return") == 0) client->table[0] = '\0';
    } else if (strcmp(what, "choose") == 0 && strcmp(code, "failed") == 0) {
        client->is_asked = true; /* and tries again */
    }
}

static void note_answer(Client *client, const Members *message, const char *type)
{
    int64_t re = -1;
    const bool ends = is_of_type(type, "done") || is_of_type(type, "error");
    if (!ends || !json_get_integer(member(message, "re"), &re) || re != client->id) return;
    client->sent_at = -1;
    client->wish[0] = '\0';
}

void client_hears(Client *client, const char *text, size_t length)
{
    static Members members;
    const Members *message = &members;
    char type[16] = "";
    members_of((JsonValue){text, length}, &members);
    json_get_text(member(message, "type"), type, sizeof type);
    note_answer(client, message, type);
    if (is_of_type(type, "welcome"))
        client->is_greeted = true;
    else if (is_of_type(type, "joined"))
        hear_joined(client, message);
    else if (is_of_type(type, "table"))
        hear_table(client, message);
    else if (is_of_type(type, "view"))
        hear_view(client, message);
    else if (is_of_type(type, "error"))
        hear_error(client, message);
    else if (is_of_type(type, "removed"))
        client_is_nowhere(client);
    const int64_t soon = 200 + random_under(&client->random, 2000);
    if (client->manner == PERSON && client->wakes_at > sim.now + 4 * soon)
        client_wake_in(client, soon);
}

void client_wakes(Client *client)
{
    if (client->manner == PERSON)
        person_acts(client);
    else
        stranger_acts(client);
}
