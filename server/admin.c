/* admin.c - see admin.h. */
#include "admin.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "log.h"

/* One request on its way: its words, and what it is answered with. */
typedef struct Asked {
    Admin *admin;
    const char *first, *second; /* after the command; "": none */
    int64_t now, wall;
    FILE *out;
} Asked;

static void yes(const Asked *asked, const char *words)
{
    fprintf(asked->out, "ok\n%s", words);
}

static void no(const Asked *asked, const char *words)
{
    fprintf(asked->out, "no\n%s\n", words);
}

/* ---- Tables -------------------------------------------------------------------------------- */

typedef struct Listing {
    FILE *out;
    int left;
} Listing;

static bool list_one(void *to, const StoreEntry *entry)
{
    static const char *const marks[STORE_MARKS] = {[STORE_PLAIN] = "playing",
                                                   [STORE_LISTED] = "public",
                                                   [STORE_OVER] = "over",
                                                   [STORE_RATING] = "rated"};
    Listing *listing = to;
    char written[32] = "";
    struct tm broken;
    const time_t time = (time_t)entry->written;
    if (entry->mark == STORE_PLAYER) return false;
    const bool is_known = entry->mark >= 0 && entry->mark < STORE_MARKS;
    if (gmtime_r(&time, &broken)) strftime(written, sizeof written, "%Y-%m-%dT%H:%MZ", &broken);
    fprintf(listing->out, "%s %s %d %s\n", entry->table, is_known ? marks[entry->mark] : "?",
            entry->lines, written);
    return --listing->left == 0;
}

static void do_list(const Asked *asked)
{
    enum { USUAL = 100, MOST = 100000 };
    const int64_t ever = INT64_MAX / 4;
    const Store *store = asked->admin->store;
    const long count = *asked->first ? strtol(asked->first, NULL, 10) : USUAL;
    Listing listing = {asked->out, count > 0 && count < MOST ? (int)count : MOST};
    yes(asked, "");
    store->list(store->self, STORE_ANY, ever, list_one, &listing);
}

static void tell_did(const Asked *asked, HouseDid did, const char *event)
{
    static const char *const words[] = {[HOUSE_NO_TABLE] = "there is no such table",
                                        [HOUSE_NOT_NOW] = "it is over already, or being made",
                                        [HOUSE_FAILED] = "the store could not do it"};
    char table[LOG_TABLE];
    if (did != HOUSE_DID) {
        no(asked, words[did]);
        return;
    }
    log_table_name(asked->first, table);
    log_event(LOG_USUAL, event, "table", table, NULL);
    yes(asked, "");
}

static void do_close(const Asked *asked)
{
    tell_did(asked, house_close_table(asked->admin->house, asked->first, asked->now),
             "table-closed");
}

static void do_remove(const Asked *asked)
{
    tell_did(asked, house_remove_table(asked->admin->house, asked->first, asked->now),
             "table-removed");
}

/* ---- Ratings ------------------------------------------------------------------------------- */

enum { PLAYERS_USUAL = 20, PLAYERS_MOST = 100, PLAYER_ID = 32 };

typedef struct Players {
    char id[PLAYERS_MOST][PLAYER_ID];
    int count, most;
} Players;

static bool note_player(void *to, const StoreEntry *entry)
{
    Players *players = to;
    if (strlen(entry->table) >= PLAYER_ID) return false;
    memcpy(players->id[players->count++], entry->table, strlen(entry->table) + 1);
    return players->count == players->most;
}

static void do_ladder(const Asked *asked)
{
    const Store *store = asked->admin->store;
    const long count = *asked->first ? strtol(asked->first, NULL, 10) : PLAYERS_USUAL;
    Players players = {.most = count > 0 && count < PLAYERS_MOST ? (int)count : PLAYERS_MOST};
    if (!store->list(store->self, STORE_PLAYER, INT64_MAX / 4, note_player, &players)) {
        no(asked, "the store could not be read");
        return;
    }
    yes(asked, "");
    for (int i = 0; i < players.count; i++) {
        HousePlayer one;
        if (house_player(asked->admin->house, players.id[i], &one) == HOUSE_DID)
            fprintf(asked->out, "%s %d %d %d %s\n", players.id[i], one.rating, one.deviation,
                    one.games, one.name);
    }
}

static void do_forget(const Asked *asked)
{
    const HouseDid did = house_forget_player(asked->admin->house, asked->first, asked->now);
    if (did == HOUSE_DID) {
        log_event(LOG_USUAL, "rating-removed", NULL);
        yes(asked, "");
    } else {
        no(asked, did == HOUSE_FAILED ? "the store could not do it" : "there is no such rating");
    }
}

/* ---- Addresses ----------------------------------------------------------------------------- */

static void do_ban(const Asked *asked)
{
    enum { USUAL = 24, MOST = 24 * 366, HOUR = 3600 };
    const long hours = *asked->second ? strtol(asked->second, NULL, 10) : USUAL;
    if (hours < 1 || hours > MOST) {
        no(asked, "an address is shut out for 1 to 8784 hours");
        return;
    }
    if (!bans_add(asked->admin->bans, asked->first, asked->wall + hours * HOUR, asked->wall)) {
        no(asked, "this is no address that can be shut out, or there are too many");
        return;
    }
    asked->admin->shared->bans_changed++;
    net_end_banned(asked->admin->net);
    log_event(LOG_USUAL, "address-banned", "hours", log_number(hours), NULL);
    yes(asked, "");
}

static void do_unban(const Asked *asked)
{
    if (bans_remove(asked->admin->bans, asked->first, asked->wall))
        yes(asked, "");
    else
        no(asked, "this address is not shut out");
}

static void do_bans(const Asked *asked)
{
    yes(asked, "");
    bans_write(asked->admin->bans, asked->wall, asked->out);
}

/* ---- The server ---------------------------------------------------------------------------- */

static void do_status(const Asked *asked)
{
    const Shared *shared = asked->admin->shared;
    const Figures sum = shared_figures(shared);
    yes(asked, "");
    fprintf(asked->out, "connections %d\ntables %d\nplaying %d\ndraining %s\nworkers %d\n",
            shared_connections(shared), sum.house.tables, sum.house.playing,
            shared->is_draining ? "yes" : "no", shared->workers);
}

/* The other workers see it within a second. */
static void drain(const Asked *asked, bool on)
{
    asked->admin->shared->is_draining = on;
    house_drain(asked->admin->house, on);
    log_event(LOG_USUAL, on ? "draining" : "resumed", NULL);
    do_status(asked);
}

static void do_drain(const Asked *asked)
{
    drain(asked, true);
}

static void do_resume(const Asked *asked)
{
    drain(asked, false);
}

static const struct {
    const char *word;
    void (*obey)(const Asked *asked);
    int least, most; /* words after it */
} commands[] = {
    {"status", do_status, 0, 0}, {"list", do_list, 0, 1},     {"close", do_close, 1, 1},
    {"remove", do_remove, 1, 1}, {"ban", do_ban, 1, 2},       {"unban", do_unban, 1, 1},
    {"bans", do_bans, 0, 0},     {"drain", do_drain, 0, 0},   {"resume", do_resume, 0, 0},
    {"ladder", do_ladder, 0, 1}, {"forget", do_forget, 1, 1},
};

void admin_answer(Admin *admin, char words[CONTROL_WORDS], int64_t now, int64_t wall, FILE *out)
{
    enum { WORDS = 4 };
    const char *word[WORDS] = {"", "", "", ""};
    int count = 0;
    char *rest = NULL;
    for (char *at = strtok_r(words, " \n", &rest); at && count < WORDS;
         at = strtok_r(NULL, " \n", &rest))
        word[count++] = at;
    const Asked asked = {admin, word[1], word[2], now, wall, out};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].word, word[0]) != 0) continue;
        if (count - 1 >= commands[i].least && count - 1 <= commands[i].most) {
            commands[i].obey(&asked);
            return;
        }
    }
    no(&asked, "that is nothing that can be asked; `talia admin --help` lists what can");
}
