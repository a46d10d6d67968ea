/* match.c - see match.h. */
#include "match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talia/events.h>
#include <talia/table.h>

#include "../bots/mind.h"
#include "../bots/players/learned.h"
#include "../outside/outsider.h"
#include "../script/random.h"
#include "job.h"
#include "luck.h"
#include "summary.h"
#include "watch.h"

enum {
    MOST_TABLES = 512, /* that are kept laid out; more kingdoms share their places */
    LINE = 64,
    LEAST_GAP = 64,    /* groups between two looks at the rule */
    MOST_CELLS = 1024, /* kingdoms in the tally of a block */
};

static const uint64_t no_key = UINT64_MAX;

/* A set-up with everybody bound to it. */
typedef struct Table {
    TaliaGame laid_out;
    uint64_t key;                     /* which line-up and kingdom it is for */
    Seated seated[TALIA_MAX_PLAYERS]; /* by contestant */
} Table;

/* A program that somebody plays with; there is one for each seat that it has at once. */
typedef struct Guest {
    struct Guest *next;
    const Player *contestant;
    Outsider *outsider;
    bool is_seated;
} Guest;

struct Room {
    TaliaGame game;
    Watch watch;
    Luck luck;
    Seated seated[TALIA_MAX_PLAYERS]; /* by seat: those of a table, and each a bot of its own */
    Sight sight[TALIA_MAX_PLAYERS];   /* likewise, of this game */
    Outsider *outsider[TALIA_MAX_PLAYERS];     /* by seat; NULL: none */
    MatchFunction function[TALIA_MAX_PLAYERS]; /* likewise */
    Guest *guests;
    bool has_guests;   /* at this game */
    unsigned forfeits; /* seats that have lost by what they did */
    int tables;
    Table table[];
};

/* ---- Who sits where ------------------------------------------------------------------------ */

int match_contestant_at(const Match *match, uint64_t game, int seat)
{
    return (int)((game + (uint64_t)seat) % (uint64_t)match->contestants);
}

int match_kingdom_of(const Match *match, uint64_t group)
{
    return (int)(group / match->run % (uint64_t)match->kingdoms);
}

/* Two numbers further on in one sequence for each group: no two groups have the same. */
void match_seed_of(const Match *match, uint64_t group, uint64_t seed[2])
{
    const uint64_t step = 0x9e3779b97f4a7c15u; /* random_next's */
    uint64_t second = match->seed[1];
    uint64_t state = (match->seed[0] ^ random_next(&second)) + 2 * group * step;
    seed[0] = random_next(&state);
    seed[1] = random_next(&state);
    if (!(seed[0] | seed[1])) seed[1] = 1;
}

/* ---- Rooms --------------------------------------------------------------------------------- */

Room *room_open(int kingdoms)
{
    const int tables = kingdoms < MOST_TABLES ? kingdoms : MOST_TABLES;
    const size_t bytes = sizeof(Room) + (size_t)tables * sizeof(Table);
    Room *room = aligned_alloc(LINE, (bytes + LINE - 1) / LINE * LINE);
    if (!room) return NULL;
    room->tables = tables;
    room->guests = NULL;
    for (int i = 0; i < tables; i++) {
        room->table[i].key = no_key;
        memset(room->table[i].seated, 0, sizeof room->table[i].seated);
    }
    return room;
}

static void clear_table(Table *table)
{
    for (int who = 0; who < TALIA_MAX_PLAYERS; who++) player_stand_up(&table->seated[who]);
}

void room_close(void *closed)
{
    Room *room = closed;
    while (room->guests) {
        Guest *next = room->guests->next;
        outsider_close(room->guests->outsider);
        free(room->guests);
        room->guests = next;
    }
    for (int i = 0; i < room->tables; i++) clear_table(&room->table[i]);
    free(room);
}

/* Without memory there is nobody to play on: it ends the program. */
static void need_memory(bool is_there)
{
    if (is_there) return;
    fputs("talia: not enough memory\n", stderr);
    exit(2);
}

/* Any deal will do to bind a plan: a view needs a game that runs. */
static void lay_table(Room *room, Table *table, const Match *match, int kingdom)
{
    const uint64_t seed[2] = {1, 1};
    talia_lay_out(&table->laid_out, &match->setup[kingdom]);
    talia_copy(&room->game, &table->laid_out);
    talia_deal(&room->game, seed);
    clear_table(table);
    for (int who = 0; who < match->contestants; who++)
        need_memory(player_sit_down(match->contestant[who], &room->game, who, &table->seated[who]));
}

static Table *table_for(Room *room, const Match *match, int kingdom)
{
    Table *table = &room->table[kingdom % room->tables];
    const uint64_t key = match->lineup * (uint64_t)match->kingdoms + (uint64_t)kingdom;
    if (table->key != key) lay_table(room, table, match, kingdom);
    table->key = key;
    return table;
}

/* ---- One game ------------------------------------------------------------------------------ */

/* A program of that contestant that has no seat yet. */
static Outsider *find_guest(Room *room, const Player *contestant)
{
    Guest *guest = room->guests;
    while (guest && (guest->is_seated || guest->contestant != contestant)) guest = guest->next;
    if (!guest) {
        guest = calloc(1, sizeof *guest);
        need_memory(guest);
        guest->contestant = contestant;
        guest->outsider = outsider_open(contestant->command, contestant->seconds);
        need_memory(guest->outsider);
        guest->next = room->guests;
        room->guests = guest;
    }
    guest->is_seated = true;
    return guest->outsider;
}

static void seat_guests(Room *room, const Match *match, int kingdom, const uint64_t seed[2],
                        const TallyGame *seats)
{
    const int players = match->setup->players;
    room->has_guests = false;
    room->forfeits = 0;
    for (Guest *guest = room->guests; guest; guest = guest->next) guest->is_seated = false;
    for (int seat = 0; seat < players; seat++) {
        const Player *contestant = match->contestant[seats->who[seat]];
        Outsider *const outsider = contestant->command ? find_guest(room, contestant) : NULL;
        room->outsider[seat] = outsider;
        room->function[seat] = match->function[seats->who[seat]];
        room->has_guests |= room->function[seat].choose != NULL;
        if (!outsider) continue;
        room->has_guests = true;
        if (!outsider_begin(outsider, &match->setup[kingdom], seed, seat))
            room->forfeits |= 1u << seat;
    }
}

static void sit_down(Room *room, const Table *table, const Match *match, uint64_t game,
                     const uint64_t seed[2], TallyGame *out)
{
    for (int seat = 0; seat < match->setup->players; seat++) {
        const int who = match_contestant_at(match, game, seat);
        uint64_t random = seed[0] ^ (uint64_t)(who * TALIA_MAX_PLAYERS + seat);
        room->seated[seat] = table->seated[who];
        room->seated[seat].bot.random = random_next(&random) | 1;
        room->sight[seat].is_new = true;
        out->who[seat] = (uint8_t)who;
    }
}

/* How a game is followed: by nobody, turn by turn, or by a net that knows luck. */
typedef struct Followed {
    TallyStory *story; /* NULL: nobody watches */
    const Net *judge;  /* of the turns that are watched; or NULL */
    bool luck;
} Followed;

/* Makes a choice, and tells those who follow the game. */
static void make_choice(Room *room, const Followed *followed, const TaliaView *view,
                        TaliaChoice choice)
{
    const TaliaSink sink = watch_sink(&room->watch);
    if (followed->luck) luck_note(&room->luck, &room->game, choice);
    if (followed->story) {
        watch_look(&room->watch, view);
        talia_choose_told(&room->game, choice, &sink);
    } else {
        talia_choose(&room->game, choice);
    }
}

static inline TaliaChoice choose_in(Room *room, const TaliaView *view)
{
    return seated_go_on(&room->seated[view->seat], view, &room->sight[view->seat]);
}

static void play_silently(Room *room)
{
    TaliaGame *const game = &room->game;
    for (int left = TALLY_LONGEST; left > 0 && !talia_is_over(game); left--) {
        const TaliaView view = {game, talia_decision(game)->who};
        talia_choose(game, choose_in(room, &view));
    }
}

static void play_followed(Room *room, const Followed *followed)
{
    TaliaGame *const game = &room->game;
    for (int left = TALLY_LONGEST; left > 0 && !talia_is_over(game); left--) {
        const TaliaView view = {game, talia_decision(game)->who};
        make_choice(room, followed, &view, choose_in(room, &view));
    }
}

static bool seat_answers(Room *room, const TaliaView *view, TaliaChoice *choice)
{
    Outsider *const outsider = room->outsider[view->seat];
    const MatchFunction *const function = &room->function[view->seat];
    if (outsider) return outsider_choose(outsider, choice);
    if (function->choose) return function->choose(function->self, view, choice);
    *choice = choose_in(room, view);
    return true;
}

/* With functions, and with programs from outside, who must be told what the others do. Whoever does
 * not answer as it should ends the game, and has lost. */
static void play_with_guests(Room *room, const Followed *followed)
{
    TaliaGame *const game = &room->game;
    const int players = talia_players(game);
    for (int left = TALLY_LONGEST; left > 0 && !talia_is_over(game) && !room->forfeits; left--) {
        const TaliaView view = {game, talia_decision(game)->who};
        TaliaChoice choice;
        if (!seat_answers(room, &view, &choice)) {
            room->forfeits |= 1u << view.seat;
            break;
        }
        for (int seat = 0; seat < players; seat++) {
            if (room->outsider[seat]) outsider_note(room->outsider[seat], choice);
        }
        make_choice(room, followed, &view, choice);
    }
    for (int seat = 0; seat < players; seat++) {
        if (room->outsider[seat]) outsider_end(room->outsider[seat]);
    }
}

/* Plays the game that is dealt, with those who sit there. */
static void play_game(Room *room, const Followed *followed, uint64_t number, const TallyGame *seats)
{
    if (followed->story) watch_begin(&room->watch, followed->story, followed->judge, seats->who);
    if (followed->luck) luck_begin(&room->luck, learned_net(), number);
    if (room->has_guests)
        play_with_guests(room, followed);
    else if (followed->story || followed->luck)
        play_followed(room, followed);
    else
        play_silently(room);
    if (followed->story) watch_end(&room->watch, &room->game);
}

/* The most points win, of these the fewest turns: talia_winners, with the scores at hand, of those
 * who have not forfeited. */
static unsigned find_winners(const TallyGame *game, int seats, unsigned forfeits)
{
    unsigned winners = 0;
    int best = 0;
    while (forfeits >> best & 1) best++;
    for (int seat = best; seat < seats; seat++) {
        if (forfeits >> seat & 1) continue;
        const int ahead = game->score[seat] - game->score[best];
        const int fewer = game->turns[best] - game->turns[seat];
        if (ahead < 0 || (ahead == 0 && fewer < 0)) continue;
        if (ahead > 0 || fewer > 0) winners = 0;
        winners |= 1u << seat;
        best = seat;
    }
    return winners;
}

static void look_at_end(const TaliaGame *game, int seats, unsigned forfeits, TallyGame *out)
{
    for (int seat = 0; seat < seats; seat++) {
        out->score[seat] = (int16_t)talia_score(game, seat);
        out->turns[seat] = (uint16_t)talia_turns(game, seat);
    }
    const TaliaView view = {game, 0};
    const bool over = talia_is_over(game), provinces = talia_pile(game, TALIA_province) == 0;
    const bool piles = talia_view_empty_piles(&view) >= talia_view_piles_to_end(&view);
    const bool all_forfeit = forfeits == (1u << seats) - 1;
    out->winners = (over || forfeits) && !all_forfeit ? find_winners(out, seats, forfeits) : 0;
    out->end = forfeits             ? TALLY_FORFEITED
               : !over              ? TALLY_GIVEN_UP
               : provinces && piles ? TALLY_BY_BOTH
               : provinces          ? TALLY_BY_PROVINCES
                                    : TALLY_BY_PILES;
}

/* ---- Blocks -------------------------------------------------------------------------------- */

static uint64_t groups_in(const Match *match, uint64_t games)
{
    return games / (uint64_t)match->contestants;
}

/* How many kingdoms come in a row from that one on, in so many groups. */
static int kingdoms_in(const Match *match, uint64_t first, uint64_t groups)
{
    if (match->kingdoms == 1 || groups == 0) return 0;
    const uint64_t visits = (first + groups - 1) / match->run - first / match->run + 1;
    return visits < (uint64_t)match->kingdoms ? (int)visits : match->kingdoms;
}

TallyShape match_shape(const Match *match, Block block)
{
    const uint64_t first = groups_in(match, block.first);
    return (TallyShape){
        .contestants = match->contestants,
        .seats = match->setup->players,
        .kingdoms = match->kingdoms,
        .first_cell = match_kingdom_of(match, first),
        .cells = kingdoms_in(match, first, groups_in(match, block.count)),
        .watched = first < match->watched,
    };
}

/* Lays the table for one game of a group and has everybody sit down. */
static void begin_game(Room *room, const Match *match, uint64_t group, uint64_t within,
                       TallyGame *game)
{
    const int kingdom = match_kingdom_of(match, group);
    const Table *table = table_for(room, match, kingdom);
    uint64_t seed[2];
    match_seed_of(match, group, seed);
    sit_down(room, table, match, within, seed, game);
    seat_guests(room, match, kingdom, seed, game);
    talia_copy(&room->game, &table->laid_out);
    talia_deal(&room->game, seed);
}

static void play_group(Room *room, const Match *match, uint64_t group, Tally *tally)
{
    const Net *judge = group < match->judged ? learned_net() : NULL;
    const Followed followed = {tally_story(tally), judge, match->luck};
    TallyGroup sums = {.rounds = 0};
    for (int i = 0; i < match->contestants; i++) {
        const uint64_t number = group * (uint64_t)match->contestants + (uint64_t)i;
        TallyGame game = {.end = TALLY_GIVEN_UP};
        begin_game(room, match, group, (uint64_t)i, &game);
        play_game(room, &followed, number, &game);
        look_at_end(&room->game, (int)tally->seats, room->forfeits, &game);
        for (int seat = 0; match->luck && seat < (int)tally->seats; seat++)
            game.luck[seat] = luck_of(&room->luck, (int)tally->seats, seat);
        tally_game(tally, &sums, &game);
    }
    tally_group(tally, &sums, match_kingdom_of(match, group));
}

bool match_record(const Match *match, uint64_t number, SavedGame *out)
{
    const uint64_t k = (uint64_t)match->contestants, group = number / k;
    Room *room = room_open(match->kingdoms);
    TallyGame seats;
    *out = (SavedGame){.setup = match->setup[match_kingdom_of(match, group)]};
    if (!room) return false;
    begin_game(room, match, group, number % k, &seats);
    match_seed_of(match, group, out->setup.seed);
    TaliaGame *const game = &room->game;
    for (int left = TALLY_LONGEST; left > 0 && !talia_is_over(game) && !room->has_guests; left--) {
        const TaliaView view = {game, talia_decision(game)->who};
        const TaliaChoice choice = choose_in(room, &view);
        save_remember(out, game, choice);
        talia_choose(game, choice);
    }
    for (int seat = 0; seat < out->setup.players; seat++)
        out->name[seat] = match->contestant[seats.who[seat]]->name;
    const bool is_whole = talia_is_over(game);
    room_close(room);
    if (!is_whole) save_free(out);
    return is_whole;
}

void match_play(Room *room, const Match *match, Block block, Tally *tally)
{
    const TallyShape shape = match_shape(match, block);
    const uint64_t first = groups_in(match, block.first);
    const uint64_t groups = groups_in(match, block.count);
    tally_clear(tally, &shape);
    for (uint64_t i = 0; i < groups; i++) play_group(room, match, first + i, tally);
}

bool match_is_result(const Match *match, Block block, const Tally *tally, size_t length)
{
    const TallyShape shape = match_shape(match, block);
    return tally_is_sound(tally, length, &shape) && length == tally_bytes(&shape) &&
           tally->first_cell == (uint32_t)shape.first_cell &&
           tally->cells == (uint32_t)shape.cells && tally->games == block.count;
}

/* ---- Whole matches ------------------------------------------------------------------------- */

/* A sixty-fourth or less of what was played, so that little is played in vain. */
static uint64_t gap_after(uint64_t groups)
{
    uint64_t gap = LEAST_GAP;
    while (gap * 128 <= groups) gap *= 2;
    return gap;
}

bool match_is_checkpoint(uint64_t groups)
{
    return groups > 0 && groups % gap_after(groups - 1) == 0;
}

static uint64_t least_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t limit(const void *self, uint64_t first)
{
    const MatchRun *run = self;
    const uint64_t group = groups_in(run->match, first);
    const uint64_t watched = run->match->watched;
    uint64_t most = groups_in(run->match, run->games) - group;
    if (group < watched) most = least_of(most, watched - group);
    if (run->match->kingdoms > 1) most = least_of(most, MOST_CELLS);
    if (run->rule.tests || run->rule.until > 0) {
        const uint64_t gap = gap_after(group);
        most = least_of(most, gap - group % gap);
    }
    return most * (uint64_t)run->match->contestants;
}

static void *open_room(const void *self)
{
    const MatchRun *run = self;
    return room_open(run->match->kingdoms);
}

static void play(const void *self, void *own, Block block, void *result)
{
    const MatchRun *run = self;
    match_play(own, run->match, block, result);
}

static bool has_margin(const MatchRun *run)
{
    for (int who = 0; who < run->match->contestants; who++) {
        const Estimate share = summary_best_share(run->tally, who);
        if (!(estimate_margin(share) <= run->rule.until)) return false;
    }
    return true;
}

/* What ends the match with the games so far; MATCH_INTERRUPTED: nothing. */
static MatchStop find_stop(const MatchRun *run)
{
    const bool all = run->tally->games == run->games;
    if (!all && !match_is_checkpoint(run->tally->groups)) return MATCH_INTERRUPTED;
    if (run->rule.tests && sprt_answer(&run->rule.sprt, run->tally->pairs) != SPRT_GO_ON)
        return MATCH_TEST_DECIDED;
    if (run->rule.until > 0 && has_margin(run)) return MATCH_UNTIL_REACHED;
    return all ? MATCH_ALL_PLAYED : MATCH_INTERRUPTED;
}

void match_resume(MatchRun *run)
{
    if (run->tally->games) run->stop = find_stop(run);
}

/* Games that need not be played any more. */
static uint64_t games_done(const MatchRun *run)
{
    if (!run->tally) return 0;
    return run->stop == MATCH_INTERRUPTED ? run->tally->games : run->games;
}

static bool take(void *self, Block block, const void *result)
{
    MatchRun *run = self;
    (void)block; /* they come in order */
    tally_add(run->tally, result);
    run->stop = find_stop(run);
    return run->stop == MATCH_INTERRUPTED;
}

static void *pack(const void *self, size_t *length)
{
    return job_of_match(self, length);
}

static bool is_sound(const void *self, Block block, const void *result, size_t length)
{
    const MatchRun *run = self;
    return match_is_result(run->match, block, result, length);
}

bool match_begin(MatchRun *run)
{
    const TallyShape shape = match_shape(run->match, (Block){0, run->games});
    run->stop = MATCH_INTERRUPTED;
    run->tally = malloc(tally_bytes(&shape));
    if (run->tally) tally_clear(run->tally, &shape);
    return run->tally != NULL;
}

void match_end(MatchRun *run)
{
    free(run->tally);
    run->tally = NULL;
}

Work match_work(MatchRun *run)
{
    TallyShape largest = match_shape(run->match, (Block){0, run->games});
    if (largest.cells > MOST_CELLS) largest.cells = MOST_CELLS;
    return (Work){
        .self = run,
        .games = run->games,
        .done = games_done(run),
        .grain = (uint64_t)run->match->contestants,
        .room = tally_bytes(&largest),
        .limit = limit,
        .open = open_room,
        .close = room_close,
        .play = play,
        .take = take,
        .pack = pack,
        .length = tally_length,
        .is_sound = is_sound,
    };
}
