/* tell_log.c - the log in a view: what has happened, line by line. */
#include "tell_parts.h"

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
    for (int i = table->news_told; i < table->news_count; i++) tell_news(&story, &table->news[i]);
    open_log(out, table->place.line + story.touched);
    for (int i = story.touched; i < story.count; i++) tell_line(out, told, &story.line[i]);
    close_log(out);
    if (story.failed) out->ok = false;
    story_close(&story);
}

/* ---- All of it ----------------------------------------------------------------------------- */

typedef struct Telling {
    Json *out;
    const Told *told;
    Story story;
} Telling;

static void tell_page(Telling *telling)
{
    for (int i = 0; i < telling->story.count; i++)
        tell_line(telling->out, telling->told, &telling->story.line[i]);
    story_turn_page(&telling->story);
}

/* No line reaches over the beginning of a turn. */
static void tell_on(void *to, const TaliaGame *game, const News *news)
{
    Telling *telling = to;
    (void)game;
    if (news->event.happening == TALIA_TURN_BEGAN) tell_page(telling);
    tell_news(&telling->story, news);
}

void tell_whole_log(Json *out, const Told *told)
{
    Telling telling = {.out = out, .told = told};
    story_open(&telling.story, told->who.seat, true);
    open_log(out, 0);
    table_retell(told->table, -1, told->n, tell_on, &telling);
    tell_page(&telling);
    close_log(out);
    if (telling.story.failed) out->ok = false;
    story_close(&telling.story);
}
