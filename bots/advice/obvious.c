/* obvious.c - see ../obvious.h. */
#include "../obvious.h"

#include "../choose.h"

static bool lies_before_others(const TaliaView *view, TaliaCard card)
{
    const int kind = talia_view_kind(view, card);
    if (kind == TALIA_NONE) return false;
    for (int who = 0; who < talia_view_players(view); who++) {
        if (who != talia_view_seat(view) && talia_view_staying(view, who, kind)) return true;
    }
    return false;
}

/* Treasures that are played are no longer in hand: some Events want them there, and one wants none
 * in play. After a buy under a Haunted Woods the hand goes onto the deck. */
static bool are_better_held(const TaliaView *view)
{
    static const TaliaCard spoiled[] = {TALIA_alms, TALIA_quest, TALIA_save, TALIA_trade};
    for (size_t i = 0; i < sizeof spoiled / sizeof *spoiled; i++) {
        if (talia_view_kind(view, spoiled[i]) != TALIA_NONE) return true;
    }
    return lies_before_others(view, TALIA_haunted_woods);
}

/* Attacks that somebody may like to suffer: new cards for a bad hand, Coppers that are trashed. */
static bool can_be_welcome(TaliaCard attack)
{
    switch (attack) {
    case TALIA_minion:
    case TALIA_pirate_ship:
    case TALIA_thief:
        return true;
    default:
        return false;
    }
}

bool obvious_choice(const TaliaView *view, TaliaChoice *out)
{
    if (talia_view_question(view) == TALIA_Q_BUY) {
        *out = TALIA_PLAY_TREASURES;
        return talia_view_plain_treasures(view) && !are_better_held(view);
    }
    return can_ward_off(view, out) &&
           !can_be_welcome(talia_view_card(view, talia_view_asking(view)));
}
