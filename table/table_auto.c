/* table_auto.c - who decides at a table, and what is decided without asking. */
#include <talia/game.h>

#include "../bots/obvious.h"
#include "../script/label.h"
#include "table_parts.h"

static int asked(const Table *table)
{
    if (table->state != TABLE_PLAYING) return TALIA_NONE;
    return talia_decision(table->game)->who;
}

static bool is_played_by_bot(const Seat *seat)
{
    return seat->kind == SEAT_BOT || seat->bot_plays || seat->resigned;
}

int table_bot_to_move(const Table *table)
{
    const int who = asked(table);
    if (who == TALIA_NONE || !is_played_by_bot(&table->seat[who])) return -1;
    return table->seat[who].level;
}

bool table_choice(const Table *table, const char *label, TaliaChoice *out)
{
    return asked(table) != TALIA_NONE && label_find(slice_of(label), table->game, out);
}

bool table_auto_choice(const Table *table, TaliaChoice *out)
{
    const int who = asked(table);
    if (who == TALIA_NONE || is_played_by_bot(&table->seat[who])) return false;
    const Seat *seat = &table->seat[who];
    const TaliaDecision *decision = talia_decision(table->game);
    if (seat->auto_forced && talia_option_count(decision) == 1) {
        *out = talia_option(decision, 0);
        return true;
    }
    const TaliaView view = {table->game, who};
    return seat->auto_obvious && obvious_choice(&view, out);
}
