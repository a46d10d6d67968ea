/* stranger.c - somebody who tries what one may not. */
#include <stdio.h>
#include <string.h>

#include "../../script/random.h"
#include "sim.h"

static int below(Client *client, int n)
{
    return random_under(&client->random, n);
}

static const char *some_table(Client *client)
{
    const uint64_t known = sim.boarded < 32 ? sim.boarded : 32;
    return known ? sim.board[below(client, (int)known)] : "k3f9x2abcd";
}

/* A key of another seat, of one's own, or of nobody; never that of the seat itself. */
static const char *some_key(Client *client, const char *table)
{
    const Client *other = &sim.client[below(client, sim.clients)];
    if (other->manner == PERSON && other->key[0] && strcmp(other->table, table) != 0)
        return other->key;
    return below(client, 2) ? "aaaaaaaaaaaaaaaaaaaaaaaaaa" : "";
}

static void say_nonsense(Client *client)
{
    static const char *const nonsense[] = {
        "",
        "{",
        "null",
        "[]",
        "{'do':5}",
        "{'do':'fly'}",
        "{'do':'choose'}",
        "{'do':'choose','n':-1,'label':''}",
        "{'do':'choose','n':99999999999999999999,'label':'end'}",
        "{'do':'hello','protocol':2,'language':'en'}",
        "{'do':'verify','text':''}",
        "{'do':'load','text':'deal: yes'}",
        "{'do':'create','setup':{'players':9},'seats':[],'terms':{}}",
        "{'do':'create','setup':{},'seats':[{'who':'me','name':'\\u0007'}],'terms':{}}",
        "{'do':'undo','n':1e3}",
        "{'do':'salt','salt':'zz'}",
        "{'do':'step','n':0}",
        "{'do':'save'}",
        "{'do':'lobby','on':true,'id':7}",
    };
    char text[512];
    const size_t count = sizeof nonsense / sizeof *nonsense;
    int length = snprintf(text, sizeof text, "%s", nonsense[below(client, (int)count)]);
    for (int i = 0; i < length; i++) {
        if (text[i] == '\'') text[i] = '"';
    }
    for (int i = below(client, 3); i > 0 && length > 0; i--)
        text[below(client, length)] = (char)below(client, 256);
    if (length > 0 && below(client, 4) == 0) length = below(client, length);
    client_sends(client, text, (size_t)length);
}

/* Long, and deep. */
static void say_much(Client *client)
{
    static char text[300 << 10];
    const int length = below(client, 4) ? 17 << 10 : (int)sizeof text;
    memset(text, below(client, 2) ? '[' : ' ', (size_t)length);
    client_sends(client, text, (size_t)length);
}

static void act_as_another(Client *client, const char *table)
{
    switch (below(client, 9)) {
    case 0:
        client_says(client, "{'do':'return','table':'%s','key':'%s'}", table,
                    some_key(client, table));
        return;
    case 1:
        client_says(client, "{'do':'choose','n':%d,'label':'end'}", client->n);
        return;
    case 2:
        client_says(client, "{'do':'undo','n':%d}", client->n);
        return;
    case 3:
        client_says(client, "{'do':'remove'}");
        return;
    case 4:
        client_says(client, "{'do':'start'}");
        return;
    case 5:
        client_says(client, "{'do':'seat','seat':%d,'who':'open'}", below(client, 6));
        return;
    case 6:
        client_says(client, "{'do':'allow','yes':true}");
        return;
    case 7:
        client_says(client, "{'do':'bot','on':true}");
        return;
    default:
        client_says(client, "{'do':'resign'}");
    }
}

/* Ratings, matches and gestures of somebody who has no part in any. */
static void mix_in(Client *client)
{
    char key[KEY + 1] = "abcdefghijkmnpqrstuvwxyz23"; /* some of them are people's */
    key[below(client, 2)] = (char)('a' + below(client, 8));
    key[2] = (char)('c' + below(client, 2));
    switch (below(client, 6)) {
    case 5:
        client_says(client, "{'do':'advise','n':%d}", client->n);
        return;
    case 0:
        client_says(client, "{'do':'ladder'}");
        return;
    case 1:
        client_says(client, "{'do':'emote','what':'wow'}");
        return;
    case 2:
        client_says(client, "{'do':'match','players':2,'sets':['base'],'rated':true,'name':'M'}");
        return;
    case 3:
        client_says(client, "{'do':'player','key':'%s'}", key);
        return;
    default:
        client_says(client, "{'do':'forget','key':'%s'}", key);
    }
}

static void act(Client *client)
{
    const char *table = some_table(client);
    switch (below(client, 13)) {
    case 0:
    case 1:
        say_nonsense(client);
        return;
    case 2:
        client_says(client, "{'do':'watch','table':'%s'}", table);
        return;
    case 3:
        client_says(client, "{'do':'join','table':'%s','name':'Mallory','seat':%d}", table,
                    below(client, 6));
        return;
    case 4:
        if (client->key[0])
            client_says(client, "{'do':'return','table':'%s','key':'%s'}", table, client->key);
        return;
    case 5:
        say_much(client);
        return;
    case 6:
        client_says(client,
                    "{'do':'create','setup':{},'seats':[{'who':'me','name':'M'},"
                    "{'who':'%s'}],'terms':{'public':true}}",
                    below(client, 2) ? "open" : "bot");
        return;
    case 7:
        client->id = below(client, 5);
        client_says(client, "{'do':'log'}");
        return;
    case 8:
        if (client->is_asked && client->options > 0)
            client_says(client, "{'do':'choose','n':%d,\"label\":\"%s\"}",
                        client->n - below(client, 3), client->option[0]);
        return;
    case 9:
        mix_in(client);
        return;
    default:
        act_as_another(client, table);
    }
}

void stranger_acts(Client *client)
{
    if (!client->link) {
        if (client_connect(client) && below(client, 10))
            client_says(client, "{'do':'hello','protocol':1,'language':'en'}");
    } else if (below(client, 100) == 0) {
        client_drops(client, below(client, 2));
    } else {
        const int many = below(client, 30) ? 1 : 150;
        for (int i = 0; i < many; i++) act(client);
    }
    client_wake_in(client, sim.is_calm ? 5 * SECOND : 300 + below(client, 8000));
}
