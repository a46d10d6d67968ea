/* ladder.c - who one is on the ladder, and the ladder itself: all who have a rating that is known
 * well enough, and the bots among them. It is read some players at a time, and kept for a while. */
#include <stdlib.h>
#include <string.h>

#include "../bots/players/level.h"
#include "parts.h"

enum {
    LADDER_SHOWN = 100,      /* of the best */
    LADDER_DEVIATION = 150,  /* that a rating on it has at most */
    LADDER_LASTS = 30 * 1000 /* milliseconds until it is read again */
};

/* One who has a rating. */
typedef struct Rung {
    char id[TABLE_ID];
    int lines;
    Kept kept; /* as of the last of so many lines */
} Rung;

struct Ladder {
    Rung *rung; /* the best first, once all are read */
    int count, room;
    int64_t read_at;
};

void ladder_free(Ladder *ladder)
{
    if (!ladder) return;
    free(ladder->rung);
    free(ladder);
}

/* ---- Reading ------------------------------------------------------------------------------- */

typedef struct Climbing {
    Work work;
    Ladder *ladder;
    int read; /* of its rungs */
} Climbing;

static void end_climbing(House *house, Work *work)
{
    (void)house;
    ladder_free(((Climbing *)work)->ladder);
}

static bool add_rung(void *to, const StoreEntry *entry)
{
    Ladder *ladder = to;
    if (strlen(entry->table) >= TABLE_ID) return false;
    if (ladder->count == ladder->room) {
        const int room = 2 * ladder->room + 64;
        Rung *rung = realloc(ladder->rung, (size_t)room * sizeof *rung);
        if (!rung) return true;
        ladder->rung = rung;
        ladder->room = room;
    }
    Rung *rung = &ladder->rung[ladder->count++];
    *rung = (Rung){.lines = entry->lines};
    memcpy(rung->id, entry->table, strlen(entry->table) + 1);
    return ladder->count == HOUSE_PLAYERS;
}

static int by_id(const void *a, const void *b)
{
    return strcmp(((const Rung *)a)->id, ((const Rung *)b)->id);
}

static bool is_on_ladder(const Rung *rung)
{
    return rung->kept.games > 0 && glicko_points(rung->kept.standing.deviation) <= LADDER_DEVIATION;
}

static int by_rating(const void *a, const void *b)
{
    const Rung *x = a, *y = b;
    if (is_on_ladder(x) != is_on_ladder(y)) return is_on_ladder(y) - is_on_ladder(x);
    const int rating = y->kept.standing.rating - x->kept.standing.rating;
    return rating ? rating : strcmp(x->id, y->id);
}

/* Those who have played since are read; of the others it is known. */
static bool read_rung(const House *house, const Ladder *old, Rung *rung)
{
    const Rung *known = NULL;
    if (old && old->count > 0)
        known = bsearch(rung, old->rung, (size_t)old->count, sizeof *rung, by_id);
    if (known && known->lines == rung->lines) {
        rung->kept = known->kept;
        return false;
    }
    contender_read_last(house, rung->id, rung->lines > 0 ? rung->lines - 1 : 0, &rung->kept);
    return true;
}

static WorkState climb_on(const Request *request, Work *work)
{
    Climbing *climbing = (Climbing *)work;
    House *house = request->house;
    Ladder *ladder = climbing->ladder;
    while (climbing->read < ladder->count && house->slice > 0)
        house->slice -= read_rung(house, house->ladder, &ladder->rung[climbing->read++]) ? 5 : 1;
    if (climbing->read < ladder->count) return WORK_GOES_ON;
    ladder->read_at = house->now;
    ladder_free(house->ladder);
    house->ladder = ladder;
    climbing->ladder = NULL;
    send_ladder(house, request->guest);
    return WORK_DONE;
}

/* ---- Telling ------------------------------------------------------------------------------- */

static void write_standing(Json *out, Standing standing)
{
    json_integer(out, "rating", glicko_points(standing.rating));
    json_integer(out, "deviation", glicko_points(standing.deviation));
}

static void write_rung(Json *out, const Rung *rung, bool is_own)
{
    json_open(out, NULL, '{');
    json_string(out, "name", rung->kept.name);
    write_standing(out, rung->kept.standing);
    json_integer(out, "games", rung->kept.games);
    if (is_own) json_bool(out, "you", true);
    json_close(out, '}');
}

static void write_bots(Json *out)
{
    json_open(out, "bots", '[');
    for (int level = 0; level < LEVELS; level++) {
        json_open(out, NULL, '{');
        json_string(out, "level", level_id((Level)level));
        write_standing(out, anchor_of(level));
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* In the order of their ratings, whatever the order that they are kept in. */
void send_ladder(House *house, const Guest *guest)
{
    const Ladder *ladder = house->ladder;
    Json *out = &house->out;
    const size_t size = (size_t)ladder->count * sizeof *ladder->rung;
    Rung *best = malloc(size ? size : 1);
    int listed = 0, place = 0;
    if (!best) return;
    if (size) memcpy(best, ladder->rung, size);
    qsort(best, (size_t)ladder->count, sizeof *best, by_rating);
    while (listed < ladder->count && is_on_ladder(&best[listed])) listed++;
    for (int i = 0; i < listed; i++) {
        if (guest->player.id[0] && strcmp(best[i].id, guest->player.id) == 0) place = i + 1;
    }
    json_start(out);
    json_open(out, NULL, '{');
    json_string(out, "type", "ladder");
    json_open(out, "players", '[');
    for (int i = 0; i < listed && i < LADDER_SHOWN; i++) write_rung(out, &best[i], i + 1 == place);
    json_close(out, ']');
    write_bots(out);
    json_integer(out, "count", listed);
    if (place) json_integer(out, "place", place);
    json_close(out, '}');
    free(best);
    send_out(house, guest);
}

bool obey_ladder(const Request *request)
{
    House *house = request->house;
    const Store *store = &house->hooks.store;
    if (house->ladder && house->now - house->ladder->read_at < LADDER_LASTS) {
        send_ladder(house, request->guest);
        return true;
    }
    Climbing *climbing = malloc(sizeof *climbing);
    Ladder *ladder = calloc(1, sizeof *ladder);
    const bool is_read = climbing && ladder &&
                         store->list(store->self, STORE_PLAYER, INT64_MAX / 4, add_rung, ladder);
    if (!is_read) {
        free(climbing);
        ladder_free(ladder);
        return refuse(request, REFUSAL_not_read);
    }
    if (ladder->count > 0) qsort(ladder->rung, (size_t)ladder->count, sizeof *ladder->rung, by_id);
    *climbing = (Climbing){.work = {.go_on = climb_on, .end = end_climbing}, .ladder = ladder};
    return work_begin(request, &climbing->work);
}

/* ---- Who one is ---------------------------------------------------------------------------- */

static bool get_player(const Request *request, Contender *out)
{
    char key[64];
    return get_text(request, "key", key, sizeof key) &&
           (contender_of_key(key, out) || refuse_value(request, REFUSAL_member, "key"));
}

static void send_player(House *house, const Guest *guest, const Kept *kept)
{
    Json *out = &house->out;
    json_start(out);
    json_open(out, NULL, '{');
    json_string(out, "type", "player");
    write_standing(out, kept->standing);
    json_integer(out, "games", kept->games);
    json_bool(out, "kept", kept->is_there);
    json_close(out, '}');
    send_out(house, guest);
}

/* From now on games at tables with ratings are this one's, at this connection. */
bool obey_player(const Request *request)
{
    Contender player;
    Kept kept;
    if (!get_player(request, &player)) return false;
    if (!contender_read(request->house, player.id, NULL, &kept))
        return refuse(request, REFUSAL_not_read);
    request->guest->player = player;
    send_player(request->house, request->guest, &kept);
    return true;
}

/* With all that is kept; tables where it was used know a hash that is nobody's any more. */
bool player_forget(House *house, const char *id)
{
    const Store *store = &house->hooks.store;
    if (!store->remove(store->self, id)) return false;
    if (house->ladder) house->ladder->read_at = house->now - LADDER_LASTS;
    return true;
}

bool obey_forget(const Request *request)
{
    House *house = request->house;
    const Kept nothing = {.standing = glicko_unknown()};
    Contender player;
    if (!get_player(request, &player)) return false;
    if (!player_forget(house, player.id)) return refuse(request, REFUSAL_not_stored);
    if (strcmp(request->guest->player.id, player.id) == 0)
        request->guest->player = (Contender){.id = ""};
    send_player(house, request->guest, &nothing);
    return true;
}
