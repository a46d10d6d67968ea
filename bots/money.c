/* money.c - Big Money, and its two relatives that buy Duchies and Estates in time.
 *
 * A decision to buy offers what is affordable and there, so 'Province at 8' is a bit of its mask.
 * Big Money plays the fastest games there are, so it looks at little more than these masks. */
#include "choose.h"

static TaliaChoice end_phase(void)
{
    return TALIA_CHOICE(TALIA_WORD, TALIA_END);
}

static TaliaChoice play_smithy(TaliaView view, uint64_t playable)
{
    for (; playable; playable &= playable - 1) {
        const int kind = __builtin_ctzll(playable);
        if (talia_view_card(view, kind) == TALIA_smithy) return TALIA_CHOICE(TALIA_PLAY, kind);
    }
    return end_phase();
}

/* A Treasure that is more than coins is played too, after the plain ones. */
static TaliaChoice play_treasures(TaliaView view, uint64_t playable)
{
    if (talia_view_plain_treasures(view)) return TALIA_PLAY_TREASURES;
    return TALIA_CHOICE(TALIA_PLAY, __builtin_ctzll(playable));
}

/* ---- Big Money ----------------------------------------------------------------------------- */

/* Province, Gold, Silver: the order of preference is that of the kinds, from above. */
static TaliaChoice buy_dearest(uint64_t wanted)
{
    return wanted ? TALIA_CHOICE(TALIA_BUY, 63 - __builtin_clzll(wanted)) : end_phase();
}

/* Before a Silver, as long as it has too few. Out of the way of those who want none. */
static __attribute__((noinline)) TaliaChoice buy_smithy(const Bot *bot, TaliaView view,
                                                        uint64_t buyable)
{
    const int smithy = talia_view_kind(view, TALIA_smithy);
    if (smithy != TALIA_NONE && has_kind(buyable, smithy) &&
        talia_view_owned(view, view.seat, smithy) < bot->smithies)
        return TALIA_CHOICE(TALIA_BUY, smithy);
    return buy_dearest(buyable & kind_bit(TALIA_silver));
}

static TaliaChoice buy_money(const Bot *bot, TaliaView view, uint64_t buyable)
{
    const uint64_t dear = kind_bit(TALIA_province) | kind_bit(TALIA_gold);
    if (bot->smithies && !(buyable & dear)) return buy_smithy(bot, view, buyable);
    return buy_dearest(buyable & (dear | kind_bit(TALIA_silver)));
}

TaliaChoice choose_big_money(const Bot *bot, TaliaView view)
{
    const TaliaDecision *decision = talia_view_decision(view);
    if (decision->question == TALIA_Q_BUY) {
        if (decision->mask[0]) return play_treasures(view, decision->mask[0]);
        return buy_money(bot, view, decision->mask[1]);
    }
    if (decision->question == TALIA_Q_ACTION) return play_smithy(view, decision->mask[0]);
    return choose_default(view);
}

/* ---- BMU and Smithy ------------------------------------------------------------------------ */

typedef struct Treasure {
    int coins, cards;
} Treasure;

/* All Treasures that the seat owns. */
static Treasure count_treasure(TaliaView view)
{
    Treasure sum = {0, 0};
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        if (!(talia_view_types(view, kind) & TALIA_TREASURE)) continue;
        const int owned = talia_view_owned(view, view.seat, kind);
        sum.cards += owned;
        sum.coins += owned * talia_card_info(talia_view_card(view, kind))->plus_coins;
    }
    return sum;
}

/* A Smithy for every eleven Treasures. */
static bool wants_another_smithy(TaliaView view, uint64_t buyable)
{
    const int smithy = talia_view_kind(view, TALIA_smithy);
    return smithy != TALIA_NONE && has_kind(buyable, smithy) &&
           talia_view_owned(view, view.seat, smithy) * 11 < count_treasure(view).cards;
}

/* The first line that applies; Provinces only once the deck's Treasures are worth more than
 * `enough`. */
static int pick_buy(TaliaView view, uint64_t buyable, int enough, bool smithies)
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

static TaliaChoice choose_ultimate(TaliaView view, int enough, bool smithies)
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

TaliaChoice choose_bmu(TaliaView view)
{
    return choose_ultimate(view, 18, false);
}

TaliaChoice choose_smithy(TaliaView view)
{
    return choose_ultimate(view, 15, true);
}
