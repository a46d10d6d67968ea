/* rewind.c - going back in a long game without playing all of it again: of such a game two
 * positions are kept, some hundreds of choices apart. Of a usual one there are none, since a table
 * is to be small. */
#include <stdlib.h>
#include <string.h>

#include "table_parts.h"

enum {
    LONG = 1000, /* choices; a game of fewer is played again from its deal */
    APART = 250, /* choices between two positions, at least */
};

struct Rewind {
    int count;
    TaliaGame game;
    Shown shown;
    LogPlace place;
    int turns, numbers_left;
    int news_count;
    News news[];
};

static void drop(Table *table, int which)
{
    free(table->rewind[which]);
    table->rewind[which] = NULL;
}

void rewind_free(Table *table)
{
    drop(table, 0);
    drop(table, 1);
}

/* Without memory for it going back takes longer. */
static Rewind *take(const Table *table)
{
    const size_t news = (size_t)table->news_count * sizeof *table->news;
    Rewind *rewind = malloc(sizeof *rewind + news);
    if (!rewind) return NULL;
    rewind->count = table->count;
    rewind->game = *table->game;
    rewind->shown = table->shown;
    rewind->place = table->place;
    rewind->turns = table->turns;
    rewind->numbers_left = table->numbers_left;
    rewind->news_count = table->news_count;
    memcpy(rewind->news, table->news, news);
    return rewind;
}

void rewind_note(Table *table)
{
    const int last = table->rewind[0] ? table->rewind[0]->count : LONG - APART;
    if (table->count - last < APART) return;
    Rewind *rewind = take(table);
    if (!rewind) return;
    drop(table, 1);
    table->rewind[1] = table->rewind[0];
    table->rewind[0] = rewind;
}

int rewind_to(Table *table, int count)
{
    while (table->rewind[0] && table->rewind[0]->count > count) {
        drop(table, 0);
        table->rewind[0] = table->rewind[1];
        table->rewind[1] = NULL;
    }
    const Rewind *rewind = table->rewind[0];
    if (!rewind || !play_reserve_news(table, rewind->news_count)) return -1;
    *table->game = rewind->game;
    table->shown = rewind->shown;
    table->place = rewind->place;
    table->turns = rewind->turns;
    table->numbers_left = rewind->numbers_left;
    table->news_count = rewind->news_count;
    memcpy(table->news, rewind->news, (size_t)rewind->news_count * sizeof *rewind->news);
    return rewind->count;
}

size_t rewind_bytes(const Table *table)
{
    size_t bytes = 0;
    for (int i = 0; i < 2; i++) {
        const Rewind *rewind = table->rewind[i];
        if (rewind) bytes += sizeof *rewind + (size_t)rewind->news_count * sizeof *rewind->news;
    }
    return bytes;
}
