/* ratings.c - games that change ratings are counted once, and what is told of it is so: the lines
 * of players' records and of tables' against each other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

bool is_player(const Chronicle *of)
{
    return of->id[0] == RECORD_PLAYER_SIGN;
}

/* "game TABLE RATING DEVIATION GAMES NAME" */
typedef struct Game {
    char table[TABLE_ID];
    int rating, deviation, games;
} Game;

static bool read_game(const char *line, Game *out)
{
    const char *at = line + 5;
    char *end;
    if (strncmp(line, "game ", 5) != 0 || strcspn(at, " ") >= TABLE_ID) return false;
    snprintf(out->table, sizeof out->table, "%.*s", (int)strcspn(at, " "), at);
    out->rating = (int)strtol(at + strlen(out->table), &end, 10);
    out->deviation = (int)strtol(end, &end, 10);
    out->games = (int)strtol(end, &end, 10);
    return *end == ' ';
}

/* That game among a player's lines; how many there are of it. */
static int find_game(const Chronicle *player, const char *table, Game *out)
{
    int found = 0;
    for (int i = 0; i < player->count; i++) {
        Game game;
        if (!read_game(player->line[i].text, &game) || strcmp(game.table, table) != 0) continue;
        *out = game;
        found++;
    }
    return found;
}

static int seat_of(const Table *table, const char *player)
{
    for (int seat = 0; seat < table->setup.players; seat++) {
        if (strcmp(table->seat[seat].player.id, player) == 0) return seat;
    }
    return -1;
}

static void check_game(const Chronicle *player, const char *line)
{
    Game game, before;
    if (!read_game(line, &game)) {
        if (player->count > 0) sim_fails("%s: no game: %s", player->id, line);
        return;
    }
    const Chronicle *table = chronicle_of(game.table);
    if (find_game(player, game.table, &before) > 0)
        sim_fails("%s: %s is counted twice", player->id, game.table);
    if (!table || !table->table || table->table->state != TABLE_OVER ||
        seat_of(table->table, player->id) < 0)
        sim_fails("%s: %s is counted, and is no game of theirs that is over", player->id,
                  game.table);
    const bool has_last =
        player->count > 0 && read_game(player->line[player->count - 1].text, &before);
    if (game.games != (has_last ? before.games : 0) + 1)
        sim_fails("%s: %d games, after %d", player->id, game.games, has_last ? before.games : 0);
    sim.tally.rated++;
}

/* Whether somebody else at the table counts for that seat. */
static bool has_rival(const Table *table, int seat)
{
    const SeatPlayer *own = &table->seat[seat].player;
    for (int i = 0; i < table->setup.players; i++) {
        const Seat *other = &table->seat[i];
        const bool is_known = other->kind == SEAT_BOT || other->player.id[0];
        const bool is_near = own->place && own->place == other->player.place;
        const bool is_decided =
            !table->closed || (other->left_at != 0) != (table->seat[seat].left_at != 0);
        if (i != seat && is_known && !is_near && is_decided) return true;
    }
    return false;
}

/* What a table says of a player is what the player's own record says. */
static void check_rated(const Chronicle *of, const Record *record)
{
    const SeatPlayer *sits = &of->table->seat[record->seat].player;
    const Chronicle *player = chronicle_of(sits->id);
    Game game;
    if (!player || player->is_removed || !has_rival(of->table, record->seat)) return;
    if (find_game(player, of->id, &game) == 0)
        sim_fails("%s says that %s is rated, whose record does not", of->id, sits->id);
}

void ratings_check_line(const Chronicle *of, const char *line, size_t length)
{
    char error[TABLE_ERROR] = "", text[RECORD_LINE] = "";
    Record record;
    if (is_player(of)) {
        snprintf(text, sizeof text, "%.*s", (int)length, line);
        check_game(of, text);
    } else if (length > 6 && memcmp(line, "rated ", 6) == 0 && of->table &&
               record_read(line, length, &record, error)) {
        check_rated(of, &record);
    }
}
