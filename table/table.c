/* table.c - see table.h: which lines fit, and what each does. */
#include "table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talia/table.h>

#include "../text/say.h"
#include "record.h"
#include "table_parts.h"

Table *table_new(const char *id)
{
    Table *table = calloc(1, sizeof *table);
    if (!table) return NULL;
    snprintf(table->id, sizeof table->id, "%s", id);
    table->host = table->undo_by = table->again_by = -1;
    return table;
}

void table_free(Table *table)
{
    if (!table) return;
    free(table->game);
    free(table->choice);
    free(table->chooser);
    free(table->number);
    free(table->news);
    free(table->turn);
    free(table->points);
    rewind_free(table);
    free(table);
}

int table_people(const Table *table)
{
    int people = 0;
    for (int i = 0; i < table->setup.players; i++) people += table->seat[i].kind == SEAT_PERSON;
    return people;
}

void seat_words(const char *name, bool is_bot, int seat, Language language, char out[TABLE_NAME])
{
    const char letter[2] = {(char)('A' + seat), 0};
    const char *const values[] = {letter};
    if (!name[0]) {
        say_fill(out, TABLE_NAME, say(language, is_bot ? SAY_name_of_bot : SAY_name_of_person),
                 values, 1);
        return;
    }
    snprintf(out, TABLE_NAME, "%s", name);
    for (char *c = out; *c; c++) {
        if (*c == '[') *c = '(';
        if (*c == ']') *c = ')';
    }
}

/* ---- Taking back --------------------------------------------------------------------------- */

/* People who would have to agree: all but those who gave up. Whoever is played for by a bot may
 * come back, and must not find that somebody has looked at the cards and gone back. */
static unsigned to_be_asked(const Table *table, int by)
{
    unsigned asked = 0;
    for (int i = 0; i < table->setup.players; i++) {
        const Seat *seat = &table->seat[i];
        if (i != by && seat->kind == SEAT_PERSON && !seat->resigned) asked |= 1u << i;
    }
    return asked;
}

int table_undo_to(const Table *table, int seat, bool *is_free)
{
    const int own = seat; /* neither made for it nor by a bot */
    bool seen = false;
    *is_free = false;
    if (table->state != TABLE_PLAYING) return -1;
    for (int n = table->count - 1; n >= 0; n--) {
        const int chooser = table->chooser[n];
        if (chooser & CHOSEN_NEW || (chooser & CHOOSER_SEAT) != seat) seen = true;
        if ((chooser & ~CHOSEN_NEW) != own) continue;
        const bool is_alone = to_be_asked(table, seat) == 0;
        *is_free = !seen || (is_alone && !table->terms.is_rated);
        return *is_free || !is_alone ? n : -1;
    }
    return -1;
}

static void end_wish(Table *table)
{
    table->undo_by = -1;
    table->undo_waiting = 0;
}

static void go_back(Table *table, int count)
{
    end_wish(table);
    play_back(table, count);
}

/* A seat need not be asked any more, or does not wish it any more. */
static void stop_asking(Table *table, int seat)
{
    if (table->undo_by < 0) return;
    if (table->undo_by == seat) {
        end_wish(table);
        return;
    }
    table->undo_waiting &= ~(1u << seat);
    if (table->undo_waiting == 0) go_back(table, table->undo_to);
}

/* ---- The end ------------------------------------------------------------------------------- */

static unsigned not_resigned(const Table *table)
{
    unsigned seats = 0;
    for (int i = 0; i < table->setup.players; i++) seats |= (unsigned)!table->seat[i].resigned << i;
    return seats;
}

static bool is_one(unsigned seats)
{
    return (seats & (seats - 1)) == 0;
}

/* Of those who have not given up: most points, then fewest turns. */
unsigned table_winners(const Table *table)
{
    const unsigned left = not_resigned(table);
    unsigned winners = 0;
    int best = 0, fewest = 0;
    if (table->state != TABLE_OVER || table->closed || !table->game) return 0;
    if (is_one(left)) return left;
    for (int i = 0; i < table->setup.players; i++) {
        const int score = talia_score(table->game, i), turns = talia_turns(table->game, i);
        if (!(left >> i & 1)) continue;
        const bool is_best = winners == 0 || score > best || (score == best && turns < fewest);
        if (is_best) {
            winners = 1u << i;
            best = score;
            fewest = turns;
        } else if (score == best && turns == fewest) {
            winners |= 1u << i;
        }
    }
    return winners;
}

/* ---- Whether a line fits ------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool refuse(char error[TABLE_ERROR],
                                                         const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(error, TABLE_ERROR, format, args);
    va_end(args);
    return false;
}

static bool is_person(const Table *table, int seat)
{
    return table->seat[seat].kind == SEAT_PERSON;
}

/* Nobody plays against themselves for it. */
static bool may_be_rated(const Table *table, const Record *record)
{
    const Seat *seat = &table->seat[record->seat];
    for (int i = 0; i < table->setup.players; i++) {
        if (strcmp(table->seat[i].player.id, record->label) == 0) return false;
    }
    return table->terms.is_rated && seat->kind == SEAT_PERSON && !seat->player.id[0];
}

static bool fits_waiting(const Table *table, const Record *record, char error[TABLE_ERROR])
{
    const Seat *seat = &table->seat[record->seat];
    if (table->state != TABLE_WAITING) return refuse(error, "the game has begun");
    switch (record->word) {
    case RECORD_SIT:
        return seat->kind == SEAT_OPEN || refuse(error, "seat %d is taken", record->seat);
    case RECORD_BOT:
        return seat->kind != SEAT_PERSON || refuse(error, "seat %d is taken", record->seat);
    case RECORD_OPEN:
        return seat->kind != SEAT_OPEN || refuse(error, "nobody sits on seat %d", record->seat);
    case RECORD_PLAYER:
        return may_be_rated(table, record) ||
               refuse(error, "seat %d cannot have that rating", record->seat);
    default: /* RECORD_SALT */
        return (table->fair.is_there && is_person(table, record->seat) &&
                !fair_has_given(&table->fair, record->seat)) ||
               refuse(error, "seat %d has no salt to give", record->seat);
    }
}

/* Whether chance comes from the secret and the salts, for each choice or, formerly, for all. */
static bool follows(const Fair *fair, const Record *start)
{
    Chance chance;
    uint64_t seed[2];
    fair_chance(fair, &chance);
    fair_seed(fair, seed);
    if (start->chance.is_there) return sha256_same(chance.key, start->chance.key);
    return memcmp(seed, start->seed, sizeof seed) == 0;
}

static bool fits_start(const Table *table, const Record *record, char error[TABLE_ERROR])
{
    if (table->state != TABLE_WAITING) return refuse(error, "the game has begun");
    for (int i = 0; i < table->setup.players; i++) {
        if (table->seat[i].kind == SEAT_OPEN) return refuse(error, "seat %d is open", i);
    }
    if (record->chance.is_there != table->by_choice)
        return refuse(error, "tables of form 2 have chance for each choice, others a seed");
    return !table->fair.is_there || follows(&table->fair, record) ||
           refuse(error, "the chance does not follow from the secret and the salts");
}

static bool fits_undone(const Table *table, const Record *record, char error[TABLE_ERROR])
{
    if (table->state != TABLE_PLAYING || !table->chance.is_there)
        return refuse(error, "no choice of this game has a number");
    return record->count <= CHANCE_NUMBERS - table->numbers || refuse(error, "too many numbers");
}

static bool is_option(const TaliaGame *game, TaliaChoice choice)
{
    if (choice == TALIA_PLAY_TREASURES) return talia_plain_treasures(game) != 0;
    return talia_is_option(talia_decision(game), choice);
}

static bool fits_choice(const Table *table, Record *record, char error[TABLE_ERROR])
{
    if (talia_decision(table->game)->who != record->seat)
        return refuse(error, "seat %d is not asked", record->seat);
    if (table->count == TABLE_CHOICES) return refuse(error, "the game is too long");
    if (record->has_choice)
        record->has_choice = is_option(table->game, record->choice);
    else
        record->has_choice = table_choice(table, record->label, &record->choice);
    return record->has_choice || refuse(error, "seat %d has no such option now", record->seat);
}

static bool fits_undo(const Table *table, const Record *record, char error[TABLE_ERROR])
{
    bool is_free;
    const int to = table_undo_to(table, record->seat, &is_free);
    if (to < 0 || to != record->count)
        return refuse(error, "seat %d can go back to %d, not to %d", record->seat, to,
                      record->count);
    if (record->word == RECORD_UNDO) return true; /* whom to ask was decided before it was made */
    if (is_free) return refuse(error, "nobody need be asked");
    return table->undo_by < 0 || refuse(error, "seat %d asks already", table->undo_by);
}

static bool fits_playing(const Table *table, Record *record, char error[TABLE_ERROR])
{
    const bool waits = table->undo_waiting >> record->seat & 1;
    if (table->state != TABLE_PLAYING)
        return refuse(error, table->state == TABLE_WAITING ? "the game has not begun"
                                                           : "the game is over");
    switch (record->word) {
    case RECORD_CHOOSE:
    case RECORD_CHOSEN:
        return fits_choice(table, record, error);
    case RECORD_UNDO:
    case RECORD_ASK:
        return fits_undo(table, record, error);
    case RECORD_AGREE:
        return waits || refuse(error, "seat %d was not asked", record->seat);
    case RECORD_REFUSE:
        return waits || table->undo_by == record->seat ||
               refuse(error, "seat %d was not asked", record->seat);
    case RECORD_USED:
        return is_person(table, record->seat) ||
               refuse(error, "no person sits on seat %d", record->seat);
    case RECORD_TAKEOVER:
        return (is_person(table, record->seat) && !table->seat[record->seat].resigned) ||
               refuse(error, "no person plays on seat %d", record->seat);
    default: /* RECORD_RESIGN */
        return !table->seat[record->seat].resigned ||
               refuse(error, "seat %d has given up", record->seat);
    }
}

bool table_fits(const Table *table, Record *record, char error[TABLE_ERROR])
{
    if (record->word == RECORD_TABLE)
        return table->lines == 0 || refuse(error, "a table begins once");
    if (table->lines == 0) return refuse(error, "a record begins with a table");
    if (record->seat >= table->setup.players)
        return refuse(error, "there is no seat %d", record->seat);
    switch (record->word) {
    case RECORD_SIT:
    case RECORD_BOT:
    case RECORD_OPEN:
    case RECORD_PLAYER:
    case RECORD_SALT:
        return fits_waiting(table, record, error);
    case RECORD_START:
        return fits_start(table, record, error);
    case RECORD_UNDONE:
        return fits_undone(table, record, error);
    case RECORD_HOST:
    case RECORD_AUTO:
        return is_person(table, record->seat) ||
               refuse(error, "no person sits on seat %d", record->seat);
    case RECORD_CLOSE:
        return table->state != TABLE_OVER || refuse(error, "the table is over");
    case RECORD_RATED:
        return (table->state == TABLE_OVER && table->seat[record->seat].player.id[0] &&
                !table->seat[record->seat].player.is_rated) ||
               refuse(error, "seat %d has no rating to change", record->seat);
    case RECORD_AGAIN:
        return (table->state == TABLE_OVER && is_person(table, record->seat)) ||
               refuse(error, "a person says so after the end");
    default:
        return fits_playing(table, record, error);
    }
}

/* ---- What it does -------------------------------------------------------------------------- */

static void begin(Table *table, const RecordTable *from)
{
    table->setup = from->setup;
    table->terms = from->terms;
    table->host = from->host;
    table->by_choice = from->by_choice;
    memcpy(table->kingdom_name, from->kingdom_name, sizeof table->kingdom_name);
    if (from->has_secret) fair_begin(&table->fair, table->id, from->setup.players, from->secret);
}

/* Nobody sits there any more; the host's place goes to the next person. */
static void stand_up(Table *table, int seat)
{
    table->seat[seat] = (Seat){.kind = SEAT_OPEN};
    fair_take_back(&table->fair, seat);
    if (table->host != seat) return;
    table->host = -1;
    for (int i = table->setup.players - 1; i >= 0; i--) {
        if (is_person(table, i)) table->host = i;
    }
}

static void sit_down(Table *table, const Record *record)
{
    const bool is_bot = record->word == RECORD_BOT;
    Seat *seat = &table->seat[record->seat];
    *seat = (Seat){.kind = is_bot ? SEAT_BOT : SEAT_PERSON, .auto_forced = !is_bot};
    memcpy(seat->name, record->name, sizeof seat->name);
    memcpy(seat->key, record->key, sizeof seat->key);
    if (is_bot)
        seat->level = (uint8_t)record->level;
    else if (table->host < 0)
        table->host = record->seat;
}

static void choose(Table *table, const Record *record)
{
    if (table->undo_by == record->seat) end_wish(table);
    play_choose(table, record->choice, record->word == RECORD_CHOSEN);
    if (table->state == TABLE_OVER) end_wish(table);
}

static void ask(Table *table, const Record *record)
{
    table->undo_by = record->seat;
    table->undo_to = record->count;
    table->undo_wish = table->lines;
    table->undo_waiting = to_be_asked(table, record->seat);
}

static void take_over(Table *table, const Record *record)
{
    Seat *seat = &table->seat[record->seat];
    const bool has_left = seat->bot_plays;
    seat->bot_plays = record->level >= 0;
    if (!has_left) seat->left_at = table->lines;
    if (!seat->bot_plays) seat->left_at = 0;
    if (!seat->bot_plays) return;
    seat->level = (uint8_t)record->level;
    if (table->undo_by == record->seat) end_wish(table);
}

static void resign(Table *table, const Record *record)
{
    Seat *seat = &table->seat[record->seat];
    seat->resigned = true;
    if (!seat->left_at) seat->left_at = table->lines;
    if (seat->kind == SEAT_PERSON) seat->level = (uint8_t)record->level;
    if (is_one(not_resigned(table))) {
        end_wish(table);
        table->state = TABLE_OVER;
        return;
    }
    stop_asking(table, record->seat);
}

static void note_player(Table *table, const Record *record)
{
    SeatPlayer *player = &table->seat[record->seat].player;
    snprintf(player->id, sizeof player->id, "%.*s", TABLE_ID - 1, record->label);
    player->before = player->after = record->standing;
    player->games = record->count;
    player->place = record->place;
}

static void act(Table *table, const Record *record)
{
    switch (record->word) {
    case RECORD_TABLE:
        begin(table, &record->table);
        break;
    case RECORD_SIT:
    case RECORD_BOT:
        sit_down(table, record);
        break;
    case RECORD_OPEN:
        stand_up(table, record->seat);
        break;
    case RECORD_HOST:
        table->host = record->seat;
        break;
    case RECORD_SALT:
        fair_give(&table->fair, record->seat, record->salt);
        break;
    case RECORD_START:
        play_start(table, record->seed, &record->chance);
        break;
    case RECORD_CHOOSE:
    case RECORD_CHOSEN:
        choose(table, record);
        break;
    case RECORD_UNDONE:
        table->numbers += record->count;
        break;
    case RECORD_UNDO:
        go_back(table, record->count);
        break;
    case RECORD_ASK:
        ask(table, record);
        break;
    case RECORD_AGREE:
        stop_asking(table, record->seat);
        break;
    case RECORD_REFUSE:
        end_wish(table);
        break;
    case RECORD_AUTO:
        table->seat[record->seat].auto_forced = record->forced;
        table->seat[record->seat].auto_obvious = record->obvious;
        break;
    case RECORD_USED:
        table->seat[record->seat].used = record->count;
        break;
    case RECORD_TAKEOVER:
        take_over(table, record);
        break;
    case RECORD_RESIGN:
        resign(table, record);
        break;
    case RECORD_PLAYER:
        note_player(table, record);
        break;
    case RECORD_RATED:
        table->seat[record->seat].player.after = record->standing;
        table->seat[record->seat].player.is_rated = true;
        break;
    case RECORD_AGAIN:
        table->again_by = record->seat;
        snprintf(table->again, TABLE_ID, "%.*s", TABLE_ID - 1, record->label);
        break;
    default: /* RECORD_CLOSE */
        end_wish(table);
        table->state = TABLE_OVER;
        table->closed = true;
    }
}

bool table_take(Table *table, const Record *record, char error[TABLE_ERROR])
{
    const bool plays = record->word == RECORD_START || record->word == RECORD_CHOOSE ||
                       record->word == RECORD_CHOSEN;
    if (plays && !play_reserve(table)) return refuse(error, "there is no memory");
    act(table, record);
    table->lines++;
    return true;
}

bool table_apply(Table *table, const char *line, size_t length, char error[TABLE_ERROR])
{
    Record record;
    return record_read(line, length, &record, error) && table_fits(table, &record, error) &&
           table_take(table, &record, error);
}
