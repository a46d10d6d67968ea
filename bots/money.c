/* money.c - the relatives of Big Money that buy Duchies and Estates in time. */
#include "big_money.h"

typedef struct Treasure {
    int coins, cards;
} Treasure;

/* All Treasures that the seat owns. */
static Treasure count_treasure(const TaliaView *view)
{
    Treasure sum = {0, 0};
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        if (!(talia_view_types(view, kind) & TALIA_TREASURE)) continue;
        const int owned = talia_view_owned(view, talia_view_seat(view), kind);
        sum.cards += owned;
        sum.coins += owned * talia_card_info(talia_view_card(view, kind))->plus_coins;
    }
    return sum;
}

/* A Smithy for every eleven Treasures. */
static bool wants_another_smithy(const TaliaView *view, uint64_t buyable)
{
    const int smithy = talia_view_kind(view, TALIA_smithy);
    return smithy != TALIA_NONE && has_kind(buyable, smithy) &&
           talia_view_owned(view, talia_view_seat(view), smithy) * 11 < count_treasure(view).cards;
}

/* The first line that applies; Provinces only once the deck's Treasures are worth more than
 * `enough`. */
static int pick_buy(const TaliaView *view, uint64_t buyable, int enough, bool smithies)
{
    const int provinces = talia_view_pile(view, TALIA_province);
    if (has_kind(buyable, TALIA_province) && count_treasure(view).coins > enough)
        return TALIA_province;
    if (has_kind(buyable, TALIA_duchy) && provinces <= 4) return TALIA_duchy;
    if (has_kind(buyable, TALIA_estate) && provinces <= 2) return TALIA_estate;
    if (has_kind(buyable, TALIA_gold)) return TALIA_gold;
    if (has_kind(buyable, TALIA_duchy) && provinces <= 6) return TALIA_duchy;
    if (smithies && wants_another_smithy(view, buyable)) return talia_view_kind(view, TALIA_smithy);
    return has_kind(buyable, TALIA_silver) ? TALIA_silver : TALIA_NONE;
}

static TaliaChoice choose_ultimate(const TaliaView *view, int enough, bool smithies)
{
    const TaliaDecision *decision = talia_view_decision(view);
    if (decision->question == TALIA_Q_BUY) {
        if (decision->mask[0]) return play_treasures(view, decision->mask[0]);
        const int kind = pick_buy(view, decision->mask[1], enough, smithies);
        return kind == TALIA_NONE ? end_phase() : TALIA_CHOICE(TALIA_BUY, kind);
    }
    if (decision->question == TALIA_Q_ACTION) return play_smithy(view, decision->mask[0]);
    return choose_default(view);
}

TaliaChoice choose_bmu(const TaliaView *view)
{
    return choose_ultimate(view, 18, false);
}

TaliaChoice choose_smithy(const TaliaView *view)
{
    return choose_ultimate(view, 15, true);
}
