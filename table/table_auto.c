/* table_auto.c - who decides at a table, and what is decided without asking. */
#include <talia/game.h>

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

/* ---- What no good player does otherwise ----------------------------------------------------- */

static bool is_in_game(const TaliaGame *game, TaliaCard card)
{
    return talia_kind(game, card) != TALIA_NONE;
}

static bool lies_before_others(const TaliaGame *game, int who, TaliaCard card)
{
    const TaliaView view = {game, who};
    const int kind = talia_kind(game, card);
    if (kind == TALIA_NONE) return false;
    for (int other = 0; other < talia_players(game); other++) {
        if (other != who && talia_view_staying(&view, other, kind)) return true;
    }
    return false;
}

/* Treasures that are played are no longer in hand: some Events want them there, and one wants none
 * in play. After a buy under a Haunted Woods the hand goes onto the deck. */
static bool is_better_held(const TaliaGame *game, int who)
{
    static const TaliaCard spoiled[] = {TALIA_alms, TALIA_quest, TALIA_save, TALIA_trade};
    for (size_t i = 0; i < sizeof spoiled / sizeof *spoiled; i++) {
        if (is_in_game(game, spoiled[i])) return true;
    }
    return lies_before_others(game, who, TALIA_haunted_woods);
}

/* Attacks that somebody may like to suffer: new cards for a bad hand, Coppers that are trashed. */
static bool can_be_welcome(const TaliaGame *game, int kind)
{
    switch (talia_card(game, kind)) {
    case TALIA_minion:
    case TALIA_pirate_ship:
    case TALIA_thief:
        return true;
    default:
        return false;
    }
}

static bool obvious_choice(const TaliaGame *game, TaliaChoice *out)
{
    const TaliaDecision *decision = talia_decision(game);
    if (decision->question == TALIA_Q_BUY) {
        *out = TALIA_PLAY_TREASURES;
        return talia_plain_treasures(game) && !is_better_held(game, decision->who);
    }
    const int moat = talia_kind(game, TALIA_moat);
    if (decision->question != TALIA_Q_REACT || moat == TALIA_NONE) return false;
    *out = TALIA_CHOICE(TALIA_REVEAL, moat);
    return talia_is_option(decision, *out) && !can_be_welcome(game, decision->card);
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
    return seat->auto_obvious && obvious_choice(table->game, out);
}
