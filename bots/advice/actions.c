/* actions.c - which Action to play next: cards that give Actions first, then the best of the
 * others. */
#include "actions.h"

enum { VILLAGE = 4000, CANTRIP = 3000, TERMINAL = 1000 };

/* What a play is worth by the numbers on the card. */
static int bonus_worth(const Mind *mind, const TaliaCardInfo *info)
{
    (void)mind;
    return 30 * info->plus_cards + 28 * info->plus_coins + 8 * info->plus_buys + info->cost * 5;
}

int urge_to_play(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    const int worth = bonus_worth(mind, info);
    if (info->plus_actions >= 2) return VILLAGE + worth;
    if (info->plus_actions == 1) return CANTRIP + worth;
    return TERMINAL + worth;
}

TaliaChoice advise_action(const Mind *mind)
{
    const uint64_t playable = offered(mind, TALIA_PLAY);
    const int kind = most(mind, playable, urge_to_play);
    if (kind == TALIA_NONE || urge_to_play(mind, kind) <= 0) return say_word(TALIA_END);
    return TALIA_CHOICE(TALIA_PLAY, kind);
}
