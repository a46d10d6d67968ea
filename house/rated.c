/* rated.c - games that change ratings: docs/RATINGS.md.
 *
 * Who sits down at such a table brings a rating, and it is noted in the table's record as it is
 * then. So what the game makes of it follows from that record, and from what is kept of the
 * player when it is counted: nobody's result waits for anybody else's. It is counted in two
 * lines, one of the player's record, which is there once (contender.c), and one of the table's,
 * which says that it is done. Whoever has the table in memory sees to it, also after a crash. */
#include <stdlib.h>
#include <string.h>

#include <talia/table.h>

#include "../bots/players/level.h"
#include "../script/sha256.h"
#include "parts.h"

enum {
    RATING_LOOKS = 2 * 60 * 1000, /* milliseconds between two looks for games that were left, */
    RATING_GAMES = 2000,          /* among so many; */
    RATING_AT_ONCE = 20,
    RATING_PLAYERS = 100,        /* who are counted at once */
    RATING_PRESENCE = 60 * 1000, /* until it is known who is at a table at other houses */
};

Standing anchor_of(int level)
{
    static const Standing anchors[LEVELS] = {
#define ANCHOR(level, rating, deviation) {rating * GLICKO_POINT, deviation * GLICKO_POINT},
#include "anchors.def"
#undef ANCHOR
    };
    return anchors[level];
}

/* ---- Sitting down -------------------------------------------------------------------------- */

/* The same for two who come from one address, at this table only; 0: nothing is known. */
static int place_of(const Room *room, uint64_t origin)
{
    uint8_t bytes[TABLE_ID + sizeof origin] = {0}, hash[SHA256_BYTES];
    if (!origin) return 0;
    memcpy(bytes, room->table->id, sizeof room->table->id);
    memcpy(bytes + TABLE_ID, &origin, sizeof origin);
    sha256(bytes, sizeof bytes, hash);
    return 1 + (hash[0] << 8 | hash[1]) % RECORD_PLACE;
}

/* What cannot be kept is no reason not to play. */
void rated_sits(const Request *request, Room *room, int seat)
{
    House *house = request->house;
    const Contender *player = &request->guest->player;
    char error[TABLE_ERROR];
    Kept kept;
    if (!room->table->terms.is_rated || !player->id[0] || is_solo(house)) return;
    if (!contender_begin(request, player, &kept)) return;
    SeatPlayer sits = {.before = kept.standing,
                       .games = kept.games,
                       .place = place_of(room, guest_origin(house, request->guest))};
    memcpy(sits.id, player->id, sizeof sits.id);
    room_write(house, room, record_player(seat, &sits), error);
}

/* ---- How it went --------------------------------------------------------------------------- */

/* Whoever has left, or given up, is behind all who have not; of those, who did so earlier. Among
 * the others it is as the game says: points, then fewer turns. More than 0: a is before b. */
static int compare(const Table *table, int a, int b)
{
    const int left_a = table->seat[a].left_at, left_b = table->seat[b].left_at;
    if (left_a || left_b) {
        if (!left_a || !left_b) return left_a ? -1 : 1;
        return left_a - left_b;
    }
    const int points = talia_score(table->game, a) - talia_score(table->game, b);
    return points ? points : talia_turns(table->game, b) - talia_turns(table->game, a);
}

/* How strong somebody was when the game began; false: nobody knows. */
static bool standing_of(const Seat *seat, Standing *out)
{
    *out = seat->kind == SEAT_BOT ? anchor_of(seat->level) : seat->player.before;
    return seat->kind == SEAT_BOT || seat->player.id[0];
}

/* People who come from one address may be one person. A game that was closed has no end, and so no
 * result but that somebody left it. */
static bool counts(const Table *table, int a, int b)
{
    const Seat *one = &table->seat[a], *other = &table->seat[b];
    if (one->player.place && one->player.place == other->player.place) return false;
    return !table->closed || (one->left_at != 0) != (other->left_at != 0);
}

static int make_bouts(const Table *table, int seat, Bout bouts[TALIA_MAX_PLAYERS])
{
    int count = 0;
    for (int i = 0; i < table->setup.players; i++) {
        Bout *bout = &bouts[count];
        if (i == seat || !counts(table, seat, i)) continue;
        if (!standing_of(&table->seat[i], &bout->other)) continue;
        const int order = compare(table, seat, i);
        bout->score = order > 0 ? 1 : order < 0 ? 0 : 0.5;
        bout->weight = 1.0 / (table->setup.players - 1);
        count++;
    }
    return count;
}

/* ---- After the end ------------------------------------------------------------------------- */

static bool is_left_to_rate(const Seat *seat)
{
    return seat->player.id[0] && !seat->player.is_rated;
}

bool is_all_rated(const Table *table)
{
    for (int seat = 0; seat < table->setup.players; seat++) {
        if (is_left_to_rate(&table->seat[seat])) return false;
    }
    return true;
}

/* Counts the game for that seat's player; false: it could not be done now. Whoever has had all that
 * is kept deleted has no rating that it could change. */
static bool rate(House *house, const Room *room, int seat, Standing *after)
{
    const Table *table = room->table;
    const SeatPlayer *player = &table->seat[seat].player;
    Bout bouts[TALIA_MAX_PLAYERS];
    Kept kept;
    *after = player->before;
    const int count = table->game ? make_bouts(table, seat, bouts) : 0;
    if (count == 0) return true;
    if (!contender_read(house, player->id, table->id, &kept)) return false;
    if (kept.is_there) *after = kept.standing;
    if (!kept.is_there || kept.has_game || kept.lines >= HOUSE_LINES) return true;
    *after = glicko_after(kept.standing, bouts, count);
    return contender_add_game(house, player->id, table->id, table->seat[seat].name, &kept, *after);
}

Record rated_next(House *house, Room *room)
{
    const Table *table = room->table;
    Standing after;
    if (!table->terms.is_rated || is_solo(house) || room->is_unstored) return record_none();
    for (int seat = 0; seat < table->setup.players; seat++) {
        if (!is_left_to_rate(&table->seat[seat])) continue;
        if (rate(house, room, seat, &after)) return record_rated(seat, after);
        room->work_at = room->retry_at = house->now + HOUSE_RETRY;
        return record_none();
    }
    return record_none();
}

/* ---- Games that were left ------------------------------------------------------------------ */

/* A game that has not gone on since then, by this house's own clock: that of a store may jump. */
typedef struct Resting {
    char id[TABLE_ID];
    int lines;
    int64_t since;
} Resting;

struct Rest {
    int count;
    Resting game[RATING_GAMES];
};

static bool note_game(void *to, const StoreEntry *entry)
{
    Rest *rest = to;
    if (strlen(entry->table) >= TABLE_ID) return false;
    Resting *game = &rest->game[rest->count++];
    *game = (Resting){.lines = entry->lines};
    memcpy(game->id, entry->table, strlen(entry->table) + 1);
    return rest->count == RATING_GAMES;
}

static int by_id(const void *a, const void *b)
{
    return strcmp(((const Resting *)a)->id, ((const Resting *)b)->id);
}

static bool is_asked_or_all(const Table *table, int seat)
{
    const int asked = talia_decision(table->game)->who;
    return table->seat[asked].kind == SEAT_PERSON ? seat == asked : true;
}

/* Whoever was to choose has lost; where a bot was, everybody who has gone. */
static void give_up(House *house, Room *room)
{
    const Table *table = room->table;
    char error[TABLE_ERROR];
    unsigned gone = 0;
    for (int seat = 0; seat < table->setup.players; seat++) {
        const Seat *at = &table->seat[seat];
        if (at->kind == SEAT_PERSON && !at->resigned && is_asked_or_all(table, seat))
            gone |= 1u << seat;
    }
    for (int seat = 0; seat < table->setup.players; seat++) {
        if (gone >> seat & 1 && table->state == TABLE_PLAYING)
            room_write(house, room, record_level(RECORD_RESIGN, seat, HOUSE_LEVEL), error);
    }
    if (table->state == TABLE_PLAYING) room_write(house, room, record_close(), error);
}

/* It stays in memory until the next look: then the others have said who is there. */
static void look_at(House *house, const char *id)
{
    Refusal why;
    Room *room = room_find(house, id, &why);
    if (!room) return; /* it is long, and comes until then */
    const bool is_known = house->now - room->ready_at >= RATING_PRESENCE;
    if (is_known && room->table->state == TABLE_PLAYING && room_present(room) == 0)
        give_up(house, room);
    room_settle(house, room);
}

/* Those that have had no line for an hour: over, and not counted since a house ended; or left by
 * everybody. */
static void look_for_games(House *house)
{
    const Store *store = &house->hooks.store;
    const Rest *before = house->rest;
    Rest *rest = calloc(1, sizeof *rest);
    if (!rest || !store->list(store->self, STORE_RATING, INT64_MAX / 4, note_game, rest)) {
        free(rest);
        return;
    }
    qsort(rest->game, (size_t)rest->count, sizeof *rest->game, by_id);
    moment_begins(house);
    for (int i = 0, n = 0; i < rest->count; i++) {
        Resting *game = &rest->game[i];
        const Resting *known =
            !before ? NULL
                    : bsearch(game, before->game, (size_t)before->count, sizeof *game, by_id);
        game->since = known && known->lines == game->lines ? known->since : house->now;
        if (house->now - game->since < HOUSE_ABANDONED || n == RATING_AT_ONCE) continue;
        if (n++ > 0 && moment_is_over(house)) continue; /* later */
        look_at(house, game->id);
    }
    free(house->rest);
    house->rest = rest;
}

/* ---- How many players there are ------------------------------------------------------------ */

typedef struct Counting {
    char last[TABLE_ID];
    int count;
} Counting;

static bool count_player(void *to, const StoreEntry *entry)
{
    Counting *counting = to;
    if (strlen(entry->table) < TABLE_ID)
        memcpy(counting->last, entry->table, strlen(entry->table) + 1);
    counting->count++;
    return false;
}

/* Some at a time: until all are counted it is as many as there were before. */
static void count_players(House *house)
{
    Counting counting = {.count = 0};
    memcpy(counting.last, house->counted_to, sizeof counting.last);
    if (!players_page(house, house->counted_to, RATING_PLAYERS, count_player, &counting)) return;
    memcpy(house->counted_to, counting.last, sizeof house->counted_to);
    house->counted += counting.count;
    if (counting.count == RATING_PLAYERS) return;
    house->players = house->counted;
    house->is_counting = false;
}

void rated_tick(House *house)
{
    if (is_solo(house)) return;
    if (house->is_counting) count_players(house);
    if (house->rated_at && house->now - house->rated_at < RATING_LOOKS) return;
    house->rated_at = house->now ? house->now : 1;
    house->is_counting = true;
    house->counted = 0;
    memcpy(house->counted_to, PLAYERS_AFTER, sizeof PLAYERS_AFTER);
    look_for_games(house);
}
