/* table_play.c - the game of a table: choices, what is told of them, and taking them back. */
#include <stdlib.h>
#include <string.h>

#include <talia/events.h>
#include <talia/table.h>

#include "../text/lines.h"
#include "table_parts.h"

enum {
    NEWS_LEAST = 64,
    NEWS_MOST = 4096, /* that wait to be told: then there is the whole log */
};

/* ---- Memory -------------------------------------------------------------------------------- */

static bool reserve_choice(Table *table)
{
    if (table->count < table->room) return true;
    const int room = table->room ? 2 * table->room : 64;
    TaliaChoice *choice = reallocarray(table->choice, (size_t)room, sizeof *choice);
    if (!choice) return false;
    table->choice = choice;
    uint8_t *chooser = reallocarray(table->chooser, (size_t)room, sizeof *chooser);
    if (!chooser) return false;
    table->chooser = chooser;
    int *number = reallocarray(table->number, (size_t)room, sizeof *number);
    if (!number) return false;
    table->number = number;
    table->room = room;
    return true;
}

bool play_reserve(Table *table)
{
    if (!table->game) table->game = calloc(1, sizeof *table->game);
    return table->game && reserve_choice(table);
}

static bool resize_news(Table *table, int room)
{
    News *news = reallocarray(table->news, (size_t)room, sizeof *news);
    if (!news) return false;
    table->news = news;
    table->news_room = room;
    return true;
}

bool play_reserve_news(Table *table, int count)
{
    int room = table->news_room ? table->news_room : NEWS_LEAST;
    while (room < count) room *= 2;
    return room == table->news_room || resize_news(table, room);
}

static void keep_news(Table *table, const News *news)
{
    if (play_reserve_news(table, table->news_count + 1))
        table->news[table->news_count++] = *news;
    else
        table->news_lost = true;
}

/* After much has happened at once only the last turn of it is kept: the memory goes back. */
static void shrink_news(Table *table)
{
    enum { LARGE = 8 * NEWS_LEAST };
    int room = table->news_room;
    while (room > LARGE && table->news_count < room / 4) room /= 2;
    if (room < table->news_room) resize_news(table, room);
}

static bool reserve_turn(Table *table)
{
    const size_t players = table->setup.players;
    if (table->turns < table->turns_room) return true;
    const int room = table->turns_room + table->turns_room / 2 + 16;
    Turn *turn = reallocarray(table->turn, (size_t)room, sizeof *turn);
    if (!turn) return false;
    table->turn = turn;
    int16_t *points = reallocarray(table->points, (size_t)room * players, sizeof *points);
    if (!points) return false;
    table->points = points;
    table->turns_room = room;
    return true;
}

/* Everybody's points when a turn begins, for the summary. */
static void note_turn(Table *table, const TaliaGame *game, const News *news)
{
    const int players = table->setup.players;
    if (!reserve_turn(table)) {
        table->turns_lost = true;
        return;
    }
    int16_t *points = table->points + (ptrdiff_t)table->turns * players;
    for (int who = 0; who < players; who++) points[who] = (int16_t)talia_score(game, who);
    table->turn[table->turns++] =
        (Turn){.n = news->n, .who = news->event.who, .number = news->event.amount};
}

size_t table_bytes(const Table *table)
{
    const size_t choice = sizeof *table->choice + sizeof *table->chooser + sizeof *table->number;
    const size_t turn = sizeof *table->turn + table->setup.players * sizeof *table->points;
    return sizeof *table + (table->game ? sizeof *table->game : 0) + (size_t)table->room * choice +
           (size_t)table->news_room * sizeof *table->news + (size_t)table->turns_room * turn +
           rewind_bytes(table);
}

/* ---- What is told -------------------------------------------------------------------------- */

/* Leaving the cards that are looked at, one that everybody has seen goes first. */
void shown_follow(Shown *shown, const TaliaEvent *event)
{
    const bool by_all = event->seen_by == 0xff && event->kind != TALIA_NONE;
    if (!by_all || event->happening == TALIA_PASSED) return;
    uint16_t *count = &shown->count[event->who][event->kind];
    const bool moves = event->happening == TALIA_MOVED;
    if (moves && event->from == TALIA_LOOKED && *count) --*count;
    if (moves && event->to == TALIA_LOOKED) ++*count;
    if (event->happening == TALIA_REVEALED && event->from == TALIA_LOOKED) ++*count;
}

/* Whether somebody may learn from it, who made that choice or by it, what did not follow from the
 * choice. Whatever befalls others may depend on what they hold; and of an Attack everybody sees who
 * has a Reaction to it, and who has none. */
static bool shows_new(const TaliaGame *game, int chooser, const TaliaEvent *event)
{
    if (event->who != chooser) return true;
    switch (event->happening) {
    case TALIA_MOVED:
        return event->from == TALIA_DECK;
    case TALIA_PLAYED:
        return talia_types(game, event->kind) & TALIA_ATTACK;
    case TALIA_REVEALED:
    case TALIA_PASSED:
    case TALIA_SHUFFLED:
    case TALIA_TURN_BEGAN:
        return true;
    default:
        return false;
    }
}

/* Listens to one choice of a table, or to its deal. */
typedef struct Listening {
    Table *table;
    News news;
    int chooser;
    bool is_new;
} Listening;

static void listen(void *self, const TaliaGame *game, const TaliaEvent *event)
{
    Listening *listening = self;
    listening->news.event = *event;
    listening->news.left = talia_counters(game, event->who);
    keep_news(listening->table, &listening->news);
    if (event->happening == TALIA_TURN_BEGAN) note_turn(listening->table, game, &listening->news);
    shown_follow(&listening->table->shown, event);
    if (shows_new(game, listening->chooser, event)) listening->is_new = true;
}

/* Where the turn begins that the last of the news belong to. */
static int turn_begins(const Table *table)
{
    for (int i = table->news_count - 1; i > 0; i--) {
        if (table->news[i].event.happening == TALIA_TURN_BEGAN) return i;
    }
    return 0;
}

/* Lines do not reach over the beginning of a turn: those of earlier turns are only counted. */
static void count_lines(Table *table, int news)
{
    Story story;
    story_open(&story, -1, true);
    story.turns = table->place.turns;
    story.turn_of = table->place.turn_of;
    for (int i = 0; i < news; i++)
        story_tell(&story, &table->news[i].event, table->news[i].n,
                   (TaliaQuestion)table->news[i].question);
    if (story.failed) table->news_lost = true;
    table->place.line += story.count;
    table->place.turns = story.turns;
    table->place.turn_of = story.turn_of;
    story_close(&story);
}

static void drop_earlier_turns(Table *table)
{
    const int begins = turn_begins(table);
    if (begins == 0) return;
    count_lines(table, begins);
    table->news_count -= begins;
    memmove(table->news, table->news + begins, (size_t)table->news_count * sizeof *table->news);
}

void table_forget_news(Table *table)
{
    table->went_back = table->news_lost = false;
    drop_earlier_turns(table);
    table->news_told = table->news_count;
    shrink_news(table);
    rewind_note(table);
}

/* What nobody has been told for long is not kept for ever. */
static void limit_news(Table *table)
{
    if (table->news_count < NEWS_MOST) return;
    table_forget_news(table);
    table->news_lost = true;
}

/* ---- Playing ------------------------------------------------------------------------------- */

static void begin_anew(Table *table)
{
    memset(&table->shown, 0, sizeof table->shown);
    table->place = (LogPlace){.turn_of = TALIA_NONE};
    table->news_count = table->news_told = table->turns = table->numbers_left = 0;
    table->turns_lost = false;
    rewind_free(table);
}

static void deal(Table *table)
{
    Listening listening = {.table = table, .news = {.n = -1}, .chooser = -1};
    const TaliaSink sink = {.tell = listen, .self = &listening};
    begin_anew(table);
    talia_start_told(table->game, &table->setup, &sink);
}

void play_start(Table *table, const uint64_t seed[2], const Chance *chance)
{
    memcpy(table->setup.seed, seed, sizeof table->setup.seed);
    table->chance = *chance;
    if (chance->is_there) chance_seed(chance, 0, table->setup.seed);
    table->fair.is_old = !chance->is_there;
    table->count = 0;
    table->state = TABLE_PLAYING;
    deal(table);
    if (talia_is_over(table->game)) table->state = TABLE_OVER;
}

/* Makes the choice that stands at place n, and finds out whether it shows anything new: that
 * somebody else is asked, and what, may be just that. */
static bool make_choice(Table *table, int n)
{
    const TaliaDecision *decision = talia_decision(table->game);
    const int chooser = decision->who;
    Listening listening = {
        .table = table, .news = {.n = n, .question = decision->question}, .chooser = chooser};
    const TaliaSink sink = {.tell = listen, .self = &listening};
    table->numbers_left += chance_numbers(table->game, table->choice[n]);
    table_prepare(table, n, table->game);
    talia_choose_told(table->game, table->choice[n], &sink);
    table->work++;
    return listening.is_new || talia_decision(table->game)->who != chooser;
}

void play_choose(Table *table, TaliaChoice choice, bool made_for)
{
    const int who = talia_decision(table->game)->who;
    const bool by_bot = table_bot_to_move(table) >= 0;
    const int n = table->count++;
    table->choice[n] = choice;
    table->numbers += chance_numbers(table->game, choice);
    table->number[n] = table->numbers;
    const bool is_new = make_choice(table, n);
    table->chooser[n] = (uint8_t)(who | (is_new ? CHOSEN_NEW : 0) | (made_for ? CHOSEN_FOR : 0) |
                                  (by_bot ? CHOSEN_BY_BOT : 0));
    if (talia_is_over(table->game)) table->state = TABLE_OVER;
    limit_news(table);
}

/* Plays again what led there, since a game is its choices; keeps the news of the last turn. Lines
 * of earlier turns that nobody was told are only in the whole log. */
void play_back(Table *table, int count)
{
    if (table->news_told < table->news_count) table->news_lost = true;
    table->went_back = true;
    table->backs++;
    table->count = rewind_to(table, count);
    if (table->count < 0) {
        table->count = 0;
        deal(table);
    }
    while (table->count < count) {
        make_choice(table, table->count++);
        drop_earlier_turns(table);
        rewind_note(table);
    }
    table->news_told = table->news_count;
}

/* ---- Looking back -------------------------------------------------------------------------- */

void table_prepare(const Table *table, int i, TaliaGame *game)
{
    chance_give(&table->chance, table->number[i], game);
}

void table_position(const Table *table, int n, TaliaGame *out)
{
    talia_start(out, &table->setup);
    for (int i = 0; i < n && i < table->count; i++) {
        table_prepare(table, i, out);
        talia_choose(out, table->choice[i]);
    }
}

typedef struct Retelling {
    TellNews *tell;
    void *to;
    News news;
} Retelling;

static void retell(void *self, const TaliaGame *game, const TaliaEvent *event)
{
    Retelling *retelling = self;
    retelling->news.event = *event;
    retelling->news.left = talia_counters(game, event->who);
    retelling->tell(retelling->to, game, &retelling->news);
}

void walk_begin(Walk *walk, const Table *table, TellNews *tell, void *to)
{
    Retelling retelling = {.tell = tell, .to = to, .news = {.n = -1}};
    const TaliaSink sink = {.tell = retell, .self = &retelling};
    walk->n = 0;
    walk->backs = table->backs;
    talia_start_told(&walk->game, &table->setup, &sink);
}

void walk_on(Walk *walk, const Table *table, int n, TellNews *tell, void *to)
{
    Retelling retelling = {.tell = tell, .to = to};
    const TaliaSink sink = {.tell = retell, .self = &retelling};
    for (; walk->n < n && walk->n < table->count; walk->n++) {
        retelling.news.n = walk->n;
        retelling.news.question = talia_decision(&walk->game)->question;
        table_prepare(table, walk->n, &walk->game);
        talia_choose_told(&walk->game, table->choice[walk->n], &sink);
    }
}

void table_retell(const Table *table, int from, int n, TellNews *tell, void *to)
{
    Walk walk = {.n = from};
    if (from < 0)
        walk_begin(&walk, table, tell, to);
    else
        table_position(table, from, &walk.game);
    walk_on(&walk, table, n, tell, to);
}
