/* ladder.c - who one is on the ladder, and the ladder itself: all who have a rating that is known
 * well enough, and the bots among them. It is read some players at a time, and kept for a while.
 * There may be many of them: nothing here sorts them. */
#include <stdlib.h>
#include <string.h>

#include "../bots/players/level.h"
#include "parts.h"

enum {
    LADDER_SHOWN = 100,       /* of the best */
    LADDER_DEVIATION = 150,   /* that a rating on it has at most */
    LADDER_LASTS = 30 * 1000, /* milliseconds until it is read again */
    LADDER_PAGE = 50,         /* players that are asked for at once */
};

/* One who has a rating. */
typedef struct Rung {
    char id[TABLE_ID];
    int lines;
    Kept kept; /* as of the last of so many lines */
} Rung;

struct Ladder {
    Rung *rung; /* in the order of their ids */
    int count, room;
    int best[LADDER_SHOWN], shown; /* rungs, the best first, */
    int listed;                    /* of so many that are on it */
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
    int read;            /* of its rungs */
    char last[TABLE_ID]; /* that the store has told of */
    int told;            /* so many at once */
    bool is_all;         /* it has no more of them */
} Climbing;

static void end_climbing(House *house, Work *work)
{
    (void)house;
    ladder_free(((Climbing *)work)->ladder);
}

/* A record that has no mark yet is just being begun. */
static bool add_rung(void *to, const StoreEntry *entry)
{
    Climbing *climbing = to;
    Ladder *ladder = climbing->ladder;
    climbing->told++;
    if (strlen(entry->table) >= TABLE_ID) return false;
    memcpy(climbing->last, entry->table, strlen(entry->table) + 1);
    if (entry->mark != STORE_PLAYER) return false;
    if (ladder->count == ladder->room) {
        const int room = 2 * ladder->room + LADDER_PAGE;
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

/* The next players; false: they could not be read. */
static bool read_page(const House *house, Climbing *climbing)
{
    char after[TABLE_ID];
    memcpy(after, climbing->last, sizeof after);
    climbing->told = 0;
    const bool good = players_page(house, after, LADDER_PAGE, add_rung, climbing);
    climbing->is_all = climbing->told < LADDER_PAGE || climbing->ladder->count == HOUSE_PLAYERS;
    return good;
}

static int by_id(const void *a, const void *b)
{
    return strcmp(((const Rung *)a)->id, ((const Rung *)b)->id);
}

static const Rung *find_rung(const Ladder *ladder, const Rung *like)
{
    if (!ladder || ladder->count == 0) return NULL;
    return bsearch(like, ladder->rung, (size_t)ladder->count, sizeof *like, by_id);
}

static bool is_on_ladder(const Rung *rung)
{
    return rung->kept.games > 0 && glicko_points(rung->kept.standing.deviation) <= LADDER_DEVIATION;
}

static bool is_better(const Rung *a, const Rung *b)
{
    const int rating = a->kept.standing.rating - b->kept.standing.rating;
    return rating ? rating > 0 : strcmp(a->id, b->id) < 0;
}

static void note_best(Ladder *ladder, int which)
{
    const Rung *rung = &ladder->rung[which];
    int *best = ladder->best;
    if (!is_on_ladder(rung)) return;
    ladder->listed++;
    int at = ladder->shown;
    while (at > 0 && is_better(rung, &ladder->rung[best[at - 1]])) at--;
    if (at == LADDER_SHOWN) return;
    if (ladder->shown < LADDER_SHOWN) ladder->shown++;
    memmove(best + at + 1, best + at, (size_t)(ladder->shown - at - 1) * sizeof *best);
    best[at] = which;
}

/* Those who have played since are read; of the others it is known. */
static void read_rung(const House *house, Rung *rung)
{
    const Rung *known = find_rung(house->ladder, rung);
    if (known && known->lines == rung->lines)
        rung->kept = known->kept;
    else
        contender_read_last(house, rung->id, rung->lines > 0 ? rung->lines - 1 : 0, &rung->kept);
}

static WorkState climb_on(const Request *request, Work *work)
{
    Climbing *climbing = (Climbing *)work;
    House *house = request->house;
    Ladder *ladder = climbing->ladder;
    const int64_t begun = house_microseconds(house);
    for (; house->slice > 0 && !(climbing->is_all && climbing->read == ladder->count);
         house->slice -= 5) {
        if (house_microseconds(house) - begun >= HOUSE_ENOUGH) return WORK_GOES_ON;
        if (climbing->read < ladder->count) {
            read_rung(house, &ladder->rung[climbing->read]);
            note_best(ladder, climbing->read++);
        } else if (!read_page(house, climbing)) {
            refuse(request, REFUSAL_not_read);
            return WORK_REFUSED;
        }
    }
    if (!climbing->is_all || climbing->read < ladder->count) return WORK_GOES_ON;
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

/* The place of that player among all; 0: none. */
static int place_of(const Ladder *ladder, const Guest *guest)
{
    Rung like = {.lines = 0};
    memcpy(like.id, guest->player.id, sizeof like.id);
    const Rung *own = find_rung(ladder, &like);
    int better = 0;
    if (!own || !is_on_ladder(own)) return 0;
    for (int i = 0; i < ladder->count; i++)
        better += is_on_ladder(&ladder->rung[i]) && is_better(&ladder->rung[i], own);
    return better + 1;
}

void send_ladder(House *house, const Guest *guest)
{
    const Ladder *ladder = house->ladder;
    const int place = place_of(ladder, guest);
    Json *out = &house->out;
    json_start(out);
    json_open(out, NULL, '{');
    json_string(out, "type", "ladder");
    json_open(out, "players", '[');
    for (int i = 0; i < ladder->shown; i++)
        write_rung(out, &ladder->rung[ladder->best[i]], i + 1 == place);
    json_close(out, ']');
    write_bots(out);
    json_integer(out, "count", ladder->listed);
    if (place) json_integer(out, "place", place);
    json_close(out, '}');
    send_out(house, guest);
}

bool obey_ladder(const Request *request)
{
    House *house = request->house;
    if (house->ladder && house->now - house->ladder->read_at < LADDER_LASTS) {
        send_ladder(house, request->guest);
        return true;
    }
    Climbing *climbing = malloc(sizeof *climbing);
    Ladder *ladder = calloc(1, sizeof *ladder);
    if (!climbing || !ladder) {
        free(climbing);
        ladder_free(ladder);
        return refuse(request, REFUSAL_memory);
    }
    *climbing = (Climbing){
        .work = {.go_on = climb_on, .end = end_climbing}, .ladder = ladder, .last = PLAYERS_AFTER};
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
