/* table_play.c - the game of a table: choices, what is told of them, and taking them back. */
#include <stdlib.h>
#include <string.h>

#include <talia/events.h>
#include <talia/table.h>

#include "../text/lines.h"
#include "table_parts.h"

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

static void keep_news(Table *table, const News *news)
{
    if (table->news_count == table->news_room) {
        const int room = table->news_room ? 2 * table->news_room : 64;
        News *more = reallocarray(table->news, (size_t)room, sizeof *more);
        if (!more) {
            table->news_lost = true;
            return;
        }
        table->news = more;
        table->news_room = room;
    }
    table->news[table->news_count++] = *news;
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
    keep_news(listening->table, &listening->news);
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
}

/* ---- Playing ------------------------------------------------------------------------------- */

static void begin_anew(Table *table)
{
    memset(&table->shown, 0, sizeof table->shown);
    table->place = (LogPlace){.turn_of = TALIA_NONE};
    table->news_count = table->news_told = 0;
    table->numbers_left = 0;
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
}

/* Plays all again, since a game is its choices; keeps the news of the last turn. Lines of earlier
 * turns that nobody was told are only in the whole log. */
void play_back(Table *table, int count)
{
    if (table->news_told < table->news_count) table->news_lost = true;
    table->count = count;
    table->went_back = true;
    deal(table);
    for (int n = 0; n < count; n++) {
        make_choice(table, n);
        drop_earlier_turns(table);
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
    retelling->tell(retelling->to, game, &retelling->news);
}

void table_retell(const Table *table, int from, int n, TellNews *tell, void *to)
{
    Retelling retelling = {.tell = tell, .to = to, .news = {.n = -1}};
    const TaliaSink sink = {.tell = retell, .self = &retelling};
    TaliaGame game;
    if (from < 0)
        talia_start_told(&game, &table->setup, &sink);
    else
        table_position(table, from, &game);
    for (int i = from < 0 ? 0 : from; i < n && i < table->count; i++) {
        retelling.news.n = i;
        retelling.news.question = talia_decision(&game)->question;
        table_prepare(table, i, &game);
        talia_choose_told(&game, table->choice[i], &sink);
    }
}
