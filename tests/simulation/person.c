/* person.c - somebody who plays: sits down with others, chooses, takes back, leaves, comes back. */
#include <stdio.h>
#include <string.h>

#include "../../script/random.h"
#include "sim.h"

static int below(Client *client, int n)
{
    return random_under(&client->random, n);
}

static int number_of(const Client *client)
{
    return (int)(client - sim.client);
}

/* A key that one brings: small letters and digits that cannot be mistaken. */
static const char *new_key(Client *client)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    static char key[KEY + 1];
    for (int i = 0; i < KEY; i++) key[i] = letters[below(client, 32)];
    return key;
}

/* ---- At no table ---------------------------------------------------------------------------- */

static void create(Client *client)
{
    static const char *const levels[] = {"easy", "medium"};
    char seats[512] = "", terms[160];
    const int players = 2 + below(client, below(client, 3) ? 2 : 5);
    const int me = below(client, players), open = below(client, 4) ? 1 + below(client, 2) : 0;
    int length = 0, left = open;
    for (int seat = 0; seat < players; seat++) {
        const bool is_open = seat != me && left > 0;
        const char *comma = seat ? "," : "";
        if (seat == me)
            length += snprintf(seats + length, sizeof seats - (size_t)length,
                               "%s{'who':'me','name':'Anna %d'}", comma, number_of(client));
        else if (is_open)
            length +=
                snprintf(seats + length, sizeof seats - (size_t)length, "%s{'who':'open'}", comma);
        else
            length += snprintf(seats + length, sizeof seats - (size_t)length,
                               "%s{'who':'bot','level':'%s'}", comma,
                               below(client, 100) ? levels[below(client, 2)] : "strong");
        left -= is_open;
    }
    const int clock = below(client, 3) ? 0 : 10 + below(client, 50);
    const bool is_rated = below(client, 3) == 0;
    snprintf(terms, sizeof terms, "'public':%s,'points':%s,'clock':%d,'takeover':%s%s%s",
             below(client, 4) ? "false" : "true", below(client, 2) ? "true" : "false", clock,
             below(client, 2) ? "true" : "false", clock && below(client, 2) ? ",'bank':60" : "",
             is_rated           ? ",'rated':true"
             : below(client, 3) ? ""
                                : ",'advice':true");
    client_says(client,
                "{'do':'create','setup':{'players':%d,'attacks':'any'%s},'seats':[%s],"
                "'terms':{%s},'key':'%s'}",
                players, below(client, 4) ? "" : ",'like':['masquerade','native-village','moat']",
                seats, terms, new_key(client));
}

static void match(Client *client)
{
    client_says(client,
                "{'do':'match','players':%d,'sets':['base'%s],'rated':%s,'name':'Celina %d',"
                "'key':'%s'}",
                2 + below(client, 2), below(client, 2) ? "" : ",'seaside'",
                below(client, 2) ? "true" : "false", number_of(client), new_key(client));
}

/* Everybody has a rating, for as long as they want it to be kept. */
static void introduce(Client *client)
{
    char key[KEY + 1] = "abcdefghijkmnpqrstuvwxyz23";
    key[0] = (char)('a' + number_of(client) % 8);
    key[1] = (char)('p' + number_of(client) / 8 % 8);
    const int wish = below(client, 12);
    client_says(client, wish == 0 ? "{'do':'ladder'}" : "{'do':'%s','key':'%s'}",
                wish == 1 ? "forget" : "player", key);
}

/* A table that somebody has told of. */
static const char *some_table(Client *client)
{
    const uint64_t known = sim.boarded < 32 ? sim.boarded : 32;
    return known ? sim.board[below(client, (int)known)] : NULL;
}

static void look_for_table(Client *client)
{
    const char *table = some_table(client);
    const int wish = below(client, 20);
    if (sim.is_calm) return; /* it is late */
    if (wish == 0)
        client_says(client, "{'do':'lobby','on':%s}", below(client, 2) ? "true" : "false");
    else if (wish == 1)
        client_says(client, "{'do':'propose','setup':{'players':3}}");
    else if (wish == 3)
        match(client);
    else if (wish == 4)
        introduce(client);
    else if (wish == 2 && table)
        client_says(client, "{'do':'watch','table':'%s'}", table);
    else if (wish < 12 && table)
        client_says(client, "{'do':'join','table':'%s','name':'Bartek %d','key':'%s'}", table,
                    number_of(client), new_key(client));
    else
        create(client);
}

/* ---- At a table ----------------------------------------------------------------------------- */

static void tell_friends(const Client *client)
{
    const uint64_t known = sim.boarded < 32 ? sim.boarded : 32;
    for (uint64_t i = 0; i < known; i++) {
        if (strcmp(sim.board[i], client->table) == 0) return;
    }
    memcpy(sim.board[sim.boarded++ % 32], client->table, TABLE_ID);
}

static void wait_for_start(Client *client)
{
    if (client->open_seats > 0) tell_friends(client);
    if (client->may_give && !client->has_given) {
        client->has_given = true;
        if (below(client, 8) || sim.is_calm)
            client_says(client, "{'do':'salt','salt':'%016llx%016llx'}",
                        (unsigned long long)random_next(&client->random),
                        (unsigned long long)random_next(&client->random));
    } else if (client->is_host && (sim.is_calm || below(client, 6) == 0)) {
        client_says(client, "{'do':'start'}");
    } else if (client->is_host && below(client, 10) == 0) {
        client_says(client, "{'do':'seat','seat':%d,'who':'%s'}", below(client, 3),
                    below(client, 2) ? "bot" : "open");
    } else if (below(client, 40) == 0 && !sim.is_calm) {
        client_says(client, "{'do':'leave','table':'%s','key':'%s'}", client->table, client->key);
        client_is_nowhere(client);
    }
}

/* Mostly what ends a game: treasures, then something dear. */
static void choose(Client *client)
{
    const char *label = client->option[below(client, client->options)];
    for (int i = 0; i < client->options; i++) {
        if (strcmp(client->option[i], "buy Province") == 0) label = client->option[i];
    }
    if (client->treasures && below(client, 8)) label = "treasures";
    client->played++;
    client->is_asked = false;
    client_says(client, "{'do':'choose','n':%d,\"label\":\"%s\"}", client->n, label);
}

static void do_something_else(Client *client)
{
    static const char *const others[] = {
        "{'do':'log'}",
        "{'do':'language','language':'pl'}",
        "{'do':'language','language':'en'}",
        "{'do':'auto','forced':true,'obvious':true}",
        "{'do':'auto','forced':false}",
        "{'do':'bot','on':true,'level':'easy'}",
        "{'do':'bot','on':false}",
        "{'do':'bot','on':false}",
        "{'do':'save'}",
        "{'do':'step','n':3}",
        "{'do':'emote','what':'wow'}",
        "{'do':'emote','what':'good-game'}",
    };
    const int which = below(client, 15);
    if (which < 12)
        client_says(client, "%s", others[which]);
    else if (which == 14)
        client_says(client, "{'do':'advise','n':%d}", client->n);
    else if (which == 12 && client->played > 10 && below(client, 4) == 0)
        client_says(client, "{'do':'resign'}");
    else if (which == 13 && below(client, 3) == 0) {
        client_says(client, "{'do':'leave'}");
        if (below(client, 2)) client->table[0] = '\0'; /* for good */
        client->is_at_table = false;
    }
}

static void play(Client *client)
{
    if (client->wishes_undo) {
        client->wishes_undo = false;
        client_says(client, "{'do':'allow','yes':%s,'wish':%d}",
                    below(client, 3) ? "true" : "false", client->asked_wish);
    } else if (sim.is_calm && client->seat >= 0 && client->played > 30) {
        client_says(client, "{'do':'resign'}");
        client->played = 0;
    } else if (!sim.is_calm && client->can_undo && below(client, 25) == 0) {
        client_says(client, "{'do':'undo','n':%d}", client->n);
    } else if (!sim.is_calm && below(client, 60) == 0) {
        do_something_else(client);
    } else if (client->is_asked && client->options > 0) {
        choose(client);
    } else if (!sim.is_calm && below(client, 30) == 0) {
        client_says(client, "{'do':'bot','on':false}");
    }
}

static void after_the_end(Client *client)
{
    const int wish = below(client, 6);
    if (wish == 0)
        client_says(client, "{'do':'step','n':%d}", below(client, 1 + client->n));
    else if (wish == 1)
        client_says(client, "{'do':'save'}");
    else if (wish == 2 && !sim.is_calm)
        client_says(client, "{'do':'again','key':'%s'}", new_key(client));
    else if (wish == 3 && !sim.is_calm && below(client, 3) == 0)
        client_says(client, "{'do':'branch','n':%d}", below(client, 1 + client->n));
    else if (wish == 4 && client->is_host && below(client, 2))
        client_says(client, "{'do':'remove','table':'%s','key':'%s'}", client->table, client->key);
    else {
        client_says(client, "{'do':'leave'}");
        client_is_nowhere(client);
    }
}

/* ---- All of it ------------------------------------------------------------------------------ */

static void act_at_table(Client *client)
{
    switch (client->state) {
    case 'w':
        wait_for_start(client);
        return;
    case 'p':
        if (client->seat >= 0)
            play(client);
        else if (below(client, 5) == 0 || sim.is_calm) {
            client_says(client, "{'do':'leave'}");
            client_is_nowhere(client);
        }
        return;
    case 'o':
        after_the_end(client);
        return;
    default:
        if (below(client, 4) == 0) client_says(client, "{'do':'log'}");
    }
}

/* The answer was lost with the connection. */
static void say_again(Client *client)
{
    char wish[sizeof client->wish];
    snprintf(wish, sizeof wish, "%s", client->wish);
    wish[strlen(wish) - 1] = '\0'; /* the brace */
    client_says(client, "%s%s}", wish, strstr(wish, "\"repeat\"") ? "" : ",'repeat':true");
}

static void act_here(Client *client)
{
    const bool is_stuck = client->sent_at >= 0 && sim.now - client->sent_at > 45 * SECOND;
    if (is_stuck || (!client->is_greeted && below(client, 20) == 0)) {
        client_drops(client, below(client, 2));
    } else if (client->sent_at >= 0 || !client->is_greeted) {
        return; /* it waits for its answer */
    } else if (!client->is_known) {
        client->is_known = true;
        introduce(client);
    } else if (client->wish[0]) {
        say_again(client);
    } else if (client->is_at_table && client->table[0]) {
        act_at_table(client);
    } else if (client->table[0] && client->key[0]) {
        client_says(client, "{'do':'return','table':'%s','key':'%s'}", client->table, client->key);
    } else {
        client->table[0] = '\0';
        look_for_table(client);
    }
}

/* How long until it does the next thing: people think, and now and then they are away. */
static int64_t pause(Client *client)
{
    if (sim.is_calm) return 300 + below(client, 1500);
    if (below(client, 150) == 0) return MINUTE + below(client, 20 * MINUTE);
    if (client->link && !client->table[0]) return 2 * SECOND + below(client, 30 * SECOND);
    return SECOND + below(client, below(client, 8) ? 12 * SECOND : MINUTE);
}

void person_acts(Client *client)
{
    if (!client->link) {
        if (client_connect(client))
            client_says(client, "{'do':'hello','protocol':1,'language':'%s'}",
                        below(client, 2) ? "en" : "pl");
    } else if (!sim.is_calm && below(client, 300) == 0) {
        client_drops(client, below(client, 2));
    } else {
        act_here(client);
    }
    client_wake_in(client, pause(client));
}
