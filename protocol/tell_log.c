/* tell_log.c - the log in a view: what has happened, line by line. */
#include "tell_parts.h"

#include <stdlib.h>

#include <talia/events.h>

#include "../text/lines.h"

static void tell_line(Json *out, const Told *told, const Line *line)
{
    char words[LINE_WORDS];
    line_words(line, told->who.seat, told->game, told->names->name, told_wording(told), words);
    json_open(out, NULL, '{');
    json_integer(out, "n", line->n + 1);
    json_integer(out, "turn", line->turn);
    json_integer(out, "who", line->who);
    json_string(out, "words", words);
    json_integer(out, "depth", line->depth);
    if (line_begins_turn(line)) json_bool(out, "begins", true);
    json_close(out, '}');
}

static void open_log(Json *out, int from)
{
    json_open(out, "log", '{');
    json_integer(out, "from", from);
    json_open(out, "lines", '[');
}

static void close_log(Json *out)
{
    json_close(out, ']');
    json_close(out, '}');
}

static void tell_news(Story *story, const News *news)
{
    story_tell(story, &news->event, news->n, (TaliaQuestion)news->question);
}

/* What is new, as moves; the story goes on by it. After something was taken back nothing moves. */
static void tell_new_moves(Json *out, const Told *told, Story *story)
{
    const Table *table = told->table;
    const News *last[TALIA_MAX_PLAYERS] = {NULL};
    for (int i = 0; i < table->news_told; i++) last[table->news[i].event.who] = &table->news[i];
    json_open(out, "moves", '[');
    for (int i = table->news_told; i < table->news_count; i++) {
        const News *news = &table->news[i];
        tell_news(story, news);
        const int line = story->last < 0 ? -1 : table->place.line + story->last;
        if (!table->went_back) tell_move(out, told, news, last[news->event.who], line);
        last[news->event.who] = news;
    }
    json_close(out, ']');
}

/* From the first line on that the news since the last view have begun or changed. */
void tell_new_log(Json *out, const Told *told)
{
    const Table *table = told->table;
    Story story;
    story_open(&story, told->who.seat, true);
    story.turns = table->place.turns;
    story.turn_of = table->place.turn_of;
    for (int i = 0; i < table->news_told; i++) tell_news(&story, &table->news[i]);
    story.touched = table->went_back ? 0 : story.count;
    tell_new_moves(out, told, &story);
    open_log(out, table->place.line + story.touched);
    for (int i = story.touched; i < story.count; i++) tell_line(out, told, &story.line[i]);
    close_log(out);
    if (story.failed) out->ok = false;
    story_close(&story);
}

/* ---- All of it ----------------------------------------------------------------------------- */

struct Tale {
    Walk walk;
    Listener who;
    Story story;    /* of the turn that goes on; */
    Json lines;     /* those of the turns before are written, */
    int lines_told; /* so many */
    Shown shown;
    int from;                     /* the position that moves lead from; -1: there are none */
    Json moves;                   /* that are written */
    News last[TALIA_MAX_PLAYERS]; /* to each player, */
    unsigned has_last;            /* where anything has happened: a bit each */
};

/* While it is told: what lines are written with. */
typedef struct Telling {
    Tale *tale;
    const Told *told;
} Telling;

static void tell_page(Json *out, const Telling *telling)
{
    const Story *story = &telling->tale->story;
    for (int i = 0; i < story->count; i++) tell_line(out, telling->told, &story->line[i]);
}

static void tell_tale_move(Tale *tale, const Told *told, const News *news)
{
    const int who = news->event.who, line = tale->story.last;
    const News *before = tale->has_last >> who & 1 ? &tale->last[who] : NULL;
    if (news->n >= tale->from)
        tell_move(&tale->moves, told, news, before, line < 0 ? -1 : tale->lines_told + line);
    tale->last[who] = *news;
    tale->has_last |= 1U << who;
}

/* No line reaches over the beginning of a turn. */
static void tell_on(void *to, const TaliaGame *game, const News *news)
{
    const Telling *telling = to;
    Tale *tale = telling->tale;
    (void)game;
    shown_follow(&tale->shown, &news->event);
    if (news->event.happening == TALIA_TURN_BEGAN) {
        tell_page(&tale->lines, telling);
        tale->lines_told += tale->story.count;
        story_turn_page(&tale->story);
    }
    tell_news(&tale->story, news);
    if (tale->from >= 0) tell_tale_move(tale, telling->told, news);
}

static void begin_tale(Tale *tale, const Table *table, Telling *telling)
{
    json_start(&tale->lines);
    json_start(&tale->moves);
    tale->lines_told = 0;
    tale->has_last = 0;
    story_close(&tale->story);
    story_open(&tale->story, tale->who.seat, true);
    tale->shown = (Shown){.count = {{0}}};
    walk_begin(&tale->walk, table, tell_on, telling);
}

Tale *tale_open(const Table *table, Listener who)
{
    Tale *tale = calloc(1, sizeof *tale);
    if (!tale) return NULL;
    tale->who = who;
    tale->from = -1;
    tale->walk.backs = table->backs - 1; /* it begins when it goes on */
    story_open(&tale->story, who.seat, true);
    return tale;
}

void tale_close(Tale *tale)
{
    if (!tale) return;
    story_close(&tale->story);
    json_free(&tale->lines);
    json_free(&tale->moves);
    free(tale);
}

void tale_moves_from(Tale *tale, int n)
{
    tale->from = n;
}

bool tale_on(Tale *tale, const Table *table, int n, int most)
{
    SeatNames names;
    const Told told = {.table = table,
                       .game = &tale->walk.game,
                       .names = &names,
                       .who = tale->who,
                       .is_open = table->state == TABLE_OVER};
    Telling telling = {tale, &told};
    seat_names(table, tale->who.language, &names);
    if (tale->walk.backs != table->backs) begin_tale(tale, table, &telling);
    const int wanted = n < table->count ? n : table->count;
    const int left = wanted - tale->walk.n;
    walk_on(&tale->walk, table, left < most ? wanted : tale->walk.n + most, tell_on, &telling);
    return tale->walk.n >= wanted;
}

const TaliaGame *tale_game(const Tale *tale)
{
    return &tale->walk.game;
}

const Shown *tale_shown(const Tale *tale)
{
    return &tale->shown;
}

int tale_n(const Tale *tale)
{
    return tale->walk.n;
}

void tell_whole_log(Json *out, const Told *told, Tale *tale)
{
    const Telling telling = {tale, told};
    if (tale->from >= 0) json_integer(out, "from", tale->from);
    json_open(out, "moves", '[');
    if (tale->moves.length > 0) json_written(out, tale->moves.text, tale->moves.length);
    json_close(out, ']');
    open_log(out, 0);
    if (tale->lines.length > 0) json_written(out, tale->lines.text, tale->lines.length);
    tell_page(out, &telling);
    close_log(out);
    if (tale->story.failed || !tale->lines.ok || !tale->moves.ok) out->ok = false;
}
