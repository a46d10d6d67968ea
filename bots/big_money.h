/* big_money.h - Big Money, in a header so that whoever plays millions of its games has it inlined.
 *
 * A decision to buy offers what is affordable and there, so 'Province at 8' is a bit of its mask.
 * Big Money plays the fastest games there are: it looks at little more than these masks. */
#pragma once

#include "choose.h"

static inline TaliaChoice end_phase(void)
{
    return TALIA_CHOICE(TALIA_WORD, TALIA_END);
}

static inline TaliaChoice play_smithy(const TaliaView *view, uint64_t playable)
{
    for (; playable; playable &= playable - 1) {
        const int kind = __builtin_ctzll(playable);
        if (talia_view_card(view, kind) == TALIA_smithy) return TALIA_CHOICE(TALIA_PLAY, kind);
    }
    return end_phase();
}

/* A Treasure that is more than coins is played too, after the plain ones. */
static inline TaliaChoice play_treasures(const TaliaView *view, uint64_t playable)
{
    if (talia_view_plain_treasures(view)) return TALIA_PLAY_TREASURES;
    return TALIA_CHOICE(TALIA_PLAY, __builtin_ctzll(playable));
}

/* Province, Gold, Silver: the order of preference is that of the kinds, from above. (63 ^ n is
 * 63 - n, and with x86's bsr nothing at all.) */
static inline TaliaChoice buy_dearest(uint64_t wanted)
{
    return wanted ? TALIA_CHOICE(TALIA_BUY, 63 ^ __builtin_clzll(wanted)) : end_phase();
}

/* Before a Silver, as long as it has too few. */
static inline TaliaChoice buy_smithy(const Bot *bot, const TaliaView *view, uint64_t buyable)
{
    const int smithy = talia_view_kind(view, TALIA_smithy);
    if (smithy != TALIA_NONE && has_kind(buyable, smithy) &&
        talia_view_owned(view, talia_view_seat(view), smithy) < bot->smithies)
        return TALIA_CHOICE(TALIA_BUY, smithy);
    return buy_dearest(buyable & kind_bit(TALIA_silver));
}

static inline TaliaChoice buy_money(const Bot *bot, const TaliaView *view, uint64_t buyable)
{
    const uint64_t dear = kind_bit(TALIA_province) | kind_bit(TALIA_gold);
    if (bot->smithies && !(buyable & dear)) return buy_smithy(bot, view, buyable);
    return buy_dearest(buyable & (dear | kind_bit(TALIA_silver)));
}

static inline TaliaChoice choose_big_money(const Bot *bot, const TaliaView *view)
{
    const TaliaDecision *decision = talia_view_decision(view);
    if (decision->question == TALIA_Q_BUY) {
        if (decision->mask[0]) return play_treasures(view, decision->mask[0]);
        return buy_money(bot, view, decision->mask[1]);
    }
    if (decision->question == TALIA_Q_ACTION) return play_smithy(view, decision->mask[0]);
    return choose_default(view);
}
